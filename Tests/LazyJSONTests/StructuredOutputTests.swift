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
@JSONModel private struct Outer { var inner: [Prices] = [] }

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

    @Test("a value with a default isn't null, also if its values are listed")
    func listed() throws {
        let schema = try Choice.structuredOutputSchema()
        #expect(schema["properties"]?["kind"] == ["type": "string", "enum": ["a", "b"]])
        #expect(schema["properties"]?["other"]?["enum"] == ["a", .null])
    }
}
