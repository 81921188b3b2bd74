import Foundation

/// URLs and UUIDs: strings, and no other kind of value.

extension URL: JSONConvertible {
    /// Reads the text of a URL, white space around it aside; anything that `URL(string:)` does not take is unusable.
    public static func decode(_ json: JSON) -> URL? {
        Coercion.lenient.present(json)?.text(trimmed: true).flatMap { URL(string: $0) }
    }
    /// Writes the whole URL.
    public func encode() -> JSON? { JSON(absoluteString) }
    /// In ``Coercion/strict``, a space or control character anywhere makes it unusable: `URL(string:)` would spell it `%20`.
    public static func converter(in context: ConversionContext) -> Converter<URL> {
        let isLenient = context.coercion.readsStringsAsScalars
        return Converter(
            own: { json in
                guard let text = json.text(trimmed: isLenient),
                    isLenient || !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
                else { return nil }
                return URL(string: text)
            },
            encode: { $0.encode() })
    }
}

extension UUID: JSONConvertible {
    /// Reads `"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"` in any case, white space around it aside.
    public static func decode(_ json: JSON) -> UUID? { json.text(trimmed: true).flatMap { UUID(uuidString: $0) } }
    /// Writes capitals.
    public func encode() -> JSON? { JSON(uuidString) }
    /// In ``Coercion/strict``, white space makes it unusable.
    public static func converter(in context: ConversionContext) -> Converter<UUID> {
        let isLenient = context.coercion.readsStringsAsScalars
        return Converter(
            own: { json in json.text(trimmed: isLenient).flatMap { UUID(uuidString: $0) } }, encode: { $0.encode() })
    }
}

extension JSON {
    /// A string's text, with or without the white space at its ends.
    func text(trimmed: Bool) -> String? {
        trimmed ? string.map { WhiteSpace.trimmed($0) } : string
    }
}
