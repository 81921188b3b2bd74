import LazyJSONFoundation

/// The conformances of scalar types. The policy decides what they read (`Coercion+Scalars.swift`).

extension JSONConvertible where Self: FixedWidthInteger {
    /// Reads a whole number that is in range, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The number, or nil if the JSON is null or has no such number.
    public static func decode(_ json: JSON) -> Self? { Coercion.lenient.integer(json, as: Self.self).value }
    /// Writes a number.
    ///
    /// - Returns: The JSON number.
    public func encode() -> JSON? { JSON(self) }
    /// Returns a converter that applies the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        let coercion = context.coercion
        return Converter(
            own: { coercion.integer($0, as: Self.self) }, encode: { JSON($0) }, form: .integer(Self.self),
            direct: Self.self == Int.self ? .integers : nil)
    }
}

extension DirectReader {
    fileprivate static let integers = DirectReader(Int.self, list: { .lists(of: integer) }) {
        document, offset, memo, slot, isOptional in
        guard let (value, end) = integer(document, offset) else { return nil }
        return memo.rememberOwn(value, isOptional: isOptional, at: slot, end: end)
    }

    @inline(__always)
    private static func integer(_ document: Document, _ offset: Int) -> (Int, Int)? {
        document.kind(at: offset) == .number ? document.plainInteger(at: offset) : nil
    }
}

extension Int: JSONConvertible {}
extension Int8: JSONConvertible {}
extension Int16: JSONConvertible {}
extension Int32: JSONConvertible {}
extension Int64: JSONConvertible {}
extension Int128: JSONConvertible {}
extension UInt: JSONConvertible {}
extension UInt8: JSONConvertible {}
extension UInt16: JSONConvertible {}
extension UInt32: JSONConvertible {}
extension UInt64: JSONConvertible {}
extension UInt128: JSONConvertible {}

/// An error that explains why a value can't be written.
public enum ConversionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// JSON cannot represent the number: an infinity or NaN (RFC 8259 §6).
    case notANumber(String)
    /// The property's converter only reads.
    case readOnly
    /// The property can be set only in a new object, and this object exists.
    case readOnlyProperty
    /// The converter cannot write the value.
    case unwritable(String)
    /// The path leads beyond the end of an array.
    case positionOutOfRange(path: String)
    /// The value would be written as JSON that means null, such as `"(null)"`, and would not be read back.
    case readsAsNull(String)
    /// The value would be written as JSON that cannot be read back.
    case unreadable(String)
    /// The value would be written as JSON that reads as another value, which would be written as other JSON again.
    case readsDifferently(String)

    /// The reason in words.
    public var description: String {
        switch self {
        case .notANumber(let text): "JSON has no number for \(text)"
        case .readOnly: "the converter is read-only"
        case .readOnlyProperty: "the property is read-only: it is set when the object is created"
        case .unwritable(let text): "the converter cannot write \(text)"
        case .positionOutOfRange(let path): "there is no place for a value at \(path)"
        case .readsAsNull(let text): "it would be written as \(text), which reads as null"
        case .unreadable(let text): "it would be written as \(text), which cannot be read back"
        case .readsDifferently(let text): "it would be written as \(text), which reads as another value"
        }
    }
}

extension ConversionError {
    static let keptInStore = ConversionError.unwritable("a change to an object that is kept in a store")
}

extension JSONConvertible where Self: BinaryFloatingPoint & LosslessStringConvertible {
    /// Reads the nearest number, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The number, or nil if the JSON is null or isn't a number in range.
    public static func decode(_ json: JSON) -> Self? { Coercion.lenient.fractional(json, as: Self.self).value }
    /// Writes a number.
    ///
    /// - Returns: The JSON number.
    /// - Throws: ``ConversionError/notANumber(_:)`` for an infinity or NaN.
    public func encode() throws -> JSON? {
        guard let json = JSON(finite: self) else { throw ConversionError.notANumber(description) }
        return json
    }
    /// Returns a converter that applies the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        let coercion = context.coercion
        return Converter(
            own: { coercion.fractional($0, as: Self.self) }, encode: { try $0.encode() }, form: .number(),
            direct: Self.self == Double.self ? .numbers : nil)
    }
}

extension Double: JSONConvertible {}
extension Float: JSONConvertible {}
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: JSONConvertible {}
#endif

extension DirectReader {
    fileprivate static let numbers = DirectReader(Double.self, list: { .lists(of: number) }) {
        document, offset, memo, slot, isOptional in
        guard let (value, end) = number(document, offset) else { return nil }
        return memo.rememberOwn(value, isOptional: isOptional, at: slot, end: end)
    }

    @inline(__always)
    private static func number(_ document: Document, _ offset: Int) -> (Double, Int)? {
        guard document.kind(at: offset) == .number, let (value, end) = document.number(at: offset), value.isFinite
        else { return nil }
        return (value, end)
    }
}

extension Decimal: JSONConvertible {
    /// Reads a number exactly or not at all, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The number, or nil if the JSON is null or `Decimal` can't represent the number exactly.
    public static func decode(_ json: JSON) -> Decimal? { Coercion.lenient.decimal(json).value }
    /// Writes a number.
    ///
    /// - Returns: The JSON number.
    /// - Throws: ``ConversionError/notANumber(_:)`` for NaN.
    public func encode() throws -> JSON? {
        guard let json = JSON(exactly: self) else { throw ConversionError.notANumber(description) }
        return json
    }
    /// Returns a converter that applies the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Decimal> {
        let coercion = context.coercion
        return Converter(own: { coercion.decimal($0) }, encode: { try $0.encode() }, form: .number())
            .spelling(coercion) { $1.withDigits(of: $0) }
    }
}

