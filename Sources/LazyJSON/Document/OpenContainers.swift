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
    struct Stack {
        /// For each level the index of the container's entry, doubled, and 1 more for an object.
        fileprivate var levels: UnsafeMutablePointer<UInt>
        fileprivate var entries: UnsafeMutablePointer<Spans.Entry>
        private(set) var depth = 0
        /// How many levels there may be before something has to be done: as many as there is memory for, or the nesting limit.
        fileprivate var depthLimit: Int
        fileprivate var count: Int
        fileprivate var capacity: Int
        fileprivate let threshold: Int

        /// Whether the innermost open container is an object; there has to be one.
        var isInObject: Bool {
            @inline(__always) get { levels[depth &- 1] & 1 == 1 }
        }

        /// Returns whether one more container may be open.
        @inline(__always)
        mutating func open(at start: Int, isObject: Bool, _ containers: inout OpenContainers) -> Bool {
            reserve(1, &containers)
            return openReserved(at: start, isObject: isObject, &containers)
        }

        /// Makes room for as many containers, whose levels may still have to grow.
        @inline(__always)
        mutating func reserve(_ more: Int, _ containers: inout OpenContainers) {
            if _slowPath(count &+ more > capacity) { containers.growEntries(&self, for: more) }
        }

        /// The same for a container that room was made for.
        @inline(__always)
        mutating func openReserved(at start: Int, isObject: Bool, _ containers: inout OpenContainers) -> Bool {
            if _slowPath(depth == depthLimit) {
                guard containers.growLevels(&self) else { return false }
            }
            (levels + depth).initialize(to: UInt(bitPattern: count) &<< 1 | (isObject ? 1 : 0))
            (entries + count).initialize(to: Spans.Entry(start: start))
            depth &+= 1
            count &+= 1
            return true
        }

        /// Ends the innermost container, of which there has to be one.
        @inline(__always)
        mutating func close(at end: Int) {
            depth &-= 1
            let level = levels[depth]
            let entry = entries + Int(bitPattern: level &>> 1)
            // A jump, and no choice of a number: then nothing has to wait for what was written a moment ago.
            if _slowPath(end &- entry.pointee.start >= threshold) {
                entry.pointee.finish(at: end, isObject: level & 1 == 1)
            } else {
                count &-= 1
            }
        }
    }

    /// - Parameters:
    ///   - count: The size of the whole text: in a short one no container is listed.
    ///   - room: For a text that is not nested deeper than most are: it spares short texts an allocation.
    init(count: Int, nestingLimit: Int, room: Room) {
        self.nestingLimit = max(nestingLimit, 0)
        threshold = count < Spans.leastText ? .max : Spans.threshold
        hasLevels = room.levels.baseAddress == nil
        levelCapacity = hasLevels ? 16 : room.levels.count
        levels = room.levels.baseAddress ?? Self.resize(nil, to: levelCapacity)
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
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: 16) { levels in
            withUnsafeTemporaryAllocation(of: Spans.Entry.self, capacity: 32) { entries in
                body(Room(levels: levels, entries: entries))
            }
        }
    }

    /// What is open before a value is checked: nothing.
    var stack: Stack {
        Stack(
            levels: levels, entries: entries, depthLimit: min(levelCapacity, nestingLimit), count: spanCount,
            capacity: capacity, threshold: threshold)
    }

    /// Keeps the spans of a value that was checked, of which nothing is open any more.
    mutating func keep(_ stack: Stack) { spanCount = stack.count }

    /// Hands out the spans of all that was kept, for good.
    mutating func takeSpans() -> Spans {
        guard spanCount > 0 else { return Spans() }
        let block = Self.resize(hasEntries ? entries : nil, to: spanCount)
        if !hasEntries { block.update(from: entries, count: spanCount) }
        hasEntries = false
        return Spans(owning: block, count: spanCount)
    }

    /// Makes room when all levels are written, unless no more may be open.
    @inline(never)
    private mutating func growLevels(_ stack: inout Stack) -> Bool {
        guard levelCapacity < nestingLimit else { return false }
        Self.double(&levels, &levelCapacity, &hasLevels)
        stack.levels = levels
        stack.depthLimit = min(levelCapacity, nestingLimit)
        return true
    }

    @inline(never)
    private mutating func growEntries(_ stack: inout Stack, for more: Int) {
        repeat {
            Self.double(&entries, &capacity, &hasEntries)
        } while stack.count &+ more > capacity
        stack.entries = entries
        stack.capacity = capacity
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
