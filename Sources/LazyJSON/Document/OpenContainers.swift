/// The containers that are open at a point of a text that is being checked, and the spans of the large ones before it.
///
/// Opening and closing a small container writes one frame and nothing else. A container is listed in the spans once it is known to
/// be large: when it is closed, or when a large one inside it is.
///
/// Bound: `frames[0..<depth]` are written, `depth <= capacity`.
struct OpenContainers: ~Copyable {
    private struct Frame {
        /// The offset of the bracket, doubled, and 1 more for an object: all bits of a word, so that none is too large for it.
        var bits: UInt
        /// The index of the container in the spans; valid for the outermost `listed` frames only.
        var entry = 0

        var start: Int { Int(bitPattern: bits &>> 1) }
        var isObject: Bool { bits & 1 == 1 }
    }

    private var frames: UnsafeMutablePointer<Frame>
    private var capacity: Int
    private(set) var depth = 0
    private var listed = 0
    private(set) var spans = Spans()
    /// The size from which a container is listed.
    private let threshold: Int

    /// - Parameter count: The size of the whole text: in a short one no container is listed.
    init(count: Int) {
        threshold = count < Spans.leastText ? .max : Spans.threshold
        capacity = 16
        frames = .allocate(capacity: capacity)
    }

    deinit { frames.deallocate() }

    /// Whether the innermost open container is an object; there has to be one.
    var isInObject: Bool {
        @inline(__always) get { frames[depth &- 1].isObject }
    }

    @inline(__always)
    mutating func open(at start: Int, isObject: Bool) {
        if depth == capacity { grow() }
        (frames + depth).initialize(to: Frame(bits: UInt(bitPattern: start) &<< 1 | (isObject ? 1 : 0)))
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
        let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: frames, count: depth)
        frames.deallocate()
        frames = larger
        capacity *= 2
    }
}
