import LazyJSON
import LazyJSONStreams
import TestSupport
import Testing

// The examples of Docs/Guides/LanguageModels.md, block by block and letter by letter; the last test compares the two.

@Suite("Docs/Guides/LanguageModels.md") struct LanguageModelsGuide {
    @JSONModel struct Recipe {
        var title = ""
        var minutes: Int?
        var steps: [String] = []
    }

    @Test("Read an answer")
    func answer() throws {
        let answer = """
            Sure! Here is your recipe: ```json
            {
              title: 'Soup', // a classic
              "minutes": "20",
              "steps": ["Peel", "Boil
            """
        let recipe = try Recipe(repairing: answer)
        #expect(recipe.title == "Soup" && recipe.minutes == 20 && recipe.steps == ["Peel", "Boil"])
        #expect(
            recipe.json.repairs.map(\.description) == [
                "line 1, column 1: left out the text before the JSON", "line 3, column 3: added quotes",
                "line 3, column 10: replaced the quotes of a string", "line 3, column 18: removed a comment",
                "line 5, column 26: added the quote at the end of a string",
                "line 5, column 26: added a closing bracket",
                "line 5, column 26: added a closing bracket",
            ])

        #expect(throws: JSONError.self) { try Recipe(repairing: "I can't do that.") }
    }

    @Test("Ask for the answer")
    func asking() throws {
        let schema = try Recipe.structuredOutputSchema()
        #expect(schema["required"] == ["title", "minutes", "steps"] && schema["additionalProperties"] == false)
        #expect(schema["properties"]?["title"] == ["type": "string"])
        #expect(schema["properties"]?["minutes"] == ["type": ["integer", "null"]])
    }

    @Test("Show the answer while it arrives")
    func arriving() async throws {
        let (texts, stream) = AsyncStream.makeStream(of: String.self)
        for part in ["Sure!\n```json\n{\"title\": \"So", "up\", \"steps\": [\"Pe", "el\"]}", "\n```\nEnjoy!"] {
            stream.yield(part)
        }
        stream.finish()
        var titles: [String] = []
        for try await recipe in Recipe.snapshots(of: texts, fenced: true) { titles.append(recipe.title) }
        #expect(titles == ["So", "Soup", "Soup"])
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/LanguageModels.md", in: #filePath, blocks: 5) == [])
    }
}
