/// Writing: preserved, which copies byte ranges and inserts edited values, and formatted, which writes its own whitespace.
///
/// Both use a stack of their own, so that depth costs memory and never the program's stack.
enum Writer {
    // MARK: Preserved

    private struct Frame {
        let container: EditedContainer
        var pieces: PieceList.Iterator
        /// The layout of a container without a base that has one; nil if it is compact.
        let layout: Layout?
        /// What is written before each new child.
        let separator: [UInt8]
        /// The document around the container, whose parts keep their bytes.
        let document: Document?
        var isAtStart = true
        /// The layout of the base, after it was needed.
        private var ofBase: Layout??

        init(_ container: EditedContainer, _ layout: Layout? = nil, in document: Document? = nil) {
            (self.container, self.layout) = (container, container.isStyled ? nil : layout)
            pieces = container.pieces.makeIterator()
            separator = self.layout?.separator ?? container.separator
            self.document = container.base?.document ?? document
        }

        /// Returns the layout of a new container in this one; nil if it is compact.
        mutating func layout(of value: JSON, _ item: PieceList.Item) -> Layout? {
            guard value.kind.isContainer, !value.hasLayout(in: document) else { return nil }
            if ofBase == nil { ofBase = .some(layout ?? (container.isStyled ? container.baseLayout : nil)) }
            guard let own = ofBase ?? nil else { return nil }
            return container.layout(
                ofObject: value.kind == .object, in: own, inPlaceOf: item.ordinal, named: item.name)
        }
    }

    /// Writes a container, with every untouched byte as it was; for a document's root, also with the whitespace around it.
    static func preserved(_ container: EditedContainer, withMark: Bool) -> Output {
        let base = container.base
        var output = Output(capacity: base.map { $0.index.end - ($0.offset ?? 0) + 1024 } ?? 256)
        guard let base, let offset = base.offset, offset == base.document.root else {
            write(container, to: &output)
            return output
        }
        output.append((withMark ? 0 : base.document.textStart)..<offset, of: base.document)
        write(container, to: &output)
        output.append(base.index.end..<base.document.count, of: base.document)
        return output
    }

    /// Writes one value without the whitespace around it.
    static func write(_ json: JSON, to output: inout Output) {
        switch json.storage {
        case .parsed(let document, let offset): output.append(offset..<document.end(ofValueAt: offset), of: document)
        case .edited(let container): write(container, to: &output)
        }
    }

    private static func write(_ root: EditedContainer, to output: inout Output) {
        var frames = [Frame(root)]
        while let frame = frames.indices.last {
            let container = frames[frame].container
            guard let piece = frames[frame].pieces.next() else {
                container.writeEnd(frames[frame].layout, to: &output)
                frames.removeLast()
                continue
            }
            if frames[frame].isAtStart {
                container.writeStart(frames[frame].layout, to: &output)
                frames[frame].isAtStart = false
            } else {
                container.write(frames[frame].separator, before: piece, to: &output)
            }
            switch piece {
            case .run(let ordinals): container.write(ordinals, to: &output)
            case .item(let item):
                container.writeName(of: item, frames[frame].layout, to: &output)
                let (layout, document) = (frames[frame].layout(of: item.value, item), frames[frame].document)
                switch item.value.storage {
                case .parsed(let document, let offset) where layout == nil:
                    output.append(offset..<document.end(ofValueAt: offset), of: document)
                case .parsed: layout?.write(item.value, keepingPartsOf: document, to: &output)
                case .edited(let child): frames.append(Frame(child, layout, in: document))
                }
            }
        }
    }

    // MARK: Formatted

