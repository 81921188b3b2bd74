/// Entries by the hashes of their keys, for a table under a lock whose keys belong to the app.
///
/// Hashing and comparing such a key runs code of the app, which must not run under the lock. So the entries with a
/// key's hash are read under the lock and compared after it. An entry is added under the lock unless others were added
/// meanwhile.
package struct EntryTable<Entry: AnyObject & Sendable>: Sendable {
    private var lists: [Int: [Entry]] = [:]
    /// The number of entries.
    package private(set) var count = 0
    private let least: Int
    /// The number of entries at which useless ones are swept out.
    private var limit: Int

    /// Creates an empty table.
    ///
    /// - Parameter least: The smallest number of entries at which the table is swept.
    package init(sweptFrom least: Int = .max) { (self.least, limit) = (least, least) }

    /// The entries of all keys with a hash: nearly always one.
    package subscript(hash: Int) -> [Entry] { lists[hash] ?? [] }

    /// All entries.
    package var all: some Sequence<Entry> { lists.values.joined() }

    /// Adds an entry for a key that differs from those of `others`. Returns false if the entries with its hash have
    /// changed.
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

    /// Removes useless entries.
    mutating func sweep(_ isOfUse: (Entry) -> Bool) {
        count = 0
        lists = lists.compactMapValues { entries in
            let kept = entries.filter(isOfUse)
            count += kept.count
            return kept.isEmpty ? nil : kept
        }
        limit = max(least, count * 2)
    }

    /// Returns the wanted entry, or adds a new one.
    ///
    /// - Parameters:
    ///   - isWanted: Compares the key of an entry, without the lock.
    ///   - make: Creates an entry, without the lock.
    ///   - read: Reads the entries with the key's hash, under the lock.
    ///   - add: Adds an entry to others, under the lock.
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
