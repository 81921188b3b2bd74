/// The table of an object cache, and its lock.
///
/// It doesn't know the types of the cache, so what happens under the lock is compiled once, for all caches.
package final class SharedObjectTable: @unchecked Sendable {
    /// The tables of the caches whose rules for embedded objects are running here.
    @TaskLocal static var inRules: [ObjectIdentifier] = []

    private let lock = Lock()
    @exclusivity(unchecked) private var table: ObjectTable

    init(limit: Int) { table = ObjectTable(limit: limit) }

    /// Changes the table under its lock, and afterwards releases the references that the table no longer needs. `body`
    /// must not call code of the app.
    @inline(__always)
    func change<R: Sendable>(_ body: (inout ObjectTable, inout ObjectTable.Released) -> R) -> R {
        let (result, released) = lock.withLock {
            var released = ObjectTable.Released()
            let result = body(&table, &released)
            return (result, released)
        }
        for notify in released.notifications { notify() }
        return withExtendedLifetime(released) { result }
    }

    /// Changes the table with the entry of a key, under the lock.
    ///
    /// - Parameter entry: Returns the entry, created if necessary, without the lock.
    @inline(__always)
    func withEntry<R: Sendable>(
        _ entry: () -> ObjectEntry, _ body: (inout ObjectTable, ObjectEntry, inout ObjectTable.Released) -> R
    ) -> R {
        while true {
            let entry = entry()
            let result: R? = change { table, released in
                // Swept out between the two locks, it is no longer the key's.
                entry.isKnown ? body(&table, entry, &released) : nil
            }
            if let result { return result }
        }
    }

    /// The first entry with a hash, and its object if it lives.
    ///
    /// - Parameter isUsed: Whether the object counts as used last.
    func find(hash: Int, isUsed: Bool) -> (entry: ObjectEntry, object: AnySendableObject?)? {
        change { table, released in
            table.entry(hash: hash).map { entry in
                (entry, isUsed ? table.use(entry, released: &released) : entry.object)
            }
        }
    }

    /// The object of an entry if it lives.
    func object(of entry: ObjectEntry, isUsed: Bool) -> AnySendableObject? {
        change { table, released in isUsed ? table.use(entry, released: &released) : entry.object }
    }

    /// The first entry with a hash.
    func entry(hash: Int) -> ObjectEntry? { lock.withLock { table.entry(hash: hash) } }

    /// The entries of all keys with a hash.
    func entries(hash: Int) -> [ObjectEntry] { lock.withLock { table.entries(hash: hash) } }

    /// Adds an entry for a key that differs from those of `others`. Returns false if there are other entries for its
    /// hash by now.
    func add(_ entry: ObjectEntry, beside others: [ObjectEntry]) -> Bool {
        change { $0.add(entry, beside: others, released: &$1) }
    }

    /// The number of objects that the table holds.
    var count: Int { lock.withLock { table.heldCount + table.givenCount } }

    /// The number of objects that the table holds because they were used lately, and the number of its entries.
    var counts: (held: Int, known: Int) { lock.withLock { (table.heldCount, table.knownCount) } }
}