    static func formatted(_ json: JSON, _ format: JSON.Format) -> Output {
        enum Children {
            case inOrder(ChildCursor)
            case sorted(ArraySlice<(name: Name?, value: JSON)>)

            mutating func next() -> (name: Name?, value: JSON)? {
                switch self {
                case .inOrder(var cursor):
                    defer { self = .inOrder(cursor) }
                    return cursor.next()
                case .sorted(var rest):
                    defer { self = .sorted(rest) }
                    return rest.popFirst()
                }
            }
        }
        var frames: [(children: Children, isObject: Bool, isEmpty: Bool)] = []
        var output = Output(capacity: 1024)
        let isPretty = format.contains(.pretty)

        func breakLine(_ output: inout Output) {
            guard isPretty else { return }
            output.append(UInt8(ascii: "\n"))
            // Otherwise, white space would grow with the square of the depth.
            for _ in 0..<min(frames.count, 128) { output.append("  ") }
        }

        func start(_ json: JSON, _ output: inout Output) {
            guard let cursor = ChildCursor(json) else { return write(json, to: &output) }
            output.append(cursor.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
            let children: Children =
                cursor.isObject && format.contains(.sortedKeys) ? .sorted(sorted(cursor)[...]) : .inOrder(cursor)
            frames.append((children, cursor.isObject, true))
        }

        start(json, &output)
        while let frame = frames.indices.last {
            if let child = frames[frame].children.next() {
                if !frames[frame].isEmpty { output.append(UInt8(ascii: ",")) }
                frames[frame].isEmpty = false
                breakLine(&output)
                if let name = child.name {
                    output.append(name)
                    output.append(UInt8(ascii: ":"))
                    if isPretty { output.append(UInt8(ascii: " ")) }
                }
                start(child.value, &output)
            } else {
                let (_, isObject, isEmpty) = frames.removeLast()
                if !isEmpty { breakLine(&output) }
                output.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            }
        }
        return output
    }

    /// All members, in the order of the code points of their names; members with the same name keep their order.
    private static func sorted(_ cursor: ChildCursor) -> [(name: Name?, value: JSON)] {
        var cursor = cursor
        var children: [(key: MemberName, child: (name: Name?, value: JSON))] = []
        while let child = cursor.next() {
            if let name = child.name { children.append((name.key, child)) }
        }
        let order = children.indices.sorted { left, right in
            let (first, second) = (children[left].key.utf8, children[right].key.utf8)
            return first == second ? left < right : first.lexicographicallyPrecedes(second)
        }
        return order.map { children[$0].child }
    }
}

/// The bytes between children: taken from the base if it has them, otherwise in the base's style, otherwise compact.
extension EditedContainer {
    /// The container that has the style; nil if there is none, and for lines.
    private var styled: (base: Base, offset: Int, first: Int)? {
        guard let base, let offset = base.offset, let first = base.index.offsets.first else { return nil }
        return (base, offset, first)
    }

    fileprivate var isStyled: Bool { styled != nil }

    fileprivate func writeStart(_ layout: Layout?, to output: inout Output) {
        guard let (base, offset, first) = styled else {
            output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
            return output.append(layout?.opening ?? [])
        }
        output.append(offset..<first, of: base.document)
    }

    fileprivate func writeEnd(_ layout: Layout?, to output: inout Output) {
        if pieces.isEmpty { output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")) }
        guard !pieces.isEmpty, let (base, _, _) = styled else {
            if !pieces.isEmpty { output.append(layout?.closing ?? []) }
            return output.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
        output.append(end(ofBaseChild: base.index.offsets.count - 1, base)..<base.index.end, of: base.document)
    }

    /// The bytes before each new child.
    fileprivate var separator: [UInt8] {
        guard let (base, offset, _) = styled, pieces.count > 1 else { return [UInt8(ascii: ",")] }
        return Layout.separator(ofContainerAt: offset, in: base.document)
    }

    fileprivate func write(_ separator: [UInt8], before piece: PieceList.Piece, to output: inout Output) {
        if let base, base.offset != nil, let ordinal = piece.firstOrdinal, ordinal > 0 {
            writeGap(before: ordinal, base, to: &output)
        } else {
            output.append(separator)
        }
    }

    private func writeGap(before ordinal: Int, _ base: Base, to output: inout Output) {
        output.append(end(ofBaseChild: ordinal - 1, base)..<base.index.offsets[ordinal], of: base.document)
    }

    fileprivate func write(_ ordinals: Range<Int>, to output: inout Output) {
        guard let base, !ordinals.isEmpty else { return }
        if base.offset == nil { return writeLines(ordinals, base, to: &output) }
        output.append(
            base.index.offsets[ordinals.lowerBound]..<end(ofBaseChild: ordinals.upperBound - 1, base), of: base.document
        )
    }

    /// Writes the elements of an array whose base has one on each line: the lines without separators.
    private func writeLines(_ ordinals: Range<Int>, _ base: Base, to output: inout Output) {
        for ordinal in ordinals {
            if ordinal > ordinals.lowerBound { output.append(UInt8(ascii: ",")) }
            output.append(base.index.offsets[ordinal]..<end(ofBaseChild: ordinal, base), of: base.document)
        }
    }

    fileprivate func writeName(of item: PieceList.Item, _ layout: Layout?, to output: inout Output) {
        guard isObject else { return }
        let ordinal = item.ordinal
        if let base, let name = ordinal.map({ base.index.offsets[$0] }) {
            return output.append(name..<base.document.value(ofMemberAt: name), of: base.document)
        }
        output.append(quoted: item.name?.string ?? "")
        guard let base, let model = base.index.offsets.first else {
            return output.append(layout?.colon ?? [UInt8(ascii: ":")])
        }
        output.append(base.document.skipString(model)..<base.document.value(ofMemberAt: model), of: base.document)
    }

    private func end(ofBaseChild ordinal: Int, _ base: Base) -> Int {
        let child = base.index.offsets[ordinal]
        return base.document.end(ofValueAt: isObject ? base.document.value(ofMemberAt: child) : child)
    }
}
