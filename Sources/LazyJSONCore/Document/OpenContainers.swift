import LazyJSONFoundation

/// The containers that are open at a point of a text during a check, and the spans of the large containers before it.
///
/// Each opening bracket adds an entry to the spans, whose index is noted for its level. The closing bracket writes the
/// end into the entry, or, if the container is small, removes it again: it is the last entry, because a small container
/// contains only smaller ones. So the large containers are left at the end, in the order in which they start.
///
///     {"a": [1, 2], "b": [ …400 bytes… ]}          threshold 256
///
///     at "1"      levels: 0, 1      entries: 0 ..<, 6 ..<
///     at "b"      levels: 0         entries: 0 ..<
///     at the end  levels:           entries: 0 ..< 426, 19 ..< 425
///
/// The ends of both lists are in a ``Stack``, which is a local variable of the checking loop, in registers. Rare cases
/// are marked as such: one bracket takes so little time that a jump around it would be noticeable.
///
/// Bound: `levels[0..<depth]` and `entries[0..<count]` are written, `depth <= levelCapacity`, `count <= capacity`, and
/// the open containers are among the entries. The initial memory of both is the caller's room, which outlives this
/// value.
struct OpenContainers: ~Copyable {
    let nestingLimit: Int
    /// The size from which a container is listed.
    private let threshold: Int
    private var levels: UnsafeMutablePointer<UInt>
    private var entries: UnsafeMutablePointer<Spans.Entry>
    private var levelCapacity: Int
    private var capacity: Int
    /// Whether `levels` and `entries` were allocated here, because the room was too small.
    private var hasLevels: Bool
    private var hasEntries: Bool
    /// The number of spans that were kept.
    private var spanCount = 0

    /// The open containers. There is one stack at a time, which is used with the containers that it belongs to.
    ///
    /// A copy is passed to other code: a stack that other code writes is in memory, and each bracket would wait for the
    /// one before it.
    struct Stack {
        /// For each level, the distance of the container's entry, which is a multiple of its size, and the kind of
        /// its bracket.
        fileprivate var levels: UnsafeMutablePointer<UInt>
        fileprivate var entries: UnsafeMutablePointer<Spans.Entry>
        private(set) var depth = 0
        /// The number of levels that need no further work: as many as the memory holds, or the nesting limit.
        fileprivate var depthLimit: Int
        /// The distance of the next entry, in bytes from the first one: an index would have to be multiplied for each
        /// bracket.
        fileprivate var distance: UInt
        fileprivate var endDistance: UInt
        fileprivate let threshold: Int

        /// The level below the first one.
        fileprivate static var none: UInt { 4 }

        fileprivate static var stride: UInt { UInt(MemoryLayout<Spans.Entry>.stride) }

        fileprivate var count: Int { Int(bitPattern: distance / Self.stride) }

        /// Returns a number for brackets of one kind: `[` and `]` 2, `{` and `}` 3. Less than the size of an entry.
        @inline(__always)
        private static func kind(_ bracket: UInt8) -> UInt { UInt(bracket >> 5) }

        @inline(__always)
        private func entry(at distance: UInt) -> UnsafeMutablePointer<Spans.Entry> {
            (UnsafeMutableRawPointer(entries) + Int(bitPattern: distance)).assumingMemoryBound(to: Spans.Entry.self)
        }

        /// Whether the innermost open container is an object. There must be one.
        var isInObject: Bool {
            @inline(__always) get { levels[depth &- 1] & 1 == 1 }
        }

        /// Returns whether one more container may be open.
        @inline(__always)
        mutating func open(_ bracket: UInt8, at start: Int, _ containers: inout OpenContainers) -> Bool {
            reserve(1, &containers)
            return openReserved(bracket, at: start, &containers)
        }

        /// Makes room for a number of containers, whose levels may still have to grow.
        @inline(__always)
        mutating func reserve(_ more: Int, _ containers: inout OpenContainers) {
            guard _slowPath(distance &+ UInt(bitPattern: more) &* Self.stride > endDistance) else { return }
            var grown = self
            containers.growEntries(&grown, for: more)
            self = grown
        }

        /// Opens a container that has room. Returns whether one more container may be open.
        @inline(__always)
        mutating func openReserved(_ bracket: UInt8, at start: Int, _ containers: inout OpenContainers) -> Bool {
            if _slowPath(depth == depthLimit) {
                var grown = self
                guard containers.growLevels(&grown) else { return false }
                self = grown
            }
            (levels + depth).initialize(to: distance | Self.kind(bracket))
            entry(at: distance).initialize(to: Spans.Entry(start: start))
            depth &+= 1
            distance &+= Self.stride
            return true
        }

        /// Ends the innermost container. Returns false if it is of the other kind, or if no container is open.
        @inline(__always)
        mutating func close(_ bracket: UInt8, at end: Int) -> Bool {
            // If the kind is the same, only the distance is left of the level. Below the first level is one of no kind.
            let found = levels[depth &- 1] ^ Self.kind(bracket)
            guard found & 7 == 0 else { return false }
            depth &-= 1
            // A jump instead of choosing a number: then nothing has to wait for the last write.
            if _slowPath(end &- entry(at: found).pointee.start >= threshold) {
                entry(at: found).pointee.finish(at: end, isObject: Self.kind(bracket) & 1 == 1)
            } else {
                distance &-= Self.stride
            }
            return true
        }
    }

    /// - Parameters:
    ///   - count: The size of the whole text. In a short text, no container is listed.
    ///   - room: Memory for a text with common nesting, which saves short texts an allocation.
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

    /// The stack before a value is checked, without open containers.
    var stack: Stack {
        Stack(
            levels: levels + 1, entries: entries, depthLimit: min(levelCapacity - 1, nestingLimit),
            distance: UInt(spanCount) * Stack.stride, endDistance: UInt(capacity) * Stack.stride, threshold: threshold)
    }

    /// Keeps the spans of a value that was checked, without open containers.
    mutating func keep(_ stack: Stack) { spanCount = stack.count }

    /// Hands out the spans of everything that was kept, permanently.
    ///
    /// Memory that is well used keeps its size: the part that was never written costs nothing, and memory that is
    /// shortened is given back to the system with the document, which then has to clear it again for the next one.
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

    /// Makes room when all levels are written, unless the nesting limit is reached.
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
        stack.endDistance = UInt(capacity) * Stack.stride
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

    /// Resizes memory. The system moves the pages of large blocks: copying a megabyte into fresh memory takes as long
    /// as scanning it.
    private static func resize<Value: BitwiseCopyable>(
        _ block: UnsafeMutablePointer<Value>?, to capacity: Int
    ) -> UnsafeMutablePointer<Value> {
        guard let resized = realloc(block, capacity * MemoryLayout<Value>.stride) else {
            // All of Swift's allocations stop the program if there is no memory.
            preconditionFailure("out of memory")
        }
        return resized.bindMemory(to: Value.self, capacity: capacity)
    }
}
