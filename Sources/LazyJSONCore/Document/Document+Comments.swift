/// Comments and trailing commas of a text. Readers see blanks in their place; these functions see the original bytes.
extension Document {
    /// Returns a part of the text in another syntax. A comment that has lines of its own is removed with these lines,
    /// any other one with the spaces before it.
    ///
    /// - Parameters:
    ///   - range: Any number of whole tokens and comments.
    ///   - wanted: The syntax.
    /// - Complexity: O(*n*) in the bytes of the range.
    func bytes(_ range: Range<Int>, in wanted: JSONSyntax = .json) -> [UInt8] {
        withBytes(of: range) { bytes in
            var kept: [UInt8] = []
            kept.reserveCapacity(bytes.count)
            var copied = 0
            var scanner = SyntaxScanner(syntax)
            scanner.scan(Array(bytes), isFinal: true)
            for (found, finding) in scanner.findings {
                kept += bytes[min(copied, found.lowerBound)..<found.lowerBound]
                copied = found.upperBound
                switch finding {
                case .comment where wanted != .json, .trailingComma where wanted != .json:
                    let isLine = wanted == .json5 && bytes[found].starts(with: "//".utf8)
                    for index in found {
                        kept.append(bytes[index])
                        // In JSON5, it ends the comment.
                        if isLine, JSON5.isSeparator(bytes[...index]) { kept += "//".utf8 }
                    }
                    continue
                case .comment: break
                case .trailingComma: continue
                case .space where wanted == .jsonc && JSON5.isSeparator(bytes[found]):
                    // It has ended a comment.
                    kept.append(0x0A)
                    continue
                case .space, .string, .word:
                    let token = Array(bytes[found])[...]
                    kept += finding.strict(token) ?? Array(token)
                    continue
                }
                var next = copied
                while next < bytes.count, Self.isSpace(bytes[next]) { next += 1 }
                let endsLine = next < bytes.count ? LineBreaks.endsLine(bytes[next]) : range.upperBound == count
                let indentation = kept.reversed().prefix { Self.isSpace($0) }.count
                let startsLine = kept.dropLast(indentation).last.map(LineBreaks.endsLine) ?? false
                if endsLine || !startsLine { kept.removeLast(indentation) }
                if endsLine || startsLine { copied = next }
                guard endsLine, startsLine, next < bytes.count else { continue }
                let isPair = bytes[next] == 0x0D && next + 1 < bytes.count && bytes[next + 1] == 0x0A
                copied = next + (isPair ? 2 : 1)
            }
            return kept + bytes[min(copied, bytes.count)...]
        }
    }

    /// Returns the bytes between two tokens as whitespace for a new child: without comments, and with one line break at
    /// most if there were any.
    ///
    /// - Parameter range: A range between two tokens, which may contain a comma or a colon.
    func space(_ range: Range<Int>) -> [UInt8] {
        guard hasComments(in: range) else { return withBytes { Array($0[range]) } }
        let kept = bytes(range)
        guard let last = kept.lastIndex(where: LineBreaks.endsLine) else { return kept }
        let isPair = last > 0 && kept[last] == 0x0A && kept[last - 1] == 0x0D
        let start = isPair ? last - 1 : last
        return kept[..<start].filter { !Self.isSpace($0) && !LineBreaks.endsLine($0) } + kept[start...]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Returns the bytes at the start of the line that contains an offset, up to the first one that isn't a space.
    func indentation(ofLineWith offset: Int) -> [UInt8] {
        let offset = originalOffset(offset)
        return withOriginalBytes { bytes in
            var start = offset
            while start > 0, !LineBreaks.endsLine(bytes[start - 1]) { start -= 1 }
            return Array(bytes[start..<offset].prefix { Self.isSpace($0) })
        }
    }
}

/// The text between two children of a container, or between one and a bracket.
///
///     "a": 1, // one⏎            the rest of the line belongs to "a"
///     ⏎    // two⏎               this belongs to the place
///     ⏎    // three⏎ "b": 3      this belongs to "b"
struct Gap {
    let range: Range<Int>
    /// The end of the comments that belong to the child before it: those up to the end of its line, and of the comma if
    /// that is on the line.
    private(set) var tailEnd: Int
    /// The start of the comments that belong to the child after it: those on its line, and those in the lines directly
    /// above it.
    private(set) var leadStart: Int
    /// The offset of the comma.
    private(set) var comma: Int?
    /// The comments that belong to neither.
    private(set) var standing: [Range<Int>] = []
    /// The ends of the comments that a line break has to follow.
    private var lineCommentEnds: [Int] = []

