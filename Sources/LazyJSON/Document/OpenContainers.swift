/// The containers that are open at a point of a text that is being checked, and the spans of the large ones before it.
///
/// Opening and closing a small container writes one frame and nothing else. A container is listed in the spans once it is known to
/// be large: when it is closed, or when a large one inside it is.
///
/// Bound: `frames[0..<depth]` are written, `depth <= frames.count`. The first frames are the caller's room, which outlives this value.
struct OpenContainers: ~Copyable {
    /// A container that is open.
    struct Frame {
        /// The offset of the bracket, doubled, and 1 more for an object: all bits of a word, so that none is too large for it.
        fileprivate var bits: UInt
        /// The index of the container in the spans; valid for the outermost `listed` frames only.
        fileprivate var entry = 0

        fileprivate var start: Int { Int(bitPattern: bits &>> 1) }
        fileprivate var isObject: Bool { bits & 1 == 1 }
    }

    private var frames: UnsafeMutableBufferPointer<Frame>
    private(set) var depth = 0
    private var listed = 0
    private(set) var spans = Spans()
    /// The size from which a container is listed.
    private let threshold: Int

    /// Whether `frames` were allocated here, since the room was too small.
    private var isGrown = false

    /// - Parameters:
    ///   - count: The size of the whole text: in a short one no container is listed.
    ///   - room: For the frames of a text that is not nested deeper than most are: it spares short texts an allocation.
    init(count: Int, room: Room) {
        threshold = count < Spans.leastText ? .max : Spans.threshold
        frames = room
    }

    deinit { if isGrown { frames.deallocate() } }

    /// Memory for some frames, none of which is initialized.
    typealias Room = UnsafeMutableBufferPointer<Frame>

    /// Calls `body` with room on the stack.
    @inline(__always)
    static func withRoom<R>(_ body: (Room) -> R) -> R {
        withUnsafeTemporaryAllocation(of: Frame.self, capacity: 16, body)
    }

    /// Whether the innermost open container is an object; there has to be one.
    var isInObject: Bool {
        @inline(__always) get { frames[depth &- 1].isObject }
    }

    @inline(__always)
    mutating func open(at start: Int, isObject: Bool) {
        if depth == frames.count { grow() }
        frames.initializeElement(at: depth, to: Frame(bits: UInt(bitPattern: start) &<< 1 | (isObject ? 1 : 0)))
        depth &+= 1
    }

    /// Ends the innermost container, of which there has to be one.
    @inline(__always)
    mutating func close(at end: Int) {
        depth &-= 1
        if end &- frames[depth].start >= threshold { list(end) }
    }

    /// Forgets everything that was opened, and the spans after the first `count`.
    mutating func reset(toSpans count: Int) {
        depth = 0
        listed = 0
        spans.truncate(to: count)
    }

    /// Adds the container that was closed to the spans, after those around it.
    @inline(never)
    private mutating func list(_ end: Int) {
        while listed <= depth {
            frames[listed].entry = spans.open(at: frames[listed].start, isObject: frames[listed].isObject)
            listed &+= 1
        }
        spans.close(frames[depth].entry, at: end)
        listed = depth
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<Frame>.allocate(capacity: frames.count * 2)
        _ = larger.moveInitialize(fromContentsOf: frames[..<depth])
        if isGrown { frames.deallocate() }
        isGrown = true
        frames = larger
    }
}
