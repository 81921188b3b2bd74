extension JSON {
    /// The position of the value in its text; nil for an array or an object that was edited.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    package var sourcePosition: SourcePosition? {
        var positions = SourcePositions()
        return positions.position(of: self)
    }
}

/// Finds the positions of many values. If values of one text come in their order, lines are counted only once.
package struct SourcePositions {
    private var document: Document?
    private var lines = LineCount()

    package init() {}

    /// The position of a value; nil for an array or an object that was edited.
    package mutating func position(of json: JSON) -> SourcePosition? {
        guard case .parsed(let document, let offset) = json.storage else { return nil }
        if document !== self.document { (self.document, lines) = (document, LineCount()) }
        return document.withBytes { bytes in
            lines.advance(to: offset, in: bytes)
            return SourcePosition(of: offset, in: bytes, after: lines)
        }
    }
}
