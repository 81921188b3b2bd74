import LazyJSON
import Testing

@JSONModel private struct Step {
    var text = ""
    var minutes: Int?
}

@JSONModel private struct Recipe {
    var title = ""
    @Key(.required) var id: Int32 = 0
    var steps: [Step] = []
    var best: Step?
    var tags: [String]?
}

@JSONModel private struct Prices { var prices: [String: Double] = [:] }
@JSONModel private struct Anything { var value: JSON? }
@JSONModel private struct Choice {
    @Key(enumValues: ["a", "b"]) var kind = "a"
    @Key(enumValues: ["a"]) var other: String?
}
@JSONModel private struct Untyped {
    @Key(.required) var required: [String: JSON?] = [:]
}
@JSONModel private struct UntypedMembers { var members: [String: JSON?] = [:] }
@JSONModel private struct UntypedOptional { var members: [String: JSON]? }
@JSONModel private struct UntypedElements { var list: [JSON?] = [] }
@JSONModel private struct UntypedList { var list: [JSON]? }
@JSONModel private struct UntypedLists { var lists: [[JSON]] = [] }
@JSONModel private struct Node {
    var name = ""
    var children: [Node] = []
    var next: Node?
}
@JSONModel private struct Outer { var inner: [Prices] = [] }
private class Answer: JSONModel, @unchecked Sendable {
    @Property var type: String = ""
    override class var discriminator: JSONDiscriminator? { .init("type", ["yes": Yes.self, "no": No.self]) }
}
private final class Yes: Answer, @unchecked Sendable { @Property var text: String = "" }
private final class No: Answer, @unchecked Sendable { @Property var reason: String = "" }
private final class Reply: JSONModel, @unchecked Sendable { @Property var answer: Answer }

@Suite("Schemas for structured output")
struct StructuredOutputTests {
    @Test("require every property, allow no other, and optional values may be null")
    func schema() throws {
        let schema = try Recipe.structuredOutputSchema()
        #expect(
            schema == [
                "title": "Recipe", "type": "object",
                "properties": [
                    "title": ["type": "string"],
                    "id": ["type": "integer", "minimum": -2_147_483_648, "maximum": 2_147_483_647],
                    "steps": ["type": "array", "items": ["$ref": "#/$defs/Step"]],
                    "best": ["anyOf": [["$ref": "#/$defs/Step"], ["type": "null"]]],
                    "tags": ["type": ["array", "null"], "items": ["type": "string"]],
                ],
                "required": ["title", "id", "steps", "best", "tags"], "additionalProperties": false,
                "$defs": [
                    "Step": [
                        "title": "Step", "type": "object",
                        "properties": ["text": ["type": "string"], "minutes": ["type": ["integer", "null"]]],
                        "required": ["text", "minutes"], "additionalProperties": false,
                    ]
                ],
            ])
        // The same class reads the answer.
        let answer =
            #"{"title": "Soup", "id": 7, "steps": [{"text": "Boil", "minutes": null}], "best": null, "tags": null}"#
        let recipe = try Recipe(validating: answer)
        #expect(recipe.title == "Soup" && recipe.steps[0].minutes == nil && recipe.best == nil && recipe.tags == nil)
    }

    @Test("are an error for names or values that aren't known")
    func errors() throws {
        #expect(throws: StructuredOutputError.self) { try Anything.structuredOutputSchema() }
        let error = #expect(throws: StructuredOutputError.self) { try Prices.structuredOutputSchema() }
        #expect(error?.description == "/properties/prices allows any names, which structured output doesn't have")
        let inner = #expect(throws: StructuredOutputError.self) { try Outer.structuredOutputSchema() }
        #expect(inner?.pointer == "/$defs/Prices/properties/prices")
    }

    @Test(
        "are an error for lists and dictionaries of any JSON, wherever null is allowed",
        arguments: [
            (Untyped.self, "/properties/required allows any names"),
            (UntypedMembers.self, "/properties/members allows any names"),
            (UntypedOptional.self, "/properties/members allows any names"),
            (UntypedElements.self, "/properties/list/items allows any JSON"),
            (UntypedList.self, "/properties/list/items allows any JSON"),
            (UntypedLists.self, "/properties/lists/items/items allows any JSON"),
        ] as [(any JSONModelProtocol.Type, String)])
    func untyped(model: any JSONModelProtocol.Type, reason: String) {
        let error = #expect(throws: StructuredOutputError.self) { try model.structuredOutputSchema() }
        #expect(error?.description == "\(reason), which structured output doesn't have")
    }

    @Test("a class that contains itself is an object at the root, and in the definitions")
    func recursive() throws {
        let node: JSON = [
            "title": "Node", "type": "object",
            "properties": [
                "name": ["type": "string"], "children": ["type": "array", "items": ["$ref": "#/$defs/Node"]],
                "next": ["anyOf": [["$ref": "#/$defs/Node"], ["type": "null"]]],
            ],
            "required": ["name", "children", "next"], "additionalProperties": false,
        ]
        var expected = node
        expected["$defs"] = ["Node": node]
        #expect(try Node.structuredOutputSchema() == expected)
        #expect(Node.jsonSchema["$ref"] == "#/$defs/Node" && Node.jsonSchema["type"] == nil)
    }

    @Test("are an error for a class whose JSON chooses a subclass, which a property may have")
    func choice() throws {
        let error = #expect(throws: StructuredOutputError.self) { try Answer.structuredOutputSchema() }
        #expect(
            error?.description == "the root is one of several objects, which structured output doesn't have")
        #expect(try Reply.structuredOutputSchema()["properties"]?["answer"] != nil)
    }

    @Test("a value with a default isn't null, also if its values are listed")
    func listed() throws {
        let schema = try Choice.structuredOutputSchema()
        #expect(schema["properties"]?["kind"] == ["type": "string", "enum": ["a", "b"]])
        #expect(schema["properties"]?["other"]?["enum"] == ["a", .null])
    }
}
