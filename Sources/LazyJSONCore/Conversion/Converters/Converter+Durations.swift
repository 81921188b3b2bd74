/// Lengths of time as counts of seconds or milliseconds.
extension Converter where Value == Duration {
    /// A converter for durations as seconds, with or without a fraction; leniently also in a string.
    ///
    ///     // {"timeout": 2.5, "step": "0.000000000000000001"}
    ///     @Property var timeout: Duration = .seconds(30)     // 2.5 s
    ///     @Property var step: Duration?                      // an attosecond
    ///
    /// The number's digits are read, not the nearest `Double`: every fraction down to an attosecond is exact, and finer
    /// ones are rounded. A number of seconds beyond `Int64` is unusable.
    public static var seconds: Converter<Duration> { count(power: 0, "a duration in seconds") }

    /// A converter for durations as milliseconds, with or without a fraction; leniently also in a string.
    ///
    /// The conversion is as exact as that of ``seconds``.
    public static var milliseconds: Converter<Duration> { count(power: -3, "a duration in milliseconds") }

    /// Returns a converter for counts of units, each of which is a power of ten of a second.
    private static func count(power: Int, _ unit: StaticString) -> Converter<Duration> {
        Converter { context in
            let coercion = context.coercion
            return Converter(
                own: { coercion.duration($0, power: power) }, encode: { JSON($0.number(power: power)) },
                form: .number(unit))
        }
    }
}

extension Duration: JSONConvertible {
    /// Reads a number of seconds, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The duration, or nil if the JSON is null or isn't such a number.
    public static func decode(_ json: JSON) -> Duration? { Coercion.lenient.duration(json, power: 0).value }
    /// Writes seconds, with as many digits as they have.
    ///
    /// - Returns: The JSON number.
    public func encode() -> JSON? { JSON(number(power: 0)) }
    /// Returns ``Converter/seconds`` for the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Duration> {
        Converter<Duration>.seconds.resolved(in: context)
    }
}

extension Duration {
    /// The number of attoseconds in a second is 10 to this power.
    private static let precision = 18

    /// Creates a duration from a number of units, each of which is a power of ten of a second, to the nearest
    /// attosecond. Returns nil beyond `Int64` seconds.
    init?(_ parts: DecimalParts, power: Int) {
        let limit = (Int128(Int64.max) + 1) * 1_000_000_000_000_000_000
        var attoseconds: Int128 = 0
        // The limit has 37 digits, so a larger exponent is out of range, and a smaller one is nothing.
        guard parts.digits.isEmpty || parts.exponent < 64 else { return nil }
        let exponent = Swift.max(parts.exponent, -64 - parts.digits.count)
        let kept = parts.digits.count + exponent + power + Self.precision
        for index in 0..<Swift.max(parts.digits.isEmpty ? 0 : kept, 0) {
            attoseconds = attoseconds * 10 + (index < parts.digits.count ? Int128(parts.digits[index]) : 0)
            guard attoseconds < limit else { return nil }
        }
        if kept >= 0, kept < parts.digits.count, parts.digits[kept] >= 5 { attoseconds += 1 }
        guard attoseconds < limit else { return nil }
        self.init(attoseconds: parts.isNegative ? -attoseconds : attoseconds)
    }

    /// Returns the number of units, each of which is a power of ten of a second.
    func number(power: Int) -> JSONNumber {
        var parts = DecimalParts(number: String(attoseconds))
        parts.scale(by: -Self.precision - power)
        return JSONNumber(unchecked: parts.plain())
    }
}
