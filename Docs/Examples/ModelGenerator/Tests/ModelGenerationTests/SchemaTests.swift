import Foundation
import ModelGeneration
import Testing

@Suite("Classes from schemas")
struct SchemaTests {
    @Test("Properties have types, defaults, checks and comments")
    func declarations() throws {
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

                @JSONModel final class Order: JSONModel {
                    enum State: String, CaseIterable { case open, sentOut = "sent_out" }

                    @Property([.required, .readOnly]) var id: UUID?
                    /// On the invoice.
                    @Property(.check(.in(1...99))) var number: Int?
                    @Property(.required) var state: State?
                    @Property("created_at") var createdAt: Date?
                    @Property([.required, .check(.count(1...))]) var lines: LazyArray<Line>
                    @Property(.check([.unique, .each(.length(1...))])) var tags: [String?]
                    @Property(.check([.in(0...), .less(than: 1.5)])) var discount: Double = 0
                    @Property(.check(.pattern("^\\S"))) var note: String?
                    var ref: NumberOrText?
                    @Property(.check(.keys(.pattern("^[A-Z]{3}$")))) var prices: [String: Double]
                    var parent: Order?
                    @Property(enumValues: ["EUR", "a b"]) var currency: String = "EUR"
                    /// Deprecated.
                    var old: Bool = true

                    override class func severity(of kind: IssueKind) -> IssueSeverity {
                        kind == .unknownKey ? .error : super.severity(of: kind)
                    }
                }

                @JSONModel final class Line: JSONModel {
                    var price: Double?
                    @Property(.required) var sku: String = ""
                }

                @JSONModel final class Priced: JSONModel {
                    var price: Double?
                }


                """#)
    }

    @Test("A struct rejects unknown members as a class does")
    func structs() throws {
        let text = try source(
            schema: #"{"title": "Tag", "properties": {"name": {"type": "string"}}, "additionalProperties": false}"#,
            as: .structs)
        #expect(
            text == """
                import LazyJSON

                /// Tag
                @JSONModel struct Sample {
                    var name: String?

                    static func severity(of kind: IssueKind) -> IssueSeverity {
                        kind == .unknownKey ? .error : kind.severity
                    }
                }

                """)
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

                @JSONModel class Payment: JSONModel {
                    @Property(.required) var kind: String = ""
                    @Property(.required) var cents: Int = 0

                    override class var discriminator: JSONDiscriminator? {
                        JSONDiscriminator("kind", ["card": Card.self, "cash": Cash.self])
                    }
                }

                /// An object whose `kind` is `card`.
                @JSONModel final class Card: Payment {
                    var digits: String?
                }

                /// An object whose `kind` is `cash`.
                @JSONModel final class Cash: Payment {}

                """)
    }

    @Test(
        "A discriminator is a constant of any kind, or an enum of some values",
        arguments: [
            (#"{"const": "a"}"#, #"{"const": "b"}"#, #"["a": ASample.self, "b": BSample.self]"#),
            (#"{"enum": ["a"]}"#, #"{"enum": ["b"]}"#, #"["a": ASample.self, "b": BSample.self]"#),
            (#"{"type": "string", "enum": ["a"]}"#, #"{"const": "b"}"#, #"["a": ASample.self, "b": BSample.self]"#),
            (
                #"{"enum": ["a"]}"#, #"{"enum": ["b", "c"]}"#,
                #"["a": ASample.self, "b": BSample.self, "c": BSample.self]"#
            ),
            (#"{"enum": [1]}"#, #"{"enum": [2]}"#, "[1: Value1Sample.self, 2: Value2Sample.self]"),
            (#"{"enum": [true]}"#, #"{"const": false}"#, "[true: TrueSample.self, false: FalseSample.self]"),
        ])
    func discriminators(_ first: String, _ second: String, _ cases: String) throws {
        for (keyword, required) in [("oneOf", #""required": ["type"], "#), ("anyOf", "")] {
            let text = try source(
                schema: #"""
                    {"\#(keyword)": [{"type": "object", \#(required)"properties": {"type": \#(first), "x": {"type": "integer"}}},
                               {"type": "object", "properties": {"type": \#(second), "y": {"type": "string"}}}]}
                    """#)
            #expect(text.contains(#"JSONDiscriminator("type", \#(cases))"#))
            #expect(properties(text).count == 3)
        }
        // The values that several alternatives have are no discriminator.
        let text =
            #"{"anyOf": [{"properties": {"t": \#(first)}}, {"properties": {"t": \#(first)}}], "properties": {"a": {}}}"#
        #expect(!(try source(schema: text)).contains("Discriminator"))
    }

    @Test(
        "A title names its class, unless something else does",
        arguments: [
            (#"{"title": "Purchase order", "properties": {"a": {}}}"#, ["PurchaseOrder"]),
            (#"{"title": "JSONFeed", "properties": {"a": {}}}"#, ["JSONFeed"]),
            (#"{"title": "…", "properties": {"a": {}}}"#, ["Schema"]), (#"{"properties": {"a": {}}}"#, ["Schema"]),
            (#"{"title": "String", "properties": {"a": {}}}"#, ["StringModel"]),
            (#"{"title": "3D", "properties": {"a": {}}}"#, ["Value3D"]),
            (#"{"title": "A", "properties": {"b": {"title": "Bee", "properties": {"c": {}}}}}"#, ["A", "Bee"]),
            (#"{"title": "A", "properties": {"b": {"title": "A", "properties": {"c": {}}}}}"#, ["A", "AA"]),
            (
                #"{"title": "A", "properties": {"b": {"items": {"title": "Item", "properties": {"c": {}}}}, "c": {"title": "Item", "properties": {"d": {}}}}}"#,
                ["A", "Item", "AItem"]
            ),
            (
                ##"{"title": "A", "properties": {"b": {"$ref": "#/$defs/thing"}}, "$defs": {"thing": {"title": "Other", "properties": {"c": {}}}}}"##,
                ["A", "Thing"]
            ),
            (
                ##"{"$ref": "#/$defs/thing", "$defs": {"thing": {"title": "Other", "properties": {"c": {}}}}}"##,
                ["Thing"]
            ),
            (
                #"{"title": "Pet", "oneOf": [{"title": "Cat", "properties": {"kind": {"const": "c"}}}, {"title": "Dog", "properties": {"kind": {"const": "d"}}}]}"#,
                ["Pet", "Cat", "Dog"]
            ),
        ])
    func titles(_ text: String, _ names: [String]) throws {
        let schema = try Sample(Data(text.utf8), named: "a/schema.json")
        let models = try ModelGeneration.models(forSchema: schema)
        #expect(models.modelNames == names)
        let named = try ModelGeneration.models(forSchema: schema, named: "Chosen")
        #expect(named.modelNames.first == "Chosen")
    }

    @Test("Types of numbers, nulls and defaults are those that a schema names")
    func values() throws {
        let text = try source(
            schema: #"""
                {"properties": {
                  "a": {"type": "integer", "minimum": 0, "maximum": 255}, "b": {"type": "integer", "format": "int32"},
                  "c": {"type": "integer", "minimum": -9, "maximum": -1}, "d": {"type": "number", "maximum": -0.5},
                  "e": {"type": "integer", "minimum": 1, "maximum": 18446744073709551615},
                  "f": {"type": "integer", "exclusiveMaximum": 1.5}, "g": {"type": "string", "nullable": true},
                  "h": {"enum": ["x", "y"], "default": "y"}, "i": {"enum": [1, -2]}, "j": {"type": ["array", "null"]},
                  "k": {"type": "integer", "minimum": 3, "exclusiveMinimum": true}, "l": {"type": "integer", "maximum": 1e40},
                  "m": {"allOf": [{"type": ["integer", "null"], "minimum": 1}, {"minimum": 2}]}}}
                """#)
        #expect(
            properties(text) == [
                "a: UInt8?", "b: Int32?", "@Property(.check(.in(-9...(-1)))) var c: Int?",
                "@Property(.check(.in(...(-0.5)))) var d: Double?", "@Property(.check(.in(1...))) var e: UInt64?",
                "@Property(.check(.less(than: 2))) var f: Int?", "g: String?", "h: H = .y", "i: I?", "j: [JSON]?",
                "@Property(.check(.greater(than: 3))) var k: Int?", "l: Int?",
                "@Property(.check([.in(1...), .in(2...)])) var m: Int?",
            ])
        #expect(text.contains("enum I: Int, CaseIterable { case value1 = 1, minus2 = -2 }"))
    }

    @Test("The schemas of an OpenAPI document are read")
    func openAPI() throws {
        let text = #"""
            {"openapi": "3.1.0", "info": {"title": "Shop"}, "components": {"schemas": {
              "pet": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"},
                      "owner": {"$ref": "#/components/schemas/person"}}},
              "person": {"type": "object", "properties": {"age": {"type": "integer", "format": "int64"}}}},
              "responses": {}}}
            """#
        let models = try ModelGeneration.models(forSchema: try Sample(Data(text.utf8), named: "shop.json"))
        #expect(models.modelNames == ["Pet", "Person"])
        #expect(models.notes == [#""info" at the root is left out"#, #""responses" at /components is left out"#])
    }

    @Test("Subclasses may be declared first, and alternatives may contain each other")
    func orderOfFamilies() throws {
        let text = try source(
            schema: ##"""
                {"$defs": {"a": {"properties": {"k": {"const": "a"}, "x": {"enum": ["p", "q"]}}}, "b": {"oneOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/c"}]},
                  "c": {"oneOf": [{"$ref": "#/$defs/b"}, {"$ref": "#/$defs/d"}], "properties": {"k": {"const": "c"}}},
                  "d": {"properties": {"k": {"const": "d"}}}}}
                """##)
        #expect(text.contains("@JSONModel class B: JSONModel"))
        #expect(text.contains("@JSONModel final class A: B {\n    enum X"))
        #expect(text.contains("class C: B {"))
    }

    @Test("Checks that can never work are left out, and said")
    func impossibleChecks() throws {
        let text = #"""
            {"properties": {"a": {"type": "integer", "minimum": 5, "maximum": 1}, "b": {"type": "integer", "multipleOf": 0},
             "c": {"type": "string", "pattern": "^(\\d)\\1$"}, "d": {"type": "string", "pattern": "["}}}
            """#
        let schema = try Sample(Data(text.utf8), named: "schema.json")
        let file = try ModelGeneration.models(forSchema: schema, named: "Sample")
        #expect(!ModelGeneration.source(of: file).contains(".check("))
        #expect(
            file.notes == [
                #""minimum" at /properties/a is left out: 5 is above 1"#,
                #""maximum" at /properties/a is left out: 5 is above 1"#,
                #""multipleOf" at /properties/b is left out: 0 can't be the divisor"#,
                #""pattern" at /properties/c is left out: the library may not read it"#,
                #""pattern" at /properties/d is left out: the library may not read it"#,
            ])
    }

    @Test("Schemas may be deep, and refer to themselves")
    func depth() throws {
        let items = String(repeating: #"{"type": "array", "items": "#, count: 5_000)
        let text = #"{"properties": {"a": \#(items)true\#(String(repeating: "}", count: 5_000))}}"#
        #expect(try source(schema: text).contains("var a: [[[[JSON]]]]"))
        let choices = String(repeating: #"{"oneOf": [{"properties": {"k": {"const": 1}}}, "#, count: 500)
        let variant = #"{"properties": {"k": {"const": 2}}}"#
        let deep = #"{"properties": {"a": \#(choices)\#(variant)\#(String(repeating: "]}", count: 500))}}"#
        #expect(try source(schema: deep).contains("var a: "))
        let objects = String(repeating: #"{"properties": {"a": "#, count: 300)
        #expect(try source(schema: objects + "true" + String(repeating: "}}", count: 300)).contains("final class A"))
        #expect(
            try source(schema: ##"{"properties": {"next": {"$ref": "#"}}}"##).contains("var next: Sample?"))
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
