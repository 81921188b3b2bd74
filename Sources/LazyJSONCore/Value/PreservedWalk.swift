/// Writes a value with every untouched byte as it was: copies byte ranges and inserts edited values.
struct PreservedWalk {
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
        /// Lines come next, without the text between them.
        case lines(Range<Int>)
        /// A value comes next, with its layout if it doesn't keep its bytes.
        case inside(JSON, Layout?)
    }

    private var frames: [Frame] = []
    private var rest = RestOfText()
    /// The lines of the innermost container's run that come next.
    private var lines = 0..<0
    /// The value as a whole, if it hasn't begun, and its layout if it doesn't keep its bytes.
    private var root: (json: JSON, layout: Layout?)?
    /// The bytes after the value.
    private var ending: (range: Range<Int>, document: Document)?

    /// Writes one value without the whitespace around it.
    init(_ json: JSON) { root = (json, nil) }

    /// Writes a value as it is written in place of a child of a container.
    init(_ json: JSON, inPlaceOf ordinal: Int, of container: EditedContainer) {
        var kept = Kept(container)
        root = (json, kept.layout(of: PieceList.Item(ordinal: ordinal, value: json)))
    }

    /// Writes a value; for a document's root, also the whitespace around it, and a byte order mark.
    init(textOf json: JSON, withMark: Bool) {
        switch json.storage {
        case .parsed(let document, let offset):
            rest = RestOfText(json.textRange(document, offset, withMark: withMark), of: document)
        case .edited(let container):
            root = (json, nil)
            if let arrived = container.arrived, arrived.level == 0 {
                let document = arrived.text.document
                rest = RestOfText((withMark ? 0 : document.textStart)..<arrived.range.lowerBound, of: document)
            }
            guard let base = container.base, let offset = base.offset, offset == base.document.root else { return }
            rest = RestOfText((withMark ? 0 : base.document.textStart)..<offset, of: base.document)
            ending = (base.index.end..<base.document.count, base.document)
        }
    }

    /// Continues writing until the output has a number of bytes, or a few more.
    ///
    /// - Returns: Whether all has been written.
    mutating func write(to output: inout Output, upTo limit: Int = .max) -> Bool {
        guard rest.resume(to: &output, upTo: limit) else { return false }
        if let (json, layout) = root {
            root = nil
            begin(json, layout, &output, limit)
        }
        while let last = frames.indices.last {
            if output.count >= limit { return false }
            if !lines.isEmpty {
                output.append(UInt8(ascii: ","))
                copyLine(to: &output, limit)
                continue
            }
            let step =
                frames[last].kept == nil
                ? Self.writeChild(&frames[last], to: &output)
                : Self.writePiece(&frames[last], to: &output, limit, &rest)
            switch step {
            case .done: frames.removeLast()
            case .written: break
            case .lines(let ordinals):
                lines = ordinals
                copyLine(to: &output, limit)
            case .inside(let json, let layout): begin(json, layout, &output, limit)
            }
        }
        if rest.isEmpty, let (range, document) = ending {
            ending = nil
            rest.copy(range, of: document, to: &output, upTo: limit)
        }
        return rest.isEmpty
    }

    /// Writes a value's bytes, or begins a container.
    private mutating func begin(_ json: JSON, _ layout: Layout?, _ output: inout Output, _ limit: Int) {
        if let layout, !layout.isCompact, !json.isEmptyContainer, let children = ChildCursor(json) {
            output.append(children.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
            output.append(layout.opening)
            return frames.append(Frame(laidOut: (children, layout)))
        }
        switch json.storage {
        case .parsed(let document, let offset):
            rest.copy(offset..<document.end(ofValueAt: offset), of: document, to: &output, upTo: limit)
        case .edited(let container):
            if let arrived = container.arrived {
                rest.copy(arrived, to: &output, upTo: limit)
            } else {
                frames.append(Frame(kept: Kept(container)))
            }
        }
    }

    /// Copies the first of the lines. There has to be one.
    private mutating func copyLine(to output: inout Output, _ limit: Int) {
        let next = lines.lowerBound + 1
        frames.last?.kept?.container.copy(lines.lowerBound..<next, to: &output, limit, &rest)
        lines = next..<lines.upperBound
    }

    /// Writes the next piece of a container that keeps its bytes.
    private static func writePiece(
        _ frame: inout Frame, to output: inout Output, _ limit: Int, _ rest: inout RestOfText
    ) -> Step {
        guard let container = frame.kept?.container else { return .done }
        guard let piece = frame.kept?.pieces.next() else {
            container.writeEnd(to: &output)
            return .done
        }
        if frame.isAtStart {
            container.writeStart(to: &output)
            frame.isAtStart = false
        } else if !container.writeGap(before: piece, to: &output) {
            output.append(frame.kept?.separator ?? [])
        }
        switch piece {
        case .run(let ordinals) where container.hasLines: return .lines(ordinals)
        case .run(let ordinals):
            container.copy(ordinals, to: &output, limit, &rest)
            return .written
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

    /// Copies untouched children with the text between them.
    fileprivate func copy(_ ordinals: Range<Int>, to output: inout Output, _ limit: Int, _ rest: inout RestOfText) {
        guard let base, !ordinals.isEmpty else { return }
        let range = base.index.offsets[ordinals.lowerBound]..<end(ofBaseChild: ordinals.upperBound - 1, base)
        rest.copy(range, of: base.document, to: &output, upTo: limit)
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
