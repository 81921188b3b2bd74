import Foundation
import LazyJSON
import Testing

/// Properties that share a path, or whose paths lead through each other's values.
@Suite struct SharedPathTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }
    final class Account: JSONModel, @unchecked Sendable {
        @Property("info") var text: String?
        @Property("info.age") var age: Int = 0
        @Property("info.name", or: ["name"]) var name: String?
        @Property("data") var whole: Item?
        @Property("data.n") var number: Int = 0
        @Property("row") var row: [Int]
        @Property("row.0") var first: Int = 0
        @Property("row.last") var last: Int = 0
    }

    private func reported(_ issues: some Sequence<JSONIssue>) -> [String] {
        issues.map { "\($0.pointer) \($0.kind) \($0.property ?? "-")" }
    }

    @Test(
        "a value in the way of a path is an issue, also if another property reads it; a fault is reported once",
        arguments: [
            (#"{"info": "private"}"#, ["/info wrongKind age"]),
            (#"{"info": "private", "name": "Bo"}"#, ["/info wrongKind age"]),
            (#"{"info": {"age": 5}}"#, ["/info wrongKind text"]),
            (#"{"info": null}"#, []),
            (#"{"info": []}"#, ["/info wrongKind text"]),
            (#"{"data": 5}"#, ["/data noObject whole"]),
            (#"{"data": {"n": "x", "id": "y"}}"#, ["/data/n unreadable number", "/data/id unreadable id"]),
            (#"{"row": [1, "x"]}"#, ["/row wrongKind last", "/row/1 leftOut row"]),
            (#"{"row": 5}"#, ["/row wrongKind row"]),
        ])
    func ways(text: String, expected: [String]) throws {
        let account = try Account(parsing: text)
        #expect(reported(account.issues.filter { $0.kind != .unknownKey && $0.kind != .coerced }) == expected)
    }

    final class Otherwise: JSONModel, @unchecked Sendable {
        @Property("info") var text: String?
        @Property("info.age", or: ["age"]) var age: Int = 0
    }

    @Test("a value in the way isn't an issue if the property reads another path")
    func alternatives() throws {
        #expect(try Otherwise(parsing: #"{"info": "private", "age": 3}"#).issues.isEmpty)
        #expect(reported(try Otherwise(parsing: #"{"info": "private"}"#).issues) == ["/info wrongKind age"])
    }

    final class Twice: JSONModel, @unchecked Sendable {
        @Property("d") var one: Item?
        @Property("d") var other: Item?
        @Property("d", as: .embedded) var text: Item?
        @Property("list") var items: [Item]
        @Property("list") var lazy: LazyArray<Item>
        @Property("list") var raw: [Int]
        @Property("list") var all: [JSON]
    }

    @Test("the issues of a model are reported once, however many properties read it")
    func once() throws {
        for text in [#"{"d": {"id": "x"}}"#, #"{"list": [{"id": "x"}, 5]}"#] {
            let parsed = try Twice(parsing: text)
            let edited = Twice { draft in
                for (name, value) in parsed.json.members { draft[raw: name] = value }
            }
            for model in [parsed, edited] {
                let expected =
                    text.contains("list")
                    ? [
                        "/list/0 leftOut raw", "/list/0/id unreadable id", "/list/1 noObject items",
                        "/list/1 noObject lazy",
                    ]
                    : ["/d coerced text", "/d/id unreadable id"]
                #expect(reported(model.issues) == expected)
            }
        }
        let model = try Twice(parsing: #"{"list": [{"id": "x"}, 5]}"#)
        #expect(reported(model.issues(for: \.raw)) == ["/list/0 leftOut raw"])
        #expect(reported(model.issues(for: \.items)) == ["/list/0/id unreadable id", "/list/1 noObject items"])
        #expect(model.issues(for: \.all).isEmpty)
        let texts = try Twice(parsing: #"{"d": "{\"id\": \"x\"}"}"#)
        #expect(reported(texts.issues(for: \.text)) == ["/d/id unreadable id"])
    }

    final class Loose: JSONModel, @unchecked Sendable {
        @Property var ints: [Int]
        @Property var items: [Item]
        override class var coercion: Coercion { .permissive }
    }

    @Test(
        "every pointer leads to its value, also where text is read as a list",
        arguments: [
            (#"{"ints": "7"}"#, ["/ints", "/ints"]),
            (#"{"ints": "[1, \"x\"]"}"#, ["/ints", "/ints/1"]),
            (#"{"items": "{\"id\": \"x\"}"}"#, ["/items", "/items/id"]),
            (#"{"items": "{\"4\": {\"id\": \"x\"}}"}"#, ["/items", "/items/4/id"]),
            (#"{"items": {"0": {"id": "x"}}}"#, ["/items", "/items/0/id"]),
            (#"{"items": {"id": "x"}}"#, ["/items", "/items/id"]),
            (#"{"items": "[{\"id\": \"x\"}]"}"#, ["/items", "/items/0/id"]),
        ])
    func texts(text: String, pointers: [String]) throws {
        let model = try Loose(parsing: text)
        #expect(model.issues.map(\.pointer.description) == pointers)
        for issue in model.issues { #expect(CompletenessTests.value(at: issue.pointer, in: model.json) != nil) }
    }

    // MARK: Keys

    final class Prices: JSONModel, @unchecked Sendable {
        @Property(.check([.keys(.length(2)), .each(.in(0...9))])) var byCountry: [String: Int]
        @Property(.check(.keys(.in(0...9)))) var byNumber: [Int: Int]
        @Property(.check(.keys(.length(2))), as: .every(Int.self)) var every: [String: Int]
    }

    @Test("a key that fails its check is shown, at its own position")
    func keys() throws {
        let text = #"{"byCountry": {"de": 1, "usa": 10}, "byNumber": {"12": 5}, "every": {"usa": 3}}"#
        let prices = try Prices(parsing: text)
        #expect(
            prices.issues.map { "\($0)" } == [
                #"1:25: error: byCountry of Prices: must have exactly 2 characters, found "usa""#,
                "1:32: error: byCountry of Prices: must be in 0...9, found 10",
                #"1:50: error: byNumber of Prices: must be in 0...9, found "12""#,
                #"1:69: error: every of Prices: must have exactly 2 characters, found "usa""#,
            ])
        #expect(
            prices.issues.map(\.pointer.description) == [
                "/byCountry/usa", "/byCountry/usa", "/byNumber/12", "/every",
            ])
        let edited = prices.mutate { $0.byCountry["fra"] = 2 }
        #expect(edited.issues.map(\.found).prefix(3) == [#""usa""#, "10", #""fra""#])
        #expect(prices.issues.map { $0.withoutValue.found }.first == "a string")
    }

    final class Links: JSONModel, @unchecked Sendable {
        @Property(.check(.scheme("https"))) var url: URL?
        @Property(.check(.scheme("https"))) var text: String?
        @Property(.check(.each(.scheme("http", "https")))) var all: [URL]
        @Property(.check([.scheme("https"), .scheme("https", "ftp")])) var both: URL?
    }

    @Test("the scheme of a URL is a pattern in the schema")
    func schemes() throws {
        let properties = try #require(Links.jsonSchema["properties"])
        #expect(properties["url"]?["pattern"] == "^(?:[Hh][Tt][Tt][Pp][Ss]):")
        #expect(properties["url"]?["format"] == "uri-reference")
        #expect(properties["text"]?["pattern"] == properties["url"]?["pattern"])
        #expect(properties["all"]?["items"]?["pattern"] != nil)
        let both = try #require(properties["both"]?["anyOf"]?[0])
        #expect(both["pattern"] == properties["url"]?["pattern"] && both["allOf"]?.count == 1)
    }
}
