import Foundation
import GRDB
import LazyJSON
import Observation
import Testing

@testable import FeedStore

@Suite struct FollowTests {
    let place: Place

    init() throws { place = try Place() }
    /// The store of users is the process's own, so each test has a user of its own.
    let user = Int.random(in: 1_000_000..<1_000_000_000)
    var feed: String {
        #"""
        {"users": [{"user_id": \#(user), "name": "Bo"}],
         "items": [{"id": 1, "author_id": \#(user), "text": "a", "likes": 1}, {"id": 2, "text": "b"}]}
        """#
    }

    /// Runs a follower while `body` changes the database.
    private func follow(_ body: (FeedFollower, FeedDatabase) async throws -> Void) async throws {
        let database = try place.open()
        try place.load(feed, into: database)
        let follower = try FeedFollower(database, interval: .milliseconds(20))
        let running = Task { try await follower.run() }
        #expect(follower.items.list.count == 2)
        try await body(follower, database)
        running.cancel()
        _ = await running.result
    }

    @Test func followsThisProcess() async throws {
        try await follow { follower, database in
            try database.edit("1") { $0.likes = 2 }
            #expect(try await eventually { follower.items[id: "1"]?.likes == 2 })
        }
    }

    @Test func followsOtherConnections() async throws {
        try await follow { follower, _ in
            // A connection of its own, which GRDB's observation doesn't see: as another process.
            let other = try place.open()
            let changed = Counter()
            withObservationTracking {
                _ = follower.items[id: "1"]?.likes
            } onChange: {
                changed.add()
            }
            try other.edit("2") { $0.text = "c" }
            #expect(try await eventually { follower.items[id: "2"]?.text == "c" })
            #expect(changed.value == 0)  // not what was read
            try other.edit("1") { $0.likes = 5 }
            #expect(try await eventually { follower.items[id: "1"]?.likes == 5 })
            #expect(changed.value == 1)
            try place.load(#"[{"id": 3}]"#, into: other)
            #expect(try await eventually { follower.items.list.count == 3 })
        }
    }

    @Test func followsAuthors() async throws {
        try await follow { follower, _ in
            let item = try #require(follower.items.list.first { $0.id == "1" })
            #expect(item.author?.name == "Bo")
            // Written past the store, as another process does it.
            let other = try DatabaseQueue(path: place.open().pool.path)
            try await other.write { [user] in
                try $0.execute(sql: #"UPDATE user SET document = '{"user_id": \#(user), "name": "Eve"}'"#)
            }
            #expect(try await eventually { item.author?.name == "Eve" })
        }
    }

    @Test func versionsEndWithTheNewest() async throws {
        try await follow { follower, database in
            let reading = Task {
                for await list in follower.versions where list.contains(where: { $0.likes == 30 }) { return true }
                return false
            }
            for likes in 10...30 { try database.edit("1") { $0.likes = likes } }
            #expect(await reading.value)
        }
    }
}
