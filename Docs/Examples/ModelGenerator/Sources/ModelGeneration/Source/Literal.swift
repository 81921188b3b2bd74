import LazyJSON

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
    static func path(_ key: String) -> String { path([key]) }

    /// The path of several keys, as a string literal: dots in the keys are escaped.
    static func path(_ keys: [String]) -> String {
        text(
            keys.map { $0.replacing("\\", with: "\\\\").replacing(".", with: "\\.") }.joined(separator: "."))
    }

    /// A value as a literal; nil if a number in it has no literal, or if it is deep.
    static func json(_ json: JSON, depth: Int = 0) -> String? {
        guard depth < 20 else { return nil }
        switch json.kind {
        case .null: return ".null"
        case .bool: return json.bool.map { "\($0)" }
        case .number: return json.int.map(String.init) ?? json.double.map { "\($0)" }
        case .string: return json.string.map(text)
        case .array:
            let elements = json.elements.map { Self.json($0, depth: depth + 1) }
            return elements.contains(nil) ? nil : "[\(elements.compactMap { $0 }.joined(separator: ", "))]"
        case .object:
            let members = json.members.map { member in
                Self.json(member.value, depth: depth + 1).map { "\(text(member.key)): \($0)" }
            }
            if members.isEmpty { return "[:]" }
            return members.contains(nil) ? nil : "[\(members.compactMap { $0 }.joined(separator: ", "))]"
        }
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
