/// Where the elements of an array are, if all of them are in one document, as in nearly all arrays.
///
/// The owner of the offsets holds the array, and with it the document.
struct ElementOffsets: Sendable {
    // Not retained at every access.
    private let unretained: Unmanaged<Document>?
    private let offsets: GrowingMemory<Int>
    /// The number of elements that may be fetched.
    private let fetchableCount: Int

    /// No offsets: the elements are not all in one document, or there is no array.
    static let unknown = ElementOffsets(nil, GrowingMemory())

    /// The offsets of elements in a document.
    init(_ document: Document, _ offsets: GrowingMemory<Int>) { self.init(.passUnretained(document), offsets) }

    /// The offsets of elements; they are unknown if the elements are not all in one document.
    init(of elements: JSON.Elements) {
        guard let (document, offsets) = elements.offsets else {
            self = .unknown
            return
        }
        self.init(document, offsets)
    }

    private init(_ document: Unmanaged<Document>?, _ offsets: GrowingMemory<Int>) {
        unretained = document
        self.offsets = offsets
        fetchableCount = OptimizationSwitches.fetchesAhead ? offsets.count : 0
    }

    /// Returns the result of `body`, called with the document and the offset of an element; nil if the offsets
    /// are unknown.
    @inline(__always)
    func withElement<R>(at index: Int, _ body: (Document, Int) -> R) -> R? {
        guard let unretained, index < offsets.count else { return nil }
        return unretained._withUnsafeGuaranteedRef { body($0, offsets[index]) }
    }

    /// Has the processor fetch an element that comes soon if the array is walked, and the bytes at a distance from its
    /// start. Objects are further apart than the processor fetches by itself, and waiting for memory takes longer than
    /// everything else that is done.
    @inline(__always)
    func fetch(_ index: Int, at distance: Int = 0, in document: Document) {
        guard index < fetchableCount else { return }
        document.prefetch(offsets[index])
        if distance != 0 { document.prefetch(offsets[index] &+ distance) }
    }
}
