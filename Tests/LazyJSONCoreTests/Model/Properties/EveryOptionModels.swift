import Foundation
import LazyJSON
import TestSupport

@testable import LazyJSONCore

/// The feed of `Fixtures/feed.json` with everything that a declaration can say, under the policy of a type parameter.
enum EveryOption {
    protocol Policy: Sendable {
        static var coercion: Coercion { get }
    }
    enum Lenient: Policy {
        static let coercion = Coercion.lenient
    }
    enum Strict: Policy {
        static let coercion = Coercion.strict
    }

    // MARK: Types of the models' own

    enum Plan: String, Sendable { case free, supporter, crew }
    enum Visibility: String, JSONConvertible { case `public`, followers }
    enum Verdict: Sendable { case yes, no }

    /// Converts by itself.
    struct Day: JSONConvertible, Hashable {
        let text: String
        static func decode(_ json: JSON) -> Day? {
            json.string.flatMap { $0.count >= 10 && $0.contains("-") ? Day(text: String($0.prefix(10))) : nil }
        }
        func encode() -> JSON? { JSON(text) }
    }
    /// Converted by the classes that have one.
    struct Likes: Sendable, Hashable {
        let count: Int
    }
    static let likes = Converter<Likes> { context in
        let numbers = context.converter(for: Int.self)
        return Converter(
            decode: { try numbers?.decode($0).map { Likes(count: $0) } }, encode: { JSON($0.count) },
            revalidate: { _, _ in .keep })
    }
    /// Converted by an argument.
    static let shouted = Converter<String> { context in
        let strings = context.converter(for: String.self)
        return Converter(decode: { try strings?.decode($0)?.uppercased() })
    }

    /// The objects that ids stand for. One of the ids is unknown.
    final class Account: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        static let all = ObjectCache<Int, Account>(
            key: { $0.id }, load: { id in id == 999 ? nil : Account { $0.id = id } })
        static let nobody = Account { $0.id = -1 }
    }

    class Base<P: Policy>: JSONModel, @unchecked Sendable {
        override class var coercion: Coercion { P.coercion }
        override class var keyNaming: KeyNaming { .snakeCase }
        override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? { likes as? Converter<V> }
    }

    // MARK: The document

    final class Feed<P: Policy>: Base<P>, @unchecked Sendable {
        @Property("feed.title") var title: String?
        @Property("feed.generated_at", as: .iso8601) var generatedAt: Date?
        @Property("feed.api_version") var apiVersion: String?
        @Property("feed.unread") var unread: Int = -1
        @Property("feed.unread", .coercion(.lenient)) var lenientUnread: Int = -1
        @Property("feed.unread", .coercion(.strict)) var strictUnread: Int = -1
        @Property("feed.previous_cursor") var previousCursor: String?
        @Property("feed.next_cursor") var cursor: Data?
        @Property("feed.next_cursor", as: .base64URL) var urlCursor: Data?
        @Property("feed.stats\\.v2.reads", .required) var reads: Int = 0
        @Property("feed.stats\\.v2.ratio") var ratio: Decimal?
        @Property("users.2.user_id") var thirdUserID: Int?
        @Property("users.22.interests.1") var interest: String?
        @Property("items.57", or: ["items.0.id"]) var nullFirst: Int?
        @Property("items.999.id", or: ["nothing.here", "items.26.id", "items.0.id"]) var anyID: Int = 0
        @Property("items.42.location.0", or: ["items.37.location.lat"]) var latitude: Double?
        @Property var users: LazyArray<User<P>>
        @Property("users") var userList: [User<P>]
        @Property("users") var userTable: [String: User<P>]
        @Property("users.0") var firstUser: User<P>
        @Property var items: LazyArray<Item<P>>
    }

    final class User<P: Policy>: Base<P>, @unchecked Sendable {
        @Property("user_id", .required) var id: Int = 0
        @Property("user_id", cachedObject: Account.all) var account: Account?
        @Property("no_id", cachedObject: Account.all) var noAccount: Account = Account.nobody
        @Property var handle: String?
        @Property var name: String?
        @Property("name", .coercion(.strict)) var exactName: String?
        @Property("nick", or: ["nickname", "handle"]) var nick: String?
        @Property(enumValues: ["member", "editor"]) var role: String?
        @Property("role", enumValues: ["member"]) var certainRole: String = "none"
        @Property var plan: Plan?
        @Property("plan") var certainPlan: Plan = .free
        @Property var verified: Bool = false
        @Property("verified", as: .mapping([true: .yes, "yes": .yes, 1: .yes, false: .no])) var verdict: Verdict?
        @Property var followers: Int = -1
        @Property("followers") var followersText: String?
        @Property("followers") var followersDouble: Double?
        @Property("followers") var likes: Likes?
        @Property var joinedAt: Date?
        @Property("joined_at") var joinDay: Day?
        @Property var interests: [String]
        @Property("interests") var maybeInterests: [String]?
        @Property("interests", as: .nonEmpty.trimmed) var cleanInterests: [String]
        @Property("interests", as: shouted) var shoutedInterests: [String]?
        @Property("interests") var interestTable: [String: String]
        @Property("interests") var optionalInterests: [String?]
        @Property var profile: Profile<P>?
        @Property("profile.city") var city: String = "nowhere"
        @Property("profile.website", or: ["handle"]) var website: URL?
        @Property("settings.notifications") var notifications: [String: Bool]
        @Property var xLegacyID: Int64?
    }

    final class Profile<P: Policy>: Base<P>, @unchecked Sendable {
        @Property var city: String?
        @Property(as: .trimmed) var bio: String?
        @Property var birthYear: Int?
        @Property("avatar.width") var avatarWidth: UInt16?
        @Property("address.postcode") var postcode: String?
    }

    class Item<P: Policy>: Base<P>, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var type: String?
        @Property("author_id", cachedObject: Account.all) var author: Account?
        @Property("author_id", cachedObject: Account.all) var certainAuthor: Account = Account.nobody
        @Property var createdAt: Date?
        @Property(as: .nonEmpty) var text: String?
        @Property var visibility: Visibility = .public
        @Property var likes: Likes = Likes(count: -1)
        @Property var attachments: LazyArray<Attachment<P>>
        @Property var comments: LazyArray<Comment<P>>

        override class func modelClass(for json: JSON) -> JSONModel.Type {
            switch json["type"]?.string {
            case "post": Post<P>.self
            case "event": Event<P>.self
            default: self
            }
        }
    }

    final class Post<P: Policy>: Item<P>, @unchecked Sendable {
        @Property var tags: [String]
        @Property var pinned: Bool = false
        @Property var reactions: [String: Int]
        @Property("reactions") var likesByReaction: [String: Likes]
        @Property("location.lat", or: ["location.0"]) var latitude: Double?
        @Property(as: .embedded) var client: [String: JSON]
    }

    final class Event<P: Policy>: Item<P>, @unchecked Sendable {
        @Property var title: String?
        @Property var startsAt: Date?
        @Property("venue.name") var venue: String?
        @Property("attendees") var attendeeIDs: [Int]
        @Property(cachedObject: Account.all) var attendees: [Account]
    }

    final class Attachment<P: Policy>: Base<P>, @unchecked Sendable {
        @Property var type: String?
        @Property var width: Int = 0
        @Property var height: Int = 0
        @Property var alt: String?
        @Property var duration: Float?
        @Property("options.1.votes") var secondVotes: Int?
        @Property("readings") var readings: [Double]
    }

    final class Comment<P: Policy>: Base<P>, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var text: String = ""
        @Property var likes: Likes?
        @Property var replies: LazyArray<Comment<P>>
    }
}
