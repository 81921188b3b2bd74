import LazyJSONFoundation

/// Keywords of a JSON Schema (2020-12), in the order in which they were added.
struct SchemaKeywords: Sendable {
    private(set) var members: [(key: String, value: JSON)] = []

    init(_ members: [(key: String, value: JSON)] = []) { self.members = members }

    /// Creates a single keyword.
    init(_ key: String, _ value: JSON) { self.init([(key, value)]) }

    /// Creates a keyword for a part of the value, unless the part has no keywords.
    init(_ key: String, of part: SchemaKeywords) {
        if !part.isEmpty { members = [(key, part.json)] }
    }

    var isEmpty: Bool { members.isEmpty }

    /// The schema, as an object.
    var json: JSON { JSON(members: members.lazy.map { $0 }) }

    /// Adds the requirements of another schema. If both have a keyword with different values, the other one becomes an
    /// element of `allOf`.
    mutating func add(_ other: SchemaKeywords) {
        let new = other.members.filter { member in
            !members.contains { $0.key == member.key && $0.value == member.value }
        }
        guard members.contains(where: { member in new.contains { $0.key == member.key } }) else {
            members += new
            return
        }
        let alternative = SchemaKeywords(new).json
        if let index = members.firstIndex(where: { $0.key == "allOf" }) {
            members[index].value = JSON(Array(members[index].value.exactElements) + [alternative])
        } else {
            members.append(("allOf", JSON([alternative])))
        }
    }

    /// Only the keywords that list strings.
    var listedStrings: SchemaKeywords {
        SchemaKeywords(members.filter { $0.key == "enum" && $0.value.exactElements.allSatisfy { $0.kind == .string } })
    }

    /// The keywords for a value that may be null. Among the keywords of checks, only `enum` applies to values of every
    /// kind.
    var orNull: SchemaKeywords {
        SchemaKeywords(
            members.map { $0.key == "enum" ? ($0.key, JSON(Array($0.value.exactElements) + [.null])) : $0 })
    }
}

extension JSON {
    /// Returns a value as text: its JSON, or else Swift's description.
    static func spelling<Value: Sendable>(_ value: Value) -> String {
        written(byDefault: value)?.text ?? String(describing: value)
    }

    /// Whether values of a type are sets or contain sets.
    static func hasSets(in type: Any.Type) -> Bool {
        var type = type
        while let shape = CompositeShape(of: type) {
            if shape.kind == .set { return true }
            type = shape.element
        }
        return false
    }

    /// Returns a number of a type whose values are numbers in JSON. Returns nil for a value that is written as anything
    /// else, or isn't a number.
    static func number<Value: Sendable>(_ value: Value) -> JSON? {
        let isNumber =
            Value.self is any BinaryInteger.Type || Value.self is any BinaryFloatingPoint.Type
            || Value.self == Decimal.self
        guard isNumber, let json = written(byDefault: value), json.kind == .number else { return nil }
        return json
    }
}

/// A type whose values are all written as one kind of JSON, so that a part of a value corresponds to a part of the
/// JSON.
protocol WrittenAsOneKind {
    static var writtenKind: JSON.Kind { get }
}

extension JSON.Kind {
    /// Returns the kind that all values of a type are written as, or nil if the kind isn't known.
    static func written(for type: Any.Type) -> JSON.Kind? {
        switch CompositeShape(of: type)?.kind {
        case .array, .set: .array
        case .dictionary: .object
        case .optional, nil: type == String.self ? .string : (type as? any WrittenAsOneKind.Type)?.writtenKind
        }
    }
}
