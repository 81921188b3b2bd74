import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

@Suite struct ObjectCacheTests {
    final class Thing: Sendable {
        let key: Int
        let onEnd: (@Sendable () -> Void)?
        init(_ key: Int, onEnd: (@Sendable () -> Void)? = nil) {
            self.key = key
            self.onEnd = onEnd
        }
        deinit { onEnd?() }
    }

    static func cache(limit: Int = 1000, loads: Counter = Counter()) -> ObjectCache<Int, Thing> {
        ObjectCache(
            limit: limit, key: { $0.key },
            load: { key in
                loads.add()
                return key < 0 ? nil : Thing(key)
            })
    }

    @Test("a key gives one object, which is loaded once")
    func identity() {
        let loads = Counter()
        let cache = Self.cache(loads: loads)
        let thing = cache[7]
        #expect(thing?.key == 7)
        #expect(cache[7] === thing)
        #expect(loads.value == 1)
        #expect(cache[-1] == nil)
        #expect(cache[-1] == nil)
        #expect(loads.value == 3)
    }

    @Test("the cache holds the objects that were used last, as many as its limit", arguments: [0, 1, 2, 10])
    func limit(_ limit: Int) {
        let loads = Counter()
        let cache = Self.cache(limit: limit, loads: loads)
        for key in 0..<20 { _ = cache[key] }
        #expect(cache.counts.held == limit)
        for key in (20 - limit)..<20 { _ = cache[key] }
        #expect(loads.value == 20)
        if limit > 1 {
            _ = cache[20 - limit]
            _ = cache[20]
            _ = cache[20 - limit]
            #expect(loads.value == 21, "the one used before the last is held, the oldest was given up")
            _ = cache[21 - limit]
            #expect(loads.value == 22)
        }
        #expect(cache.counts.held == limit)
    }

    @Test("an object that is held elsewhere stays the one for its key, and is held again when it is used")
    func weakly() {
        let loads = Counter()
        let cache = Self.cache(limit: 2, loads: loads)
        var held = cache[0]
        for key in 1..<100 { _ = cache[key] }
        #expect(cache[0] === held)
        #expect(loads.value == 100)
        held = nil
        #expect(cache[0] != nil)
        #expect(loads.value == 100, "it was the one used last")
        for key in 1..<3 { _ = cache[key] }
        _ = cache[0]
        #expect(loads.value >= 102)
    }

    @Test("objects that were passed to an update count, beyond the limit, until they are removed")
    func count() {
        let cache = Self.cache(limit: 2)
        for key in 0..<5 { _ = cache[key] }
        #expect(cache.count == 2)
        for key in 3..<10 { cache.update(Thing(key)) }
        #expect(cache.count == 7)
        let thing = Thing(3)
        for _ in 0..<2 { cache.update(thing) }
        _ = cache[20]
        #expect(cache.count == 8)
        cache.remove(3)
        #expect(cache.count == 7)
        cache.removeAll()
        #expect(cache.count == 0)
    }

    @Test("an object that nobody holds is gone")
    func released() {
        let ends = Counter()
        let cache = ObjectCache<Int, Thing>(limit: 1, key: { $0.key }, load: { Thing($0) { ends.add() } })
        _ = cache[1]
        #expect(ends.value == 0)
        _ = cache[2]
        #expect(ends.value == 1)
        cache.remove(2)
        #expect(ends.value == 2)
        _ = cache[3]
        cache.removeAll()
        #expect(ends.value == 3)
        #expect(cache.counts.held == 0)
    }

    final class Card: JSONModel, @unchecked Sendable {
        static let ends = Counter()
        static let things = ObjectCache<Int, Thing>(limit: 0, key: { $0.key }, load: { Thing($0) { ends.add() } })
        @Property(cachedObject: things) var thing: Thing?
        @Property(cachedObject: things) var things: [Thing]
    }

