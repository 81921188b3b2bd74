/// How one type of value is read from JSON and written to it.
///
/// A property's converter is looked up once per class: the property's own `as:` argument, then the model class's
/// `converter(for:)`, then the type's conformance to ``JSONConvertible``. In arrays and dictionaries it applies per element.
///
///     let cents = Converter<Int>(
///         decode: { $0.double.map { Int(($0 * 100).rounded()) } },
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
    /// Says whether a cached value is still good; nil where it always is.
    public let check: (@Sendable (Value, JSON) -> CacheCheck<Value>)?
    /// Whether a value that could not be read is asked for again at the next read, as one from a store is.
    var retriesUnusable = false
    /// Reads a value together with the JSON that `check` is to see with it, where that is not all of the JSON: of an array
    /// the elements that could be read, so that elements and values stand side by side.
    var decodeWithSource: (@Sendable (JSON) throws -> (Value, JSON)?)?

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
}

/// What a converter is made for: the policy, and where converters of other types are found.
public struct ConversionContext: Sendable {
    /// What may be read as what.
    public let coercion: Coercion
    /// The model class, whose `converter(for:)` goes before the types' own.
    let modelClass: JSONModel.Type?

    /// The context of a value that belongs to no model.
    static let standalone = ConversionContext(coercion: .lenient, modelClass: nil)

