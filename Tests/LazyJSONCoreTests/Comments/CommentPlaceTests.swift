import LazyJSONCore
import Testing

@Suite("JSON with comments: places")
struct CommentPlaceTests {
    @Test("has its values at the places of the original text")
    func places() throws {
        let text = "// é\n{\"a\": /* é */ 1, // ü\n\"b\": [2, /* x */ 3,]}"
        let json = try JSON(parsing: text, syntax: .jsonc)
        let expected = [(["a"], 2, 15), (["b", "0"], 3, 7), (["b", "1"], 3, 18)]
        for (path, line, column) in expected {
            let place = try #require(json[JSONPointer(tokens: path)]?.sourcePosition)
            #expect((place.line, place.column) == (line, column), "\(path)")
        }
        #expect(json["b"]?.text == "[2, /* x */ 3,]")
        #expect(json["b"]?.text(.json) == "[2, 3]")
    }
}
