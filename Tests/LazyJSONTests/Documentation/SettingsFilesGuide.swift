import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/SettingsFiles.md, block by block and letter by letter; the last test compares the two.

@JSONModel struct EditorSettings {
    @Key("editor.font") var font: String?
    var size = 12
    var bindings: [KeyBinding] = []
}

@JSONModel struct KeyBinding {
    var key = ""
    var command: String?
}

@Suite("Docs/Guides/SettingsFiles.md") struct SettingsFilesGuide {
    @Test("Open the file, and change one setting")
    func settings() throws {
        let text = """
            // My settings
            {
              "editor": {
                "font": "Menlo", // for code
              },
              /* in points */
              "size": "13",

              "bindings": [
                { "key": "a", "command": "save" }, // as everywhere
                // not used
                { "key": "b" },
              ],
            }
            """
        var settings = try EditorSettings(parsing: text, syntax: .jsonc)
        settings.size = 14
        settings.bindings.remove(at: 1)
        #expect(
            settings.json.text == """
                // My settings
                {
                  "editor": {
                    "font": "Menlo", // for code
                  },
                  /* in points */
                  "size": "14",

                  "bindings": [
                    { "key": "a", "command": "save" }, // as everywhere
                  ],
                }
                """)

        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.description.contains("found a comment (the option `syntax: .jsonc` reads comments)") == true)
    }

    @Test("Keep settings in such a file")
    func store() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString).jsonc")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("{\n  // Increase it if you need glasses.\n  \"size\": 12, // points\n}\n".utf8).write(to: url)
        let store = try JSONFileStore(url, syntax: .jsonc, writeDelay: .zero)
        try store.set(["size": .json(16), "theme": .json("dark")])
        #expect(
            try String(contentsOf: url, encoding: .utf8) == """
                {
                  // Increase it if you need glasses.
                  "size": 16, // points
                  "theme": "dark",
                }

                """)
    }

    @Test("Write strict JSON")
    func strict() throws {
        let json = try JSON(parsing: "{\n  // one\n  \"a\": [1, 2,], // two\n}", syntax: .jsonc)
        #expect(json.text(.json) == "{\n  \"a\": [1, 2]\n}")
        #expect(json.text(.compact) == #"{"a":[1,2]}"#)

        var answer = try JSON(parsing: #"{"status": "ok"}"#)
        answer["list"] = json["a"]
        #expect(answer.text == #"{"status": "ok", "list": [1, 2]}"#)
    }

    @Test("Read and edit JSON5")
    func json5() throws {
        var config = try JSON(parsing: "{size: 0x10, title: 'It\\'s',}  // JSON5", syntax: .json5)
        config["size"] = 17
        config["theme"] = "dark"
        #expect(config.text == "{size: 17, title: 'It\\'s', \"theme\": \"dark\",}  // JSON5")
        #expect(config.text(.compact) == #"{"size":17,"title":"It's","theme":"dark"}"#)
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/SettingsFiles.md", in: #filePath, blocks: 7) == [])
    }
}
