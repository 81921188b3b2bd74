import Foundation

/// A place in a document that somebody else holds: what reads it need not retain the document each time.
struct UnheldPlace: @unchecked Sendable {
    /// Valid for as long as the JSON value lives that the place was taken from.
    let document: Unmanaged<Document>
    let offset: Int

    init(_ document: Document, _ offset: Int) {
        self.document = .passUnretained(document)
        self.offset = offset
    }
}

/// The immutable bytes of a text that was validated as JSON, and the little that is known about where things are.
///
/// A document keeps the input it was given alive instead of copying it (see ``Source``), checks it once from end to end
/// when it is opened (see `Validator`), and remembers the spans of containers above a size (see ``Spans``). It decodes
/// nothing and knows nothing of models. Everything that reads it may therefore assume well-formed JSON: an offset that a
/// scan of the document returned is the start of a value, and every string, number and container that starts has an end.
///
/// Unsafe pointers live in this folder only. Bound of every access: `start ..< start + count`; a scan stops at the end of
/// a token, which validation has shown to lie inside; a word-wise load is made only where `offset + width <= count`.
final class Document: @unchecked Sendable {
    let start: UnsafePointer<UInt8>
    /// The number of bytes, including a byte order mark and whitespace around the root.
    let count: Int
    /// The number of bytes that may be read in words: all of them, or none where that is switched off.
    let wideCount: Int
    /// The switch, where reading a number has it at hand.
    let readsNumbersAtOnce = OptimizationSwitches.readsNumbersAtOnce
    /// The offset of the root value.
    let root: Int
    /// The containers that are too large to be skipped by scanning.
    let spans: Spans
    private let source: Source
    /// The indexes of large containers, under the lock.
    @exclusivity(unchecked) private var indexes: [Int: ContainerIndex] = [:]
    private let lock = Lock()

    /// Opens a text as one JSON value.
    init(_ source: consuming Source, nestingLimit: Int) throws(JSONError) {
        let bytes = source.bytes
        var validator = Validator(bytes, nestingLimit: nestingLimit)
        do {
            self.root = try validator.validateDocument()
        } catch {
            throw JSONError(error, in: bytes)
        }
        self.spans = validator.takeSpans()
        self.start = source.start
        self.count = source.count
        self.wideCount = OptimizationSwitches.readsWords ? source.count : 0
        self.source = source
    }

    /// Opens a text of values, one a line; returns their offsets beside the document.
    init(
        lines source: consuming Source, nestingLimit: Int, offsets: inout ContiguousArray<Int>
    ) throws(JSONError) {
        let bytes = source.bytes
        var validator = Validator(bytes, nestingLimit: nestingLimit)
        do {
            offsets = try validator.validateLines()
        } catch {
            throw JSONError(error, in: bytes)
        }
        self.root = -1
        self.spans = validator.takeSpans()
        self.start = source.start
        self.count = source.count
        self.wideCount = OptimizationSwitches.readsWords ? source.count : 0
        self.source = source
    }

    /// Wraps text that the library wrote itself and that is therefore known to be one JSON value.
    init(trusted bytes: [UInt8]) {
        let source = Source(bytes)
        self.root = 0
        var validator = Validator(source.bytes, nestingLimit: .max)
        _ = try? validator.validateDocument()
        self.spans = validator.takeSpans()
        self.start = source.start
        self.count = source.count
        self.wideCount = OptimizationSwitches.readsWords ? source.count : 0
        self.source = source
    }

    /// Calls `body` with the bytes, which live at least as long as the call.
    @inline(__always)
    func withBytes<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeBufferPointer(start: start, count: count))
    }

    /// The bytes of a range as data; all of them without a copy where the input was `Data`.
    func data(_ range: Range<Int>) -> Data {
        if range == 0..<count, let data = source.data { return data }
        return withBytes { Data(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// The bytes of a range as text.
    func text(_ range: Range<Int>) -> String {
        withBytes { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    /// The offset of the first byte that is not a byte order mark.
    var textStart: Int {
        count >= 3 && start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF ? 3 : 0
    }

    /// The positions of a container's children, found at the first call and kept with the document if it is a large one.
    ///
    /// - Complexity: O(*n*) in the container's bytes at the first call, less the bytes of large children; then O(1).
    func index(ofContainerAt offset: Int) -> ContainerIndex {
        guard isLarge(containerAt: offset) else { return ContainerIndex(scanning: self, at: offset) }
        if let known = lock.withLock({ indexes[offset] }) { return known }
        let made = ContainerIndex(scanning: self, at: offset)
        return lock.withLock {
            if let known = indexes[offset] { return known }
            indexes[offset] = made
            return made
        }
    }

    /// The size in bytes from which the index of a container is kept: less is scanned quicker than it is looked up.
    private static let indexThreshold = 4096

    /// Whether the container is one of those whose index is kept, so that asking for it pays off.
    @inline(__always)
    func isLarge(containerAt offset: Int) -> Bool {
        guard !spans.isEmpty, let end = spans.end(ofContainerAt: offset) else {
            return false
        }
        return end &- offset >= Self.indexThreshold
    }
}
