import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// The exact text of schemas. That they hold is shown by `JSONSchemaLawTests`.
struct JSONSchemaTests {
    /// The schemas of the class's properties, by the names of their members.
    static func properties(_ modelClass: JSONModel.Type) -> [String: String] {
        Dictionary(
            (modelClass.jsonSchema["properties"] ?? .emptyObject).members.map { ($0.key, $0.value.text) },
            uniquingKeysWith: { first, _ in first })
    }

    // MARK: Types

    enum Plan: String, JSONConvertible, CaseIterable { case free, pro }
    enum Level: Int, JSONConvertible, CaseIterable { case low = 1, high = 3 }
    enum Rate: Double, JSONConvertible, CaseIterable { case half = 0.5 }
    enum Open: String, JSONConvertible { case a, b }
    enum Plain: String, Sendable { case a, b }
    enum OwnDecoding: String, JSONConvertible, CaseIterable {
        case a, b
        static func decode(_ json: JSON) -> OwnDecoding? { json.bool == true ? .a : .b }
    }
    enum Role: Sendable { case admin, guest }
    struct Money: JSONConvertible {
        static func decode(_ json: JSON) -> Money? { Money() }
        func encode() -> JSON? { nil }
    }
    struct Point: Codable, Sendable { var x = 0.0 }
    final class City: JSONModel, @unchecked Sendable {
        @Property var name: String = ""
    }

    final class Types: JSONModel, @unchecked Sendable {
        @Property var int8: Int8?
        @Property var uint64: UInt64?
        @Property var int64: Int64 = 1
        @Property var bool: Bool?
        @Property var double: Double = 0.5
        @Property var float: Float?
        @Property var decimal: Decimal?
        @Property var number: JSONNumber?
        @Property var string: String?
        @Property var character: Character?
        @Property var url: URL?
        @Property var uuid: UUID?
        @Property var data: Data?
        @Property(as: .base64URL) var dataForURL: Data?
        @Property(as: .utf8) var utf8: Data?
        @Property var date: Date?
        @Property(as: .secondsSince1970) var seconds: Date?
        @Property(as: .first(of: .iso8601, .secondsSince1970)) var either: Date?
        @Property(as: .first(of: .iso8601, .iso8601)) var same: Date?
        @Property(as: .milliseconds) var duration: Duration?
        @Property("json") var anyJSON: JSON?
        @Property(as: .jsonText) var jsonText: String?
        @Property var plan: Plan?
        @Property var level: Level = .low
        @Property var rate: Rate?
        @Property var open: Open?
        @Property var plain: Plain?
        @Property var ownDecoding: OwnDecoding?
        @Property(as: .mapping(["A": .admin, 0: .guest, "A": .guest])) var role: Role?
        @Property var money: Money?
        @Property(as: .codable) var point: Point?
        @Property(as: .trimmed) var trimmed: String?
        @Property var city: City?
        @Property var newCity: City
        @Property var ints: [UInt8]
        @Property var optionalInts: [UInt8?] = [1, nil]
        @Property var anything: [JSON]
        @Property var set: Set<Plan> = []
        @Property var nested: [[Bool]]
        @Property var byName: [String: Bool]
        @Property var byNumber: [Int: City]
        @Property var cities: LazyArray<City>
        @Property var citiesByName: LazyDictionary<City>
        @Property(as: .embedded) var embedded: City?
        @Property(as: .embedded) var embeddedInts: [UInt8]
        @Property(.coercion(.permissive)) var permissive: [UInt8]?
        @Property(cachedObject: Types.store) var friend: City?
        @Property(cachedObject: Types.store) var friends: [City] = [Types.nobody]

        static let store = ObjectCache<String, City>(key: { $0.name }, load: { _ in nil })
        static let nobody = City()
    }

