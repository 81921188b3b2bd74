/// Optionals, arrays, sets and dictionaries: their converters are made from their elements'.

/// What a type is composed of, if it is an optional, an array, a set, or a dictionary.
package struct CompositeShape {
    package enum Kind {
        case optional, array, set, dictionary
    }
    package let kind: Kind
    package let element: Any.Type
    /// The type of a dictionary's keys.
    var key: Any.Type = Never.self

    /// The element type, known to be `Sendable`: every type asked for here is part of a `Property`'s type, which is `Sendable`,
    /// and these four are only if their elements are. `Sendable` has no representation at run time, so
    /// a type cannot be asked for it, and its metatype is the same pointer either way.
    var sendableElement: any Sendable.Type { unsafeBitCast(element, to: (any Sendable.Type).self) }
    /// The same for the keys.
    var sendableKey: any Sendable.Type { unsafeBitCast(key, to: (any Sendable.Type).self) }

    /// The converter of the composed type; nil if there is none for an element or key.
    ///
    /// - Parameter find: Finds the converter of a part.
    func converter(_ find: any PartConverters) -> Any? {
        func make<E: Sendable>(_ element: E.Type) -> Any? {
            guard let converter = find.converter(ofElement: element) else { return nil }
            switch kind {
            case .optional: return converter.optional
            case .array: return converter.array
            case .set: return (element as? any (Hashable & Sendable).Type).flatMap { set(of: $0, converter) }
            case .dictionary:
                if key == String.self { return converter.dictionary }
                return (sendableKey as? any (Hashable & Sendable).Type).flatMap { dictionary(with: $0, converter) }
            }
        }
        func set<E: Hashable & Sendable>(of type: E.Type, _ element: Any) -> Any? { (element as? Converter<E>)?.set }
        func dictionary<K: Hashable & Sendable, E: Sendable>(with key: K.Type, _ element: Converter<E>) -> Any? {
            find.converter(ofKey: key).map { element.dictionary(MemberKeys($0)) }
        }
        return make(sendableElement)
    }
}

/// Finds the converters of the parts of a composed type.
protocol PartConverters {
    func converter<E: Sendable>(ofElement type: E.Type) -> Converter<E>?
    func converter<K: Sendable>(ofKey type: K.Type) -> Converter<K>?
}

/// A type whose converter is made from its elements', whether or not these conform to ``JSONConvertible``.
package protocol CompositeType {
    static var shape: CompositeShape { get }
}

extension CompositeType {
    /// The type of elements: of an optional array, the array's.
    static var elementType: Any.Type {
        guard shape.kind == .optional, let inner = shape.element as? any CompositeType.Type else {
            return shape.element
        }
        return inner.elementType
    }
}

extension Optional: CompositeType {
    package static var shape: CompositeShape { CompositeShape(kind: .optional, element: Wrapped.self) }
}

extension Array: CompositeType {
    package static var shape: CompositeShape { CompositeShape(kind: .array, element: Element.self) }
}

extension Set: CompositeType {
    package static var shape: CompositeShape { CompositeShape(kind: .set, element: Element.self) }
}

extension Dictionary: CompositeType {
    package static var shape: CompositeShape { CompositeShape(kind: .dictionary, element: Value.self, key: Key.self) }
}

/// A type whose values wrap or contain values of another type, which a converter may be given for: optionals, arrays, sets and
/// dictionaries.
public protocol _ElementwiseConvertible {
    /// What is converted: the wrapped type of an optional, the elements of an array or a set, the values of a dictionary.
    associatedtype Converted
}

extension Optional: _ElementwiseConvertible {
    /// The wrapped type.
    public typealias Converted = Wrapped
}

extension Array: _ElementwiseConvertible {
    /// The type of elements.
    public typealias Converted = Element
}

extension Dictionary: _ElementwiseConvertible {
    /// The type of values.
    public typealias Converted = Value
}

extension Set: _ElementwiseConvertible {
    /// The type of elements.
    public typealias Converted = Element
}

extension Converter {
    /// The converter of a type whose values are this one's, or wrap or contain them; nil for any other type.
    func composed<Whole: Sendable>(as whole: Whole.Type, in context: ConversionContext) -> Converter<Whole>? {
        if whole == Value.self { return self as? Converter<Whole> }
        let parts = GivenElements(converter: self, context: context)
        return (whole as? any CompositeType.Type)?.shape.converter(parts) as? Converter<Whole>
    }
}

