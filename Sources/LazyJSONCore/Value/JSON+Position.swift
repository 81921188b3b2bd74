extension JSON {
    /// The offset of a parsed value in its text; 0 for an edited one.
    package var textOffset: Int { place?.offset ?? 0 }

    /// The position of the value in its text; nil for an array or an object that was edited, and for the content of a
    /// string.
    ///
    /// - Complexity: O(*n*) in the bytes before it, for all positions of a document together, and O(1) for each.
    package var sourcePosition: SourcePosition? {
        guard case .parsed(let document, let offset) = storage, !document.isContent else { return nil }
        return document.sourcePosition(of: offset)
    }

    /// The root of the text that contains the value; nil for an edited value, and for one of many in a text.
    package var rootOfText: JSON? {
        guard case .parsed(let document, _) = storage, document.root >= 0 else { return nil }
        return JSON(document, at: document.root)
    }
}

/// The identity of a value: equal for values that are identical. The owner of an identity has to hold the value, too.
package struct JSONIdentity: Hashable {
    private let container: ObjectIdentifier
    private let offset: Int

    package init(_ json: JSON) {
        switch json.storage {
        case .parsed(let document, let offset):
            (container, self.offset) = (
                document.lineage.map { ObjectIdentifier($0) } ?? ObjectIdentifier(document), offset
            )
        case .edited(let container): (self.container, offset) = (ObjectIdentifier(container), 0)
        }
    }
}
