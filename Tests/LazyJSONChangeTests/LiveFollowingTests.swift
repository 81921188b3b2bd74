import Foundation
import LazyJSON
import Observation
import TestSupport
import Testing

/// Live models of a cache's objects: edits within edits, changed keys, removed and reloaded objects.
@Suite("Live models that follow a cache") struct LiveFollowingTests {
    final class Item: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String = ""
        @Property var count: Int = 0
    }

    private static func item(_ id: Int, _ name: String) -> Item {
        Item {
            $0.id = id
            $0.name = name
        }
    }

    @Test(
        "two threads that update each other's objects within edits don't wait for each other",
        .timeLimit(.minutes(TestScale.minutes(5))))
    func crossing() throws {
        let cache = ObjectCache<Int, Item>(key: { $0.id })
        cache.update(Self.item(1, "a"))
        cache.update(Self.item(2, "b"))
        let (one, other) = (try #require(cache.live(1)), try #require(cache.live(2)))
        let rounds = TestScale.size(2_000, quick: 300, sanitized: 500)
        _ = Threads.run(4) { thread in
            for step in 0..<rounds {
                let (mine, theirs) = thread % 2 == 0 ? (one, 2) : (other, 1)
                mine.mutate {
                    $0.count = step
                    cache.update(Self.item(theirs, "\(thread) \(step)"))
                }
            }
        }
        // Each live model ends with the object in the cache.
        #expect(one.model === cache[1] && other.model === cache[2])
    }

    @Test(
        "an update of the same object within an edit without effect is taken; otherwise the edit is the later change"
    )
    func within() throws {
        let cache = ObjectCache<Int, Item>(key: { $0.id })
        cache.update(Self.item(1, "a"))
        let live = try #require(cache.live(1))
        let notified = isNotified({ live.name }, of: { live.mutate { _ in cache.update(Self.item(1, "b")) } })
        #expect(live.name == "b" && notified && cache[1]?.name == "b")
        live.mutate {
            cache.update(Self.item(1, "c"))
            $0.count = 5
        }
        #expect(live.name == "b" && live.count == 5 && cache[1] === live.model)
    }

    @Test("no lock is held while observers of another object hear of an edit that puts one in its place")
    func replaced() throws {
        let cache = ObjectCache<Int, Item>(key: { $0.id })
        cache.update(Self.item(1, "a"))
        cache.update(Self.item(2, "b"))
        let (one, other) = (try #require(cache.live(1)), try #require(cache.live(2)))
        let isFree = Guarded(false)
        withObservationTracking {
            use(other.name)
        } onChange: {
            let hasEdited = Threads.finish(within: 10) { _ in one.mutate { $0.count += 1 } }
            isFree.withLock { $0 = hasEdited }
        }
        one.mutate {
            $0.id = 2
            $0.name = "c"
        }
        #expect(isFree.withLock { $0 } && other.name == "c" && cache[2]?.name == "c" && one.count == 1)
    }

    @Test("a live model whose key is changed keeps the change, and is on its own")
    func changedKey() throws {
        let cache = ObjectCache<Int, Item>(key: { $0.id })
        cache.update(Self.item(7, "a"))
        let live = try #require(cache.live(7))
        live.id = 8
        live.name = "b"
        #expect(live.id == 8 && live.name == "b")
        #expect(cache[8]?.name == "b" && cache[7]?.name == "a")
        cache.update(Self.item(7, "c"))
        #expect(live.name == "b" && live.id == 8)
    }

    @Test("a live model follows the object that is loaded after a removal")
    func reloaded() throws {
        let versions = Counter()
        let cache = ObjectCache<Int, Item>(key: { $0.id }) { id in
            versions.add()
            return Self.item(id, "version \(versions.value)")
        }
        let live = try #require(cache.live(1))
        #expect(live.name == "version 1")
        cache.remove(1)
        #expect(live.name == "version 1", "until it is loaded again")
        let notified = isNotified({ live.name }, of: { _ = cache[1] })
        #expect(live.name == "version 2" && notified && live.model === cache[1])
    }
}
