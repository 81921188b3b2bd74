/// Differences as text for people: a line for each change, with its place and its values.
///
///     ~ /name: "Bo" → "Ada"
///     + /tags/0: "x"
///     - /nick: null
///     > /friends/3 → /friends/0
struct PatchDescription {
    /// The number of bytes of a value that are shown.
    private static let excerptLimit = 80
    /// The maximum number of lines.
    private static let lineLimit = 200

    /// The number of bytes of a pointer that are shown.
    static let pathLimit = 500

    private var lines: [String] = []
    private var rest = 0

    /// Adds a line, or counts it if there are too many.
    mutating func add(_ line: @autoclosure () -> String) {
        if lines.count < Self.lineLimit { lines.append(line()) } else { rest += 1 }
    }

    /// All lines, and the number of further ones.
    var text: String {
        (lines + (rest == 0 ? [] : ["… and \(rest) more"])).joined(separator: "\n")
    }

    /// A value without its whitespace, shortened.
    static func excerpt(_ json: JSON) -> String {
        if !json.kind.isContainer || json.excerpt(excerptLimit).isWhole { return shortened(json.text(.compact)) }
        // For long values, only the shown text is written.
        let (text, _) = json.excerpt(excerptLimit)
        return text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }.joined(
            separator: " ") + "…"
    }

    private static func shortened(_ text: String) -> String { text.shortened(to: excerptLimit) }

    /// Returns two different values, shortened so that they look different.
    static func excerpts(_ old: JSON, _ new: JSON) -> (old: String, new: String) {
        let (before, after) = (excerpt(old), excerpt(new))
        if before != after { return (before, after) }
        // They differ behind the excerpts: this shows the text around the first difference.
        let (left, right) = (Array(old.text(.compact).utf8), Array(new.text(.compact).utf8))
        var start = max(0, zip(left, right).prefix { $0 == $1 }.count - 20)
        while start > 0, left[start] & 0xC0 == 0x80 { start -= 1 }
        func rest(_ bytes: [UInt8]) -> String { "…" + shortened(String(decoding: bytes[start...], as: UTF8.self)) }
        return (rest(left), rest(right))
    }

    /// A pointer as text, with a name for the root.
    static func path(_ pointer: JSONPointer) -> String {
        pointer == .root ? "(root)" : pointer.description.shortened(to: pathLimit)
    }
}
