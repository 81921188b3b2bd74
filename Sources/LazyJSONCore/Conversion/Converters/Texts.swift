#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// Text as other types: the bytes of a string, and the JSON text of any value.
extension Converter where Value == Data {
    /// The UTF-8 of a string.
    ///
    ///     @Property(as: .utf8) var certificate: Data?     // the bytes of "-----BEGIN …"
    ///
    /// What reads as a string by the policy reads as its bytes. Bytes that are not UTF-8 cannot be written.
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
    /// The text of any value, as it is in the JSON.
    ///
    ///     // {"config": {"a": 1.0}}
    ///     @Property(as: .jsonText) var config: String?     // {"a": 1.0}
    ///
    /// A string is read with its quotes and escapes. Text that is set is parsed and written as the value that it is, byte for byte; what is not
    /// JSON cannot be written.
    public static var jsonText: Converter<String> {
        var converter = Converter(own: { ($0.text, .exact) }, encode: { try JSON(parsing: $0) }, form: .any)
        converter.compare = { $0.utf8.elementsEqual($1.utf8) }
        return converter
    }
}
