import Foundation
import LazyJSON
import TestSupport
import Testing

/// Tasks that prefetch the same objects at the same time.
@Suite(.timeLimit(.minutes(TestScale.minutes(2)))) struct PrefetchJoiningTests {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }
    struct Offline: Error {}

    /// A server whose answers come when the test says so.
    final class Server: Sendable {
        let calls = Guarded<[[Int]]>([])
        let failures = Guarded(0)
        let isOpen = Guarded(false)

        func users(_ keys: [Int]) async throws -> [User] {
            calls.withLock { $0.append(keys.sorted()) }
            while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
            let fails = failures.withLock { count in
                defer { count = max(0, count - 1) }
                return count > 0
            }
            if fails { throw Offline() }
            return keys.filter { $0 < 900 }.map { id in User { $0.id = id } }
        }
        func waitForCalls(_ count: Int) async throws {
            while calls.withLock({ $0.count }) < count { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    protocol HasCache: Sendable {
        static var cache: ObjectCache<Int, User> { get }
    }
    class Post<Store: HasCache>: JSONModel, @unchecked Sendable {
        @Property("reader_ids", cachedObject: Store.cache) var readers: [User]
    }
    static func posts<Store: HasCache>(_ ids: [Int], _: Store.Type) -> [Post<Store>] {
        [Post<Store>(JSON(["reader_ids": JSON(ids)]))].compactMap { $0 }
    }

    enum Four: HasCache {
        static let server = Server()
        static let cache: ObjectCache<Int, User> = ObjectCache(
            limit: 0, key: { $0.id }, loadAll: { try await server.users($0) })
    }

    @Test("four tasks that need the same objects load each of them once, and all have the same instances")
    func overlapping() async throws {
        let server = Four.server
        let lists = [[1, 2, 3, 10], [2, 3, 4, 20], [3, 4, 5, 30], [1, 5, 40]].map {
            // No object has the key 950.
            Self.posts($0, Four.self) + Self.posts([950], Four.self)
        }
        let tasks = lists.map { posts in Task { await Four.cache.prefetch(posts, \.readers) } }
        try await server.waitForCalls(4)
        server.isOpen.withLock { $0 = true }
        for task in tasks { await task.value }
        let keys = server.calls.withLock { $0 }.flatMap { $0 }
        #expect(keys.sorted() == [1, 2, 3, 4, 5, 10, 20, 30, 40, 950])
        let byID = Dictionary(grouping: lists.flatMap { $0[0].readers }, by: \.id)
        #expect(byID.mapValues(\.count) == [1: 2, 2: 2, 3: 3, 4: 2, 5: 2, 10: 1, 20: 1, 30: 1, 40: 1])
        #expect(byID.values.allSatisfy { users in users.allSatisfy { $0 === users[0] } })
    }

    enum Failing: HasCache {
        static let server = Server()
        static let reported = Counter()
        static let cache: ObjectCache<Int, User> = ObjectCache(
            key: { $0.id }, onLoadFailure: { _, _ in reported.add() }, loadAll: { try await server.users($0) })
    }

    @Test("a task whose load fails or is cancelled leaves the objects to the one that waited for it")
    func failing() async throws {
        let server = Failing.server
        let (first, second) = (Self.posts([1, 2], Failing.self), Self.posts([2, 1], Failing.self))
        let one = Task { await Failing.cache.prefetch(first, \.readers) }
        try await server.waitForCalls(1)
        let other = Task { await Failing.cache.prefetch(second, \.readers) }
        try await Task.sleep(for: .milliseconds(20))
        #expect(server.calls.withLock { $0 } == [[1, 2]])
        one.cancel()
        await one.value
        try await server.waitForCalls(2)
        server.isOpen.withLock { $0 = true }
        await other.value
        #expect(second[0].readers.map(\.id) == [2, 1])
        #expect(server.calls.withLock { $0 } == [[1, 2], [1, 2]])
        #expect(Failing.reported.value == 1)
    }

    enum Circular: HasCache {
        static let depth = Counter()
        static let cache: ObjectCache<Int, User> = ObjectCache(
            key: { $0.id },
            loadAll: { keys in
                depth.add()
                // Each needs the object that the other is loading.
                while depth.value < 2 { try await Task.sleep(for: .milliseconds(1)) }
                await cache.prefetch(PrefetchJoiningTests.posts([3 - keys[0]], Circular.self), \.readers)
                return keys.map { id in User { $0.id = id } }
            })
    }

    @Test("loaders that need each other's objects don't wait for each other")
    func circular() async {
        let (first, second) = (Self.posts([1], Circular.self), Self.posts([2], Circular.self))
        async let one: Void = Circular.cache.prefetch(first, \.readers)
        async let two: Void = Circular.cache.prefetch(second, \.readers)
        _ = await (one, two)
        #expect(first[0].readers.map(\.id) == [1])
        #expect(second[0].readers.map(\.id) == [2])
    }

    enum Direct: HasCache {
        static let cache: ObjectCache<Int, User> = ObjectCache(key: { $0.id })
    }

    @MainActor @Test("with await, a loader that is a plain function doesn't run on the main actor")
    func overload() async {
        let posts = Self.posts([7], Direct.self)
        let wasOnMainThread = Guarded<Bool?>(nil)
        await Direct.cache.prefetch(posts, \.readers) { ids in
            wasOnMainThread.withLock { $0 = isOnMainThread() }
            return ids.map { id in User { $0.id = id } }
        }
        #expect(posts[0].readers.map(\.id) == [7])
        #expect(wasOnMainThread.withLock { $0 } == false)
    }
}

private nonisolated func isOnMainThread() -> Bool { Thread.isMainThread }