/// The converter for the elements of a composed type is given.
private struct GivenElements<Value: Sendable>: PartConverters {
    let converter: Converter<Value>
    let context: ConversionContext

    func converter<E: Sendable>(ofElement type: E.Type) -> Converter<E>? { converter.composed(as: type, in: context) }
    func converter<K: Sendable>(ofKey type: K.Type) -> Converter<K>? { context.converter(ofKey: type) }
}

extension Converter {
    /// The converter of an optional: null is nil.
    var optional: Converter<Value?> {
        let wrapped = self
        var encodeOptional: (@Sendable (Value?) throws -> JSON?)?
        if let encode { encodeOptional = { try $0.flatMap(encode) } }
        var optional = Converter<Value?>(
            reading: { json in
                let (value, verdict) = wrapped.read(json)
                return (value.map { .some($0) }, verdict)
            }, encode: encodeOptional)
        optional.traits = traits
        optional.traits.form = traits.form ?? .foreign(Value.self)
        optional.nullValue = { nil }
        if traits.nullIsValue, let nullValue { optional.nullValue = { nullValue() } }
        optional.references = references?.optional
        optional.direct = direct?.ofOptional
        if let revise {
            optional.revise = { value, present, revision in
                guard let value else { return present.flatMap { wrapped.coercion.isNull($0) ? $0 : nil } }
                return try revise(value, present, &revision)
            }
        }
        optional.compare = { left, right in
            guard let left, let right else { return (left == nil) == (right == nil) }
            return wrapped.isSame(left, right)
        }
        if isRevalidated { optional.rereading = { RenewableMapped(wrapped.readRenewable($0)) { .some($0) } } }
        return optional
    }

    /// The converter of an array: elements that cannot be read are left out.
    var array: Converter<[Value]> {
        let element = self
        let read = reader
        var encodeArray: (@Sendable ([Value]) throws -> JSON?)?
        if let encode { encodeArray = { values in JSON(try values.map { try encode($0) ?? .null }) } }
        var array = Converter<[Value]>(
            reading: { json in
                guard json.kind == .array, var cursor = ChildCursor(json) else { return (nil, .unusable(.wrongKind)) }
                var values: [Value] = []
                while let (_, child) = cursor.next() {
                    if let value = read(child) { values.append(value) }
                }
                return (values, .exact)
            }, encode: encodeArray)
        array.traits = traits.ofList(.array, .list { ErasedConverter(element) })
        array.direct = direct?.ofArray
        if encode != nil { array.revise = listRevising }
        array.compare = { left, right in
            left.count == right.count && zip(left, right).allSatisfy { element.isSame($0, $1) }
        }
        if isRevalidated {
            array.rereading = { json in
                guard json.kind == .array, var cursor = ChildCursor(json) else { return Renewable(nil) }
                var parts: [Renewable<Value>] = []
                while let (_, child) = cursor.next() { parts.append(element.readRenewable(child)) }
                return RenewableParts(parts) { $0.compactMap { $0.value } }
            }
        }
        return array.reading(.array, by: coercion, where: coercion.readsSingleValuesAsLists ? mayRead : nil)
    }

    /// Whether there is a value in JSON, or may be one later: a store is not asked for its objects.
    var mayRead: @Sendable (JSON) -> Bool {
        if let references { return { references.isReference($0) || references.isEmbedded($0) } }
        let read = reader
        return { read($0) != nil }
    }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    /// Reads null as nil.
    public static func decode(_ json: JSON) throws -> Wrapped?? { try converter(in: .standalone).decode(json) }
    /// Writes nil as nothing.
    public func encode() throws -> JSON? { try flatMap { try $0.encode() } }
    /// Made from the wrapped type's.
    public static func converter(in context: ConversionContext) -> Converter<Wrapped?> {
        Wrapped.converter(in: context).resolved(in: context).optional
    }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    /// Reads an array; elements that cannot be read are left out.
    public static func decode(_ json: JSON) throws -> [Element]? { try converter(in: .standalone).decode(json) }
    /// Writes an array.
    public func encode() throws -> JSON? { JSON(try map { try $0.encode() ?? .null }) }
    /// Made from the element type's.
    public static func converter(in context: ConversionContext) -> Converter<[Element]> {
        Element.converter(in: context).resolved(in: context).array
    }
}
