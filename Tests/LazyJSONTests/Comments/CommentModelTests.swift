import Foundation
import LazyJSON
import Testing

@JSONModel private struct Binding {
    var key = ""
    var command: String?
}

@JSONModel private struct Settings {
    @Key("editor.font") var font: String?
    var size = 12
    var tabs: [Int] = []
    var bindings: [Binding] = []
    var lazy: LazyArray<Binding> = []
    var theme: [String: String] = [:]
}

private final class BindingClass: JSONModel, @unchecked Sendable {
    @Property var key = ""
    @Property var command: String?
}

private final class SettingsClass: JSONModel, @unchecked Sendable {
    @Property("editor.font") var font: String?
    @Property var size = 12
    @Property var tabs: [Int]
    @Property var bindings: [BindingClass]
    @Property var lazy: LazyArray<BindingClass>
    @Property var theme: [String: String]
}

/// Models over JSON with comments: whatever is edited, one line differs.
@Suite("Models of JSON with comments")
struct CommentModelTests {
    private static let text = """
        // My settings
        {
          "editor": {
            "font": "Menlo", // for code
          },
          /* in points */
          "size": "13", // a string

          // Key bindings, in order
          "bindings": [
            { "key": "a", "command": "one" }, // A
            // the second
            { "key": "b", "x": 1, /* unknown */ },
          ],
          "lazy": [
            { "key": "c" }, // C
            { "key": "d" }, // D
          ],
          "tabs": [1, /* two */ 2, 3],
          "theme": {
            "dark": "night", // at night
          },
          // the end
        }

        """

    /// The lines that differ, without those that stay.
    private func changes(_ text: String) -> [String] {
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        let difference = lines(text).difference(from: lines(Self.text))
        return difference.removals.map { "-\($0.line)" } + difference.insertions.map { "+\($0.line)" }
    }

