/// Writing new values like their surroundings.
extension Layout {
    private struct Frame {
        var children: ChildCursor
        let layout: Layout
        var isEmpty = true
    }

    /// Writes a container that has no layout yet with this one, and containers in it like those in this layout's container. Those that
    /// have a layout keep their bytes.
    ///
    /// - Parameter document: The document whose parts keep their bytes.
    /// - Complexity: O(*n*) in the bytes of the text.
    func write(_ json: JSON, keepingPartsOf document: Document?, to output: inout Output) {
        var frames: [Frame] = []

        func open(_ json: JSON, _ layout: Layout, _ output: inout Output) {
            guard let cursor = ChildCursor(json), !json.isEmptyContainer, !layout.isCompact else {
                return Writer.write(json, to: &output)
            }
            output.append(cursor.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
            output.append(layout.opening)
            frames.append(Frame(children: cursor, layout: layout))
        }

        open(json, self, &output)
        while let last = frames.indices.last {
            let (layout, isObject) = (frames[last].layout, frames[last].children.isObject)
            guard let (name, value) = frames[last].children.next() else {
                output.append(layout.closing)
                output.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                frames.removeLast()
                continue
            }
            if !frames[last].isEmpty { output.append(layout.separator) }
            frames[last].isEmpty = false
            if let name {
                output.append(name)
                output.append(layout.colon)
            }
            if !value.kind.isContainer || value.hasLayout(in: document) {
                Writer.write(value, to: &output)
            } else {
                open(value, layout.layout(ofObject: value.kind == .object, named: name?.key), &output)
            }
        }
    }
}

extension JSON {
    /// Whether the value is an array or object that keeps its bytes: it has whitespace around its own brackets, commas or colons, or it is
    /// a part of the document that it is inserted into.
    func hasLayout(in document: Document?) -> Bool {
        (document != nil && unedited?.document === document) || layout?.hasSpace ?? false
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
    private var unedited: (document: Document, offset: Int)? {
        switch storage {
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
