#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The containers that are open at a point of a text that is being checked, and the spans of the large ones before it.
///
/// Each bracket that opens adds an entry to the spans, whose index is noted for its level. The closing one writes the end into it, or,
/// if the container is small, takes it off again: it is the last one, since what is in a small container is smaller. So what is left
/// at the end are the large ones, in the order in which they start.
///
///     {"a": [1, 2], "b": [ …400 bytes… ]}          threshold 256
///
///     at "1"      levels: 0, 1      entries: 0 ..<, 6 ..<
///     at "b"      levels: 0         entries: 0 ..<
///     at the end  levels:           entries: 0 ..< 426, 19 ..< 425
///
/// Where both lists end is in a ``Stack``, which the loop that checks has as a variable of its own, in registers. What is rare is marked
/// as such: one bracket takes so little that a jump around it would be seen.
///
/// Bound: `levels[0..<depth]` and `entries[0..<count]` are written, `depth <= levelCapacity`, `count <= capacity`, and what is open is
/// among the entries. The first of both are the caller's room, which outlives this value.
struct OpenContainers: ~Copyable {
    private let nestingLimit: Int
    /// The size from which a container is listed.
    private let threshold: Int
    private var levels: UnsafeMutablePointer<UInt>
    private var entries: UnsafeMutablePointer<Spans.Entry>
    private var levelCapacity: Int
    private var capacity: Int
    /// Whether `levels` and `entries` were allocated here, since the room was too small.
    private var hasLevels: Bool
    private var hasEntries: Bool
    /// How many spans were kept.
    private var spanCount = 0

    /// What is open. There is one at a time, which is used with the containers that it is of.
    ///
    /// Where it is handed over, a copy is: one that others write is in memory, and each bracket would wait for the one before it.
    struct Stack {
        /// For each level the place of the container's entry, which is a multiple of its size, and the kind of its bracket.
        fileprivate var levels: UnsafeMutablePointer<UInt>
        fileprivate var entries: UnsafeMutablePointer<Spans.Entry>
        private(set) var depth = 0
        /// How many levels there may be before something has to be done: as many as there is memory for, or the nesting limit.
        fileprivate var depthLimit: Int
        /// Where the next entry is, in bytes from the first one: an index would have to be multiplied for each bracket.
        fileprivate var place: UInt
        fileprivate var endPlace: UInt
        fileprivate let threshold: Int

        /// The level below the first one.
        fileprivate static var none: UInt { 4 }

        fileprivate static var stride: UInt { UInt(MemoryLayout<Spans.Entry>.stride) }

        fileprivate var count: Int { Int(bitPattern: place / Self.stride) }

        /// What the brackets of one kind have in common: `[` and `]` 2, `{` and `}` 3. Less than the size of an entry.
        @inline(__always)
        private static func kind(_ bracket: UInt8) -> UInt { UInt(bracket >> 5) }

        @inline(__always)
        private func entry(at place: UInt) -> UnsafeMutablePointer<Spans.Entry> {
            (UnsafeMutableRawPointer(entries) + Int(bitPattern: place)).assumingMemoryBound(to: Spans.Entry.self)
        }

        /// Whether the innermost open container is an object; there has to be one.
        var isInObject: Bool {
            @inline(__always) get { levels[depth &- 1] & 1 == 1 }
        }

        /// Returns whether one more container may be open.
        @inline(__always)
        mutating func open(_ bracket: UInt8, at start: Int, _ containers: inout OpenContainers) -> Bool {
            reserve(1, &containers)
            return openReserved(bracket, at: start, &containers)
        }

        /// Makes room for as many containers, whose levels may still have to grow.
        @inline(__always)
        mutating func reserve(_ more: Int, _ containers: inout OpenContainers) {
            guard _slowPath(place &+ UInt(bitPattern: more) &* Self.stride > endPlace) else { return }
            var grown = self
            containers.growEntries(&grown, for: more)
            self = grown
        }

        /// The same for a container that room was made for.
        @inline(__always)
        mutating func openReserved(_ bracket: UInt8, at start: Int, _ containers: inout OpenContainers) -> Bool {
            if _slowPath(depth == depthLimit) {
                var grown = self
                guard containers.growLevels(&grown) else { return false }
                self = grown
            }
            (levels + depth).initialize(to: place | Self.kind(bracket))
            entry(at: place).initialize(to: Spans.Entry(start: start))
            depth &+= 1
            place &+= Self.stride
            return true
        }

