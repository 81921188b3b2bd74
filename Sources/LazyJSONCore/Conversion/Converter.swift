/// How one type of value is read from JSON and written to it.
///
/// A property's converter is looked up once per class: the property's own `as:` argument, then the model class's
/// `converter(for:)`, then the type's conformance to ``JSONConvertible``. In arrays, sets and dictionaries it applies per element.
///
///     let cents = Converter<Int>(
///         decode: { $0.double.flatMap { Int(exactly: ($0 * 100).rounded()) } },
///         encode: { JSON(Double($0) / 100) })
///
///     @Property("price", as: cents) var priceInCents: Int = 0
///
/// A converter may be one-way: without `encode`, setting a property fails and is reported by `tryMutate`.
public struct Converter<Value: Sendable>: Sendable {
    /// Reads a value from JSON that is not null.
    let read: @Sendable (JSON) -> Outcome<Value>
    /// Writes a value; nil removes the member. Nil itself for a converter that only reads.
    public let encode: (@Sendable (Value) throws -> JSON?)?
    /// Says whether a cached value is still valid. Nil if it always is, or if another converter's values are checked
    /// instead: the wrapped value of an optional, the elements of an array or dictionary, what `map` starts from.
    public let revalidate: (@Sendable (Value, JSON) -> Freshness<Value>)?
    /// Reads a value from JSON that is not null, together with how to renew it. Nil if values never change.
    var rereading: (@Sendable (JSON) -> Renewable<Value>)?
    /// Writes a value over what is there, for lists, dictionaries and what is made from them: only what differs. Nil if
    /// `encode` is enough.
    var revise: Revising?
    typealias Revising = @Sendable (Value, JSON?, inout Revision) throws -> JSON?
    /// Whether two values are the same, for values that are made of others; nil if the values are compared themselves.
    var compare: (@Sendable (Value, Value) -> Bool)?
    /// Set if the JSON contains references to objects in a store.
    var references: ReferenceRules<Value>?
    /// What null reads as, if it is a value of the type: nil for an optional.
    ///
    /// A closure, so that no field depends in its size on the type of values: generic code would ask for the layout at every use.
    var nullValue: (@Sendable () -> Value)?
    /// Reads a property of the most common types without the converter.
    var direct: DirectReader?
    /// What does not depend on the type of values.
    var traits = ConverterTraits()
    /// Makes the converter for a property, from its policy and its model class. Nil if it does not depend on them.
    private(set) var make: (@Sendable (ConversionContext) -> Converter<Value>)?

    /// Makes a converter.
    ///
    /// - Parameters:
    ///   - decode: Reads a value that is neither absent nor null; nil or an error means unusable.
    ///   - encode: Writes a value; nil removes the member.
    ///   - revalidate: Called at every read once a value is cached.
    public init(
        decode: @escaping @Sendable (JSON) throws -> Value?,
        encode: (@Sendable (Value) throws -> JSON?)? = nil,
        revalidate: (@Sendable (Value, JSON) -> Freshness<Value>)? = nil
    ) {
        // Not by `map`, which would leave two more calls around them in a release build.
        var entitled = encode
        #if DEBUG
            if let encode { entitled = RawAccessWatch.allowing(encode) }
        #endif
        var revalidator: Revalidator<Value>?
        if let revalidate { revalidator = Revalidator(RawAccessWatch.allowing(revalidate)) }
        self.init(
            reading: { json in Verdict.outcome { try decode(json) } }, encode: entitled, revalidator: revalidator)
    }

    /// Makes a converter that determines the verdict itself.
    ///
    /// - Parameter revalidator: How values are checked again after they were read.
    init(
        reading read: @escaping @Sendable (JSON) -> Outcome<Value>, encode: (@Sendable (Value) throws -> JSON?)?,
        revalidator: Revalidator<Value>? = nil
    ) {
        self.read = read
        self.encode = encode
        revalidate = revalidator?.revalidate
        if let revalidator { rereading = { revalidator.readRenewable($0, read) } }
    }

    /// A converter of the library's own, which calls no code of the app.
    init(
        own read: @escaping @Sendable (JSON) -> Outcome<Value>, encode: (@Sendable (Value) throws -> JSON?)?,
        form: ValueForm, direct: DirectReader? = nil
    ) where Value: Equatable {
        self.init(reading: read, encode: encode)
        self.direct = direct
        traits.isOwn = true
        traits.form = form
        // Made where the type is known, and called where it is not: finding out there how values compare takes much longer.
        compare = { $0 == $1 }
    }

    /// A converter of the library's own for values that are always text. Text that only a policy that reads loose text
    /// accepts is tried second.
    init(
        text read: @escaping @Sendable (String, _ isLoose: Bool) -> Value?, _ coercion: Coercion,
        encode: @escaping @Sendable (Value) throws -> JSON?, form: ValueForm
    ) where Value: Equatable {
        self.init(
            own: { json in
                guard let text = json.exactString else { return (nil, .unusable(.wrongKind)) }
                if let value = read(text, false) { return (value, .exact) }
                guard coercion.readsLooseText, let value = read(text, true) else {
                    return (nil, .unusable(.unreadable))
                }
                return (value, .coerced)
            }, encode: encode, form: form)
    }

