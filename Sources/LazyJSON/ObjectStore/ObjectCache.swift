/// Objects by key, with one living instance per key: a store for `cachedObject:` that a loader fills.
///
///     let users = ObjectCache<Int, User>(key: { $0.id }, load: { id in try? database.user(id) })
///
///     final class Task: JSONModel, @unchecked Sendable {
///         @Property("assignee_id", cachedObject: users) var assignee: User?
///     }
///
///     task.assignee === otherTask.assignee     // true, if both refer to the same id
///     users.update(renamed)                    // both read the new object from now on
///     users[7]                                 // the object itself
///
/// As long as anybody holds an object, its key gives that instance. The cache itself holds the ``limit`` most recently used loaded
/// objects, so that they need not be loaded again; properties that have read an object hold it, too.
/// An object that was passed to ``update(_:)`` cannot be loaded again, and stays until it is replaced or removed.
///
/// It is safe to use from any thread. The loader is called without a lock, and so is all other code of the app: `key`, the `==`
/// and `hash` of keys, and the `deinit` of keys and objects. The loader may take its time, it may read and change the cache, and
/// it may read models whose properties use the cache. Threads that ask for the same object at the same time may each load it, and
/// all get the same one of the loaded objects. If the loader does not have an object, the result is nil, and the
/// loader is asked again next time.
public final class ObjectCache<Key: Hashable & Sendable, Object: AnyObject & Sendable>: ObjectStore, ChangeCounting,
    ReferenceComparing, @unchecked Sendable
{
    /// How many loaded objects the cache itself holds.
    public let limit: Int

    private let keyOfObject: @Sendable (Object) -> Key
    private let load: @Sendable (Key) -> Object?
    private let keys: Converter<Key>
    private typealias Table = ObjectTable<Key, Object>
    private typealias Load = ObjectLoad<Key, Object>
    private let lock = Lock()
    @exclusivity(unchecked) private var objects: Table
    /// How often an object was replaced or removed. As long as it does not grow, properties look at nothing else.
    let changes = ChangeCounter()

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - limit: How many loaded objects the cache itself holds; 0 for none.
    ///   - key: The key of an object, which is written as the reference to it.
    ///   - load: Gets the object for a key; nil if there is none.
    /// - Precondition: `Key` is a type that can be read from JSON: an integer, a string, a UUID, a raw-value type, or any
    ///   other ``JSONConvertible``.
    public init(
        limit: Int = 1000, key: @escaping @Sendable (Object) -> Key, load: @escaping @Sendable (Key) -> Object?
    ) {
        guard let keys = ConversionContext.standalone.converter(for: Key.self) else {
            ProgrammingMistake.stop("\(Key.self) cannot be the key of an ObjectCache: it cannot be read from JSON")
        }
        self.limit = max(limit, 0)
        self.keyOfObject = key
        self.load = load
        self.keys = keys
        objects = ObjectTable(limit: max(limit, 0))
    }

    // MARK: Objects by key

    /// The object for a key: the living one, or else one that is loaded now; nil if there is none.
    ///
    /// An object whose key was updated or removed by others while it was being loaded may be outdated, and is loaded again; but
    /// if that happens three times in a row, the last one is returned and not cached. Changes by the loader itself do not
    /// count: its result is considered newer.
    ///
    /// - Complexity: O(1), and what loading costs.
    public subscript(key: Key) -> Object? {
        let hash = key.hashValue
        var loadCount = 0
        while true {
            let entry = entry(for: key, hash)
            let load = Load(entry, in: self)
            let known = change { table, released -> Known in
                if let object = table.use(entry, released: &released) { return .object(object) }
                return table.start(load) ? .loading : .nothing
            }
            switch known {
            case .object(let object): return object
            case .nothing: continue
            case .loading: break
            }
            let loaded = AnyObjectLoad.$current.withValue(load) { self.load(key) }
            loadCount += 1
            let kept: Object?? = change { table, released in
                let isCurrent = table.end(load)
                // If several threads loaded, all get the first one's object.
                if let object = table.use(entry, released: &released) { return object }
                guard isCurrent else { return nil }
                if let loaded { table.insert(loaded, loadedFor: entry, released: &released) }
                return .some(loaded)
            }
            if let kept { return kept }
            if loadCount == Self.loadLimit { return loaded }
        }
    }

    /// What the table has for an entry.
    private enum Known: Sendable {
        case object(Object)
        case loading
        case nothing
    }

    /// How often an object is loaded for one access.
    static var loadLimit: Int { 3 }

    /// Replaces the object for the key of an object, or adds it. Properties that refer to the key read it from now on.
    ///
    /// It stays until it is replaced or removed, whoever holds it, and beyond ``limit``: the loader might have an older one. Once
    /// the loader has this one, ``remove(_:)`` leaves the key to the loader again. Objects that the loader itself passes count as
    /// loaded: it may fetch a whole page from a server, and pass the others here.
    ///
    /// - Complexity: O(1).
    public func update(_ object: Object) {
        let key = keyOfObject(object)
        let hash = key.hashValue
        let loads = Load.current(of: self, as: Load.self)
        while true {
            let entry = entry(for: key, hash)
            let isDone = change { table, released in
                guard entry.isKnown else { return false }
                let before = entry.changeCount
                let isGiven = loads.allSatisfy(\.isOver)
                if table.set(entry, to: object, isGiven: isGiven, released: &released) { changes.add() }
                for load in loads where load.entry === entry { load.changeCount += entry.changeCount - before }
                return true
            }
            if isDone { return }
        }
    }

    /// Forgets the object for a key. Properties that refer to the key have it loaded again.
    ///
    /// - Complexity: O(1).
    public func remove(_ key: Key) {
        guard let entry = knownEntry(for: key, key.hashValue).found else { return }
        let loads = Load.current(of: self, as: Load.self)
        change { table, released in
            if table.remove(entry, released: &released) { changes.add() }
            for load in loads where load.entry === entry { load.changeCount += 1 }
        }
    }

    /// Forgets all objects. Properties have theirs loaded again.
    ///
    /// - Complexity: O(*n*) in the number of objects.
    public func removeAll() {
        let loads = Load.current(of: self, as: Load.self)
        change { table, released in
            table.removeAll(released: &released)
            for load in loads { load.changeCount += 1 }
            changes.add()
        }
    }

    // MARK: Entries

    /// The entry of a key, made if there is none.
    ///
    /// Keys are compared between two locks. If other keys with the same hash were added meanwhile, they are compared as well.
    private func entry(for key: Key, _ hash: Int) -> ObjectEntry<Key, Object> {
        var new: ObjectEntry<Key, Object>?
        var compared: [ObjectEntry<Key, Object>] = []
        while true {
            let (found, others) = knownEntry(for: key, hash, besides: compared)
            if let found { return found }
            let entry = new ?? ObjectEntry(key, hash: hash)
            if change({ $0.add(entry, beside: others, released: &$1) }) { return entry }
            new = entry
            compared = others
        }
    }

    /// The entry of a key, if there is one; and all entries with its hash.
    private func knownEntry(
        for key: Key, _ hash: Int, besides compared: [ObjectEntry<Key, Object>] = []
    ) -> (found: ObjectEntry<Key, Object>?, others: [ObjectEntry<Key, Object>]) {
        let entries = lock.withLock { objects.entries(hash: hash) }
        let found = entries.first { entry in !compared.contains { $0 === entry } && entry.key == key }
        return (found, entries)
    }

    /// Changes the table under its lock, and afterwards releases what it no longer needs.
    private func change<R: Sendable>(_ body: (inout Table, inout Table.Released) -> R) -> R {
        let (result, released) = lock.withLock {
            var released = Table.Released()
            let result = body(&objects, &released)
            return (result, released)
        }
        return withExtendedLifetime(released) { result }
    }

    /// How many objects the cache itself holds now, and how many keys it knows.
    var counts: (held: Int, known: Int) { lock.withLock { (objects.heldCount, objects.knownCount) } }

    // MARK: References

    /// The object for a reference; nil for JSON that is not a key.
    public func object(for reference: JSON) -> Object? { key(of: reference).flatMap { self[$0] } }

    /// The key of an object, as JSON.
    public func reference(for object: Object) -> JSON? { (try? keys.encode?(keyOfObject(object))) ?? nil }

    /// Whether the object is the one that the cache has for the reference.
    public func isCurrent(_ object: Object, for reference: JSON) -> Bool {
        guard let key = key(of: reference), let entry = knownEntry(for: key, key.hashValue).found else { return false }
        return lock.withLock { entry.object } === object
    }

    /// Whether JSON is a key.
    func isReference(_ json: JSON) -> Bool { key(of: json) != nil }

    /// Whether two references are the same key, such as 7 and `"7"`.
    func refersToSame(_ json: JSON, _ other: JSON) -> Bool { key(of: json).map { $0 == key(of: other) } ?? false }

    private func key(of reference: JSON) -> Key? { keys.value(of: reference) }
}
