import LazyJSONFoundation

/// Text as other types: the bytes of a string, and the JSON text of any value.
extension Converter where Value == Data {
    /// A converter for the UTF-8 bytes of a string.
    ///
    ///     @Property(as: .utf8) var certificate: Data?     // the bytes of "-----BEGIN …"
    ///
    /// All JSON that the policy reads as a string is read as its bytes. Bytes that aren't UTF-8 can't be written.
    public static var utf8: Converter<Data> {
        Converter { context in
            let coercion = context.coercion
            return Converter(
                own: { json in
                    let (string, verdict) = coercion.string(json)
                    return (string.map { Data($0.utf8) }, verdict)
                },
                encode: { data in
                    guard let string = String(validating: data, as: UTF8.self) else {
                        throw ConversionError.unwritable("bytes that are not UTF-8")
                    }
                    return JSON(string)
                }, form: .text("a string"))
        }
    }
}

extension Converter where Value == String {
    /// A converter for the text of any value, as it is in the JSON, without comments.
    ///
    ///     // {"config": {"a": 1.0}}
    ///     @Property(as: .jsonText) var config: String?     // {"a": 1.0}
    ///
    /// A string is read with its quotes and escapes. Writing parses the text and inserts the value byte for byte. Text
    /// that isn't JSON can't be written.
    public static var jsonText: Converter<String> {
        // Whitespace around the value isn't part of it.
        Converter(
            own: { ($0.text(.json), .exact) }, encode: { try JSON(parsing: $0) }, form: .any,
            compare: { $0.utf8.elementsEqual($1.utf8) }
        ).rounding
    }
}

/// Strings that are trimmed, which can be combined with `nonEmpty`: `as: .trimmed.nonEmpty`.
extension Converter where Value == String {
    /// A converter for strings without the Unicode whitespace at their ends, which is neither read nor written.
    ///
    ///     @Property(as: .trimmed) var title: String = ""     // "News" for " News\n"
    public static var trimmed: Converter<String> { plain.trimmed }

    /// This converter, without the whitespace at the ends of the strings that it reads and writes.
    public var trimmed: Converter<String> {
        map(to: { WhiteSpace.trimmed($0) }, from: { WhiteSpace.trimmed($0) }).rounding
    }

    /// A converter for strings as the policy reads them.
    static var plain: Converter<String> { Converter { String.converter(in: $0) } }
}
