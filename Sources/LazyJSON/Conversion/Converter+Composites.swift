/// Optionals, arrays and dictionaries: their converters are made from their elements'.

/// What a type is composed of, if it is an optional, an array, or a dictionary with string keys.
struct CompositeShape {
    enum Kind {
        case optional, array, dictionary
    }
    let kind: Kind
    let element: Any.Type

    /// The element type, known to be `Sendable`: every type asked for here is part of a `Property`'s type, which is `Sendable`,
    /// and these three are only if their elements are. `Sendable` has no representation at run time, so
    /// a type cannot be asked for it, and its metatype is the same pointer either way.
    var sendableElement: any Sendable.Type { unsafeBitCast(element, to: (any Sendable.Type).self) }
}

/// A type whose converter is made from its elements', whether or not these conform to ``JSONConvertible``.
protocol CompositeType {
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
    static var shape: CompositeShape { CompositeShape(kind: .optional, element: Wrapped.self) }
}

extension Array: CompositeType {
    static var shape: CompositeShape { CompositeShape(kind: .array, element: Element.self) }
}

extension Dictionary: CompositeType where Key == String {
    static var shape: CompositeShape { CompositeShape(kind: .dictionary, element: Value.self) }
}

/// A type whose values wrap or contain values of another type, which a converter may be given for: optionals, arrays, sets and
/// dictionaries.
public protocol ElementwiseConvertible {
    /// What is converted: the wrapped type of an optional, the elements of an array or a set, the values of a dictionary.
    associatedtype Converted
}

extension Optional: ElementwiseConvertible {
    /// The wrapped type.
    public typealias Converted = Wrapped
}

extension Array: ElementwiseConvertible {
    /// The type of elements.
    public typealias Converted = Element
}

extension Dictionary: ElementwiseConvertible {
    /// The type of values.
    public typealias Converted = Value
}

extension Converter {
    /// The converter of a type whose values are this one's, or wrap or contain them; nil for any other type.
    func composed<Whole: Sendable>(as whole: Whole.Type) -> Converter<Whole>? {
        anyComposed(as: whole) as? Converter<Whole>
    }

    private func anyComposed(as whole: Any.Type) -> Any? {
        if whole == Value.self { return self }
        guard let shape = (whole as? any CompositeType.Type)?.shape else { return nil }
        if shape.element == Value.self { return composed(shape.kind) }
        func make<E: Sendable>(_ element: E.Type) -> Any? { composed(as: element)?.composed(shape.kind) }
        return make(shape.sendableElement)
    }

    /// The converter of an optional, array or dictionary of this one's values.
    func composed(_ kind: CompositeShape.Kind) -> Any {
        switch kind {
        case .optional: optional
        case .array: array
        case .dictionary: dictionary
        }
    }
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
        optional.nullValue = { nil }
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
        if isChecked { optional.rereading = { RenewableMapped(wrapped.readRenewable($0)) { .some($0) } } }
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
        array.traits = traits
        array.traits.listKind = .array
        array.direct = direct?.ofArray
        if encode != nil { array.revise = listRevising }
        array.compare = { left, right in
            left.count == right.count && zip(left, right).allSatisfy { element.isSame($0, $1) }
        }
        if isChecked {
            array.rereading = { json in
                guard json.kind == .array, var cursor = ChildCursor(json) else { return Renewable(nil) }
                var parts: [Renewable<Value>] = []
                while let (_, child) = cursor.next() { parts.append(element.readRenewable(child)) }
                return RenewableParts(parts) { $0.compactMap { $0.value } }
            }
        }
        return array
    }

    /// The converter of a dictionary: members that cannot be read are left out, and of one name the first one counts.
    var dictionary: Converter<[String: Value]> {
        let element = self
        let read = reader
        var encodeDictionary: (@Sendable ([String: Value]) throws -> JSON?)?
        if let encode {
            encodeDictionary = { values in
                let names = Array(values.keys).ordered(by: <)
                return JSON(
                    members: try names.map { name in (key: name, value: try values[name].flatMap(encode) ?? .null) })
            }
        }
        var dictionary = Converter<[String: Value]>(
            reading: { json in
                guard var members = FirstMembers(json) else { return (nil, .unusable(.wrongKind)) }
                var values: [String: Value] = [:]
                while let (name, member) = members.next() {
                    if let value = read(member) { values[name] = value }
                }
                return (values, .exact)
            }, encode: encodeDictionary)
        dictionary.traits = traits
        dictionary.traits.listKind = .object
        if encode != nil { dictionary.revise = dictionaryRevising }
        dictionary.compare = { left, right in
            left.count == right.count
                && left.allSatisfy { key, value in
                    right.index(forKey: key).map { element.isSame(value, right[$0].value) } ?? false
                }
        }
        if isChecked {
            dictionary.rereading = { json in
                guard var members = FirstMembers(json) else { return Renewable(nil) }
                var names: [String] = []
                var parts: [Renewable<Value>] = []
                while let (name, member) = members.next() {
                    names.append(name)
                    parts.append(element.readRenewable(member))
                }
                return RenewableParts(parts) { [names] parts in
                    var values: [String: Value] = [:]
                    for (name, part) in zip(names, parts) { values[name] = part.value }
                    return values
                }
            }
        }
        return dictionary
    }
}

/// The members of an object by their names as Swift strings: Swift considers some names equal that JSON distinguishes; of these,
/// too, the first one counts.
private struct FirstMembers {
    private var members: DistinctMembers
    private var known: Set<String> = []

    /// Nil for anything but an object.
    init?(_ json: JSON) {
        guard json.kind == .object else { return nil }
        members = DistinctMembers(json)
    }

    mutating func next() -> (name: String, value: JSON)? {
        while let (name, member) = members.next() {
            let name = name.string
            if known.insert(name).inserted { return (name, member) }
        }
        return nil
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

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
    /// Reads an object; members that cannot be read are left out.
    public static func decode(_ json: JSON) throws -> [String: Value]? { try converter(in: .standalone).decode(json) }
    /// Writes an object, its members in the order of their names.
    public func encode() throws -> JSON? { try Self.converter(in: .standalone).encode?(self) }
    /// Made from the value type's.
    public static func converter(in context: ConversionContext) -> Converter<[String: Value]> {
        Value.converter(in: context).resolved(in: context).dictionary
    }
}
