/// Text for a terminal.
extension String {
    /// One character for each character, control characters as their pictures.
    var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? " "
                    case 0x7F: "\u{2421}"
                    // What would move the cursor, break the line or change the direction of the text after it.
                    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    /// How many columns of a terminal printable text takes.
    var printedWidth: Int { reduce(0) { $0 + $1.printedWidth } }
}

extension Character {
    /// How many columns of a terminal a character takes: two for what Unicode calls wide (Annex 11) and for emoji, else one.
    var printedWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
            0x1F900...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default:
            return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
        }
    }
}
