/// A description of how one type of value is read from JSON and written to it.
///
/// A property's converter is looked up once per class. The property's own `as:` argument takes precedence, then the
/// model class's `converter(for:)`, then the type's conformance to ``JSONConvertible``. In arrays, sets and
/// dictionaries, a converter applies to each element.
///
///     let cents = Converter<Int>(
///         decode: { $0.double.flatMap { Int(exactly: ($0 * 100).rounded()) } },
///         encode: { JSON(Double($0) / 100) })
///
///     @Property("price", as: cents) var priceInCents: Int = 0
///
/// A converter can be one-way: without `encode`, setting a property fails, and `tryMutate` reports the error.
public final class Converter<Value: Sendable>: ErasedConverter, CustomStringConvertible, CustomReflectable,
    @unchecked Sendable
{
    /// How values are read and written.
    let functions: ConverterFunctions<Value>
    /// Creates the converter for a property from its policy and its model class. Nil if the converter doesn't depend on
    /// them.
    private let make: (@Sendable (ConversionContext) -> Converter<Value>)?

    init(_ functions: ConverterFunctions<Value>, _ traits: ConverterTraits) {
        (self.functions, make) = (functions, nil)
        super.init(Value.self, traits)
    }

    /// Creates a converter from closures.
    ///
    /// - Parameters:
    ///   - decode: Reads a value that is neither absent nor null. Returning nil or throwing an error means that the
    ///     JSON is unusable.
    ///   - encode: Writes a value, or returns nil to remove the member. Without this argument, the converter only
    ///     reads. A value is refused unless `decode` reads it back, or reads one that is written as the same JSON.
    ///   - revalidate: Decides whether a cached value is still valid. Called at every read once a value is cached.
    ///   - writesAllMembers: Whether an object that `encode` returns replaces the present object. By default, only the
    ///     members that it writes differently are changed, so that members that it doesn't know stay.
    /// - Throws: Nothing itself. An error from `decode` makes the JSON unusable, and an error from `encode` makes
    ///   writing fail.
    public convenience init(
        decode: @escaping @Sendable (JSON) throws -> Value?,
        encode: (@Sendable (Value) throws -> JSON?)? = nil,
        revalidate: (@Sendable (Value, JSON) -> Freshness<Value>)? = nil,
        writesAllMembers: Bool = false
    ) {
        // `map` would leave two more calls around the closures in a release build.
        var entitled = encode
        #if DEBUG
            if let encode { entitled = RawAccessWatch.allowing(encode) }
        #endif
        var revalidator: Revalidator<Value>?
        if let revalidate {
            let allowed = RawAccessWatch.allowing(revalidate)
            revalidator = Revalidator { value, json in json.withinContext { allowed(value, json) } }
        }
        var traits = ConverterTraits(form: .foreign(by: Value.self))
        traits.keepsMembers = !writesAllMembers
        self.init(
            ConverterFunctions(
                { json in json.withinContext { Verdict.outcome { try decode(json) } } }, encode: entitled,
                revalidator: revalidator), traits)
    }

    /// Creates one of the library's own converters, which calls no code of the app.
    convenience init(
        own read: @escaping @Sendable (JSON) -> Outcome<Value>, encode: @escaping @Sendable (Value) throws -> JSON?,
        form: ValueForm, direct: DirectReader? = nil, compare: (@Sendable (Value, Value) -> Bool)? = nil,
        extend: (@Sendable (Value, JSON) -> JSON?)? = nil
    ) where Value: Equatable {
        var functions = ConverterFunctions(read, encode: encode)
        (functions.direct, functions.extend) = (direct, extend)
        // Created where the type is known, and called where it isn't: comparing the values there takes much longer.
        functions.compare = compare ?? { $0 == $1 }
        var traits = ConverterTraits(form: form)
        traits.isOwn = true
        self.init(functions, traits)
    }

    /// Creates one of the library's own converters for values that are always text. Spellings that only a policy with
    /// loose text accepts are tried second.
    convenience init(
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
                return (value, coercion.verdict(\.readsLooseText))
            }, encode: encode, form: form)
    }

    /// Creates a converter that is resolved for each property, from the property's policy and its model class.
    ///
    ///     let celsius = Converter<Double> { context in
    ///         let number = context.converter(for: Double.self)
    ///         return Converter(decode: { try number?.decode($0).map { ($0 - 32) / 1.8 } })
    ///     }
    ///
    /// - Parameter make: Creates the converter. Called once for each property that uses it.
    public init(_ make: @escaping @Sendable (ConversionContext) -> Converter<Value>) {
        let standalone = make(.standalone)
        (functions, self.make) = (standalone.functions, make)
        super.init(Value.self, standalone.traits)
    }

    /// Returns a copy with changes. Converters for the same values are derived here, so they inherit everything that
    /// isn't changed.
    func with(_ change: (inout ConverterFunctions<Value>, inout ConverterTraits) -> Void) -> Converter {
        var (functions, traits) = (functions, traits)
        change(&functions, &traits)
        return Converter(functions, traits)
    }

    /// Returns a converter that is derived from this one, for each property if this one is created for each.
    func derived<New: Sendable>(
        _ derive: @escaping @Sendable (Converter<Value>) -> Converter<New>
    ) -> Converter<New> {
        make == nil ? derive(self) : Converter<New> { derive(self.resolved(in: $0)) }
    }

    /// Returns the converter for a property, which applies the property's policy.
    func resolved(in context: ConversionContext) -> Converter<Value> {
        if let make { return make(context).resolved(in: context) }
        // A converter that expects forms of its own keeps its policy, which was made from the context's.
        if !coercion.expected.isEmpty || coercion == context.coercion { return self }
        return with { $1.coercion = context.coercion }
    }

    override func readAny(_ json: JSON) -> Outcome<Any> {
        let (value, verdict) = read(json)
        return (value, verdict)
    }

    override func judge(_ json: JSON) -> Verdict {
        let (_, verdict) = read(json)
        return verdict
    }

    package override var acceptsNull: Bool { nullValue != nil }

    /// The type that the converter converts, and its capabilities: `Converter<Date>`,
    /// `Converter<Int> (read-only, revalidates cached values)`.
    public var description: String {
        let notes = (encode == nil ? ["read-only"] : []) + (isRevalidated ? ["revalidates cached values"] : [])
        return "Converter<\(Value.self)>" + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// How values of a type are read and written.
///
/// The functions are closures and not methods of generic subclasses. Those have metadata for each type of values: the
/// first use of twenty properties took a third more instructions.
struct ConverterFunctions<Value: Sendable>: Sendable {
    /// Reads a value from JSON that isn't null.
    var read: @Sendable (JSON) -> Outcome<Value>
    /// Writes a value, or returns nil to remove the member. Nil if the converter only reads.
    var encode: (@Sendable (Value) throws -> JSON?)?
    /// Reads a value from JSON that isn't null, together with how to renew the value. Nil if values never change.
    var rereading: (@Sendable (JSON) -> Renewable<Value>)?
    /// Writes a value over the present JSON, for lists, dictionaries and values that are converted from them. Only the
    /// differences are written. Nil if `encode` is enough.
    var revise: Revising?
    typealias Revising = @Sendable (Value, JSON?, inout Revision) throws -> JSON?
    /// Writes a value over the present JSON if that is the beginning of the new one, which is then copied.
    var extend: (@Sendable (Value, JSON) -> JSON?)?
    /// Whether two values are the same, for values that contain others. Nil if the values themselves are compared.
    var compare: (@Sendable (Value, Value) -> Bool)?
    /// Set if the JSON contains references to objects in a store.
    var references: ReferenceRules<Value>?
    /// The value that null reads as, if null is a value of the type: nil for an optional.
    ///
    /// This is a closure so that the size of no field depends on the type of values. Otherwise generic code would look
    /// up the layout at every use.
    var nullValue: (@Sendable () -> Value)?
    /// Reads a property of the most common types without the converter.
    var direct: DirectReader?

    /// - Parameter revalidator: How values are revalidated after they were read.
    init(
        _ read: @escaping @Sendable (JSON) -> Outcome<Value>, encode: (@Sendable (Value) throws -> JSON?)? = nil,
        revalidator: Revalidator<Value>? = nil
    ) {
        (self.read, self.encode) = (read, encode)
        if let revalidator { rereading = { revalidator.decodeRenewable($0, read) } }
    }

    /// Removes what is only right as long as JSON is read and written in exactly this way.
    mutating func removeShortcuts() { (extend, references, direct) = (nil, nil, nil) }
}

extension Converter {
    /// A closure that writes a value, or returns nil to remove the member. The closure is nil if the converter only
    /// reads.
    public var encode: (@Sendable (Value) throws -> JSON?)? { functions.encode }

    var read: @Sendable (JSON) -> Outcome<Value> { functions.read }
    var revise: ConverterFunctions<Value>.Revising? { functions.revise }
    var references: ReferenceRules<Value>? { functions.references }
    var nullValue: (@Sendable () -> Value)? { functions.nullValue }
    var direct: DirectReader? { functions.direct }

    /// Whether values have to be revalidated after they were read.
    var isRevalidated: Bool { functions.rereading != nil }
}

// MARK: - Reading

/// Reading: a converter's `read` is called only for JSON that isn't null.
extension Converter {
    /// Returns the outcome of reading JSON.
    package func outcome(of json: JSON) -> Outcome<Value> {
        coercion.isNull(json) ? (nullValue?(), .null) : read(json)
    }

    /// Returns the value that is read from JSON, if there is one.
    func value(of json: JSON) -> Value? {
        Work.add(1)
        let (value, _) = outcome(of: json)
        return value
    }

    /// Reads a value from JSON.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The value, or nil if the JSON is null or unusable. If the type has a value for null, as optionals do,
    ///   null reads as that value.
    /// - Throws: The error that the converter's `decode` throws.
    public func decode(_ json: JSON) throws -> Value? {
        let (value, verdict) = outcome(of: json)
        if case .unusable(.threw(let error)) = verdict { throw error }
        return value
    }

    /// Reads a value so that it can be revalidated later.
    func decodeRenewable(_ json: JSON) -> Renewable<Value> {
        if coercion.isNull(json) { return Renewable(nullValue?()) }
        return functions.rereading?(json) ?? Renewable(read(json).value)
    }

    /// Whether JSON refers to an object of a store; nil if values are not such objects.
    @inline(__always)
    func refers(_ json: JSON, to value: Value) -> Bool? {
        references.map { !coercion.isNull(json) && $0.refers(json, value) }
    }
}

/// The context that a converter is created for: the policy, and a way to find converters of other types.
public struct ConversionContext: Sendable {
    /// The policy that decides which JSON may be read as which type.
    public internal(set) var coercion: Coercion
    /// The model class, whose `converter(for:)` takes precedence over the types' own converters.
    let modelClass: _ModelClass.Type?
    /// Collects the reasons why a converter can't be created. Nil if they aren't needed.
    let mistakes: FoundMistakes?
    /// The types whose converters the model class is creating. If one of these looks up its own type, the type's own
    /// converter is used.
    private var beingMade: Set<ObjectIdentifier> = []
    /// The unions whose cases are being declared.
    private var unions: Set<ObjectIdentifier> = []

    init(coercion: Coercion, modelClass: _ModelClass.Type? = nil, mistakes: FoundMistakes? = nil) {
        (self.coercion, self.modelClass, self.mistakes) = (coercion, modelClass, mistakes)
    }

    /// The context of a value that doesn't belong to a model.
    package static let standalone = ConversionContext(coercion: .lenient)

    /// Finds the converter for a type.
    ///
    /// - Parameter type: The type of value, as a property declares it.
    /// - Returns: The model class's converter, or else the type's own. Nil if neither exists.
    public func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
        if let modelClass, !beingMade.contains(ObjectIdentifier(type)), let own = modelClass.converter(for: type) {
            var inner = self
            inner.beingMade.insert(ObjectIdentifier(type))
            return own.resolved(in: inner)
        }
        return (anyConverter(for: type) as? Converter<V>)?.resolved(in: self)
    }

    /// Returns the context of the values in a union; nil if the union contains itself.
    func inside(_ union: Any.Type) -> ConversionContext? {
        var inner = self
        return inner.unions.insert(ObjectIdentifier(union)).inserted ? inner : nil
    }

    /// Whether the model class has a converter for a type, or for the type that it wraps or contains.
    func isConvertedByClass<V: Sendable>(_ type: V.Type) -> Bool {
        func isElementConverted<E: Sendable>(_ element: E.Type) -> Bool { isConvertedByClass(element) }
        if modelClass?.converter(for: type) != nil { return true }
        return CompositeShape(of: type).map { isElementConverted($0.sendableElement) } ?? false
    }

    /// The type's own converter.
    private func anyConverter<V: Sendable>(for type: V.Type) -> Any? {
        // The first lookup of a type's conformances takes long, so the most common types are listed here.
        if type == Int.self { return Int.converter(in: self) }
        if type == String.self { return String.converter(in: self) }
        if type == Bool.self { return Bool.converter(in: self) }
        if type == Double.self { return Double.converter(in: self) }
        if type == String?.self { return converter(for: String.self)?.optional }
        // Arrays, dictionaries and models have the size of a reference.
        let mayBeReference = MemoryLayout<V>.size == MemoryLayout<AnyObject>.size
        if let shape = CompositeShape(of: type) { return shape.converter(self) }
        if mayBeReference, let model = type as? _ModelClass.Type { return open(model: model, as: type) }
        let known = Self.knownTypes.first { $0 == type }
        if let convertible = known ?? type as? any JSONConvertible.Type { return open(convertible) }
        if mayBeReference, let model = _ModelClass.of(type) { return open(model: model, as: type) }
        if let raw = type as? any (RawRepresentable & Sendable).Type { return open(raw: raw) }
        return nil
    }

    private func open<T: JSONConvertible>(_ type: T.Type) -> Any { type.converter(in: self) }

    private func open<V: Sendable>(model: _ModelClass.Type, as type: V.Type) -> Any? {
        (model.ownConverter(as: type) as? Converter<V>)?.reading(.object, by: coercion)
    }

    /// Returns the converter of a raw-value type that doesn't conform to ``JSONConvertible``, based on the converter of
    /// its raw value.
    private func open<T: RawRepresentable & Sendable>(raw type: T.Type) -> Any? {
        guard let rawType = T.RawValue.self as? any JSONConvertible.Type else { return nil }
        func convert<R: JSONConvertible>(_ rawType: R.Type) -> Any? {
            guard let raw = converter(for: R.self) else { return nil }
            return raw.map(
                to: { ($0 as? T.RawValue).flatMap { T(rawValue: $0) } }, from: { $0.rawValue as? R },
                orElse: .unknownCase,
                form: .rawValue(raw, all: { Self.rawValues(of: T.self, raw) }, readsItself: false))
        }
        return convert(rawType)
    }
}

