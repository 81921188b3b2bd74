/// The entries of an object cache by the hashes of their keys: not a dictionary, because that would be swept and grow
/// as a whole, while all threads wait for the cache's lock.
///
/// The table grows by one bucket at a time, into which some entries of another one move (linear hashing). So no
/// addition takes long, however many entries there are. Entries that are of no use any more are found in the same way:
/// each addition looks at two buckets. Only the list of buckets is copied now and then, eight bytes for each of them.
///
///     hash     …0110
///     buckets  2^level + split: the first `split` ones have been divided, and count one bit more
struct EntryBuckets: ~Copyable {
    /// The first entry of each bucket.
    private var heads = [ObjectEntry?](repeating: nil, count: least)
    private static let least = 8
    /// The number of buckets is 2 to the power of `level`, and `split` more.
    private var level = 3
    private var split = 0
    /// The bucket that is swept next.
    private var hand = 0
    /// The number of entries.
    private(set) var count = 0

    deinit {
        // One after the other: a chain that is released as a whole would release each entry in the `deinit` of the one
        // before it.
        for bucket in 0..<heads.count { Self.walk(heads[bucket]) { $0.next = nil } }
    }

    /// Calls `body` with each entry of a chain, which it may take out of the chain.
    private static func walk(_ first: ObjectEntry?, _ body: (ObjectEntry) -> Void) {
        var next = first
        while let entry = next {
            next = entry.next
            body(entry)
        }
    }

    private func bucket(of hash: Int) -> Int {
        let low = hash & (1 << level - 1)
        return low < split ? hash & (2 << level - 1) : low
    }

    /// The first entry with a hash. Nearly always it is the only one.
    func first(hash: Int) -> ObjectEntry? {
        var next = heads[bucket(of: hash)]
        while let entry = next, entry.hash != hash { next = entry.next }
        return next
    }

    /// All entries with a hash.
    func all(hash: Int) -> [ObjectEntry] {
        var found: [ObjectEntry] = []
        Self.walk(first(hash: hash)) { if $0.hash == hash { found.append($0) } }
        return found
    }

    /// All entries.
    var all: [ObjectEntry] {
        var found: [ObjectEntry] = []
        found.reserveCapacity(count)
        for bucket in 0..<heads.count { Self.walk(heads[bucket]) { found.append($0) } }
        return found
    }

    /// Adds an entry, and removes a few of those that are of no use.
    mutating func add(_ entry: ObjectEntry, isOfUse: (ObjectEntry) -> Bool) {
        for _ in 0..<2 { sweepNext(isOfUse) }
        if count >= heads.count { grow() } else if count < heads.count / 4 { shrink() }
        insert(entry)
        count += 1
    }

    /// Removes all entries that are of no use.
    mutating func sweep(_ isOfUse: (ObjectEntry) -> Bool) {
        for bucket in 0..<heads.count { sweep(bucket, isOfUse) }
    }

    private mutating func sweepNext(_ isOfUse: (ObjectEntry) -> Bool) {
        if hand >= heads.count { hand = 0 }
        sweep(hand, isOfUse)
        hand += 1
    }

    private mutating func sweep(_ bucket: Int, _ isOfUse: (ObjectEntry) -> Bool) {
        var last: ObjectEntry?
        var next = heads[bucket]
        while let entry = next {
            next = entry.next
            if isOfUse(entry) {
                last = entry
                continue
            }
            if let last { last.next = next } else { heads[bucket] = next }
            entry.next = nil
            count -= 1
        }
    }

    private mutating func insert(_ entry: ObjectEntry) {
        let bucket = bucket(of: entry.hash)
        entry.next = heads[bucket]
        heads[bucket] = entry
    }

    /// Takes the entries of a bucket out of it, and puts them where they belong.
    private mutating func move(_ bucket: Int) {
        let first = heads[bucket]
        heads[bucket] = nil
        Self.walk(first) { insert($0) }
    }

    /// Adds a bucket, and moves the entries that belong there.
    private mutating func grow() {
        let divided = split
        heads.append(nil)
        split += 1
        if split == 1 << level { (level, split) = (level + 1, 0) }
        move(divided)
    }

    /// Removes the last bucket, whose entries move back.
    private mutating func shrink() {
        guard heads.count > Self.least else { return }
        if split == 0 { (level, split) = (level - 1, 1 << (level - 1)) }
        split -= 1
        move(heads.count - 1)
        heads.removeLast()
    }
}
