internal import CStructurals

/// A position in a text, for people: line, column, and the line itself with room for a caret.
package struct SourcePosition: Sendable, Equatable {
    /// The line, counted from 1; lines end with LF, CR or CR LF.
    package let line: Int
    /// The column, counted from 1 in Unicode scalars.
    package let column: Int
    /// The line around the position, shortened to fit a terminal.
    let excerpt: String
    /// The number of spaces before the caret under the excerpt.
    let caretIndent: Int

    /// Returns the same position in a longer text: some lines later, and in the first line some columns.
    func moved(byLines lines: Int, columns: Int) -> SourcePosition {
        SourcePosition(
            line: line + lines, column: line == 1 ? column + columns : column, excerpt: excerpt,
            caretIndent: caretIndent)
    }

    /// The start of a text that isn't shown.
    static let start = SourcePosition(line: 1, column: 1, excerpt: "", caretIndent: 0)

    /// The excerpt and the caret, each in a line that is indented by four spaces and preceded by a line break. Empty if
    /// the excerpt is.
    package var lines: String {
        marked.map { "\n" + $0.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n") } ?? ""
    }

    /// The excerpt, and the caret in a second line; nil if the excerpt is empty.
    package var marked: String? {
        excerpt.isEmpty ? nil : excerpt + "\n" + String(repeating: " ", count: caretIndent) + "^"
    }
}

extension SourcePosition {
    /// The number of bytes of a line that are shown before and after the position.
    private static let reach = 60

    /// Finds the position of a byte.
    ///
    /// - Parameter known: A position of an earlier byte, from which line counting continues.
    /// - Complexity: O(*n*) in the bytes before it, or between the known one and it.
    init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, after known: LineCount = LineCount()) {
        let offset = min(max(offset, 0), bytes.count)
        var lines = known
        lines.advance(to: offset, in: bytes)
        let lineStart = lines.start
        (line, column) = (lines.line, lines.column)

        // The line may begin before the bytes.
        let least = max(lineStart, 0)
        var first = max(least, offset - Self.reach)
        while first > least, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        var last = offset
        while last < bytes.count, last - offset < Self.reach, !LineBreaks.endsLine(bytes[last]) { last += 1 }
        while last < bytes.count, bytes[last] & 0xC0 == 0x80, last - offset < Self.reach + 4 { last += 1 }
        let before = String(decoding: bytes[first..<offset], as: UTF8.self).printable
        excerpt = before + String(decoding: bytes[offset..<last], as: UTF8.self).printable
        caretIndent = before.printedWidth
    }
}

/// The number of lines up to a byte, and its column.
package struct LineCount: Sendable {
    package private(set) var line = 1
    /// The column of the byte, counted from 1 in Unicode scalars.
    package private(set) var column = 1
    /// The offset of the line's first byte.
    private(set) var start = 0
    private var index = 0
    private var isAtStart = true

    package init() {}

    /// Continues counting up to a later byte. An earlier byte starts over.
    package mutating func advance(to offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        if offset < index { self = LineCount() }
        if isAtStart, Tokens(bytes).hasByteOrderMark {
            index = min(3, offset)
            start = index
        }
        isAtStart = false
        Work.add(max(0, offset - index))
        while index < offset {
            let byte = bytes[index]
            if byte & 0xC0 != 0x80 { column += 1 }
            index += 1
            let endsLine = byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A))
            if endsLine {
                (line, column) = (line + 1, 1)
                start = index
            }
        }
    }

    /// Counts the first bytes of a text that follow those before it, and goes on with offsets from the next byte.
    ///
    /// Bytes are looked at 16 at a time.
    mutating func dropFirst(_ count: Int, of bytes: UnsafeBufferPointer<UInt8>) {
        if isAtStart { advance(to: min(3, count), in: bytes) }
        Work.add((count - index) / 16)
        let dropped = UnsafeBufferPointer(rebasing: bytes[..<count])
        var breaks = LineBreaks()
        var offset = index
        while case let end = breaks.end(ofLineAt: offset, in: dropped), end < count {
            offset = end + 1
            // A pair of both bytes ends one line.
            if bytes[end] == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { continue }
            line += 1
            column = 1
            start = offset
        }
        offset = max(start, index)
        while offset < count {
            if offset + 16 <= count, let base = bytes.baseAddress, marks_beyond_ascii(base + offset) == 0 {
                column += 16
                offset += 16
            } else {
                if bytes[offset] & 0xC0 != 0x80 { column += 1 }
                offset += 1
            }
        }
        start -= count
        index = 0
    }
}

/// The lines and columns of a document at regular distances, so that the position of any value is found by scanning a
/// few bytes. They are counted once, as far as positions are requested.
final class LineIndex: @unchecked Sendable {
    /// The number of bytes between two known positions. A document that is shorter has no index.
    static let distance = 2_048
    private let lock = Lock()
    @exclusivity(unchecked) private var known = [LineCount()]

    /// Returns the lines up to the last known position before an offset, which is at most the number of bytes.
    ///
    /// - Complexity: O(*n*) in the bytes between the last position that was requested and this one; O(1) if it comes
    ///   before that.
    func lines(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> LineCount {
        lock.withLock {
            while known.count <= offset / Self.distance, var lines = known.last {
                lines.advance(to: known.count * Self.distance, in: bytes)
                known.append(lines)
            }
            return known[offset / Self.distance]
        }
    }
}

/// Finds the ends of lines: LF, CR or CR LF.
///
/// Offsets that are requested of one text ascend, and a line feed that was found is used until it is passed. So a text
/// without line feeds isn't searched for one at each line.
///
/// Bound: `structurals_place` looks at `start[offset..<limit]`, and `limit <= count`. 16 bytes are loaded only before
/// `count`.
package struct LineBreaks {
    /// The first line feed at the last requested offset or after it.
    private var lineFeed = -1

    /// The number of bytes of a line that are looked at 16 at a time. Calls for so few would take longer.
    private static let nearCount = 64

    package init() {}

    package static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Returns the offset of the next byte of a kind, or the end of the text.
    static func next(_ byte: UInt8, from offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = bytes.baseAddress else { return offset }
        return structurals_place(start, bytes.count, offset, byte)
    }

    /// Returns the offset of the byte that ends a line, or the end of the text.
    @inline(__always)
    mutating func end(ofLineAt offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = bytes.baseAddress else { return offset }
        var offset = offset
        let near = OptimizationSwitches.readsWords ? min(offset &+ Self.nearCount, bytes.count) : 0
        while offset &+ 16 <= near {
            let marks = marks_of_breaks(start + offset)
            if marks != 0 { return offset &+ Marks.first(marks) }
            offset &+= 16
        }
        if lineFeed < offset { lineFeed = Self.next(0x0A, from: offset, in: bytes) }
        let line = UnsafeBufferPointer(rebasing: bytes[..<lineFeed])
        return Self.next(0x0D, from: offset, in: line)
    }

    /// Returns the offset of the byte that ends a line, or the end of the text.
    package mutating func end(ofLineAt offset: Int, in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { end(ofLineAt: offset, in: $0) }
    }
}
