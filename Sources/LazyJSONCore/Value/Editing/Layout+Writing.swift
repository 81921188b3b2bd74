/// Which containers are laid out when they are written.
extension JSON {
    /// Whether the value is an array or object that keeps its bytes: it has whitespace around its own brackets, commas
    /// or colons.
    var hasOwnSpace: Bool {
        switch closed.storage {
        case .parsed(let document, let offset):
            document.kind(at: offset).isContainer && Layout(of: document, at: offset)?.hasSpace ?? false
        case .edited(let container): container.hasOwnSpace
        }
    }

    /// The layout of a container before it was edited; nil if it is new, or if it was empty.
    var layout: Layout? { unedited.flatMap { Layout(of: $0.document, at: $0.offset) } }

    /// Whether the value is an array or object without children.
    var isEmptyContainer: Bool {
        switch storage {
        case .parsed(let document, let offset):
            document.kind(at: offset).isContainer && document.firstChild(ofContainerAt: offset) == nil
        case .edited(let container): container.count == 0
        }
    }

    /// Where a container is in a document, without its edits; nil if it is new, or if it was empty.
    var unedited: (document: Document, offset: Int)? {
        switch closed.storage {
        case .parsed(let document, let offset): (document, offset)
        case .edited(let container):
            container.base.flatMap { base in
                base.index.offsets.isEmpty ? nil : base.offset.map { (base.document, $0) }
            }
        }
    }
}

extension Output {
    mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

    /// Writes a member's name as it is spelled.
    mutating func append(_ name: Name) {
        switch name {
        case .inDocument(let document, let offset): append(offset..<document.skipString(offset), of: document)
        case .key(let key): append(quoted: key.string)
        }
    }
}
