/// Optionals, arrays, sets and dictionaries, whose converters are composed from their elements' converters.

/// The parts that a type is composed of, if it is an optional, an array, a set, or a dictionary.
package struct CompositeShape {
    package enum Kind {
        case optional, array, set, dictionary
    }
    package let kind: Kind
    package let element: Any.Type
    /// The type of a dictionary's keys.
    let key: Any.Type

    /// Returns nil for a type that isn't composed of others. The first look at a type's protocols would take long: the
    /// runtime goes through those of all types in the process.
    package init?(of type: Any.Type) {
        if let wrapped = TypeArguments.first(of: type, ifLike: Int?.self) {
            self.init(kind: .optional, element: wrapped)
        } else if !TypeArguments.areInStruct(type) {
            return nil
        } else if let element = TypeArguments.first(of: type, ifLike: [Int].self) {
            self.init(kind: .array, element: element)
        } else if let element = TypeArguments.first(of: type, ifLike: Set<String>.self) {
            self.init(kind: .set, element: element)
        } else if let (key, element) = TypeArguments.two(of: type, ifLike: [String: Int].self) {
            self.init(kind: .dictionary, element: element, key: key)
        } else {
            return nil
        }
    }

    private init(kind: Kind, element: Any.Type, key: Any.Type = Never.self) {
        (self.kind, self.element, self.key) = (kind, element, key)
    }

    /// The type of elements: for an optional array, the array's.
    var elementType: Any.Type { kind == .optional ? CompositeShape(of: element)?.elementType ?? element : element }

    /// The element type, known to be `Sendable`.
    ///
    /// Every type here is part of a `Property`'s type, which is `Sendable`, and these four are `Sendable` only if their
    /// elements are. `Sendable` has no representation at run time, so the conformance can't be looked up, and the
    /// metatype is the same pointer either way.
    var sendableElement: any Sendable.Type { Self.sendable(element) }
    /// The key type, known to be `Sendable` for the same reason.
    var sendableKey: any Sendable.Type { Self.sendable(key) }

    private static func sendable(_ type: Any.Type) -> any Sendable.Type {
        unsafeBitCast(type, to: (any Sendable.Type).self)
    }

    /// Returns the converter of the composed type, or nil if an element or key has none.
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
            find.context.forKeys.converter(for: key).map { element.dictionary(MemberKeys($0)) }
        }
        return make(sendableElement)
    }
}

/// Finds the converters of the elements of a composed type.
protocol PartConverters {
    /// The context, which has the converters of keys.
    var context: ConversionContext { get }
    func converter<E: Sendable>(ofElement type: E.Type) -> Converter<E>?
}

/// A type whose values wrap or contain values of another type: optionals, arrays, sets and dictionaries.
///
/// A property of such a type can have a converter for the wrapped or contained type.
public protocol _ElementwiseConvertible {
    /// The type that is converted: the wrapped type of an optional, the element type of an array or a set, or the value
    /// type of a dictionary.
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

extension Set: _ElementwiseConvertible {
    /// The type of elements.
    public typealias Converted = Element
}

extension Dictionary: _ElementwiseConvertible {
    /// The type of values.
    public typealias Converted = Value
}

extension Converter {
    /// Returns the converter of a type whose values are this converter's, or wrap or contain them. Returns nil for any
    /// other type.
    func composed<Whole: Sendable>(as whole: Whole.Type, in context: ConversionContext) -> Converter<Whole>? {
        if whole == Value.self { return self as? Converter<Whole> }
        let parts = GivenElements(converter: self, context: context)
        return CompositeShape(of: whole)?.converter(parts) as? Converter<Whole>
    }
}

/// Finds converters of parts if the converter for the elements is given.
private struct GivenElements<Value: Sendable>: PartConverters {
    let converter: Converter<Value>
    let context: ConversionContext

