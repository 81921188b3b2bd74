/// The syntax of a text.
///
///     let settings = try Settings(contentsOf: url, syntax: .jsonc)
///     settings.mutate { $0.fontSize = 14 }.json.text      // all comments are where they were
///     settings.json.text(.json)                           // without comments
///
/// Whatever a value becomes a part of is written in its own syntax: a part of a JSONC text that is assigned to strict
/// JSON loses its comments.
public enum JSONSyntax: Sendable {
    /// JSON as RFC 8259 defines it.
    case json
    /// JSON with comments, as settings files have them: `// …` up to the end of the line, `/* … */`, and a comma after
    /// the last element or member.
    case jsonc

    /// Whether each text in another syntax is also one in this.
    func includes(_ other: JSONSyntax) -> Bool { self == .jsonc || other == .json }
}
