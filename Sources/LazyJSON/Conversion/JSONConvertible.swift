/// A type that can be read from JSON and written to it.
///
/// Integers of all widths, `Float`, `Double`, `Decimal`, `Bool`, `String`, `URL`, `UUID`, `Data`, `Date`, ``JSON``, models,
/// ``LazyArray``, and optionals, arrays and dictionaries of convertible values conform. A `RawRepresentable` type gets the
/// conformance for free, by its raw value:
///
///     enum Plan: String, JSONConvertible { case free, pro }
///
/// A type of one's own says how it reads and writes:
///
///     struct Money: JSONConvertible {
///         let cents: Int
///         static func decode(_ json: JSON) -> Money? {
///             json.double.flatMap { Int(exactly: ($0 * 100).rounded()) }.map { Money(cents: $0) }
///         }
///         func encode() -> JSON? { JSON(Double(cents) / 100) }
///     }
nonisolated public protocol JSONConvertible: Sendable {
    /// What ``check(_:against:)`` returns: `CacheCheck<Self>`, or ``AlwaysKept`` in a type that declares no check. It follows
    /// from the declaration, and tells a type that has to be asked at every read from one that need not be.
    associatedtype CheckResult: CacheCheckResult = AlwaysKept

    /// Reads a value that is neither absent nor null. Nil or an error means that the JSON is unusable.
    ///
    /// Properties and ``JSON/value(at:as:)`` never ask with null. Whoever calls it directly may: the library's own types read nil
    /// then, of the strings that mean null by ``Coercion/lenient``, too.
    static func decode(_ json: JSON) throws -> Self?

    /// Writes the value; nil removes the member.
    func encode() throws -> JSON?

    /// Says whether a value that was decoded from `json` earlier is still good. Asked at every read once cached.
    ///
    ///     static func check(_ cached: Self, against json: JSON) -> CacheCheck<Self>
    ///
    /// The default keeps every value and costs nothing.
    static func check(_ cached: Self, against json: JSON) -> CheckResult

    /// The converter that properties of this type use. The default calls the three methods above; only a type that holds
    /// others, or that heeds the coercion policy, needs its own.
    static func converter(in context: ConversionContext) -> Converter<Self>
}

extension JSONConvertible where CheckResult == AlwaysKept {
    /// Keeps the value.
    public static func check(_ cached: Self, against json: JSON) -> AlwaysKept { AlwaysKept() }
}

extension JSONConvertible {
    /// A converter made of `decode` and `encode`.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        Converter(decode: { try Self.decode($0) }, encode: { try $0.encode() })
    }
}

extension JSONConvertible where CheckResult == CacheCheck<Self> {
    /// A converter made of `decode`, `encode` and `check`.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        Converter(
            decode: { try Self.decode($0) }, encode: { try $0.encode() }, check: { Self.check($0, against: $1) })
    }
}

/// What a cache check decides about a value that was decoded earlier.
public enum CacheCheck<Value> {
    /// The value is good.
    case keep
    /// Another value takes its place.
    case replace(with: Value)
    /// The value is to be decoded anew.
    case reload
}

extension CacheCheck: Sendable where Value: Sendable {}

/// What `check` may return: ``CacheCheck`` or ``AlwaysKept``.
public protocol CacheCheckResult {}

extension CacheCheck: CacheCheckResult {}

/// The result of a check that never finds anything: of types that declare none.
public struct AlwaysKept: CacheCheckResult {
    /// The one value.
    public init() {}
}