extension Bool: JSONConvertible {
    /// Reads a Bool, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The Bool, or nil if the JSON is null or can't be read as a Bool.
    public static func decode(_ json: JSON) -> Bool? { Coercion.lenient.bool(json).value }
    /// Writes `true` or `false`.
    ///
    /// - Returns: The JSON `true` or `false`.
    public func encode() -> JSON? { JSON(self) }
    /// Returns a converter that applies the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Bool> {
        let coercion = context.coercion
        return Converter(own: { coercion.bool($0) }, encode: { JSON($0) }, form: .bool, direct: .bools)
    }
}

extension DirectReader {
    fileprivate static let bools = DirectReader(Bool.self) { document, offset, memo, slot, isOptional in
        guard document.kind(at: offset) == .bool else { return nil }
        let isTrue = document.isTrue(at: offset)
        return memo.rememberOwn(isTrue, isOptional: isOptional, at: slot, end: offset &+ (isTrue ? 4 : 5))
    }
}

extension String: JSONConvertible {
    /// Reads a string, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The string, or nil if the JSON is null, a string that means null, or can't be read as a string.
    public static func decode(_ json: JSON) -> String? {
        Coercion.lenient.isNull(json) ? nil : Coercion.lenient.string(json).value
    }
    /// Writes a string.
    ///
    /// - Returns: The JSON string.
    public func encode() -> JSON? { JSON(self) }
    /// Returns a converter that applies the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<String> {
        let coercion = context.coercion
        return Converter(
            own: { coercion.string($0) }, encode: { JSON($0) }, form: .text("a string"),
            direct: .strings(except: coercion.nulls),
            // Swift considers some strings equal that JSON distinguishes.
            compare: { $0.utf8.count == $1.utf8.count && EqualBits.isPrefix($0, of: $1) },
            extend: { $1.extended(to: $0) })
    }
}

extension DirectReader {
    /// Returns a reader for strings.
    ///
    /// - Parameter nulls: The strings that are null, and therefore not read here.
    fileprivate static func strings(except nulls: NullSpellings) -> DirectReader {
        DirectReader(String.self, list: { .lists { string($0, $1, nulls) } }) {
            document, offset, memo, slot, isOptional in
            guard let (string, end) = string(document, offset, nulls) else { return nil }
            return memo.rememberOwn(string, isOptional: isOptional, at: slot, end: end)
        }
    }

    @inline(__always)
    private static func string(_ document: Document, _ offset: Int, _ nulls: NullSpellings) -> (String, Int)? {
        guard document.kind(at: offset) == .string, !nulls.contain(document, stringAt: offset) else { return nil }
        return document.stringAndEnd(at: offset)
    }
}

extension JSON: JSONConvertible {
    /// Returns JSON as it is.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The same JSON, or nil if it is null or a string that means null by ``Coercion/lenient``.
    public static func decode(_ json: JSON) -> JSON? { Coercion.lenient.isNull(json) ? nil : json }
    /// Returns the JSON itself.
    ///
    /// - Returns: The value itself.
    public func encode() -> JSON? { self }
    /// Returns a converter that converts nothing.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<JSON> {
        Converter(own: { ($0, .exact) }, encode: { $0 }, form: .any)
    }
}

extension ConversionContext {
    /// Other types, since the first lookup of a conformance takes long. Moreover, a linker would leave a file in its
    /// archive if nothing referred to it, and nobody would find the conformance.
    static let knownTypes: [any JSONConvertible.Type] = [
        Character.self, Data.self, Date.self, JSONNumber.self, URL.self, UUID.self,
    ]
}

extension Character: JSONConvertible {
    /// Reads a string of exactly one character, or a digit, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The character, or nil if the JSON is anything else.
    public static func decode(_ json: JSON) -> Character? {
        Coercion.lenient.isNull(json) ? nil : Coercion.lenient.character(json).value
    }
    /// Writes a string of one character.
    ///
    /// - Returns: The JSON string.
    public func encode() -> JSON? { JSON(String(self)) }
    /// Returns a converter that applies the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Character> {
        let coercion = context.coercion
        return Converter(
            own: { coercion.character($0) }, encode: { $0.encode() },
            form: .text("a string of one character", schema: #""minLength":1"#),
            // As for strings: Swift considers some characters equal that JSON distinguishes.
            compare: { $0.utf8.elementsEqual($1.utf8) })
    }
}

extension JSONNumber: JSONConvertible {
    /// Reads any number with its own text, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The number, or nil if the JSON is null or isn't a number.
    public static func decode(_ json: JSON) -> JSONNumber? { Coercion.lenient.number(json).value }
    /// Writes the number as it is spelled.
    ///
    /// - Returns: The JSON number.
    public func encode() -> JSON? { JSON(self) }
    /// Returns a converter that applies the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<JSONNumber> {
        let coercion = context.coercion
        // Setting a number with its text sets that spelling: 4.20 replaces 4.2.
        return Converter(
            own: { coercion.number($0) }, encode: { JSON($0) }, form: .number(), compare: { $0.text == $1.text })
    }
}

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
