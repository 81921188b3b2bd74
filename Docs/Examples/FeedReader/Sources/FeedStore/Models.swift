import Foundation
import GRDB
import LazyJSON

/// A feed file: who publishes it, its users and its items.
package final class Feed: JSONModel, @unchecked Sendable {
    @Property("feed") package var info: FeedInfo
    @Property package var users: LazyArray<User>
    @Property package var items: LazyArray<Item>
}

/// The description of a feed. It is stored in a column of ``Source``.
package final class FeedInfo: JSONModel, DatabaseValueConvertible, @unchecked Sendable {
    @Property package var title: String?
    @Property("generated_at") package var generatedAt: Date?
}

// MARK: - Users

/// A user, who is the author of items.
package final class User: JSONModel, DocumentRecord, CachedObject, @unchecked Sendable {
    package static let databaseTableName = "user"
    package static let objectStore = ObjectCache<Int, User>.ofTable()

    @Property("user_id", .readOnly) package var id: Int = 0
    @Property package var handle: String?
    @Property package var name: String?
    @Property package var followers: Int = 0

    /// The name to show.
    package var displayName: String { name ?? handle ?? "user \(id)" }
}

// MARK: - Items

/// An item of a feed; `type` names its class. Items of other types are plain items, and keep all their members.
package class Item: JSONModel, DocumentRecord, @unchecked Sendable {
    package static let databaseTableName = "item"

    /// The id, which feeds write as a number or as a string.
    @Property(.readOnly, as: .numberOrString) package var id: String = ""
    @Property package var type: String?
    /// The author, if the store of users has it.
    @Property("author_id", .readOnly, or: ["user_id"]) package var author: User?
    /// The same member as a number, which is there without the author, too.
    @Property("author_id", .readOnly, or: ["user_id"]) package var authorID: Int?
    @Property("created_at", .readOnly, or: ["at"]) package var createdAt: Date?
    @Property package var text: String?
    @Property package var likes: Int = 0
    @Property package var comments: LazyArray<Comment>

    package override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(
            "type", ["post": Post.self, "event": Event.self, "share": Share.self, "comment": Remark.self])
    }

    /// One line that tells what the item is about.
    package var summary: String { text ?? type ?? "an item without a type" }
}

/// A post with tags.
package final class Post: Item, @unchecked Sendable {
    @Property package var tags: [String]
    @Property package var pinned: Bool = false
    @Property package var reactions: [String: Int]

    package override var summary: String {
        tags.reduce(text ?? "") { "\($0) #\($1)" }
    }
}

/// An event at a place.
package final class Event: Item, @unchecked Sendable {
    @Property package var title: String?
    @Property("starts_at") package var startsAt: Date?
    @Property("venue.name") package var venue: String?
    @Property package var attendees: [Int]

    package override var summary: String {
        "\(title ?? "An event")\(venue.map { " at \($0)" } ?? ""), \(attendees.count) attend"
    }
}

/// An item that points to another one.
package final class Share: Item, @unchecked Sendable {
    @Property("shared_id", as: .numberOrString) package var sharedID: String = ""

    package override var summary: String { "\(text ?? "") → \(sharedID)" }
}

/// A comment that arrives as an item of its own.
package final class Remark: Item, @unchecked Sendable {
    @Property("item_id", as: .numberOrString) package var itemID: String = ""

    package override var summary: String { "on \(itemID): \(text ?? "")" }
}

/// A comment inside an item.
package final class Comment: JSONModel, Identifiable, @unchecked Sendable {
    @Property package var id: Int = 0
    @Property("author_id") package var author: User?
    @Property package var text: String?
    @Property package var likes: Int = 0
    @Property package var replies: LazyArray<Comment>
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
