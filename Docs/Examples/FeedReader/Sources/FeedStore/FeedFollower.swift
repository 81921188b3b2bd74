import Foundation
import GRDB
import LazyJSON
import Observation

/// Follows the newest items of a database, also if another process changes them.
///
///     let follower = FeedFollower(database)
///     Task { try await follower.run() }
///     for await items in follower.versions { … }      // or views that read `follower.items`
///
/// GRDB's observation sees what this process writes. For other processes, the follower asks SQLite now and then whether another process has
/// committed a transaction, which costs microseconds, and notifies GRDB.
package final class FeedFollower: Sendable {
    /// The newest items, as a live list. Code that reads a value of it is notified when that value changes.
    package let items: Live<LazyArray<Item>>

    private let database: FeedDatabase
    private let filter: ItemFilter
    private let interval: Duration

    /// Creates a follower with the current items. It follows changes while it runs.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - filter: Which items to follow.
    ///   - interval: The time between two looks for changes of other processes.
    package init(
        _ database: FeedDatabase, _ filter: ItemFilter = ItemFilter(), interval: Duration = .milliseconds(200)
    ) throws {
        (self.database, self.filter, self.interval) = (database, filter, interval)
        items = Live(LazyArray(try database.items(filter)))
    }

    /// Follows the database until the task is cancelled, or reading fails.
    package func run() async throws {
        // Before the observation fetches, so that no change falls in between.
        let version = try await version()
        try await withThrowingTaskGroup { group in
            group.addTask { try await self.followObservation() }
            group.addTask { try await self.followOtherProcesses(since: version) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    // MARK: What this process can see

    /// The items of one moment, and their authors.
    private struct Snapshot: Sendable {
        let items: [Item]
        let authors: [User]
    }

    private func followObservation() async throws {
        let request = filter.request
        // Inside of the access everything is fetched and nothing is resolved. Authors are fetched as rows of their own, so that the
        // observation also follows them.
        let observation = ValueObservation.tracking { db in
            let items = try request.fetchAll(db)
            let authors = try User.withIDs(Set(items.compactMap(\.authorID))).fetchAll(db)
            return Snapshot(items: items, authors: authors)
        }
        for try await snapshot in observation.values(in: database.pool) {
            // Outside of the access. First the authors, so that observers of items find the current ones.
            User.objectStore.refresh(with: snapshot.authors)
            await User.objectStore.prefetch(snapshot.items, \.author) { _ in snapshot.authors }
            items.update(to: LazyArray(snapshot.items))
        }
    }

    // MARK: What other processes do

    private func followOtherProcesses(since version: Int?) async throws {
        var known = version
        while true {
            try await Task.sleep(for: interval)
            let current = try await self.version()
            if current == known { continue }
            known = current
            // Empty, so that it needs no lock and waits for nobody.
            try await database.pool.writeWithoutTransaction { db in
                try db.inTransaction(.deferred) {
                    try db.notifyChanges(in: .fullDatabase)
                    return .commit
                }
            }
        }
    }

    /// A number that changes whenever another process commits: this process has one connection that writes, and this is it.
    private func version() async throws -> Int? {
        try await database.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    }
}

extension FeedFollower {
    /// The versions of the list, beginning with the current one. A slow reader misses versions, and gets the last one.
    package var versions: AsyncStream<LazyArray<Item>> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let items = items
            @Sendable func observe() {
                let version = withObservationTracking {
                    items.list
                } onChange: {
                    observe()
                }
                continuation.yield(version)
            }
            observe()
        }
    }
}
