/// The containers that are open at a point of a text that is being checked, and the spans of the large ones before it.
///
/// Opening and closing a small container writes one word and nothing else. A container is listed in the spans once it is known to
/// be large: when it is closed, or when a large one inside it is.
///
/// How many are open is in a ``Stack``, which the loop that checks has as a variable of its own, in a register. What is rare is
/// marked as such: one bracket takes so little that a jump around it would be seen.
///
/// Bound: `frames[0..<depth]` are written, `depth <= capacity`. The first frames are the caller's room, which outlives this value.
struct OpenContainers: ~Copyable {
    /// An open container: the offset of its bracket, or its index in the spans if it is listed, doubled, and 1 more for an object;
    /// all bits of a word, so that no offset is too large for it.
    struct Frame {
        fileprivate let bits: UInt

        @inline(__always)
        fileprivate init(_ value: Int, isObject: Bool) {
            bits = UInt(bitPattern: value) &<< 1 | (isObject ? 1 : 0)
        }

        fileprivate var value: Int { Int(bitPattern: bits &>> 1) }
        fileprivate var isObject: Bool { bits & 1 == 1 }
    }

    /// What is open. There is one at a time, which is used with the containers that it is of.
    struct Stack {
        fileprivate var frames: UnsafeMutablePointer<Frame>
        /// How many may be open before something has to be done: `capacity`, or the nesting limit.
        fileprivate var limit: Int
        private(set) var depth = 0

        /// Whether the innermost open container is an object; there has to be one.
        var isInObject: Bool {
            @inline(__always) get { frames[depth &- 1].isObject }
        }

        /// Returns whether one more container may be open.
        @inline(__always)
        mutating func open(at start: Int, isObject: Bool, _ containers: inout OpenContainers) -> Bool {
            if _slowPath(depth == limit) {
                guard containers.grow() else { return false }
                self = containers.stack(depth)
            }
            (frames + depth).initialize(to: Frame(start, isObject: isObject))
            depth &+= 1
            return true
        }

        /// Ends the innermost container, of which there has to be one.
        ///
        /// Of a listed container, which is large, the index in the spans is compared as if it were the offset: it is not more,
        /// since the listed containers before it started at different offsets.
        @inline(__always)
        mutating func close(at end: Int, _ containers: inout OpenContainers) {
            depth &-= 1
            if _slowPath(end &- frames[depth].value >= containers.threshold) { containers.list(depth, end: end) }
        }
    }

    private let nestingLimit: Int
    private var frames: UnsafeMutablePointer<Frame>
    private var capacity: Int
    /// Whether `frames` were allocated here, since the room was too small.
    private var isGrown: Bool
    /// How many of the outermost frames have the index in the spans.
    private var listed = 0
    private(set) var spans = Spans()
    /// The size from which a container is listed.
    private let threshold: Int

    /// - Parameters:
    ///   - count: The size of the whole text: in a short one no container is listed.
    ///   - room: For the frames of a text that is not nested deeper than most are: it spares short texts an allocation.
    init(count: Int, nestingLimit: Int, room: Room) {
        self.nestingLimit = max(nestingLimit, 0)
        threshold = count < Spans.leastText ? .max : Spans.threshold
        isGrown = room.baseAddress == nil
        capacity = isGrown ? 16 : room.count
        frames = room.baseAddress ?? .allocate(capacity: capacity)
    }

    deinit { if isGrown { frames.deallocate() } }

    /// Memory for some frames, none of which is initialized.
    typealias Room = UnsafeMutableBufferPointer<Frame>

    /// Calls `body` with room on the stack.
    @inline(__always)
    static func withRoom<R>(_ body: (Room) -> R) -> R {
        withUnsafeTemporaryAllocation(of: Frame.self, capacity: 16, body)
    }

    /// What is open before a value is checked: nothing.
    var stack: Stack { stack(0) }

    private func stack(_ depth: Int) -> Stack {
        Stack(frames: frames, limit: min(capacity, nestingLimit), depth: depth)
    }

    /// Forgets everything that was opened, and the spans after the first `count`.
    mutating func reset(toSpans count: Int) {
        listed = 0
        spans.truncate(to: count)
    }

    /// Adds the container in the frame `depth`, which was closed, to the spans, after those around it.
    @inline(never)
    private mutating func list(_ depth: Int, end: Int) {
        while listed <= depth {
            let (start, isObject) = (frames[listed].value, frames[listed].isObject)
            frames[listed] = Frame(spans.open(at: start, isObject: isObject), isObject: isObject)
            listed &+= 1
        }
        spans.close(frames[depth].value, at: end)
        listed = depth
    }

    /// Makes room when all frames are written, unless no more may be open.
    @inline(never)
    private mutating func grow() -> Bool {
        guard capacity < nestingLimit else { return false }
        let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: frames, count: capacity)
        if isGrown { frames.deallocate() }
        isGrown = true
        frames = larger
        capacity *= 2
        return true
    }
}
