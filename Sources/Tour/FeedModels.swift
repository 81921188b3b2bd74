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
    @Property("author_id") var authorID: Int = 0
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
