import Foundation
import GRDB

// The same data as Codable records, as an app with GRDB has them: a column for each member, JSON text for what is nested. The benchmark
// compares LazyJSON's models with these. Members that a record doesn't declare are lost.

package struct CodableFeed: Codable, Sendable {
    package var users: [CodableUser]
    package var items: [CodableItem]
}

package struct CodableUser: Codable, FetchableRecord, PersistableRecord, Identifiable, Sendable {
    package static let databaseTableName = "user"
    package var id: Int
    package var handle: String?
    package var name: String?
    package var followers: Int

    enum CodingKeys: String, CodingKey {
        case id = "user_id"
        case handle, name, followers
    }
}

package struct CodableItem: Codable, FetchableRecord, PersistableRecord, Sendable {
    package static let databaseTableName = "item"
    package var id: Int
    package var type: String
    package var author: Int
    package var created: Date
    package var title: String?
    package var text: String
    package var likes: Int
    package var visibility: String
    package var tags: [String]?
    package var reactions: [String: Int]?
    package var venue: Venue?
    package var attendees: [Int]?
    package var shared: Int?
    package var attachments: [Attachment]
    package var comments: [Comment]

    enum CodingKeys: String, CodingKey {
        case id, type, title, text, likes, visibility, tags, reactions, venue, attendees, attachments, comments
        case author = "author_id"
        case created = "created_at"
        case shared = "shared_id"
    }

    package struct Venue: Codable, Sendable {
        package var name: String
    }
    package struct Attachment: Codable, Sendable {
        package var type: String
        package var url: String
        package var width: Int
        package var height: Int
    }
    package struct Comment: Codable, Sendable {
        package var id: Int
        package var author_id: Int
        package var text: String
        package var likes: Int
    }
}

/// The database with Codable records.
package struct CodableDatabase: Sendable {
    package let pool: DatabasePool

    package init(path: String) throws {
        pool = try DatabasePool(path: path)
        try pool.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE user (user_id INTEGER PRIMARY KEY, handle TEXT, name TEXT, followers INTEGER NOT NULL);
                    CREATE TABLE item (
                        id INTEGER PRIMARY KEY, type TEXT NOT NULL, author_id INTEGER NOT NULL, created_at DATETIME NOT NULL, title TEXT,
                        text TEXT NOT NULL, likes INTEGER NOT NULL, visibility TEXT NOT NULL, tags TEXT, reactions TEXT, venue TEXT,
                        attendees TEXT, shared_id INTEGER, attachments TEXT NOT NULL, comments TEXT NOT NULL);
                    CREATE INDEX item_created ON item (created_at DESC, id DESC);
                    CREATE INDEX item_author ON item (author_id, created_at DESC, id DESC);
                    CREATE INDEX item_type ON item (type, created_at DESC, id DESC);
                    """)
            try db.create(virtualTable: "item_words", using: FTS5()) { table in
                table.synchronize(withTable: "item")
                table.column("title")
                table.column("text")
            }
        }
    }

    /// Imports a feed in one transaction, and returns the number of its items.
    package func importFeed(path: String) throws -> Int {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let feed = try decoder.decode(CodableFeed.self, from: Data(contentsOf: URL(filePath: path)))
        try pool.write { db in
            try db.execute(sql: "PRAGMA cache_size = -64000")
            for user in feed.users { try user.insert(db) }
            for item in feed.items { try item.insert(db) }
        }
        return feed.items.count
    }

    /// The newest items, and the users that wrote them.
    package func items(words: String? = nil, limit: Int? = nil) throws -> ([CodableItem], authors: [Int: CodableUser]) {
        try pool.read { db in
            var request = CodableItem.order(Column("created_at").desc, Column("id").desc)
            if let words, let pattern = FTS5Pattern(matchingAllPrefixesIn: words) {
                request = request.filter(
                    sql: "id IN (SELECT rowid FROM item_words WHERE item_words MATCH ?)", arguments: [pattern])
            }
            if let limit { request = request.limit(limit) }
            let items = try request.fetchAll(db)
            let ids = "[\(Set(items.map(\.author)).map(String.init).joined(separator: ","))]"
            let users = try CodableUser.filter(
                sql: "user_id IN (SELECT value FROM json_each(?))", arguments: [ids]
            ).fetchAll(db)
            return (items, Dictionary(users.map { ($0.id, $0) }) { $1 })
        }
    }
}
