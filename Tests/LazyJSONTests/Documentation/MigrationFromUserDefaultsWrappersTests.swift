import Foundation
import LazyJSON
import TestSupport
import Testing

#if canImport(SwiftUI)
    import SwiftUI
#endif

// The examples of Docs/Migration/FromUserDefaultsWrappers.md, block by block and letter by letter; the last test
// compares the two.

extension Converter where Value: Codable {
    static var codableText: Converter<Value> {
        Converter<JSON>(decode: { try $0.string.map { try JSON(parsing: $0) } }, encode: { JSON($0.text) })
            .map(to: { try $0.decode(Value.self) }, from: { try JSON(parsing: JSONEncoder().encode($0)) })
    }
}

#if FullFoundation || !canImport(FoundationEssentials)
    @Suite("Migrating from UserDefaults wrappers") struct MigrationFromUserDefaultsWrappersTests {
        let moment = Date(timeIntervalSince1970: 1_709_209_800)

        final class Settings: StoredModel, @unchecked Sendable {
            enum Theme: String { case system, light, dark }

            @Stored("launchCount") var launches: Int = 0
            @Stored var theme: Theme = .system
            @Stored("lastLogin") var lastLogin: Date?
            @Stored(.check(.in(8...72))) var textSize: Double = 12
            @Stored var favorites: [String]
        }

        struct Point: Codable, Equatable { var x = 0.0, y = 0.0 }
        final class Profile: JSONModel, @unchecked Sendable {
            @Property var name: String?
        }
        final class Existing: StoredModel, @unchecked Sendable {
            @Stored var user: Profile?
            @Stored(as: .codable) var origin: Point?
            @Stored(as: .embedded) var profile: Profile?
            @Stored(as: Converter<Profile>.embedded) var profiles: [Profile]
            @Stored(as: .keyedArchive) var home: URL?
            @Stored var registered: Int = 1
        }

        final class OldDefaults: StoredModel, @unchecked Sendable {
            enum Theme: String, Codable { case light, dark }
            @Stored(as: .codableText) var origin: Point?
            @Stored(as: .codableText) var home: URL?
            @Stored(as: .codableText) var theme: Theme = .light
        }

        #if canImport(SwiftUI)
            struct SettingsView: View {
                @Bindable var settings: Settings
                var body: some View {
                    Stepper("Size: \(settings.textSize)", value: $settings.textSize)
                }
            }
        #endif

        /// Defaults of a suite of their own, which is empty before and after.
        private func withDefaults(_ name: String, _ body: (UserDefaults) throws -> Void) throws {
            let suite = "LazyJSON.Migration.\(name).\(UUID().uuidString)"
            let defaults = try #require(UserDefaults(suiteName: suite))
            defer { defaults.removePersistentDomain(forName: suite) }
            try body(defaults)
        }

        @Test("before and after")
        func beforeAndAfter() throws {
            try withDefaults("before") { defaults in
                defaults.set(41, forKey: "launchCount")  // as the old code did
                defaults.set("dark", forKey: "theme")
                defaults.set(moment, forKey: "lastLogin")
                defaults.set(["a", "b"], forKey: "favorites")

                let settings = Settings(UserDefaultsStore(defaults))
                #expect(settings.launches == 41 && settings.theme == .dark && settings.lastLogin == moment)
                #expect(settings.favorites == ["a", "b"] && settings.textSize == 12)

                settings.launches += 1
                #expect(defaults.integer(forKey: "launchCount") == 42)
                #expect(settings.issues.isEmpty)
                defaults.set(50, forKey: "launchCount")
                #expect(settings.launches == 50)
            }
        }

        @Test("values that are stored already")
        func stored() throws {
            try withDefaults("stored") { defaults in
                defaults.set(Data(#"{"name":"Bo","age":41}"#.utf8), forKey: "user")
                defaults.set(try JSONEncoder().encode(Point(x: 1, y: 2)), forKey: "origin")
                defaults.set(#"{"name":"Ada"}"#, forKey: "profile")
                defaults.set([#"{"name":"Cy"}"#, #"{"name":"Di"}"#], forKey: "profiles")
                let archive = try NSKeyedArchiver.archivedData(
                    withRootObject: NSURL(string: "https://a.b/c") as Any, requiringSecureCoding: true)
                defaults.set(archive, forKey: "home")
                defaults.register(defaults: ["registered": 9])

                let existing = Existing(UserDefaultsStore(defaults))
                #expect(existing.user?.name == "Bo" && existing.origin == Point(x: 1, y: 2))
                #expect(existing.profile?.name == "Ada")
                #expect(existing.profiles.map(\.name) == ["Cy", "Di"])
                #expect(existing.home?.absoluteString == "https://a.b/c" && existing.registered == 9)
                existing.user = existing.user?.mutate { $0.name = "Eve" }
                #expect(defaults.data(forKey: "user") == Data(#"{"name":"Eve","age":41}"#.utf8))
                existing.profile = existing.profile?.mutate { $0.name = "Flo" }
                #expect(defaults.string(forKey: "profile") == #"{"name":"Flo"}"#)
                existing.home = URL(string: "https://x.y")
                existing.origin?.x = 5
                #expect(defaults.string(forKey: "home") == "https://x.y")
                #expect(defaults.dictionary(forKey: "origin") as? [String: Int] == ["x": 5, "y": 2])
                #expect(existing.issues.filter(atLeast: .warning).isEmpty)
            }
        }

        @Test("Codable values of Defaults")
        func codableText() throws {
            try withDefaults("text") { defaults in
                defaults.set(#"{"x":1,"y":2}"#, forKey: "origin")
                defaults.set(#""https://a.b""#, forKey: "home")
                defaults.set(#""dark""#, forKey: "theme")
                let old = OldDefaults(UserDefaultsStore(defaults))
                #expect(old.origin == Point(x: 1, y: 2) && old.home?.host() == "a.b" && old.theme == .dark)
                old.theme = .light
                #expect(defaults.string(forKey: "theme") == #""light""#)
                #expect(old.issues.isEmpty)
            }
        }

        @Test("habits")
        func habits() async throws {
            let settings = Settings(MemoryStore(["theme": "dark", "launchCount": "many"]))
            #expect(settings.theme == .dark && settings.isSet(\.theme))
            settings.reset(\.theme)
            #expect(settings.theme == .system && !settings.isSet(\.theme))
            #expect(settings.launches == 0)
            #expect(
                settings.issues.map(\.message) == [#"launches of Settings: expected an integer, found "many""#])
            var values = settings.values(of: \.textSize).makeAsyncIterator()
            #expect(await values.next() == 12)
            settings.textSize = 14
            #expect(await values.next() == 14)
        }

        @Test("the keys of a device")
        func device() throws {
            let plist = try PropertyListSerialization.data(
                fromPropertyList: ["launchCount": 41, "theme": "purple", "textSize": 99.0] as [String: Any],
                format: .binary, options: 0)
            let found = Settings(try MemoryStore(propertyList: plist))
            #expect(
                found.issues.map(\.message) == [
                    #"theme of Settings: unknown value: expected a string, found "purple""#,
                    "textSize of Settings: must be in 8...72, found 99",
                ])
        }

        private final class Renamed: StoredModel, @unchecked Sendable {
            @Stored("newKey", or: ["oldKey"]) var value: Int = 0
            @Stored var limit: Int? = 5
        }

        @Test("rows of the tables")
        func rows() throws {
            let renamed = Renamed(MemoryStore(["oldKey": 3]))
            #expect(renamed.value == 3 && renamed.limit == 5)
            renamed.limit = nil
            #expect(renamed.limit == nil)
            renamed.reset(\.limit)
            #expect(renamed.limit == 5)
            renamed.modify(\.value) { $0 += 1 }
            #expect(renamed.value == 4)
            renamed.resetAll()
            #expect(renamed.value == 0 && renamed.json == [:])
        }
    }
#endif

@Suite("The page for UserDefaults wrappers") struct MigrationFromUserDefaultsPageTests {
    @Test("The page has no other code")
    func page() throws {
        let page = "Docs/Migration/FromUserDefaultsWrappers.md"
        #expect(try GuideCode.untested(page: page, in: #filePath, blocks: 11) == [])
    }
}