    /// Makes a converter that is created for every property, from the property's policy and its model class.
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

    /// The converter for a property, which applies its policy.
    func resolved(in context: ConversionContext) -> Converter<Value> {
        if let make { return make(context).resolved(in: context) }
        var resolved = self
        resolved.traits.coercion = context.coercion
        return resolved
    }

    /// The policy that decides what is null.
    var coercion: Coercion { traits.coercion }

    /// Whether values have to be checked again after they were read.
    var isRevalidated: Bool { rereading != nil }
}

/// What does not depend on a converter's type of values, and is passed on to converters that are made from it.
struct ConverterTraits: Sendable {
    /// Decides what is null.
    var coercion = Coercion.lenient
    /// The kind of JSON that a list or dictionary is read from, whatever its elements are; nil for anything else.
    var listKind: JSONKind?
    /// Whether the library alone makes the value from the JSON, without any code of the app: two threads that read the same
    /// JSON have equal values that cannot be told apart.
    var isOwn = false
    /// Whether null is a value like any other: a property then does not read its default for it.
    var nullIsValue = false
    /// What is read; nil for what only the app knows.
    var form: ValueForm?

    /// The traits of a list or dictionary of such values.
    func ofList(_ kind: JSONKind, _ form: ValueForm) -> ConverterTraits {
        var traits = self
        traits.listKind = kind
        traits.form = form
        traits.nullIsValue = false
        return traits
    }
    /// The store of the objects that the JSON refers to.
    var store: (any ObjectStore)?
}

// MARK: - Reading

/// Reading: a converter is only asked for what is not null.
extension Converter {
    /// The outcome of reading JSON.
    package func outcome(of json: JSON) -> Outcome<Value> {
        coercion.isNull(json) ? (nullValue?(), .null) : read(json)
    }

    /// The value that is read from JSON, if there is one.
    func value(of json: JSON) -> Value? {
        Work.add(1)
        let (value, _) = outcome(of: json)
        return value
    }

    /// The same as a function that reads many values: it looks up no layout of a converter at each.
    var reader: @Sendable (JSON) -> Value? {
        let (read, coercion, nullValue) = (read, coercion, nullValue)
        return { json in
            Work.add(1)
            if coercion.isNull(json) { return nullValue?() }
            let (value, _) = read(json)
            return value
        }
    }

    /// Reads a value.
    ///
    /// - Returns: The value; nil if the JSON is null or unusable. Null reads as a value if the type has one for it, like optionals.
    /// - Throws: What the converter's `decode` throws.
    public func decode(_ json: JSON) throws -> Value? {
        let (value, verdict) = outcome(of: json)
        if case .unusable(.threw(let error)) = verdict { throw error }
        return value
    }

    /// Reads a value so that it can be checked again later.
    func readRenewable(_ json: JSON) -> Renewable<Value> {
        if coercion.isNull(json) { return Renewable(nullValue?()) }
        return rereading?(json) ?? Renewable(read(json).value)
    }

    /// Whether JSON refers to an object of a store; nil if values are not such objects.
    @inline(__always)
    func refers(_ json: JSON, to value: Value) -> Bool? {
        references.map { !coercion.isNull(json) && $0.refers(json, value) }
    }
}

/// What conversion knows about a model class.
package protocol ModelClass: AnyObject, Sendable {
    /// The converter for a type in this class; nil to use the type's own.
    static func converter<V: Sendable>(for type: V.Type) -> Converter<V>?
    /// The converter for the class itself, which is the type. Without its type: a class that is not final cannot conform to a
    /// protocol with `Self` inside other types, and so not to ``JSONConvertible``.
    static func ownConverter<V: Sendable>(as type: V.Type) -> Any?
}

/// What a converter is made for: the policy, and a way to find converters of other types.
public struct ConversionContext: Sendable {
    /// What may be read as what.
    public let coercion: Coercion
    /// The model class, whose `converter(for:)` goes before the types' own.
    let modelClass: (any ModelClass.Type)?
    /// Collects why a converter cannot be made; nil if nobody is told.
    let mistakes: FoundMistakes?
    /// The types whose converters the model class is making: if these ask for their own type, the type's own converter is meant.
    private var beingMade: Set<ObjectIdentifier> = []

    init(coercion: Coercion, modelClass: (any ModelClass.Type)? = nil, mistakes: FoundMistakes? = nil) {
        self.coercion = coercion
        self.modelClass = modelClass
        self.mistakes = mistakes
    }

    /// The context of a value that belongs to no model.
    package static let standalone = ConversionContext(coercion: .lenient)

