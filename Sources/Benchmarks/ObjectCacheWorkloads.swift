import Foundation
import LazyJSON
import Synchronization

/// Looking up objects in an `ObjectCache`, compared with a dictionary behind a lock, and adding them.
extension Bench {
    func objectCacheWorkloads() {
        let count = 10_000
        section("ObjectCache, \(count) objects")
        lazy var authors = (0..<count).map { id in Author { $0.id = id } }

        func cache(of authors: [Author]) -> ObjectCache<Int, Author> {
            ObjectCache(limit: count, key: { $0.id }, load: { authors[$0] })
        }
        compare("cache: look up an object", per: "object", targets: [.atMost(300)]) {
            let cache = cache(of: authors)
            let dictionary = Mutex(Dictionary(uniqueKeysWithValues: authors.map { ($0.id, $0) }))
            for id in 0..<count { keep(cache[id]) }
            func side(_ name: String, _ find: @escaping (Int) -> Author?) -> Side {
                Side(name, operations: count) {
                    for index in 0..<count { keep(find(index &* 7919 % count)) }
                    return 0
                }
            }
            return [
                side(Side.ours) { cache[$0] },
                side("a locked dictionary") { id in dictionary.withLock { $0[id] } },
            ]
        }
        compare("cache: load an object", per: "object", targets: [.atMost(3_000)]) { [authors] in
            [
                Side(Side.ours, operations: count) {
                    cache(of: authors)
                } body: { cache in
                    for id in 0..<count { keep(cache[id]) }
                    return 0
                }
            ]
        }
        // Beyond 524,288 entries, since a table that doubles would do so there.
        compare("cache: the longest of 600,000 additions", targets: [.atMost(1_000_000)]) {
            [
                Side.longest(Side.ours, of: 600_000) {
                    let cache = ObjectCache<Int, Author>(
                        limit: 600_000, key: { $0.id }, load: { id in Author { $0.id = id } })
                    return { keep(cache[$0]) }
                }
            ]
        }
    }
}
