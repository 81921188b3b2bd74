/// How one type of value is read from JSON and written to it.
///
/// A property's converter is looked up once per class: the property's own `as:` argument, then the model class's
/// `converter(for:)`, then the type's conformance to ``JSONConvertible``. In arrays and dictionaries it applies per element.
///
///     let cents = Converter<Int>(
///         decode: { $0.double.flatMap { Int(exactly: ($0 * 100).rounded()) } },
///         encode: { JSON(Double($0) / 100) })
///
///     @Property("price", as: cents) var priceInCents: Int = 0
///
/// A converter may be one-way: without `encode`, setting a property fails and is reported by `tryMutate`.
public struct Converter<Value: Sendable>: Sendable {
    /// Reads a value. Nil or an error means that the JSON is unusable.
    public let decode: @Sendable (JSON) throws -> Value?
    /// Writes a value; nil removes the member. Nil itself for a converter that only reads.
    public let encode: (@Sendable (Value) throws -> JSON?)?
    /// Says whether a cached value is still good; nil where it always is, and where another converter's values are
    /// asked about: the wrapped ones of an optional, the elements of an array or dictionary, what `map` started from.
    public let check: (@Sendable (Value, JSON) -> CacheCheck<Value>)?
    /// Whether a value that could not be read is asked for again at the next read, as one from a store is.
    var retriesUnusable = false
    /// What counts the changes of what `check` looks at; while it stands still, `check` need not be asked.
    var changeCounter: (@Sendable () -> ChangeCounter?)?
    /// Set where the JSON holds references to objects in a store.
    var references: ReferenceRules<Value>?
    /// Writes a value over what stands there, for lists, dictionaries and what is made of them: of these, what differs. Nil where
    /// `encode` says it all.
    var revise: Revising?
    /// The kind of JSON that a list or dictionary is read from, whatever its elements are; nil for all else.
    var listKind: JSONKind?
    typealias Revising = @Sendable (Value, JSON?, inout Revision) throws -> JSON?
    /// Whether two values are the same, for what is made of others; nil where they are asked themselves.
    var compare: (@Sendable (Value, Value) -> Bool)?
    /// Reads a value together with how to renew it, where it is made of others, which are renewed one by one. Nil where
    /// `decode` and `check` say it all.
    var holdParts: (@Sendable (JSON) -> Held<Value>)?
    /// Makes the converter anew for a property, by its policy and its model class. Nil where both have no say.
    private(set) var make: (@Sendable (ConversionContext) -> Converter<Value>)?

    /// Reads a property of the commonest types without the converter.
    var direct: DirectReader?
    /// Whether the library alone makes the value of the JSON, with no part of the app's in it: two threads that read the same
    /// JSON have equal values, of which nobody can tell one from the other.
    var isOwn = false

    /// Makes a converter.
    ///
    /// - Parameters:
    ///   - decode: Reads a value that is neither absent nor null; nil or an error means unusable.
    ///   - encode: Writes a value; nil removes the member.
    ///   - check: Asked at every read once a value is cached.
    public init(
        decode: @escaping @Sendable (JSON) throws -> Value?,
        encode: (@Sendable (Value) throws -> JSON?)? = nil,
        check: (@Sendable (Value, JSON) -> CacheCheck<Value>)? = nil
    ) {
        self.decode = decode
        self.encode = encode
        self.check = check
    }

    /// A converter of the library's own, which calls nothing of the app's.
    init(
        own decode: @escaping @Sendable (JSON) throws -> Value?, encode: (@Sendable (Value) throws -> JSON?)?,
        direct: DirectReader? = nil
    ) where Value: Equatable {
        self.init(decode: decode, encode: encode)
        self.direct = direct
        isOwn = true
        // Made where the type is known, and called where it is not: to find out there how values compare takes much longer.
        compare = { $0 == $1 }
    }

    /// Makes a converter that is made anew for every property, by the property's policy and its model class.
    ///
    ///     let celsius = Converter<Double> { context in
    ///         let number = context.converter(for: Double.self)
    ///         return Converter(decode: { try number?.decode($0).map { ($0 - 32) / 1.8 } })
    ///     }
    ///
    /// - Parameter make: Makes the converter. Called once per property that uses it.
    public init(_ make: @escaping @Sendable (ConversionContext) -> Converter<Value>) {
        self = make(.standalone)
        self.make = make
    }

