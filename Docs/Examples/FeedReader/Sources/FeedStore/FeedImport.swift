import Foundation
import GRDB
import LazyJSON

/// The result of an import.
package struct ImportSummary: Sendable, Equatable {
    package var added = 0
    package var changed = 0
    package var unchanged = 0
    /// Items that were edited here, and got the changes of the file as well.
    package var merged = 0
    package var conflicts: [ImportConflict] = []
    package var users = 0
    /// Elements of the file that aren't items, with their places.
    package var leftOut: [String] = []
}

/// A member of an item that was changed in different ways here and in the imported file.
package struct ImportConflict: Sendable, Equatable, CustomStringConvertible {
    package let item: String
    /// The place, the values of both sides, and the value before.
    package let problem: String
    package var description: String { "\(item)\(problem)" }
}

/// Whose value an import takes if an item was changed here and there.
package enum Preference: String, Sendable, CaseIterable {
    case theirs, mine

    var rule: MergeRule {
        switch self {
        case .theirs: .remote
        case .mine: .local
        }
    }
}

extension FeedDatabase {
    /// Imports a file in one transaction: if anything fails, or the process is killed, nothing is imported.
    ///
    /// Texts are stored as they are in the file. An item that was edited here keeps its edits: they are merged with the file's version,
    /// with the version of the last import as their common base.
    ///
    /// - Parameters:
    ///   - file: The content of the file.
    ///   - preferring: Whose value to take for a member that both changed.
    ///   - megabytes: The memory for changed pages. With less, SQLite writes pages of the indexes again and again.
    ///   - progress: Called now and then with the number of items that are done, and of all. It must not use the database.
    /// - Returns: The numbers of items, and the conflicts.
    package func importFeed(
        _ file: FeedFile, preferring preference: Preference = .theirs, megabytes: Int = 64,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> ImportSummary {
        var summary = ImportSummary(leftOut: file.unusable)
        try pool.write { db in
            try db.execute(sql: "PRAGMA cache_size = \(-1000 * megabytes)")
            summary.users = try store(file.users, db)
            try store(file.items, db, preference, &summary, progress)
            try Source(path: file.path, importedAt: .now, items: file.items.count, info: file.info).upsert(db)
        }
        // After the transaction, and not in it: this notifies observers of live models, which may use the database.
        User.objectStore.refresh(with: file.users)
        return summary
    }

    /// Stores users, and returns how many are new or differ.
    private func store(_ users: LazyArray<User>, _ db: Database) throws -> Int {
        let statement = try db.makeStatement(
            sql: """
                INSERT INTO user (id, document) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET document = excluded.document WHERE document <> excluded.document
                """)
        let before = db.totalChangesCount
        for user in users where user.id != 0 {
            try statement.execute(arguments: [user.id, user.json.text])
        }
        return db.totalChangesCount - before
    }

    private func store(
        _ items: LazyArray<Item>, _ db: Database, _ preference: Preference, _ summary: inout ImportSummary,
        _ progress: (Int, Int) -> Void
    ) throws {
        let edited = try Set(String.fetchAll(db, sql: "SELECT id FROM item WHERE synced IS NOT NULL"))
        let insertion = try db.makeStatement(
            sql: "INSERT INTO item (id, document) VALUES (?, ?) ON CONFLICT (id) DO NOTHING")
        let update = try db.makeStatement(
            sql: "UPDATE item SET document = ?2 WHERE id = ?1 AND document <> ?2")
        let step = max(items.count / 100, 1)
        for (index, item) in items.enumerated() {
            if index.isMultiple(of: step) { progress(index, items.count) }
            let id = item.id
            if id.isEmpty { continue }
            if edited.contains(id) {
                try merge(item, db, preference, &summary)
                continue
            }
            let arguments: StatementArguments = [id, item.json.text]
            try insertion.execute(arguments: arguments)
            if db.changesCount > 0 {
                summary.added += 1
                continue
            }
            try update.execute(arguments: arguments)
            if db.changesCount > 0 { summary.changed += 1 } else { summary.unchanged += 1 }
        }
        progress(items.count, items.count)
    }

    /// Merges an item of the file with the one that was edited here.
    private func merge(
        _ remote: Item, _ db: Database, _ preference: Preference, _ summary: inout ImportSummary
    ) throws {
        guard let edit = try EditedItem.fetch(remote.id, db) else { return }
        if remote.json.text == edit.synced.json.text {
            summary.unchanged += 1
            return
        }
        let merge = Item.merge(
            base: edit.synced, local: edit.item, remote: remote, resolving: preference.rule)
        summary.merged += 1
        summary.conflicts += merge.conflicts.map { ImportConflict(item: remote.id, problem: "\($0)") }
        try EditedItem(item: merge.value, synced: remote).store(db)
    }
}
