/// A type that can be read from JSON and written to it.
///
/// Integers of all widths, `Float`, `Double`, `Decimal`, ``JSONNumber``, `Bool`, `String`, `Character`, `URL`, `UUID`, `Data`, `Date`,
/// `Duration`, ``JSON``, models, ``LazyArray``, and optionals, arrays, sets and dictionaries of convertible values conform. A `RawRepresentable` type gets the
/// conformance for free, by its raw value:
///
///     enum Plan: String, JSONConvertible { case free, pro }
///
/// A custom type declares how it is read and written:
///
///     struct Money: JSONConvertible {
///         let cents: Int
///         static func decode(_ json: JSON) -> Money? {
///             json.double.flatMap { Int(exactly: ($0 * 100).rounded()) }.map { Money(cents: $0) }
///         }
///         func encode() -> JSON? { JSON(Double(cents) / 100) }
///     }
nonisolated public protocol JSONConvertible: Sendable {
    /// What ``revalidate(_:against:)`` returns: `Freshness<Self>`, or ``_AlwaysKept`` in a type that declares no check. It is inferred
    /// from the declaration, and distinguishes types that have to be checked at every read from those that do not.
    associatedtype Revalidation: _RevalidationResult = _AlwaysKept

    /// The error that ``decode(_:)`` throws; inferred from the declaration. ``RawValueError`` marks the default of raw-value types.
    associatedtype DecodeFailure: Error
    /// The error that ``encode()`` throws; inferred from the declaration. ``RawValueError`` marks the default of raw-value types.
    associatedtype EncodeFailure: Error

    /// Reads a value that is neither absent nor null. Nil or an error means that the JSON is unusable.
    ///
    /// Properties and ``JSON/value(at:as:)`` never pass null. Direct callers may: the library's own types then return nil,
    /// also for the strings that mean null by ``Coercion/lenient``.
    static func decode(_ json: JSON) throws(DecodeFailure) -> Self?

    /// Writes the value; nil removes the member.
    func encode() throws(EncodeFailure) -> JSON?

    /// Says whether a value that was decoded from `json` earlier is still valid. Called at every read of a cached value.
    ///
    ///     static func revalidate(_ cached: Self, against json: JSON) -> Freshness<Self>
    ///
    /// The default keeps every value and costs nothing.
    static func revalidate(_ cached: Self, against json: JSON) -> Revalidation

    /// The converter that properties of this type use. The default calls the three methods above; only a type that contains
    /// others, or that depends on the coercion policy, needs its own.
    static func converter(in context: ConversionContext) -> Converter<Self>
}

extension JSONConvertible where Revalidation == _AlwaysKept {
    /// Keeps the value.
    public static func revalidate(_ cached: Self, against json: JSON) -> _AlwaysKept { _AlwaysKept() }
}

extension JSONConvertible {
    /// A converter made from `decode` and `encode`.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        Converter(decode: { try Self.decode($0) }, encode: { try $0.encode() })
    }
}

extension JSONConvertible where Revalidation == Freshness<Self> {
    /// A converter made from `decode`, `encode` and `check`.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        Converter(
            decode: { try Self.decode($0) }, encode: { try $0.encode() },
            revalidate: { Self.revalidate($0, against: $1) })
    }
}

/// What a revalidation decides about a value that was decoded earlier.
public enum Freshness<Value> {
    /// The value is still valid.
    case keep
    /// Another value replaces it.
    case replace(with: Value)
    /// The value is decoded again.
    case reload
}

extension Freshness: Sendable where Value: Sendable {}

/// What `check` may return: ``Freshness`` or ``_AlwaysKept``.
public protocol _RevalidationResult {}

extension Freshness: _RevalidationResult {}

/// The check result of types that declare no check: the value is always kept.
public struct _AlwaysKept: _RevalidationResult {
    /// The only value.
    public init() {}
}
