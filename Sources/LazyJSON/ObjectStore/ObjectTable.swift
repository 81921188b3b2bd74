/// The table of an object cache: every object that lives by its key, a queue of those that are held, and the loads under way.
///
///     entries    key → weakly the object, and its place in the queue if it is held
///     queue      a ring of places, linked both ways through place 0: behind it is the one used last, before it the oldest
///
///         place      0         1         2         3
///         object     –         key 7     key 9     free
///         next       2         0         1
///         previous   1         2         0         key 9 was used last, key 7 goes first
///
/// Every operation is O(1). The keys of objects that are gone are swept out when the entries have doubled since the last
/// sweep, so that there are at most twice as many entries as living objects, plus a few.
///
/// Objects that the table lets go of are handed out in `released`, to end after the lock: a last release may run code of the app.
struct ObjectTable<Key: Hashable & Sendable, Object: AnyObject & Sendable>: ~Copyable {
    private struct Entry {
        weak var object: Object?
        /// The place in the queue; 0 for none.
        var place = 0
    }

    private struct Place {
        var key: Key?
        var object: Object?
        var next = 0
        var previous = 0
    }

    /// The loads of one key that are under way, and how often the key has changed meanwhile.
    private struct Loads {
        var count = 0
        var changes = 0
    }

    private let limit: Int
    private var entries: [Key: Entry] = [:]
    private var places = [Place()]
    private var free: [Int] = []
    private var loads: [Key: Loads] = [:]
    private var sweepCount = 64

    init(limit: Int) { self.limit = limit }

    var heldCount: Int { places.count - 1 - free.count }
    var knownCount: Int { entries.count }

    // MARK: Objects

    /// The object for a key, if it lives.
    func find(_ key: Key) -> Object? { entries[key]?.object }

    /// The same, noted as used now. An object that only others held is held again.
    mutating func use(_ key: Key, released: inout [Object]) -> Object? {
        guard let entry = entries[key], let object = entry.object else { return nil }
        if entry.place == 0 {
            hold(key, object, &released)
        } else if places[0].next != entry.place {
            unlink(entry.place)
            link(entry.place)
        }
        return object
    }

    /// Takes an object for a key; returns whether it takes the place of another one that lives.
    mutating func set(_ key: Key, to object: Object, released: inout [Object]) -> Bool {
        if let known = use(key, released: &released), known === object { return false }
        let isReplacement = remove(key, released: &released)
        entries[key] = Entry(object: object)
        hold(key, object, &released)
        if entries.count >= sweepCount { sweep(&released) }
        return isReplacement
    }

    /// Forgets the object for a key; returns whether there was one that lives.
    mutating func remove(_ key: Key, released: inout [Object]) -> Bool {
        loads[key]?.changes += 1
        guard let entry = entries.removeValue(forKey: key) else { return false }
        let object = entry.object
        if let object { released.append(object) }
        if entry.place != 0 { release(entry.place, &released) }
        return object != nil
    }

    /// Forgets all objects.
    mutating func removeAll(released: inout [Object]) {
        for key in loads.keys { loads[key]?.changes += 1 }
        released = places.compactMap(\.object)
        entries = [:]
        places = [Place()]
        free = []
        sweepCount = 64
    }

    private mutating func sweep(_ released: inout [Object]) {
        for (key, entry) in entries {
            // Looking at an object takes hold of it, and may turn out to be the last hold.
            if let object = entry.object { released.append(object) } else { entries[key] = nil }
        }
        sweepCount = max(64, entries.count * 2)
    }

    // MARK: Loads

    /// Notes that a key is being loaded; returns what to end it with.
    mutating func startLoading(_ key: Key) -> Int {
        loads[key, default: Loads()].count += 1
        return loads[key]?.changes ?? 0
    }

    /// Notes the end of a load; returns whether the key stood still meanwhile.
    mutating func endLoading(_ key: Key, since changes: Int) -> Bool {
        guard var load = loads[key] else { return false }
        load.count -= 1
        loads[key] = load.count > 0 ? load : nil
        return load.changes == changes
    }

    // MARK: The queue

    private mutating func hold(_ key: Key, _ object: Object, _ released: inout [Object]) {
        guard limit > 0 else { return }
        if heldCount >= limit { release(places[0].previous, &released) }
        let place = free.popLast() ?? places.count
        if place == places.count { places.append(Place()) }
        places[place].key = key
        places[place].object = object
        entries[key]?.place = place
        link(place)
    }

    private mutating func release(_ place: Int, _ released: inout [Object]) {
        unlink(place)
        if let object = places[place].object { released.append(object) }
        if let key = places[place].key { entries[key]?.place = 0 }
        places[place] = Place()
        free.append(place)
    }

    /// Makes a place the one used last.
    private mutating func link(_ place: Int) {
        let last = places[0].next
        places[place].next = last
        places[place].previous = 0
        places[last].previous = place
        places[0].next = place
    }

    private mutating func unlink(_ place: Int) {
        let (next, previous) = (places[place].next, places[place].previous)
        places[next].previous = previous
        places[previous].next = next
    }
}
