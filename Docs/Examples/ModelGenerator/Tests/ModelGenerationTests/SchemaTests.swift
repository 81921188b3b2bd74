import Foundation
import ModelGeneration
import Testing

@Suite("Classes from schemas")
struct SchemaTests {
    @Test("Properties have types, defaults, checks and comments")
    func properties() throws {
        let text = try source(
            schema: #"""
                {"title": "Order", "type": "object", "required": ["id", "state", "lines"], "additionalProperties": false,
                 "properties": {
                  "id": {"type": "string", "format": "uuid", "readOnly": true},
                  "number": {"type": "integer", "minimum": 1, "maximum": 99, "description": "On the invoice."},
                  "state": {"enum": ["open", "sent_out"]},
                  "created_at": {"type": ["string", "null"], "format": "date-time"},
                  "lines": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/line"}},
                  "tags": {"type": "array", "items": {"type": ["string", "null"], "minLength": 1}, "uniqueItems": true},
                  "discount": {"type": "number", "minimum": 0, "exclusiveMaximum": 1.5, "default": 0},
                  "note": {"anyOf": [{"type": "string", "pattern": "^\\S"}, {"type": "null"}]},
                  "ref": {"type": ["string", "integer"]},
                  "prices": {"additionalProperties": {"type": "number"}, "propertyNames": {"pattern": "^[A-Z]{3}$"}},
                  "parent": {"$ref": "#"},
                  "currency": {"enum": ["EUR", "a b"], "default": "EUR"},
                  "old": {"type": "boolean", "deprecated": true, "default": true}},
                 "$defs": {"line": {"allOf": [{"$ref": "#/$defs/priced"}, {"properties": {"sku": {"type": "string"}}, "required": ["sku"]}]},
                           "priced": {"type": "object", "properties": {"price": {"type": "number"}}}}}
                """#, name: "Order")
        let end = try #require(text.range(of: "/// A value that is"))
        #expect(
            text[..<end.lowerBound] == #"""
                import Foundation
                import LazyJSON

                /// Order
                final class Order: JSONModel, @unchecked Sendable {
                    enum State: String { case open, sentOut = "sent_out" }

                    @Property(required: true, isReadOnly: true) var id: UUID?
                    /// On the invoice.
                    @Property(check: .in(1...99)) var number: Int?
                    @Property(required: true) var state: State?
                    @Property("created_at") var createdAt: Date?
                    @Property(required: true, check: .count(1...)) var lines: LazyArray<Line>
                    @Property(check: [.unique, .each(.length(1...))]) var tags: [String?]
                    @Property(check: [.in(0...), .less(than: 1.5)]) var discount: Double = 0
                    @Property(check: .pattern("^\\S")) var note: String?
                    @Property var ref: NumberOrText?
                    @Property(check: .keys(.pattern("^[A-Z]{3}$"))) var prices: [String: Double]
                    @Property var parent: Order?
                    @Property(enumValues: ["EUR", "a b"]) var currency: String = "EUR"
                    /// Deprecated.
                    @Property var old: Bool = true

                    override class func severity(of kind: IssueKind) -> IssueSeverity {
                        kind == .unknownKey ? .error : super.severity(of: kind)
                    }
                }

                final class Line: JSONModel, @unchecked Sendable {
                    @Property var price: Double?
                    @Property(required: true) var sku: String = ""
                }

                final class Priced: JSONModel, @unchecked Sendable {
                    @Property var price: Double?
                }


                """#)
    }

    @Test("Alternatives that a member tells apart are subclasses")
    func families() throws {
        let text = try source(
            schema: #"""
                {"oneOf": [{"$ref": "#/$defs/card"}, {"$ref": "#/$defs/cash"}], "$defs": {
                  "card": {"type": "object", "required": ["kind", "cents"],
                           "properties": {"kind": {"const": "card"}, "cents": {"type": "integer"}, "digits": {"type": "string"}}},
                  "cash": {"type": "object", "required": ["kind", "cents"],
                           "properties": {"kind": {"const": "cash"}, "cents": {"type": "integer"}}}}}
                """#, name: "Payment")
        #expect(
            text == """
                import LazyJSON

                class Payment: JSONModel, @unchecked Sendable {
                    @Property(required: true) var kind: String = ""
                    @Property(required: true) var cents: Int = 0

                    override class var discriminator: JSONDiscriminator? {
                        JSONDiscriminator("kind", ["card": Card.self, "cash": Cash.self])
                    }
                }

                /// An object whose `kind` is `card`.
                final class Card: Payment, @unchecked Sendable {
                    @Property var digits: String?
                }

                /// An object whose `kind` is `cash`.
                final class Cash: Payment, @unchecked Sendable {}

                """)
    }

    @Test("Checks that can never work are left out, and said")
    func impossibleChecks() throws {
        let text = #"""
            {"properties": {"a": {"type": "integer", "minimum": 5, "maximum": 1}, "b": {"type": "integer", "multipleOf": 0},
             "c": {"type": "string", "pattern": "^(\\d)\\1$"}, "d": {"type": "string", "pattern": "["}}}
            """#
        let schema = try Sample(Data(text.utf8), named: "schema.json")
        let file = try ModelGeneration.models(forSchema: schema, named: "Sample")
        #expect(!ModelGeneration.source(of: file).contains("check:"))
        #expect(
            file.notes == [
                #"Sample.a: "minimum" 5 is above "maximum" 1: neither is checked"#,
                #"Sample.b: "multipleOf" 0 isn't checked"#,
                #"Sample.c: the pattern "^(\\d)\\1$" isn't checked"#, #"Sample.d: the pattern "[" isn't checked"#,
            ])
    }

    @Test("Schemas may be deep, and refer to themselves")
    func depth() throws {
        let items = String(repeating: #"{"type": "array", "items": "#, count: 5_000)
        let text = #"{"properties": {"a": \#(items)true\#(String(repeating: "}", count: 5_000))}}"#
        #expect(try source(schema: text).contains("@Property var a: [[[[JSON]]]]"))
        let objects = String(repeating: #"{"properties": {"a": "#, count: 300)
        #expect(try source(schema: objects + "true" + String(repeating: "}}", count: 300)).contains("final class A"))
        #expect(
            try source(schema: ##"{"properties": {"next": {"$ref": "#"}}}"##).contains("@Property var next: Sample?"))
    }

    @Test(
        "Errors say where and what",
        arguments: [
            ("[1]", "schema.json: not a JSON Schema: expected an object, found [1]"),
            (
                #"{"name": "Bo"}"#,
                #"schema.json: not a JSON Schema: it has no keyword such as "type", "properties" or "$ref"; to generate models from a sample, leave out --schema"#
            ),
            (#"{"type": "text"}"#, #"schema.json: not a JSON Schema: /type: there is no type "text""#),
            (#"{"properties": []}"#, "schema.json: not a JSON Schema: /properties: expected an object, found []"),
            (#"{"properties": {"a": 5}}"#, "schema.json: not a JSON Schema: /properties/a: expected a schema, found 5"),
            (
                ##"{"properties": {"a": {"$ref": "#/$defs/b"}}}"##,
                ##"schema.json: not a JSON Schema: /properties/a/$ref: there is nothing at "#/$defs/b""##
            ),
            (
                ##"{"$defs": {"a": {"$ref": "#/$defs/a"}}}"##,
                ##"schema.json: not a JSON Schema: /$defs/a/$ref: "#/$defs/a" refers to itself"##
            ),
            (
                #"{"type": "string"}"#,
                "schema.json: the schema describes no object with properties, so there is no class to write"
            ),
        ])
    func errors(_ text: String, _ message: String) throws {
        let error = try #require(throws: GenerationError.self) { try source(schema: text) }
        #expect(error.description == message)
    }
}
