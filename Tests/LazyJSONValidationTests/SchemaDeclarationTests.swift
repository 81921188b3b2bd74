import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// The exact schemas that checks, keys, discriminators and annotations add.
struct SchemaDeclarationTests {
    // MARK: Checks of parts, and keys

    enum Level: Int, JSONConvertible, CaseIterable { case low = 1, high = 3 }
    enum Open: String, JSONConvertible { case a, b }

    final class Keys: JSONModel, @unchecked Sendable {
        @Property var byPlan: [SchemaModels.Plan: Bool]
        @Property var byOpen: [Open: Bool]
        @Property var byLevel: [Level: Bool]
        @Property var byNumber: [Int: Bool]
        @Property var byUUID: [UUID: Bool]
        @Property(.check(.keys(.oneOf(.free)))) var checkedPlans: [SchemaModels.Plan: Bool]
        @Property(.check(.keys(.oneOf(1, 2)))) var checkedNumbers: [Int: Bool]
        @Property(.check([.keys(.length(2...)), .keys(.length(3...))])) var checkedTwice: [String: Bool]
    }

    @Test(
        "parts and keys have the keywords of every check, if the check is of their JSON",
        arguments: [
            ("sets", #"{"type":["array","null"],"items":{"type":"array","items":\#(byte)},"default":[]}"#),
            (
                "setsByName",
                #"{"type":["object","null"],"additionalProperties":{"type":"array","items":{"type":"boolean"}},"maxProperties":2,"default":{}}"#
            ),
            (
                "deepSets",
                #"{"type":["array","null"],"items":{"type":"array","items":{"type":"array","items":{"type":"boolean"}}},"default":[]}"#
            ),
            (
                "setOfSets",
                #"{"type":["array","null"],"items":{"type":"array","items":{"type":"boolean"}},"default":[]}"#
            ),
            ("oneSet", #"{"type":["array","null"],"items":{"type":"string"},"default":[]}"#),
            ("doubled", #"{"type":["array","null"],"items":{"not":{"type":"null"}}}"#),
            ("spelled", #"{"type":["array","null"],"items":{"not":{"type":"null"}},"default":[]}"#),
            ("unique", #"{"type":["array","null"],"items":{"type":"number"},"uniqueItems":true,"default":[]}"#),
            (
                "numbers",
                #"{"type":["array","null"],"items":{"type":"integer","minimum":0,"maximum":9,"allOf":[{"minimum":1},{"maximum":8}]},"default":[]}"#
            ),
            (
                "byPlan",
                #"{"type":["object","null"],"additionalProperties":{"type":"boolean"},"propertyNames":{"enum":["free","pro"],"allOf":[{"enum":["free"]}]},"default":{}}"#
            ),
        ])
    func parts(_ name: String, _ schema: String) {
        #expect(JSONSchemaTests.properties(SchemaModels.CheckedParts.self)[name] == schema)
    }

    private static let byte = #"{"type":"integer","minimum":0,"maximum":255}"#

    @Test(
        "names that are keys",
        arguments: [
            "byPlan": #""propertyNames":{"enum":["free","pro"]},"#, "byOpen": "", "byLevel": "", "byNumber": "",
            "byUUID": #""propertyNames":{"format":"uuid"},"#,
            "checkedPlans": #""propertyNames":{"enum":["free","pro"],"allOf":[{"enum":["free"]}]},"#,
            "checkedNumbers": "",
            "checkedTwice": #""propertyNames":{"minLength":2,"allOf":[{"minLength":3}]},"#,
        ] as KeyValuePairs)
    func keys(_ name: String, _ names: String) {
        #expect(
            JSONSchemaTests.properties(Keys.self)[name]
                == #"{"type":["object","null"],"additionalProperties":{"type":"boolean"},\#(names)"default":{}}"#)
    }

    // MARK: Defaults

    final class Defaults: JSONModel, @unchecked Sendable {
        @Property(.check(.length(1...))) var empty: String = ""
        @Property(.check(.length(1...))) var full: String = "a"
        @Property(enumValues: ["a"]) var unknown: String = "b"
        @Property(as: .trimmed) var trimmed: String = "a"
        @Property(.check(Check("must be even") { $0 % 2 == 0 })) var odd: Int8 = 1
        @Property var city: SchemaModels.City
        @Property("same") var flag: Bool = false
        @Property("same") var text: String?
        @Property("scores") var scores: [String: Bool]
        @Property("scores.best", .required) var best: Bool = false
        @Property("list.0") var first: Bool = true
    }

    @Test("a default is in the schema if validation accepts it there")
    func defaults() {
        func find(_ schema: JSON, _ place: String, _ found: inout [String]) {
            if let value = schema["default"] { found.append("\(place) \(value.text)") }
            for (name, value) in (schema["properties"] ?? [:]).members { find(value, place + "/" + name, &found) }
        }
        var found: [String] = []
        find(Defaults.jsonSchema, "", &found)
        #expect(found == [#"/full "a""#, #"/trimmed "a""#, "/list/0 true"])
    }

    // MARK: Discriminators

    @Test("a class with a discriminator is one of the classes that it names")
    func discriminators() throws {
        let definitions = JSONSchemas(of: [SchemaModels.Figure.self, SchemaModels.Account.self]).definitions
        #expect(
            definitions.members.map(\.key) == [
                "Figure", "Account", "Disc", "Rectangle", "Account_Base", "Firm", "EqualSides", "Bar",
            ])
        #expect(
            definitions["Figure"]?.text
                == ##"{"title":"Figure","oneOf":[{"$ref":"#/$defs/Disc"},{"$ref":"#/$defs/Rectangle"}],"discriminator":{"propertyName":"kind","mapping":{"disc":"#/$defs/Disc","rect":"#/$defs/Rectangle"}}}"##
        )
        #expect(
            definitions["Disc"]?.text
                == #"{"title":"Disc","type":"object","properties":{"kind":{"type":"string","const":"disc"},"area":{"type":["number","null"]},"radius":{"type":"number"}},"required":["kind","radius"]}"#
        )
        #expect(
            definitions["Rectangle"]?["discriminator"]?.text
                == ##"{"propertyName":"sides","mapping":{"square":"#/$defs/EqualSides","bar":"#/$defs/Bar"}}"##)
        #expect(
            definitions["EqualSides"]?.text
                == #"{"title":"EqualSides","type":"object","properties":{"kind":{"type":"string","const":"rect"},"area":{"type":["number","null"]},"sides":{"type":"string","const":"square"},"side":{"type":["integer","null"],"minimum":0,"maximum":255,"default":0}},"required":["kind","sides"]}"#
        )
        #expect(
            definitions["Account"]?.text
                == ##"{"title":"Account","oneOf":[{"$ref":"#/$defs/Account_Base"},{"$ref":"#/$defs/Firm"}],"discriminator":{"propertyName":"type","mapping":{"person":"#/$defs/Account_Base","human":"#/$defs/Account_Base","firm":"#/$defs/Firm"}}}"##
        )
        #expect(
            definitions["Account_Base"]?.text
                == #"{"title":"Account","type":"object","properties":{"id":\#(Self.byte),"type":{"type":"string","enum":["person","human"]}},"required":["id","type"]}"#
        )
        #expect(
            definitions["Firm"]?["properties"]?["owners"]?.text
                == ##"{"type":["array","null"],"items":{"$ref":"#/$defs/Account"},"default":[]}"##)
    }

    @Test("the schema of a class with a discriminator alone")
    func discriminatorAtTop() {
        let figure = SchemaModels.Figure.jsonSchema
        // A bar has a figure as its caption.
        #expect(figure["$ref"] == "#/$defs/Figure" && figure["oneOf"] == nil)
        let disc = SchemaModels.Disc.jsonSchema
        #expect(disc["title"] == "Disc" && disc["$defs"] == nil && disc["required"] == ["kind", "radius"])
    }

    // MARK: Annotations

    @Test("titles, descriptions, examples and deprecation")
    func annotations() {
        let order = SchemaModels.Order.jsonSchema
        #expect(order["title"] == "Order" && order["description"] == "What a customer has ordered.")
        #expect(order["examples"] == [["number": 7, "seller": ["name": "Bo"]]])
        #expect(order.members.map(\.key).prefix(3) == ["$schema", "title", "description"])
        let properties = JSONSchemaTests.properties(SchemaModels.Order.self)
        #expect(
            properties["number"]
                == #"{"title":"Number","description":"On the invoice.","type":"integer","maximum":9223372036854775807,"minimum":1,"examples":[4711,1]}"#
        )
        #expect(properties["code"] == #"{"type":["string","null"],"minLength":2,"deprecated":true}"#)
        #expect(properties["nick"] == #"{"type":["string","null"],"minLength":2,"default":"ab"}"#)
        #expect(properties["ordered_at"] == #"{"description":"When.","type":["number","null"],"examples":[9]}"#)
        #expect(
            properties["city"]
                == ##"{"description":"Where.","anyOf":[{"$ref":"#/$defs/City"},{"type":"null"}],"examples":[{"name":"Bonn"}]}"##
        )
        #expect(properties["seller"] == ##"{"description":"Who sells.","$ref":"#/$defs/City"}"##)
        #expect(
            properties["figure"]
                == ##"{"description":"A picture.","anyOf":[{"$ref":"#/$defs/Figure"},{"type":"null"}],"readOnly":true,"deprecated":true}"##
        )
        #expect(
            order["properties"]?["address"]?["properties"]?["zip"]?.text
                == #"{"description":"With `zip` of older versions.","type":["string","null"],"examples":["53111"]}"#)
        #expect(order["else"]?.text == #"{"properties":{"zip":{"type":["string","null"]}}}"#)
    }

    @Test("a subclass has its own annotations, and those of its superclass for other properties")
    func inheritedAnnotations() {
        let invoice = SchemaModels.Invoice.jsonSchema
        #expect(invoice["title"] == "Bill" && invoice["description"] == "What a customer pays for.")
        #expect(invoice["deprecated"] == true && invoice["examples"] == nil)
        let properties = JSONSchemaTests.properties(SchemaModels.Invoice.self)
        #expect(
            properties["number"]
                == #"{"description":"On the letter.","type":"integer","maximum":9223372036854775807,"minimum":1}"#)
        #expect(properties["code"] == #"{"type":["string","null"],"minLength":2,"deprecated":true}"#)
        #expect(properties["paid"] == #"{"title":"Paid","type":["boolean","null"],"default":false}"#)
    }

    // MARK: Several classes

    @Test("several classes in one document, with references of any form")
    func several() {
        let classes: [JSONModel.Type] = [SchemaModels.Page<SchemaModels.City>.self, SchemaModels.City.self]
        let schemas = JSONSchemas(of: classes) { "models.json#\($0)" }
        #expect(schemas.definitions.members.map(\.key) == ["Page_City", "City"])
        #expect(schemas.definitions["Page_City"]?["title"] == "Page<City>")
        #expect(
            schemas.definitions["Page_City"]?["properties"]?["items"]?.text
                == #"{"type":["array","null"],"items":{"$ref":"models.json#City"},"default":[]}"#)
        #expect(
            schemas.definitions["Page_City"]?["properties"]?["next"]?.text
                == #"{"anyOf":[{"$ref":"models.json#Page_City"},{"type":"null"}]}"#)
        #expect(schemas.name(of: SchemaModels.City.self) == "City")
        #expect(schemas.name(of: SchemaModels.Tree.self) == nil)
        #expect(
            schemas.reference(to: SchemaModels.Page<SchemaModels.City>.self) == ["$ref": "models.json#Page_City"])
        #expect(JSONSchemas(of: []).definitions == [:])
        let twice = JSONSchemas(of: [SchemaModels.City.self, SchemaModels.City.self])
        #expect(twice.definitions.count == 1 && twice.name(of: SchemaModels.City.self) == "City")
    }

    final class Größe: JSONModel, @unchecked Sendable {}
    final class Pair<First, Second>: JSONModel, @unchecked Sendable {}
    final class City2: JSONModel, @unchecked Sendable {}
    final class City: JSONModel, @unchecked Sendable {}

    @Test("classes have names that OpenAPI allows, each its own")
    func names() {
        let classes: [JSONModel.Type] = [
            SchemaModels.City.self, City.self, City2.self, Größe.self, Pair<Int, [String: Größe]>.self,
            Pair<Int?, (Int, Int) -> Bool>.self,
        ]
        let schemas = JSONSchemas(of: classes)
        #expect(
            classes.map { schemas.name(of: $0) } == [
                "City", "City2", "City22", "Gr_e", "Pair_Int_Dictionary_String_Gr_e", "Pair_Optional_Int_Int_Int_Bool",
            ])
        #expect(schemas.definitions["City22"]?["title"] == "City2")
    }
}
