/// Small edited values become documents again, so that a model that was changed a thousand times reads and writes like
/// a newly opened one.
extension JSON {
    /// The same value as a document of its own, if that costs no more than the edits did: up to 4 KB, or 64 bytes for
    /// each piece that edits have created. Otherwise the value as it is, and also if it has invalid lines, or parts
    /// with contexts of their own, which no value can have by itself.
    ///
    /// - Complexity: O(*n*) in the bytes of the flattened value, which is bounded by the limits above.
    /// It isn't switched off with the optimizations: a part that was laid out with its document keeps that layout by
    /// itself.
    package var flattened: JSON {
        guard case .edited(let container) = storage, !container.hasFailedLines, !container.hasPartsInContexts else {
            return self
        }
        let count = container.pieces.count
        // Counted again only once there are twice as many pieces, so that each edit counts a few of them.
        let isDue = count >= 2 * container.longPieces.load(ordering: .relaxed)
        let limit = isDue ? max(4096, count.multipliedReportingOverflow(by: 64).partialValue) : 4096
        guard textCount(upTo: limit) != nil else {
            if isDue { container.longPieces.store(count, ordering: .relaxed) }
            return self
        }
        return JSON(rewritten: Writer.preserved(container, withMark: true).array(), in: container.context) ?? self
    }
}