    @Test(
        "an object that the cache itself does not hold lives exactly as long as somebody holds it, or a model that read it"
    )
    func lifetime() throws {
        var held = Card.things[1]
        let isOne = Card.things[1] === held
        #expect(isOne)
        held = nil
        #expect(Card.ends.value == 1)
        var first = try? Card(parsing: #"{"thing":2,"things":[2,3]}"#)
        var second = try? Card(parsing: #"{"thing":2}"#)
        let isSame = first?.thing === second?.thing && first?.things.first === second?.thing
        #expect(isSame)
        first = nil
        #expect(Card.ends.value == 2, "the other model has not read 3")
        second = nil
        #expect(Card.ends.value == 3)
        #expect(first == nil && second == nil && held == nil)
        #expect(Card.things.counts.held == 0)
    }

    @Test("an object that ends may use the cache")
    func endings() {
        let box = Guarded<ObjectCache<Int, Thing>?>(nil)
        let cache = ObjectCache<Int, Thing>(
            limit: 1, key: { $0.key },
            load: { key in
                Thing(key) { box.withLock { $0 }?.remove(99) }
            })
        box.withLock { $0 = cache }
        for key in 0..<10 { _ = cache[key] }
        cache.update(Thing(3))
        cache.remove(3)
        cache.removeAll()
        box.withLock { $0 = nil }
    }

    @Test("the keys of objects that are gone are swept out")
    func sweeping() {
        let cache = Self.cache(limit: 10)
        let held = (0..<50).compactMap { cache[$0] }
        for key in 50..<TestScale.size(100_000, quick: 10_000) { _ = cache[key] }
        #expect(cache.counts.known < 300)
        #expect(held.allSatisfy { cache[$0.key] === $0 })
    }

    @Test("an update replaces the object, and a removal makes room")
    func updates() {
        let loads = Counter()
        let cache = Self.cache(loads: loads)
        let first = cache[1]
        let second = Thing(1)
        let count = cache.changes.count
        cache.update(second)
        #expect(cache[1] === second)
        #expect(cache.changes.count == count + 1)
        cache.update(second)
        cache.update(Thing(2))
        #expect(cache.changes.count == count + 1, "nothing that was handed out stopped being current")
        cache.remove(1)
        #expect(cache[1] !== first && cache[1] !== second)
        #expect(loads.value == 2)
        if let first {
            #expect(!cache.isCurrent(first, for: 1))
            #expect(!cache.isCurrent(first, for: "x"))
        }
        if let now = cache[1] { #expect(cache.isCurrent(now, for: "1")) }
    }

    @Test("an object loaded while others changed its key is not used")
    func changedWhileLoading() {
        let shared = Guarded<ObjectCache<Int, Thing>?>(nil)
        let loads = Counter()
        let stale = Guarded<[Thing]>([])
        let cache = ObjectCache<Int, Thing>(
            key: { $0.key },
            load: { key in
                loads.add()
                let thing = Thing(key)
                if loads.value == 1 {
                    stale.withLock { $0.append(thing) }
                    let cache = shared.withLock { $0 }
                    Threads.elsewhere { cache?.remove(key) }
                }
                return thing
            })
        shared.withLock { $0 = cache }
        let thing = cache[5]
        #expect(loads.value == 2)
        #expect(thing !== stale.withLock { $0.first })
        #expect(cache[5] === thing)
        shared.withLock { $0 = nil }
    }

    @Test("keys are read and written as values of their own type", arguments: ["7", "\"7\"", "7.0"])
    func integerKeys(_ text: String) throws {
        let cache = Self.cache()
        #expect(cache.object(for: try JSON(parsing: text))?.key == 7)
        #expect(cache.reference(for: Thing(7))?.text == "7")
    }

    enum Code: String, Hashable, Sendable { case a, b }
    final class Coded: Sendable {
        let uuid: UUID
        let code: Code
        init(_ uuid: UUID = UUID(), _ code: Code = .a) {
            self.uuid = uuid
            self.code = code
        }
    }

    @Test("UUIDs, strings and raw values are keys")
    func otherKeys() {
        let uuid = UUID()
        let byUUID = ObjectCache<UUID, Coded>(key: { $0.uuid }, load: { Coded($0) })
        #expect(byUUID.object(for: JSON(uuid.uuidString.lowercased())) === byUUID[uuid])
        #expect(byUUID.reference(for: Coded(uuid)) == JSON(uuid.uuidString))
        #expect(byUUID.object(for: "no") == nil)
        let byCode = ObjectCache<Code, Coded>(key: { $0.code }, load: { Coded(UUID(), $0) })
        #expect(byCode.object(for: "b")?.code == .b)
        #expect(byCode.object(for: "c") == nil)
        #expect(byCode.reference(for: Coded()) == "a")
    }

    #if EXIT_TESTS
        @Test("a key that cannot be read from JSON is a mistake of the program, which the message names")
        func noKey() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = ObjectCache<ClosedRange<Int>, Coded>(key: { _ in 0...1 }, load: { _ in nil })
            }
            let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(
                message.contains(
                    "LazyJSON: ClosedRange<Int> cannot be the key of an ObjectCache: it cannot be read from JSON"))
        }
    #endif

    // MARK: Threads

    @Test("threads that load at once all get one object")
    func racing() async {
        for round in 0..<200 {
            let cache = ObjectCache<Int, Thing>(
                key: { $0.key },
                load: { key in
                    if round % 2 == 0 { Thread.sleep(forTimeInterval: 0.0001) }
                    return Thing(key)
                })
            await withTaskGroup(of: Thing?.self) { group in
                for _ in 0..<8 { group.addTask { cache[1] } }
                var seen: [Thing] = []
                for await thing in group { if let thing { seen.append(thing) } }
                #expect(seen.count == 8)
                #expect(seen.allSatisfy { $0 === seen[0] })
            }
        }
    }

    final class Node: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property("next_id", cachedObject: ObjectCacheTests.nodes) var next: Node?
        @Property("other_ids", cachedObject: ObjectCacheTests.nodes) var others: [Node]
    }
    static let nodes = ObjectCache<Int, Node>(
        key: { $0.id },
        load: { id in
            guard
                let node = try? Node(
                    parsing: #"{"id": \#(id), "next_id": \#(id + 1), "other_ids": [\#(id / 2), \#(id + 3)]}"#)
            else { return nil }
            // The loader reads values that use the very cache it fills.
            if id > 1000, id < 1050 { _ = (node.next?.id, node.others.count) }
            return node
        })

    @Test("a loader may read models whose objects are in the same cache", .timeLimit(.minutes(TestScale.minutes(10))))
    func recursion() async {
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<20).allSatisfy { step in
                        let node = Self.nodes[1001 + (task + step) % 40]
                        return node?.next === Self.nodes[(node?.id ?? 0) + 1]
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test("a reader sees each update at once, whatever other threads do")
    func storm() async {
        let cache = Self.cache(limit: 50)
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var random = SeededGenerator(seed: UInt64(task))
                    for _ in 0..<5_000 {
                        let key = Int.random(in: 0..<100, using: &random)
                        switch Int.random(in: 0..<8, using: &random) {
                        case 0:
                            // A key that only this task updates.
                            let own = Thing(1000 + task)
                            cache.update(own)
                            guard cache[1000 + task] === own, cache.isCurrent(own, for: JSON(1000 + task)) else {
                                return false
                            }
                        case 1: cache.remove(key)
                        default: guard cache[key]?.key == key else { return false }
                        }
                        guard cache.counts.held <= 50 else { return false }
                    }
                    return true
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
