/// Writes a value with every untouched byte as it was: copies byte ranges and inserts edited values.
struct PreservedWalk {
    /// A range of a document's bytes.
    struct Text {
        let document: Document
        var range: Range<Int>
    }

    /// A container that is being written.
    private struct Frame {
        /// How the container keeps its own bytes, with new children between them; nil if it has none.
        var kept: Kept?
        /// The children of a container that is laid out as a whole, and its layout; nil if it keeps its bytes.
        var laidOut: (children: ChildCursor, layout: Layout)?
        var isAtStart = true
    }

    private struct Kept {
        let container: EditedContainer
        var pieces: PieceList.Iterator
        /// The lines of a run that come next.
        var lines: Range<Int> = 0..<0
        /// The text before each new child.
        private(set) lazy var separator = container.separator
        private lazy var layout = container.isStyled ? container.baseLayout : nil

        init(_ container: EditedContainer) {
            self.container = container
            pieces = container.pieces.makeIterator()
        }

        /// Returns the layout of a new container in this one; nil for a value that keeps its bytes.
        mutating func layout(of item: PieceList.Item) -> Layout? {
            guard item.value.kind.isContainer, !container.isInPlace(item), !item.value.hasOwnSpace, let layout else {
                return nil
            }
            return container.layout(
                ofObject: item.value.kind == .object, in: layout, inPlaceOf: item.ordinal, named: item.name)
        }
    }

    private enum Step {
        /// All children have been written.
        case done
        case written
        /// Bytes of a document come next.
        case text(Text)
        /// A value comes next, with its layout if it doesn't keep its bytes.
        case inside(JSON, Layout?)
    }

    private var frames: [Frame] = []
    /// The bytes that come next, before anything else.
    private var text: Text?
    /// The value as a whole, if it hasn't begun.
    private var root: JSON?
    /// The bytes after the value.
    private var ending: Text?

    /// Writes one value without the whitespace around it.
    init(_ json: JSON) { root = json }

    /// Writes a value; for a document's root, also the whitespace around it, and a byte order mark.
    init(textOf json: JSON, withMark: Bool) {
        switch json.storage {
        case .parsed(let document, let offset):
            text = Text(document: document, range: json.textRange(document, offset, withMark: withMark))
        case .edited(let container):
            root = json
            guard let base = container.base, let offset = base.offset, offset == base.document.root else { return }
            text = Text(document: base.document, range: (withMark ? 0 : base.document.textStart)..<offset)
            let end = Text(document: base.document, range: base.index.end..<base.document.count)
            ending = end.range.isEmpty ? nil : end
        }
    }

    /// Continues writing until the output has a number of bytes, or a few more.
    ///
    /// - Returns: Whether all has been written.
    mutating func write(to output: inout Output, upTo limit: Int = .max) -> Bool {
        while true {
            if text != nil {
                guard copyText(to: &output, upTo: limit) else { return false }
            } else if frames.isEmpty, root == nil, ending == nil {
                return true
            } else if output.count >= limit {
                return false
            } else if let last = frames.indices.last {
                let step =
                    frames[last].kept == nil
                    ? Self.writeChild(&frames[last], to: &output) : Self.writePiece(&frames[last], to: &output)
                switch step {
                case .done: frames.removeLast()
                case .written: break
                case .text(let next): text = next
                case .inside(let json, let layout): begin(json, layout, &output)
                }
            } else if let json = root {
                root = nil
                begin(json, nil, &output)
            } else {
                (text, ending) = (ending, nil)
            }
        }
    }

    /// Copies the bytes that come next, as far as there is room.
    ///
    /// - Returns: Whether all of them have been copied.
    private mutating func copyText(to output: inout Output, upTo limit: Int) -> Bool {
        guard var next = text else { return true }
        let part = next.range.prefix(max(limit - output.count, 0))
        output.append(part, of: next.document)
        next.range = part.upperBound..<next.range.upperBound
        text = next.range.isEmpty ? nil : next
        return next.range.isEmpty
    }

