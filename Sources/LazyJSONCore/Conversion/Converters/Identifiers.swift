#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// URLs and UUIDs: strings, and no other kind of value.

extension URL: JSONConvertible {
    /// Reads the text of a URL, ignoring whitespace around it; anything that `URL(string:)` does not accept is unusable.
    public static func decode(_ json: JSON) -> URL? {
        converter(in: .standalone).value(of: json)
    }
    /// Writes the whole URL.
    public func encode() -> JSON? { JSON(absoluteString) }
    /// In ``Coercion/strict``, a space or control character anywhere makes it unusable: `URL(string:)` would percent-encode it.
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
    /// Reads `"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"` in any case, ignoring whitespace around it.
    public static func decode(_ json: JSON) -> UUID? { converter(in: .standalone).value(of: json) }
    /// Writes uppercase digits.
    public func encode() -> JSON? { JSON(uuidString) }
    /// In ``Coercion/strict``, whitespace makes it unusable.
    public static func converter(in context: ConversionContext) -> Converter<UUID> {
        Converter(
            text: { UUID(uuidString: $1 ? WhiteSpace.trimmed($0) : $0) }, context.coercion, encode: { $0.encode() },
            form: .text("a UUID", schema: #""format":"uuid""#))
    }
}
