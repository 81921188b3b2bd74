import Foundation
import LazyJSON

/// The document: its metadata, its users and its items.
final class Feed: JSONModel, @unchecked Sendable {
    @Property("feed.title") var title: String?
    @Property("feed.generated_at", as: .timestamp) var generatedAt: Date?
    @Property("feed.api_version") var apiVersion: String?
    @Property("feed.unread") var unread: Int = 0
    @Property("feed.previous_cursor") var previousCursor: String?
    @Property("feed.stats\\.v2.reads") var reads: Int = 0
    @Property var users: LazyArray<User>
    @Property var items: LazyArray<Item>
}

enum Plan: String, JSONConvertible { case free, supporter, crew }

enum Visibility: String, JSONConvertible { case `public`, followers }

final class User: JSONModel, @unchecked Sendable {
    @Property("user_id") var id: Int = 0
    @Property var handle: String?
    @Property var name: String?
    @Property("nick", or: ["nickname", "handle"]) var nick: String?
    @Property(enumValues: ["member", "editor"]) var role: String?
    @Property var plan: Plan?
    @Property var verified: Bool = false
    @Property var followers: Int = 0
    @Property("joined_at", as: .timestamp) var joinedAt: Date?
    @Property var interests: [String]
    @Property var profile: Profile?
    @Property("profile.city") var city: String?
}

/// One `User` for each id, however many items refer to it.
enum People {
    static let all = ObjectCache<Int, User>(key: { $0.id })
}

final class Profile: JSONModel, @unchecked Sendable {
    @Property var city: String?
    @Property var bio: String?
    @Property("birth_year") var birthYear: Int?
    @Property var website: String?
    @Property var avatar: Picture?
    @Property("address.postcode") var postcode: String?
}

final class Picture: JSONModel, @unchecked Sendable {
    @Property var url: String?
    @Property var width: Int = 0
    @Property var height: Int = 0
}

// MARK: - Items

/// An item of the feed; `type` determines the class.
class Item: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var type: String?
    @Property("author_id", cachedObject: People.all) var author: User?
    @Property("created_at", as: .timestamp) var createdAt: Date?
    @Property var text: String?
    @Property var visibility: Visibility = .public
    @Property var likes: Int = 0
    @Property var attachments: LazyArray<Attachment>
    @Property var comments: LazyArray<Comment>

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["type"]?.string {
        case "post": Post.self
        case "event": Event.self
        case "share": Share.self
        default: Item.self
        }
    }
}

final class Post: Item, @unchecked Sendable {
    @Property var tags: [String]
    @Property var pinned: Bool = false
    @Property var reactions: [String: Int]
    @Property var location: Place?
    @Property("client.app") var app: String?
}

final class Event: Item, @unchecked Sendable {
    @Property var title: String?
    @Property("starts_at", as: .timestamp) var startsAt: Date?
    @Property("venue.name") var venue: String?
    @Property var attendees: [Int]
}

final class Share: Item, @unchecked Sendable {
    @Property("shared_id") var sharedID: Int = 0
}

final class Place: JSONModel, @unchecked Sendable {
    @Property var name: String?
    @Property("lat") var latitude: Double?
    @Property("lon") var longitude: Double?
}

final class Comment: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property("author_id") var authorID: Int = 0
    @Property("created_at", as: .timestamp) var createdAt: Date?
    @Property var text: String?
    @Property var likes: Int = 0
    @Property var replies: LazyArray<Comment>
}

// MARK: - Attachments

/// An attachment of an item; `type` determines the class. An attachment of an unknown type is an `Attachment` and loses
/// nothing.
class Attachment: JSONModel, @unchecked Sendable {
    @Property var type: String?
    @Property var id: String?
    @Property var url: String?
    @Property var title: String?

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["type"]?.string {
        case "image": ImageAttachment.self
        case "video": VideoAttachment.self
        case "link": LinkAttachment.self
        case "poll": PollAttachment.self
        default: Attachment.self
        }
    }

    /// The text that a list shows for the attachment.
    var summary: String { "\(type ?? "no type"), with \(json.members.map(\.key).joined(separator: ", "))" }
}

final class ImageAttachment: Attachment, @unchecked Sendable {
    @Property var width: Int = 0
    @Property var height: Int = 0
    @Property var alt: String?
    @Property var thumbnail: Picture?

    override var summary: String { "\(width) × \(height), \(alt ?? "no description")" }
}

final class VideoAttachment: Attachment, @unchecked Sendable {
    @Property var duration: Double = 0
    @Property var poster: Picture?
    @Property var captions: [String]

    override var summary: String {
        "\(duration) s, captions: \(captions.isEmpty ? "none" : captions.joined(separator: ", "))"
    }
}

final class LinkAttachment: Attachment, @unchecked Sendable {
    @Property var site: String?

    override var summary: String { "\(title ?? "no title") (\(site ?? "no site"))" }
}

final class PollAttachment: Attachment, @unchecked Sendable {
    @Property var question: String?
    @Property var options: LazyArray<PollOption>

    /// The option that most people chose.
    var leader: PollOption? { options.max { $0.votes < $1.votes } }

    override var summary: String { "\(question ?? "no question") \(leader?.label ?? "–") (\(leader?.votes ?? 0))" }
}

final class PollOption: JSONModel, @unchecked Sendable {
    @Property var label: String?
    @Property var votes: Int = 0
}

// MARK: - Settings

/// The settings of an app that shows the feed.
final class FeedSettings: StoredModel, @unchecked Sendable {
    @Stored var fontSize: Int = 12
    @Stored("muted_users") var mutedUsers: [Int]
    @Stored var draft: String?
}

// MARK: - Live events

/// A line of the feed's live events; `type` determines the class.
class Activity: JSONModel, @unchecked Sendable {
    @Property var type: String?
    @Property("at", as: .timestamp) var date: Date?
    @Property("user_id") var userID: Int = 0

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["type"]?.string {
        case "like": LikeActivity.self
        case "comment": CommentActivity.self
        default: Activity.self
        }
    }
}

final class LikeActivity: Activity, @unchecked Sendable {
    @Property("item_id") var itemID: Int = 0
    @Property var emoji: String = "❤️"
}

final class CommentActivity: Activity, @unchecked Sendable {
    @Property("item_id") var itemID: Int = 0
    @Property var text: String?
}

// MARK: - Dates

/// The feed's spelling of dates: ISO 8601, with or without fractions of a second, in any zone.
enum Timestamp {
    static let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    static let plain = Date.ISO8601FormatStyle()
}

extension Converter where Value == Date {
    /// Reads and writes the feed's dates.
    static let timestamp = Converter(
        decode: { json in
            guard let text = json.string else { return nil }
            return try? Date(text, strategy: text.contains(".") ? Timestamp.precise : Timestamp.plain)
        },
        encode: { JSON($0.formatted(Timestamp.precise)) })
}