    @Test(
        "the forms that a type is read from",
        arguments: [
            "int8": #"{"type":["integer","null"],"minimum":-128,"maximum":127}"#,
            "uint64": #"{"type":["integer","null"],"minimum":0,"maximum":18446744073709551615}"#,
            "int64":
                #"{"type":["integer","null"],"minimum":-9223372036854775808,"maximum":9223372036854775807,"default":1}"#,
            "bool": #"{"type":["boolean","null"]}"#,
            "double": #"{"type":["number","null"],"default":0.5}"#,
            "float": #"{"type":["number","null"]}"#,
            "decimal": #"{"type":["number","null"]}"#,
            "number": #"{"type":["number","null"]}"#,
            "string": #"{"type":["string","null"]}"#,
            "character": #"{"type":["string","null"],"minLength":1}"#,
            "url": #"{"type":["string","null"],"format":"uri-reference"}"#,
            "uuid": #"{"type":["string","null"],"format":"uuid"}"#,
            "data": #"{"type":["string","null"],"contentEncoding":"base64"}"#,
            "dataForURL": #"{"type":["string","null"],"contentEncoding":"base64url"}"#,
            "utf8": #"{"type":["string","null"]}"#,
            "date": #"{"type":["string","null"],"format":"date-time"}"#,
            "seconds": #"{"type":["number","null"],"description":"a date in seconds since 1970"}"#,
            "either":
                #"{"anyOf":[{"anyOf":[{"type":"string","format":"date-time"},{"type":"number","description":"a date in seconds since 1970"}]},{"type":"null"}]}"#,
            "same": #"{"type":["string","null"],"format":"date-time"}"#,
            "duration": #"{"type":["number","null"],"description":"a duration in milliseconds"}"#,
            "json": #"{}"#,
            "jsonText": #"{}"#,
            "plan": #"{"type":["string","null"],"enum":["free","pro",null]}"#,
            "level": #"{"type":["integer","null"],"enum":[1,3,null],"default":1}"#,
            "rate": #"{"type":["number","null"]}"#,
            "open": #"{"type":["string","null"]}"#,
            "plain": #"{"type":["string","null"]}"#,
            "ownDecoding": #"{}"#,
            "role": #"{"enum":["A",0,null]}"#,
            "money": #"{}"#,
            "point": #"{}"#,
            "trimmed": #"{"type":["string","null"]}"#,
            "city": ##"{"anyOf":[{"$ref":"#/$defs/City"},{"type":"null"}]}"##,
            "newCity": ##"{"anyOf":[{"$ref":"#/$defs/City"},{"type":"null"}],"default":{}}"##,
            "ints": #"{"type":["array","null"],"items":{"type":"integer","minimum":0,"maximum":255},"default":[]}"#,
            "optionalInts":
                #"{"type":["array","null"],"items":{"type":["integer","null"],"minimum":0,"maximum":255},"default":[1,null]}"#,
            "anything": #"{"type":["array","null"],"items":{"not":{"type":"null"}},"default":[]}"#,
            "set": #"{"type":["array","null"],"items":{"type":"string","enum":["free","pro"]},"default":[]}"#,
            "nested":
                #"{"type":["array","null"],"items":{"type":"array","items":{"type":"boolean"}},"default":[]}"#,
            "byName": #"{"type":["object","null"],"additionalProperties":{"type":"boolean"},"default":{}}"#,
            "byNumber": ##"{"type":["object","null"],"additionalProperties":{"$ref":"#/$defs/City"},"default":{}}"##,
            "cities": ##"{"type":["array","null"],"items":{"$ref":"#/$defs/City"},"default":[]}"##,
            "citiesByName":
                ##"{"type":["object","null"],"additionalProperties":{"$ref":"#/$defs/City"},"default":{}}"##,
            "embedded":
                ##"{"type":["string","null"],"contentMediaType":"application/json","contentSchema":{"anyOf":[{"$ref":"#/$defs/City"},{"type":"null"}]}}"##,
            "embeddedInts":
                #"{"type":["string","null"],"contentMediaType":"application/json","contentSchema":{"type":["array","null"],"items":{"type":"integer","minimum":0,"maximum":255}},"default":"[]"}"#,
            "permissive": #"{"type":["array","null"],"items":{"type":"integer","minimum":0,"maximum":255}}"#,
            "friend": #"{"description":"a reference to a City"}"#,
            "friends":
                #"{"type":["array","null"],"items":{"description":"a reference to a City","not":{"type":"null"}}}"#,
        ] as KeyValuePairs)
    func types(_ name: String, _ schema: String) {
        #expect(Self.properties(Types.self)[name] == schema)
    }