    /// The part that belongs to the child before it.
    var tail: Range<Int> { range.lowerBound..<tailEnd }
    /// The part that belongs to the place.
    var space: Range<Int> { tailEnd..<leadStart }
    /// The part that belongs to the child after it.
    var lead: Range<Int> { leadStart..<range.upperBound }

    /// - Parameters:
    ///   - isFirst: Whether a bracket opens before it.
    ///   - isLast: Whether a bracket closes after it.
    @_optimize(size) init(_ range: Range<Int>, of document: Document, isFirst: Bool, isLast: Bool) {
        self.range = range
        (tailEnd, leadStart) = (range.lowerBound, range.upperBound)
        let marks = document.marks(in: range)
        comma = marks.first { !$0.isComment }?.range.lowerBound
        var end = range.lowerBound
        var isOnLine = true
        var block: Int?
        for (mark, isComment) in marks {
            if document.lineBreakCount(end..<mark.lowerBound) > 0 {
                if isOnLine {
                    block = nil
                    if !isFirst { tailEnd = end }
                }
                isOnLine = false
                if document.lineBreakCount(end..<mark.lowerBound) > 1 { block = nil }
            }
            if isOnLine, !isFirst, !isComment || comma.map({ mark.lowerBound < $0 }) ?? true {
                tailEnd = mark.upperBound
            } else {
                block = isComment ? block ?? mark.lowerBound : nil
            }
            end = mark.upperBound
        }
        let breaks = document.lineBreakCount(end..<range.upperBound)
        if isOnLine, breaks > 0 || isLast {
            // Comments follow the comma on its line.
            if !isFirst { tailEnd = end }
            block = nil
        }
        if !isLast, breaks < 2, let block { leadStart = block }
        for mark in marks where mark.isComment {
            if mark.range.lowerBound >= tailEnd, mark.range.upperBound <= leadStart { standing.append(mark.range) }
            if document.isLineComment(at: mark.range.lowerBound) { lineCommentEnds.append(mark.range.upperBound) }
        }
    }

    /// Whether a line break has to follow a part of the gap, because it ends with a comment.
    func needsLineBreak(after part: Range<Int>, in document: Document) -> Bool {
        guard let end = lineCommentEnds.last(where: { $0 > part.lowerBound && $0 <= part.upperBound }) else {
            return false
        }
        return document.lineBreakCount(end..<part.upperBound) == 0
    }
}

extension Document {
    /// Returns the comments and commas between two tokens, in order.
    fileprivate func marks(in range: Range<Int>) -> [(range: Range<Int>, isComment: Bool)] {
        withBytes(of: range) { bytes in
            var scanner = SyntaxScanner(syntax)
            scanner.scan(Array(bytes), isFinal: true)
            var marks: [(range: Range<Int>, isComment: Bool)] = []
            var start = 0
            for case (let comment, .comment) in scanner.findings + [(bytes.count..<bytes.count, .comment)] {
                if let comma = bytes[start..<comment.lowerBound].firstIndex(of: UInt8(ascii: ",")) {
                    marks.append((range.lowerBound + comma..<range.lowerBound + comma + 1, false))
                }
                start = comment.upperBound
                guard !comment.isEmpty else { break }
                marks.append((range.lowerBound + comment.lowerBound..<range.lowerBound + start, true))
            }
            return marks
        }
    }

    fileprivate func isLineComment(at offset: Int) -> Bool {
        withBytes(of: offset..<offset + 2) { $0[1] == UInt8(ascii: "/") }
    }

    /// The first line break in a range, or a line feed.
    func lineBreak(in range: Range<Int>) -> [UInt8] {
        withBytes(of: range) { bytes in
            guard let first = bytes.firstIndex(where: LineBreaks.endsLine) else { return [0x0A] }
            return bytes[first...].starts(with: [0x0D, 0x0A]) ? [0x0D, 0x0A] : [bytes[first]]
        }
    }

    func lineBreakCount(_ range: Range<Int>) -> Int {
        withBytes(of: range) { bytes in
            var count = 0
            for index in bytes.indices {
                let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
                if LineBreaks.endsLine(bytes[index]), !isPair { count += 1 }
                if syntax == .json5, JSON5.isSeparator(bytes[...index]) { count += 1 }
            }
            return count
        }
    }
}
