/// Combines schemas as objects of keywords.
enum SchemaCombining {
    /// Keywords that depend on each other: each of a group applies to the values that the others leave.
    private static let groups: [Set<String>] = [
        ["properties", "patternProperties", "additionalProperties"], ["prefixItems", "items"], ["if", "then", "else"],
        ["contains", "minContains", "maxContains"],
    ]

    /// Returns a schema for values that are valid against both schemas.
    ///
    /// The result has the keywords of both, as far as one object can have them; conflicting keywords of the second
    /// schema are in `allOf`.
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

    /// Whether a schema can contain a keyword of another schema without changing the meaning of either.
    private static func isFree(_ keyword: String, of other: JSON, in schema: JSON) -> Bool {
        guard let group = groups.first(where: { $0.contains(keyword) }) else {
            return schema[keyword].map { $0 == other[keyword] } ?? true
        }
        let known = group.filter { schema[$0] != nil }
        return known.isEmpty || group.allSatisfy { schema[$0] == other[$0] }
    }

    /// Returns a schema for values that are valid against at least one of several schemas.
    static func anyOf(_ schemas: [JSON]) -> JSON {
        let schemas = distinct(schemas)
        if schemas.count == 1 { return schemas[0] }
        return schemas.contains(.emptyObject) ? .emptyObject : ["anyOf": JSON(schemas)]
    }

    /// Returns a schema for the valid values of another schema, and null.
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

    /// Returns a schema for the valid values of another schema, except null.
    static func notNull(_ schema: JSON) -> JSON {
        demandsKind(schema) ? schema : both(schema, ["not": ["type": "null"]])
    }

    /// Whether the schema excludes some kinds of JSON.
    private static func demandsKind(_ schema: JSON) -> Bool {
        ["type", "enum", "const", "$ref", "allOf", "anyOf", "oneOf", "not", "if"].contains { schema[$0] != nil }
    }

    /// Returns the values of an array without duplicates.
    static func distinct(_ values: [JSON]) -> [JSON] {
        var seen: Set<JSON> = []
        return values.filter { seen.insert($0).inserted }
    }
}
