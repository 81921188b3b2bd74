import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

@Suite("Stored properties")
struct StoredModelTests {
    @Test(
        "a value that isn't stored reads as the default, and a new one reads back, also by another model")
    func values() throws {
        let store = MemoryStore()
        let settings = Settings(store)
        #expect(settings.launches == 0 && settings.firstLaunch == nil && settings.theme == .system)
        #expect(settings.tags == [] && settings.limits == [:] && settings.internalCount == 7 && settings.dotted == 0.5)
        settings.launches += 1
        settings.firstLaunch = Date(timeIntervalSince1970: 0)
        settings.profile = Profile { $0.name = "Bo" }
        settings.theme = .dark
        settings.tags.append("a")
        settings.limits["x"] = 3
        settings.language = "fr"
        settings.dotted = 2
        settings.count()
        settings.friends = [Profile { $0.level = 2 }]
        settings.raw = ["a": 1]
        let other = Settings(store)
        #expect(other.launches == 1 && other.hasLaunched && other.firstLaunch == Date(timeIntervalSince1970: 0))
        #expect(other.profile?.name == "Bo" && other.theme == .dark && other.tags == ["a"] && other.limits == ["x": 3])
        #expect(other.language == "fr" && other.dotted == 2 && other.internalCount == 8)
        #expect(other.friends.map(\.level) == [2] && other.raw == ["a": 1])
        #expect(
            store.keys().sorted() == [
                "a.b", "first-launch", "friends", "internalCount", "language", "launches", "limits", "profile", "raw",
                "tags", "theme",
            ])
        #expect(store.value(for: "launches") == .json(1))
        #expect(store.value(for: "first-launch") == .json("1970-01-01T00:00:00Z"))
        #expect(store.value(for: "profile") == .document(["name": "Bo"]))
    }

    @Test("assigning nil removes the key, and every key under which the property would find a value")
    func removing() {
        let store = MemoryStore(["language": "de", "theme": "light", "color-scheme": "dark"])
        let settings = Settings(store)
        settings.language = nil
        #expect(store.keys().sorted() == ["color-scheme", "theme"])
        settings.reset(\.theme)
        #expect(store.keys() == [] && settings.theme == .system && !settings.isSet(\.theme))
    }

    @Test("the first of several keys that is present is read and written, else the first is written")
    func alternatives() {
        let store = MemoryStore(["colorScheme": "dark"])
        let settings = Settings(store)
        #expect(settings.theme == .dark && settings.isSet(\.theme))
        settings.theme = .light
        #expect(store.keys() == ["colorScheme"] && store.value(for: "colorScheme") == .json("light"))
        settings.reset(\.theme)
        settings.theme = .light
        #expect(store.keys() == ["theme"])
    }

    @Test("an unusable value reads as the default, stays until it is set, and is reported")
    func unusable() throws {
        let json = try JSON(
            parsing:
                #"{"launches": "many", "dotted": 1, "a.b": 11, "tags": ["a", [], 3], "language": "fr", "strict": null}"#
        )
        let store = MemoryStore(json)
        let settings = Settings(store)
        #expect(settings.launches == 0 && settings.tags == ["a", "3"])
        #expect(store.value(for: "launches") == .json("many"))
        #expect(
            settings.issues.map { "\($0.severity): \($0.pointer) \($0.message)" } == [
                #"error: /launches launches of Settings: expected an integer, found "many""#,
                #"error: /tags/1 tags of Settings: left out: expected a string, found []"#,
                #"warning: /tags/2 tags of Settings: expected a string, found 3, which is read as "3""#,
                #"warning: /language language of Settings: unknown value: expected one of "en", "de", found "fr""#,
                #"error: /a.b dotted of Settings: must be in 0...10, found 11"#,
                #"error: /strict strict of Settings: required, but null: expected true or false"#,
            ])
        settings.launches = 0
        #expect(store.value(for: "launches") == .json("many"))
        settings.launches = 4
        #expect(store.value(for: "launches") == .json(4))
        #expect(!settings.issues.contains { $0.property == "launches" })
    }

    @Test("a model that was read is the same instance until the stored value is another one")
    func identity() {
        let settings = Settings(MemoryStore())
        settings.profile = Profile { $0.name = "Bo" }
        let first = settings.profile
        #expect(first != nil && settings.profile === first)
        settings.profile = settings.profile?.mutate { $0.name = "Ada" }
        #expect(settings.profile !== first && settings.profile?.name == "Ada")
        #expect(settings.profile === settings.profile)
    }

    @Test("setting a property to its stored value writes nothing")
    func same() {
        let store = FailingStore()
        let settings = Settings(store)
        settings.launches = 3
        settings.lastSeen = Date(timeIntervalSinceReferenceDate: 1.000_000_1)
        store.failsWriting.withLock { $0 = true }
        let failures = Guarded(0)
        store.onFailure { _ in failures.withLock { $0 += 1 } }
        defer { store.onFailure(nil) }
        settings.launches = 3
        settings.lastSeen = settings.lastSeen
        #expect(failures.withLock { $0 } == 0 && settings.lastSeen?.timeIntervalSinceReferenceDate == 1.000_000_1)
    }

    @Test("a read-only property is set once, and refused values are reported")
    func readOnly() throws {
        let store = MemoryStore()
        let settings = Settings(store)
        let failures = Guarded<[String]>([])
        store.onFailure { failure in failures.withLock { $0.append("\(failure)") } }
        defer { store.onFailure(nil) }
        let id = UUID()
        settings.installID = id
        settings.installID = id
        #expect(failures.withLock { $0 } == [])
        settings.installID = UUID()
        settings.installID = nil
        #expect(settings.installID == id)
        let text = "write of install-id: the property is read-only: it is set when the object is created"
        #expect(failures.withLock { $0 } == [text, text])
        settings.reset(\.installID)
        #expect(settings.installID == nil)
    }

    @Test("a value that cannot be converted is not set, and reported")
    func unwritable() throws {
        let store = MemoryStore(["a.b": 3])
        let settings = Settings(store)
        let failures = Guarded<[String]>([])
        store.onFailure { failure in failures.withLock { $0.append("\(failure)") } }
        defer { store.onFailure(nil) }
        settings.dotted = .infinity
        #expect(settings.dotted == 3)
        #expect(failures.withLock { $0.count } == 1)
        #expect(throws: StoreFailure.self) {
            try settings.update {
                $0.launches = 5
                $0.dotted = .nan
            }
        }
        #expect(settings.launches == 0 && settings.dotted == 3)
    }

    @Test("a prefix is put before every key")
    func prefixes() throws {
        let store = MemoryStore()
        let (one, two) = (Settings(store, prefix: "1."), Settings(store, prefix: "2."))
        one.launches = 1
        two.launches = 2
        two.language = "en"
        #expect(one.launches == 1 && two.launches == 2)
        #expect(store.keys().sorted() == ["1.launches", "2.language", "2.launches"])
        #expect(try one.allKeys() == ["launches"] && two.allKeys() == ["language", "launches"])
        one.resetAll()
        #expect(try one.allKeys() == [] && two.allKeys().count == 2)
    }

    @Test("values are exported as JSON and imported again, and keys that no property declares stay out")
    func exporting() throws {
        let settings = Settings(MemoryStore(["unknown": 1, "launches": 3, "colorScheme": "dark"]))
        settings.lastSeen = Date(timeIntervalSince1970: 0.5)
        settings.blob = Data([1, 2])
        settings.profile = Profile { $0.level = 9 }
        let json = settings.json
        #expect(
            json.text
                == #"{"launches":3,"lastSeen":"1970-01-01T00:00:00.500Z","profile":{"level":9},"theme":"dark","blob":"AQI="}"#
        )
        let store = MemoryStore(["colorScheme": "light"])
        let other = Settings(store)
        try other.import(json)
        #expect(other.json == json && other.blob == Data([1, 2]) && other.profile?.level == 9 && other.theme == .dark)
        #expect(store.value(for: "lastSeen") == .date(Date(timeIntervalSince1970: 0.5)))
        #expect(store.keys().sorted() == ["blob", "lastSeen", "launches", "profile", "theme"])
        try other.import(["launches": "odd", "x": 1])
        #expect(other.launches == 0 && other.json["launches"] == "odd" && other.theme == .dark)
    }

    @Test("bytes of other code are read: text, JSON, dates and data of a store's own")
    func foreign() {
        let store = MemoryStore()
        store.set([
            "language": .data(Data("hunter2".utf8)), "profile": .data(Data(#"{"name": "Bo"}"#.utf8)),
            "first-launch": .date(Date(timeIntervalSince1970: 1)), "blob": .data(Data("[1]".utf8)),
            "tags": .data(Data(#"["a"]"#.utf8)), "launches": .data(Data("12".utf8)),
        ])
        let settings = Settings(store)
        #expect(settings.language == "hunter2" && settings.profile?.name == "Bo" && settings.tags == ["a"])
        #expect(settings.firstLaunch == Date(timeIntervalSince1970: 1) && settings.blob == Data("[1]".utf8))
        #expect(settings.launches == 12)
        #expect(settings.issues.map(\.kind) == [.missing, .unknownValue])
    }

    @Test("subclasses add properties, and stored models may be in one another's arguments")
    func subclasses() {
        final class Extended: Settings, @unchecked Sendable {
            @Stored var extra: Int = 5
            @Stored var launchesTwice: Int = Settings(MemoryStore(["launches": 4])).launches * 2
            override class var keyNaming: KeyNaming { .snakeCase }
        }
        let store = MemoryStore()
        let extended = Extended(store)
        #expect(extended.extra == 5 && extended.launchesTwice == 8)
        extended.extra = 6
        extended.launchesTwice = 1
        extended.launches = 2
        #expect(store.keys().sorted() == ["extra", "launches", "launches_twice"])
        #expect(extended.isSet(\.extra) && extended.isSet(\.launches))
        extended.reset(\.launches)
        #expect(!extended.isSet(\.launches))
    }

    class Same: StoredModel, @unchecked Sendable {
        #sourceLocation(file:"Generated.swift",line:7)
        @Stored var first: Int = 1
        #sourceLocation(file:"Generated.swift",line:7)
        @Stored var other: Int = 2
        #sourceLocation(file:"Generated.swift",line:7)
        @Stored var name: String?
        #sourceLocation()
    }
    final class SameSub: Same, @unchecked Sendable {
        #sourceLocation(file:"Generated.swift",line:7)
        @Stored var own: Int = 3
        #sourceLocation(file:"Generated.swift",line:7)
        @Stored var text: String = "text"
        #sourceLocation()
    }
    final class SameReading: Same, @unchecked Sendable {
        required init(_ source: StoredSource) {
            super.init(source)
            #expect(other == 2 && first == 1)
        }
    }

    @Test("properties at one line and column are told apart by their fields")
    func sameSite() {
        let store = MemoryStore()
        let settings = SameSub(store)
        #expect(settings.first == 1 && settings.other == 2 && settings.own == 3)
        settings.other += 10
        settings.name = "Bo"
        settings.own = 5
        #expect(store.keys().sorted() == ["name", "other", "own"])
        #expect(settings.isSet(\.own) && settings.isSet(\.name) && !settings.isSet(\.text))
        settings.text = "other"
        settings.reset(\.text)
        let again = SameSub(store)
        #expect(again.first == 1 && again.other == 12 && again.own == 5)
        #expect(again.name == "Bo" && again.text == "text")
        #expect(settings.issues.isEmpty)
        let reading = SameReading(MemoryStore())
        #expect(reading.name == nil && !reading.isSet(\.name) && !reading.isSet(\.first))
    }

    enum Place: JSONContextKey { static let defaultValue = "" }
    final class Link: @unchecked Sendable { var page: Page? }
    /// An object of the app, which leads to the next page.
    final class Holder: StoredModel, @unchecked Sendable {
        let link = Link()
        static let shared = Holder(MemoryStore())
    }
    final class Page: JSONModel, @unchecked Sendable {
        @Property(
            as: Converter<Holder>(
                decode: { json in
                    let holder = Holder(MemoryStore())
                    holder.link.page = Page(json)
                    return holder
                }, encode: { _ in "shared" })
        ) var next: Holder = Holder.shared
    }

    @Test("stored models as values of a model: the default is one object in each context")
    func defaultOfModel() throws {
        let page = try Page(parsing: "{}", context: JSONContext { $0[Place.self] = "x" })
        #expect(page.next === Holder.shared && Page().next === Holder.shared)
    }

    @Test("stored models as values of a model: a long chain is released without recursion", .smallStack)
    func chainOfModels() throws {
        let depth = TestScale.size(20_000, quick: 5_000, sanitized: 5_000)
        let text = String(repeating: #"{"next":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
        var page: Page? = Page(try JSON(parsing: text, nestingLimit: .max))
        let first = page
        for _ in 0..<depth { page = page?.next.link.page }
        #expect(page != nil && page?.next === Holder.shared)
        withExtendedLifetime(first) {}
    }
}