    @Test("structs and classes change the lines that they edit, and no other one")
    func edits() throws {
        let (value, object) = try (
            Settings(parsing: Self.text, syntax: .jsonc), SettingsClass(parsing: Self.text, syntax: .jsonc)
        )
        #expect(
            value.json.text == Self.text && value.size == 13 && value.font == "Menlo" && value.bindings[1].key == "b")
        func expect(
            _ expected: [String], _ edit: (inout Settings) -> Void, _ other: (inout Mutable<SettingsClass>) -> Void,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            var copy = value
            edit(&copy)
            #expect(changes(copy.json.text) == expected, sourceLocation: sourceLocation)
            let edited = object.mutate { other(&$0) }
            #expect(changes(edited.json.text) == expected, sourceLocation: sourceLocation)
            #expect(value.json.text == Self.text && object.json.text == Self.text, sourceLocation: sourceLocation)
        }
        expect(
            [#"-    "font": "Menlo", // for code"#, #"+    "font": "Mono", // for code"#], { $0.font = "Mono" },
            { $0.font = "Mono" })
        expect(
            [#"-  "editor": {"#, #"-    "font": "Menlo", // for code"#, #"-  },"#, #"+  "editor": {},"#],
            { $0.font = nil },
            { $0.font = nil })
        expect(
            [#"-  "size": "13", // a string"#, #"+  "size": "14", // a string"#], { $0.size = 14 }, { $0.size = 14 })
        expect(
            [#"-    { "key": "b", "x": 1, /* unknown */ },"#, #"+    { "key": "z", "x": 1, /* unknown */ },"#],
            { $0.bindings[1].key = "z" }, { $0.bindings[1].key = "z" })
        expect(
            [
                #"-    { "key": "b", "x": 1, /* unknown */ },"#,
                #"+    { "key": "b", "x": 1, /* unknown */ "command": "two", },"#,
            ],
            { $0.bindings[1].command = "two" }, { $0.bindings[1].command = "two" })
        expect(
            [#"-    // the second"#, #"-    { "key": "b", "x": 1, /* unknown */ },"#],
            { $0.bindings.removeLast() }, { $0.bindings.removeLast() })
        expect(
            [#"-    { "key": "a", "command": "one" }, // A"#, #"+    { "key": "a", "command": "one" }, // A"#],
            { $0.bindings.swapAt(0, 1) }, { $0.bindings.swapAt(0, 1) })
        expect(
            [#"-    { "key": "a", "command": "one" }, // A"#, #"+    { "key": "a", "command": "one" }, // A"#],
            { $0.bindings.sort { $0.key > $1.key } }, { $0.bindings.sort { $0.key > $1.key } })
        expect(
            [#"+    { "key": "n" },"#], { $0.bindings.append(Binding { $0.key = "n" }) },
            { $0.bindings.append(BindingClass { $0.key = "n" }) })
        expect(
            [#"-    { "key": "d" }, // D"#, #"+    { "key": "e" }, // D"#], { $0.lazy[1].key = "e" },
            { $0.lazy[1].key = "e" })
        expect([#"-    { "key": "c" }, // C"#], { $0.lazy.remove(at: 0) }, { $0.lazy.remove(at: 0) })
        expect(
            [#"-  "tabs": [1, /* two */ 2, 3],"#, #"+  "tabs": [1, /* two */ 2, 3, 4],"#], { $0.tabs.append(4) },
            { $0.tabs.append(4) })
        expect(
            [#"-  "tabs": [1, /* two */ 2, 3],"#, #"+  "tabs": [/* two */ 2, 3],"#], { $0.tabs.remove(at: 0) },
            { $0.tabs.remove(at: 0) })
        expect(
            [#"+    "light": "day","#], { $0.theme["light"] = "day" }, { $0.theme["light"] = "day" })
        expect(
            [#"-    "dark": "night", // at night"#, #"+    "dark": "black", // at night"#],
            { $0.theme["dark"] = "black" },
            { $0.theme["dark"] = "black" })
    }

    @Test("issues have the lines and columns of the original")
    func issues() throws {
        let text = "{ // é\n  /* é */ \"size\": [], // é\n  \"tabs\": [1, /* ü */ \"x\"],\n}"
        let issues = try Settings(parsing: text, syntax: .jsonc).issues
        #expect(issues.map { "\($0.line ?? 0):\($0.column ?? 0)" } == ["2:19", "3:23"])
        let context = JSONContext()
        #expect(try Settings(parsing: Data(text.utf8), syntax: .jsonc, context: context).issues.count == 2)
    }

    @Test("patches, merge patches, merges and histories keep comments")
    func changes() throws {
        let base = try Settings(parsing: Self.text, syntax: .jsonc)
        var (local, remote) = (base, base)
        local.size = 20
        remote.font = "Mono"
        remote.bindings.append(Binding { $0.key = "n" })
        let merged = Settings.merge(base: base, local: local, remote: remote).value
        let expected = [
            #"-    "font": "Menlo", // for code"#, #"-  "size": "13", // a string"#,
            #"+    "font": "Mono", // for code"#,
            #"+  "size": "20", // a string"#, #"+    { "key": "n" },"#,
        ]
        #expect(changes(merged.json.text) == expected)
        // A patch is JSON.
        let patch = JSONPatch(from: base.json, to: merged.json)
        #expect(try JSON(parsing: patch.json.text) == patch.json)
        #expect(changes(try base.json.applying(patch).text) == expected)
        let mergePatch = try #require(JSON.mergePatch(from: base.json, to: local.json))
        #expect(
            changes(base.json.merging(mergePatch).text) == [
                #"-  "size": "13", // a string"#, #"+  "size": "20", // a string"#,
            ])
        var history = History(base)
        history.mutate { $0.size = 1 }
        history.mutate { $0.tabs.append(9) }
        history.undo()
        history.undo()
        #expect(history.current.json.text == Self.text)
    }

    @Test("text in a string, texts as values and data are strict JSON")
    func texts() throws {
        final class Note: JSONModel, @unchecked Sendable {
            @Property(as: .embedded) var content: JSON?
            @Property(as: .jsonText) var text: String?
        }
        let part = try JSON(parsing: "{\"a\": [1, // one\n2,]}", syntax: .jsonc)
        let note = Note { $0.content = part }
        #expect(note.json["content"]?.string == "{\"a\": [1,\n2]}" && note.content == part)
        let read = try Note(parsing: "{\"text\": {\"a\": 1, /* x */},}", syntax: .jsonc)
        #expect(read.text == "{\"a\": 1}")
        #expect(part.data(.json) == Data(part.text(.json).utf8) && part.data(.jsonc) == part.data())
        let store = try UserDefaultsStore(#require(UserDefaults(suiteName: "comments-\(UUID().uuidString)")))
        store.set(["a": .document(part)])
        guard case .data(let data)? = store.value(for: "a") else { throw CancellationError() }
        #expect(try JSON(parsing: data) == part)
    }

    @Test("a store keeps the comments of its file")
    func store() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "comments-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(Self.text.utf8).write(to: url)
        #expect(throws: JSONFileError.self) { try JSONFileStore(url) }
        let store = try JSONFileStore(url, syntax: .jsonc, writeDelay: .zero)
        try store.set(["size": .json(15), "new": .json(true)])
        let written = try String(contentsOf: url, encoding: .utf8)
        #expect(
            changes(written) == [#"-  "size": "13", // a string"#, #"+  "size": 15, // a string"#, #"+  "new": true,"#])
        try Data("{\n  // nothing yet\n}\n".utf8).write(to: url)
        let other = try JSONFileStore(url, syntax: .jsonc, writeDelay: .zero)
        try other.set(["a": .json(1)])
        #expect(try String(contentsOf: url, encoding: .utf8) == "{\n  // nothing yet\n  \"a\": 1\n}\n")
    }
}

extension CollectionDifference.Change where ChangeElement == String {
    fileprivate var line: String {
        switch self {
        case .remove(_, let line, _), .insert(_, let line, _): line
        }
    }
}
