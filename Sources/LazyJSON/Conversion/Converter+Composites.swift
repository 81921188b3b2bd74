/// Optionals, arrays and dictionaries: their converters are made of their elements'.

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
    var sendableElement: any Sendable.Type { unsafeBitCast(element, to: (any Sendable.Type).self) }
}

/// A type whose converter is made of its elements', whether or not these conform to ``JSONConvertible``.
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
        let (decode, encode) = (decode, encode)
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
        var optional = Converter<Value?>(decode: decodeOptional, encode: encodeOptional)
        optional.references = references?.optional(coercion)
        optional.direct = direct?.ofOptional
        optional.isOwn = isOwn
        optional.listKind = listKind
        let wrapped = self
        if let revise {
            optional.revise = { value, present, revision in
                guard let value else { return present.flatMap { coercion.isNull($0) ? $0 : nil } }
                return try revise(value, present, &revision)
            }
        }
        optional.compare = { left, right in
            guard let left, let right else { return (left == nil) == (right == nil) }
            return wrapped.isSame(left, right)
        }
        if isChecked {
            optional.holdParts = { json in
                coercion.isNull(json) ? Held(.some(nil)) : HeldMapped(wrapped.hold(json)) { .some($0) }
            }
        }
        return optional
    }

    /// The converter of an array: elements that cannot be read are left out.
    func array(_ coercion: Coercion, nullIsElement: Bool = false) -> Converter<[Value]> {
        let (decode, encode) = (decode, encode)
        let decodeArray: @Sendable (JSON) throws -> [Value]? = { json in
            guard json.kind == .array, var cursor = ChildCursor(json) else { return nil }
            var values: [Value] = []
            while let (_, element) = cursor.next() {
                Work.add(1)
                if !nullIsElement, coercion.isNull(element) { continue }
                if let value = try? decode(element) { values.append(value) }
            }
            return values
        }
        var encodeArray: (@Sendable ([Value]) throws -> JSON?)?
        if let encode { encodeArray = { values in JSON(try values.map { try encode($0) ?? .null }) } }
        var array = Converter<[Value]>(decode: decodeArray, encode: encodeArray)
        let element = self
        if encode != nil { array.revise = listRevising(coercion, nullIsElement: nullIsElement) }
        array.listKind = .array
        array.isOwn = isOwn
        array.compare = { left, right in
            left.count == right.count && zip(left, right).allSatisfy { element.isSame($0, $1) }
        }
        array.direct = direct?.ofArray
        if isChecked {
            array.holdParts = { json in
                guard json.kind == .array, var cursor = ChildCursor(json) else { return Held(nil) }
                var parts: [Held<Value>] = []
                while let (_, child) = cursor.next() {
                    if nullIsElement || !coercion.isNull(child) { parts.append(element.hold(child)) }
                }
                return HeldArray(parts)
            }
        }
        return array
    }

    /// The converter of a dictionary: members that cannot be read are left out, and of one name the first one counts.
    func dictionary(_ coercion: Coercion, nullIsElement: Bool = false) -> Converter<[String: Value]> {
        let (decode, encode) = (decode, encode)
        let decodeDictionary: @Sendable (JSON) throws -> [String: Value]? = { json in
            guard json.kind == .object else { return nil }
            var members = DistinctMembers(json)
            var known: Set<String> = []
            var values: [String: Value] = [:]
            while let (name, member) = members.next() {
                Work.add(1)
                // Swift holds spellings of a name for equal that JSON tells apart: of these, too, the first one counts.
                guard known.insert(name.string).inserted, nullIsElement || !coercion.isNull(member) else { continue }
                if let value = try? decode(member) { values[name.string] = value }
            }
            return values
        }
        var encodeDictionary: (@Sendable ([String: Value]) throws -> JSON?)?
        if let encode {
            encodeDictionary = { values in
                let names = values.keys.sorted()
                return JSON(
                    members: try names.map { name in (key: name, value: try values[name].flatMap(encode) ?? .null) })
            }
        }
        var dictionary = Converter<[String: Value]>(decode: decodeDictionary, encode: encodeDictionary)
        let element = self
        if encode != nil { dictionary.revise = dictionaryRevising(coercion, nullIsElement: nullIsElement) }
        dictionary.isOwn = isOwn
        dictionary.listKind = .object
        dictionary.compare = { left, right in
            left.count == right.count
                && left.allSatisfy { key, value in
                    right.index(forKey: key).map { element.isSame(value, right[$0].value) } ?? false
                }
        }
        if isChecked {
            dictionary.holdParts = { json in
                guard json.kind == .object else { return Held(nil) }
                var members = DistinctMembers(json)
                var known: Set<String> = []
                var parts: [(name: String, held: Held<Value>)] = []
                while let (name, member) = members.next() {
                    guard known.insert(name.string).inserted else { continue }
                    if nullIsElement || !coercion.isNull(member) { parts.append((name.string, element.hold(member))) }
                }
                return HeldDictionary(parts)
            }
        }
        return dictionary
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