extension ConversionContext {
    /// Returns the raw values of all values of a type, as they are written, or nil if they aren't known.
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
    var context: ConversionContext { self }
    func converter<E: Sendable>(ofElement type: E.Type) -> Converter<E>? { converter(for: type) }

    /// The context for keys of dictionaries. Every name is a string and none is null, so names can be read as numbers
    /// under any policy.
    var forKeys: ConversionContext {
        var context = self
        context.coercion.readsStringsAsScalars = true
        context.coercion.nullSpellings = []
        return context
    }

    /// Returns what to do about a type that has no converter: about an element, a key, or the type itself.
    func advice<V: Sendable>(about type: V.Type) -> String {
        func text(_ part: Any.Type, mayBeCodable: Bool = true) -> String {
            "conform \(part) to JSONConvertible, or pass a converter for it with as:"
                + (mayBeCodable && part is any Codable.Type ? ", or declare it as: .codable" : "")
        }
        func text<E: Sendable>(ofElement element: E.Type) -> String? {
            converter(ofElement: element) == nil ? advice(about: element) : nil
        }
        guard let shape = CompositeShape(of: type) else { return text(type) }
        if let advice = text(ofElement: shape.sendableElement) { return advice }
        // Keys aren't converted by `Converter.codable`.
        return shape.kind == .dictionary ? text(shape.key, mayBeCodable: false) : text(type)
    }
}

/// The mistakes that are found while one thread creates a property's converter.
final class FoundMistakes: @unchecked Sendable {
    private(set) var list: [String] = []
    func note(_ mistake: String) { list.append(mistake) }
}
