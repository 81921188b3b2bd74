import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// `or:` reads the first path whose value isn't null, wherever the library looks for the value of a property.
@Suite struct AlternativePathTests {
    class User: JSONModel, @unchecked Sendable {
        @Property("username", or: ["nickname", "profile.nick"]) var name: String?
        @Property("n", or: ["m"], as: .null(means: nil)) var number: Int? = 1
        @Property("k", or: ["l"], as: .null(means: 7)) var level: Int = 0
        @Property("items", or: ["elements"]) var items: LazyArray<Item>
        @Property("best", or: ["first"]) var best: Item?
    }
    final class Permissive: User, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
    }
    final class Strict: User, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
    }
    final class Item: JSONModel, @unchecked Sendable {
        @Property("key", .readOnly, or: ["id"]) var id: Int?
        @Property("title", .required, or: ["caption.text"]) var title: String = ""
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let json: String
        let type: User.Type
        let value: String?
        let path: String?
        /// After the property was set to "z", to nil, and to null.
        let set: String
        let removed: String
        let null: String
        var testDescription: String { "\(json) \(type)" }

        init(
            _ json: String, as type: User.Type = User.self, _ value: String?, _ path: String?, set: String,
            removed: String, null: String
        ) {
            (self.json, self.type, self.value, self.path) = (json, type, value, path)
            (self.set, self.removed, self.null) = (set, removed, null)
        }
    }

    static let rows = [
        Row("{}", nil, nil, set: #"{"username":"z"}"#, removed: "{}", null: #"{"username":null}"#),
        Row(
            #"{"username":null,"nickname":"J"}"#, "J", "/nickname", set: #"{"username":null,"nickname":"z"}"#,
            removed: "{}", null: #"{"username":null,"nickname":null}"#),
        Row(
            #"{"nickname":"J","username":null,"profile":{"nick":"K"}}"#, "J", "/nickname",
            set: #"{"nickname":"z","username":null,"profile":{"nick":"K"}}"#, removed: #"{"profile":{}}"#,
            null: #"{"nickname":null,"username":null,"profile":{"nick":null}}"#),
        Row(
            #"{"username":"(null)","nickname":"J"}"#, "J", "/nickname",
            set: #"{"username":"(null)","nickname":"z"}"#, removed: "{}",
            null: #"{"username":"(null)","nickname":null}"#),
        Row(
            #"{"username":"(null)","nickname":"J"}"#, as: Strict.self, "(null)", "/username",
            set: #"{"username":"z","nickname":"J"}"#, removed: "{}", null: #"{"username":null,"nickname":null}"#),
        Row(
            #"{"username":"","nickname":"J"}"#, "", "/username", set: #"{"username":"z","nickname":"J"}"#,
            removed: "{}", null: #"{"username":null,"nickname":null}"#),
        Row(
            #"{"username":"","nickname":"NULL","profile":{"nick":"K"}}"#, as: Permissive.self, "K", "/profile/nick",
            set: #"{"username":"","nickname":"NULL","profile":{"nick":"z"}}"#, removed: #"{"profile":{}}"#,
            null: #"{"username":"","nickname":"NULL","profile":{"nick":null}}"#),
        Row(
            #"{"nickname":null,"profile":{"nick":null}}"#, nil, "/nickname",
            set: #"{"nickname":"z","profile":{"nick":null}}"#, removed: #"{"profile":{}}"#,
            null: #"{"nickname":null,"profile":{"nick":null}}"#),
        Row(
            #"{"username":[],"nickname":"J"}"#, nil, "/username", set: #"{"username":"z","nickname":"J"}"#,
            removed: #"{}"#, null: #"{"username":null,"nickname":null}"#),
    ]

    @Test("reading, locating, explaining and writing agree on the path", arguments: rows)
    func table(row: Row) throws {
        let parsed = try JSON(parsing: row.json)
        for json in [parsed, try #require(parsed.edited())] {
            let user = try #require(row.type.init(json))
            #expect(user.name == row.value)
            #expect(user.pointer(of: \.name)?.description == row.path)
            #expect(user.explain(\.name).pointer?.description == row.path)
            #expect(user.explain(\.name).text == row.path.flatMap { JSONPointer($0) }.flatMap { json[$0] }?.text)
            #expect(user.mutate { $0.name = $0.name }.name == row.value)
            #expect(user.mutate { $0.name = "z" }.json.text == row.set)
            #expect(user.mutate { $0.name = "z" }.name == "z")
            #expect(user.mutate { $0.name = nil }.json.text == row.removed)
            let null = user.mutate { $0.setNull(\.name) }
            #expect(null.json.text == row.null)
            #expect(null.name == nil)
        }
    }

    @Test("the new value reads back, also if null is the JSON of the value")
    func nullMeaning() throws {
        let user = try User(parsing: #"{"n":null,"m":2,"k":1,"l":3}"#)
        #expect(user.number == 2)
        #expect(user.level == 1)
        let changed = user.mutate { $0.number = nil }
        #expect(changed.number == nil)
        #expect(changed.json.text == #"{"n":null,"m":null,"k":1,"l":3}"#)
        let seven = user.mutate { $0.setNull(\.level) }
        #expect(seven.level == 7)
        #expect(seven.mutate { $0.level = 8 }.json.text == #"{"n":null,"m":2,"k":8,"l":null}"#)
    }

    @Test("columns, searches and nested edits look at the same path")
    func lists() throws {
        let user = try User(
            parsing: #"""
                {"items": null, "best": null, "first": {"title": null, "caption": {"text": "B"}},
                 "elements": [{"title": null, "caption": {"text": "A"}, "key": null, "id": 1},
                              {"title": "B", "caption": {"text": "C"}, "key": 2, "id": 3}]}
                """#)
        #expect(user.items.count == 2)
        #expect(user.items.map(\.title) == ["A", "B"])
        #expect(user.items.map(\.id) == [1, 2])
        #expect(user.items.first { $0.title == "A" }?.id == 1)
        let edited = user.mutate {
            $0.items[0].title = "Z"
            $0.best?.title = "Y"
        }
        #expect(edited.json["items"] == .null)
        #expect(
            edited.json["elements"]?[0]?.text == #"{"title": null, "caption": {"text": "Z"}, "key": null, "id": 1}"#)
        #expect(edited.json["first"]?.text == #"{"title": null, "caption": {"text": "Y"}}"#)
        #expect(edited.items[1] == user.items[1])
    }

    @Test(
        "a value that is required may be at any of the paths",
        arguments: [
            (#"{"title":null,"caption":{"text":"A"}}"#, []), (#"{"title":null}"#, [.null]), ("{}", [.missing]),
            (#"{"title":null,"caption":{"text":null}}"#, [.null]),
            (#"{"title":null,"caption":{"text":[]}}"#, [.wrongKind]),
            (#"{"title":"A","caption":{"text":[]}}"#, []), (#"{"title":"<null>","caption":{"text":"A"}}"#, [.coerced]),
        ] as [(String, [IssueKind])])
    func required(text: String, kinds: [IssueKind]) throws {
        #expect(try Item(parsing: text).issues.map(\.kind) == kinds)
    }

    @Test("a read-only property keeps its value, whatever path it is at")
    func readOnly() throws {
        let item = try Item(parsing: #"{"key":null,"id":1,"title":"A"}"#)
        #expect(throws: MutationError.self) { try item.tryMutate { $0.id = 2 } }
        #expect(throws: (any Error).self) { try item.applying([.add("/key", 5)]) }
        #expect(throws: (any Error).self) { try item.applying([.replace("/id", 5)]) }
        #expect(try item.applying([.replace("/title", "B")]).title == "B")
    }

    @Test("changes name the property, and report other differences at its paths as unread keys")
    func changes() throws {
        func names(_ old: String, _ new: String) throws -> [String] {
            try User(parsing: new).changes(since: User(parsing: old)).properties
        }
        #expect(try names(#"{"username":null,"nickname":"J"}"#, #"{"username":"K","nickname":"J"}"#) == ["name"])
        #expect(try names(#"{"username":"J","nickname":"K"}"#, #"{"username":null,"nickname":"J"}"#) == [])
    }

    @Test("raw JSON follows the same rule")
    func raw() throws {
        let json = try JSON(parsing: #"{"a":null,"b":"(null)","c":3,"d":null}"#)
        let (plain, spelled): (JSON?, JSON?) = (json.value(at: "a", or: ["c"]), json.value(at: "a", or: ["b", "c"]))
        #expect(plain == 3)
        #expect(spelled == "(null)", "only a policy knows other nulls")
        #expect(json.value(at: "a", or: ["b", "c"], as: Int.self) == 3)
        #expect(json.value(at: "a", or: ["b", "c"], as: String.self, by: .strict) == "(null)")
        #expect(json.value(at: "a", or: ["d", "x"]) == .null)
        #expect(json.value(at: "x", or: ["y"]) == nil)
        #expect(try json.require("a", or: ["b", "c"], as: Int.self) == 3)
        #expect(throws: ReadingError.self) { try json.require("a", or: ["d"], as: Int.self) }
    }
}
