/// A type that can be read from JSON and written to it.
///
/// Integers of all widths, `Float16`, `Float`, `Double`, `Decimal`, ``JSONNumber``, `Bool`, `String`, `Character`,
/// `URL`, `UUID`, `Data`, `Date`, `Duration`, ``JSON``, models, ``LazyArray``, and optionals, arrays, sets and
/// dictionaries of convertible values conform. For a `RawRepresentable` type, declaring the conformance is enough; it
/// is converted by its raw value:
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
    /// The result of ``revalidate(_:against:)``: `Freshness<Self>`, or `Freshness<Never>` in a type without
    /// revalidation.
    ///
    /// The type is inferred from the declaration. It distinguishes types that have to be revalidated at every read from
    /// those that don't.
    associatedtype Revalidation = Freshness<Never>

    /// The type that a live model reads as a value: this one, unless it is read part by part, as collections of models
    /// are. It is not for apps.
    associatedtype _LiveReading = Self

    /// The error that ``decode(_:)`` throws, which is inferred from the declaration. ``RawValueError`` marks the
    /// default of raw-value types.
    associatedtype DecodeFailure: Error
    /// The error that ``encode()`` throws, which is inferred from the declaration. ``RawValueError`` marks the default
    /// of raw-value types.
    associatedtype EncodeFailure: Error

    /// Reads a value from JSON that is neither absent nor null.
    ///
    /// Properties and `value(at:as:)` never pass null. Direct callers may: the library's own types then return
    /// nil, also for the strings that mean null by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The value, or nil if the JSON is unusable.
    /// - Throws: An error if the JSON is unusable.
    static func decode(_ json: JSON) throws(DecodeFailure) -> Self?

    /// Writes the value.
    ///
    /// - Returns: The JSON for the value, or nil to remove the member.
    /// - Throws: An error if the value can't be written.
    func encode() throws(EncodeFailure) -> JSON?

    /// Whether ``encode()`` writes everything that the type's JSON object can contain.
    ///
    /// By default, it doesn't: if a value replaces another one, only the members that the two write differently are
    /// changed, as with ``Converter/codable``. Members that the type doesn't know stay, also in nested objects.
    ///
    ///     struct Point: JSONConvertible { … }       // reads and writes "x" and "y"
    ///
    ///     // {"origin": {"x": 1, "y": 2, "unit": "mm"}}
    ///     $0.origin.x = 5                           // {"origin": {"x": 5, "y": 2, "unit": "mm"}}
    ///
    /// A type that returns true replaces the whole object.
    static var writesAllMembers: Bool { get }

    /// Decides whether a value that was decoded earlier is still valid. Called at every read of a cached value.
    ///
    ///     static func revalidate(_ cached: Self, against json: JSON) -> Freshness<Self>
    ///
    /// The default implementation keeps every value and costs nothing.
    ///
    /// - Parameters:
    ///   - cached: The value that was decoded earlier.
    ///   - json: The JSON that the value was decoded from.
    /// - Returns: Whether the value is kept, replaced or decoded again.
    static func revalidate(_ cached: Self, against json: JSON) -> Revalidation

    /// Returns the converter that properties of this type use.
    ///
    /// The default implementation calls the three methods above. Only a type that contains others, or that depends on
    /// the coercion policy, needs its own.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    static func converter(in context: ConversionContext) -> Converter<Self>
}

extension JSONConvertible where Revalidation == Freshness<Never> {
    /// Keeps the cached value.
    ///
    /// - Parameters:
    ///   - cached: The value that was decoded earlier.
    ///   - json: The JSON that the value was decoded from.
    /// - Returns: The result that keeps every value.
    public static func revalidate(_ cached: Self, against json: JSON) -> Freshness<Never> { .keep }
}

extension JSONConvertible {
    /// False: members that the type doesn't write stay.
    public static var writesAllMembers: Bool { false }

    /// Returns a converter that calls `decode` and `encode`.
    ///
    /// - Parameter context: The policy and the model class, which this converter doesn't depend on.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        Converter(
            decode: { try Self.decode($0) }, encode: { try $0.encode() }, writesAllMembers: writesAllMembers)
    }
}

extension JSONConvertible where Revalidation == Freshness<Self> {
    /// Returns a converter that calls `decode`, `encode` and `revalidate`.
    ///
    /// - Parameter context: The policy and the model class, which this converter doesn't depend on.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        Converter(
            decode: { try Self.decode($0) }, encode: { try $0.encode() },
            revalidate: { Self.revalidate($0, against: $1) }, writesAllMembers: writesAllMembers)
    }
}

/// The decision about a value that was decoded earlier.
public enum Freshness<Value> {
    /// The value is still valid.
    case keep
    /// The associated value replaces the cached one.
    case replace(with: Value)
    /// The value is decoded again.
    case reload
}

extension Freshness: Sendable where Value: Sendable {}
