/// Writing: preserved, which copies byte ranges and inserts edited values, and formatted, which writes its own whitespace.
///
/// Both use a stack of their own, so that depth costs memory and never the program's stack.
enum Writer {
    // MARK: Preserved

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

    /// Writes a container, with every untouched byte as it was; for a document's root, also with the whitespace around it.
    static func preserved(_ container: EditedContainer, withMark: Bool) -> Output {
        let base = container.base
        var output = Output(capacity: base.map { $0.index.end - ($0.offset ?? 0) + 1024 } ?? 256)
        if let arrived = container.arrived, let document = base?.document, arrived.isRoot {
            output.append((withMark ? 0 : document.textStart)..<arrived.range.lowerBound, of: document)
        }
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
        if root.writeArrived(to: &output) { return }
        write([Frame(kept: Kept(root))], to: &output)
    }

    /// Writes a value as it is written in place of a child of a container.
    static func write(_ value: JSON, inPlaceOf ordinal: Int, of container: EditedContainer, to output: inout Output) {
        var kept = Kept(container)
        let layout = kept.layout(of: PieceList.Item(ordinal: ordinal, value: value))
        if let frame = begin(value, layout, &output) { write([frame], to: &output) }
    }

    private static func write(_ start: [Frame], to output: inout Output) {
        var frames = start
        while let last = frames.indices.last {
            let next =
                frames[last].kept == nil
                ? writeChild(&frames[last], to: &output) : writePiece(&frames[last], to: &output)
            switch next {
            case .done: frames.removeLast()
            case .written: break
            case .inside(let json, let layout):
                if let frame = begin(json, layout, &output) { frames.append(frame) }
            }
        }
    }

    private enum Step {
        /// All children have been written.
        case done
        case written
        /// A value comes next, with its layout if it doesn't keep its bytes.
        case inside(JSON, Layout?)
    }

    /// Writes a scalar, or begins a container.
    private static func begin(_ json: JSON, _ layout: Layout?, _ output: inout Output) -> Frame? {
        if let layout, !layout.isCompact, !json.isEmptyContainer, let children = ChildCursor(json) {
            output.append(children.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
            output.append(layout.opening)
            return Frame(laidOut: (children, layout))
        }
        switch json.storage {
        case .parsed(let document, let offset):
            output.append(offset..<document.end(ofValueAt: offset), of: document)
            return nil
        case .edited(let container): return container.writeArrived(to: &output) ? nil : Frame(kept: Kept(container))
        }
    }

    /// Writes the next piece of a container that keeps its bytes.
    private static func writePiece(_ frame: inout Frame, to output: inout Output) -> Step {
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
        case .run(let ordinals):
            container.write(ordinals, to: &output)
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
