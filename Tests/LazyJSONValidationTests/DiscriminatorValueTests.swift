import LazyJSON
import TestSupport
import Testing

/// Classes that a number, a Bool or a value at a path names.
struct DiscriminatorValueTests {
    typealias Models = SchemaModels

    class Shape: JSONModel, @unchecked Sendable {
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("type", ["1": One.self, "true": Yes.self, "a": Letter.self])
        }
    }
    final class One: Shape, @unchecked Sendable {}
    final class Yes: Shape, @unchecked Sendable {}
    final class Letter: Shape, @unchecked Sendable {}

    class Exact: JSONModel, @unchecked Sendable {
        override class var discriminator: JSONDiscriminator? { JSONDiscriminator("type", ["1": ExactOne.self]) }
        override class var coercion: Coercion { .strict }
    }
    final class ExactOne: Exact, @unchecked Sendable {}

    class Rate: JSONModel, @unchecked Sendable {
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("rate.value", [0.5: Half.self, 1: Full.self])
        }
    }
    final class Half: Rate, @unchecked Sendable {
        override class var initialJSON: JSON { ["rate": ["unit": "%"]] }
    }
    final class Full: Rate, @unchecked Sendable {}

    class Family: JSONModel, @unchecked Sendable {
        override class var discriminator: JSONDiscriminator? { JSONDiscriminator("a..b", [Key.x: Member.self]) }
        enum Key: String, JSONConvertible { case x }
    }
    final class Member: Family, @unchecked Sendable {}

    private func name(_ model: JSONModel?) -> String { model.map { String(describing: type(of: $0)) } ?? "nil" }

    @Test(
        "a value is found in the same spellings that a property of its type reads",
        arguments: [
            (#"{"type":"1"}"#, "One"), (#"{"type":1}"#, "One"), (#"{"type":1.0}"#, "Shape"), (#"{"type":true}"#, "Yes"),
            (#"{"type":"true"}"#, "Yes"), (#"{"type":"a"}"#, "Letter"), (#"{"type":null}"#, "Shape"),
            (#"{"type":[1]}"#, "Shape"), (#"{"type":{}}"#, "Shape"),
        ])
    func strings(text: String, expected: String) throws {
        #expect(name(try Shape(parsing: text)) == expected)
        #expect(name(LazyArray<Shape>([try JSON(parsing: text)])?.first) == expected)
        var edited = JSON.emptyObject
        edited["type"] = try JSON(parsing: text)["type"]
        #expect(name(Shape(edited)) == expected)
    }

    @Test("a strict class finds only the declared kind")
    func strict() throws {
        #expect(name(try Exact(parsing: #"{"type":"1"}"#)) == "ExactOne")
        #expect(name(try Exact(parsing: #"{"type":1}"#)) == "Exact")
    }

    @Test(
        "numbers and Bools are found in every spelling",
        arguments: [
            (#"{"content":{"component":1}}"#, "Row"), (#"{"content":{"component":"1"}}"#, "Row"),
            (#"{"content":{"component":1.0}}"#, "Row"), (#"{"content":{"component":2e0}}"#, "Column"),
            (#"{"content":{"component":3}}"#, "Row"), (#"{"content":{"component":4}}"#, "Block"),
            (#"{"content":{"component":true}}"#, "Row"), (#"{"content":[{"component":1}]}"#, "Block"),
            (#"{"content.component":1}"#, "Block"), (#"{"content":null}"#, "Block"), (#"{}"#, "Block"),
        ])
    func numbers(text: String, expected: String) throws {
        #expect(name(try Models.Block(parsing: text)) == expected)
        let page = try Models.Sheet(parsing: #"{"blocks":[\#(text)]}"#)
        #expect(name(page.blocks.first) == expected)
    }

    @Test(
        "Bools are found in every spelling",
        arguments: [
            (#"{"isOn":true}"#, "On"), (#"{"isOn":"false"}"#, "Off"), (#"{"isOn":1}"#, "On"),
            (#"{"isOn":"yes"}"#, "On"), (#"{"isOn":2}"#, "Flag"),
        ])
    func bools(text: String, expected: String) throws {
        #expect(name(try Models.Flag(parsing: text)) == expected)
    }

    @Test("a new object has the value as it is declared")
    func newObjects() throws {
        #expect(Models.Row().json.text == #"{"content":{"component":1}}"#)
        #expect(Models.Column { $0.title = "x" }.json.text == #"{"content":{"component":2,"title":"x"}}"#)
        #expect(Models.Off().json.text == #"{"isOn":false}"# && Models.On().json.text == #"{"isOn":true}"#)
        #expect(One().json.text == #"{"type":"1"}"# && Half().json.text == #"{"rate":{"value":0.5,"unit":"%"}}"#)
        #expect(Full().json.text == #"{"rate":{"value":1}}"# && Member().json.text == #"{"a..b":"x"}"#)
        for made in [Models.Row(), Models.Column(), Models.Off(), Half(), Full(), Member(), One()] as [JSONModel] {
            #expect(name(type(of: made).init(made.json)) == name(made))
            #expect(made.issues.allSatisfy { $0.kind == .unknownKey })
        }
        #expect(name(Family(Member().json)) == "Member" && name(Models.Block(Models.Column().json)) == "Column")
        var json = Models.Row { $0.title = "x" }.json
        json["content"]?["component"] = 2
        #expect(name(Models.Block(json)) == "Column")
    }

    @Test(
        "a value in another kind is a warning, and a value that doesn't name a class is an issue as before",
        arguments: [
            (#"{"content":{"component":1}}"#, []), (#"{"content":{"component":1,"title":"a"},"cells":[]}"#, []),
            (
                #"{"content":{"component":"1"}}"#,
                ["/content/component coerced: expected one of 1, 3, found \"1\", which is read as 1"]
            ),
            (
                #"{"content":{"component":"2"}}"#,
                ["/content/component coerced: expected an integer, found \"2\", which is read as 2"]
            ),
            (
                #"{"content":{"component":4}}"#,
                ["/content/component unknownValue: unknown value: expected one of 1, 2, 3, found 4"]
            ),
            (
                #"{"content":{}}"#,
                ["/content/component missing: required, but missing: expected one of 1, 2, 3"]
            ),
            ("{}", ["/content/component missing: required, but missing: expected one of 1, 2, 3"]),
            (
                #"{"content":{"component":null}}"#,
                ["/content/component null: required, but null: expected one of 1, 2, 3"]
            ),
            (#"{"content":{"component":1,"x":2}}"#, ["/content/x unknownKey: unknown key \"x\": found 2"]),
        ])
    func issues(text: String, expected: [String]) throws {
        let found = try Models.Block(parsing: text).issues.map { issue in
            "\(issue.pointer) \(issue.kind): \(issue.message.split(separator: ": ", maxSplits: 1).last ?? "")"
        }
        #expect(found.map { $0.replacing(/Key: .*unknown/, with: "Key: unknown") } == expected)
    }

    @Test("a member that only chooses the class is known, at a path and in a list, too")
    func known() throws {
        let issues = Array(
            try LazyArray<Rate>(parsing: #"[{"rate":{"value":0.5,"unit":"%"}},{"rate":{"value":1},"x":2}]"#).issues)
        #expect(issues.map { "\($0.pointer) \($0.kind)" } == ["/0/rate/unit unknownKey", "/1/x unknownKey"])
        let flags = try Models.Sheet(parsing: #"{"flag":{"isOn":false},"row":{"content":{"component":2}}}"#)
        #expect(flags.issues.map { "\($0.pointer) \($0.kind)" } == ["/row/content/component unknownValue"])
    }

    @Test("schemas have the declared values, and OpenAPI's discriminator if it can say them")
    func schemas() throws {
        let block = JSONSchemas(of: [Models.Block.self, Models.Flag.self, Shape.self]).definitions
        #expect(block["Block"]?["discriminator"] == nil && block["Block"]?["oneOf"]?.count == 2)
        #expect(
            block["Row"]?["properties"]?["content"]?["properties"]?["component"]?.text
                == #"{"type":"integer","enum":[1,3]}"#)
        #expect(block["On"]?["properties"]?["isOn"]?.text == #"{"type":"boolean","const":true}"#)
        #expect(block["Off"]?["properties"]?["isOn"]?.text == #"{"type":"boolean","const":false}"#)
        #expect(block["Flag"]?["discriminator"]?["mapping"]?.members.map(\.key) == ["true", "false"])
        #expect(block["One"]?["properties"]?["type"]?.text == #"{"type":"string","const":"1"}"#)
    }
}
