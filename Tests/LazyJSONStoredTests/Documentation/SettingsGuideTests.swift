#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import LazyJSON
    import Observation
    import TestSupport
    import Testing

    // The examples of Docs/Guides/Settings.md, block by block and letter by letter; the last test compares the two.

    extension Converter where Value == Double {
        static func clamped(to range: ClosedRange<Double>) -> Converter<Double> {
            let clamp = { @Sendable (value: Double) in min(max(value, range.lowerBound), range.upperBound) }
            return Converter<Double>(decode: { $0.value(as: Double.self).map(clamp) }, encode: { JSON(clamp($0)) })
        }
    }

    @Suite("Docs/Guides/Settings.md", .serialized)
    struct SettingsGuideTests {
        enum Theme: String, JSONConvertible {
            case light, dark, system
        }
        final class Profile: JSONModel, @unchecked Sendable {
            @Property var name: String?
        }

        final class Settings: StoredModel, @unchecked Sendable {
            static let shared = Settings(UserDefaultsStore())

            @Stored var launches: Int = 0
            @Stored("first-launch", as: .iso8601) var firstLaunch: Date?
            @Stored("theme", or: ["color-scheme"]) var theme: Theme = .system
            @Stored(.check(.in(8...72))) var fontSize: Int = 12
            @Stored var profile: Profile?
            @Stored var recent: [String]
            @Stored("install-id", .readOnly) var installID: UUID?

            var isFirstLaunch: Bool { launches == 0 }
        }

        @Test("Declare settings")
        func declaring() throws {
            let settings = Settings(MemoryStore())  // in the app: Settings.shared
            settings.launches += 1
            settings.theme = .dark
            settings.recent.append("a.json")
            settings.profile = Profile { $0.name = "Bo" }
            #expect(settings.launches == 1 && !settings.isFirstLaunch && settings.theme == .dark)
            #expect(settings.json.text == #"{"launches":1,"theme":"dark","profile":{"name":"Bo"},"recent":["a.json"]}"#)

            settings.profile = settings.profile?.mutate { $0.name = "Ada" }
            settings.firstLaunch = nil
            #expect(settings.profile?.name == "Ada" && !settings.isSet(\.firstLaunch))

            let id = UUID()
            settings.installID = id
            settings.installID = UUID()  // refused: it has a value
            #expect(settings.installID == id)
        }

        final class Reader: StoredModel, @unchecked Sendable {
            @Stored("fontSize", .check(.in(8...72))) private var storedSize: Int = 12
            var fontSize: Int {
                get { min(max(storedSize, 8), 72) }
                set { storedSize = min(max(newValue, 8), 72) }
            }

            @Stored(as: .clamped(to: 0...1)) var volume: Double = 0.5
        }

        @Test("Clamp a value")
        func clamping() throws {
            let reader = Reader(MemoryStore(["fontSize": 99, "volume": 7]))
            #expect(reader.fontSize == 72 && reader.volume == 1)
            #expect(reader.issues.map(\.message) == ["storedSize of Reader: must be in 8...72, found 99"])
            reader.fontSize = 3
            reader.volume = -1
            #expect(reader.json.text == #"{"fontSize":8,"volume":0}"#)
        }

        @Test("Find settings that can't be read")
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

        @Test("Change settings from several threads")
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

        @Test("Observe a setting")
        func changes() async throws {
            let observed = Settings(MemoryStore())
            var iterator = observed.values(of: \.fontSize).makeAsyncIterator()  // or: for await size in …
            #expect(await iterator.next() == 12)
            observed.launches = 5
            observed.fontSize = 14
            #expect(await iterator.next() == 14)
            observed.reset(\.fontSize)
            #expect(await iterator.next() == 12)
        }

        /// Defaults of a suite that is gone after the test.
        private final class Suite {
            let name = "LazyJSONGuide-\(UUID().uuidString)"
            lazy var defaults = UserDefaults(suiteName: name) ?? .standard
            deinit { UserDefaults.standard.removePersistentDomain(forName: name) }
        }

        @Test("Share UserDefaults with other code")
        func defaults() throws {
            let suite = Suite()
            let defaults = suite.defaults
            defaults.register(defaults: ["fontSize": 16])
            defaults.set(3, forKey: "launches")  // by other code
            let settings = Settings(UserDefaultsStore(defaults))
            #expect(settings.launches == 3 && settings.fontSize == 16)
            settings.launches += 1
            settings.profile = Profile { $0.name = "Bo" }
            #expect(defaults.integer(forKey: "launches") == 4)
            #expect(defaults.data(forKey: "profile") == Data(#"{"name":"Bo"}"#.utf8))
        }

        final class Archived: StoredModel, @unchecked Sendable {
            @Stored(as: .keyedArchive) var tags: [String]
        }

        @Test("Read what NSKeyedArchiver stored")
        func archives() throws {
            let suite = Suite()
            let defaults = suite.defaults
            let archive = try NSKeyedArchiver.archivedData(
                withRootObject: ["a"] as NSArray, requiringSecureCoding: true)
            defaults.set(archive, forKey: "tags")
            let archived = Archived(UserDefaultsStore(defaults))
            #expect(archived.tags == ["a"])
            archived.tags.append("b")
            #expect(defaults.stringArray(forKey: "tags") == ["a", "b"])
        }

        final class Renamed: StoredModel, @unchecked Sendable {
            @Stored("appearance", or: ["theme", "color-scheme"]) var theme: Theme = .system
            @Stored var launches: Int = 0
        }

        @Test("Rename a key")
        func renaming() throws {
            let store = MemoryStore(["theme": "dark", "launches": 3])
            let settings = Renamed(store)
            #expect(settings.theme == .dark)
            settings.theme = .light
            #expect(try settings.allKeys() == ["launches", "theme"])

            try settings.import(settings.json)
            #expect(try settings.allKeys() == ["appearance", "launches"])
            #expect(settings.theme == .light)
        }

        @Test("Move settings to another store")
        func moving() throws {
            let old = Settings(MemoryStore(["launches": 3, "theme": "dark", "unknown": 1]))
            let new = Settings(MemoryStore(), prefix: "account.7.")
            try new.import(old.json)
            #expect(new.launches == 3 && new.theme == .dark)
            #expect(try new.allKeys() == ["launches", "theme"] && old.allKeys() == ["launches", "theme", "unknown"])
            old.resetAll()
            #expect(try old.allKeys() == ["unknown"])
        }

        final class Versioned: StoredModel, @unchecked Sendable {
            @Stored var version: Int = 1
            @Stored var width: String = ""  // until version 1, with a unit: "20 cm"
            @Stored("width-in-mm") var millimeters: Int?

            func migrate() throws {
                try update {
                    if $0.version < 2 {
                        $0.millimeters = Int($0.width.prefix { $0.isNumber }).map { $0 * 10 }
                        $0.reset(\.width)
                        $0.version = 2
                    }
                }
            }
        }

        @Test("Change the meaning of a value")
        func migrating() throws {
            let settings = Versioned(MemoryStore(["width": "20 cm"]))
            try settings.migrate()
            #expect(settings.json.text == #"{"version":2,"width-in-mm":200}"#)
        }

        @Test("Replace the store in tests and previews")
        func fakes() throws {
            let settings = Settings(MemoryStore(["launches": 3, "theme": "dark"]))
            #expect(settings.launches == 3)

            let list = """
                <plist version="1.0"><dict><key>launches</key><integer>4</integer></dict></plist>
                """
            let fake = Settings(try MemoryStore(propertyList: Data(list.utf8)))
            #expect(fake.launches == 4)
        }

        @Test("Reset settings")
        func resetting() throws {
            let settings = Settings(MemoryStore(["launches": 3, "theme": "dark"]))
            settings.reset(\.theme)
            #expect(settings.theme == .system && !settings.isSet(\.theme))
            settings.resetAll()
            #expect(try settings.allKeys() == [])
        }

        @Test("every block of the page is tested")
        func blocks() throws {
            let untested = try GuideCode.untested(
                page: "Docs/Guides/Settings.md", in: #filePath, SettingsGuideViews.file,
                PersistenceGuideTests.file, Package.file("Tests/Checks/Apps/Sources/App/Settings.swift").path,
                blocks: 23)
            #expect(untested == [])
        }
    }
#endif
