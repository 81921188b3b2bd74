import TestSupport
import Testing

@testable import LazyJSONCore

/// The entries of a cache, compared with a dictionary of lists.
@Suite struct EntryBucketsTests {
    @Test("entries are found by their hashes, and useless ones go", arguments: [Int.max, 1 << 20, 64, 3, 1])
    func model(differentHashes: Int) {
        var random = SeededGenerator(seed: UInt64(truncatingIfNeeded: differentHashes))
        var buckets = EntryBuckets()
        var model: [Int: Set<ObjectIdentifier>] = [:]
        var all: [ObjectIdentifier: ObjectEntry] = [:]
        var dead: Set<ObjectIdentifier> = []
        func isOfUse(_ entry: ObjectEntry) -> Bool {
            guard dead.remove(ObjectIdentifier(entry)) != nil else { return true }
            all[ObjectIdentifier(entry)] = nil
            model[entry.hash]?.remove(ObjectIdentifier(entry))
            return false
        }
        let count = differentHashes < 100 ? 1_500 : 6_000
        for step in 0..<count {
            let entry = ObjectEntry(hash: Int.random(in: 0..<differentHashes, using: &random) &* 0x9E37_79B9)
            all[ObjectIdentifier(entry)] = entry
            model[entry.hash, default: []].insert(ObjectIdentifier(entry))
            buckets.add(entry, isOfUse: isOfUse)
            // In turn, nearly all entries stay and nearly all go.
            let lives = step / 1_000 % 2 == 0
            for (identity, _) in all.prefix(lives ? 1 : 3) where !lives || step % 4 == 0 { dead.insert(identity) }
            #expect(buckets.count == all.count)
            if step % 97 == 0 {
                for (hash, wanted) in model {
                    #expect(Set(buckets.all(hash: hash).map { ObjectIdentifier($0) }) == wanted)
                    #expect((buckets.first(hash: hash) == nil) == wanted.isEmpty)
                }
                #expect(Set(buckets.all.map { ObjectIdentifier($0) }) == Set(all.keys))
            }
        }
        buckets.sweep(isOfUse)
        #expect(dead.isEmpty && buckets.count == all.count)
    }

    @Test("there are at most twice as many entries as living ones, and a few")
    func bound() {
        var buckets = EntryBuckets()
        var living: [ObjectEntry] = []
        var most = 0
        for number in 0..<20_000 {
            let entry = ObjectEntry(hash: number.hashValue)
            // Only the last thousand are of use.
            living.append(entry)
            if living.count > 1_000 { living.removeFirst().loadCount = -1 }
            buckets.add(entry) { $0.loadCount >= 0 }
            most = max(most, buckets.count)
        }
        #expect(most < 2_100)
    }

    @Test("entries of one hash, many of them, are released one after the other")
    func chain() {
        var buckets = EntryBuckets()
        for _ in 0..<3_000 { buckets.add(ObjectEntry(hash: 7)) { _ in true } }
        #expect(buckets.all(hash: 7).count == 3_000)
    }
}
