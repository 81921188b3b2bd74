import Foundation
import GRDB
import LazyJSON

// LazyJSON and GRDB: copy this file into your app. It has three parts, each of which works without the others:
//
// * a model as a column:  extension Settings: DatabaseValueConvertible {}
// * a model as a record:  final class User: JSONModel, DocumentRecord { … }
// * a store over a table: static let objectStore = ObjectCache<Int, User>.ofTable()
//
// All of them store the text of the JSON, and nothing else. What nobody edited comes back byte for byte.

// MARK: - A model as a column

/// Stores a model as the JSON text of a column. NULL and text that isn't a JSON object read as nil.
///
/// Any record can have a property of such a class, also a `Codable` one. A class that is a ``DocumentRecord`` can't
/// conform: GRDB's `fetchAll` would be ambiguous. Use `row.model(_:_:)` to read one from a column.
extension DatabaseValueConvertible where Self: JSONModel {
    package var databaseValue: DatabaseValue { json.text.databaseValue }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
        String.fromDatabaseValue(value).flatMap { try? Self(parsing: $0) }
    }
}

extension Row {
    /// Reads a model from a column with JSON text.
    ///
    /// - Returns: The model, or nil if the column is NULL or missing.
    /// - Throws: `JSONError` if the text isn't a JSON object.
    package func model<Model: JSONModel>(_ type: Model.Type, _ column: String) throws -> Model? {
        // The bytes, without a string in between.
        guard let text: Data = self[column] else { return nil }
        return try Model(parsing: text)
    }
}

// MARK: - A model as a record

/// A model that is a row of a table: its JSON text in the column `document`, and its id in the column `id`.
///
///     CREATE TABLE user (id INTEGER PRIMARY KEY, document TEXT NOT NULL)
///
///     final class User: JSONModel, DocumentRecord, @unchecked Sendable {
///         static let databaseTableName = "user"
///         @Property(.readOnly) var id: Int = 0
///         @Property var name: String?
///     }
///     try User(parsing: text).upsert(db)
///     try User.withIDs([7, 8]).fetchAll(db)
///
/// `id` is the primary key or another unique column. For what queries filter and sort by, add generated columns with an
/// index:
///
///     name TEXT GENERATED ALWAYS AS (document ->> '$.name') VIRTUAL
///
///     try User.filter(Column("name") == "Bo").fetchAll(db)
///
/// The table of a class is also that of its subclasses. Each row is fetched as the class that its JSON asks for. Use
/// GRDB's requests, `insert` and `upsert`. GRDB's `update` and `fetchOne(db, id:)` also work if `id` is the primary
/// key.
package protocol DocumentRecord: JSONModel, Identifiable, FetchableRecord, PersistableRecord
where ID: DatabaseValueConvertible & JSONConvertible {}

extension DocumentRecord {
    /// Only the document is fetched: the model reads everything else from it.
    package static var databaseSelection: [any SQLSelectable] { [Column("document")] }

    package init(row: Row) throws {
        guard let text: Data = row["document"] else { throw MissingDocument(className: "\(Self.self)") }
        try self.init(parsing: text)
    }

    package func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["document"] = json.text
    }

    /// Returns a request of the rows with some ids.
    ///
    /// The ids are one argument. So any number of ids is allowed, and SQLite compiles one statement for all of them.
    package static func withIDs(_ ids: some Sequence<ID>) throws -> QueryInterfaceRequest<Self> {
        let list = JSON(try ids.compactMap { try $0.encode() })
        return filter(sql: "id IN (SELECT value FROM json_each(?))", arguments: [list.text])
    }
}

/// The error for a row without a document.
package struct MissingDocument: Error, CustomStringConvertible {
    package let className: String
    package var description: String { "a row of \(className) has no document" }
}

// MARK: - A store over a table

/// A store of the objects of a table, for properties such as `@Property("author_id") var author: User?`.
///
/// GRDB stops the program if a database access begins inside another one. A getter that fetched its object would do
/// that whenever code reads `item.author` inside `pool.read { … }`. So these stores have no loader: **reading a
/// property never fetches**. It gets the store's object, or nil. Code outside of database accesses fills the store, at
/// a place that you choose:
///
///     let items = try pool.read { try Item.fetchAll($0) }                 // 1. fetch, inside an access
///     try User.objectStore.prefetch(items, \.author, from: pool)          // 2. one query for all authors, outside
///     for item in items { print(item.author?.name ?? "?") }               // 3. read, anywhere
///
/// After a write, pass the new versions to `refresh(with:)`, outside of the access, since it notifies observers of live
/// models. A program has one store for each class, and therefore one database.
extension ObjectCache where Object: DocumentRecord, Key == Object.ID {
    /// Creates an empty store for the rows of a table.
    ///
    /// - Parameter limit: The number of objects that the store keeps alive. Models keep those that they have read.
    package static func ofTable(limit: Int = 1000) -> ObjectCache { ObjectCache(limit: limit, key: { $0.id }) }

    /// Fetches the objects that a property of some models refers to, with one query for all that are missing, and reads
    /// the property.
    ///
    /// - Precondition: The call isn't inside a database access.
    /// - Throws: The error of the query.
    package func prefetch<Model: JSONModel, Value: Sendable>(
        _ models: some Sequence<Model>, _ keyPath: KeyPath<Model, Value>, from reader: some DatabaseReader
    ) throws {
        var failure: (any Error)?
        prefetch(models, keyPath) { ids in
            do {
                return try reader.read { try Object.withIDs(ids).fetchAll($0) }
            } catch {
                failure = error
                return []
            }
        }
        if let failure { throw failure }
    }

    /// Replaces objects by newer versions. All properties that refer to them read the new versions from now on.
    ///
    /// Objects that the store doesn't have, or that are equal, change nothing.
    ///
    /// - Parameter records: The current rows.
    package func refresh(with records: some Sequence<Object>) {
        for record in records {
            if let known = self[record.id], known != record { update(record) }
        }
    }
}
