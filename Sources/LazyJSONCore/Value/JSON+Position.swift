extension JSON {
    /// The offset of a parsed value in its text; 0 for an edited one.
    package var textOffset: Int { place?.offset ?? 0 }

    /// The position of the value in its text; nil for an array or an object that was edited, and for the content of a string.
    ///
    /// - Complexity: O(*n*) in the bytes before it, for all positions of a document together, and O(1) for each.
    package var sourcePosition: SourcePosition? {
        guard case .parsed(let document, let offset) = storage, !document.isContent else { return nil }
        return document.sourcePosition(of: offset)
    }
}
