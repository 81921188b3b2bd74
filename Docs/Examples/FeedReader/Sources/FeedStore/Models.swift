import Foundation
import GRDB
import LazyJSON

/// A feed file: who publishes it, its users and its items.
@JSONModel package final class Feed: JSONModel {
    @Property("feed") package var info: FeedInfo
    package var users: LazyArray<User>
    package var items: LazyArray<Item>
}

/// The description of a feed. It is stored in a column of ``Source``.
@JSONModel package final class FeedInfo: JSONModel, DatabaseValueConvertible {
    package var title: String?
    @Property("generated_at") package var generatedAt: Date?
}

// MARK: - Users

/// A user, who is the author of items.
@JSONModel package final class User: JSONModel, DocumentRecord, CachedObject {
    package static let databaseTableName = "user"
    package static let objectStore = ObjectCache<Int, User>.ofTable()

    @Property("user_id", .readOnly) package var id: Int = 0
    package var handle: String?
    package var name: String?
    package var followers = 0

    /// The name to show.
    package var displayName: String { name ?? handle ?? "user \(id)" }
}

// MARK: - Items

/// An item of a feed; `type` names its class. Items of other types are plain items, and keep all their members.
@JSONModel package class Item: JSONModel, DocumentRecord {
    package static let databaseTableName = "item"

    /// The id, which feeds write as a number or as a string.
    @Property(.readOnly, as: .numberOrString) package var id: String = ""
    package var type: String?
    /// The author, if the store of users has it.
    @Property("author_id", .readOnly, or: ["user_id"]) package var author: User?
    /// The same member as a number, which is there without the author, too.
    @Property("author_id", .readOnly, or: ["user_id"]) package var authorID: Int?
    @Property("created_at", .readOnly, or: ["at"]) package var createdAt: Date?
    package var text: String?
    package var likes = 0
    package var comments: LazyArray<Comment>

    package override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(
            "type", ["post": Post.self, "event": Event.self, "share": Share.self, "comment": Remark.self])
    }

    /// One line that tells what the item is about.
    package var summary: String { text ?? type ?? "an item without a type" }
}

/// A post with tags.
@JSONModel package final class Post: Item {
    package var tags: [String]
    package var pinned = false
    package var reactions: [String: Int]

    package override var summary: String {
        tags.reduce(text ?? "") { "\($0) #\($1)" }
    }
}

/// An event at a place.
@JSONModel package final class Event: Item {
    package var title: String?
    @Property("starts_at") package var startsAt: Date?
    @Property("venue.name") package var venue: String?
    package var attendees: [Int]

    package override var summary: String {
        "\(title ?? "An event")\(venue.map { " at \($0)" } ?? ""), \(attendees.count) attend"
    }
}

/// An item that points to another one.
@JSONModel package final class Share: Item {
    @Property("shared_id", as: .numberOrString) package var sharedID: String = ""

    package override var summary: String { "\(text ?? "") → \(sharedID)" }
}

/// A comment that arrives as an item of its own.
@JSONModel package final class Remark: Item {
    @Property("item_id", as: .numberOrString) package var itemID: String = ""

    package override var summary: String { "on \(itemID): \(text ?? "")" }
}

/// A comment inside an item.
@JSONModel package final class Comment: JSONModel, Identifiable {
    package var id = 0
    @Property("author_id") package var author: User?
    package var text: String?
    package var likes = 0
    package var replies: LazyArray<Comment>
}

extension Converter where Value == String {
    /// Reads strings, and the digits of numbers, and finds nothing wrong with either.
    fileprivate static let numberOrString = Converter(
        decode: { $0.kind == .number ? $0.text : $0.string }, encode: { JSON($0) })
}

// MARK: - A Codable record with a model in a column

/// A file that was imported.
package struct Source: Codable, FetchableRecord, PersistableRecord, Sendable {
    package var path: String
    package var importedAt: Date
    package var items: Int
    package var info: FeedInfo?
}
