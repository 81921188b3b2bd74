/// Raw-value types: by the converter of their raw value; an unknown one is unusable and stays in the JSON.
extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Reads the raw value, leniently, and makes the value for it.
    ///
    /// A type that declares its own `decode` is read by that under every policy.
    ///
    /// - Parameter json: The raw value.
    /// - Returns: The value; nil if the JSON is not a raw value of one.
    /// - Throws: ``RawValueError`` with the error of the raw value's `decode`.
    public static func decode(_ json: JSON) throws(RawValueError) -> Self? {
        do { return try RawValue.decode(json).flatMap { Self(rawValue: $0) } } catch { throw RawValueError(error) }
    }
    /// Writes the raw value.
    ///
    /// A type that declares its own `encode` is written by that in every class.
    ///
    /// - Returns: The raw value as JSON.
    /// - Throws: ``RawValueError`` with the error of the raw value's `encode`.
    public func encode() throws(RawValueError) -> JSON? {
        do { return try rawValue.encode() } catch { throw RawValueError(error) }
    }
    /// Returns the converter of the raw value, by the policy and the model class, with its revalidation, unless the type declares its
    /// own `decode` or `encode`.
    ///
    /// - Parameter context: The policy and the model class.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        rawValueConverter(in: context, revalidator: nil)
    }

    /// Makes a converter that reads by the type's own `decode` if it declares one, and otherwise by its raw value and the policy; and
    /// writes in the same way.
    ///
    /// What the two methods throw tells whether they are the default ones, which do not know the policy.
    fileprivate static func rawValueConverter(
        in context: ConversionContext, revalidator: Revalidator<Self>?
    ) -> Converter<Self> {
        let raw = context.converter(for: RawValue.self) ?? RawValue.converter(in: context)
        let readsItself = DecodeFailure.self != RawValueError.self
        let writesItself = EncodeFailure.self != RawValueError.self
        var converter = Converter<Self>(
            reading: { json in
                if readsItself { return Verdict.outcome { try decode(json) } }
                return Verdict.outcome(of: raw.outcome(of: json), { Self(rawValue: $0) }, orElse: .unknownCase)
            },
            encode: { value in
                if writesItself { return try RawAccessWatch.allowed { try value.encode() } }
                guard let encode = raw.encode else { throw ConversionError.readOnly }
                return try encode(value.rawValue)
            }, revalidator: revalidator)
        if revalidator == nil, raw.isRevalidated, !readsItself {
            // The raw value is the one to check.
            converter.rereading = { RenewableMapped(raw.readRenewable($0)) { Self(rawValue: $0) } }
        }
        converter.traits.form = .rawValue(
            ErasedConverter(raw), all: { readsItself ? nil : ConversionContext.rawValues(of: Self.self, raw) },
            readsItself: readsItself)
        return converter
    }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible, Revalidation == Freshness<Self> {
    /// The same with the type's own check, which then is the only one.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        rawValueConverter(
            in: context, revalidator: Revalidator(RawAccessWatch.allowing { revalidate($0, against: $1) }))
    }
}

/// An error that the raw value's `decode` or `encode` threw. A raw-value type that throws it has the default method.
public struct RawValueError: Error, CustomStringConvertible {
    /// The error of the raw value.
    public let underlying: any Error

    init(_ underlying: any Error) { self.underlying = underlying }

    /// The text of the raw value's error.
    public var description: String { "\(underlying)" }
}