    /// The converter of a type by the look-up order; nil for a type that nobody knows how to convert.
    ///
    /// - Parameter type: The type of value, as a property declares it.
    public func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
        if let own = modelClass?.converter(for: type) { return own }
        return anyConverter(for: type) as? Converter<V>
    }

    /// The converter of a type by the type itself.
    private func anyConverter<V: Sendable>(for type: V.Type) -> Any? {
        if let composite = type as? any CompositeType.Type { return self.composite(composite.shape) }
        // A class that can be inherited from cannot conform to a protocol with `Self` inside other types.
        if let model = type as? any JSONModelProtocol.Type { return Polymorphism.converter(of: model) }
        if let convertible = type as? any JSONConvertible.Type { return open(convertible) }
        if let raw = type as? any (RawRepresentable & Sendable).Type { return open(raw: raw) }
        return nil
    }

    private func open<T: JSONConvertible>(_ type: T.Type) -> Any { type.converter(in: self) }

    /// A raw-value type that does not conform to ``JSONConvertible``.
    private func open<T: RawRepresentable & Sendable>(raw type: T.Type) -> Any? {
        guard let rawType = T.RawValue.self as? any JSONConvertible.Type else { return nil }
        func convert<R: JSONConvertible>(_ rawType: R.Type) -> Any {
            let raw = rawType.converter(in: self)
            return Converter<T>(
                decode: { json in
                    guard let value = try raw.decode(json) as? T.RawValue else { return nil }
                    return T(rawValue: value)
                },
                encode: { value in
                    guard let rawValue = value.rawValue as? R, let encode = raw.encode else { return nil }
                    return try encode(rawValue)
                })
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

// MARK: - Optionals, arrays, dictionaries

/// What a type is made of, if it is an optional, an array, or a dictionary with strings as keys.
struct CompositeShape {
    enum Kind {
        case optional, array, dictionary
    }
    let kind: Kind
    let element: Any.Type

    /// The element type as what it is known to be: every type asked for here is part of a `Property`'s, which is `Sendable`,
    /// and these three are only if their elements are. That a type is `Sendable` has no representation at run time, so
    /// that it cannot be asked, and a metatype of either kind is the same one pointer.
    fileprivate var sendableElement: any Sendable.Type { unsafeBitCast(element, to: (any Sendable.Type).self) }
}

/// A type whose converter is made of its elements', whether or not these conform to ``JSONConvertible``.
protocol CompositeType {
    static var shape: CompositeShape { get }
}

extension CompositeType {
    /// The type of elements: of an optional array, the array's.
    static var elementType: Any.Type {
        guard shape.kind == .optional, let inner = shape.element as? any CompositeType.Type else { return shape.element }
        return inner.elementType
    }
}

extension Optional: CompositeType {
    static var shape: CompositeShape { CompositeShape(kind: .optional, element: Wrapped.self) }
}

extension Array: CompositeType {
    static var shape: CompositeShape { CompositeShape(kind: .array, element: Element.self) }
}

extension Dictionary: CompositeType where Key == String {
    static var shape: CompositeShape { CompositeShape(kind: .dictionary, element: Value.self) }
}

/// Marks `Optional`.
protocol OptionalType {
    var wrapped: Any? { get }
}
extension Optional: OptionalType {
    var wrapped: Any? { map { $0 } }
}

extension Converter {
    /// The converter of an optional: null is nil.
    func optional(_ coercion: Coercion) -> Converter<Value?> {
        let (decode, encode, check) = (decode, encode, check)
        let decodeOptional: @Sendable (JSON) throws -> Value?? = { json in
            if coercion.isNull(json) { return .some(nil) }
            guard let value = try decode(json) else { return nil }
            return .some(value)
        }
        var encodeOptional: (@Sendable (Value?) throws -> JSON?)?
        if let encode {
            encodeOptional = { value in
                guard let value else { return nil }
                return try encode(value)
            }
        }
        var checkOptional: (@Sendable (Value?, JSON) -> CacheCheck<Value?>)?
        if let check {
            checkOptional = { value, json in
                guard let value else { return .keep }
                switch check(value, json) {
                case .keep: return .keep
                case .replace(let new): return .replace(with: new)
                case .reload: return .reload
                }
            }
        }
        var optional = Converter<Value?>(decode: decodeOptional, encode: encodeOptional, check: checkOptional)
        optional.retriesUnusable = retriesUnusable
        if let decodeWithSource {
            optional.decodeWithSource = { json in try decodeWithSource(json).map { ($0.0, $0.1) } }
        }
        return optional
    }

    /// The converter of an array: elements that cannot be read are left out, and those that can are checked one by one.
    func array(_ coercion: Coercion, nullIsElement: Bool = false) -> Converter<[Value]> {
        let (decode, encode) = (decode, encode)
        @Sendable func read(_ json: JSON, each: (JSON, Value?) -> Void) -> Bool {
            guard json.kind == .array, var cursor = ChildCursor(json) else { return false }
            while let (_, element) = cursor.next() {
                if !nullIsElement, coercion.isNull(element) { continue }
                each(element, (try? decode(element)) ?? nil)
            }
            return true
        }
        var encodeArray: (@Sendable ([Value]) throws -> JSON?)?
        if let encode { encodeArray = { values in JSON(try values.map { try encode($0) ?? .null }) } }
        var array = Converter<[Value]>(
            decode: { json in
                var values: [Value] = []
                return read(json) { _, value in value.map { values.append($0) } } ? values : nil
            },
            encode: encodeArray)
        guard let check else { return array }

        array = Converter<[Value]>(decode: array.decode, encode: encodeArray, check: Self.elementCheck(check, decode))
        array.retriesUnusable = retriesUnusable
        let retriesUnusable = retriesUnusable
        array.decodeWithSource = { json in
            var values: [Value] = []
            var sources: [JSON] = []
            let isArray = read(json) { element, value in
                // What may be readable later stays in the source: the two counts then differ, and all is read again.
                if value != nil || retriesUnusable { sources.append(element) }
                if let value { values.append(value) }
            }
            return isArray ? (values, JSON(sources)) : nil
        }
        return array
    }

    /// Checks the values of an array against the elements that they were decoded from.
    private static func elementCheck(
        _ check: @escaping @Sendable (Value, JSON) -> CacheCheck<Value>, _ decode: @escaping @Sendable (JSON) throws -> Value?
    ) -> @Sendable ([Value], JSON) -> CacheCheck<[Value]> {
        { values, json in
            let elements = json.elements
            guard elements.count == values.count else { return .reload }
            var changed: [Value]?
            for (index, element) in elements.enumerated() {
                switch check(values[index], element) {
                case .keep: continue
                case .replace(let value): changed = changed ?? values; changed?[index] = value
                case .reload:
                    guard let value = (try? decode(element)) ?? nil else { return .reload }
                    changed = changed ?? values
                    changed?[index] = value
                }
            }
            return changed.map { .replace(with: $0) } ?? .keep
        }
    }

    /// The converter of a dictionary: members that cannot be read are left out, and of one name the first one counts.
    func dictionary(_ coercion: Coercion, nullIsElement: Bool = false) -> Converter<[String: Value]> {
        let (decode, encode) = (decode, encode)
        let decodeDictionary: @Sendable (JSON) throws -> [String: Value]? = { json in
            guard json.kind == .object else { return nil }
            var members = DistinctMembers(json)
            var values: [String: Value] = [:]
            while let (name, member) = members.next() {
                if !nullIsElement, coercion.isNull(member) { continue }
                if let value = try? decode(member) { values[name.string] = value }
            }
            return values
        }
        var encodeDictionary: (@Sendable ([String: Value]) throws -> JSON?)?
        if let encode {
            encodeDictionary = { values in
                let names = values.keys.sorted()
                return JSON(members: try names.map { name in (key: name, value: try values[name].flatMap(encode) ?? .null) })
            }
        }
        guard let check else { return Converter<[String: Value]>(decode: decodeDictionary, encode: encodeDictionary) }
        return Converter<[String: Value]>(decode: decodeDictionary, encode: encodeDictionary) { values, json in
            var changed: [String: Value]?
            for (name, value) in values {
                guard let member = json[name] else { return .reload }
                switch check(value, member) {
                case .keep: continue
                case .replace(let new): changed = changed ?? values; changed?[name] = new
                case .reload:
                    guard let new = (try? decode(member)) ?? nil else { return .reload }
                    changed = changed ?? values
                    changed?[name] = new
                }
            }
            return changed.map { .replace(with: $0) } ?? .keep
        }
    }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    /// Reads null as nil.
    public static func decode(_ json: JSON) throws -> Wrapped?? {
        try Wrapped.converter(in: .standalone).optional(.lenient).decode(json)
    }
    /// Writes nil as nothing.
    public func encode() throws -> JSON? { try flatMap { try $0.encode() } }
    /// As the wrapped type's.
    public static func converter(in context: ConversionContext) -> Converter<Wrapped?> {
        Wrapped.converter(in: context).optional(context.coercion)
    }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    /// Reads an array; elements that cannot be read are left out.
    public static func decode(_ json: JSON) throws -> [Element]? { try converter(in: .standalone).decode(json) }
    /// Writes an array.
    public func encode() throws -> JSON? { JSON(try map { try $0.encode() ?? .null }) }
    /// Made of the element type's.
    public static func converter(in context: ConversionContext) -> Converter<[Element]> {
        Element.converter(in: context).array(context.coercion, nullIsElement: Element.self is any OptionalType.Type)
    }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
    /// Reads an object; members that cannot be read are left out.
    public static func decode(_ json: JSON) throws -> [String: Value]? { try converter(in: .standalone).decode(json) }
    /// Writes an object, its members in the order of their names.
    public func encode() throws -> JSON? { try Self.converter(in: .standalone).encode?(self) }
    /// Made of the value type's.
    public static func converter(in context: ConversionContext) -> Converter<[String: Value]> {
        Value.converter(in: context).dictionary(context.coercion, nullIsElement: Value.self is any OptionalType.Type)
    }
}
