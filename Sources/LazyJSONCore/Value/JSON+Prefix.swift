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
        var end = bytes.count
        do throws(JSONError) { _ = try JSON(parsing: bytes, nestingLimit: nestingLimit) } catch {
            guard case .trailingContent = error.reason else { throw error }
            end = error.byteOffset
        }
        while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
        let json = try JSON(parsing: Array(bytes[..<end]), nestingLimit: nestingLimit)
        return (json, text[text.utf8.index(text.startIndex, offsetBy: end)...])
    }
}
