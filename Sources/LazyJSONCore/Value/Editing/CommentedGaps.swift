/// Writes the text between the children of an edited container that has comments.
///
/// Children that stay, and those that are new in their place, keep the comments that belong to them (see `Gap`); what
/// moves takes them along, and what is removed is written without them. Comments that belong to a place stay, in order.
/// A comma comes directly after a new value, and after the last value if one was there.
struct CommentedGaps {
    private let container: EditedContainer
    private let document: Document
    private let range: Range<Int>
    private let count: Int
    /// The whitespace before each new child.
    private let separator: [UInt8]
    /// For each item, which child of the base its comments belong to.
    private var owners: ArraySlice<Int?>
    /// The child of the base to which the comments of the child that was written last belong.
    private var last: Int?
    /// The number of gaps whose space was written.
    private var writtenSpaces = 0
    private var isAtStart = true
    /// Whether a line break has to come next, because a comment was written.
    private var needsLineBreak = false

    /// Nil for a container without comments.
    init?(_ container: EditedContainer) {
        guard let base = container.base, let start = base.offset, base.document.hasComments(in: start..<base.index.end)
        else { return nil }
        self.container = container
        (document, range, count) = (base.document, start..<base.index.end, base.index.offsets.count)
        owners = Self.owners(in: container)[...]
        if count > 0 {
            separator = Layout.separator(ofContainerAt: start, in: document).filter { $0 != UInt8(ascii: ",") }
        } else {
            separator = Self.separator(inside: range, of: document)
        }
    }

    /// The whitespace before each child of a container in which there are comments only.
    private static func separator(inside range: Range<Int>, of document: Document) -> [UInt8] {
        let inside = range.lowerBound + 1..<range.upperBound - 1
        guard document.lineBreakCount(inside) > 0 else { return [0x20] }
        let gap = Gap(inside, of: document, isFirst: true, isLast: true)
        let first = gap.standing.first { document.lineBreakCount(inside.lowerBound..<$0.lowerBound) > 0 }
        let own = first.map { document.indentation(ofLineWith: $0.lowerBound) }
        let outer = document.indentation(ofLineWith: range.lowerBound)
        return document.lineBreak(in: inside) + (own ?? outer + [0x20, 0x20])
    }

    /// Returns for each item which child of the base its comments belong to: the one that it is, if it has moved, or
    /// the one that it replaced. No two children have the same.
    @_optimize(size) private static func owners(in container: EditedContainer) -> [Int?] {
        var items: [PieceList.Item] = []
        var taken: Set<Int> = []
        for piece in container.pieces {
            switch piece {
            case .run(let ordinals): if !container.isObject { taken.formUnion(ordinals) }
            case .item(let item): items.append(item)
            }
        }
        if container.isObject { return items.map(\.ordinal) }
        // The element that a value is counts before the one that it replaced.
        var owners = [Int?](repeating: nil, count: items.count)
        for isValue in [true, false] {
            for (index, item) in items.enumerated() where owners[index] == nil {
                let owner = isValue ? container.origin(of: item.value) : item.origin ?? item.ordinal
                if let owner, owner >= 0, taken.insert(owner).inserted { owners[index] = owner }
            }
        }
        return owners
    }

    // MARK: Gaps

    private func start(_ child: Int) -> Int {
        child == count ? range.upperBound - 1 : container.base?.index.offsets[child] ?? range.lowerBound
    }

    /// The gap before a child; for the number of children, the one before the closing bracket.
    private func gap(_ child: Int) -> Gap {
        let end = child == 0 ? range.lowerBound + 1 : container.base.map { container.end(ofBaseChild: child - 1, $0) }
        return Gap((end ?? 0)..<start(child), of: document, isFirst: child == 0, isLast: child == count)
    }

    // MARK: Writing

    /// Writes what comes before a piece, and the comments that belong to its first child.
    mutating func write(before piece: PieceList.Piece, to output: inout Output) {
        let slot = piece.firstOrdinal
        let owner: Int?
        if case .run(let ordinals) = piece { owner = ordinals.lowerBound } else { owner = owners.popFirst() ?? nil }
        let commaFollows = !isAtStart && slot.map(commaIsWritten) ?? false
        writeEndOfLast(isFollowed: true, commaFollows: commaFollows, to: &output)
        if let slot, slot >= writtenSpaces {
            writeSpaces(upTo: slot, commaFollows: commaFollows, to: &output)
        } else if isAtStart, count > 0 {
            writeSpaces(upTo: 0, commaFollows: false, to: &output)
        } else {
            if isAtStart { writeInside(to: &output) }
            put(separator, to: &output)
        }
        if let owner {
            let gap = gap(owner)
            put(gap.lead, of: gap, to: &output)
        }
        put([], to: &output)
        isAtStart = false
        if case .run(let ordinals) = piece {
            (last, writtenSpaces) = (ordinals.upperBound - 1, ordinals.upperBound)
        } else {
            last = owner
        }
    }

