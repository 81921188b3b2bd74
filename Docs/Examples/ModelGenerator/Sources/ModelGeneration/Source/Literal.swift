/// Literals of Swift.
enum Literal {
    /// A text as a string literal, on one line: whatever can't be seen is an escape.
    static func text(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default:
                if isVisible(scalar) {
                    literal.unicodeScalars.append(scalar)
                } else {
                    literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
            }
        }
        return literal + "\""
    }

    /// The path of a key, as a string literal: dots are escaped.
    static func path(_ key: String) -> String {
        text(key.replacing("\\", with: "\\\\").replacing(".", with: "\\."))
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        // A mark would join the character before it, and change which texts are equal.
        case .nonspacingMark, .enclosingMark, .spacingMark: false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }

    /// Text for a comment, on one line.
    static func comment(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isVisible($0) || $0 == "\u{301}" ? $0 : " " }))
    }
}
