extension Character: JSONConvertible {
    /// Reads a string of exactly one character, leniently also a digit; anything else is unusable.
    public static func decode(_ json: JSON) -> Character? {
        Coercion.lenient.isNull(json) ? nil : Coercion.lenient.character(json).value
    }
    /// Writes a string.
    public func encode() -> JSON? { JSON(String(self)) }
    /// Applies the policy.
    public static func converter(in context: ConversionContext) -> Converter<Character> {
        let coercion = context.coercion
        var converter = Converter<Character>(
            own: { coercion.character($0) }, encode: { $0.encode() },
            form: .text("a string of one character", schema: #""minLength":1"#))
        // As for strings: Swift considers some equal that JSON distinguishes.
        converter.compare = { $0.utf8.elementsEqual($1.utf8) }
        return converter
    }
}

extension JSONNumber: JSONConvertible {
    /// Reads any number, leniently, with its own text.
    public static func decode(_ json: JSON) -> JSONNumber? { Coercion.lenient.number(json).value }
    /// Writes the number as it is spelled.
    public func encode() -> JSON? { JSON(self) }
    /// Applies the policy.
    public static func converter(in context: ConversionContext) -> Converter<JSONNumber> {
        let coercion = context.coercion
        var converter = Converter<JSONNumber>(own: { coercion.number($0) }, encode: { JSON($0) }, form: .number())
        // Whoever sets a number with its text means the text: 4.20 replaces 4.2.
        converter.compare = { $0.text == $1.text }
        return converter
    }
}
