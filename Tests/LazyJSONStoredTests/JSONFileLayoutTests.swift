import Foundation
import LazyJSON
import Testing

/// A file has one layout, whatever the values that are set had.
@Suite struct JSONFileLayoutTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private static func parsed(_ text: String) -> StoredValue { .document((try? JSON(parsing: text)) ?? .null) }

    static let values: [[String: StoredValue?]] = [
        ["a": .json(["x": [1, 2], "y": [:]])],
        ["a": .document(["x": [1, 2], "y": [:]])],
        ["a": parsed(#"{ "x" : [ 1, 2 ] , "y" : {} }"#)],
        ["a": parsed("{\n\t\"x\": [1, 2],\n\t\"y\": {}\n}")],
        ["a": parsed("{\n  \"x\": [\n    1,\n    2\n  ],\n  \"y\": {}\n}")],
    ]

    @Test("values that are set at different times have one layout", arguments: values.indices)
    func oneLayout(number: Int) throws {
        let store = try folder.store()
        let value = Self.values[number]
        try store.set(["first": .json(1)])
        try store.set(value)
        let inner = "{\n    \"x\": [\n      1,\n      2\n    ],\n    \"y\": {}\n  }"
        #expect(folder.text == "{\n  \"first\": 1,\n  \"a\": \(inner)\n}\n")
        // Once more, and in the place of another value: nothing else changes.
        try store.set(value)
        try store.set(["first": value["a"] ?? nil])
        #expect(folder.text == "{\n  \"first\": \(inner),\n  \"a\": \(inner)\n}\n")
    }

    @Test("the first values of a file with comments keep theirs", arguments: ["{}", nil])
    func comments(text: String?) throws {
        let url = folder.url.appending(path: "settings.jsonc")
        try text.map { try Data($0.utf8).write(to: url) }
        let store = try JSONFileStore(url, syntax: .jsonc)
        try store.set(["a": .document(JSON(parsing: "{\"x\": 1 /* one */}", syntax: .jsonc))])
        try store.flush()
        let written = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        #expect(written.contains("/* one */"), "\(written)")
        #expect(try JSON(contentsOf: url, syntax: .jsonc) == ["a": ["x": 1]])
    }

    final class Player: JSONModel, @unchecked Sendable {
        @Property var level: Int = 0
    }
    final class Players: StoredModel, @unchecked Sendable {
        @Stored var first: Player?
        @Stored var all: [Player]
    }

    @Test("an edit of a stored model keeps the comments in it")
    func commentsInModels() throws {
        let url = folder.url.appending(path: "players.jsonc")
        let text = "{\"first\": {\"level\": 1 /* one */}, // f\n\"all\": [{\"level\": 5 /* two */}]}"
        try Data(text.utf8).write(to: url)
        let players = Players(try JSONFileStore(url, syntax: .jsonc))
        players.first = players.first?.mutate { $0.level = 2 }
        players.all[0] = players.all[0].mutate { $0.level = 6 }
        try players.flush()
        let written = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        #expect(written == text.replacing("1 /", with: "2 /").replacing("5 /", with: "6 /"))
    }

    @Test("values have the layout of the existing file", arguments: values.indices)
    func existing(number: Int) throws {
        for (before, after) in [
            ("{\"b\":1}", #"{"b":1,"a":{"x":[1,2],"y":{}}}"#),
            (#"{ "b" : 1 }"#, #"{ "b" : 1, "a" : { "x" : [ 1, 2 ], "y" : {} } }"#),
            (
                "{\r\n\t\"b\": [0, 1]\r\n}",
                "{\r\n\t\"b\": [0, 1],\r\n\t\"a\": {\r\n\t\t\"x\": [\r\n\t\t\t1,\r\n\t\t\t2\r\n\t\t],\r\n\t\t\"y\": {}\r\n\t}\r\n}"
            ),
        ] {
            try folder.write(before)
            try folder.store().set(Self.values[number])
            #expect(folder.text == after)
        }
    }

    @Test("a value that the file has but for whitespace isn't written")
    func unchanged() throws {
        let text = "{\n  \"a\": {\n    \"x\": 1.0\n  }\n}\n"
        try folder.write(text)
        let store = try folder.store()
        try store.set(["a": Self.parsed(#"{"x":1.0}"#)])
        #expect(folder.text == text)
        try store.set(["a": Self.parsed(#"{"x":1}"#)])
        #expect(folder.text == text.replacing("1.0", with: "1"))
    }
}
