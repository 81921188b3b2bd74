import Foundation
import LazyJSON
import ModelGeneration
import Testing

@Suite("Keywords of schemas")
struct KeywordTests {
    /// The keywords of draft 2020-12, of earlier drafts, and of OpenAPI 3.0 and 3.1, with a value that says something.
    static let keywords: [(name: String, value: JSON)] = [
        // Core
        ("$schema", "http://json-schema.org/draft-07/schema#"), ("$vocabulary", ["https://a.example/v": true]),
        ("$id", "https://a.example/b"), ("$anchor", "a"), ("$dynamicAnchor", "a"), ("$dynamicRef", "#a"),
        ("$ref", "#/$defs/other"), ("$comment", "why"), ("$defs", ["unused": ["minLength": 1]]),
        // Applicators
        ("allOf", [["maxLength": 9], ["maximum": 9], ["not": [:]]]), ("anyOf", [["maxLength": 9], ["maximum": 9]]),
        ("oneOf", [["type": "string", "minLength": 1], ["type": "integer", "maximum": 9], ["minItems": 1]]),
        ("not", ["type": "string"]), ("if", ["minLength": 1]), ("then", ["minLength": 1]), ("else", ["minLength": 1]),
        ("dependentSchemas", ["b": ["minProperties": 2]]), ("properties", ["added": ["type": "string"]]),
        ("patternProperties", ["^x": ["type": "boolean"]]), ("additionalProperties", ["type": "boolean"]),
        ("additionalProperties", false), ("propertyNames", ["pattern": "^y"]), ("items", ["type": "boolean"]),
        ("prefixItems", [["type": "string"]]), ("contains", ["type": "string"]),
        ("unevaluatedItems", false), ("unevaluatedProperties", false), ("unevaluatedProperties", ["type": "string"]),
        // Validation
        ("type", ["string", "boolean"]), ("type", ["string", "boolean", "integer", "array"]), ("type", "null"),
        ("const", "b"), ("const", 7), ("const", ["a": 1]), ("enum", ["b", "c"]), ("enum", [7, 8]),
        ("enum", [true, "x"]),
        ("multipleOf", 3), ("multipleOf", 0), ("maximum", 8), ("maximum", 8.5), ("maximum", 1e300),
        ("exclusiveMaximum", 8), ("exclusiveMaximum", true), ("minimum", 2), ("exclusiveMinimum", 2),
        ("exclusiveMinimum", true), ("maxLength", 4), ("maxLength", -1), ("minLength", 2), ("pattern", "^a"),
        ("pattern", "("), ("maxItems", 4), ("minItems", 2), ("uniqueItems", true), ("maxContains", 4),
        ("minContains", 2), ("maxProperties", 4), ("minProperties", 2), ("required", ["absent"]),
        ("dependentRequired", ["b": ["c"]]),
        // Format, contents, annotations
        ("format", "uuid"), ("format", "email"), ("format", "int32"), ("format", "float"), ("format", "hostname"),
        ("contentEncoding", "base64"), ("contentEncoding", "base16"), ("contentMediaType", "application/json"),
        ("contentMediaType", "image/png"), ("contentSchema", ["type": "object"]), ("title", "A thing"),
        ("description", "What it is."), ("default", "d"), ("default", 7), ("default", [1]), ("default", ["a": 1]),
        ("deprecated", true), ("readOnly", true), ("writeOnly", true), ("examples", ["a", 1]),
        // Earlier drafts
        ("id", "https://a.example/b"), ("definitions", ["unused": ["minLength": 1]]), ("dependencies", ["b": ["c"]]),
        ("additionalItems", false), ("$recursiveRef", "#"), ("$recursiveAnchor", true), ("divisibleBy", 2),
        ("extends", ["type": "string"]), ("disallow", ["string"]),
        // OpenAPI
        ("nullable", true), ("discriminator", ["propertyName": "kind"]), ("xml", ["name": "n"]), ("example", "e"),
        ("externalDocs", ["url": "https://a.example"]), ("x-extension", 1), ("unknown", 1),
    ]

    /// The schemas that a keyword is added to.
    static let hosts: [JSON] = [
        ["type": "string"], ["type": "integer"], ["type": "array", "items": ["type": "string"]],
        ["type": "object", "additionalProperties": ["type": "string"]],
        ["type": "object", "properties": ["own": ["type": "string"]]], ["type": "number"], ["type": "boolean"],
        ["type": "array"], ["type": "object"], ["enum": ["a", "b"]], ["enum": [1, 2]],
        ["type": "string", "format": "date-time"], ["type": ["string", "integer"]], [:],
        ["oneOf": [["$ref": "#/$defs/one"], ["$ref": "#/$defs/two"]]],
        ["anyOf": [["type": "string"], ["type": "null"]]],
        ["type": "integer", "minimum": 1, "maximum": 6], ["$ref": "#/$defs/text"],
    ]

    /// Where a schema stands in a document that has nothing else, and definitions for references.
    enum Place: String, CaseIterable {
        case property, element, value, part, definition

