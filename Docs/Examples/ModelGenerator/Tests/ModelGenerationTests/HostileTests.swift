import Foundation
import ModelGeneration
import Testing

/// `check` compiles and runs code for samples like these.
@Suite("Hostile samples")
struct HostileTests {
    @Test("100,000 keys are a dictionary")
    func keys() throws {
        let members = (0..<100_000).map { "\"key\($0)\": \($0)" }.joined(separator: ",")
        #expect(try source("{\(members)}").contains("typealias Sample = [String: Int]"))
        #expect(properties(try source("{\"a\": {\(members)}}")) == ["a: [String: Int]"])
    }

    @Test(
        "Documents 10,000 deep give few classes",
        arguments: [
            ("{\"a\":", "}", 2), ("{\"a\":[", "]}", 2), ("{\"17\":", "}", 0),
        ])
    func depth(_ open: String, _ close: String, _ classCount: Int) throws {
        let text = String(repeating: open, count: 10_000) + "1" + String(repeating: close, count: 10_000)
        #expect(try source(text).components(separatedBy: "final class ").count - 1 == classCount)
    }

    @Test("Objects of 10,000 different names, each in the one before, are classes up to a limit")
    func chain() throws {
        let text = (0..<10_000).map { "{\"k\($0)\":" }.joined() + "1" + String(repeating: "}", count: 10_000)
        #expect(try source(text).components(separatedBy: "final class ").count - 1 == 400)
    }

    @Test("Arrays 10,000 deep are lists of JSON")
    func arrays() throws {
        let text = "{\"a\": " + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "}"
        #expect(properties(try source(text)) == ["a: [[[[[JSON]]]]]"])
    }

    @Test("Spellings that only Unicode takes for the same are two properties")
    func spellings() throws {
        #expect(
            properties(try source(#"{"é": 1, "e\u0301": "x"}"#)) == [
                "é: Int = 0", #"@Property("e\u{301}") var e: String = """#,
            ])
    }

    @Test("Names that no property can have stay in the JSON, and are said")
    func unnamed() throws {
        let sample = try Sample(Data(#"{"": 1, "a": 2, "a": 3, "b": "<null>"}"#.utf8), named: "a.json")
        let file = try ModelGeneration.models(for: [sample], named: "Sample")
        #expect(properties(ModelGeneration.source(of: file)) == ["a: Int = 0", "b: String?"])
        #expect(
            file.notes == [
                #"b: text such as "<null>" reads as null, with a warning from validation"#,
                #"Sample: the name "a" repeats within an object; the first one is read"#,
                #"Sample: no property can have the key "", which stays in the JSON"#,
            ])
    }
}
