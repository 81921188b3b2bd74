import Foundation
import LazyJSON
import TestSupport
import Testing

/// Loading many objects at once, and loaders that fail.
@Suite(.serialized) struct PrefetchTests {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
    }
    struct Offline: Error, Equatable {}

    /// A server: the keys that were requested, call by call.
    final class Server: Sendable {
        let calls = Guarded<[[Int]]>([])
        let isOffline = Guarded(false)
        let failures = Guarded<[String]>([])

        func users(_ keys: [Int]) throws -> [User] {
            calls.withLock { $0.append(keys) }
            if isOffline.withLock({ $0 }) { throw Offline() }
            // In another order, twice, with one that nobody has requested, and without those above 900.
            return (keys + keys + [12345]).reversed().filter { $0 < 900 || $0 == 12345 }.map { id in
                User {
                    $0.id = id; $0.name = "user \(id)"
                }
            }
        }
        func report(_ keys: [Int], _ error: any Error) { failures.withLock { $0.append("\(keys): \(error)") } }
        var callCount: Int { calls.withLock { $0.count } }
    }

    protocol HasCache: Sendable {
        static var cache: ObjectCache<Int, User> { get }
    }
    class Post<Store: HasCache>: JSONModel, @unchecked Sendable {
        @Property("author_id", cachedObject: Store.cache) var author: User?
        @Property("owner_id", cachedObject: Store.cache) var owner: User = User { $0.name = "nobody" }
        @Property("reader_ids", cachedObject: Store.cache) var readers: [User]
        @Property var title: String?
        var alias: User? { author }
    }
    final class Article<Store: HasCache>: Post<Store>, @unchecked Sendable {}

    static func posts<Store: HasCache>(_ ids: some Sequence<Int>) throws -> [Post<Store>] {
        try ids.map { try Post<Store>(parsing: #"{"author_id": \#($0)}"#) }
    }

    // MARK: One load

    enum Hundred: HasCache {
        static let server = Server()
        static let cache = ObjectCache<Int, User>(key: { $0.id }, loadAll: { try server.users($0) })
    }

    enum Listed: HasCache {
        static let server = Server()
        static let cache = ObjectCache<Int, User>(key: { $0.id }, loadAll: { try server.users($0) })
    }

    @JSONModel struct Line {
        @Key("author_id", cachedObject: Listed.cache) var author: User?
    }

    @Test("structs are loaded with one call, too")
    func structs() throws {
        let lines = try LazyArray<Line>(parsing: #"[{"author_id": 1}, {"author_id": 2}, {"author_id": 1}, {}]"#)
        Listed.cache.prefetch(lines, \.author)
        #expect(lines.map { $0.author?.name } == ["user 1", "user 2", "user 1", nil])
        #expect(Listed.server.calls.withLock { $0.map { $0.sorted() } } == [[1, 2]])
    }

    enum Permissive: HasCache {
        static let server = Server()
        static let cache = ObjectCache<Int, User>(key: { $0.id }, loadAll: { try server.users($0) })
    }
    final class Group: JSONModel, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
        @Property(cachedObject: Permissive.cache) var users: [User]
        @Property(cachedObject: Permissive.cache) var named: [String: User]
    }

    @Test("a value that a permissive policy reads as a list or dictionary is prefetched like one")
    func permissive() throws {
        let groups = try [
            #"{"users":[1]}"#, #"{"users":{"0":2,"5":"3"}}"#, #"{"users":4}"#, #"{"users":"[5]"}"#, #"{"users":"x"}"#,
            #"{"users":"{\"1\":6}"}"#, #"{"users":{"id":7}}"#, #"{"users":""}"#,
        ].map { try Group(parsing: $0) }
        Permissive.cache.prefetch(groups, \.users)
        let named = try [#"{"named":{"a":10}}"#, #"{"named":[]}"#, #"{"named":"{\"a\":11}"}"#, #"{"named":[12]}"#].map {
            try Group(parsing: $0)
        }
        Permissive.cache.prefetch(named, \.named)
        #expect(Permissive.server.calls.withLock { $0 } == [[1, 2, 3, 4, 5, 6], [10, 11]])
        #expect(groups.map { $0.users.map(\.id) } == [[1], [2, 3], [4], [5], [], [6], [7], []])
        #expect(named.map { $0.named["a"]?.id } == [10, nil, 11, nil])
        #expect(Permissive.server.callCount == 2)
    }

    @Test("a hundred items take one load, with every key once")
    func hundred() throws {
        let posts: [Post<Hundred>] = try Self.posts((0..<100).map { $0 % 40 })
        Hundred.cache.prefetch(posts, \.author)
        #expect(Hundred.server.calls.withLock { $0 } == [Array(0..<40)])
        for (index, post) in posts.enumerated() { #expect(post.author?.name == "user \(index % 40)") }
        #expect(posts[0].author === posts[40].author)
        Hundred.cache.prefetch(posts, \.author)
        #expect(Hundred.server.callCount == 1)
        // Only missing objects are requested.
        let more: [Post<Hundred>] = try Self.posts([3, 50, 39, 51])
        Hundred.cache.prefetch(more, \.author)
        #expect(Hundred.server.calls.withLock { $0.last } == [50, 51])
        #expect(Hundred.cache[60]?.name == "user 60")
        #expect(Hundred.server.calls.withLock { $0.last } == [60])
        #expect(Hundred.server.callCount == 3)
    }

    enum Small: HasCache {
        static let server = Server()
        static let cache = ObjectCache<Int, User>(limit: 3, key: { $0.id }, loadAll: { try server.users($0) })
    }

    @Test("more objects than the limit of the cache stay as well, as long as the items do")
    func beyondLimit() throws {
        let posts: [Post<Small>] = try Self.posts(0..<100)
        Small.cache.prefetch(posts, \.author)
        for (index, post) in posts.enumerated() { #expect(post.author?.id == index) }
        #expect(Small.server.callCount == 1)
    }

    enum Kinds: HasCache {
        static let server = Server()
        static let cache = ObjectCache<Int, User>(key: { $0.id }, loadAll: { try server.users($0) })
    }
    final class Named: JSONModel, CachedObject, @unchecked Sendable {
        static let server = Server()
        static let objectStore = ObjectCache<Int, Named>(
            key: { $0.id }, loadAll: { keys in try server.users(keys).map { user in Named { $0.id = user.id } } })
        @Property var id: Int = 0
    }
    final class Holder: JSONModel, @unchecked Sendable {
        @Property var one: Named?
        @Property var certain: Named
        @Property var several: [Named]
        @Property var maybe: [Named]?
        @Property var byName: [String: Named]
        @Property var nested: [[Named]]
    }

    @Test(
        "a property may be an object, an optional one, an array, or a dictionary; null and other kinds are passed over")
    func kinds() throws {
        let posts = try [
            #"{"owner_id": 1, "reader_ids": [2, "3", null, [], "x", {"id": 50, "name": "embedded"}, 2]}"#,
            #"{"owner_id": null, "reader_ids": 7}"#, #"{"owner_id": "1", "reader_ids": [3, 901]}"#, "{}",
        ].map { try Post<Kinds>(parsing: $0) }
        Kinds.cache.prefetch(posts, \.owner)
        Kinds.cache.prefetch(posts, \.readers)
        #expect(Kinds.server.calls.withLock { $0 } == [[1], [2, 3, 901]])
        #expect(posts[0].owner === posts[2].owner)
        #expect(posts[0].readers.map(\.id) == [2, 3, 50, 2])
        #expect(Kinds.server.callCount == 2)
        #expect(posts[2].readers.map(\.id) == [3])
        #expect(Kinds.server.calls.withLock { $0.last } == [901], "a missing object is requested again")

        let holders = try (0..<3).map {
            try Holder(
                parsing:
                    #"{"one": \#($0), "certain": 10, "several": [\#($0), 11], "maybe": [12], "byName": {"a": 13, "b": 14}, "nested": [[15], [16, 15]]}"#
            )
        }
        Named.objectStore.prefetch(holders, \.one)
        Named.objectStore.prefetch(holders, \.certain)
        Named.objectStore.prefetch(holders, \.several)
        Named.objectStore.prefetch(holders, \.maybe)
        Named.objectStore.prefetch(holders, \.byName)
        Named.objectStore.prefetch(holders, \.nested)
        #expect(Named.server.calls.withLock { $0 } == [[0, 1, 2], [10], [11], [12], [13, 14], [15, 16]])
        #expect(holders[0].nested.map { $0.map(\.id) } == [[15], [16, 15]])
        #expect(Named.server.callCount == 6)
    }

    @Test("without keys, no objects are requested")
    func nothing() throws {
        let loads = Counter()
        let cache = ObjectCache<Int, User>(
            key: { $0.id },
            loadAll: { _ in
                loads.add()
                return []
            })
        cache.prefetch([Post<Kinds>](), \.author)
        cache.prefetch([try Post<Kinds>(parsing: #"{"author_id": "x"}"#), Post<Kinds>()], \.author)
        #expect(loads.value == 0)
    }

    enum Various: HasCache {
        static let server = Server()
        static let cache = ObjectCache<Int, User>(key: { $0.id }, loadAll: { try server.users($0) })
    }

    @Test("items may be of subclasses, in lazy arrays, and changed models")
    func items() throws {
        let list = try LazyArray<Post<Various>>(parsing: #"[{"author_id": 101}, 5, {"author_id": 102}]"#)
        Various.cache.prefetch(list, \.author)
        #expect(Various.server.calls.withLock { $0.last } == [101, 102])
        let articles = try [103, 104].map { try Article<Various>(parsing: #"{"author_id": \#($0)}"#) }
        let count = Various.server.callCount
        Various.cache.prefetch(articles, \.author)
        #expect(Various.server.calls.withLock { Array($0.dropFirst(count)) } == [[103, 104]])
        let mixed: [Post<Various>] = [
            articles[0], list[0], try Post(parsing: #"{"author_id": 105}"#).mutate { $0.title = "x" },
        ]
        Various.cache.prefetch(mixed, \.author)
        #expect(Various.server.calls.withLock { $0.last } == [105])
    }

    @Test("a loader at the call takes precedence over the cache's own")
    func ownLoader() throws {
        let server = Server()
        let posts: [Post<Various>] = try Self.posts([201, 202])
        Various.cache.prefetch(posts, \.author) { keys in try server.users(keys) }
        #expect(server.calls.withLock { $0 } == [[201, 202]])
        #expect(posts.map { $0.author?.id } == [201, 202])
        #expect(!Various.server.calls.withLock { $0.joined().contains(201) })
    }

    @Test("with a loader of single objects every key is loaded, once")
    func singles() throws {
        let keys = Guarded<[Int]>([])
        let cache = ObjectCache<Int, User>(
            key: { $0.id },
            load: { key in
                keys.withLock { $0.append(key) }
                if key == 2 { throw Offline() }
                return User { $0.id = key }
            })
        cache.prefetch(try Self.posts([1, 2, 1, 3]) as [Post<Various>], \.author)
        #expect(keys.withLock { $0 }.sorted().starts(with: [1, 2, 3]))
        #expect(keys.withLock { $0.count } == 3)
    }

    // MARK: Async

    enum Remote: HasCache {
        static let server = Server()
        static let cache = ObjectCache<Int, User>(
            key: { $0.id }, onLoadFailure: { server.report($0, $1) },
            loadAll: { keys in
                await Task.yield()
                return try server.users(keys)
            })
    }

    @Test(
        "an asynchronous loader is called by the asynchronous form alone; until then reads have nothing, and do not wait"
    )
    func asynchronous() async throws {
        let server = Remote.server
        let posts: [Post<Remote>] = try Self.posts((0..<100).map { $0 % 30 })
        #expect(posts[0].author == nil)
        #expect(Remote.cache[5] == nil)
        func synchronous() { Remote.cache.prefetch(posts, \.author) }
        synchronous()
        #expect(server.callCount == 0)
        await Remote.cache.prefetch(posts, \.author)
        #expect(server.calls.withLock { $0 } == [Array(0..<30)])
        for (index, post) in posts.enumerated() { #expect(post.author?.name == "user \(index % 30)") }
        #expect(posts[0].author === Remote.cache[0])

        let other = Server()
        let more: [Post<Remote>] = try Self.posts([5, 41, 42])
        await Remote.cache.prefetch(more, \.author) { keys in
            try await Task.sleep(nanoseconds: 1000)
            return try other.users(keys)
        }
        #expect(other.calls.withLock { $0 } == [[41, 42]])
        #expect(more.map { $0.author?.id } == [5, 41, 42])

        server.isOffline.withLock { $0 = true }
        let late: [Post<Remote>] = try Self.posts([51, 52])
        await Remote.cache.prefetch(late, \.author)
        #expect(late[0].author == nil)
        #expect(server.failures.withLock { $0 } == ["[51, 52]: Offline()"])
        server.isOffline.withLock { $0 = false }
        await Remote.cache.prefetch(late, \.author)
        #expect(late.map { $0.author?.id } == [51, 52])
    }

    @Test("a cache whose loader does not wait has the asynchronous form as well")
    func synchronousLoader() async throws {
        let posts: [Post<Hundred>] = try Self.posts([301, 302])
        await Hundred.cache.prefetch(posts, \.author)
        #expect(Hundred.server.calls.withLock { $0.contains([301, 302]) })
        #expect(posts.map { $0.author?.id } == [301, 302])
    }

    @Test("an object that changes while it is being loaded is not overwritten")
    func changes() async throws {
        let cache = ObjectCache<Int, User>(key: { $0.id }, loadAll: { _ in [] })
        let new = User {
            $0.id = 1; $0.name = "new"
        }
        let posts: [Post<Kinds>] = try Self.posts([1, 2])
        let calls = Counter()
        await cache.prefetch(posts, \.author) { keys in
            calls.add()
            await Task.yield()
            Threads.elsewhere { cache.update(new) }
            return keys.map { key in
                User {
                    $0.id = key; $0.name = "old"
                }
            }
        }
        #expect(cache[1] === new)
        #expect(calls.value == 1)
    }

    // MARK: Failures

    @Test(
        "a loader that throws is reported, and the next read requests the key again", arguments: [false, true])
    func failures(loadsAll: Bool) throws {
        let server = Server()
        let cache =
            loadsAll
            ? ObjectCache<Int, User>(
                key: { $0.id }, onLoadFailure: { server.report($0, $1) }, loadAll: { try server.users($0) })
            : ObjectCache<Int, User>(
                key: { $0.id }, onLoadFailure: { server.report($0, $1) },
                load: { try server.users([$0]).first { $0.id != 12345 } })
        server.isOffline.withLock { $0 = true }
        #expect(cache[7] == nil)
        #expect(cache.object(for: "8") == nil)
        #expect(server.failures.withLock { $0 } == ["[7]: Offline()", "[8]: Offline()"])
        server.isOffline.withLock { $0 = false }
        #expect(cache[7]?.id == 7)
        #expect(cache[7] === cache.object(for: 7))
        #expect(server.calls.withLock { $0 } == [[7], [8], [7]])
        #expect(server.failures.withLock { $0.count } == 2)
    }

    enum Failing: HasCache {
        static let server = Server()
        static let cache = ObjectCache<Int, User>(
            key: { $0.id }, onLoadFailure: { server.report($0, $1) }, loadAll: { try server.users($0) })
    }

    @Test("a model keeps nothing of a failure: every read of the same property tries again, and then holds the object")
    func failingProperty() throws {
        let server = Failing.server
        let post = try Post<Failing>(parsing: #"{"author_id": 1, "owner_id": 2, "reader_ids": [3, 4]}"#)
        server.isOffline.withLock { $0 = true }
        for _ in 0..<2 {
            #expect(post.author == nil)
            #expect(post.owner.name == "nobody")
            #expect(post.readers.isEmpty)
        }
        #expect(server.calls.withLock { $0 } == [[1], [2], [3], [4], [1], [2], [3], [4]])
        Failing.cache.prefetch([post], \.readers)
        #expect(server.failures.withLock { $0.last } == "[3, 4]: Offline()")
        server.isOffline.withLock { $0 = false }
        for _ in 0..<2 {
            #expect(post.author?.id == 1)
            #expect(post.owner.id == 2)
            #expect(post.readers.map(\.id) == [3, 4])
        }
        #expect(server.calls.withLock { Array($0.dropFirst(9)) } == [[1], [2], [3], [4]])
        // A removed object is missing as long as the server is.
        server.isOffline.withLock { $0 = true }
        Failing.cache.remove(1)
        #expect(post.author == nil)
        server.isOffline.withLock { $0 = false }
        #expect(post.author?.id == 1)
    }

    @Test("the loader may be a trailing closure, and the key may be a key path")
    func spellings() throws {
        let one = ObjectCache<Int, User>(key: { $0.id }) { id in User { $0.id = id } }
        let all = ObjectCache<Int, User>(limit: 2, key: \.id) { ids in ids.map { id in User { $0.id = id } } }
        let none = ObjectCache<Int, User>(key: \.id)
        #expect(one[1]?.id == 1)
        #expect(all[1]?.id == 1)
        #expect(none[1] == nil)
        none.prefetch(try Self.posts([1]) as [Post<Various>], \.author) { try Server().users($0) }
        #expect(none[1]?.name == "user 1")
    }

    // MARK: Threads

    enum Raced: HasCache {
        static let server = Server()
        static let cache = ObjectCache<Int, User>(limit: 4, key: { $0.id }, loadAll: { try server.users($0) })
    }

    @Test("eight threads that prefetch and read the same items have one instance for each key")
    func threads() throws {
        let posts: [Post<Raced>] = try Self.posts((0..<200).map { $0 % 50 })
        let users = Threads.run(8) { thread -> [User] in
            if thread % 2 == 0 { Raced.cache.prefetch(posts, \.author) }
            return (thread % 3 == 0 ? posts.reversed() : posts).compactMap(\.author)
        }
        #expect(users.allSatisfy { $0.count == 200 })
        for thread in 0..<8 {
            let list = thread % 3 == 0 ? users[thread].reversed() : users[thread]
            #expect(zip(list, users[1]).allSatisfy { $0 === $1 })
        }
    }

    #if EXIT_TESTS
        @Test("a key path to a property without objects in a store is a mistake of the program, which is named")
        func mistake() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                Hundred.cache.prefetch([Post<Hundred>()], \.title)
            }
            let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(
                message.contains(
                    " of type Optional<String> cannot be prefetched: it is not a @Property of Post<Hundred> for User objects in a store"
                ))
        }
    #endif
}
