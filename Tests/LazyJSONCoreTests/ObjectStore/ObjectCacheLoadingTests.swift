import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// A loader's use of the cache that it fills, and the promises of an update.
@Suite struct ObjectCacheLoadingTests {
    final class Thing: Sendable {
        let key: Int
        let text: String
        init(_ key: Int, _ text: String = "") {
            self.key = key
            self.text = text
        }
    }
    typealias Cache = ObjectCache<Int, Thing>

    /// A cache whose loader does something with it first.
    static func cache(limit: Int = 10, loads: Counter = Counter(), _ act: @escaping @Sendable (Cache, Int) -> Void)
        -> Cache
    {
        let box = Guarded<() -> Cache?>({ nil })
        let cache = Cache(
            limit: limit, key: { $0.key },
            load: { key in
                loads.add()
                if let cache = box.withLock({ $0 })() { act(cache, key) }
                return Thing(key, "loaded")
            })
        box.withLock { $0 = { [weak cache] in cache } }
        return cache
    }

    enum Change: String, Sendable, CaseIterable {
        case remove, removeAll, updateAndRemove

        @Sendable func make(_ cache: Cache, _ key: Int) {
            switch self {
            case .remove: cache.remove(key)
            case .removeAll: cache.removeAll()
            case .updateAndRemove:
                cache.update(Thing(key))
                cache.remove(key)
            }
        }
    }

    @Test("if a loader itself removes objects, its result isn't outdated", arguments: Change.allCases)
    func removing(change: Change) {
        let loads = Counter()
        let cache = Self.cache(loads: loads) { change.make($0, $1) }
        let isDone = Threads.finish { _ in
            let thing = cache[1]
            #expect(thing?.text == "loaded")
            #expect(cache[1] === thing)
            #expect(loads.value == 1)
        }
        #expect(isDone, "it loads forever")
    }

    @Test("a key that changes during every load gives the last loaded object, and does not keep it")
    func endlessChanges() {
        let loads = Counter()
        let cache = Self.cache(loads: loads) { cache, key in Threads.elsewhere { cache.remove(key) } }
        let isDone = Threads.finish { _ in
            #expect(cache[1]?.text == "loaded")
            #expect(loads.value == LoadRequest.attemptLimit)
            #expect(cache.counts.held == 0)
        }
        #expect(isDone)
    }

    @Test("an updated object stays, whether or not it is held and however many others are used", arguments: [0, 1, 10])
    func updated(limit: Int) {
        let loads = Counter()
        let cache = Self.cache(limit: limit, loads: loads) { _, _ in }
        for key in 0..<3 { cache.update(Thing(key, "updated")) }
        for key in 100..<200 { _ = cache[key] }
        #expect(loads.value == 100)
        for key in 0..<3 { #expect(cache[key]?.text == "updated") }
        #expect(cache.object(for: "2")?.text == "updated")
        #expect(loads.value == 100)
        #expect(cache.counts.held == limit)
        cache.update(Thing(0, "again"))
        #expect(cache[0]?.text == "again")
        cache.remove(1)
        #expect(cache[1]?.text == "loaded")
        cache.removeAll()
        #expect(cache[2]?.text == "loaded")
    }

    @Test("a loaded object that is passed to update stays as well, and a replaced one is released")
    func updatedWithLoaded() {
        let cache = Self.cache(limit: 2) { _, _ in }
        weak var first: Thing?
        weak var second: Thing?
        do {
            let loaded = cache[1]
            first = loaded
            if let loaded { cache.update(loaded) }
            let new = Thing(2)
            second = new
            cache.update(new)
        }
        for key in 100..<110 { _ = cache[key] }
        #expect(first != nil && cache[1] === first)
        cache.update(Thing(2))
        #expect(second == nil)
        cache.removeAll()
        #expect(first == nil)
        #expect(cache.counts.held == 0)
    }

    @Test("objects that a loader adds count as loaded: they are held as long as others are not used")
    func loadedBeside() {
        let loads = Counter()
        let cache = Self.cache(limit: 4, loads: loads) { cache, key in
            for other in key + 1..<key + 4 { cache.update(Thing(other, "beside")) }
        }
        _ = cache[0]
        #expect(cache.counts.held == 4)
        #expect((1..<4).allSatisfy { cache[$0]?.text == "beside" })
        #expect(loads.value == 1)
        _ = cache[100]
        #expect(cache.counts.held == 4)
        #expect(cache[1]?.text == "loaded")
    }

    @Test("a load is released when it is over, even if a task that its loader started goes on loading")
    func releasedLoads() {
        // A load in the middle may end before the one around it.
        let cache = Self.cache { _, _ in }
        let whole = ObjectLoad(in: cache, isAsync: true)
        let last = ObjectLoad.$current.withValue(whole) {
            ObjectLoad.$current.withValue(ObjectLoad(in: cache, isAsync: true)) { ObjectLoad(in: cache, isAsync: true) }
        }
        let loads = ObjectLoad.$current.withValue(last) { ObjectLoad.current(of: cache) }
        #expect(loads.count == 2 && loads.first === last && loads.last === whole)

        weak var outer: ObjectLoad?
        var inner: ObjectLoad?
        do {
            let load = ObjectLoad(in: cache, isAsync: true)
            outer = load
            inner = ObjectLoad.$current.withValue(load) { ObjectLoad(in: cache, isAsync: true) }
            let running = ObjectLoad.$current.withValue(inner) { ObjectLoad.current(of: cache).count }
            #expect(running == 2)
            withExtendedLifetime(load) {}
        }
        #expect(inner != nil && outer == nil)
    }

    @Test("updates by a loader's task count as explicit once the loader has returned")
    func afterLoading() async {
        let tasks = Guarded<[Task<Void, Never>]>([])
        let (stream, go) = AsyncStream<Void>.makeStream()
        let cache = Self.cache(limit: 1) { cache, key in
            guard key == 1 else { return }
            let task = Task {
                for await _ in stream { break }
                cache.update(Thing(1, "later"))
            }
            tasks.withLock { $0.append(task) }
        }
        _ = cache[1]
        go.yield()
        for task in tasks.withLock({ $0 }) { await task.value }
        for key in 100..<110 { _ = cache[key] }
        #expect(cache[1]?.text == "later")
    }

    final class Node: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property(cachedObject: ObjectCacheLoadingTests.nodes) var next: Node?
    }
    static let circles = Guarded<[String]>([])
    static let nodes = ObjectCache<Int, Node>(
        key: { $0.id }, onLoadFailure: { keys, error in circles.withLock { $0.append("\(keys): \(error)") } },
        load: { id in
            // A loader that looks at the object it loads: 1 leads to 2, 2 to 3, and 3 to 1 again.
            let node = Node(["id": JSON(id), "next": JSON(id % 3 + 1)])
            return node?.next?.id == 0 ? nil : node
        })

    @Test("a loader that reads the object that it is loading gets nil, and is reported")
    func circle() {
        #expect(Self.nodes[1]?.id == 1)
        #expect(Self.circles.withLock { $0 } == ["[1]: the loader of Node reads an object that it is loading"])
        #expect(Self.nodes[3]?.next?.id == 1, "an object that was nil inside of the loader is there afterward")
    }
}
