/// Writes a value: with every untouched byte as it was, so that it copies byte ranges and inserts edited values, or in
/// a format, with whitespace of its own.
///
/// It uses a stack of its own, so that depth costs memory and never the program's stack. It can stop at any size and
/// continue later, so that a text of any size is written with the memory of a part.
package struct Writer {
    /// A container that keeps its own bytes, with new children between them.
    private struct Kept {
        let container: EditedContainer
        var pieces: PieceList.Iterator
        /// How many containers that are laid out as a whole are around it.
        let depth: Int
        private var isAtStart = true
        /// The text before each new child.
        private lazy var separator = container.separator
        private lazy var layout = container.isStyled ? container.baseLayout : nil
        /// The text between the children, if there are comments.
        private(set) var gaps: CommentedGaps?

        init(_ container: EditedContainer, in depth: Int = 0) {
            (self.container, self.depth) = (container, depth)
            gaps = container.base?.document.hasComments == true ? CommentedGaps(container) : nil
            pieces = container.pieces.makeIterator()
        }

        mutating func writeEnd(to output: inout Output) {
            if gaps?.writeEnd(to: &output) == nil { container.writeEnd(to: &output) }
        }

        /// Writes what comes before a piece.
        mutating func writeGap(before piece: PieceList.Piece, to output: inout Output) {
            if gaps?.write(before: piece, to: &output) != nil { return }
            if isAtStart {
                container.writeStart(to: &output)
                isAtStart = false
            } else if !container.writeGap(before: piece, to: &output) {
                output.append(separator)
            }
        }

        /// Returns the layout of a new container in this one; nil for a value that keeps its bytes.
        mutating func layout(of item: PieceList.Item) -> Layout? {
            guard item.value.kind.isContainer, !container.keepsBytes(of: item), !item.value.hasOwnSpace, let layout
            else {
                return nil
            }
            return container.layout(
                ofObject: item.value.kind == .object, in: layout, inPlaceOf: item.ordinal, named: item.name)
        }
    }

    /// A container that is laid out as a whole.
    private struct LaidOut {
        private var cursor: ChildCursor
        /// The children that are left, if they have another order.
        private var sorted: ArraySlice<(name: Name?, value: JSON)>?
        /// Nil for no whitespace.
        let layout: Layout?
        var isAtStart = true
        var isObject: Bool { cursor.isObject }

        init(_ cursor: ChildCursor, _ layout: Layout?, _ format: JSON.Format?) {
            (self.cursor, self.layout) = (cursor, layout)
            guard let format, cursor.isObject, format.contains(.sortedKeys) else { return }
            sorted = cursor.sorted(byDistinctNames: format.isSuperset(of: .canonical))[...]
        }

        mutating func next() -> (name: Name?, value: JSON)? {
            isAtStart = false
            return sorted == nil ? cursor.next() : sorted?.popFirst()
        }
    }

    /// Nil to keep bytes.
    private var format: JSON.Format?
    private var isCanonical = false
    // The innermost container is the last one of one of these.
    private var kept: [Kept] = []
    private var laidOut: [LaidOut] = []
    private var rest = RestOfText()
    /// The lines of the innermost container's run that come next.
    private var lines = 0..<0
    /// The value as a whole, if it hasn't begun, and its layout if it has a new one.
    private var root: (json: JSON, layout: Layout?)?
    /// The bytes after the value.
    private var ending: (range: Range<Int>, document: Document)?

    /// Writes one value without the whitespace around it.
    package init(_ json: JSON, _ format: JSON.Format? = nil) {
        (self.format, isCanonical) = (format, format?.isSuperset(of: .canonical) ?? false)
        // Formats leave out comments by themselves.
        let isJSON = format != nil && json.syntax != .json5
        root = (isJSON ? json : json.written(in: .json), format?.contains(.pretty) == true ? .pretty : nil)
    }

    /// Writes a value as it is written in place of a child of a container.
    init(_ json: JSON, inPlaceOf ordinal: Int, of container: EditedContainer) {
        var kept = Kept(container)
        let json = json.written(in: container.syntax)
        root = (json, kept.layout(of: PieceList.Item(ordinal: ordinal, value: json)))
    }

    /// Writes a value; for a document's root, also the whitespace around it, and a byte order mark.
    package init(textOf json: JSON, withMark: Bool) {
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
    package mutating func write(to output: inout Output, upTo limit: Int = .max) -> Bool {
        guard rest.resume(to: &output, upTo: limit) else { return false }
        if let (json, layout) = root {
            root = nil
            begin(json, layout, &output, limit)
        }
        while !kept.isEmpty || !laidOut.isEmpty {
            if output.count >= limit { return false }
            guard let last = kept.indices.last, kept[last].depth == laidOut.count else {
                writeChild(ofContainerAt: laidOut.count - 1, to: &output, limit)
                continue
            }
            if !lines.isEmpty {
                output.append(UInt8(ascii: ","))
                copyLine(to: &output, limit)
                continue
            }
            writePiece(ofContainerAt: last, to: &output, limit)
        }
        if rest.isEmpty, let (range, document) = ending {
            ending = nil
            rest.copy(range, of: document, to: &output, upTo: limit)
        }
        return rest.isEmpty
    }

    /// Begins a container that is laid out, or writes a value's bytes.
    private mutating func begin(_ json: JSON, _ layout: Layout?, _ output: inout Output, _ limit: Int) {
        let isLaidOut = format != nil || layout.map { !$0.isCompact && !json.isEmptyContainer } ?? false
        if isLaidOut, let cursor = ChildCursor(json) {
            output.append(cursor.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
            laidOut.append(LaidOut(cursor, layout, format))
        } else {
            copy(json, &output, limit)
        }
    }

    /// Writes a value's bytes, or begins an edited container.
    private mutating func copy(_ json: JSON, _ output: inout Output, _ limit: Int) {
        switch json.storage {
        case .parsed(let document, let offset) where isCanonical && json.kind == .string:
            output.append(quoted: document.string(at: offset))
        case .parsed where isCanonical && json.kind == .number: output.append(json.scalarText)
        case .parsed(let document, let offset):
            rest.copy(offset..<document.end(ofValueAt: offset), of: document, to: &output, upTo: limit)
        case .edited(let container):
            if let arrived = container.arrived {
                rest.copy(arrived, to: &output, upTo: limit)
            } else {
                kept.append(Kept(container, in: laidOut.count))
            }
        }
    }

    /// Copies the first of the lines. There has to be one.
    private mutating func copyLine(to output: inout Output, _ limit: Int) {
        let next = lines.lowerBound + 1
        kept.last?.container.copy(lines.lowerBound..<next, to: &output, limit, &rest)
        lines = next..<lines.upperBound
    }

    /// Writes the next piece of a container that keeps its bytes, or its end.
    private mutating func writePiece(ofContainerAt last: Int, to output: inout Output, _ limit: Int) {
        let container = kept[last].container
        guard let piece = kept[last].pieces.next() else {
            kept[last].writeEnd(to: &output)
            kept.removeLast()
            return
        }
        kept[last].writeGap(before: piece, to: &output)
        switch piece {
        case .run(let ordinals) where container.hasLines:
            lines = ordinals
            copyLine(to: &output, limit)
        case .run(let ordinals): container.copy(ordinals, to: &output, limit, &rest)
        case .item(let item):
            container.writeName(of: item, to: &output)
            let layout = kept[last].layout(of: item)
            begin(item.value, layout, &output, limit)
        }
    }

    /// Writes the next child of a container that is laid out as a whole, or its end.
    private mutating func writeChild(ofContainerAt depth: Int, to output: inout Output, _ limit: Int) {
        let layout = laidOut[depth].layout
        let isAtStart = laidOut[depth].isAtStart
        guard let (name, value) = laidOut[depth].next() else {
            if !isAtStart, let layout { output.append(layout.closing) }
            output.append(laidOut[depth].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            laidOut.removeLast()
            return
        }
        if let layout {
            output.append(isAtStart ? layout.opening : layout.separator)
        } else if !isAtStart {
            output.append(UInt8(ascii: ","))
        }
        if let name {
            output.append(isCanonical ? .key(name.key) : name)
            if let layout { output.append(layout.colon) } else { output.append(UInt8(ascii: ":")) }
        }
        let kind = value.kind
        guard kind.isContainer, format != nil || !value.hasOwnSpace else { return copy(value, &output, limit) }
        // In a format, all containers of a depth have the same layout.
        let inner = layout?.layout(ofObject: kind == .object, named: format == nil ? name?.key : nil)
        begin(value, inner, &output, limit)
    }
}

/// Whole texts.
extension Writer {
    /// The number of bytes that are looked at together.
    private static let part = 1 << 16

    /// Writes a value as a line without its end: as it is, or compactly if it has line breaks.
    package init(line json: JSON) {
        let json = json.written(in: .json)
        // A byte order mark belongs at the start of a text only.
        self.init(textOf: json, withMark: false)
        if case .parsed(let document, let offset) = json.storage {
            let hasLineBreak = document.hasLineBreak(json.textRange(document, offset, withMark: false))
            if hasLineBreak { self = Writer(json, .compact) }
            return
        }
        var walk = self
        var first = Output(capacity: 256)
        let isDone = walk.write(to: &first, upTo: Self.part)
        if first.hasLineBreak || !isDone && walk.hasLineBreak() {
            self = Writer(json, .compact)
        } else if isDone {
            (root, ending) = (nil, nil)
            rest = RestOfText(first.array())
        }
    }

    private mutating func hasLineBreak() -> Bool {
        while true {
            var output = Output(capacity: Self.part)
            let isDone = write(to: &output, upTo: Self.part)
            if output.hasLineBreak || isDone { return output.hasLineBreak }
        }
    }

    /// Writes a container, with every untouched byte as it was; for a document's root, also with the whitespace around
    /// it.
    static func preserved(_ container: EditedContainer, withMark: Bool) -> Output {
        let capacity = container.base.map { $0.index.end - ($0.offset ?? 0) + 1024 } ?? 256
        return Writer(textOf: JSON(.edited(container)), withMark: withMark).output(capacity: capacity)
    }

    /// Writes all that is left.
    consuming func output(capacity: Int = 1024) -> Output {
        var output = Output(capacity: capacity)
        _ = write(to: &output)
        return output
    }
}

extension ChildCursor {
    /// Returns all members, in the order of the code points of their names; members with the same name keep their
    /// order.
    ///
    /// - Parameter distinct: Whether only the first one of members with the same name is returned.
    @_optimize(size) fileprivate func sorted(byDistinctNames distinct: Bool) -> [(name: Name?, value: JSON)] {
        var cursor = self
        var children: [(key: MemberName, child: (name: Name?, value: JSON))] = []
        var seen: Set<MemberName> = []
        while let child = cursor.next() {
            if let name = child.name, !distinct || seen.insert(name.key).inserted { children.append((name.key, child)) }
        }
        let order = children.indices.sorted { left, right in
            let (first, second) = (children[left].key.utf8, children[right].key.utf8)
            return first == second ? left < right : first.lexicographicallyPrecedes(second)
        }
        return order.map { children[$0].child }
    }
}

extension JSON {
    /// The text of a scalar: the same for equal values, and for 7 and "7".
    package var scalarText: String {
        exactString ?? numberText { $0.parts.text } ?? text
    }
}

/// Writes new values for elements of a batch as they would be written in an edited array.
package struct ElementWriter {
    private let array: EditedContainer
    private let firstOrdinal: Int

    package init(_ batch: ElementBatch) {
        array = EditedContainer(editing: batch.document, at: batch.array)
        firstOrdinal = batch.firstOrdinal
    }

    /// Returns the bytes of a new value: its own, or, for a new container without whitespace, those in the layout of
    /// the element that it replaces.
    ///
    /// - Parameter index: The index of the element in the batch.
    /// - Complexity: O(*n*) in the bytes of the value.
    package func bytes(of value: JSON, inPlaceOf index: Int) -> [UInt8] {
        Writer(value, inPlaceOf: firstOrdinal + index, of: array).output().array()
    }
}

extension ElementBatch {
    /// The element at an index.
    package func element(_ index: Int) -> JSON { JSON(document, at: ranges[index].lowerBound) }
}

/// The bytes that had no room in an output, and come next. There are none while the output has room.
struct RestOfText {
    private var range = 0..<0
    private var document: Document?
    /// The bytes after those of the document.
    private var closing: ArraySlice<UInt8> = []

    init() {}

    init(_ range: Range<Int>, of document: Document, closing: [UInt8] = []) {
        (self.range, self.document, self.closing) = (range, document, closing[...])
    }

    init(_ bytes: [UInt8]) { closing = bytes[...] }

    var isEmpty: Bool { range.isEmpty && closing.isEmpty }

    /// Copies a range of a document, as far as there is room.
    @inline(__always)
    mutating func copy(_ range: Range<Int>, of document: Document, to output: inout Output, upTo limit: Int) {
        if range.count <= limit - output.count { return output.append(range, of: document) }
        self = RestOfText(range, of: document)
        _ = resume(to: &output, upTo: limit)
    }

    /// Copies a part that has arrived, as far as there is room, and closes it.
    mutating func copy(_ arrived: ArrivedPart, to output: inout Output, upTo limit: Int) {
        self = RestOfText(arrived.range, of: arrived.text.document, closing: Array(arrived.closing))
        _ = resume(to: &output, upTo: limit)
    }

    /// Copies the rest, as far as there is room.
    ///
    /// - Returns: Whether none is left.
    mutating func resume(to output: inout Output, upTo limit: Int) -> Bool {
        if let document {
            // The bytes as they came may be fewer than those of JSON.
            while !range.isEmpty, output.count < limit {
                let part = range.prefix(limit - output.count)
                output.append(part, of: document)
                range = part.upperBound..<range.upperBound
            }
            guard range.isEmpty else { return false }
            self.document = nil
        }
        guard !closing.isEmpty else { return true }
        let part = closing.prefix(max(limit - output.count, 0))
        part.withUnsafeBufferPointer { output.append($0) }
        closing = closing.dropFirst(part.count)
        return closing.isEmpty
    }
}
