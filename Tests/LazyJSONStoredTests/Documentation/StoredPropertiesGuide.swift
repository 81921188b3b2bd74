import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/StoredProperties.md, block by block and letter by letter; the last test compares the two.

@Suite("Docs/StoredProperties.md", .serialized)
struct StoredPropertiesGuide {
    enum Theme: String, JSONConvertible {
        case light, dark, system
    }
    final class Profile: JSONModel, @unchecked Sendable {
        @Property var name: String?
    }

    final class Settings: StoredModel, @unchecked Sendable {
        static let shared = Settings(MemoryStore())

        @Stored var launches: Int = 0
        @Stored("first-launch", as: .iso8601) var firstLaunch: Date?
        @Stored("theme", or: ["color-scheme"]) var theme: Theme = .system
        @Stored(check: .in(8...72)) var fontSize: Int = 12
        @Stored var profile: Profile?
        @Stored var recent: [String]
        @Stored("install-id", isReadOnly: true) var installID: UUID?

        var isFirstLaunch: Bool { launches == 0 }
    }

    @Test("settings")
    func declaring() throws {
        let settings = Settings.shared
        settings.launches += 1
        settings.theme = .dark
        settings.recent.append("a.json")
        settings.profile = Profile { $0.name = "Bo" }
        #expect(settings.launches == 1 && !settings.isFirstLaunch && settings.theme == .dark)
        #expect(settings.json.text == #"{"launches":1,"theme":"dark","profile":{"name":"Bo"},"recent":["a.json"]}"#)

        settings.profile = settings.profile?.mutate { $0.name = "Ada" }
        settings.firstLaunch = nil
        #expect(settings.profile?.name == "Ada" && !settings.isSet(\.firstLaunch))
    }

    @Test("what cannot be used")
    func unusable() throws {
        let odd = Settings(MemoryStore(["launches": "many", "theme": "dark", "fontSize": 7]))
        #expect(odd.launches == 0 && odd.fontSize == 7)
        #expect(
            odd.issues.map(\.message) == [
                #"launches of Settings: expected an integer, found "many""#,
                "fontSize of Settings: must be in 8...72, found 7",
            ])
        #expect(odd.json["launches"] == "many")
    }

    @Test("several at once")
    func several() async throws {
        let counter = Settings(MemoryStore())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<100 { counter.modify(\.launches) { $0 += 1 } } } }
        }
        #expect(counter.launches == 800)

        try counter.update {
            $0.launches = 1
            $0.recent = ["b.json"]
        }
        #expect(throws: CancellationError.self) {
            try counter.update {
                $0.launches = 2
                throw CancellationError()
            }
        }
        #expect(counter.launches == 1 && counter.recent == ["b.json"])
    }

    @Test("being told of changes")
    func changes() async throws {
        let observed = Settings(MemoryStore())
        var iterator = observed.values(of: \.fontSize).makeAsyncIterator()
        #expect(await iterator.next() == 12)
        observed.launches = 5
        observed.fontSize = 14
        #expect(await iterator.next() == 14)
        observed.reset(\.fontSize)
        #expect(await iterator.next() == 12)
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

    @Test("a store of an app's own")
    func own() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "LazyJSON-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inFolder = Settings(try FolderStore(folder))
        inFolder.fontSize = 20
        inFolder.recent = ["a"]
        inFolder.recent = []
        inFolder.reset(\.recent)
        #expect(try inFolder.allKeys() == ["fontSize"])
        #expect(Settings(try FolderStore(folder)).fontSize == 20)
    }

    @Test("when a store fails")
    func failing() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "LazyJSON-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try FolderStore(folder)
        let failures = Guarded<[String]>([])
        store.onFailure { failure in failures.withLock { $0.append(failure.keys.joined(separator: ", ")) } }
        let failing = Settings(store)
        failing.fontSize = 30
        try FileManager.default.removeItem(at: folder)
        failing.launches = 3
        failing.fontSize = 31
        #expect(failing.launches == 3 && failing.fontSize == 31)
        #expect(failures.withLock { $0 } == ["launches", "fontSize, launches"])
        #expect(throws: StoreFailure.self) { try failing.flush() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try failing.flush()
        #expect(Settings(try FolderStore(folder)).fontSize == 31)
    }

    @Test("export, import, reset")
    func exporting() throws {
        let source = Settings(MemoryStore(["launches": 3, "theme": "dark", "unknown": 1]))
        let copy = Settings(MemoryStore(), prefix: "copy.")
        try copy.import(source.json)
        #expect(copy.launches == 3 && copy.theme == .dark)
        #expect(try copy.allKeys() == ["launches", "theme"] && source.allKeys() == ["launches", "theme", "unknown"])
        copy.reset(\.theme)
        #expect(copy.theme == .system)
        copy.resetAll()
        #expect(try copy.allKeys() == [])
    }

    @Test("every block of the page is one of these, or of those about files")
    func blocks() throws {
        let untested = try GuideCode.untested(
            page: "Docs/StoredProperties.md", in: #filePath,
            Package.folder.appending(path: "Tests/LazyJSONStoredTests/Documentation/JSONFileGuideTests.swift").path,
            blocks: 13)
        #expect(untested == [])
    }
}
