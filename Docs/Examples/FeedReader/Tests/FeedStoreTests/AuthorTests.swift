import Foundation
import GRDB
import LazyJSON
import Testing

@testable import FeedStore

/// The store over the table of users. It is the process's own, so each test has users of its own.
@Suite struct AuthorTests {
    let place: Place

    init() throws { place = try Place() }

    private func feed(_ users: [Int]) -> String {
        let list = users.map { #"{"user_id": \#($0), "name": "User \#($0)"}"# }.joined(separator: ",")
        let items = users.map {
            #"{"id": \#($0), "author_id": \#($0), "comments": [{"id": 1, "author_id": \#(users[0])}]}"#
        }
        return #"{"users": [\#(list)], "items": [\#(items.joined(separator: ","))]}"#
    }

    @Test func onePrefetchIsOneQuery() throws {
        let database = try place.open()
        try place.load(feed(Array(1000..<1100)), into: database)
        let items = try database.pool.read { try Item.fetchAll($0) }
        let queries = Counter()
        var configuration = Configuration()
        configuration.prepareDatabase { db in db.trace { if "\($0)".contains("FROM \"user\"") { queries.add() } } }
        let traced = try DatabasePool(path: database.pool.path, configuration: configuration)
        try User.objectStore.prefetch(items, \.author, from: traced)
        #expect(queries.value == 1)
        #expect(items.allSatisfy { $0.author?.name == "User \($0.id)" })
        try User.objectStore.prefetch(items, \.author, from: traced)
        #expect(queries.value == 1)
        let comments = items.flatMap(\.comments)
        #expect(comments.allSatisfy { $0.author === items.first { $0.id == "1000" }?.author })
    }

    /// GRDB stops the program if an access begins inside another one. Getters don't begin one.
    @Test func readingInsideAnAccessFetchesNothing() throws {
        let database = try place.open()
        try place.load(feed([2000, 2001]), into: database)
        let before = try database.pool.read { db in try Item.fetchAll(db).map { $0.author?.name } }
        #expect(before == [nil, nil])
        #expect(try database.item("2000")?.author?.name == "User 2000")
        try database.pool.write { db in
            let items = try Item.fetchAll(db)
            // Held by nobody but the store, which has one of the two.
            #expect(items.map { $0.author?.name } == ["User 2000", nil])
        }
        try database.edit("2000") { $0.text = "by \($0.author?.name ?? "?")" }
        #expect(try database.item("2000")?.text == "by User 2000")
    }

    @Test func authorsAreReadAgainAfterAnUpdate() throws {
        let database = try place.open()
        try place.load(feed([3000]), into: database)
        let item = try #require(try database.item("3000"))
        #expect(item.author?.name == "User 3000")
        try database.editUser(3000) { $0.name = "Ada" }
        #expect(item.author?.name == "Ada")
        try place.load(feed([3000]), into: database)
        #expect(item.author?.name == "User 3000")
    }

    @Test func missingAuthorsAreNil() throws {
        let database = try place.open()
        try place.load(#"[{"id": 1, "author_id": 4000}, {"id": 2}, {"id": 3, "author_id": "nobody"}]"#, into: database)
        #expect(try database.items().allSatisfy { $0.author == nil })
    }

    @Test func aFailingQueryIsThrown() throws {
        let database = try place.open()
        try place.load(feed([5000]), into: database)
        try database.pool.write { try $0.execute(sql: "ALTER TABLE user RENAME TO other") }
        #expect(throws: DatabaseError.self) { try database.items() }
    }

    @Test func textThatIsNoJSONIsAnError() throws {
        let database = try place.open()
        try database.pool.write {
            try $0.execute(sql: "INSERT INTO user VALUES (6000, '{\"user_id\": }'), (6001, '[]')")
        }
        #expect(throws: JSONError.self) { try database.pool.read { try User.fetchOne($0, id: 6000) } }
        #expect(throws: JSONError.self) { try database.pool.read { try User.fetchOne($0, id: 6001) } }
    }
}

/// Counts from any thread.
final class Counter: Sendable {
    private let count = NSLock()
    nonisolated(unsafe) private var number = 0
    func add() { count.withLock { number += 1 } }
    var value: Int { count.withLock { number } }
}