    final class Through: JSONModel, @unchecked Sendable {
        @Property(as: .embedded) var info: City?
        @Property("info.people") var people: Int?
        @Property("note.text") var text: String?
    }

    @Test("a path that continues through text describes the content of the text")
    func throughText() {
        let properties = Through.jsonSchema["properties"]
        #expect(properties?["info"]?["properties"] == nil)
        let content = properties?["info"]?["contentSchema"]
        #expect(content?["properties"]?["people"]?["type"] == ["integer", "null"])
        #expect(content?["anyOf"]?[0]?["$ref"] != nil)
        #expect(properties?["note"]?["properties"]?["text"] == ["type": ["string", "null"]])
    }

    @Test("every property is in the schema, in the order of declaration")
    func order() {
        let names = Types.jsonSchema["properties"]?.members.map(\.key)
        #expect(names == Types.properties.map(\.path))
    }

    // MARK: Options

    class Base: JSONModel, @unchecked Sendable {
        override class var keyNaming: KeyNaming { .snakeCase }
        @Property(.required) var baseName: String = ""
    }
    final class Options: Base, @unchecked Sendable {
        @Property(enumValues: ["a", "b", "a"]) var known: String?
        @Property(.required, enumValues: ["a"]) var requiredKnown: String = ""
        @Property(enumValues: ["a"]) var knownList: [String]
        @Property(as: .trimmed, enumValues: ["a"]) var knownTrimmed: String?
        @Property(.required) var requiredInt: Int8 = 5
        @Property(.required) var requiredJSON: JSON?
        @Property(.required) var requiredMoney: Money?
        @Property(.required) var requiredCity: City?
        @Property(.required, as: .null(means: .max)) var limit: Int8 = 0
        @Property(.readOnly) var readOnly: Int8?
        @Property(.readOnly) var readOnlyJSON: JSON?
    }

    @Test(
        "the keywords that a declaration adds",
        arguments: [
            "base_name": #"{"type":"string"}"#,
            "known": #"{"type":["string","null"],"enum":["a","b",null]}"#,
            "required_known": #"{"type":"string","enum":["a"]}"#,
            "known_list": #"{"type":["array","null"],"items":{"type":"string","enum":["a"]},"default":[]}"#,
            "known_trimmed": #"{"type":["string","null"]}"#,
            "required_int": #"{"type":"integer","minimum":-128,"maximum":127}"#,
            "required_json": #"{"not":{"type":"null"}}"#,
            "required_money": #"{"not":{"type":"null"}}"#,
            "required_city": ##"{"$ref":"#/$defs/City"}"##,
            "limit": #"{"type":["integer","null"],"minimum":-128,"maximum":127}"#,
            "read_only": #"{"type":["integer","null"],"minimum":-128,"maximum":127,"readOnly":true}"#,
            "read_only_json": #"{"readOnly":true}"#,
        ] as KeyValuePairs)
    func options(_ name: String, _ schema: String) {
        #expect(Self.properties(Options.self)[name] == schema)
    }

