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

    /// The start of a text that isn't shown.
    static let start = SourcePosition(line: 1, column: 1, excerpt: "", caretIndent: 0)

    /// The excerpt and the caret, each in a line that is indented by four spaces and preceded by a line break. Empty if
    /// the excerpt is.
    package var lines: String {
        excerpt.isEmpty ? "" : "\n    " + excerpt + "\n    " + String(repeating: " ", count: caretIndent) + "^"
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

        var first = max(lineStart, offset - Self.reach)
        while first > lineStart, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        var last = offset
        while last < bytes.count, last - offset < Self.reach, bytes[last] != 0x0A, bytes[last] != 0x0D { last += 1 }
        while last < bytes.count, bytes[last] & 0xC0 == 0x80, last - offset < Self.reach + 4 { last += 1 }
        let before = String(decoding: bytes[first..<offset], as: UTF8.self).printable
        excerpt = before + String(decoding: bytes[offset..<last], as: UTF8.self).printable
        caretIndent = before.printedWidth
    }
}

/// The number of lines up to a byte, and its column.
struct LineCount: Sendable {
    private(set) var line = 1
    /// The column of the byte, counted from 1 in Unicode scalars.
    private(set) var column = 1
    /// The offset of the line's first byte.
    private(set) var start = 0
    private var index = 0
    private var isAtStart = true

    /// Continues counting up to a later byte. An earlier byte starts over.
    mutating func advance(to offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        if offset < index { self = LineCount() }
        if isAtStart, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
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
    /// Line ends are counted many at a time, without a jump for each.
    mutating func dropFirst(_ count: Int, of bytes: UnsafeBufferPointer<UInt8>) {
        if isAtStart { advance(to: min(3, count), in: bytes) }
        let ends = Self.lineEnds(index..<count, in: bytes)
        if ends > 0 {
            line += ends
            start = count
            while start > index, !Self.endsLine(at: start - 1, in: bytes) { start -= 1 }
            column = 1
            index = start
        }
        column += Self.sum(index..<count) { bytes[$0] & 0xC0 != 0x80 }
        start -= count
        index = 0
    }

    @inline(__always)
    private static func endsLine(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes[index] == 0x0A || (bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A))
    }

    private static func lineEnds(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard range.upperBound == bytes.count, let last = range.last else {
            return sum(range) { bytes[$0] == 0x0A || (bytes[$0] == 0x0D && bytes[$0 &+ 1] != 0x0A) }
        }
        return lineEnds(range.dropLast(), in: bytes) + (endsLine(at: last, in: bytes) ? 1 : 0)
    }

    /// Returns the number of offsets that meet a condition. The compiler makes vector instructions of the inner loop.
    @inline(__always)
    private static func sum(_ range: Range<Int>, where condition: (Int) -> Bool) -> Int {
        var total = 0
        var first = range.lowerBound
        Work.add(range.count / 16)
        while first < range.upperBound {
            let end = min(first &+ 240, range.upperBound)
            var some: UInt8 = 0
            for index in first..<end { some &+= condition(index) ? 1 : 0 }
            total &+= Int(some)
            first = end
        }
        return total
    }
}
