/// Schemas as objects of keywords: how they are combined.
enum SchemaCombining {
    /// Keywords that take each other into account: each of a group is about what the others leave.
    private static let groups: [Set<String>] = [
        ["properties", "patternProperties", "additionalProperties"], ["prefixItems", "items"], ["if", "then", "else"],
        ["contains", "minContains", "maxContains"],
    ]

    /// A schema for what is valid against both.
    ///
    /// The keywords of one object, as far as it has room for both; those of the second that it has not are in `allOf`.
    static func both(_ first: JSON, _ second: JSON?) -> JSON {
        guard let second else { return first }
        var merged = first
        var rest = JSON.emptyObject
        for (keyword, value) in second.exactMembers {
            if keyword == "allOf" {
                merged["allOf"] = JSON(values(of: merged["allOf"]) + values(of: value))
            } else if isFree(keyword, of: second, in: first) {
                merged[keyword] = value
            } else {
                rest[keyword] = value
            }
        }
        if rest == .emptyObject { return merged }
        merged["allOf"] = JSON(values(of: merged["allOf"]) + [rest])
        return merged
    }

    private static func values(of array: JSON?) -> [JSON] { array.map { Array($0.exactElements) } ?? [] }

    /// Whether a keyword of another schema can stand in a schema as well, without changing what either says.
    private static func isFree(_ keyword: String, of other: JSON, in schema: JSON) -> Bool {
        guard let group = groups.first(where: { $0.contains(keyword) }) else {
            return schema[keyword].map { $0 == other[keyword] } ?? true
        }
        let known = group.filter { schema[$0] != nil }
        return known.isEmpty || group.allSatisfy { schema[$0] == other[$0] }
    }

    /// A schema for what is valid against it, and for null.
    static func orNull(_ schema: JSON) -> JSON {
        if !demandsKind(schema) { return schema }
        let combining = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "const"]
        guard combining.allSatisfy({ schema[$0] == nil }) else { return ["anyOf": [schema, ["type": "null"]]] }
        var either = schema
        if let type = schema["type"] {
            either["type"] = JSON((type.kind == .array ? values(of: type) : [type]) + ["null"])
        }
        if let known = schema["enum"] { either["enum"] = JSON(distinct(values(of: known) + [.null])) }
        return either
    }

    /// A schema for what is valid against it, except for null.
    static func notNull(_ schema: JSON) -> JSON {
        demandsKind(schema) ? schema : both(schema, ["not": ["type": "null"]])
    }

    /// Whether not all kinds of JSON are valid.
    private static func demandsKind(_ schema: JSON) -> Bool {
        ["type", "enum", "const", "$ref", "allOf", "anyOf", "oneOf", "not", "if"].contains { schema[$0] != nil }
    }

    /// The values of an array, each of them once.
    static func distinct(_ values: [JSON]) -> [JSON] {
        var seen: Set<JSON> = []
        return values.filter { seen.insert($0).inserted }
    }
}
