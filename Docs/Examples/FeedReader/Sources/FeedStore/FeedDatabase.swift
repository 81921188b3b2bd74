import Foundation
import GRDB
import LazyJSON

/// The database of the reader: items, users, and the files that they came from.
package final class FeedDatabase: Sendable {
    /// Several processes may use the file at the same time. Readers don't wait for a writer, and a writer that was killed leaves nothing.
    package let pool: DatabasePool

    /// Opens the database, and creates its tables if they aren't there.
    ///
    /// - Parameter path: The path of the SQLite file.
    package init(path: String) throws {
        var configuration = Configuration()
        // Another process may be importing.
        configuration.busyMode = .timeout(30)
        pool = try DatabasePool(path: path, configuration: configuration)
        try Self.migrator.migrate(pool)
    }

    /// The tables.
    ///
    /// Queries filter and sort by generated columns. SQLite computes them from the document, and keeps their indexes up to date.
    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("items, users, sources") { db in
            try db.execute(
                sql: """
                    CREATE TABLE user (
                        id INTEGER PRIMARY KEY,
                        document TEXT NOT NULL);

                    CREATE TABLE item (
                        number INTEGER PRIMARY KEY,  -- for the index of words
                        id TEXT NOT NULL UNIQUE,
                        -- Before the document, so that SQLite doesn't read over it.
                        type TEXT GENERATED ALWAYS AS (document ->> '$.type') STORED,
                        author INTEGER GENERATED ALWAYS AS
                            (coalesce(document ->> '$.author_id', document ->> '$.user_id')) STORED,
                        created REAL GENERATED ALWAYS AS
                            (julianday(coalesce(document ->> '$.created_at', document ->> '$.at'))) STORED,
                        document TEXT NOT NULL,
                        synced TEXT,  -- the version of the last import, if the document was edited since
                        words TEXT GENERATED ALWAYS AS
                            (coalesce(document ->> '$.title' || ' ', '') || coalesce(document ->> '$.text', '')) VIRTUAL);

                    CREATE INDEX item_created ON item (created DESC, number DESC);
                    CREATE INDEX item_author ON item (author, created DESC, number DESC);
                    CREATE INDEX item_type ON item (type, created DESC, number DESC);
                    CREATE INDEX item_edited ON item (number) WHERE synced IS NOT NULL;

                    CREATE TABLE source (
                        path TEXT PRIMARY KEY,
                        importedAt DATETIME NOT NULL,
                        items INTEGER NOT NULL,
                        info TEXT);
                    """)
            // The index of words, which triggers keep up to date.
            try db.create(virtualTable: "item_words", using: FTS5()) { table in
                table.synchronize(withTable: "item")
                table.column("words")
            }
        }
        return migrator
    }
}

// MARK: - Lists

/// Which items to list.
package struct ItemFilter: Sendable {
    package var type: String?
    package var author: Int?
    /// Words that the text contains; each may be the beginning of a word.
    package var words: String?
    /// Only items that were edited since the last import.
    package var isEdited = false
    package var limit: Int?

    package init() {}

    /// The newest items first.
    package var request: QueryInterfaceRequest<Item> {
        let items = matches.order(Column("created").desc, Column("number").desc)
        return limit.map { items.limit($0) } ?? items
    }

    /// The items in no particular order, without the limit.
    package var matches: QueryInterfaceRequest<Item> {
        var items = Item.all()
        if let type { items = items.filter(Column("type") == type) }
        if let author { items = items.filter(Column("author") == author) }
        if isEdited { items = items.filter(Column("synced") != nil) }
        if let words {
            guard let pattern = FTS5Pattern(matchingAllPrefixesIn: words) else { return items.none() }
            items = items.filter(
                sql: "number IN (SELECT rowid FROM item_words WHERE item_words MATCH ?)", arguments: [pattern])
        }
        return items
    }
}

extension FeedDatabase {
    /// The items that a filter lets through, with their authors.
    package func items(_ filter: ItemFilter = ItemFilter()) throws -> [Item] {
        let items = try pool.read { try filter.request.fetchAll($0) }
        // Outside of the access: see GRDBAdapter.swift.
        try User.objectStore.prefetch(items, \.author, from: pool)
        return items
    }

    /// The number of items that a filter lets through.
    package func count(_ filter: ItemFilter = ItemFilter()) throws -> Int {
        try pool.read { try filter.matches.fetchCount($0) }
    }

    /// An item with the authors of all its comments; nil if there is none with the id.
    package func item(_ id: String) throws -> Item? {
        guard let item = try pool.read({ try Item.withIDs([id]).fetchOne($0) }) else { return nil }
        try User.objectStore.prefetch([item], \.author, from: pool)
        try User.objectStore.prefetch(item.allComments, \.author, from: pool)
        return item
    }

    /// The files that were imported, the last one first.
    package func sources() throws -> [Source] {
        try pool.read { try Source.order(Column("importedAt").desc).fetchAll($0) }
    }
}

extension Item {
    /// The comments and their replies, however deep.
    var allComments: [Comment] {
        var (found, open) = ([Comment](), Array(comments))
        while let comment = open.popLast() {
            found.append(comment)
            open += comment.replies
        }
        return found
    }
}
