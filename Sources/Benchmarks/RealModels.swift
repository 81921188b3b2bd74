import Foundation
import LazyJSON

/// The types that apps would declare for documents from elsewhere: as models, and as structs for the decoder. Each pair shares a protocol,
/// so that both sides read the same values into one checksum.

// MARK: - twitter.json

protocol TweetValues {
    associatedtype User: TweetUserValues
    associatedtype Mentions: Sequence where Mentions.Element: MentionValues
    associatedtype Tags: Sequence where Tags.Element: HashtagValues
    var id: Int { get }
    var createdAt: String { get }
    var text: String { get }
    var source: String { get }
    var truncated: Bool { get }
    var replyTo: String? { get }
    var retweetCount: Int { get }
    var favoriteCount: Int { get }
    var retweeted: Bool { get }
    var lang: String { get }
    var user: User { get }
    var hashtags: Tags { get }
    var mentions: Mentions { get }
    var original: Self? { get }
}

protocol TweetUserValues {
    var id: Int { get }
    var name: String { get }
    var screenName: String { get }
    var location: String { get }
    var about: String { get }
    var url: String? { get }
    var createdAt: String { get }
    var followers: Int { get }
    var friends: Int { get }
    var statuses: Int { get }
    var verified: Bool { get }
}

protocol MentionValues {
    var screenName: String { get }
    var name: String { get }
    var id: Int { get }
    var indices: [Int] { get }
}

protocol HashtagValues { var text: String { get } }

extension TweetValues {
    /// Reads every field, and makes one number of them.
    var checksum: Int {
        var sum = Checksum()
        sum.add(id)
        sum.add(createdAt)
        sum.add(text)
        sum.add(source)
        sum.add(truncated)
        sum.add(replyTo ?? "")
        sum.add(retweetCount)
        sum.add(favoriteCount)
        sum.add(retweeted)
        sum.add(lang)
        let user = user
        sum.add(user.id)
        sum.add(user.name)
        sum.add(user.screenName)
        sum.add(user.location)
        sum.add(user.about)
        sum.add(user.url ?? "")
        sum.add(user.createdAt)
        sum.add(user.followers)
        sum.add(user.friends)
        sum.add(user.statuses)
        sum.add(user.verified)
        for tag in hashtags { sum.add(tag.text) }
        for mention in mentions {
            sum.add(mention.screenName)
            sum.add(mention.name)
            sum.add(mention.id)
            for index in mention.indices { sum.add(index) }
        }
        sum.add(original?.checksum ?? 0)
        return sum.value
    }
}

final class Timeline: JSONModel, @unchecked Sendable {
    @Property var statuses: LazyArray<Tweet>
}

final class Tweet: JSONModel, TweetValues, @unchecked Sendable {
    override class var keyNaming: KeyNaming { .snakeCase }
    @Property var id: Int = 0
    @Property var createdAt: String = ""
    @Property var text: String = ""
    @Property var source: String = ""
    @Property var truncated: Bool = false
    @Property("in_reply_to_screen_name") var replyTo: String?
    @Property var retweetCount: Int = 0
    @Property var favoriteCount: Int = 0
    @Property var retweeted: Bool = false
    @Property var lang: String = ""
    @Property var user: TweetUser
    @Property("entities.hashtags") var hashtags: LazyArray<Hashtag>
    @Property("entities.user_mentions") var mentions: LazyArray<Mention>
    @Property("retweeted_status") var original: Tweet?
}

final class TweetUser: JSONModel, TweetUserValues, @unchecked Sendable {
    override class var keyNaming: KeyNaming { .snakeCase }
    @Property var id: Int = 0
    @Property var name: String = ""
    @Property var screenName: String = ""
    @Property var location: String = ""
    @Property("description") var about: String = ""
    @Property var url: String?
    @Property var createdAt: String = ""
    @Property("followers_count") var followers: Int = 0
    @Property("friends_count") var friends: Int = 0
    @Property("statuses_count") var statuses: Int = 0
    @Property var verified: Bool = false
}

final class Mention: JSONModel, MentionValues, @unchecked Sendable {
    @Property("screen_name") var screenName: String = ""
    @Property var name: String = ""
    @Property var id: Int = 0
    @Property var indices: [Int]
}

final class Hashtag: JSONModel, HashtagValues, @unchecked Sendable {
    @Property var text: String = ""
}

struct TimelineStruct: Decodable { var statuses: [TweetStruct] }

/// A class, since it contains itself.
final class TweetStruct: Decodable, TweetValues {
    let id: Int
    let createdAt: String
    let text: String
    let source: String
    let truncated: Bool
    let replyTo: String?
    let retweetCount: Int
    let favoriteCount: Int
    let retweeted: Bool
    let lang: String
    let user: TweetUserStruct
    let entities: Entities
    let original: TweetStruct?
    var hashtags: [HashtagStruct] { entities.hashtags }
    var mentions: [MentionStruct] { entities.mentions }

    struct Entities: Decodable {
        let hashtags: [HashtagStruct]
        let mentions: [MentionStruct]
        enum CodingKeys: String, CodingKey {
            case hashtags
            case mentions = "user_mentions"
        }
    }

    enum CodingKeys: String, CodingKey {
        case id, text, source, truncated, retweeted, lang, user, entities
        case createdAt = "created_at"
        case replyTo = "in_reply_to_screen_name"
        case retweetCount = "retweet_count"
        case favoriteCount = "favorite_count"
        case original = "retweeted_status"
    }
}

