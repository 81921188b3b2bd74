import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

final class Visitor: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var name: String = ""
    @Property var isVIP: Bool = false
}
extension Visitor {
    static let sample = Visitor {
        $0.id = 1
        $0.name = "Bo"
    }
}

extension JSONContext {
    enum AssetsURL: JSONContextKey { static let defaultValue: URL? = nil }
    var assetsURL: URL? {
        get { self[AssetsURL.self] }
        set { self[AssetsURL.self] = newValue }
    }
}
final class Artwork: JSONModel, @unchecked Sendable {
    @Property var path: String = ""
    @Property var variants: LazyArray<Artwork>
    var url: URL? { URL(string: path, relativeTo: context.assetsURL)?.absoluteURL }
}

extension JSONContext {
    enum Clock: JSONContextKey { static let defaultValue: @Sendable () -> Date = { Date() } }
    var clock: @Sendable () -> Date {
        get { self[Clock.self] }
        set { self[Clock.self] = newValue }
    }
}
final class Coupon: JSONModel, @unchecked Sendable {
    @Property(as: .secondsSince1970) var ends: Date = .distantPast
    var isOver: Bool { ends < context.clock() }
}

@Suite struct RecipesAppsTests {
    static let file = #filePath

    @Test("Build models for tests")
    func buildModelsForTests() throws {
        let vip = Visitor.sample.mutate { $0.isVIP = true }
        #expect(vip.json.text == #"{"id":1,"name":"Bo","isVIP":true}"#)
        #expect(try Visitor(dictionary: ["id": 2, "name": "Ada"]).name == "Ada")
    }

