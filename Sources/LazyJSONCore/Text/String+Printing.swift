/// Text for a terminal.
extension String {
    /// The text with one character for each character, and control characters as their pictures.
    package var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? " "
                    case 0x7F: "\u{2421}"
                    // Characters that would move the cursor, break the line or change the direction of the text after
                    // them.
                    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    /// Returns the text, or its first bytes and an ellipsis if it is longer than a number of bytes. Shortening it again
    /// doesn't change it.
    package func shortened(to limit: Int) -> String {
        if utf8.count <= limit { return self }
        // By scalars: a single character may be as long as the text.
        var (end, count) = (unicodeScalars.startIndex, 0)
        while end < unicodeScalars.endIndex {
            count += UTF8.width(unicodeScalars[end])
            if count > limit { break }
            unicodeScalars.formIndex(after: &end)
        }
        return String(unicodeScalars[..<end]) + "…"
    }

    /// The number of terminal columns that printable text takes.
    package var printedWidth: Int { reduce(0) { $0 + $1.printedWidth } }

    /// The noun as it follows a number: `item` for 1, `items` for all others.
    package func plural(for count: Int) -> String { count == 1 ? self : self + "s" }
}

extension Character {
    /// The number of terminal columns that a character takes: two if Unicode calls it wide (Annex 11) and for emoji, or
    /// else one.
    package var printedWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.value {
        case 0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x23F0, 0x23F3, 0x25FD...0x25FE, 0x2614...0x2615,
            0x2648...0x2653, 0x267F, 0x2693, 0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE, 0x26D4,
            0x26EA,
            0x26F2...0x26F3, 0x26F5, 0x26FA, 0x26FD, 0x2705, 0x270A...0x270B, 0x2728, 0x274C, 0x274E, 0x2753...0x2755,
            0x2757,
            0x2795...0x2797, 0x27B0, 0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x2E80...0x303E, 0x3041...0x4DBF,
            0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
            0x1F900...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default:
            return unicodeScalars.contains("\u{FE0F}") ? 2 : 1
        }
    }
}

/// Numbers of things, in words.
extension Int {
    /// Adds a count. Nothing counts beyond the largest number.
    package mutating func add(_ count: Int) {
        let (sum, isOver) = addingReportingOverflow(count)
        self = isOver ? .max : sum
    }

    /// The number with commas: 1,204.
    package var grouped: String {
        var text = ""
        for (index, digit) in String(self).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
