import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Persistence.md, block by block and letter by letter; the last test compares the two.

@Suite("Docs/Guides/Persistence.md") struct PersistenceGuideTests {
    static let file = #filePath

    final class User: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String = ""
    }

    private final class Settings: StoredModel, @unchecked Sendable {
        @Stored var launches: Int = 0
        @Stored var fontSize: Int = 12
        @Stored var recent: [String]
    }

    @Test("Save a model to a file")
    func saving() throws {
        let folder = try StoreFolder()
        let url = folder["user.json"]
        try folder.write(#"{"id": 7, "name": "Bo", "from a newer version": 1.0}"#, to: "user.json")
        let user = try User(contentsOf: url)
        let renamed = user.mutate { $0.name = "Ada" }
        try renamed.json.data().write(to: url, options: .atomic)
        #expect(try User(contentsOf: url).json.text == #"{"id": 7, "name": "Ada", "from a newer version": 1.0}"#)
    }

    @Test("Save a list of models")
    func lists() throws {
        let folder = try StoreFolder()
        let url = folder["users.json"]
        let users: LazyArray = [User { ($0.id, $0.name) = (7, "Bo") }]
        try users.json.data().write(to: url, options: .atomic)
        let opened = try LazyArray<User>(contentsOf: url)
        #expect(opened.map(\.name) == ["Bo"])

        try users.json.data(.pretty).write(to: url, options: .atomic)
        #expect(
            try String(contentsOf: url, encoding: .utf8) == """
                [
                  {
                    "id": 7,
                    "name": "Bo"
                  }
                ]
                """)
    }

    @Test("Keep a response for the next launch")
    func caching() throws {
        let folder = try StoreFolder()
        let cache = folder["feed.json"]
        let response = Data(#"[{"id": 7, "name": "Bo"}]"#.utf8)
        let users = try LazyArray<User>(parsing: response)
        try response.write(to: cache, options: .atomic)
        let offline = (try? LazyArray<User>(contentsOf: cache)) ?? []
        #expect(offline == users)
    }

    @Test("Keep values in a JSON file")
    func opening() throws {
        let holder = try StoreFolder()
        let folder = holder.url
        let store = try JSONFileStore(folder.appending(path: "settings.json"))
        let settings = Settings(store)
        settings.launches += 1
        try store.flush()
        #expect(try JSON(contentsOf: folder.appending(path: "settings.json")) == ["launches": 1])
    }

    @Test("Parts that stay in the file")
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

    @Test("Open a file that isn't valid JSON")
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
        if let old = store.setAside { log("the settings could not be read; they are in \(old.path)") }
        #expect(logged == "the settings could not be read; they are in \(url.path).corrupt")
    }

    @Test("Share a file between processes")
    func sharing() throws {
        let holder = try StoreFolder()
        let url = holder.settings
        let app = try JSONFileStore(url, writeDelay: .zero, checkInterval: .zero)
        let widget = try JSONFileStore(url, writeDelay: .zero, checkInterval: .zero)
        try app.set(["theme": .json("dark")])
        try widget.set(["opened": .json(1)])
        #expect(app.value(for: "opened") == .json(1))
        #expect(try JSON(contentsOf: url) == ["theme": "dark", "opened": 1])
    }

    final class FolderStore: KeyValueStore {
        let folder: URL

        init(_ folder: URL) throws {
            self.folder = folder
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        private func file(_ key: String) -> URL {
            folder.appending(path: key.replacing("/", with: ":") + ".json")
        }

        func value(for key: String) throws -> StoredValue? {
            let file = file(key)
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            return .json(try JSON(contentsOf: file))
        }

        func set(_ values: [String: StoredValue?]) throws {
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                if let value {
                    try value.json.data().write(to: file(key), options: .atomic)
                } else if FileManager.default.fileExists(atPath: file(key).path) {
                    try FileManager.default.removeItem(at: file(key))
                }
            }
        }

        func keys() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)).replacing(":", with: "/") }
        }
    }

    @Test("Write a store of your own")
    func own() throws {
        let holder = try StoreFolder()
        let folder = holder["values"]
        let inFolder = Settings(try FolderStore(folder))
        inFolder.fontSize = 20
        inFolder.recent = ["a"]
        inFolder.reset(\.recent)
        #expect(try inFolder.allKeys() == ["fontSize"])
        #expect(Settings(try FolderStore(folder)).fontSize == 20)
    }

    @Test("Handle a store that fails")
    func failing() throws {
        let holder = try StoreFolder()
        let folder = holder["values"]
        let store = try FolderStore(folder)
        let failures = Guarded<[String]>([])
        store.onFailure { failure in failures.withLock { $0.append(failure.keys.joined(separator: ", ")) } }
        let settings = Settings(store)
        settings.fontSize = 30
        try FileManager.default.removeItem(at: folder)
        settings.launches = 3
        settings.fontSize = 31
        #expect(settings.launches == 3 && settings.fontSize == 31)
        #expect(failures.withLock { $0 } == ["launches", "fontSize, launches"])
        #expect(throws: StoreFailure.self) { try settings.flush() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try settings.flush()
        #expect(Settings(try FolderStore(folder)).fontSize == 31)
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test("Put a model into an archive")
        func archiving() throws {
            let draft = UserDraft(try User(parsing: #"{"id": 7, "name": "Bo", "x": 1.0}"#))
            let archive = try NSKeyedArchiver.archivedData(withRootObject: draft, requiringSecureCoding: true)
            let opened = try NSKeyedUnarchiver.unarchivedObject(ofClass: UserDraft.self, from: archive)
            #expect(opened?.user.json.text == #"{"id": 7, "name": "Bo", "x": 1.0}"#)
        }

        @Test("Put a model into a property list or a Codable file")
        func coding() throws {
            struct Session: Codable {
                var opened: Date
                var user: User
            }
            let session = Session(opened: .now, user: User { ($0.id, $0.name) = (7, "Bo") })
            let list = try PropertyListEncoder().encode(session)
            #expect(try PropertyListDecoder().decode(Session.self, from: list).user == session.user)
        }
    #endif

    @Test("every block of the page is tested")
    func blocks() throws {
        let untested = try GuideCode.untested(
            page: "Docs/Guides/Persistence.md", in: #filePath, SettingsGuideViews.file, blocks: 15)
        #expect(untested == [])
    }
}

#if FullFoundation || !canImport(FoundationEssentials)
    extension UserDraft {
        typealias User = PersistenceGuideTests.User
    }

    final class UserDraft: NSObject, NSSecureCoding {
        static let supportsSecureCoding = true
        let user: User

        init(_ user: User) { self.user = user }

        init?(coder: NSCoder) {
            guard let data = coder.decodeObject(of: NSData.self, forKey: "user"),
                let user = try? User(parsing: data as Data)
            else { return nil }
            self.user = user
        }

        func encode(with coder: NSCoder) { coder.encode(user.json.data() as NSData, forKey: "user") }
    }
#endif
