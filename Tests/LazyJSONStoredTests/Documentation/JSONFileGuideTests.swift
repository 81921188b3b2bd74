import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples about files of Docs/StoredProperties.md, block by block and letter by letter; StoredPropertiesGuide compares the two.

@Suite("The guide to stored properties: a JSON file") struct JSONFileGuideTests {
    private final class Settings: StoredModel, @unchecked Sendable {
        @Stored var launches: Int = 0
    }

    @Test("Opening")
    func opening() throws {
        let holder = try StoreFolder()
        let folder = holder.url
        let store = try JSONFileStore(folder.appending(path: "settings.json"))
        let settings = Settings(store)
        settings.launches += 1
        try store.flush()
        #expect(try JSON(contentsOf: holder.settings) == ["launches": 1])
    }

    @Test("What stays")
    func stays() throws {
        let folder = try StoreFolder()
        try folder.write(#"{"theme": "dark",  "scale": 1.50, "from another version": [1, 2]}"#)
        let store = try JSONFileStore(folder.settings)
        // {"theme": "dark",  "scale": 1.50, "from another version": [1, 2]}
        try store.set(["theme": .json("light")])
        try store.flush()
        // {"theme": "light",  "scale": 1.50, "from another version": [1, 2]}
        #expect(folder.text == #"{"theme": "light",  "scale": 1.50, "from another version": [1, 2]}"#)
    }

    @Test("Files that cannot be used")
    func unusable() throws {
        let folder = try StoreFolder()
        let url = folder.settings
        try folder.write(#"{"launches": 1,}"#)
        var printed = ""
        func print(_ error: any Error) { printed = "\(error)" }
        do { _ = try JSONFileStore(url) } catch {
            print(error)
            // /app/settings.json: line 1, column 16 (byte 15): expected a member name in double quotes, found '}'
            //     {"launches": 1,}
            //                    ^
        }
        let shown = """
            /app/settings.json: line 1, column 16 (byte 15): expected a member name in double quotes, found '}'
                {"launches": 1,}
                               ^
            """
        #expect(printed == shown.replacingOccurrences(of: "/app", with: folder.url.path))
        var logged = ""
        func log(_ text: String) { logged = text }
        let store = try JSONFileStore(url, ifUnusable: .setAside)
        if let old = store.setAside { log("the settings could not be used, and are in \(old.path)") }
        #expect(logged == "the settings could not be used, and are in \(url.path).corrupt")
    }
}