    /// The converter for a type: the model class's, else the type's own; nil if there is none.
    ///
    /// - Parameter type: The type of value, as a property declares it.
    public func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
        if let modelClass, !beingMade.contains(ObjectIdentifier(type)), let own = modelClass.converter(for: type) {
            var inner = self
            inner.beingMade.insert(ObjectIdentifier(type))
            return own.resolved(in: inner)
        }
        return (anyConverter(for: type) as? Converter<V>)?.resolved(in: self)
    }

    /// Whether the model class has a converter for a type, or for what it wraps or contains.
    func isConvertedByClass<V: Sendable>(_ type: V.Type) -> Bool {
        func isElementConverted<E: Sendable>(_ element: E.Type) -> Bool { isConvertedByClass(element) }
        if modelClass?.converter(for: type) != nil { return true }
        return (type as? any CompositeType.Type).map { isElementConverted($0.shape.sendableElement) } ?? false
    }

    /// The type's own converter.
    private func anyConverter<V: Sendable>(for type: V.Type) -> Any? {
        // The first check of a type's conformances takes long, so the most common types are listed here.
        if type == Int.self { return Int.converter(in: self) }
        if type == String.self { return String.converter(in: self) }
        if type == Bool.self { return Bool.converter(in: self) }
        if type == Double.self { return Double.converter(in: self) }
        if type == String?.self { return converter(for: String.self)?.optional }
        // Arrays, dictionaries and models have the size of a reference.
        let mayBeReference = MemoryLayout<V>.size == MemoryLayout<AnyObject>.size
        if mayBeReference || _isOptional(type), let composite = type as? any CompositeType.Type {
            return composite.shape.converter(self)
        }
        if mayBeReference, let model = type as? any ModelClass.Type {
            return (model.ownConverter(as: type) as? Converter<V>)?.reading(.object, by: coercion)
        }
        if let convertible = type as? any JSONConvertible.Type { return open(convertible) }
        if let raw = type as? any (RawRepresentable & Sendable).Type { return open(raw: raw) }
        return nil
    }

    private func open<T: JSONConvertible>(_ type: T.Type) -> Any { type.converter(in: self) }

    /// A raw-value type that does not conform to ``JSONConvertible``: by the converter of its raw value.
    private func open<T: RawRepresentable & Sendable>(raw type: T.Type) -> Any? {
        guard let rawType = T.RawValue.self as? any JSONConvertible.Type else { return nil }
        func convert<R: JSONConvertible>(_ rawType: R.Type) -> Any? {
            guard let raw = converter(for: R.self) else { return nil }
            var converter = raw.map(
                to: { ($0 as? T.RawValue).flatMap { T(rawValue: $0) } }, from: { $0.rawValue as? R },
                orElse: .unknownCase)
            converter.traits.form = .rawValue(
                ErasedConverter(raw), all: { Self.rawValues(of: T.self, raw) }, readsItself: false)
            return converter
        }
        return convert(rawType)
    }
}

extension ConversionContext {
    /// The raw values of all values of a type, as they are written; nil if they are not known.
    static func rawValues<T: RawRepresentable, R>(of type: T.Type, _ raw: Converter<R>) -> [JSON]? {
        func all<Cases: CaseIterable>(_ type: Cases.Type) -> [JSON] {
            type.allCases.compactMap { value in
                ((value as? T)?.rawValue as? R).flatMap { (try? raw.encode?($0)) ?? nil }
            }
        }
        return (type as? any CaseIterable.Type).map { all($0) }
    }
}

extension ConversionContext: PartConverters {
    func converter<E: Sendable>(ofElement type: E.Type) -> Converter<E>? { converter(for: type) }
    func converter<K: Sendable>(ofKey type: K.Type) -> Converter<K>? { forKeys.converter(for: type) }

    /// The context for keys of dictionaries. Every name is a string, and none is null: so a number may be one under any policy.
    var forKeys: ConversionContext {
        var coercion = coercion
        coercion.readsStringsAsScalars = true
        coercion.nullSpellings = []
        var context = ConversionContext(coercion: coercion, modelClass: modelClass, mistakes: mistakes)
        context.beingMade = beingMade
        return context
    }

    /// The part of a type that nothing converts: an element, a key, or the type itself.
    func unconverted<V: Sendable>(in type: V.Type) -> Any.Type {
        guard let shape = (type as? any CompositeType.Type)?.shape else { return type }
        func element<E: Sendable>(_ element: E.Type) -> Any.Type? {
            converter(ofElement: element) == nil ? unconverted(in: element) : nil
        }
        return element(shape.sendableElement) ?? (shape.kind == .dictionary ? shape.key : type)
    }
}

/// The mistakes that are found while a property's converter is made, by one thread.
final class FoundMistakes: @unchecked Sendable {
    private(set) var list: [String] = []
    func note(_ mistake: String) { list.append(mistake) }
}
