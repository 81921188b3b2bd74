import LazyJSON

/// Reads what the generator writes, and what people write in its place.
enum StringLiteral {
    /// The text of a literal with its quotes; nil if it has an interpolation.
    static func value(_ literal: String) -> String? {
        var text = ""
        var rest = literal.dropFirst().dropLast()
        while let character = rest.popFirst() {
            guard character == "\\" else {
                text.append(character)
                continue
            }
            switch rest.popFirst() {
            case "n": text += "\n"
            case "r": text += "\r"
            case "t": text += "\t"
            case "0": text += "\0"
            case "u":
                guard let end = rest.firstIndex(of: "}"),
                    let scalar = UInt32(rest[rest.startIndex..<end].dropFirst(), radix: 16)
                        .flatMap(Unicode.Scalar.init)
                else { return nil }
                text.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: end)...]
            case "(", nil: return nil
            case let escaped?: text.append(escaped)
            }
        }
        return text
    }

    /// The key that `KeyNaming.snakeCase` makes of a name.
    static func snakeCase(_ name: String) -> String { KeyNaming.snakeCase.key(for: name) }
}