    /// Begins a value: its bytes come next, or a container's children.
    private mutating func begin(_ json: JSON, _ layout: Layout?, _ output: inout Output) {
        if let layout, !layout.isCompact, !json.isEmptyContainer, let children = ChildCursor(json) {
            output.append(children.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
            output.append(layout.opening)
            return frames.append(Frame(laidOut: (children, layout)))
        }
        switch json.storage {
        case .parsed(let document, let offset):
            text = Text(document: document, range: offset..<document.end(ofValueAt: offset))
        case .edited(let container): frames.append(Frame(kept: Kept(container)))
        }
    }

    /// Writes the next piece of a container that keeps its bytes.
    private static func writePiece(_ frame: inout Frame, to output: inout Output) -> Step {
        guard let container = frame.kept?.container else { return .done }
        if let line = frame.kept?.lines.first {
            frame.kept?.lines.removeFirst()
            if !frame.isAtStart { output.append(UInt8(ascii: ",")) }
            frame.isAtStart = false
            return container.text(ofLine: line).map { .text($0) } ?? .written
        }
        guard let piece = frame.kept?.pieces.next() else {
            container.writeEnd(to: &output)
            return .done
        }
        if case .run(let ordinals) = piece, container.hasLines {
            if frame.isAtStart { container.writeStart(to: &output) }
            frame.kept?.lines = ordinals
            return .written
        }
        if frame.isAtStart {
            container.writeStart(to: &output)
            frame.isAtStart = false
        } else if !container.writeGap(before: piece, to: &output) {
            output.append(frame.kept?.separator ?? [])
        }
        switch piece {
        case .run(let ordinals): return container.text(of: ordinals).map { .text($0) } ?? .written
        case .item(let item):
            container.writeName(of: item, to: &output)
            return .inside(item.value, frame.kept?.layout(of: item))
        }
    }

    /// Writes up to the next child of a container that is laid out as a whole.
    private static func writeChild(_ frame: inout Frame, to output: inout Output) -> Step {
        guard let (children, layout) = frame.laidOut else { return .done }
        guard let (name, value) = frame.laidOut?.children.next() else {
            output.append(layout.closing)
            output.append(children.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            return .done
        }
        if !frame.isAtStart { output.append(layout.separator) }
        frame.isAtStart = false
        if let name {
            output.append(name)
            output.append(layout.colon)
        }
        guard value.kind.isContainer, !value.hasOwnSpace else { return .inside(value, nil) }
        return .inside(value, layout.layout(ofObject: value.kind == .object, named: name?.key))
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

    /// Whether the untouched elements are lines.
    fileprivate var hasLines: Bool { base.map { $0.offset == nil } ?? false }

    fileprivate func writeStart(to output: inout Output) {
        guard let (base, offset, first) = styled else {
            return output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        }
        output.append(offset..<first, of: base.document)
    }

    fileprivate func writeEnd(to output: inout Output) {
        if pieces.isEmpty { output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")) }
        guard !pieces.isEmpty, let (base, _, _) = styled else {
            return output.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
        output.append(end(ofBaseChild: base.index.offsets.count - 1, base)..<base.index.end, of: base.document)
    }

    /// The bytes before each new child.
    fileprivate var separator: [UInt8] {
        guard let (base, offset, _) = styled else { return [UInt8(ascii: ",")] }
        return Layout.separator(ofContainerAt: offset, in: base.document)
    }

    /// Writes the bytes before a child of the base.
    ///
    /// - Returns: Whether there are any: there are none before a new child, and before the first one.
    fileprivate func writeGap(before piece: PieceList.Piece, to output: inout Output) -> Bool {
        guard let base, base.offset != nil, let ordinal = piece.firstOrdinal, ordinal > 0 else { return false }
        output.append(end(ofBaseChild: ordinal - 1, base)..<base.index.offsets[ordinal], of: base.document)
        return true
    }

    /// Whether there is whitespace around the brackets, the first colon or the first comma that are written.
    var hasOwnSpace: Bool {
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
        let (place, offset) = pieces.place(ofPosition: position)
        switch pieces[place] {
        case .run(let ordinals): return ordinals.lowerBound + offset
        case .item(let item): return item.ordinal
        }
    }

    /// The bytes of untouched children, with the text between them; nil for lines, which have no text between them.
    fileprivate func text(of ordinals: Range<Int>) -> PreservedWalk.Text? {
        guard let base, base.offset != nil else { return nil }
        let (first, last) = (base.index.offsets[ordinals.lowerBound], ordinals.upperBound - 1)
        return PreservedWalk.Text(document: base.document, range: first..<end(ofBaseChild: last, base))
    }

    /// The bytes of one line.
    fileprivate func text(ofLine ordinal: Int) -> PreservedWalk.Text? {
        base.map { .init(document: $0.document, range: $0.index.offsets[ordinal]..<end(ofBaseChild: ordinal, $0)) }
    }

    fileprivate func writeName(of item: PieceList.Item, to output: inout Output) {
        guard isObject else { return }
        let ordinal = item.ordinal
        if let base, let name = ordinal.map({ base.index.offsets[$0] }) {
            return output.append(name..<base.document.value(ofMemberAt: name), of: base.document)
        }
        output.append(quoted: item.name?.string ?? "")
        guard let base, let model = base.index.offsets.first else { return output.append(UInt8(ascii: ":")) }
        output.append(base.document.skipString(model)..<base.document.value(ofMemberAt: model), of: base.document)
    }

    private func end(ofBaseChild ordinal: Int, _ base: Base) -> Int {
        let child = base.index.offsets[ordinal]
        return base.document.end(ofValueAt: isObject ? base.document.value(ofMemberAt: child) : child)
    }
}