        /// Ends the innermost container; false where it is of the other kind, or there is none.
        @inline(__always)
        mutating func close(_ bracket: UInt8, at end: Int) -> Bool {
            // Of the same kind, nothing but the place is left of the level. Below the first one is one of no kind.
            let found = levels[depth &- 1] ^ Self.kind(bracket)
            guard found & 7 == 0 else { return false }
            depth &-= 1
            // A jump, and no choice of a number: then nothing has to wait for what was written a moment ago.
            if _slowPath(end &- entry(at: found).pointee.start >= threshold) {
                entry(at: found).pointee.finish(at: end, isObject: Self.kind(bracket) & 1 == 1)
            } else {
                place &-= Self.stride
            }
            return true
        }
    }

    /// - Parameters:
    ///   - count: The size of the whole text: in a short one no container is listed.
    ///   - room: For a text that is not nested deeper than most are: it spares short texts an allocation.
    init(count: Int, nestingLimit: Int, room: Room) {
        self.nestingLimit = max(nestingLimit, 0)
        threshold = count < Spans.leastText ? .max : Spans.threshold
        hasLevels = room.levels.baseAddress == nil
        levelCapacity = hasLevels ? 17 : room.levels.count
        levels = room.levels.baseAddress ?? Self.resize(nil, to: levelCapacity)
        levels.initialize(to: Stack.none)
        hasEntries = room.entries.baseAddress == nil
        capacity = hasEntries ? 16 : room.entries.count
        entries = room.entries.baseAddress ?? Self.resize(nil, to: capacity)
    }

    deinit {
        if hasLevels { free(levels) }
        if hasEntries { free(entries) }
    }

    /// Memory for some levels and entries, none of which is initialized.
    struct Room {
        fileprivate let levels: UnsafeMutableBufferPointer<UInt>
        fileprivate let entries: UnsafeMutableBufferPointer<Spans.Entry>
    }

    /// Calls `body` with room on the stack.
    @inline(__always)
    static func withRoom<R>(_ body: (Room) -> R) -> R {
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: 17) { levels in
            withUnsafeTemporaryAllocation(of: Spans.Entry.self, capacity: 32) { entries in
                body(Room(levels: levels, entries: entries))
            }
        }
    }

    /// What is open before a value is checked: nothing.
    var stack: Stack {
        Stack(
            levels: levels + 1, entries: entries, depthLimit: min(levelCapacity - 1, nestingLimit),
            place: UInt(spanCount) * Stack.stride, endPlace: UInt(capacity) * Stack.stride, threshold: threshold)
    }

    /// Keeps the spans of a value that was checked, of which nothing is open any more.
    mutating func keep(_ stack: Stack) { spanCount = stack.count }

    /// Hands out the spans of all that was kept, for good.
    ///
    /// Memory that is well used stays as long as it is: what was never written of it costs nothing, and memory that is shortened is given
    /// back to the system with the document, which then has to clear it anew for the next one.
    mutating func takeSpans() -> Spans {
        guard spanCount > 0 else { return Spans() }
        if hasEntries, spanCount >= capacity / 4 {
            hasEntries = false
            return Spans(owning: entries, count: spanCount)
        }
        let block = Self.resize(nil, to: spanCount) as UnsafeMutablePointer<Spans.Entry>
        block.update(from: entries, count: spanCount)
        return Spans(owning: block, count: spanCount)
    }

    /// Makes room when all levels are written, unless no more may be open.
    @inline(never)
    private mutating func growLevels(_ stack: inout Stack) -> Bool {
        guard levelCapacity <= nestingLimit else { return false }
        Self.double(&levels, &levelCapacity, &hasLevels)
        stack.levels = levels + 1
        stack.depthLimit = min(levelCapacity - 1, nestingLimit)
        return true
    }

    @inline(never)
    private mutating func growEntries(_ stack: inout Stack, for more: Int) {
        repeat {
            Self.double(&entries, &capacity, &hasEntries)
        } while stack.count &+ more > capacity
        stack.entries = entries
        stack.endPlace = UInt(capacity) * Stack.stride
    }

    /// Doubles memory.
    private static func double<Value: BitwiseCopyable>(
        _ block: inout UnsafeMutablePointer<Value>, _ capacity: inout Int, _ isOwn: inout Bool
    ) {
        let larger = resize(isOwn ? block : nil, to: capacity * 2)
        if !isOwn { larger.update(from: block, count: capacity) }
        block = larger
        capacity *= 2
        isOwn = true
    }

    /// The system moves pages where there are many of them: to copy a megabyte into fresh memory takes as long as to find what is in it.
    private static func resize<Value: BitwiseCopyable>(
        _ block: UnsafeMutablePointer<Value>?, to capacity: Int
    ) -> UnsafeMutablePointer<Value> {
        guard let resized = realloc(block, capacity * MemoryLayout<Value>.stride) else {
            // As all of Swift's allocations do where there is no memory.
            preconditionFailure("out of memory")
        }
        return resized.bindMemory(to: Value.self, capacity: capacity)
    }
}