        /// Returns the property or the definition with a schema, and where the schema is.
        func around(_ schema: JSON, named name: String) -> (property: JSON, definition: JSON?, pointer: JSONPointer) {
            let property = JSONPointer(tokens: ["properties", name])
            return switch self {
            case .property: (schema, nil, property)
            case .element: (["type": "array", "items": schema], nil, property.appending("items"))
            case .value:
                (
                    ["type": "object", "additionalProperties": schema], nil,
                    property.appending("additionalProperties")
                )
            case .part: (["allOf": [schema]], nil, property.appending("allOf").appending(0))
            case .definition:
                (["$ref": JSON("#/$defs/\(name)")], schema, JSONPointer(tokens: ["$defs", name]))
            }
        }
    }

    /// A schema at a place, with a name.
    struct Host {
        let name: String
        let place: Place
        let schema: JSON
    }

    /// All schemas as properties, and the first ones at the other places.
    static let placedHosts = Place.allCases.flatMap { place in
        hosts.prefix(place == .property ? hosts.count : 5).enumerated().map { index, schema in
            Host(name: "\(place)\(index)", place: place, schema: schema)
        }
    }

    @Test("Each keyword at each place changes the declarations or is told once", arguments: keywords)
    func places(_ keyword: String, _ value: JSON) throws {
        let hosts = Self.placedHosts.compactMap { host -> (old: Host, new: Host)? in
            var schema = host.schema
            // A type or null that another keyword has already changes nothing.
            let hasNull = schema["anyOf"] != nil || schema["$ref"] != nil
            if keyword == "type" ? hasNull : schema[keyword] != nil || keyword == "nullable" && hasNull { return nil }
            if keyword.hasPrefix("exclusive"), value.kind == .bool {
                schema[keyword == "exclusiveMinimum" ? "minimum" : "maximum"] = 3
            }
            schema[keyword] = value
            return (host, Host(name: host.name, place: host.place, schema: schema))
        }
        let notes = try Self.models(hosts.map(\.new)).notes
        #expect(Set(notes).count == notes.count)
        for (old, new) in hosts {
            let place = new.place.around(new.schema, named: new.name).pointer
            let isNotified = notes.contains { note in
                note.hasPrefix("\"\(keyword)\" at \(place) ") || note.contains(" at \(place.appending(keyword))")
            }
            if isNotified { continue }
            let sources = try [[old], [new]].map { ModelGeneration.source(of: try Self.models($0)) }
            #expect(sources[0] != sources[1], "\(keyword) of \(new.schema) as \(new.name)")
        }
    }

    private static func models(_ hosts: [Host]) throws -> ModelFile {
        let other: JSON = ["type": "object", "properties": ["other": ["type": "string"]]]
        let variant: (JSON) -> JSON = { ["title": "V", "type": "object", "properties": ["k": ["const": $0]]] }
        var document: JSON = [
            "properties": ["root": [:]],
            "$defs": ["other": other, "one": variant("1"), "two": variant("2"), "text": ["type": "string"]],
        ]
        document["required"] = JSON(hosts.map { JSON($0.name) })
        for host in hosts {
            let (property, definition, _) = host.place.around(host.schema, named: host.name)
            document["properties"]?[host.name] = property
            if let definition { document["$defs"]?[host.name] = definition }
        }
        return try ModelGeneration.models(
            forSchema: Sample(document.data(.compact), named: "schema.json"), named: "Sample")
    }

    @Test("Each keyword at the root changes the declarations or is told", arguments: keywords)
    func root(_ keyword: String, _ value: JSON) throws {
        let before: JSON = ["properties": ["a": ["type": "string"]], "$defs": ["other": ["properties": ["b": [:]]]]]
        var after = before
        after[keyword] = value
        guard before[keyword] == nil, !["$ref", "type"].contains(keyword) else { return }
        let (old, new) = (try models(before), try models(after))
        let isNotified = new.notes.contains {
            $0.contains("\"\(keyword)\" at the root ") || $0.contains("at /\(keyword)")
        }
        #expect(ModelGeneration.source(of: new) != ModelGeneration.source(of: old) || isNotified)
    }

    private func models(_ json: JSON) throws -> ModelFile {
        try ModelGeneration.models(forSchema: Sample(json.data(.compact), named: "schema.json"), named: "Sample")
    }

    @Test("What is in a keyword that is told isn't told again")
    func nesting() throws {
        let schema: JSON = [
            "properties": [
                "a": ["type": "string", "not": ["pattern": "x"], "x": 1], "b/c": ["$ref": "#/$defs/d", "minimum": 1],
                "e": false,
            ],
            "$defs": ["d": ["type": "string", "if": ["minLength": 1]], "unused": ["type": "string"]],
        ]
        #expect(
            try models(schema).notes == [
                #""not" at /properties/a is left out"#, #""x" at /properties/a is left out"#,
                #""minimum" at /properties/b~1c is left out"#, #""e" at /properties is left out"#,
                #""if" at /$defs/d is left out"#, #""unused" at /$defs is left out: nothing refers to it"#,
            ])
    }
}
