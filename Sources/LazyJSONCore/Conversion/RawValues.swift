import Synchronization

/// Raw-value types: by the converter of their raw value; an unknown one is unusable and stays in the JSON.
extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Reads the raw value, leniently, and makes the value for it.
    ///
    /// A type that declares its own `decode` is read by that under every policy.
    public static func decode(_ json: JSON) throws -> Self? {
        DefaultCoding.note(Self.self)
        return try RawValue.decode(json).flatMap { Self(rawValue: $0) }
    }
    /// Writes the raw value.
    ///
    /// A type that declares its own `encode` is written by that in every class.
    public func encode() throws -> JSON? {
        DefaultCoding.note(Self.self)
        return try rawValue.encode()
    }
    /// The converter of the raw value, by the policy and the model class, with its cache check, unless the type declares its own
    /// `decode` or `encode`.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        RawValueCoding<Self>(context).converter(recheck: nil)
    }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible, CheckResult == CacheCheck<Self> {
    /// The same with the type's own check, which then is the only one.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        RawValueCoding<Self>(context).converter(recheck: Recheck(RawAccessWatch.allowing { check($0, against: $1) }))
    }
}

/// Reads a raw-value type by its own `decode` if it declares one, and otherwise by its raw value and the policy. Writes it in
/// the same way.
///
/// The default methods do not know the policy, and nothing tells whether a type has them. So the first value is
/// passed to the type's method, and the default one notes that it was called. After that it is known, and every value is
/// decoded only once.
private final class RawValueCoding<Value: JSONConvertible & RawRepresentable>: Sendable
where Value.RawValue: JSONConvertible {
    private enum Method: UInt8, AtomicRepresentable {
        case unknown, own, rawValue
    }
    private let decoder = Atomic<Method>(.unknown)
    private let encoder = Atomic<Method>(.unknown)
    private let raw: Converter<Value.RawValue>

    init(_ context: ConversionContext) {
        raw = context.converter(for: Value.RawValue.self) ?? Value.RawValue.converter(in: context)
    }

    func converter(recheck: Recheck<Value>?) -> Converter<Value> {
        var converter = Converter<Value>(
            reading: { self.read($0) }, encode: { try self.encode($0) }, recheck: recheck)
        if recheck == nil, raw.isChecked { converter.rereading = { self.readRenewable($0) } }
        converter.traits.form = .rawValue(
            ErasedConverter(raw), all: { self.rawValues }, readsItself: { self.readsItself })
        return converter
    }

    private func read(_ json: JSON) -> Outcome<Value> {
        switch decoder.load(ordering: .relaxed) {
        case .own: return Verdict.outcome { try Value.decode(json) }
        case .rawValue: break
        case .unknown:
            let (outcome, isDefault) = DefaultCoding.watch(Value.self) { Verdict.outcome { try Value.decode(json) } }
            decoder.store(isDefault ? .rawValue : .own, ordering: .relaxed)
            if !isDefault { return outcome }
        }
        return Verdict.outcome(of: raw.outcome(of: json), { Value(rawValue: $0) }, orElse: .unknownCase)
    }

    private func encode(_ value: Value) throws -> JSON? {
        switch encoder.load(ordering: .relaxed) {
        case .own: return try RawAccessWatch.allowed { try value.encode() }
        case .rawValue: break
        case .unknown:
            let (result, isDefault) = DefaultCoding.watch(Value.self) {
                Result { try RawAccessWatch.allowed { try value.encode() } }
            }
            encoder.store(isDefault ? .rawValue : .own, ordering: .relaxed)
            if !isDefault { return try result.get() }
        }
        guard let encode = raw.encode else { throw ConversionError.readOnly }
        return try encode(value.rawValue)
    }

    /// The raw values of all values, as they are written; nil if they are not known, or if the type reads other JSON.
    private var rawValues: [JSON]? {
        readsItself ? nil : ConversionContext.rawValues(of: Value.self, raw)
    }

    /// Whether the type declares how it is read.
    private var readsItself: Bool {
        if decoder.load(ordering: .relaxed) == .unknown { _ = read(.null) }
        return decoder.load(ordering: .relaxed) == .own
    }

    /// The value with the raw one that it is made from, which is the one to check.
    private func readRenewable(_ json: JSON) -> Renewable<Value> {
        if decoder.load(ordering: .relaxed) == .unknown { _ = read(json) }
        guard decoder.load(ordering: .relaxed) == .rawValue else { return Renewable(read(json).value) }
        return RenewableMapped(raw.readRenewable(json)) { Value(rawValue: $0) }
    }
}

/// Notes whether a default method of a raw-value type is called.
private final class DefaultCoding: @unchecked Sendable {
    @TaskLocal private static var current: DefaultCoding?

    private let type: Any.Type
    private var isReached = false

    private init(_ type: Any.Type) { self.type = type }

    static func watch<R>(_ type: Any.Type, _ body: () -> R) -> (R, isReached: Bool) {
        let watch = DefaultCoding(type)
        let result = $current.withValue(watch, operation: body)
        return (result, watch.isReached)
    }

    static func note(_ type: Any.Type) {
        guard let watch = current, watch.type == type else { return }
        watch.isReached = true
    }
}
