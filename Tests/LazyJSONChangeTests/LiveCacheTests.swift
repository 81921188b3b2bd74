import LazyJSON
import TestSupport
import Testing

/// Live models of objects in a cache.
@Suite("Live models: object caches") struct LiveCacheTests {
    typealias Person = LivePerson
    typealias Cache = ObjectCache<Int, Person>

    static func cache() -> Cache {
        Cache(key: { $0.id }, load: { id in id < 0 ? nil : Person { $0.id = id } })
    }

    static func person(_ id: Int, _ name: String) -> Person {
        Person {
            $0.id = id
            $0.name = name
        }
    }

    @Test("a live model follows the updates of its object, and notifies observers of changed values")
    func follows() throws {
        let cache = Self.cache()
        cache.update(Self.person(7, "Bo"))
        let live = try #require(cache.live(7))
        #expect(live.name == "Bo" && live.model === cache[7])
        #expect(isNotified({ live.name }, of: { cache.update(Self.person(7, "Ada")) }))
        #expect(live.name == "Ada" && live.model === cache[7])
        #expect(!isNotified({ live.nick }, of: { cache.update(Self.person(7, "Cy")) }))
        #expect(!isNotified({ live.model }, of: { cache.update(Self.person(8, "Di")) }))
    }

    @Test("an edit of the live model is an update of the cache")
    func edits() throws {
        let cache = Self.cache()
        let live = try #require(cache.live(7))
        live.name = "Ada"
        live.address.city = "Oslo"
        #expect(cache[7] === live.model && cache[7]?.address.city == "Oslo")
    }

    @Test("a key has one live model while it is held; cache and live model don't hold each other")
    func shared() throws {
        var cache: Cache? = Self.cache()
        var live = cache?.live(7)
        #expect(live === cache?.live(7) && live !== cache?.live(8) && cache?.live(-1) == nil)
        weak var weakLive: Live<Person>?
        weak var weakCache: Cache?
        (weakLive, weakCache) = (live, cache)
        live = nil
        #expect(weakLive == nil)
        live = cache?.live(7)
        cache = nil
        #expect(weakCache == nil)
        live?.name = "alone"
        #expect(live?.name == "alone")
    }

    @Test("a live model whose key was changed isn't the one of its former key")
    func formerKey() throws {
        let cache = Self.cache()
        cache.update(Self.person(7, "Bo"))
        let live = try #require(cache.live(7))
        live.id = 8
        let other = try #require(cache.live(7))
        #expect(other !== live && other === cache.live(7) && other.id == 7 && live.id == 8)
        #expect(isNotified({ other.name }, of: { cache.update(Self.person(7, "Ada")) }))
        #expect(other.name == "Ada" && live.name == "Bo")
    }

    @Test("an object that is removed stays in the live model, which follows the next one")
    func removed() throws {
        let cache = Self.cache()
        cache.update(Self.person(7, "Bo"))
        let live = try #require(cache.live(7))
        cache.remove(7)
        #expect(live.name == "Bo")
        // As many others as let the cache forget the keys that it has nothing for.
        for id in 100..<400 { _ = cache[id] }
        cache.update(Self.person(7, "Ada"))
        #expect(live.name == "Ada")
        cache.removeAll()
        cache.update(Self.person(7, "Cy"))
        #expect(live.name == "Cy" && cache.live(7) === live)
    }

    @Test("an update within an edit comes before the edit")
    func reentrancy() throws {
        let cache = Self.cache()
        let live = try #require(cache.live(7))
        live.mutate {
            cache.update(Self.person(7, "within"))
            $0.nick = "edited"
        }
        #expect(live.nick == "edited" && cache[7] === live.model)
    }

    @Test("no edit of eight threads is lost, and both end with the same object")
    func threads() throws {
        let cache = Self.cache()
        let live = try #require(cache.live(7))
        let edits = TestScale.operations(1, of: 400) / 8
        _ = Threads.run(8) { thread in
            for _ in 0..<edits {
                cache.live(7)?.mutate { $0.count += 1 }
                cache.live(thread)?.mutate { $0.nick = "x" }
                cache.live(7)?.address.mutate { $0.city = "\(thread)" }
            }
        }
        #expect(live.count == 8 * edits && cache[7] === live.model)
    }

    @Test("after updates on eight threads the live model ends with the object in the cache")
    func updates() throws {
        let cache = Self.cache()
        let live = try #require(cache.live(7))
        for _ in 0..<20 {
            _ = Threads.run(8) { thread in
                for number in 0..<20 { cache.update(Self.person(7, "\(thread) \(number)")) }
            }
            #expect(live.model === cache[7])
        }
    }
}
