/// Raw-value types, which are converted by their raw value. An unknown raw value is unusable and stays in the JSON.
extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Reads the raw value, by ``Coercion/lenient``, and creates the value for it.
    ///
    /// If a type declares its own `decode`, that method reads the type under every policy.
    ///
    /// - Parameter json: The raw value.
    /// - Returns: The value, or nil if the JSON isn't the raw value of one.
    /// - Throws: ``RawValueError`` with the error of the raw value's `decode`.
    public static func decode(_ json: JSON) throws(RawValueError) -> Self? {
        do { return try RawValue.decode(json).flatMap { Self(rawValue: $0) } } catch { throw RawValueError(error) }
    }
    /// Writes the raw value.
    ///
    /// If a type declares its own `encode`, that method writes the type in every class.
    ///
    /// - Returns: The raw value as JSON.
    /// - Throws: ``RawValueError`` with the error of the raw value's `encode`.
    public func encode() throws(RawValueError) -> JSON? {
        do { return try rawValue.encode() } catch { throw RawValueError(error) }
    }
    /// Returns a converter that is based on the raw value's converter, by the policy and the model class, with its
    /// revalidation.
    ///
    /// If the type declares its own `decode` or `encode`, the converter calls that method.
    ///
    /// - Parameter context: The policy and the model class.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        rawValueConverter(in: context, revalidator: nil)
    }

    /// Creates a converter that calls the type's own `decode` and `encode` if they are declared. Otherwise it reads and
    /// writes the raw value by the policy.
    ///
    /// The error types of the two methods show whether they are the default ones, which don't know the policy.
    fileprivate static func rawValueConverter(
        in context: ConversionContext, revalidator: Revalidator<Self>?
    ) -> Converter<Self> {
        let raw = (context.converter(for: RawValue.self) ?? RawValue.converter(in: context)).resolved(in: context)
        let readsItself = DecodeFailure.self != RawValueError.self
        let writesItself = EncodeFailure.self != RawValueError.self
        let form = ValueForm.rawValue(
            raw, all: { readsItself ? nil : ConversionContext.rawValues(of: Self.self, raw) }, readsItself: readsItself)
        var compare: (@Sendable (Self, Self) -> Bool)?
        if !readsItself, !writesItself { compare = { one, other in raw.isSame(one.rawValue, other.rawValue) } }
        let mapped = raw.map(
            to: { Self(rawValue: $0) }, from: { $0.rawValue }, orElse: .unknownCase, form: form, compare: compare)
        return mapped.with { functions, traits in
            if readsItself {
                functions.read = { json in json.withinContext { Verdict.outcome { try decode(json) } } }
                (functions.nullValue, functions.rereading, traits.nullIsValue) = (nil, nil, false)
            }
            if writesItself { functions.encode = { value in try RawAccessWatch.allowed { try value.encode() } } }
            if readsItself || writesItself { (functions.revise, traits.rounds) = (nil, false) }
            if readsItself || writesItself || writesAllMembers { traits.keepsMembers = !writesAllMembers }
            if let revalidator {
                let read = functions.read
                functions.rereading = { revalidator.decodeRenewable($0, read) }
            }
        }
    }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible, Revalidation == Freshness<Self> {
    /// Returns a converter that is based on the raw value's converter, with the type's own revalidation instead of any
    /// other.
    ///
    /// - Parameter context: The policy and the model class.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        rawValueConverter(
            in: context,
            revalidator: Revalidator { value, json in
                json.withinContext { RawAccessWatch.allowed { revalidate(value, against: json) } }
            })
    }
}

/// An error that the raw value's `decode` or `encode` threw.
///
/// A raw-value type that declares this error type has the default method.
public struct RawValueError: Error, CustomStringConvertible {
    /// The error that the raw value's method threw.
    public let underlying: any Error

    init(_ underlying: any Error) { self.underlying = underlying }

    /// The text of the raw value's error.
    public var description: String { "\(underlying)" }
}
