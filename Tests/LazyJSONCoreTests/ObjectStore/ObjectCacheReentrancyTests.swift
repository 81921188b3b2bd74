import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Keys and objects of the app whose code uses the very cache they are in: none of it may run under the cache's lock.
@Suite struct ObjectCacheReentrancyTests {
    /// Runs an action whenever the code of keys and objects runs; nothing while the action runs already.
    final class Visits: Sendable {
        @TaskLocal static var isVisiting = false
        private let action = Guarded<(@Sendable () -> Void)?>(nil)
        private let counts = Guarded<[String: Int]>([:])

        func set(_ new: (@Sendable () -> Void)?) { action.withLock { $0 = new } }
        func count(_ caller: String) -> Int { counts.withLock { $0[caller] ?? 0 } }

        func visit(_ caller: String) {
            let count = counts.withLock { counts in
                counts[caller, default: 0] += 1
                return counts[caller] ?? 0
            }
            // The first ones, and every tenth from then on: each visit is a dozen more.
            guard count < 10 || count % 10 == 0, !Self.isVisiting, let action = action.withLock({ $0 }) else { return }
            Self.$isVisiting.withValue(true) { action() }
        }
    }

    /// A key that visits when it is compared, hashed, and released. Only `==` distinguishes keys of one `hash`.
    final class Key: JSONConvertible, Hashable, Sendable {
        let number: Int
        let hash: Int
        let visits: Visits?

        init(_ number: Int, hash: Int? = nil, _ visits: Visits? = nil) {
            self.number = number
            self.hash = hash ?? number
            self.visits = visits
        }
        deinit { visits?.visit("deinit of a key") }

        static func == (left: Key, right: Key) -> Bool {
            (left.visits ?? right.visits)?.visit("==")
            return left.number == right.number
        }
        func hash(into hasher: inout Hasher) {
            visits?.visit("hash")
            hasher.combine(hash)
        }
        static func decode(_ json: JSON) -> Key? { json.int.map { Key($0) } }
        func encode() -> JSON? { JSON(number) }
    }

    final class Thing: Sendable {
        let number: Int
        let visits: Visits?
        init(_ number: Int, _ visits: Visits? = nil) {
            self.number = number
            self.visits = visits
        }
        deinit { visits?.visit("deinit of an object") }
    }

    typealias Cache = ObjectCache<Key, Thing>

    /// A cache of keys and objects that use it; `clash` makes all hashes equal.
    static func cache(limit: Int, clash: Bool, _ visits: Visits) -> Cache {
        let make: @Sendable (Int) -> Key = { Key($0, hash: clash ? 1 : nil, visits) }
        let cache = Cache(
            limit: limit, key: { make($0.number) }, load: { key in key.number < 0 ? nil : Thing(key.number, visits) })
        visits.set { [weak cache] in
            guard let cache else { return }
            _ = (cache[make(1)], cache[make(-1)], cache.isCurrent(Thing(2), for: 2))
            cache.update(Thing(3, visits))
            cache.remove(make(3))
            _ = cache[make(100)]
        }
        return cache
    }

    @Test(
        "keys whose == and hash use the cache, and objects that do so when they end, hold nothing up",
        arguments: [0, 1, 3, 1000], [false, true])
    func reentrancy(limit: Int, clash: Bool) {
        let visits = Visits()
        let isDone = Threads.finish { _ in
            let cache = Self.cache(limit: limit, clash: clash, visits)
            let make: (Int) -> Key = { Key($0, hash: clash ? 1 : nil, visits) }
            for number in 0..<20 {
                #expect(cache[make(number % 7)]?.number == number % 7)
                cache.update(Thing(number % 5, visits))
                #expect(cache.object(for: JSON(number % 5))?.number == number % 5)
                if number % 3 == 0 { cache.remove(make(number % 5)) }
                #expect(cache.counts.held <= limit)
            }
            cache.removeAll()
            visits.set(nil)
        }
        #expect(isDone)
        guard isDone else { return }
        for caller in ["hash", "==", "deinit of a key", "deinit of an object"] {
            #expect(visits.count(caller) > 0, "\(caller) was not called")
        }
    }

    @Test("the same holds with eight threads", arguments: [0, 2], [false, true])
    func threads(limit: Int, clash: Bool) {
        let visits = Visits()
        let cache = Self.cache(limit: limit, clash: clash, visits)
        let isDone = Threads.finish(8) { thread in
            var random = SeededGenerator(seed: UInt64(thread))
            for _ in 0..<TestScale.size(1_000, quick: 100, sanitized: 50) {
                let number = Int.random(in: 0..<6, using: &random)
                let key = Key(number, hash: clash ? 1 : nil, visits)
                switch Int.random(in: 0..<10, using: &random) {
                case 0: cache.update(Thing(number, visits))
                case 1: cache.remove(key)
                case 2: cache.removeAll()
                default:
                    guard cache[key]?.number == number else {
                        Issue.record("\(number) was not there")
                        return
                    }
                }
                guard cache.counts.held <= limit else {
                    Issue.record("\(cache.counts.held) objects are held of \(limit)")
                    return
                }
            }
        }
        #expect(isDone)
        visits.set(nil)
    }

    @Test("an object that ends while another takes its place may use the cache", arguments: [0, 1])
    func replacing(limit: Int) {
        let visits = Visits()
        let isDone = Threads.finish { _ in
            let cache = Self.cache(limit: limit, clash: false, visits)
            for number in 0..<50 {
                // The only other hand lets go while the cache looks at the object.
                let held = Guarded(cache[Key(number)])
                let release = Thread { held.withLock { $0 = nil } }
                release.start()
                cache.update(Thing(number, visits))
                #expect(cache[Key(number)]?.number == number || limit == 0)
            }
            visits.set(nil)
        }
        #expect(isDone)
    }
}
