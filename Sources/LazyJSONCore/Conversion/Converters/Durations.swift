/// Lengths of time as counts of seconds or milliseconds.
extension Converter where Value == Duration {
    /// A duration as seconds, with or without a fraction; leniently also in a string.
    ///
    ///     // {"timeout": 2.5, "step": "0.000000000000000001"}
    ///     @Property var timeout: Duration = .seconds(30)     // 2.5 s
    ///     @Property var step: Duration?                      // an attosecond
    ///
    /// The number's digits count, not the nearest `Double`: every fraction down to an attosecond is exact, finer ones are rounded. A
    /// number of seconds that is beyond `Int64` is unusable.
    public static var seconds: Converter<Duration> { count(power: 0, "a duration in seconds") }

    /// A duration as milliseconds, with or without a fraction; leniently also in a string. As exact as ``seconds``.
    public static var milliseconds: Converter<Duration> { count(power: -3, "a duration in milliseconds") }

    /// A count of units, of which each is a power of ten of a second.
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
    /// Reads seconds, leniently.
    public static func decode(_ json: JSON) -> Duration? { Coercion.lenient.duration(json, power: 0).value }
    /// Writes seconds, with as many digits as they have.
    public func encode() -> JSON? { JSON(number(power: 0)) }
    /// ``Converter/seconds``
    public static func converter(in context: ConversionContext) -> Converter<Duration> {
        Converter<Duration>.seconds.resolved(in: context)
    }
}

extension Duration {
    /// The number of attoseconds in a second is 10 to this power.
    private static let precision = 18

    /// A number of units, of which each is a power of ten of a second, to the nearest attosecond; nil beyond `Int64` seconds.
    init?(_ parts: DecimalParts, power: Int) {
        let limit = (Int128(Int64.max) + 1) * 1_000_000_000_000_000_000
        var attoseconds: Int128 = 0
        // The limit has 37 digits, so that a larger exponent is out of range, and a smaller one is nothing.
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

    /// The number of units, of which each is a power of ten of a second.
    func number(power: Int) -> JSONNumber {
        let digits = String(attoseconds.magnitude)
        let places = Self.precision + power
        let padded = String(repeating: "0", count: Swift.max(places + 1 - digits.utf8.count, 0)) + digits
        var fraction = padded.suffix(places)
        while fraction.last == "0" { fraction.removeLast() }
        let sign = attoseconds < 0 ? "-" : ""
        return JSONNumber(
            unchecked: sign + padded.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction))
    }
}
