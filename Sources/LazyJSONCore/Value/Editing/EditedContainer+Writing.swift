/// The bytes between children: taken from the base if it has them, otherwise in the base's style, otherwise compact.
extension EditedContainer {
    /// The container that has the style; nil if there is none, and for lines.
    private var styled: (base: Base, offset: Int, first: Int)? {
        guard let base, let offset = base.offset, let first = base.index.offsets.first else { return nil }
        return (base, offset, first)
    }

    var isStyled: Bool { styled != nil }

    /// Whether the untouched elements are lines.
    var hasLines: Bool { base.map { $0.offset == nil } ?? false }

    func writeStart(to output: inout Output) {
        guard let (base, offset, first) = styled else {
            return output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        }
        output.append(offset..<first, of: base.document)
    }

    func writeEnd(to output: inout Output) {
        // Without children before and after the edits, the space in it stays.
        if pieces.isEmpty, let base, let offset = base.offset, base.index.offsets.isEmpty {
            return output.append(offset..<base.index.end, of: base.document)
        }
        if pieces.isEmpty { output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")) }
        guard !pieces.isEmpty, let (base, _, _) = styled else {
            return output.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
        output.append(end(ofBaseChild: base.index.offsets.count - 1, base)..<base.index.end, of: base.document)
    }

    /// The bytes before each new child.
    var separator: [UInt8] {
        guard let (base, offset, _) = styled else { return [UInt8(ascii: ",")] }
        return Layout.separator(ofContainerAt: offset, in: base.document)
    }

    /// Writes the bytes before a child of the base.
    ///
    /// - Returns: Whether there are any: there are none before a new child, and before the first one.
    func writeGap(before piece: PieceList.Piece, to output: inout Output) -> Bool {
        guard let base, base.offset != nil, let ordinal = piece.firstOrdinal, ordinal > 0 else { return false }
        output.append(end(ofBaseChild: ordinal - 1, base)..<base.index.offsets[ordinal], of: base.document)
        return true
    }

    /// Whether there is whitespace around the brackets, the first colon or the first comma that are written.
    @_optimize(size) var hasOwnSpace: Bool {
        if let base, let start = base.offset, base.document.hasComments(in: start..<base.index.end) { return true }
        guard let (base, offset, first) = styled, count > 0 else { return false }
        let document = base.document
        if offset + 1 < first || end(ofBaseChild: base.index.offsets.count - 1, base) < base.index.end - 1 {
            return true
        }
        if isObject {
            let name = base.index.offsets[ordinal(at: 0) ?? 0]
            if document.skipString(name) + 1 < document.value(ofMemberAt: name) { return true }
        }
        guard count > 1 else { return false }
        guard let second = ordinal(at: 1), second > 0 else { return separator.count > 1 }
        return end(ofBaseChild: second - 1, base) + 1 < base.index.offsets[second]
    }

    /// Returns which child of the base is at a position; nil for a new one.
    private func ordinal(at position: Int) -> Int? {
        let (location, offset) = pieces.location(ofChildAt: position)
        switch pieces[location] {
        case .run(let ordinals): return ordinals.lowerBound + offset
        case .item(let item): return item.ordinal
        }
    }

    /// Copies untouched children with the text between them.
    func copy(_ ordinals: Range<Int>, to output: inout Output, _ limit: Int, _ rest: inout RestOfText) {
        guard let base, !ordinals.isEmpty else { return }
        let range = base.index.offsets[ordinals.lowerBound]..<end(ofBaseChild: ordinals.upperBound - 1, base)
        rest.copy(range, of: base.document, to: &output, upTo: limit)
    }

    func writeName(of item: PieceList.Item, to output: inout Output) {
        guard isObject else { return }
        let ordinal = item.ordinal
        if let base, let name = ordinal.map({ base.index.offsets[$0] }) {
            return output.append(name..<base.document.value(ofMemberAt: name), of: base.document)
        }
        output.append(quoted: item.name?.string ?? "")
        guard let base else { return output.append(UInt8(ascii: ":")) }
        output.append(Layout.colon(ofObjectWith: base.index.offsets.first, in: base.document))
    }

    func end(ofBaseChild ordinal: Int, _ base: Base) -> Int {
        let child = base.index.offsets[ordinal]
        return base.document.end(ofValueAt: isObject ? base.document.value(ofMemberAt: child) : child)
    }
}
