/// Where something is in a text, for people: line, column, and the line itself with room for a caret.
struct SourcePosition: Sendable, Equatable {
    /// Counted from 1; lines end with LF, CR or CR LF.
    let line: Int
    /// Counted from 1 in Unicode scalars.
    let column: Int
    /// The line around the position, shortened to fit a terminal.
    let excerpt: String
    /// The number of spaces before the caret under the excerpt.
    let caretIndent: Int

    /// The start of a text that is not shown.
    static let start = SourcePosition(line: 1, column: 1, excerpt: "", caretIndent: 0)

    /// The excerpt and the caret, each in a line that is indented by four spaces and preceded by a line break; nothing for an empty one.
    var lines: String {
        excerpt.isEmpty ? "" : "\n    " + excerpt + "\n    " + String(repeating: " ", count: caretIndent) + "^"
    }
}

extension SourcePosition {
    /// How many bytes of a line are shown before and after the position.
    private static let reach = 60

    /// The position of a byte.
    ///
    /// - Parameter known: A position of an earlier byte, from which lines are counted on.
    /// - Complexity: O(*n*) in the bytes before it, or between the known one and it.
    init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, after known: LineCount = LineCount()) {
        let offset = min(max(offset, 0), bytes.count)
        var lines = known
        lines.advance(to: offset, in: bytes)
        let lineStart = lines.start
        line = lines.line
        column = 1 + Self.scalars(in: UnsafeBufferPointer(rebasing: bytes[lineStart..<offset]))

        var first = max(lineStart, offset - Self.reach)
        while first > lineStart, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        var last = offset
        while last < bytes.count, last - offset < Self.reach, bytes[last] != 0x0A, bytes[last] != 0x0D { last += 1 }
        while last < bytes.count, bytes[last] & 0xC0 == 0x80, last - offset < Self.reach + 4 { last += 1 }
        let before = Self.printable(UnsafeBufferPointer(rebasing: bytes[first..<offset]))
        excerpt = before + Self.printable(UnsafeBufferPointer(rebasing: bytes[offset..<last]))
        caretIndent = before.reduce(0) { $0 + Self.width(of: $1) }
    }

    private static func scalars(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }

    /// Text for a terminal: one character for each character, control characters as their pictures.
    private static func printable(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(
            String.UnicodeScalarView(
                String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? " "
                    case 0x7F: "\u{2421}"
                    // What would move the cursor, break the line or change the direction of the text after it.
                    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    /// How many columns of a terminal a character takes: two for what Unicode calls wide (Annex 11) and for emoji, else one.
    private static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
            0x1F900...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default:
            return first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
        }
    }
}

/// How many lines there are up to a byte.
struct LineCount: Sendable {
    private(set) var line = 1
    /// The offset of the line's first byte.
    private(set) var start = 0
    private var index = 0

    /// Counts on to a later byte. An earlier one starts over.
    mutating func advance(to offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        if offset < index { self = LineCount() }
        if index == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            index = min(3, offset)
            start = index
        }
        while index < offset {
            let byte = bytes[index]
            index += 1
            let endsLine = byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A))
            if endsLine {
                line += 1
                start = index
            }
        }
    }
}
