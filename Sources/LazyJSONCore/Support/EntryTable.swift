/// Entries by the hashes of their keys, for a table under a lock whose keys belong to the app.
///
/// Hashing and comparing such a key runs code of the app, which must not run under the lock. So the entries with a key's hash
/// are read under the lock and compared after it; and an entry is added under the lock unless others were added meanwhile.
package struct EntryTable<Entry: AnyObject & Sendable>: Sendable {
    private var lists: [Int: [Entry]] = [:]
    /// The number of entries.
    package private(set) var count = 0
    private let least: Int
    /// How many entries there are when those that are of no use are swept out.
    private var limit: Int

    /// Creates an empty table.
    ///
    /// - Parameter least: How many entries there are at least when it is swept for the first time, and after each sweep.
    package init(sweptFrom least: Int = .max) { (self.least, limit) = (least, least) }

    /// The entries of all keys with a hash, nearly always one.
    package subscript(hash: Int) -> [Entry] { lists[hash] ?? [] }

    /// All entries.
    package var all: some Sequence<Entry> { lists.values.joined() }

    /// Adds an entry for a key that differs from those of `others`; returns false if there are other entries with its hash by now.
    ///
    /// - Parameter isOfUse: Whether an entry stays, if the table is swept.
    package mutating func add(
        _ entry: Entry, hash: Int, beside others: [Entry], isOfUse: (Entry) -> Bool = { _ in true }
    ) -> Bool {
        guard self[hash].elementsEqual(others, by: ===) else { return false }
        if count >= limit { sweep(isOfUse) }
        lists[hash, default: []].append(entry)
        count += 1
        return true
    }

    /// Removes the entries that are of no use.
    mutating func sweep(_ isOfUse: (Entry) -> Bool) {
        count = 0
        lists = lists.compactMapValues { entries in
            let kept = entries.filter(isOfUse)
            count += kept.count
            return kept.isEmpty ? nil : kept
        }
        limit = max(least, count * 2)
    }

    /// Returns the entry that is wanted, or adds a new one.
    ///
    /// - Parameters:
    ///   - isWanted: Compares the key of an entry, without the lock.
    ///   - make: Creates an entry, without the lock.
    ///   - read: Reads the entries with the key's hash, under the lock.
    ///   - add: Adds an entry beside others, under the lock.
    package static func entry(
        isWanted: (Entry) -> Bool, make: () -> Entry, read: () -> [Entry], add: (Entry, [Entry]) -> Bool
    ) -> Entry {
        var made: Entry?
        var compared: [Entry] = []
        while true {
            let known = read()
            for entry in known where !compared.contains(where: { $0 === entry }) && isWanted(entry) { return entry }
            let new = made ?? make()
            if add(new, known) { return new }
            (made, compared) = (new, known)
        }
    }
}
