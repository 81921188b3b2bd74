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
        let raw = context.converter(for: RawValue.self) ?? RawValue.converter(in: context)
        let readsItself = DecodeFailure.self != RawValueError.self
        let writesItself = EncodeFailure.self != RawValueError.self
        var functions = ConverterFunctions<Self>(
            { json in
                if readsItself { return json.withinContext { Verdict.outcome { try decode(json) } } }
                return Verdict.outcome(of: raw.outcome(of: json), { Self(rawValue: $0) }, orElse: .unknownCase)
            },
            encode: { value in
                if writesItself { return try RawAccessWatch.allowed { try value.encode() } }
                guard let encode = raw.encode else { throw ConversionError.readOnly }
                return try encode(value.rawValue)
            }, revalidator: revalidator)
        if revalidator == nil, raw.isRevalidated, !readsItself {
            // The raw value is the one to revalidate.
            functions.rereading = { RenewableMapped(raw.decodeRenewable($0)) { Self(rawValue: $0) } }
        }
        let form = ValueForm.rawValue(
            raw, all: { readsItself ? nil : ConversionContext.rawValues(of: Self.self, raw) }, readsItself: readsItself)
        return Converter(functions, ConverterTraits(form: form))
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
