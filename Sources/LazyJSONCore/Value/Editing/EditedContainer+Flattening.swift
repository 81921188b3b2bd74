/// Small edited values become documents again, so that a model that was changed a thousand times reads and writes as one that
/// was opened.
extension JSON {
    /// The same value as a document of its own, if that costs no more than the edits did: up to 4 KB, or 64 bytes for each
    /// piece that edits have made. Otherwise the value as it is.
    ///
    /// - Complexity: O(*n*) in the bytes of what is flattened, which is bounded by the limits above.
    package var flattened: JSON {
        guard OptimizationSwitches.flattensEdits, case .edited(let container) = storage else { return self }
        var budget = max(4096, container.pieces.count.multipliedReportingOverflow(by: 64).partialValue)
        guard container.fits(into: &budget, depth: 0) else { return self }
        // What the library wrote is valid: it is opened to find the root after whitespace, and the spans.
        return (try? JSON(parsing: Writer.preserved(container, withMark: true).array(), nestingLimit: .max)) ?? self
    }
}

extension EditedContainer {
    /// Whether the text of the container fits into a number of bytes, which is reduced by its size. Containers inside it
    /// are looked at down to 16 levels.
    fileprivate func fits(into budget: inout Int, depth: Int) -> Bool {
        budget -= 2
        guard depth < 16 else { return false }
        for piece in pieces {
            switch piece {
            case .run(let ordinals):
                guard let base, let last = ordinals.last else { continue }
                let end = last + 1 < base.index.offsets.count ? base.index.offsets[last + 1] : base.index.end
                budget -= end - base.index.offsets[ordinals.lowerBound]
            case .item(let item):
                budget -= 8 + (item.name?.utf8.count ?? 0)
                guard budget > 0 else { return false }
                switch item.value.storage {
                case .parsed(let document, let offset): budget -= document.end(ofValueAt: offset) - offset
                case .edited(let container):
                    guard container.fits(into: &budget, depth: depth + 1) else { return false }
                }
            }
            guard budget > 0 else { return false }
        }
        return true
    }
}