    func converter<E: Sendable>(ofElement type: E.Type) -> Converter<E>? { converter.composed(as: type, in: context) }
}

extension Converter {
    /// The converter of an optional. Null reads as nil.
    var optional: Converter<Value?> {
        let wrapped = self
        var optional = ConverterFunctions<Value?> { json in
            let (value, verdict) = wrapped.read(json)
            return (value.map { .some($0) }, verdict)
        }
        if let encode { optional.encode = { try $0.flatMap(encode) } }
        optional.nullValue = { nil }
        if traits.nullIsValue, let nullValue { optional.nullValue = { nullValue() } }
        optional.references = references?.mapped { $0 }
        if let extend = functions.extend {
            optional.extend = { value, present in value.flatMap { extend($0, present) } }
        }
        optional.direct = direct?.ofOptional(Value.self)
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
        if isRevalidated { optional.rereading = { RenewableMapped(wrapped.decodeRenewable($0)) { .some($0) } } }
        return Converter<Value?>(optional, traits)
    }

    /// The converter of an array. Elements that can't be read are left out.
    var array: Converter<[Value]> {
        let element = self
        let known = rememberedValues(of: [Value].self)
        var array = ConverterFunctions<[Value]> { json in
            if let values = known?.value(of: json) { return (values, .exact) }
            guard json.kind == .array, var cursor = ChildCursor(json) else { return (nil, .unusable(.wrongKind)) }
            var values: [Value] = []
            while let (_, child) = cursor.next() {
                if let value = element.value(of: child) { values.append(value) }
            }
            known?.note(values, count: values.count, of: json)
            return (values, .exact)
        }
        array.direct = direct?.ofArray
        if let encode {
            array.encode = { values in JSON(try values.map { try encode($0) ?? .null }) }
            array.revise = listRevising(known)
        }
        array.compare = { left, right in
            left.count == right.count && zip(left, right).allSatisfy { element.isSame($0, $1) }
        }
        if isRevalidated {
            array.rereading = { json in
                guard json.kind == .array, var cursor = ChildCursor(json) else { return Renewable(nil) }
                var parts: [Renewable<Value>] = []
                while let (_, child) = cursor.next() { parts.append(element.decodeRenewable(child)) }
                return RenewableParts.newlyRead(parts) { $0.compactMap { $0.value } }
            }
        }
        return Converter<[Value]>(array, traits.ofList(.array, .list(self))).reading(
            .array, by: coercion, where: coercion.readsSingleValuesAsLists ? mayRead : nil)
    }

    /// Where to remember lists or dictionaries of this converter's values. Nil for objects that may be replaced or that
    /// own memos: those of stores, and models.
    func rememberedValues<Whole: Sendable>(of type: Whole.Type) -> ReadValues<Whole>? {
        let hasModels = mayContainModels(Value.self)
        return isRevalidated || references != nil || hasModels ? nil : ReadValues()
    }

    /// Whether JSON can be read, or may become readable later. The objects of a store aren't looked up for this.
    var mayRead: @Sendable (JSON) -> Bool {
        if let references { return { references.isReference($0) || references.isEmbedded($0) } }
        return { self.value(of: $0) != nil }
    }
}

extension JSONConvertible where Self: _ElementwiseConvertible {
    /// Reads an optional, an array, a set or a dictionary, by ``Coercion/lenient``. Elements, members and keys that
    /// can't be read are left out.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The value. Null is nil of an optional. Nil if the JSON is unusable.
    /// - Throws: For an optional, the error that the wrapped type's `decode` throws; otherwise nothing.
    public static func decode(_ json: JSON) throws -> Self? { try converter(in: .standalone).decode(json) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    /// As the wrapped type.
    public typealias _LiveReading = Wrapped._LiveReading?

    /// Writes the wrapped value.
    ///
    /// - Returns: The JSON of the wrapped value, or nil if the optional is nil.
    /// - Throws: The error that the wrapped type's `encode` throws.
    public func encode() throws -> JSON? { try flatMap { try $0.encode() } }
    /// Returns a converter that is based on the wrapped type's converter.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the optional.
    public static func converter(in context: ConversionContext) -> Converter<Wrapped?> {
        Wrapped.converter(in: context).resolved(in: context).optional
    }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    /// Writes an array. Elements that `encode` returns nil for become null.
    ///
    /// - Returns: The JSON array.
    /// - Throws: The error that an element's `encode` throws.
    public func encode() throws -> JSON? { JSON(try map { try $0.encode() ?? .null }) }
    /// Returns a converter that is based on the element type's converter.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the array.
    public static func converter(in context: ConversionContext) -> Converter<[Element]> {
        Element.converter(in: context).resolved(in: context).array
    }
}
