/// Differences as a person reads them: a line for each change, with its place and what was and is there.
///
///     ~ /name: "Bo" → "Ada"
///     + /tags/0: "x"
///     - /nick: null
///     > /friends/3 → /friends/0
struct PatchDescription {
    /// How many bytes of a value are shown.
    private static let excerptLimit = 80
    /// How many lines there are.
    private static let lineLimit = 200

    private var lines: [String] = []
    private var rest = 0

    /// Adds a line, unless there are too many.
    mutating func add(_ line: @autoclosure () -> String) {
        if lines.count < Self.lineLimit { lines.append(line()) } else { rest += 1 }
    }

    /// All lines, and how many there are more.
    var text: String {
        (lines + (rest == 0 ? [] : ["… and \(rest) more"])).joined(separator: "\n")
    }

    /// A value without the whitespace in it, shortened.
    static func excerpt(_ json: JSON) -> String {
        if !json.kind.isContainer || json.excerpt(excerptLimit).isWhole { return shortened(json.text(.compact)) }
        // Of long ones no more is written than is shown.
        let (text, _) = json.excerpt(excerptLimit)
        return text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }.joined(
            separator: " ") + "…"
    }

    private static func shortened(_ text: String) -> String {
        text.utf8.count <= excerptLimit ? text : text.prefix(excerptLimit) + "…"
    }

    /// A pointer, where the root has a name, too.
    static func path(_ pointer: JSONPointer) -> String { pointer == .root ? "(root)" : pointer.description }
}