    /// Writes what comes after the last child, and the closing bracket.
    mutating func writeEnd(to output: inout Output) {
        if count == 0 {
            if isAtStart {
                output.append(range, of: document)
            } else {
                let gap = inside
                put(
                    (gap.standing.last?.upperBound ?? gap.range.lowerBound)..<gap.range.upperBound, of: gap, to: &output
                )
                output.append(document[range.upperBound - 1])
            }
            return
        }
        let commaFollows = !isAtStart && commaIsWritten(before: count)
        writeEndOfLast(isFollowed: false, commaFollows: commaFollows, to: &output)
        writeSpaces(upTo: count, commaFollows: commaFollows, to: &output)
        put([], to: &output)
        output.append(document[range.upperBound - 1])
    }

    /// Whether a comma is written with the space before a child, because it isn't on the line of the child before it.
    private func commaIsWritten(before child: Int) -> Bool {
        guard child >= writtenSpaces, let comma = gap(child).comma, gap(child).space.contains(comma) else {
            return false
        }
        if let last, case let gap = gap(last + 1), gap.comma.map(gap.tail.contains) ?? false { return false }
        return (writtenSpaces..<child).allSatisfy { gap($0).standing.isEmpty }
    }

    /// Writes the opening bracket, or the comma after the child that was written last and the comments that belong to
    /// the child.
    ///
    /// - Parameter commaFollows: Whether a comma that is on another line is written with the next space.
    private mutating func writeEndOfLast(isFollowed: Bool, commaFollows: Bool, to output: inout Output) {
        if isAtStart { return output.append(document[range.lowerBound]) }
        let hasComma = isFollowed || gap(count).comma != nil
        guard let last else {
            if hasComma, !commaFollows { output.append(UInt8(ascii: ",")) }
            return
        }
        let gap = gap(last + 1)
        let ownComma = gap.comma.flatMap { gap.tail.contains($0) ? $0 : nil }
        if hasComma, ownComma == nil, !commaFollows { output.append(UInt8(ascii: ",")) }
        put(gap.tail, of: gap, without: hasComma ? nil : ownComma, to: &output)
    }

    /// Writes the spaces up to the one before a child, with the comments in them.
    @_optimize(size) private mutating func writeSpaces(upTo child: Int, commaFollows: Bool, to output: inout Output) {
        let isWhole = writtenSpaces == child
        let first = writtenSpaces
        writtenSpaces = child + 1
        let gap = gap(child)
        if isWhole { return put(gap.space, of: gap, without: commaFollows ? nil : gap.comma, to: &output) }
        var (hasBegun, hasStanding) = (false, false)
        for other in first..<child {
            let gap = self.gap(other)
            guard !gap.standing.isEmpty || other == 0 && child < count else { continue }
            var part = gap.space
            // The line of a comment that was there begins after what was written.
            if hasBegun, child < count, let start = gap.standing.first?.lowerBound { part = start..<part.upperBound }
            if child == count {
                // The closing bracket has its own line.
                let end = gap.standing.last?.upperBound ?? part.lowerBound
                part = min(part.lowerBound, end)..<end
            }
            put(part, of: gap, without: gap.comma, to: &output)
            (hasBegun, hasStanding) = (true, hasStanding || !gap.standing.isEmpty)
        }
        var part = gap.space
        if child == count {
            if isAtStart, !hasStanding, gap.standing.isEmpty { return }
        } else if hasBegun {
            part = (gap.standing.first?.lowerBound ?? part.upperBound)..<part.upperBound
        }
        put(part, of: gap, without: commaFollows ? nil : gap.comma, to: &output)
    }

    /// Writes the comments of a container without children, before the first one.
    private mutating func writeInside(to output: inout Output) {
        let gap = inside
        guard let end = gap.standing.last?.upperBound else { return }
        put(gap.range.lowerBound..<end, of: gap, to: &output)
    }

    /// All between the brackets.
    private var inside: Gap {
        Gap(range.lowerBound + 1..<range.upperBound - 1, of: document, isFirst: true, isLast: true)
    }

    /// Copies a part of a gap.
    private mutating func put(_ part: Range<Int>, of gap: Gap, without comma: Int? = nil, to output: inout Output) {
        guard !part.isEmpty else { return }
        if needsLineBreak, !document.startsLine(part) { put([], to: &output) }
        needsLineBreak = false
        if let comma, part.contains(comma) {
            output.append(part.lowerBound..<comma, of: document)
            output.append(comma + 1..<part.upperBound, of: document)
        } else {
            output.append(part, of: document)
        }
        needsLineBreak = gap.needsLineBreak(after: part, in: document)
    }

    /// Writes whitespace; a line break before it, if one has to come.
    private mutating func put(_ space: [UInt8], to output: inout Output) {
        let isBroken = space.contains(where: LineBreaks.endsLine)
        if needsLineBreak, !isBroken {
            let isIndented = separator.contains(where: LineBreaks.endsLine)
            let lineBreak = isIndented ? [] : document.lineBreak(in: range)
            output.append(isIndented ? separator : lineBreak + document.indentation(ofLineWith: range.lowerBound))
        } else {
            output.append(space)
        }
        needsLineBreak = false
    }
}

extension Document {
    /// Whether a line break is among the whitespace that a part of the text begins with.
    fileprivate func startsLine(_ part: Range<Int>) -> Bool {
        withBytes(of: part) { bytes in
            let rest = bytes.drop { $0 == 0x20 || $0 == 0x09 }
            return rest.first.map(LineBreaks.endsLine) ?? false
                || syntax == .json5 && JSON5.isSeparator(rest.prefix(3))
        }
    }
}
