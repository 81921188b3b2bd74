/// The table of an object cache: every living object by its key, and a queue of the objects that the cache holds.
///
///     entries    hash of a key → the entries of all keys with that hash, nearly always one
///     entry      a weak reference to the object, and its place in the queue if the cache holds it
///     queue      a ring of places, linked both ways through place 0: after it is the one used last, before it the oldest
///
///         place      0         1         2         3
///         object     –         key 7     key 9     free
///         next       2         0         1
///         previous   1         2         0         key 9 was used last, key 7 is released first
///
/// Every operation is O(1). Entries without an object are swept out when the number of entries has doubled since the last sweep, so
/// that there are at most twice as many as living objects, plus a few.
///
/// No code of the app runs in here: its keys are compared by the caller, outside of the lock (`ObjectCache`), and
/// every reference that might be the last one is handed out in `released`, to be released after the lock. That applies to every object
/// that was looked at: reading a weak reference retains the object, and the result may turn out to be its last reference.
package struct ObjectTable<Key: Hashable & Sendable, Object: AnyObject & Sendable>: ~Copyable {
    package typealias Entry = ObjectEntry<Key, Object>

    /// The references that the table no longer needs.
    package struct Released: Sendable {
        fileprivate var objects: [Object] = []
        fileprivate var entries: [Entry] = []
        fileprivate var followers: [any ObjectFollower] = []
        /// The followers to notify of an object that was loaded.
        private(set) var notified: [any ObjectFollower] = []

        fileprivate mutating func notify(_ follower: (any ObjectFollower)?) {
            if let follower { notified.append(follower) }
        }
    }

    private struct Node {
        var entry: Entry?
        var object: Object?
        var next = 0
        var previous = 0
    }

    private let limit: Int
    private var entries = EntryTable<Entry>(sweptFrom: 64)
    private var places = [Node()]
    private var free: [Int] = []

    init(limit: Int) { self.limit = limit }

    var heldCount: Int { places.count - 1 - free.count }
    var knownCount: Int { entries.count }

    // MARK: Entries

    /// The entries of all keys with a hash. The caller finds out after the lock which of them has the key.
    func entries(hash: Int) -> [Entry] { entries[hash] }

    /// Adds an entry for a key that differs from those of `others`. Returns false if there are other entries for its hash by now.
    mutating func add(_ entry: Entry, beside others: [Entry], released: inout Released) -> Bool {
        guard entries.add(entry, hash: entry.hash, beside: others, isOfUse: { Self.isOfUse($0, &released) }) else {
            return false
        }
        entry.isKnown = true
        return true
    }

    private static func isOfUse(_ entry: Entry, _ released: inout Released) -> Bool {
        if let object = entry.object {
            released.objects.append(object)
        } else if let follower = entry.follower {
            released.followers.append(follower)
        } else if entry.loadCount == 0 {
            entry.isKnown = false
            released.entries.append(entry)
            return false
        }
        return true
    }

    // MARK: Objects

    /// The object for an entry if it lives, marked as used last. An object that only others held is held by the cache again.
    mutating func use(_ entry: Entry, released: inout Released) -> Object? {
        guard let object = entry.object else { return nil }
        if entry.given != nil { return object }
        if entry.place == 0 {
            hold(object, entry, &released)
        } else if places[0].next != entry.place {
            unlink(entry.place)
            link(entry.place)
        }
        return object
    }

    /// Sets the object for an entry. Returns whether it replaces another living object.
    ///
    /// - Parameter isGiven: Whether the object cannot be loaded again, and therefore stays until it is replaced or removed.
    mutating func set(_ entry: Entry, to object: Object, isGiven: Bool, released: inout Released) -> Bool {
        let known = entry.object
        if let known { released.objects.append(known) }
        if known !== object {
            _ = remove(entry, released: &released)
            entry.object = object
        }
        if isGiven {
            if entry.place != 0 { release(entry.place, &released) }
            entry.given = object
        } else {
            _ = use(entry, released: &released)
        }
        return known != nil && known !== object
    }

    /// Sets an object that was loaded for an entry without one. That does not count as a change: an object that others are loading for it
    /// meanwhile is just as current.
    mutating func insert(_ object: Object, loadedFor entry: Entry, released: inout Released) {
        entry.object = object
        _ = use(entry, released: &released)
        released.notify(entry.follower)
    }

    /// Sets the object for an entry if it still has the expected one. Returns whether it had. The new object stays as long
    /// as the old one would have.
    mutating func replace(_ entry: Entry, _ old: Object, by new: Object, released: inout Released) -> Bool {
        guard entry.isKnown, let known = entry.object else { return false }
        released.objects.append(known)
        guard known === old else { return false }
        return set(entry, to: new, isGiven: entry.given != nil, released: &released)
    }

    /// Removes the object for an entry. Returns whether there was a living one.
    mutating func remove(_ entry: Entry, released: inout Released) -> Bool {
        entry.changeCount += 1
        let object = entry.object
        if let object { released.objects.append(object) }
        entry.object = nil
        entry.given = nil
        if entry.place != 0 { release(entry.place, &released) }
        return object != nil
    }

    /// Removes all objects.
    mutating func removeAll(released: inout Released) {
        for entry in entries.all { _ = remove(entry, released: &released) }
        entries.sweep { Self.isOfUse($0, &released) }
        places = [Node()]
        free = []
    }

    // MARK: Loads

    /// Notes that the object of an entry in the table is being loaded.
    mutating func start(_ load: ObjectLoad<Key, Object>, of entry: Entry) {
        entry.loadCount += 1
        load.start(entry)
        if load.isAsync { entry.load = load }
    }

    /// Notes the end of a load. Returns whether others changed nothing meanwhile.
    mutating func end(_ load: ObjectLoad<Key, Object>, of entry: Entry) -> Bool {
        entry.loadCount -= 1
        if entry.load === load { entry.load = nil }
        return load.end(entry)
    }

    // MARK: The queue

    private mutating func hold(_ object: Object, _ entry: Entry, _ released: inout Released) {
        guard limit > 0 else { return }
        if heldCount >= limit { release(places[0].previous, &released) }
        let place = free.popLast() ?? places.count
        if place == places.count { places.append(Node()) }
        places[place].entry = entry
        places[place].object = object
        entry.place = place
        link(place)
    }

    /// Empties a place. Its entry stays in the table, and its object is handed out.
    private mutating func release(_ place: Int, _ released: inout Released) {
        unlink(place)
        if let object = places[place].object { released.objects.append(object) }
        places[place].entry?.place = 0
        places[place] = Node()
        free.append(place)
    }

    /// Marks a place as the one used last.
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
