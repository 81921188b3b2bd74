import LazyJSONFoundation

/// URLs and UUIDs: strings, and no other kind of value.

extension URL: JSONConvertible {
    /// Reads the text of a URL, ignoring whitespace around it.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The URL, or nil if `URL(string:)` doesn't accept the text.
    public static func decode(_ json: JSON) -> URL? {
        converter(in: .standalone).value(of: json)
    }
    /// Writes the absolute text of the URL.
    ///
    /// - Returns: The JSON string.
    public func encode() -> JSON? { JSON(absoluteString) }
    /// Returns a converter that applies the context's policy.
    ///
    /// Under ``Coercion/strict``, a space or control character anywhere makes the text unusable, because `URL(string:)`
    /// would percent-encode it.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<URL> {
        Converter(
            text: { text, isLoose in
                let trimmed = WhiteSpace.trimmed(text)
                if isLoose { return URL(string: trimmed) }
                guard trimmed.utf8.count == text.utf8.count,
                    !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
                else { return nil }
                return URL(string: text)
            }, context.coercion, encode: { $0.encode() },
            form: .text("a URL", schema: #""format":"uri-reference""#))
    }
}

extension UUID: JSONConvertible {
    /// Reads text like `"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"` in any case, ignoring whitespace around it.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The UUID, or nil if the JSON is anything else.
    public static func decode(_ json: JSON) -> UUID? { converter(in: .standalone).value(of: json) }
    /// Writes the UUID in uppercase.
    ///
    /// - Returns: The JSON string.
    public func encode() -> JSON? { JSON(uuidString) }
    /// Returns a converter that applies the context's policy.
    ///
    /// Under ``Coercion/strict``, whitespace makes the text unusable.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<UUID> {
        Converter(
            text: { UUID(uuidString: $1 ? WhiteSpace.trimmed($0) : $0) }, context.coercion, encode: { $0.encode() },
            form: .text("a UUID", schema: #""format":"uuid""#))
    }
}
