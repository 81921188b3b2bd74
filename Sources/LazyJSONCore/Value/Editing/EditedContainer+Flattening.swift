/// Small edited values become documents again, so that a model that was changed a thousand times reads and writes as one that
/// was opened.
extension JSON {
    /// The same value as a document of its own, if that costs no more than the edits did: up to 4 KB, or 64 bytes for each
    /// piece that edits have made. Otherwise the value as it is.
    ///
    /// - Complexity: O(*n*) in the bytes of what is flattened, which is bounded by the limits above.
    package var flattened: JSON {
        guard OptimizationSwitches.flattensEdits, case .edited(let container) = storage else { return self }
        let limit = max(4096, container.pieces.count.multipliedReportingOverflow(by: 64).partialValue)
        guard textCount(upTo: limit) != nil else { return self }
        // What the library wrote is valid: it is opened to find the root after whitespace, and the spans.
        return (try? JSON(parsing: Writer.preserved(container, withMark: true).array(), nestingLimit: .max)) ?? self
    }
}
