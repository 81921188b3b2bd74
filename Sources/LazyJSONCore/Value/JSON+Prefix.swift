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
    /// - Complexity: O(*n*) in the bytes of the value.
    public static func prefix(
        of text: String, nestingLimit: Int = defaultNestingLimit
    ) throws(JSONError) -> (value: JSON, rest: Substring) {
        let bytes = Array(text.utf8)
        let end = try Document.endOfFirstValue(in: Source(bytes), nestingLimit: nestingLimit)
        let json = try JSON(parsing: Array(bytes[..<end]), nestingLimit: nestingLimit)
        return (json, text[text.utf8.index(text.startIndex, offsetBy: end)...])
    }
}

extension Document {
    /// Returns the offset after the value that a text begins with.
    fileprivate static func endOfFirstValue(in source: Source, nestingLimit: Int) throws(JSONError) -> Int {
        try source.withBytes { (bytes) throws(JSONError) in
            let tokens = Tokens(bytes)
            do throws(SyntaxFailure) {
                return try Validator.with(bytes, nestingLimit: nestingLimit, kernel: nil) {
                    (validator) throws(SyntaxFailure) in
                    try validator.validateValue(
                        at: tokens.skipWhitespace(tokens.hasByteOrderMark ? 3 : 0), tokens)
                }
            } catch { throw JSONError(error, in: bytes) }
        }
    }
}
