#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Observation
    import Testing

    import LazyJSON
    import TestSupport
    @testable import LazyJSONCore
    @testable import LazyJSONStored

    @Suite("UserDefaults as a store")
    struct UserDefaultsStoreTests {
        /// Defaults of a suite that is gone after the test.
        final class Suite {
            let name = "LazyJSONTests-\(UUID().uuidString)"
            lazy var defaults: UserDefaults = UserDefaults(suiteName: name) ?? .standard
            deinit { UserDefaults.standard.removePersistentDomain(forName: name) }
        }

        final class Archived: StoredModel, @unchecked Sendable {
            @Stored(as: .keyedArchive) var tags: [String]
            @Stored(as: .keyedArchive) var name: String?
            @Stored(as: .keyedArchive) var scores: [String: Int]
            @Stored(as: .keyedArchive) var odd: Int = 3
            @Stored(as: .codable) var point: Point?
        }
        final class Registered: StoredModel, @unchecked Sendable {
            @Stored("LazyJSONTests.registered") var registered: Int = 0
        }
        struct Point: Codable, Sendable, Equatable {
            var x: Int
            var y: Double
        }

        #if !canImport(Darwin)
            @Test("dates whose fractions Foundation would not write are stored as text")
            func fractions() throws {
                let suite = Suite()
                let values = StoredValueTableTests.Values(UserDefaultsStore(suite.defaults))
                for seconds in [0.1, -0.1, 1e-3, 1.0 / 3, 785_000_000.123_456_7] {
                    let date = Date(timeIntervalSinceReferenceDate: seconds)
                    values.date = date
                    #expect(suite.defaults.object(forKey: "date") is String)
                    #expect(values.date == date)
                }
                let whole = Date(timeIntervalSinceReferenceDate: 785_000_000)
                values.date = whole
                #expect(suite.defaults.object(forKey: "date") as? Date == whole && values.date == whole)
            }
        #endif

        @Test("two stores over one suite are one place, and lose no update")
        func oneSuite() throws {
            let suite = Suite()
            let one = Settings(try #require(UserDefaultsStore(suiteName: suite.name)))
            let other = Settings(try #require(UserDefaultsStore(suiteName: suite.name)))
            _ = Threads.run(4) { thread in
                for _ in 0..<100 { (thread % 2 == 0 ? one : other).modify(\.launches) { $0 += 1 } }
            }
            #expect(one.launches == 400 && other.launches == 400)
        }

        @Test("observers are notified of changes by other code")
        func otherCode() {
            let suite = Suite()
            let settings = Settings(UserDefaultsStore(suite.defaults))
            let notified = Guarded(0)
            withObservationTracking {
                _ = settings.launches
            } onChange: {
                notified.withLock { $0 += 1 }
            }
            suite.defaults.set(5, forKey: "launches")
            #expect(StoreFolder.wait { notified.withLock { $0 } == 1 } && settings.launches == 5)
        }

        @Test("plain values are stored as other code reads them, models as the text of their JSON")
        func plain() throws {
            let suite = Suite()
            let settings = Settings(UserDefaultsStore(suite.defaults))
            let date = Date(timeIntervalSinceReferenceDate: 123)
            settings.launches = 3
            settings.strict = true
            settings.dotted = 2.5
            settings.language = "de"
            settings.lastSeen = date
            settings.firstLaunch = Date(timeIntervalSince1970: 0)
            settings.blob = Data([1, 2])
            settings.tags = ["a", "b"]
            settings.limits = ["x": 1]
            settings.profile = try Profile(parsing: #"{"name": "Bo", "level": 1.0, "x": null}"#)
            let defaults = suite.defaults
            #expect(defaults.integer(forKey: "launches") == 3 && defaults.bool(forKey: "strict"))
            #expect(defaults.double(forKey: "a.b") == 2.5 && defaults.string(forKey: "language") == "de")
            #expect(defaults.object(forKey: "lastSeen") as? Date == date)
            #expect(defaults.string(forKey: "first-launch") == "1970-01-01T00:00:00Z")
            #expect(defaults.data(forKey: "blob") == Data([1, 2]))
            #expect(defaults.stringArray(forKey: "tags") == ["a", "b"])
            #expect(defaults.dictionary(forKey: "limits") as? [String: Int] == ["x": 1])
            #expect(
                defaults.data(forKey: "profile") == Data(#"{"name": "Bo", "level": 1.0, "x": null}"#.utf8))
            let other = Settings(UserDefaultsStore(suite.defaults))
            #expect(other.launches == 3 && other.strict && other.dotted == 2.5 && other.language == "de")
            #expect(other.lastSeen == date && other.firstLaunch == Date(timeIntervalSince1970: 0))
            #expect(other.blob == Data([1, 2]) && other.tags == ["a", "b"] && other.limits == ["x": 1])
            #expect(other.profile?.json.text == #"{"name": "Bo", "level": 1.0, "x": null}"#)
            #expect(other.profile === other.profile)
            #expect(try Set(other.allKeys()).isSuperset(of: ["launches", "profile", "tags"]))
        }

        @Test("values that other code has stored are read, and a wrong kind is reported")
        func foreign() {
            let suite = Suite()
            suite.defaults.set(["name": "Bo", "level": 4], forKey: "profile")
            suite.defaults.set("12", forKey: "launches")
            suite.defaults.set([1, "b"], forKey: "tags")
            suite.defaults.set(1, forKey: "strict")
            suite.defaults.set(["a": 1, "b": "x"], forKey: "limits")
            suite.defaults.set(Data([1]), forKey: "language")
            let settings = Settings(UserDefaultsStore(suite.defaults))
            #expect(settings.profile?.name == "Bo" && settings.profile?.level == 4 && settings.launches == 12)
            #expect(settings.tags == ["1", "b"] && settings.strict && settings.limits == ["a": 1])
            #expect(settings.issues.filter(atLeast: .error).map(\.pointer) == ["/limits/b"])
        }

        @Test("registered defaults are read where nothing is stored")
        func registered() {
            let suite = Suite()
            // They are those of all suites of the process: a key that no other test has.
            suite.defaults.register(defaults: ["LazyJSONTests.registered": 5])
            let settings = Registered(UserDefaultsStore(suite.defaults))
            #expect(settings.registered == 5)
            settings.registered = 6
            #expect(settings.registered == 6)
            settings.reset(\.registered)
            #expect(settings.registered == 5)
        }

        @Test("null and numbers that no property list has are kept as JSON text")
        func unsuited() throws {
            let suite = Suite()
            let settings = Settings(UserDefaultsStore(suite.defaults))
            settings.raw = ["a": .null]
            #expect(settings.raw == ["a": .null])
            #expect(suite.defaults.data(forKey: "raw") == Data(#"{"a":null}"#.utf8))
        }

        @Test("a number that is read as text stays a number unless its spelling would change")
        func numbersAsText() {
            let suite = Suite()
            suite.defaults.set(4, forKey: "language")
            let settings = Settings(UserDefaultsStore(suite.defaults))
            settings.language = "5"
            #expect(settings.language == "5" && suite.defaults.integer(forKey: "language") == 5)
            settings.language = "5.10"
            #expect(settings.language == "5.10" && suite.defaults.data(forKey: "language") == Data("5.10".utf8))
            settings.language = "de"
            #expect(settings.language == "de" && suite.defaults.string(forKey: "language") == "de")
        }

        final class Embedded: StoredModel, @unchecked Sendable {
            @Stored(as: .embedded) var profile: Profile?
            @Stored(as: Converter<Profile>.embedded) var profiles: [Profile]
        }

        @Test("a model that may be in a string keeps its spelling, in a string or not")
        func embedded() throws {
            let text = #"{"name": "Bo", "level": 1.0}"#
            let profile = try Profile(parsing: text)
            for present in [["name": "Ada"], #"{"name": "Ada"}"#] as [Any] {
                let suite = Suite()
                suite.defaults.set(present, forKey: "profile")
                suite.defaults.set([present], forKey: "profiles")
                let embedded = Embedded(UserDefaultsStore(suite.defaults))
                embedded.profile = profile
                embedded.profiles = [profile]
                #expect(embedded.profile?.json.text == text && embedded.profiles.first?.json.text == text)
                #expect(suite.defaults.string(forKey: "profile") == (present is String ? text : nil))
                #expect(suite.defaults.stringArray(forKey: "profiles") == (present is String ? [text] : nil))
            }
        }

        @Test("values that are nested deeper than a parser accepts are stored as JSON text")
        func deep() throws {
            let suite = Suite()
            let store = UserDefaultsStore(suite.defaults)
            for (levels, isPlain) in [(JSON.defaultNestingLimit, true), (513, false), (20_000, false)] {
                let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
                store.set(["deep": .json(try JSON(parsing: text, nestingLimit: .max))])
                #expect((suite.defaults.array(forKey: "deep") != nil) == isPlain, "\(levels)")
                #expect(suite.defaults.data(forKey: "deep") == (isPlain ? nil : Data(text.utf8)), "\(levels)")
            }
        }

        @Test("keyed archives of other code are read, and written as plain values at the next set")
        func archives() throws {
            let suite = Suite()
            func archive(_ object: Any) throws -> Data {
                try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            }
            suite.defaults.set(try archive(["a", "b"] as NSArray), forKey: "tags")
            suite.defaults.set(try archive("Bo" as NSString), forKey: "name")
            suite.defaults.set(try archive(["x": 1] as NSDictionary), forKey: "scores")
            suite.defaults.set(try archive(["x"] as NSArray), forKey: "odd")
            suite.defaults.set(Data(#"{"x": 1, "y": 2}"#.utf8), forKey: "point")
            let archived = Archived(UserDefaultsStore(suite.defaults))
            #expect(
                archived.tags == ["a", "b"] && archived.name == "Bo" && archived.scores == ["x": 1] && archived.odd == 3
            )
            #expect(archived.point == Point(x: 1, y: 2))
            archived.tags.append("c")
            archived.name = "Ada"
            archived.scores["y"] = 2
            archived.point?.x = 5
            #expect(suite.defaults.stringArray(forKey: "tags") == ["a", "b", "c"])
            #expect(suite.defaults.string(forKey: "name") == "Ada")
            #expect(suite.defaults.dictionary(forKey: "scores") as? [String: Int] == ["x": 1, "y": 2])
            #expect(archived.point == Point(x: 5, y: 2) && archived.name == "Ada" && archived.tags.count == 3)
        }

        final class Kept: JSONModel, @unchecked Sendable {
            @Property("v", as: .keyedArchive) var list: [Int]
            @Property("v", as: .keyedArchive) var number: Int = 0
        }

        @Test("a value is written over an archive as over nothing, and over other JSON as without the converter")
        func writingOverArchives() throws {
            func archive(_ object: Any) throws -> String {
                let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
                return "\"\(data.base64EncodedString())\""
            }
            func edited(_ value: String, _ change: (inout Mutable<Kept>) -> Void) throws -> String? {
                try Kept(parsing: "{\"v\":\(value)}").mutate(change).json["v"]?.text
            }
            let (list, number) = (try archive([1, 2] as NSArray), try archive(5 as NSNumber))
            #expect(try edited(list) { $0.list = [1, 2] } == list)
            #expect(try edited(list) { $0.list.append(3) } == "[1,2,3]")
            #expect(try edited(number) { $0.number = 5 } == number)
            #expect(try edited(number) { $0.number += 1 } == "6")
            #expect(try edited(#"[1.0,null,"2"]"#) { $0.list.append(3) } == #"[1.0,null,"2",3]"#)
            #expect(try edited(#""5""#) { $0.number += 1 } == #""6""#)
        }

        @Test(
            "property lists, XML and binary, open as a store: dates and data stay as they are",
            arguments: [true, false])
        func propertyLists(isBinary: Bool) throws {
            let date = Date(timeIntervalSinceReferenceDate: 5.25)
            let list: [String: Any] = [
                "launches": 4, "lastSeen": date, "blob": Data([1]), "profile": ["name": "Bo"], "strict": true,
                "tags": ["a", "b"],
            ]
            let data = try PropertyListSerialization.data(
                fromPropertyList: list, format: isBinary ? .binary : .xml, options: 0)
            let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).plist")
            try data.write(to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            let settings = Settings(try MemoryStore(propertyListOf: url))
            #expect(settings.launches == 4 && settings.blob == Data([1]) && settings.profile?.name == "Bo")
            #expect(settings.strict && settings.tags == ["a", "b"])
            let seconds = settings.lastSeen?.timeIntervalSinceReferenceDate
            // XML has whole seconds.
            #expect(seconds == (isBinary ? 5.25 : 5))
            settings.launches = 5
            let again = Settings(try MemoryStore(propertyList: data))
            #expect(settings.launches == 5 && again.launches == 4)
            #expect(throws: CocoaError.self) {
                try MemoryStore(
                    propertyList: PropertyListSerialization.data(fromPropertyList: [1], format: .xml, options: 0))
            }
            #expect(throws: (any Error).self) { try MemoryStore(propertyList: Data("{}x".utf8)) }
            #expect(throws: (any Error).self) { try MemoryStore(propertyListOf: url.appending(path: "none")) }
        }

        @Test("streams get changes by other code")
        func changes() async {
            let suite = Suite()
            let settings = Settings(UserDefaultsStore(suite.defaults))
            var iterator = settings.values(of: \.launches).makeAsyncIterator()
            #expect(await iterator.next() == 0)
            suite.defaults.set(4, forKey: "launches")
            // Where the system does not post it by itself.
            NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: suite.defaults)
            #expect(await iterator.next() == 4)
        }
    }
#endif