struct TweetUserStruct: Decodable, TweetUserValues {
    let id: Int
    let name: String
    let screenName: String
    let location: String
    let about: String
    let url: String?
    let createdAt: String
    let followers: Int
    let friends: Int
    let statuses: Int
    let verified: Bool

    enum CodingKeys: String, CodingKey {
        case id, name, location, url, verified
        case screenName = "screen_name"
        case about = "description"
        case createdAt = "created_at"
        case followers = "followers_count"
        case friends = "friends_count"
        case statuses = "statuses_count"
    }
}

struct MentionStruct: Decodable, MentionValues {
    let screenName: String
    let name: String
    let id: Int
    let indices: [Int]

    enum CodingKeys: String, CodingKey {
        case name, id, indices
        case screenName = "screen_name"
    }
}

struct HashtagStruct: Decodable, HashtagValues { let text: String }

// MARK: - citm_catalog.json

protocol PerformanceValues {
    associatedtype Prices: Sequence where Prices.Element: PriceValues
    associatedtype Categories: Sequence where Categories.Element: SeatCategoryValues
    var eventId: Int { get }
    var id: Int { get }
    var logo: String? { get }
    var name: String? { get }
    var prices: Prices { get }
    var seatCategories: Categories { get }
    var seatMapImage: String? { get }
    var start: Int { get }
    var venueCode: String { get }
}

protocol PriceValues {
    var amount: Int { get }
    var audienceSubCategoryId: Int { get }
    var seatCategoryId: Int { get }
}

protocol SeatCategoryValues {
    associatedtype Areas: Sequence where Areas.Element: AreaValues
    var areas: Areas { get }
    var seatCategoryId: Int { get }
}

protocol AreaValues {
    var areaId: Int { get }
    var blockIds: [Int] { get }
}

extension PerformanceValues {
    /// Reads every field, and makes one number of them.
    var checksum: Int {
        var sum = Checksum()
        sum.add(eventId)
        sum.add(id)
        sum.add(logo ?? "")
        sum.add(name ?? "")
        for price in prices {
            sum.add(price.amount)
            sum.add(price.audienceSubCategoryId)
            sum.add(price.seatCategoryId)
        }
        for category in seatCategories {
            for area in category.areas {
                sum.add(area.areaId)
                for block in area.blockIds { sum.add(block) }
            }
            sum.add(category.seatCategoryId)
        }
        sum.add(seatMapImage ?? "")
        sum.add(start)
        sum.add(venueCode)
        return sum.value
    }
}

final class Catalog: JSONModel, @unchecked Sendable {
    @Property var performances: LazyArray<Performance>
}

final class Performance: JSONModel, PerformanceValues, @unchecked Sendable {
    @Property var eventId: Int = 0
    @Property var id: Int = 0
    @Property var logo: String?
    @Property var name: String?
    @Property var prices: LazyArray<Price>
    @Property var seatCategories: LazyArray<SeatCategory>
    @Property var seatMapImage: String?
    @Property var start: Int = 0
    @Property var venueCode: String = ""
}

final class Price: JSONModel, PriceValues, @unchecked Sendable {
    @Property var amount: Int = 0
    @Property var audienceSubCategoryId: Int = 0
    @Property var seatCategoryId: Int = 0
}

final class SeatCategory: JSONModel, SeatCategoryValues, @unchecked Sendable {
    @Property var areas: LazyArray<Area>
    @Property var seatCategoryId: Int = 0
}

final class Area: JSONModel, AreaValues, @unchecked Sendable {
    @Property var areaId: Int = 0
    @Property var blockIds: [Int]
}

struct CatalogStruct: Decodable { let performances: [PerformanceStruct] }

struct PerformanceStruct: Decodable, PerformanceValues {
    let eventId: Int
    let id: Int
    let logo: String?
    let name: String?
    let prices: [PriceStruct]
    let seatCategories: [SeatCategoryStruct]
    let seatMapImage: String?
    let start: Int
    let venueCode: String
}

struct PriceStruct: Decodable, PriceValues {
    let amount: Int
    let audienceSubCategoryId: Int
    let seatCategoryId: Int
}

struct SeatCategoryStruct: Decodable, SeatCategoryValues {
    let areas: [AreaStruct]
    let seatCategoryId: Int
}

struct AreaStruct: Decodable, AreaValues {
    let areaId: Int
    let blockIds: [Int]
}

// MARK: - canada.json

final class Country: JSONModel, @unchecked Sendable {
    @Property var features: LazyArray<Feature>
}

final class Feature: JSONModel, @unchecked Sendable {
    @Property("geometry.coordinates") var coordinates: [[[Double]]]
}

struct CountryStruct: Decodable { let features: [FeatureStruct] }

struct FeatureStruct: Decodable {
    struct Geometry: Decodable { let coordinates: [[[Double]]] }
    let geometry: Geometry
    var coordinates: [[[Double]]] { geometry.coordinates }
}

// MARK: - Strings

/// Texts with escapes, in Latin script and in Chinese.
final class Letter: JSONModel, @unchecked Sendable {
    @Property var from: String = ""
    @Property var subject: String = ""
    @Property var body: String = ""
    @Property var quoted: String = ""
    @Property var note: String = ""
}

struct LetterStruct: Decodable {
    let from: String
    let subject: String
    let body: String
    let quoted: String
    let note: String
}
