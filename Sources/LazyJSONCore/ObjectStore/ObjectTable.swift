/// The table of an object cache: every living object by its key, and a queue of the objects that the cache holds.
///
///     entries    hash of a key → the entries of all keys with that hash, nearly always one (`EntryBuckets`)
///     entry      a weak reference to the object, and its slot in the queue if the cache holds it
///     queue      a ring of slots, linked both ways through slot 0: after it is the last used, before it the oldest
///
///         slot       0         1         2         3
///         object     –         key 7     key 9     free
///         next       2         0         1
///         previous   1         2         0         key 9 was used last, key 7 is released first
///
/// Every operation is O(1). Whoever adds an entry sweeps out a few of those without an object, so that there are at
/// most twice as many as living objects, plus a few.
///
/// No code of the app runs in here: its keys are compared by the caller, outside of the lock (`ObjectCache`), and every
/// reference that might be the last one is handed out in `released`, to be released after the lock. That applies to
/// every object that was looked at: reading a weak reference retains the object, and the result may turn out to be its
/// last reference.
package struct ObjectTable: ~Copyable {
    /// The references that the table no longer needs.
    package struct Released: Sendable {
        fileprivate var references: [AnySendableObject] = []
        /// Notifies the followers of an object that was loaded.
        fileprivate(set) var notifications: [@Sendable () -> Void] = []
    }

    /// A slot in the queue. The entry holds its object. In a free slot, `next` is another free one.
    private struct Node {
        var entry: ObjectEntry?
        var next: Int32 = 0
        var previous: Int32 = 0
    }

    private let limit: Int
    private var entries = EntryBuckets()
    private var slots = [Node()]
    private var firstFree: Int32 = 0
    private(set) var heldCount = 0
    /// The number of objects that cannot be loaded again, which are in no slot.
    private(set) var givenCount = 0

    init(limit: Int) { self.limit = min(limit, Int(Int32.max) - 1) }

    var knownCount: Int { entries.count }

    // MARK: Entries

    /// The first entry with a hash. The caller finds out after the lock whether it has the key.
    func entry(hash: Int) -> ObjectEntry? { entries.first(hash: hash) }

    /// The entries of all keys with a hash.
    func entries(hash: Int) -> [ObjectEntry] { entries.all(hash: hash) }

    /// Adds an entry for a key that differs from those of `others`. Returns false if there are other entries for its
    /// hash by now.
    mutating func add(_ entry: ObjectEntry, beside others: [ObjectEntry], released: inout Released) -> Bool {
        guard entries.all(hash: entry.hash).elementsEqual(others, by: ===) else { return false }
        entries.add(entry) { Self.isOfUse($0, &released) }
        entry.isKnown = true
        return true
    }

    private static func isOfUse(_ entry: ObjectEntry, _ released: inout Released) -> Bool {
        if entry.held != nil || entry.loadCount > 0 { return true }
        if let object = entry.object {
            released.references.append(object)
        } else if let follower = entry.follower {
            released.references.append(follower)
        } else {
            entry.isKnown = false
            released.references.append(entry)
            return false
        }
        return true
    }

    // MARK: Objects

    /// The object for an entry if it lives, marked as used last. An object that only others held is held by the cache
    /// again.
    mutating func use(_ entry: ObjectEntry, released: inout Released) -> AnySendableObject? {
        guard let object = entry.object else { return nil }
        if entry.isGiven { return object }
        if entry.slot == 0 {
            hold(object, entry, &released)
        } else if slots[0].next != entry.slot {
            unlink(entry.slot)
            link(entry.slot)
        }
        return object
    }

    /// Sets the object for an entry. Returns whether it replaces another living object.
    ///
    /// - Parameter isGiven: Whether the object cannot be loaded again, and therefore stays until it is replaced or
    ///   removed.
    mutating func set(_ entry: ObjectEntry, to object: AnySendableObject, isGiven: Bool, released: inout Released)
        -> Bool
    {
        let known = entry.object
        if let known { released.references.append(known) }
        if known !== object {
            _ = remove(entry, released: &released)
            entry.object = object
        }
        if isGiven {
            if entry.slot != 0 { release(entry.slot, &released) }
            if entry.held == nil { givenCount += 1 }
            entry.held = object
        } else {
            _ = use(entry, released: &released)
        }
        return known != nil && known !== object
    }

    /// Sets an object that was loaded for an entry without one. That does not count as a change: an object that others
    /// are loading for it meanwhile is just as current.
    mutating func insert(_ object: AnySendableObject, loadedFor entry: ObjectEntry, released: inout Released) {
        entry.object = object
        _ = use(entry, released: &released)
        if let notify = entry.notify { released.notifications.append(notify) }
    }

    /// Sets the object for an entry if it still has the expected one. Returns whether it had. The new object stays as
    /// long as the old one would have.
    mutating func replace(
        _ entry: ObjectEntry, _ old: AnySendableObject, by new: AnySendableObject, released: inout Released
    ) -> Bool {
        guard entry.isKnown, let known = entry.object else { return false }
        released.references.append(known)
        guard known === old else { return false }
        return set(entry, to: new, isGiven: entry.isGiven, released: &released)
    }

    /// Removes the object for an entry. Returns whether there was a living one.
    mutating func remove(_ entry: ObjectEntry, released: inout Released) -> Bool {
        entry.changeCount &+= 1
        if entry.isGiven { givenCount -= 1 }
        let object = entry.object
        if let object { released.references.append(object) }
        entry.object = nil
        if entry.slot != 0 { release(entry.slot, &released) }
        // The object is all that was held, and it is handed out.
        entry.held = nil
        return object != nil
    }

    /// Removes all objects.
    mutating func removeAll(released: inout Released) {
        for entry in entries.all { _ = remove(entry, released: &released) }
        entries.sweep { Self.isOfUse($0, &released) }
        (slots, firstFree) = ([Node()], 0)
    }

    // MARK: Loads

    /// Notes that the object of an entry in the table is being loaded.
    mutating func start(_ load: ObjectLoad, of entry: ObjectEntry) {
        entry.loadCount += 1
        load.start(entry)
        if load.isAsync { entry.load = load }
    }

    /// Notes the end of a load. Returns whether others changed nothing meanwhile.
    mutating func end(_ load: ObjectLoad, of entry: ObjectEntry) -> Bool {
        entry.loadCount -= 1
        if entry.load === load { entry.load = nil }
        return load.end(entry)
    }

    // MARK: The queue

    private mutating func hold(_ object: AnySendableObject, _ entry: ObjectEntry, _ released: inout Released) {
        guard limit > 0 else { return }
        if heldCount >= limit { release(slots[0].previous, &released) }
        let slot = firstFree == 0 ? Int32(slots.count) : firstFree
        if firstFree == 0 { slots.append(Node()) } else { firstFree = slots[Int(slot)].next }
        heldCount += 1
        slots[Int(slot)].entry = entry
        entry.held = object
        entry.slot = slot
        link(slot)
    }

    /// Empties a slot. Its entry stays in the table, and its object is handed out.
    private mutating func release(_ slot: Int32, _ released: inout Released) {
        unlink(slot)
        if let entry = slots[Int(slot)].entry {
            if let object = entry.held { released.references.append(object) }
            entry.held = nil
            entry.slot = 0
        }
        slots[Int(slot)] = Node(next: firstFree)
        firstFree = slot
        heldCount -= 1
    }

    /// Marks a slot as the one used last.
    private mutating func link(_ slot: Int32) {
        let last = slots[0].next
        slots[Int(slot)].next = last
        slots[Int(slot)].previous = 0
        slots[Int(last)].previous = slot
        slots[0].next = slot
    }

    private mutating func unlink(_ slot: Int32) {
        let (next, previous) = (slots[Int(slot)].next, slots[Int(slot)].previous)
        slots[Int(next)].previous = previous
        slots[Int(previous)].next = next
    }
}
