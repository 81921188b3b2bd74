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

    private static func shortened(_ text: String) -> String {
        text.utf8.count <= excerptLimit ? text : text.prefix(excerptLimit) + "…"
    }

    /// A pointer as text, with a name for the root.
    static func path(_ pointer: JSONPointer) -> String { pointer == .root ? "(root)" : pointer.description }
}
