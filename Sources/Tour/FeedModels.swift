import Foundation
import LazyJSON

/// The document: its metadata, its users and its items.
@JSONModel final class Feed: JSONModel {
    @Property("feed.title") var title: String?
    @Property("feed.generated_at", as: .timestamp) var generatedAt: Date?
    @Property("feed.api_version") var apiVersion: String?
    @Property("feed.unread") var unread: Int = 0
    @Property("feed.previous_cursor") var previousCursor: String?
    @Property("feed.stats\\.v2.reads") var reads: Int = 0
    var users: LazyArray<User>
    var items: LazyArray<Item>
}

enum Plan: String, JSONConvertible { case free, supporter, crew }

enum Visibility: String, JSONConvertible { case `public`, followers }

@JSONModel final class User: JSONModel {
    @Property("user_id") var id: Int = 0
    var handle: String?
    var name: String?
    @Property("nick", or: ["nickname", "handle"]) var nick: String?
    @Property(enumValues: ["member", "editor"]) var role: String?
    var plan: Plan?
    var verified = false
    var followers = 0
    @Property("joined_at", as: .timestamp) var joinedAt: Date?
    var interests: [String]
    var profile: Profile?
    @Property("profile.city") var city: String?
}

/// One `User` for each id, however many items refer to it.
enum People {
    static let all = ObjectCache<Int, User>(key: { $0.id })
}

@JSONModel struct Profile {
    var city: String?
    var bio: String?
    @Key("birth_year") var birthYear: Int?
    var website: String?
    var avatar: Picture?
    @Key("address.postcode") var postcode: String?
}

@JSONModel struct Picture {
    var url: String?
    var width = 0
    var height = 0
}

// MARK: - Items

/// An item of the feed; `type` determines the class.
@JSONModel class Item: JSONModel {
    var id = 0
    var type: String?
    @Property("author_id", cachedObject: People.all) var author: User?
    @Property("created_at", as: .timestamp) var createdAt: Date?
    var text: String?
    var visibility: Visibility = .public
    var likes = 0
    var attachments: LazyArray<Attachment>
    var comments: LazyArray<Comment>

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["type"]?.string {
        case "post": Post.self
        case "event": Event.self
        case "share": Share.self
        default: Item.self
        }
    }
}

@JSONModel final class Post: Item {
    var tags: [String]
    var pinned = false
    var reactions: [String: Int]
    var location: Place?
    @Property("client.app") var app: String?
}

@JSONModel final class Event: Item {
    var title: String?
    @Property("starts_at", as: .timestamp) var startsAt: Date?
    @Property("venue.name") var venue: String?
    var attendees: [Int]
}

@JSONModel final class Share: Item {
    @Property("shared_id") var sharedID: Int = 0
}

@JSONModel struct Place {
    var name: String?
    @Key("lat") var latitude: Double?
    @Key("lon") var longitude: Double?
}

@JSONModel final class Comment: JSONModel {
    var id = 0
    @Property("author_id") var authorID: Int = 0
    @Property("created_at", as: .timestamp) var createdAt: Date?
    var text: String?
    var likes = 0
    var replies: LazyArray<Comment>
}

// MARK: - Attachments

/// An attachment of an item; `type` determines the class. An attachment of an unknown type is an `Attachment` and loses
/// nothing.
@JSONModel class Attachment: JSONModel {
    var type: String?
    var id: String?
    var url: String?
    var title: String?

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

@JSONModel final class ImageAttachment: Attachment {
    var width = 0
    var height = 0
    var alt: String?
    var thumbnail: Picture?

    override var summary: String { "\(width) × \(height), \(alt ?? "no description")" }
}

@JSONModel final class VideoAttachment: Attachment {
    var duration = 0.0
    var poster: Picture?
    var captions: [String]

    override var summary: String {
        "\(duration) s, captions: \(captions.isEmpty ? "none" : captions.joined(separator: ", "))"
    }
}

@JSONModel final class LinkAttachment: Attachment {
    var site: String?

    override var summary: String { "\(title ?? "no title") (\(site ?? "no site"))" }
}

@JSONModel final class PollAttachment: Attachment {
    var question: String?
    var options: LazyArray<PollOption>

    /// The option that most people chose.
    var leader: PollOption? { options.max { $0.votes < $1.votes } }

    override var summary: String { "\(question ?? "no question") \(leader?.label ?? "–") (\(leader?.votes ?? 0))" }
}

@JSONModel struct PollOption {
    var label: String?
    var votes = 0
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
@JSONModel class Activity: JSONModel {
    var type: String?
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

@JSONModel final class LikeActivity: Activity {
    @Property("item_id") var itemID: Int = 0
    var emoji = "❤️"
}

@JSONModel final class CommentActivity: Activity {
    @Property("item_id") var itemID: Int = 0
    var text: String?
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
