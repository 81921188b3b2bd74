import Foundation
import GRDB
import LazyJSON

/// An item that was edited here, and its version before: that of the last import.
package struct EditedItem: FetchableRecord, Sendable {
    /// The edited item.
    package let item: Item
    /// The version of the last import.
    package let synced: Item

    package init(item: Item, synced: Item) { (self.item, self.synced) = (item, synced) }

    package init(row: Row) throws {
        item = try Item(row: row)
        synced = try row.model(Item.self, "synced") ?? item
    }

    /// The edits, to print or to send: `changes.mergePatch`.
    package var changes: Changes<Item> { item.changes(since: synced) }

    /// Fetches an item with its version of the last import.
    static func fetch(_ id: String, _ db: Database) throws -> EditedItem? {
        try fetchOne(db, sql: "SELECT document, synced FROM item WHERE id = ?", arguments: [id])
    }

    /// Writes both versions. An item that is again as it was imported counts as not edited.
    func store(_ db: Database) throws {
        let isEdited = item.json.text != synced.json.text
        try db.execute(
            sql: "UPDATE item SET document = ?, synced = ? WHERE id = ?",
            arguments: [item.json.text, isEdited ? synced.json.text : nil, item.id])
    }
}

/// The error for an id that no item has.
package struct NoSuchItem: Error, CustomStringConvertible {
    package let id: String

    package init(id: String) { self.id = id }

    package var description: String { "there is no item \(id)" }
}

extension FeedDatabase {
    /// Edits an item. In its text, only the edited bytes change.
    ///
    /// The item is fetched, changed and written in one transaction, so that no edit of another process is lost. Before the first edit, the
    /// item's text is kept as the version of the last import, for the next import to merge with.
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - edit: Changes the draft. It may read authors: that doesn't use the database.
    /// - Returns: The changes.
    /// - Throws: ``NoSuchItem``, or the first value that can't be written. Nothing is changed then.
    @discardableResult
    package func edit(
        _ id: String, _ edit: (inout Mutable<Item>) throws -> Void
    ) throws -> Changes<Item> {
        try change(id) { try $0.tryMutate(edit) }
    }

    /// Applies a merge patch (RFC 7386) to an item. Members that are read-only are refused.
    @discardableResult
    package func patch(_ id: String, with patch: JSON) throws -> Changes<Item> {
        try change(id) { try $0.merging(patch) }
    }

    /// Takes all edits of an item back.
    @discardableResult
    package func revert(_ id: String) throws -> Changes<Item> {
        try pool.write { db in
            guard let edited = try EditedItem.fetch(id, db) else { throw NoSuchItem(id: id) }
            try EditedItem(item: edited.synced, synced: edited.synced).store(db)
            return edited.synced.changes(since: edited.item)
        }
    }

    /// The items that were edited since they were imported.
    package func edits() throws -> [EditedItem] {
        try pool.read { db in
            try EditedItem.fetchAll(
                db, sql: "SELECT document, synced FROM item WHERE synced IS NOT NULL ORDER BY number")
        }
    }

    private func change(_ id: String, _ change: (Item) throws -> Item) throws -> Changes<Item> {
        try pool.write { db in
            guard let old = try EditedItem.fetch(id, db) else { throw NoSuchItem(id: id) }
            let new = try change(old.item)
            if new !== old.item { try EditedItem(item: new, synced: old.synced).store(db) }
            return new.changes(since: old.item)
        }
    }

    /// Edits a user, whom all items that refer to it show from now on.
    package func editUser(_ id: Int, _ edit: (inout Mutable<User>) throws -> Void) throws {
        let new = try pool.write { db in
            guard let user = try User.withIDs([id]).fetchOne(db) else { throw NoSuchItem(id: "user \(id)") }
            let new = try user.tryMutate(edit)
            try new.upsert(db)
            return new
        }
        // Outside of the access.
        User.objectStore.refresh(with: [new])
    }
}
