extension JSON {
    /// Opens the value that a text begins with, and returns the text that follows it.
    ///
    ///     let (json, rest) = try JSON.prefix(of: #"{"a": 1} and so on"#)
    ///     json["a"]?.int      // 1
    ///     rest                // " and so on"
    ///
    /// - Parameters:
    ///   - text: The text. Whitespace may come before the value.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Returns: The value, and all that follows it, which isn't checked.
    /// - Throws: ``JSONError`` if the text doesn't begin with a value of JSON.
    /// - Complexity: O(*n*) in the length of the text.
    public static func prefix(
        of text: String, nestingLimit: Int = defaultNestingLimit
    ) throws(JSONError) -> (value: JSON, rest: Substring) {
        let bytes = Array(text.utf8)
        let source = Source(bytes)
        let ((root, end), spans) = try source.validated(nestingLimit, of: source) {
            (validator) throws(SyntaxFailure) in
            let tokens = Tokens(validator.bytes)
            let root = tokens.skipWhitespace(tokens.hasByteOrderMark ? 3 : 0)
            guard root < tokens.count else { throw SyntaxFailure(reason: .empty, offset: root) }
            return (root, try validator.validateValue(at: root, tokens))
        }
        let json = JSON(Document(Source(Array(bytes[..<end])), root: root, spans: spans), at: root)
        return (json, text[text.utf8.index(text.startIndex, offsetBy: end)...])
    }
}
