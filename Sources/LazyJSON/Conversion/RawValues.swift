import Synchronization

/// Raw-value types: by their raw value; an unknown one is unusable and stays in the JSON.
extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Reads the raw value, leniently, and finds the case for it.
    ///
    /// A type that declares its own `decode` is read by that under every policy.
    public static func decode(_ json: JSON) throws -> Self? {
        DefaultDecoding.note(Self.self)
        return try RawValue.decode(json).flatMap { Self(rawValue: $0) }
    }
    /// Writes the raw value.
    public func encode() throws -> JSON? { try rawValue.encode() }
    /// Heeds the policy, unless the type declares its own `decode`.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        let decoding = RawValueDecoding<Self>(RawValue.converter(in: context))
        return Converter(decode: { try decoding.decode($0) }, encode: { try $0.encode() })
    }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible, CheckResult == CacheCheck<Self> {
    /// Heeds the policy, unless the type declares its own `decode`, and checks.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        let decoding = RawValueDecoding<Self>(RawValue.converter(in: context))
        return Converter(
            decode: { try decoding.decode($0) }, encode: { try $0.encode() }, check: { check($0, against: $1) })
    }
}

/// Reads a raw-value type by its own `decode` if it declares one, and otherwise by its raw value and the policy.
///
/// The default `decode` cannot know the policy, and nothing says of a type whether it has the default. So the first value is
/// given to `decode` while the default one would note that it was reached. After that it is known, and every value is
/// decoded once, by what decodes it.
private final class RawValueDecoding<Value: JSONConvertible & RawRepresentable>: Sendable
where Value.RawValue: JSONConvertible {
    private enum Decoder: UInt8, AtomicRepresentable {
        case unknown, own, rawValue
    }
    private let decoder = Atomic<Decoder>(.unknown)
    private let raw: Converter<Value.RawValue>

    init(_ raw: Converter<Value.RawValue>) { self.raw = raw }

    func decode(_ json: JSON) throws -> Value? {
        switch decoder.load(ordering: .relaxed) {
        case .own: return try Value.decode(json)
        case .rawValue: break
        case .unknown:
            let (result, isDefault) = DefaultDecoding.watch(Value.self) { Result { try Value.decode(json) } }
            decoder.store(isDefault ? .rawValue : .own, ordering: .relaxed)
            if !isDefault { return try result.get() }
        }
        return try raw.decode(json).flatMap { Value(rawValue: $0) }
    }
}

/// Whether the default `decode` of a raw-value type is reached.
private final class DefaultDecoding: @unchecked Sendable {
    @TaskLocal private static var current: DefaultDecoding?

    private let type: Any.Type
    private var isReached = false

    private init(_ type: Any.Type) { self.type = type }

    static func watch<R>(_ type: Any.Type, _ body: () -> R) -> (R, isReached: Bool) {
        let watch = DefaultDecoding(type)
        let result = $current.withValue(watch, operation: body)
        return (result, watch.isReached)
    }

    static func note(_ type: Any.Type) {
        guard let watch = current, watch.type == type else { return }
        watch.isReached = true
    }
}