    /// The converter for a property.
    func resolved(in context: ConversionContext) -> Converter<Value> {
        make.map { $0(context).resolved(in: context) } ?? self
    }

    /// Whether values have to be looked at again once they were read.
    var isChecked: Bool { check != nil || retriesUnusable || holdParts != nil }
}

/// What conversion knows of a class of models.
protocol ModelClass: AnyObject, Sendable {
    /// The converter of a type in this class; nil for those that the class does not care about.
    static func converter<V: Sendable>(for type: V.Type) -> Converter<V>?
    /// The converter of the class itself. Without its type: a class that can be inherited from cannot conform to a protocol with
    /// `Self` inside other types, and so not to ``JSONConvertible``.
    static var anyConverter: Any { get }
}

/// What a converter is made for: the policy, and where converters of other types are found.
public struct ConversionContext: Sendable {
    /// What may be read as what.
    public let coercion: Coercion
    /// The model class, whose `converter(for:)` goes before the types' own.
    let modelClass: (any ModelClass.Type)?
    /// Where a converter that cannot be made says so; nil where nobody would be told.
    let mistakes: FoundMistakes?
    /// The types whose converters in the model class are being made: asked for by these, the type's own is meant.
    private var beingMade: Set<ObjectIdentifier> = []

    init(coercion: Coercion, modelClass: (any ModelClass.Type)?, mistakes: FoundMistakes? = nil) {
        self.coercion = coercion
        self.modelClass = modelClass
        self.mistakes = mistakes
    }

    /// The context of a value that belongs to no model.
    static let standalone = ConversionContext(coercion: .lenient, modelClass: nil)

    /// The converter of a type by the look-up order; nil for a type that nobody knows how to convert.
    ///
    /// - Parameter type: The type of value, as a property declares it.
    public func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
        if let modelClass, !beingMade.contains(ObjectIdentifier(type)), let own = modelClass.converter(for: type) {
            var inner = self
            inner.beingMade.insert(ObjectIdentifier(type))
            return own.resolved(in: inner)
        }
        return anyConverter(for: type) as? Converter<V>
    }

    /// The converter of a type by the type itself.
    private func anyConverter<V: Sendable>(for type: V.Type) -> Any? {
        // Asking a type what it conforms to takes long at the first time, so the commonest are known by themselves.
        if type == Int.self { return Int.converter(in: self) }
        if type == String.self { return String.converter(in: self) }
        if type == Bool.self { return Bool.converter(in: self) }
        if type == Double.self { return Double.converter(in: self) }
        if let composite = type as? any CompositeType.Type { return self.composite(composite.shape) }
        if let model = type as? any ModelClass.Type { return model.anyConverter }
        if let convertible = type as? any JSONConvertible.Type { return open(convertible) }
        if let raw = type as? any (RawRepresentable & Sendable).Type { return open(raw: raw) }
        return nil
    }

    private func open<T: JSONConvertible>(_ type: T.Type) -> Any { type.converter(in: self) }

    /// A raw-value type that does not conform to ``JSONConvertible``: by the converter of its raw value.
    private func open<T: RawRepresentable & Sendable>(raw type: T.Type) -> Any? {
        guard let rawType = T.RawValue.self as? any JSONConvertible.Type else { return nil }
        func convert<R: JSONConvertible>(_ rawType: R.Type) -> Any? {
            converter(for: R.self)?.map(
                to: { ($0 as? T.RawValue).flatMap { T(rawValue: $0) } }, from: { $0.rawValue as? R })
        }
        return convert(rawType)
    }

    /// The converter of an optional, array or dictionary, made of its elements'.
    private func composite(_ shape: CompositeShape) -> Any? {
        func make<E: Sendable>(_ element: E.Type) -> Any? {
            guard let converter = converter(for: element) else { return nil }
            let isOptional = element is any OptionalType.Type
            return switch shape.kind {
            case .optional: converter.optional(coercion)
            case .array: converter.array(coercion, nullIsElement: isOptional)
            case .dictionary: converter.dictionary(coercion, nullIsElement: isOptional)
            }
        }
        return make(shape.sendableElement)
    }
}

/// What is found to be wrong while a property's converter is made, by one thread.
final class FoundMistakes: @unchecked Sendable {
    private(set) var list: [String] = []
    func note(_ mistake: String) { list.append(mistake) }
}
