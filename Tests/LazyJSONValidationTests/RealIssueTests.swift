import Foundation
import LazyJSON
import TestSupport
import Testing

/// Issues of documents that nobody here wrote: none with models that fit, all with models that do not.
@Suite(.enabled(if: SharedData.isPresent, "../shared/data is not there"))
struct RealIssueTests {
    static func json(_ name: String) throws -> JSON { try JSON(parsing: SharedData.real("\(name).json")) }

    /// The number of issues of each kind but unknown keys, by class and property.
    static func counts(_ issues: Issues) -> [String: Int] {
        issues.filter(atLeast: .warning).reduce(into: [:]) {
            $0["\($1.kind.rawValue) \($1.property ?? "-") of \($1.modelClass)", default: 0] += 1
        }
    }

    // MARK: twitter.json

    final class Search: JSONModel, @unchecked Sendable {
        @Property(.required) var statuses: LazyArray<Tweet>
        @Property("search_metadata.count", [.required, .check(.in(1...100))]) var count: Int = 0
    }
    final class Tweet: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
        @Property([.required, .check(.length(1...200))]) var text: String = ""
        @Property("created_at", [.required, .check(.pattern(#"\+0000 20\d\d$"#))]) var createdAt: String?
        @Property("in_reply_to_user_id") var repliesTo: Int?
        @Property("retweet_count") var retweets: Int = 0
        @Property(.required) var user: Author
        @Property("retweeted_status") var original: Tweet?
        @Property("entities.hashtags") var hashtags: [Hashtag]
        @Property("entities.urls") var links: [JSON]
        @Property var favorited: Bool = false
        @Property([.required, .check(.in("a"..."zz"))]) var lang: String?
    }
    final class Author: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
        @Property("screen_name", [.required, .check([.nonEmpty, .length(...15)])]) var screenName: String?
        @Property("followers_count", .check(.in(0...))) var followers: Int = 0
        @Property("profile_image_url") var picture: URL?
        @Property(enumValues: ["ja", "en", "zh-CN", "en-gb", "zh-cn", "fr", "es", "ko", "it", "th"]) var lang: String?
        @Property var verified: Bool = false
        @Property("utc_offset") var offset: Int?
    }
    final class Hashtag: JSONModel, @unchecked Sendable {
        @Property(.required) var text: String?
        @Property(.check([.count(2), .each(.in(0...140))])) var indices: [Int]
    }
    /// The model of somebody who had seen one tweet.
    final class Guess: JSONModel, @unchecked Sendable {
        @Property("id_str") var id: Int = 0
        @Property var text: Int = 0
        @Property("created_at") var createdAt: Date?
        @Property(.required) var geo: JSON?
        @Property("user.id") var userID: String?
        @Property(.required) var likes: Int = 0
    }

    @Test("twitter: models that fit have no issues, and models that don't have all of them")
    func twitter() throws {
        let json = try Self.json("twitter")
        let search = try #require(Search(json))
        #expect(Self.counts(search.issues) == [:])
        #expect(try search.validated() === search)
        let guesses = try #require(json["statuses"].flatMap { LazyArray<Guess>($0) })
        #expect(
            Self.counts(guesses.issues) == [
                "coerced id of Guess": 100, "unreadable text of Guess": 100, "unreadable createdAt of Guess": 100,
                "null geo of Guess": 100, "coerced userID of Guess": 100, "missing likes of Guess": 100,
            ])
        #expect(guesses.issues.allSatisfy { $0.kind == .missing || guesses.json[$0.pointer] != nil })
    }

    // MARK: citm_catalog.json

    final class Catalog: JSONModel, @unchecked Sendable {
        @Property(.required) var areaNames: [Int: String]
        @Property(.required) var events: LazyDictionary<Event>
        @Property(.required) var performances: LazyArray<Performance>
        @Property var topicSubTopics: [Int: [Int]]
        @Property(.check(.count(1))) var venueNames: [String: String]
    }
    final class Event: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
        @Property(.required) var name: String?
        @Property var logo: String?
        @Property(.check(.unique)) var subTopicIds: [Int]
    }
    final class Performance: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
        @Property(.required, as: .millisecondsSince1970) var start: Date?
        @Property var prices: [Price]
        @Property("seatCategories.0.areas.0.areaId") var firstArea: Int?
        @Property(.check(.pattern("^[A-Z_]+$"))) var venueCode: String?
    }
    final class Price: JSONModel, @unchecked Sendable {
        @Property([.required, .check([.in(0...), .multiple(of: 50)])]) var amount: Int = 0
    }
    final class WrongCatalog: JSONModel, @unchecked Sendable {
        @Property var events: LazyArray<Event>
        @Property var performances: LazyDictionary<Performance>
        @Property var areaNames: [UUID: String]
        @Property(.required) var blocks: [Int]
    }

    @Test("citm: models that fit, and those that take lists for objects")
    func citm() throws {
        let json = try Self.json("citm_catalog")
        #expect(Self.counts(Catalog.issues(in: json)) == [:])
        #expect(
            Self.counts(WrongCatalog.issues(in: json)) == [
                "wrongKind events of WrongCatalog": 1, "wrongKind performances of WrongCatalog": 1,
                "leftOut areaNames of WrongCatalog": 17, "missing blocks of WrongCatalog": 1,
            ])
    }

    // MARK: canada.json

    final class Map: JSONModel, @unchecked Sendable {
        @Property(.required, enumValues: ["FeatureCollection"]) var type: String?
        @Property("features.0.geometry.coordinates", .check(.each(.each(.count(2))))) var rings: [[[Double]]]
    }
    final class WrongMap: JSONModel, @unchecked Sendable {
        @Property("features.0.geometry.coordinates.0") var ring: [[Int]]
        @Property("features.0.geometry.coordinates.1", .check(.each(.each(.in(-60...60))))) var other: [[Double]]
    }

    @Test("canada: numbers that fit, and those that aren't integers or are out of range")
    func canada() throws {
        let json = try Self.json("canada")
        #expect(Self.counts(Map.issues(in: json)) == [:])
        let rings = try #require(json.value(at: "features.0.geometry.coordinates"))
        let numbers = rings.elements.map { ring in ring.elements.flatMap { $0.elements.compactMap(\.double) } }
        let wide = numbers[1].filter { abs($0) > 60 }.count
        #expect(numbers[0].count == 28 && wide > 0)
        #expect(
            Self.counts(WrongMap.issues(in: json)) == [
                "leftOut ring of WrongMap": 28, "failedCheck other of WrongMap": wide,
            ])
    }

    // MARK: github_events.json

    final class Activity: JSONModel, @unchecked Sendable {
        @Property([.required, .check(.pattern("^[0-9]+$"))]) var id: String?
        @Property("created_at", .required) var createdAt: Date?
        @Property([.required, .check(.pattern("Event$"))]) var type: String?
        @Property("actor.login", .required) var login: String?
        @Property("repo.url") var repository: URL?
        @Property("public") var isPublic: Bool = false
        @Property("payload.commits") var commits: [JSON]
    }
    final class WrongActivity: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property(enumValues: ["PushEvent"]) var type: String?
        @Property("actor") var actor: String?
        @Property("payload.size", .required) var size: Int?
    }

    @Test("github: events that fit, and ids that are numbers in strings")
    func github() throws {
        let json = try Self.json("github_events")
        let array = try #require(LazyArray<Activity>(json))
        #expect(Self.counts(array.issues) == [:])
        let types = json.elements.map { $0["type"]?.string }
        let wrong = Self.counts(try #require(LazyArray<WrongActivity>(json)).issues)
        #expect(wrong["coerced id of WrongActivity"] == 30 && wrong["wrongKind actor of WrongActivity"] == 30)
        #expect(wrong["unknownValue type of WrongActivity"] == types.filter { $0 != "PushEvent" }.count)
        #expect(
            wrong["missing size of WrongActivity"]
                == json.elements.filter { $0.value(at: "payload.size") == nil }.count)
    }
}
