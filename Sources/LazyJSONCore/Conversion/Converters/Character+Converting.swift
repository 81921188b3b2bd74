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
        var converter = Converter<Character>(
            own: { coercion.character($0) }, encode: { $0.encode() },
            form: .text("a string of one character", schema: #""minLength":1"#))
        // As for strings: Swift considers some characters equal that JSON distinguishes.
        converter.compare = { $0.utf8.elementsEqual($1.utf8) }
        return converter
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
        var converter = Converter<JSONNumber>(own: { coercion.number($0) }, encode: { JSON($0) }, form: .number())
        // Setting a number with its text sets that spelling: 4.20 replaces 4.2.
        converter.compare = { $0.text == $1.text }
        return converter
    }
}
