import LazyJSONFoundation

/// Bytes as Base64 text (RFC 4648).
extension Converter where Value == Data {
    /// A converter for bytes in the standard alphabet, with `+`, `/` and padding (RFC 4648 §4).
    ///
    ///     @Property(as: .base64) var thumbnail: Data?
    ///
    /// Leniently, whitespace anywhere in the text and missing padding are allowed. Any other character, or misplaced
    /// padding, makes the text unusable.
    public static var base64: Converter<Data> {
        Converter { context in
            Converter(
                text: { Base64.data($0, isLoose: $1) }, context.coercion, encode: { JSON($0.base64EncodedString()) },
                form: .text("Base64", schema: #""contentEncoding":"base64""#))
        }
    }

    /// A converter for bytes in the alphabet for URLs and file names, with `-` and `_` (RFC 4648 §5), as in JSON Web
    /// Tokens.
    ///
    /// Padding is optional when reading, and isn't written. Leniently, whitespace is allowed anywhere.
    public static var base64URL: Converter<Data> {
        Converter { context in
            Converter(
                text: { Base64.data(ofURLText: $0, isLoose: $1) }, context.coercion,
                encode: { JSON(Base64.urlText(of: $0)) },
                form: .text("Base64 for URLs", schema: #""contentEncoding":"base64url""#))
        }
    }
}

extension Data: JSONConvertible {
    /// Reads Base64 text, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The bytes, or nil if the JSON isn't Base64 text.
    public static func decode(_ json: JSON) -> Data? { json.exactString.flatMap { Base64.data($0, isLoose: true) } }
    /// Writes Base64 text.
    ///
    /// - Returns: The JSON string.
    public func encode() -> JSON? { JSON(base64EncodedString()) }
    /// Returns ``Converter/base64`` for the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Data> {
        Converter<Data>.base64.resolved(in: context)
    }
}

/// The rules of the two alphabets. Foundation does the decoding.
private enum Base64 {
    static func data(_ text: String, isLoose: Bool) -> Data? {
        // Most text is correct. Foundation on Linux accepts too much padding, and padding in the middle, and then
        // returns less data than the text's length implies.
        let padding = text.utf8.reversed().prefix(3).prefix { $0 == UInt8(ascii: "=") }.count
        if text.utf8.count % 4 == 0, padding < 3, let data = Data(base64Encoded: text) {
            return data.count == text.utf8.count / 4 * 3 - padding ? data : nil
        }
        return isLoose ? padded(WhiteSpace.removed(from: text)).flatMap { Data(base64Encoded: $0) } : nil
    }

    static func data(ofURLText text: String, isLoose: Bool) -> Data? {
        var bytes = isLoose ? WhiteSpace.removed(from: text) : Array(text.utf8)
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "-"): bytes[index] = UInt8(ascii: "+")
            case UInt8(ascii: "_"): bytes[index] = UInt8(ascii: "/")
            case UInt8(ascii: "+"), UInt8(ascii: "/"): return nil
            default: break
            }
        }
        return padded(bytes).flatMap { Data(base64Encoded: $0) }
    }

    static func urlText(of data: Data) -> String {
        String(
            decoding: data.base64EncodedData().prefix { $0 != UInt8(ascii: "=") }.map { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            }, as: UTF8.self)
    }

    /// Returns the text with correct padding, or nil if it has incorrect padding or an impossible length.
    private static func padded(_ bytes: [UInt8]) -> Data? {
        let text = bytes.prefix { $0 != UInt8(ascii: "=") }
        let padding = (4 - text.count % 4) % 4
        guard padding < 3, bytes.count == text.count || bytes.count == text.count + padding,
            bytes.dropFirst(text.count).allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        return Data(text + [UInt8](repeating: UInt8(ascii: "="), count: padding))
    }
}
