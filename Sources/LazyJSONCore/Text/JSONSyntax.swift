/// The syntax of a text.
///
///     let settings = try Settings(contentsOf: url, syntax: .jsonc)
///     settings.mutate { $0.fontSize = 14 }.json.text      // all comments are where they were
///     settings.json.text(.json)                           // without comments
///
/// Whatever a value becomes a part of is written in its own syntax: a part of a JSONC text that is assigned to strict
/// JSON loses its comments. Values of JSON5 that you edit are spelled as in JSON, and all others stay.
public enum JSONSyntax: Sendable {
    /// JSON as RFC 8259 defines it.
    case json
    /// JSON with comments, as settings files have them: `// …` up to the end of the line, `/* … */`, and a comma after
    /// the last element or member.
    case jsonc
    /// JSON5: JSON with comments, single quotes, names without quotes, `+1`, `.5`, `0xFF`, and strings of several lines
    /// ([json5.org](https://json5.org), version 1.0.0).
    ///
    /// `NaN` and `Infinity` read as null, as they are written elsewhere. A string in a text that is still arriving is
    /// read once all of it has arrived.
    case json5

    /// Whether each text in another syntax is also one in this, unless a comment has U+2028 or U+2029.
    func includes(_ other: JSONSyntax) -> Bool { self == .json5 || other == .json || self == other }
}