    @Test("Compare all properties but one")
    func compareAllPropertiesButOne() throws {
        final class Story: JSONModel, @unchecked Sendable {
            @Property var title: String = ""
            @Property("seen_at") var seenAt: Date?
        }
        let old = try Story(parsing: #"{"title": "Sea", "seen_at": "2024-02-29"}"#)
        let new = try Story(parsing: #"{"seen_at": "2024-03-01", "title": "Sea"}"#)
        #expect(old != new)
        #expect(old.mutate { $0.seenAt = new.seenAt }.readsSame(as: new))
        #expect(old.mutate { $0[raw: "seen_at"] = new.json["seen_at"] } == new)
        #expect(old.readsSame(as: new, by: \.title))
        let other = new.mutate { $0.title = "Lake" }
        #expect(!old.mutate { $0.seenAt = other.seenAt }.readsSame(as: other))
        #expect(old.mutate { $0[raw: "seen_at"] = other.json["seen_at"] } != other)
    }

    @Test("Give new objects members that servers expect")
    func giveNewObjectsMembersThatServersExpect() {
        final class Survey: JSONModel, @unchecked Sendable {
            @Property var title: String = ""
            override class var initialJSON: JSON { ["schema": 2, "questions": []] }
        }
        #expect(Survey { $0.title = "Tea" }.json.text == #"{"schema":2,"questions":[],"title":"Tea"}"#)
    }

    @Test("Keep fixtures as property lists")
    func keepFixturesAsPropertyLists() throws {
        final class Fixture: JSONModel, @unchecked Sendable {
            @Property var name: String = ""
            @Property var since: Date?
        }
        let plist = """
            <plist version="1.0"><dict>
              <key>name</key><string>Bo</string>
              <key>since</key><date>2024-02-29T12:30:00Z</date>
            </dict></plist>
            """
        let fixture = try Fixture(propertyList: Data(plist.utf8))
        #expect(fixture.name == "Bo" && fixture.since == Date(timeIntervalSince1970: 1_709_209_800))
    }

    @Test("Read the dictionary that a network library returns")
    func readTheDictionaryThatANetworkLibraryReturns() {
        final class Push: JSONModel, @unchecked Sendable {
            @Property("aps.badge") var badge: Int = 0
            @Property("sent_at") var sentAt: Date?
        }
        let userInfo: [AnyHashable: Any] = ["aps": ["badge": 3], "sent_at": Date(timeIntervalSince1970: 0)]
        let push = Push(any: userInfo)
        #expect(push.badge == 3 && push.sentAt == Date(timeIntervalSince1970: 0))
        let response: Any = [["aps": ["badge": 1]], ["aps": ["badge": 2]]]
        #expect(LazyArray<Push>(JSON(any: response))?.map(\.badge) == [1, 2])
    }

    @Test("Pass a base URL or a locale to models")
    func passABaseURLOrALocaleToModels() throws {
        let context = JSONContext { $0.assetsURL = URL(string: "https://cdn.example.org/") }
        let artwork = try Artwork(parsing: #"{"path": "a.png", "variants": [{"path": "b.png"}]}"#, context: context)
        #expect(artwork.url?.absoluteString == "https://cdn.example.org/a.png")
        #expect(artwork.variants[0].url?.absoluteString == "https://cdn.example.org/b.png")
    }

    @Test("Inject dependencies, for previews and tests")
    func injectDependenciesForPreviewsAndTests() throws {
        let preview = JSONContext { $0.clock = { Date(timeIntervalSince1970: 500) } }
        #expect(try Coupon(parsing: #"{"ends": 1000}"#, context: preview).isOver == false)
        #expect(try Coupon(parsing: #"{"ends": 1000}"#).isOver)
    }

    @Test("Read and write query strings")
    func readAndWriteQueryStrings() throws {
        final class Filter: JSONModel, @unchecked Sendable {
            @Property("q") var text: String?
            @Property var page: Int = 1
            @Property(as: .oneOrMany) var tag: [String]
        }
        var components = try #require(URLComponents(string: "https://a.b/search?q=caf%C3%A9&page=2&tag=a&new"))
        let filter = try #require(Filter(JSON(queryItems: components.queryItems ?? [])))
        #expect(filter.text == "café" && filter.page == 2 && filter.tag == ["a"])
        components.queryItems = filter.mutate { $0.tag.append("b") }.json.queryItems
        #expect(components.percentEncodedQuery == "q=caf%C3%A9&page=2&tag=a&tag=b&new")
        var odd = URLComponents(string: "https://a.b/?a=1&b=&a=x%3Dy&=1&c%5Bd%5D=%7B%7D")
        let json = JSON(queryItems: odd?.queryItems ?? [])
        #expect(json == ["a": ["1", "x=y"], "b": "", "": "1", "c[d]": "{}"])
        odd?.queryItems = json.queryItems
        #expect(odd?.percentEncodedQuery == "a=1&a=x%3Dy&b=&=1&c%5Bd%5D=%7B%7D")
        let other: JSON = ["n": 1.50, "t": true, "o": ["x": 1], "e": []]
        #expect(other.queryItems.map { $0.value } == ["1.5", "true", #"{"x":1}"#])
    }

    @Test("Archive a model with NSKeyedArchiver")
    func archiveAModelWithNSKeyedArchiver() throws {
        final class Draft: JSONModel, @unchecked Sendable {
            @Property var title: String = ""
        }
        let draft = try Draft(parsing: #"{"title": "Sea",  "x": 1.0}"#)
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(NSData(data: draft.json.data()), forKey: "draft")
        archiver.finishEncoding()

        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        let bytes = try #require(unarchiver.decodeObject(of: NSData.self, forKey: "draft"))
        let restored = try Draft(parsing: Data(referencing: bytes))
        #expect(restored.json.text == #"{"title": "Sea",  "x": 1.0}"#)
    }

    @Test("Keep secrets out of logs")
    func keepSecretsOutOfLogs() throws {
        final class Login: JSONModel, @unchecked Sendable {
            @Property var user: String = ""
            @Property var password: String = ""
            @Property var pin: Int?
            override class func hidesValue(of property: String) -> Bool { property != "user" }
        }
        let login = try Login(parsing: #"{"user": "bo", "password": "s3cret", "pin": "12x4"}"#)
        #expect("\(login)".contains("s3cret") == false && "\(login)".contains("bo"))
        #expect(login.fullDescription.contains("s3cret"))
        #expect(login.issues.map(\.message) == ["pin of Login: expected an integer, found a string"])
    }

    @Test("Check properties against each other")
    func checkPropertiesAgainstEachOther() throws {
        final class Booking: JSONModel, @unchecked Sendable {
            @Property(as: .secondsSince1970) var start: Date = .distantPast
            @Property(as: .secondsSince1970) var end: Date = .distantPast
            override func check(_ report: inout CheckReport) {
                super.check(&report)
                report.require(end >= start, "must not end before it starts", \Booking.end)
            }
        }
        let booking = try Booking(parsing: #"{"start": 200, "end": 100}"#)
        #expect(booking.issues.map(\.message) == ["end of Booking: must not end before it starts, found 100"])
    }

    @Test("Localize the messages of checks")
    func localizeTheMessagesOfChecks() throws {
        final class SignUp: JSONModel, @unchecked Sendable {
            @Property(.check(.length(8...).rule("password.short"))) var password: String = ""
        }
        let texts = ["password.short": "Das Passwort ist zu kurz."]  // or String(localized:) with the rule as the key
        let signUp = try SignUp(parsing: #"{"password": "abc"}"#)
        let messages = signUp.issues(for: \.password).map { texts[$0.rule] ?? $0.message }
        #expect(messages == ["Das Passwort ist zu kurz."])
    }

    @Test("Every block of the page is tested")
    func page() throws {
        let untested = try GuideCode.untested(
            page: "Docs/Guides/ModelingRecipes.md", in: #filePath, RecipesStartTests.file, RecipesNamesTests.file,
            RecipesMissingTests.file, RecipesDatesTests.file, RecipesNumbersTests.file, RecipesKindsTests.file,
            RecipesShapesTests.file, RecipesTypesTests.file,
            blocks: 91)
        #expect(untested == [])
    }
}

extension JSON {
    /// Each name once, at its first place, with an array of values if it repeats.
    init(queryItems items: [URLQueryItem]) {
        self = [:]
        for item in items {
            let value = item.value.map { JSON($0) } ?? .null
            switch self[item.name] {
            case nil: self[item.name] = value
            case let list? where list.kind == .array: self[item.name]?.append(value)
            case let first?: self[item.name] = [first, value]
            }
        }
    }

    /// One item for each member, and for each element of an array.
    var queryItems: [URLQueryItem] {
        members.flatMap { name, value in
            (value.kind == .array ? Array(value.elements) : [value]).map { item in
                URLQueryItem(name: name, value: item.isNull ? nil : item.string ?? item.text(.compact))
            }
        }
    }
}
