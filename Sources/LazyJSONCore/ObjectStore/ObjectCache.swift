/// Objects by key, with one living instance per key: a store for `cachedObject:`, or of a ``CachedObject`` class, that a loader fills.
///
///     let users = ObjectCache<Int, User>(key: { $0.id }, load: { id in try database.user(id) })
///
///     final class Task: JSONModel, @unchecked Sendable {
///         @Property("assignee_id", cachedObject: users) var assignee: User?
///     }
///
///     task.assignee === otherTask.assignee     // true, if both refer to the same id
///     users.update(renamed)                    // both read the new object from now on
///     users[7]                                 // the object itself
///     users.prefetch(tasks, \.assignee)        // one load for all of them, with `loadAll:`
///
/// As long as anybody holds an object, its key gives that instance. The cache itself holds the ``limit`` most recently used loaded
/// objects, so that they need not be loaded again; properties that have read an object hold it, too.
/// An object that was passed to ``update(_:)`` cannot be loaded again, and stays until it is replaced or removed.
///
/// Where the JSON has a whole object and not its key, and `Object` is a model class, the object is made from the JSON, once, and
/// is the one for its key like any other. If the cache has another version of it, the ``EmbeddedRule`` decides. An object
/// without a key, or with the key that an empty object has (`id` is 0 by default), is read as itself, and the cache learns
/// nothing of it.
///
/// It is safe to use from any thread. The loader is called without a lock, and so is all other code of the app: `key`, the `==`
/// and `hash` of keys, the rule, and the `deinit` of keys and objects. The loader may take its time, it may read and change the
/// cache, and it may read models whose properties use the cache. Threads that ask for the same object at the same time may each load
/// it, and all get the same one of the loaded objects. If the loader does not have an object, or throws, the result is nil, and the
/// loader is asked again next time.
public final class ObjectCache<Key: Hashable & Sendable, Object: AnyObject & Sendable>: ObjectStore, ChangeCounting,
    ReferenceComparing, EmbeddedObjectStore, @unchecked Sendable
{
    /// How many loaded objects the cache itself holds.
    public let limit: Int

    let keyOfObject: @Sendable (Object) -> Key?
    let loader: ObjectLoader<Key, Object>
    let onLoadFailure: (@Sendable ([Key], any Error) -> Void)?
    let rule: EmbeddedRule<Object>
    let keys: Converter<Key>
    /// The key that an empty object has; see `embeddedKey(of:)`.
    let blankKey = OnceReference<Box<Key?>>()
    package typealias Table = ObjectTable<Key, Object>
    package typealias Entry = ObjectEntry<Key, Object>
    typealias Load = ObjectLoad<Key, Object>
    private let lock = Lock()
    @exclusivity(unchecked) private var objects: Table
    /// How often an object was replaced or removed. As long as it does not grow, properties look at nothing else.
    let changes = ChangeCounter()

    /// Makes an empty cache without a loader: its objects are embedded in the JSON of models, passed to ``update(_:)``, or loaded by
    /// a `prefetch` that says how.
    ///
    /// - Parameters:
    ///   - limit: How many objects the cache itself holds that were not passed to ``update(_:)``; 0 for none.
    ///   - key: The key of an object, which is written as the reference to it; nil if it has none. It is also called for an
    ///     empty object.
    ///   - embedded: Which of two versions of an object is the one, if one is embedded in the JSON of a model.
    ///   - onLoadFailure: Called with the keys that were asked for, and the error that the loader of a `prefetch` has thrown.
    public convenience init(
        limit: Int = 1000, key: @escaping @Sendable (Object) -> Key?, embedded: EmbeddedRule<Object> = .keep,
        onLoadFailure: (@Sendable (_ keys: [Key], _ error: any Error) -> Void)? = nil
    ) {
        self.init(limit, key, embedded, .each { _ in nil }, onLoadFailure)
    }

    /// Makes an empty cache, whose objects are loaded one by one.
    ///
    /// - Parameters:
    ///   - limit: How many loaded objects the cache itself holds; 0 for none.
    ///   - key: The key of an object, which is written as the reference to it; nil if it has none. It is also called for an
    ///     empty object.
    ///   - embedded: Which of two versions of an object is the one, if one is embedded in the JSON of a model.
    ///   - onLoadFailure: Called with the key, and the error that `load` has thrown for it.
    ///   - load: Gets the object for a key; nil if there is none.
    /// - Precondition: `Key` is a type that can be read from JSON: an integer, a string, a UUID, a raw-value type, or any
    ///   other ``JSONConvertible``.
    public convenience init(
        limit: Int = 1000, key: @escaping @Sendable (Object) -> Key?, embedded: EmbeddedRule<Object> = .keep,
        onLoadFailure: (@Sendable (_ keys: [Key], _ error: any Error) -> Void)? = nil,
        load: @escaping @Sendable (Key) throws -> Object?
    ) {
        self.init(limit, key, embedded, .each(load), onLoadFailure)
    }

    /// Makes an empty cache, whose objects are loaded many at once: by `prefetch`, one call for all that are missing; by a read of
    /// one that is missing, a call with one key.
    ///
    ///     ObjectCache<Int, User>(key: { $0.id }, loadAll: { ids in try database.users(ids) })
    ///
    /// - Parameters:
    ///   - limit: How many loaded objects the cache itself holds; 0 for none.
    ///   - key: The key of an object; nil if it has none. It is also called for an empty object.
    ///   - embedded: Which of two versions of an object is the one, if one is embedded in the JSON of a model.
    ///   - onLoadFailure: Called with the keys that were asked for, and the error that `loadAll` has thrown.
    ///   - loadAll: Gets the objects for distinct keys, in any order, without those that there are not. Others are ignored.
    public convenience init(
        limit: Int = 1000, key: @escaping @Sendable (Object) -> Key?, embedded: EmbeddedRule<Object> = .keep,
        onLoadFailure: (@Sendable (_ keys: [Key], _ error: any Error) -> Void)? = nil,
        loadAll: @escaping @Sendable ([Key]) throws -> [Object]
    ) {
        self.init(limit, key, embedded, .all(loadAll), onLoadFailure)
    }

    /// Makes an empty cache, whose objects are loaded asynchronously, by `await cache.prefetch(…)` alone. A property whose object is
    /// not there yet reads its default until then: reading never waits.
    ///
    ///     ObjectCache<Int, User>(key: { $0.id }, loadAll: { ids in try await api.users(ids) })
    ///
    /// - Parameters:
    ///   - limit: How many loaded objects the cache itself holds; 0 for none.
    ///   - key: The key of an object; nil if it has none. It is also called for an empty object.
    ///   - embedded: Which of two versions of an object is the one, if one is embedded in the JSON of a model.
    ///   - onLoadFailure: Called with the keys that were asked for, and the error that `loadAll` has thrown.
    ///   - loadAll: Gets the objects for distinct keys, in any order, without those that there are not. Others are ignored.
    public convenience init(
        limit: Int = 1000, key: @escaping @Sendable (Object) -> Key?, embedded: EmbeddedRule<Object> = .keep,
        onLoadFailure: (@Sendable (_ keys: [Key], _ error: any Error) -> Void)? = nil,
        loadAll: @escaping @Sendable ([Key]) async throws -> [Object]
    ) {
        self.init(limit, key, embedded, .allAsync(loadAll), onLoadFailure)
    }

    private init(
        _ limit: Int, _ key: @escaping @Sendable (Object) -> Key?, _ rule: EmbeddedRule<Object>,
        _ loader: ObjectLoader<Key, Object>, _ onLoadFailure: (@Sendable ([Key], any Error) -> Void)?
    ) {
        guard let keys = ConversionContext.standalone.converter(for: Key.self) else {
            ProgrammingMistake.stop("\(Key.self) cannot be the key of an ObjectCache: it cannot be read from JSON")
        }
        self.limit = max(limit, 0)
        self.keyOfObject = key
        self.rule = rule
        self.loader = loader
        self.onLoadFailure = onLoadFailure
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
        if let entry = knownEntry(for: key),
            let object = change({ $0.use(entry, released: &$1) })
        {
            return object
        }
        return load(CollectionOfOne(key)).first ?? nil
    }

    /// Replaces the object for the key of an object, or adds it. Properties that refer to the key read it from now on. An object
    /// without a key is not taken.
    ///
    /// It stays until it is replaced or removed, whoever holds it, and beyond ``limit``: the loader might have an older one. Once
    /// the loader has this one, ``remove(_:)`` leaves the key to the loader again. Objects that the loader itself passes count as
    /// loaded: it may fetch a whole page from a server, and pass the others here.
    ///
    /// - Complexity: O(1).
    public func update(_ object: Object) {
        guard let key = keyOfObject(object) else { return }
        let loads = Load.current(of: self, as: Load.self)
        let follower = withEntry(for: key) { table, entry, released in
            let before = entry.changeCount
            let isGiven = loads.allSatisfy(\.isOver)
            if table.set(entry, to: object, isGiven: isGiven, released: &released) { changes.add() }
            for load in loads { load.include(entry.changeCount - before, of: entry) }
            return entry.follower
        }
        follower?.objectChanged()
    }

    /// Forgets the object for a key. Properties that refer to the key have it loaded again; those that have it embedded make it
    /// from their JSON again.
    ///
    /// - Complexity: O(1).
    public func remove(_ key: Key) {
        guard let entry = knownEntry(for: key) else { return }
        let loads = Load.current(of: self, as: Load.self)
        change { table, released in
            if table.remove(entry, released: &released) { changes.add() }
            for load in loads { load.include(1, of: entry) }
        }
    }

    /// Forgets all objects. Properties have theirs loaded again.
    ///
    /// - Complexity: O(*n*) in the number of objects.
    public func removeAll() {
        let loads = Load.current(of: self, as: Load.self)
        change { table, released in
            table.removeAll(released: &released)
            for load in loads { load.includeRemoval() }
            changes.add()
        }
    }

    // MARK: Entries

    /// Calls `body` under the lock with the table and the entry of a key, made if there is none. It must not call code of the app.
    package func withEntry<R: Sendable>(for key: Key, _ body: (inout Table, Entry, inout Table.Released) -> R) -> R {
        let hash = key.hashValue
        while true {
            let entry = entry(for: key, hash)
            let result: R? = change { table, released in
                // Swept out between the two locks, it is no longer the key's.
                entry.isKnown ? body(&table, entry, &released) : nil
            }
            if let result { return result }
        }
    }

    /// The entry of a key, made if there is none.
    private func entry(for key: Key, _ hash: Int) -> Entry {
        EntryTable.entry(
            isWanted: { $0.key == key }, make: { ObjectEntry(key, hash: hash) },
            read: { lock.withLock { objects.entries(hash: hash) } },
            add: { new, others in change { $0.add(new, beside: others, released: &$1) } })
    }

    /// The entry of a key, if there is one.
    private func knownEntry(for key: Key) -> Entry? {
        let hash = key.hashValue
        return lock.withLock { objects.entries(hash: hash) }.first { $0.key == key }
    }

    /// Whether an object is the one that the cache has for a key.
    func isCurrent(_ object: Object, forKey key: Key) -> Bool {
        guard let entry = knownEntry(for: key) else { return false }
        return lock.withLock { entry.object } === object
    }

    /// The object that the cache has for a key, as long as anybody holds it. None is loaded.
    package func living(_ key: Key) -> Object? {
        guard let entry = knownEntry(for: key) else { return nil }
        return lock.withLock { entry.object }
    }

    /// Changes the table under its lock, and afterwards releases what it no longer needs.
    func change<R: Sendable>(_ body: (inout Table, inout Table.Released) -> R) -> R {
        let (result, released) = lock.withLock {
            var released = Table.Released()
            let result = body(&objects, &released)
            return (result, released)
        }
        return withExtendedLifetime(released) { result }
    }

    /// The number of objects that the cache keeps alive. Objects that only other code keeps alive are not counted.
    ///
    /// - Complexity: O(1)
    public var count: Int { counts.held }

    /// How many objects the cache itself holds now, and how many keys it knows.
    var counts: (held: Int, known: Int) { lock.withLock { (objects.heldCount, objects.knownCount) } }
}
