import LazyJSONCore
import Testing

/// The kinds of cases of jsonc-parser's and comment-json's public tests of edits, in texts of our own.
@Suite("Edits of JSON with comments: the cases of other libraries")
struct PublicCommentCaseTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let before: String
        let after: String
        let edit: @Sendable (inout JSON) -> Void
        var testDescription: String { "\(before.debugDescription) becomes \(after.debugDescription)" }

        init(_ before: String, _ after: String, _ edit: @escaping @Sendable (inout JSON) -> Void) {
            (self.before, self.after, self.edit) = (before, after, edit)
        }
    }

    private static let nested = "{\n  \"s\": {\n    \"p\": 1,\n    \"q\": true\n  }\n}\n"

    /// Where jsonc-parser formats a list of one line anew, or takes a trailing comma away, the layout stays here. An
    /// empty container has none.
    private static let settings: [Case] = [
        Case("{\n  \"k\": \"v\"\n}", "{\n  \"k\": \"w\"\n}") { $0["k"] = "w" },
        Case("true", "\"w\"") { $0 = "w" },
        Case("{\n  \"k\": \"v\"\n}", "{\n  \"k\": {\n    \"on\": true\n  }\n}") { $0["k"] = ["on": true] },
        Case("{\n  \"k\": \"v\",  \"l\": \"m\"\n}", "{\n  \"k\": null,  \"l\": \"m\"\n}") { $0["k"] = .null },
        Case("{\n}", "{\"n\":1}") { $0["n"] = 1 },
        Case("  {\n  }", "  {\"n\":1}") { $0["n"] = 1 },
        Case("{\n  \"k\": \"v\"\n}", "{\n  \"k\": \"v\",\n  \"n\": 1\n}") { $0["n"] = 1 },
        Case(nested, "{\n  \"s\": 1\n}\n") { $0["s"] = 1 },
        Case(nested, "{\n  \"s\": {\n    \"p\": 1,\n    \"q\": 2\n  }\n}\n") { $0["s"]?["q"] = 2 },
        Case(nested, "{\n  \"s\": {\n    \"p\": 1,\n    \"n\": 2,\n    \"q\": true\n  }\n}\n") {
            $0["s"]?.insert(2, named: "n", after: "p")
        },
        Case(nested, "{\n  \"s\": {\n    \"p\": 1,\n    \"q\": true,\n    \"n\": 2\n  }\n}\n") { $0["s"]?["n"] = 2 },
        Case(nested, "{\n  \"s\": {\n    \"p\": 1,\n    \"q\": true\n  },\n  \"n\": 2\n}\n") { $0["n"] = 2 },
        Case("{\n  \"k\": [\n    {\n    } \n  ]  \n}", "{\n  \"k\": [\n    {\n    } \n  ],\n  \"n\": 1  \n}") {
            $0["n"] = 1
        },
        Case("{\n  \"k\": \"v\"\n}", "{}") { $0["k"] = nil },
        Case("{\n  \"k\": \"v\", \"l\": []\n}", "{\n  \"l\": []\n}") { $0["k"] = nil },
        Case("{\n  \"k\": \"v\", \"l\": []\n}", "{\n  \"k\": \"v\"\n}") { $0["l"] = nil },
        Case("{\n  \"k\": [1, 2, 3],\n  \"l\": 0\n}", "{\n  \"k\": [1, 5, 3],\n  \"l\": 0\n}") {
            $0["k"]?.replace(at: 1, with: 5)
        },
        Case("{\n  \"k\": [1, 2, 3],\n  \"l\": 0\n}", "{\n  \"k\": [1, 2, 3, 4],\n  \"l\": 0\n}") {
            $0["k"]?.append(contentsOf: [4])
        },
        Case("[\n  2,\n  3\n]", "[\n  1,\n  2,\n  3\n]") { $0.insert(contentsOf: [1], at: 0) },
        Case("[\n]", "[1]") { $0.append(contentsOf: [1]) },
        Case("[\n  1,\n  3\n]", "[\n  1,\n  2,\n  3\n]") { $0.insert(contentsOf: [2], at: 1) },
        Case("[\n  1\n]", "[]") { $0.remove(at: 0) },
        Case("[\n  1,\n  2,\n  3\n]", "[\n  1,\n  3\n]") { $0.remove(at: 1) },
        Case("[\n  1,\n  2,\n  \"v\"\n]", "[\n  1,\n  2\n]") { $0.remove(at: 2) },
        Case("[\n  1,\n  2,\n  \"v\",\n]", "[\n  1,\n  2,\n]") { $0.remove(at: 2) },
        Case("// first\n[\n  1,\n  2,\n  \"v\"\n]", "// first\n[\n  1,\n  2\n]") { $0.remove(at: 2) },
    ]

    private static let list = "[\n  // zero\n  0,\n  // one\n  1,\n  // two\n  2\n]"

    private static let lists: [Case] = [
        Case(list, "[\n  // one\n  1,\n  // two\n  2\n]") { $0.remove(at: 0) },
        Case(list, "[\n  // zero\n  0,\n  // one\n  1\n]") { $0.remove(at: 2) },
        Case(list, "[]") { for _ in 0..<3 { $0.remove(at: 0) } },
        Case(list, "[\n  -1,\n  // zero\n  0,\n  // one\n  1,\n  // two\n  2\n]") {
            $0.insert(contentsOf: [-1], at: 0)
        },
        Case(list, "[\n  // two\n  2,\n  // one\n  1,\n  // zero\n  0\n]") { $0.swapAt(0, 2) },
        Case(list, "[\n  // one\n  1,\n  // two\n  2,\n  // zero\n  0\n]") { $0.move(from: 0, to: 2) },
        Case("{\n  // a\n  \"a\": 1,\n  // b\n  \"b\": 2\n}", "{\n  // a\n  \"a\": 1\n}") { $0["b"] = nil },
    ]

    @Test("members and elements", arguments: settings)
    func edits(entry: Case) throws { try check(entry) }

    @Test("comments above elements", arguments: lists)
    func comments(entry: Case) throws { try check(entry) }

    private func check(_ entry: Case) throws {
        var json = try JSON(parsing: entry.before, syntax: .jsonc)
        entry.edit(&json)
        #expect(json.text == entry.after)
        #expect(try JSON(parsing: json.text, syntax: .jsonc) == json)
    }
}