    @Test("required members are listed, those of superclasses first")
    func required() {
        #expect(
            Options.jsonSchema["required"]?.text
                == #"["base_name","required_known","required_int","required_json","required_money","required_city","limit"]"#
        )
    }

    final class Checked: JSONModel, @unchecked Sendable {
        @Property(.check(.in(0...9))) var wide: Int8 = 0
        @Property(.check(.in(..<5))) var half: Int8?
        @Property([.required, .check(.in(0..<1))]) var ratio: Double = 0
        @Property(.check([.length(2...), .pattern("^[a-z]")])) var nick: String?
        @Property(.check(.length(2...)), as: .trimmed) var trimmed: String?
        @Property(.check(.oneOf("b", "c")), enumValues: ["a", "b"]) var known: String?
        @Property(.check(.oneOf(.pro))) var plan: Plan?
        @Property(.check([.nonEmpty, .each(.in(0...9))])) var list: [Double]
        @Property(.check(.count(1...2))) var set: Set<String> = []
        @Property(.check([.each(.in(0...)), .keys(.nonEmpty)])) var ratings: [String: Double]
        @Property(.check(Check("must be even") { $0 % 2 == 0 })) var even: UInt8 = 0
    }

    @Test(
        "the keywords that a check adds",
        arguments: [
            "wide": #"{"type":["integer","null"],"minimum":0,"maximum":9,"default":0}"#,
            "half": #"{"type":["integer","null"],"minimum":-128,"exclusiveMaximum":5}"#,
            "ratio": #"{"type":"number","minimum":0,"exclusiveMaximum":1}"#,
            "nick": #"{"type":["string","null"],"minLength":2,"pattern":"^[a-z]"}"#,
            "trimmed": #"{"type":["string","null"]}"#,
            "known":
                #"{"anyOf":[{"type":"string","enum":["a","b"],"allOf":[{"enum":["b","c",null]}]},{"type":"null"}]}"#,
            "plan":
                #"{"anyOf":[{"type":"string","enum":["free","pro"],"allOf":[{"enum":["pro",null]}]},{"type":"null"}]}"#,
            "list":
                #"{"type":["array","null"],"items":{"type":"number","minimum":0,"maximum":9},"minItems":1}"#,
            "set": #"{"type":["array","null"],"items":{"type":"string"},"minItems":1}"#,
            "ratings":
                #"{"type":["object","null"],"additionalProperties":{"type":"number","minimum":0},"propertyNames":{"minLength":1},"default":{}}"#,
            "even": #"{"type":["integer","null"],"minimum":0,"maximum":255,"default":0}"#,
        ] as KeyValuePairs)
    func checks(_ name: String, _ schema: String) {
        #expect(Self.properties(Checked.self)[name] == schema)
    }

    // MARK: Paths

    /// The schema without the keywords that all have.
    static func body(_ modelClass: JSONModel.Type) -> String {
        var schema = modelClass.jsonSchema
        for keyword in ["$schema", "title", "$defs"] { schema[keyword] = nil }
        return schema.text
    }

    final class Nothing: JSONModel, @unchecked Sendable {}
    final class Nested: JSONModel, @unchecked Sendable {
        @Property("profile.city") var city: String?
        @Property("profile.zip\\.code") var zip: JSON?
    }
    final class NestedRequired: JSONModel, @unchecked Sendable {
        @Property("profile.city", .required) var city: String = ""
        @Property("profile.zip") var zip: String?
    }
    final class BesideItsObject: JSONModel, @unchecked Sendable {
        @Property var profile: City?
        @Property("profile.zip") var zip: Bool?
    }
    final class BesideItsDictionary: JSONModel, @unchecked Sendable {
        @Property var scores: [String: Double]
        @Property("scores.best") var best: UInt8?
    }
    final class Twice: JSONModel, @unchecked Sendable {
        @Property("a") var first: Bool?
        @Property("a") var again: Bool?
        @Property("a") var text: String?
    }
    final class Positions: JSONModel, @unchecked Sendable {
        @Property("tags.1") var second: Bool?
        @Property("at.0.x", .required) var x: Bool = false
        @Property("far.1000") var far: Bool?
    }
    final class Alternatives: JSONModel, @unchecked Sendable {
        @Property("id", or: ["uid"]) var id: Bool?
    }
    final class RequiredAlternatives: JSONModel, @unchecked Sendable {
        @Property("a.0", .required, or: ["b.c", "d"]) var id: Bool = false
        @Property("x", or: ["y"]) var other: Bool = true
    }

    @Test(
        "the schemas that paths demand",
        arguments: [
            (Nothing.self, #"{"type":"object"}"#),
            (
                Nested.self,
                #"{"type":"object","properties":{"profile":{"type":["object","null"],"properties":{"city":{"type":["string","null"]},"zip.code":{}}}}}"#
            ),
            (
                NestedRequired.self,
                #"{"type":"object","properties":{"profile":{"type":"object","properties":{"city":{"type":"string"},"zip":{"type":["string","null"]}},"required":["city"]}},"required":["profile"]}"#
            ),
            (
                BesideItsObject.self,
                ##"{"type":"object","properties":{"profile":{"anyOf":[{"$ref":"#/$defs/City"},{"type":"null"}],"properties":{"zip":{"type":["boolean","null"]}}}}}"##
            ),
            (
                BesideItsDictionary.self,
                #"{"type":"object","properties":{"scores":{"type":["object","null"],"additionalProperties":{"type":"number"},"default":{},"allOf":[{"properties":{"best":{"type":["integer","null"],"minimum":0,"maximum":255}}}]}}}"#
            ),
            (
                Twice.self,
                #"{"type":"object","properties":{"a":{"type":["boolean","null"],"allOf":[{"type":["string","null"]}]}}}"#
            ),
            (
                Positions.self,
                #"{"type":"object","properties":{"tags":{"type":["object","array","null"],"properties":{"1":{"type":["boolean","null"]}},"prefixItems":[{},{"type":["boolean","null"]}]},"at":{"type":["object","array"],"properties":{"0":{"type":"object","properties":{"x":{"type":"boolean"}},"required":["x"]}},"required":["0"],"prefixItems":[{"type":"object","properties":{"x":{"type":"boolean"}},"required":["x"]}],"minItems":1},"far":{"type":["object","array","null"],"properties":{"1000":{"type":["boolean","null"]}}}},"required":["at"]}"#
            ),
            (
                Alternatives.self,
                #"{"type":"object","properties":{"id":{"type":["boolean","null"]}},"if":{"properties":{"id":{"not":{"type":"null"}}},"required":["id"]},"else":{"properties":{"uid":{"type":["boolean","null"]}}}}"#
            ),
            (
                RequiredAlternatives.self,
                #"{"type":"object","properties":{"a":{"type":["object","array","null"],"properties":{"0":{"type":["boolean","null"]}},"prefixItems":[{"type":["boolean","null"]}]},"b":{"type":["object","null"]},"x":{"type":["boolean","null"],"default":true}},"allOf":[{"if":{"properties":{"a":{"type":["object","array"],"properties":{"0":{"not":{"type":"null"}}},"required":["0"],"prefixItems":[{"not":{"type":"null"}}],"minItems":1}},"required":["a"]},"else":{"properties":{"b":{"properties":{"c":{"type":["boolean","null"]}}}},"if":{"properties":{"b":{"type":"object","properties":{"c":{"not":{"type":"null"}}},"required":["c"]}},"required":["b"]},"else":{"properties":{"d":{"type":"boolean"}},"required":["d"]}}},{"if":{"properties":{"x":{"not":{"type":"null"}}},"required":["x"]},"else":{"properties":{"y":{"type":["boolean","null"]}}}}]}"#
            ),
        ] as [(JSONModel.Type, String)])
    func paths(_ modelClass: JSONModel.Type, _ schema: String) {
        #expect(Self.body(modelClass) == schema)
    }

    // MARK: Classes

    final class Person: JSONModel, @unchecked Sendable {
        @Property var home: City?
        @Property var work: City?
    }
    final class Tree: JSONModel, @unchecked Sendable {
        @Property var children: [Tree]
    }
    final class Owner: JSONModel, @unchecked Sendable {
        @Property var pet: Pet?
    }
    final class Pet: JSONModel, @unchecked Sendable {
        @Property var owner: Owner?
        @Property var boxes: [Page<City>] = []
    }
    final class Page<Item: JSONModel>: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<Item>
    }
    enum Billing {
        final class City: JSONModel, @unchecked Sendable {
            @Property var code: Bool?
        }
    }
    final class TwoCities: JSONModel, @unchecked Sendable {
        @Property var billing: Billing.City?
        @Property var other: City?
    }
    class Shape: JSONModel, @unchecked Sendable {
        @Property(.required) var type: String = ""
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "circle" ? Circle.self : self
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
    }
    final class Drawing: JSONModel, @unchecked Sendable {
        @Property var shapes: [Shape]
        @Property var circle: Circle?
    }

    static let prefix = #"{"$schema":"https://json-schema.org/draft/2020-12/schema","#
    static let city =
        #""City":{"title":"City","type":"object","properties":{"name":{"type":["string","null"],"default":""}}}"#

    @Test(
        "classes are defined once, under their names",
        arguments: [
            (
                Person.self,
                ##""title":"Person","type":"object","properties":{"home":{"anyOf":[{"$ref":"#/$defs/City"},{"type":"null"}]},"work":{"anyOf":[{"$ref":"#/$defs/City"},{"type":"null"}]}},"$defs":{\##(city)}}"##
            ),
            (
                Tree.self,
                ##""$ref":"#/$defs/Tree","$defs":{"Tree":{"title":"Tree","type":"object","properties":{"children":{"type":["array","null"],"items":{"$ref":"#/$defs/Tree"},"default":[]}}}}}"##
            ),
            (
                Owner.self,
                ##""$ref":"#/$defs/Owner","$defs":{"Owner":{"title":"Owner","type":"object","properties":{"pet":{"anyOf":[{"$ref":"#/$defs/Pet"},{"type":"null"}]}}},"Pet":{"title":"Pet","type":"object","properties":{"owner":{"anyOf":[{"$ref":"#/$defs/Owner"},{"type":"null"}]},"boxes":{"type":["array","null"],"items":{"$ref":"#/$defs/Page_City"},"default":[]}}},"Page_City":{"title":"Page<City>","type":"object","properties":{"items":{"type":["array","null"],"items":{"$ref":"#/$defs/City"},"default":[]}}},\##(city)}}"##
            ),
            (
                TwoCities.self,
                ##""title":"TwoCities","type":"object","properties":{"billing":{"anyOf":[{"$ref":"#/$defs/City"},{"type":"null"}]},"other":{"anyOf":[{"$ref":"#/$defs/City2"},{"type":"null"}]}},"$defs":{"City":{"title":"City","type":"object","properties":{"code":{"type":["boolean","null"]}}},"City2":{"title":"City","type":"object","properties":{"name":{"type":["string","null"],"default":""}}}}}"##
            ),
            (
                Drawing.self,
                ##""title":"Drawing","type":"object","properties":{"shapes":{"type":["array","null"],"items":{"$ref":"#/$defs/Shape"},"default":[]},"circle":{"anyOf":[{"$ref":"#/$defs/Circle"},{"type":"null"}]}},"$defs":{"Shape":{"title":"Shape","type":"object","properties":{"type":{"type":"string"}},"required":["type"]},"Circle":{"title":"Circle","type":"object","properties":{"type":{"type":"string"},"radius":{"type":["number","null"],"default":0}},"required":["type"]}}}"##
            ),
        ] as [(JSONModel.Type, String)])
    func classes(_ modelClass: JSONModel.Type, _ schema: String) {
        #expect(modelClass.jsonSchema.text == Self.prefix + schema)
    }

    @Test("the schema of a class is created once, by the first thread")
    func once() async {
        let schemas = await withTaskGroup(of: JSON.self) { group in
            for _ in 0..<8 { group.addTask { Drawing.jsonSchema } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(schemas.allSatisfy { $0.isIdentical(to: Drawing.jsonSchema) })
    }

    @Test("creating a schema calls no store")
    func stores() {
        final class Asked: @unchecked Sendable { var count = 0 }
        let asked = Asked()
        let cache = ObjectCache<String, City>(
            key: { city in
                asked.count += 1
                return city.name
            }, load: { _ in nil })
        StoreOfSchemaTests.store = cache
        _ = OfStore.jsonSchema
        #expect(asked.count == 0)
    }

    private enum StoreOfSchemaTests {
        nonisolated(unsafe) static var store: ObjectCache<String, City>?
    }
    final class OfStore: JSONModel, @unchecked Sendable {
        @Property(cachedObject: StoreOfSchemaTests.store ?? Types.store) var friends: [City] = [City()]
    }

    // MARK: Combining

    @Test(
        "two schemas in one",
        arguments: [
            (#"{}"#, #"{}"#, #"{}"#),
            (#"{}"#, #"{"a":1}"#, #"{"a":1}"#),
            (#"{"minimum":1}"#, #"{"maximum":2}"#, #"{"minimum":1,"maximum":2}"#),
            (#"{"minimum":1}"#, #"{"minimum":1}"#, #"{"minimum":1}"#),
            (#"{"minimum":1}"#, #"{"minimum":2,"maximum":3}"#, #"{"minimum":1,"maximum":3,"allOf":[{"minimum":2}]}"#),
            (
                #"{"minimum":1,"allOf":[{"not":{}}]}"#, #"{"minimum":2,"allOf":[{"type":"null"}]}"#,
                #"{"minimum":1,"allOf":[{"not":{}},{"type":"null"},{"minimum":2}]}"#
            ),
            (
                #"{"items":{"type":"null"}}"#, #"{"prefixItems":[{}],"minItems":1}"#,
                #"{"items":{"type":"null"},"minItems":1,"allOf":[{"prefixItems":[{}]}]}"#
            ),
            (
                #"{"properties":{"a":{}}}"#, #"{"additionalProperties":false}"#,
                #"{"properties":{"a":{}},"allOf":[{"additionalProperties":false}]}"#
            ),
            (
                #"{"properties":{"a":{}}}"#, #"{"properties":{"a":{}},"additionalProperties":false}"#,
                #"{"properties":{"a":{}},"allOf":[{"properties":{"a":{}},"additionalProperties":false}]}"#
            ),
            (#"{"if":{},"else":{}}"#, #"{"if":{},"else":{}}"#, #"{"if":{},"else":{}}"#),
        ])
    func both(_ first: String, _ second: String, _ both: String) throws {
        #expect(try SchemaCombining.both(JSON(parsing: first), JSON(parsing: second)).text(.compact) == both)
    }

    @Test("members are described in the order of their paths, and required once, in the order of the requirements")
    func membersOfNodes() {
        func path(_ names: String...) -> ArraySlice<JSON.Path.Component> { names.map { JSON.Path.Component($0) }[...] }
        var node = SchemaNode()
        for index in 0..<3_000 { node.add(["type": "string"], at: path("k\(index % 1_000)", "a"), .presence) }
        #expect(node.ofObject["required"] == JSON((0..<1_000).map { JSON("k\($0)") }))
        #expect(node.ofObject["properties"]?.members.map(\.key) == (0..<1_000).map { "k\($0)" })
        #expect(
            node.ofObject["properties"]?["k999"]?.text(.compact)
                == #"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#)
        var late = SchemaNode()
        late.add(["type": "string"], at: path("a", "x"), .objectsOnTheWay)
        late.add(nil, at: path("b"), .presence)
        late.add(["type": "number"], at: path("a", "y"), .presence)
        late.add(nil, at: path("b"), .presence)
        #expect(late.ofObject["required"] == ["b", "a"])
        #expect(late.ofObject["properties"]?.members.map(\.key) == ["a"])
    }

    @Test(
        "a schema and null",
        arguments: [
            (#"{}"#, #"{}"#, #"{"not":{"type":"null"}}"#),
            (#"{"default":1}"#, #"{"default":1}"#, #"{"default":1,"not":{"type":"null"}}"#),
            (#"{"type":"string"}"#, #"{"type":["string","null"]}"#, #"{"type":"string"}"#),
            (#"{"type":["string","array"]}"#, #"{"type":["string","array","null"]}"#, #"{"type":["string","array"]}"#),
            (#"{"enum":[1]}"#, #"{"enum":[1,null]}"#, #"{"enum":[1]}"#),
            (#"{"enum":[null]}"#, #"{"enum":[null]}"#, #"{"enum":[null]}"#),
            (#"{"$ref":"a"}"#, #"{"anyOf":[{"$ref":"a"},{"type":"null"}]}"#, #"{"$ref":"a"}"#),
            (
                #"{"type":"string","allOf":[{"enum":["a"]}]}"#,
                #"{"anyOf":[{"type":"string","allOf":[{"enum":["a"]}]},{"type":"null"}]}"#,
                #"{"type":"string","allOf":[{"enum":["a"]}]}"#
            ),
        ])
    func null(_ schema: String, _ orNull: String, _ notNull: String) throws {
        #expect(try SchemaCombining.orNull(JSON(parsing: schema)).text(.compact) == orNull)
        #expect(try SchemaCombining.notNull(JSON(parsing: schema)).text(.compact) == notNull)
    }
}
