/// Objects by key, with one living instance per key, filled by a loader: a store for `cachedObject:` or a
/// ``CachedObject`` class.
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
/// As long as an object has an owner, its key gives that instance. The cache itself holds the ``limit`` most recently
/// used loaded objects, so that they need not be loaded again; properties that have read an object hold it, too. An
/// object that was passed to ``update(_:)`` cannot be loaded again, and stays until it is replaced or removed.
///
/// If the JSON contains a whole object instead of its key, and `Object` is a model class, the object is created from
/// the JSON, once, and is used for its key like any other. If the cache has another version of it, the ``EmbeddedRule``
/// decides. An object without a key, or with the key that an empty object has (`id` is 0 by default), is read as itself
/// and not cached.
///
/// A cache can be used from any thread. The loader is called without a lock, and so is all other code of the app:
/// `key`, the `==` and `hash` of keys, the rule, and the `deinit` of keys and objects. The loader may be slow, may read
/// and change the cache, and may read models whose properties use the cache. Threads that request the same object at
/// the same time may each load it; then all get the same one of the loaded objects. If the loader doesn't have an
/// object, or throws, the result is nil, and the loader is called again next time.
public final class ObjectCache<Key: Hashable & Sendable, Object: AnyObject & Sendable>: CachingStore,
    @unchecked Sendable
{
    /// The maximum number of loaded objects that the cache itself holds.
    public let limit: Int

    package let keyOfObject: @Sendable (Object) -> Key?
    let loader: ObjectLoader<Key, Object>
    let onLoadFailure: (@Sendable ([Key], any Error) -> Void)?
    let rule: EmbeddedRule<Object>
    let keys: Converter<Key>
    /// The key that an empty object has; see `embeddedKey(of:)`.
    let blankKey = OnceReference<Box<Key?>>()
    private typealias Entry = KeyedObjectEntry<Key>
    let table: SharedObjectTable
    /// Counts how often an object was replaced or removed. As long as the count stays the same, properties look at
    /// nothing else.
    let changes = ChangeCounter()

    /// Creates an empty cache without a loader. Its objects are embedded in the JSON of models, passed to
    /// ``update(_:)``, or loaded by a `prefetch` with its own loader.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of objects that the cache itself holds, except those passed to ``update(_:)``; 0
    ///     for none.
    ///   - key: Returns the key of an object, which is written as the reference to it; nil if it has none. Also called
    ///     for an empty object.
    ///   - embedded: Which of two versions of an object to use, if one is embedded in the JSON of a model.
    ///   - onLoadFailure: Called with the requested keys, and the error that the loader of a `prefetch` has thrown.
    public convenience init(
        limit: Int = 1000, key: @escaping @Sendable (Object) -> Key?, embedded: EmbeddedRule<Object> = .keep,
        onLoadFailure: (@Sendable (_ keys: [Key], _ error: any Error) -> Void)? = nil
    ) {
        self.init(limit, key, embedded, .each { _ in nil }, onLoadFailure)
    }

    /// Creates an empty cache whose objects are loaded one by one.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of loaded objects that the cache itself holds; 0 for none.
    ///   - key: Returns the key of an object, which is written as the reference to it; nil if it has none. Also called
    ///     for an empty object.
    ///   - embedded: Which of two versions of an object to use, if one is embedded in the JSON of a model.
    ///   - onLoadFailure: Called with the key, and the error that `load` has thrown for it.
    ///   - load: Returns the object for a key; nil if there is none.
    /// - Throws: Nothing: an error of `load` is passed to `onLoadFailure`.
    /// - Precondition: `Key` is a type that can be read from JSON: an integer, a string, a UUID, a raw-value type, or
    ///   any other ``JSONConvertible``.
    public convenience init(
        limit: Int = 1000, key: @escaping @Sendable (Object) -> Key?, embedded: EmbeddedRule<Object> = .keep,
        onLoadFailure: (@Sendable (_ keys: [Key], _ error: any Error) -> Void)? = nil,
        load: @escaping @Sendable (Key) throws -> Object?
    ) {
        self.init(limit, key, embedded, .each(load), onLoadFailure)
    }

    /// Creates an empty cache whose objects are loaded many at once.
    ///
    ///     ObjectCache<Int, User>(key: { $0.id }, loadAll: { ids in try database.users(ids) })
    ///
    /// `prefetch` loads all missing objects with one call. Reading a missing object calls the loader with one key.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of loaded objects that the cache itself holds; 0 for none.
    ///   - key: Returns the key of an object, which is written as the reference to it; nil if it has none. Also called
    ///     for an empty object.
    ///   - embedded: Which of two versions of an object to use, if one is embedded in the JSON of a model.
    ///   - onLoadFailure: Called with the requested keys, and the error that `loadAll` has thrown.
    ///   - loadAll: Returns the objects for distinct keys, in any order, without those that don't exist. Other objects
    ///     are ignored.
    /// - Throws: Nothing: an error of `loadAll` is passed to `onLoadFailure`.
    public convenience init(
        limit: Int = 1000, key: @escaping @Sendable (Object) -> Key?, embedded: EmbeddedRule<Object> = .keep,
        onLoadFailure: (@Sendable (_ keys: [Key], _ error: any Error) -> Void)? = nil,
        loadAll: @escaping @Sendable ([Key]) throws -> [Object]
    ) {
        self.init(limit, key, embedded, .all(loadAll), onLoadFailure)
    }

    /// Creates an empty cache whose objects are loaded asynchronously, only by `await cache.prefetch(…)`.
    ///
    ///     ObjectCache<Int, User>(key: { $0.id }, loadAll: { ids in try await api.users(ids) })
    ///
    /// Reading never waits: a property whose object is not there yet reads its default until then.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of loaded objects that the cache itself holds; 0 for none.
    ///   - key: Returns the key of an object, which is written as the reference to it; nil if it has none. Also called
    ///     for an empty object.
    ///   - embedded: Which of two versions of an object to use, if one is embedded in the JSON of a model.
    ///   - onLoadFailure: Called with the requested keys, and the error that `loadAll` has thrown.
    ///   - loadAll: Returns the objects for distinct keys, in any order, without those that don't exist. Other objects
    ///     are ignored.
    /// - Throws: Nothing: an error of `loadAll` is passed to `onLoadFailure`.
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
        table = SharedObjectTable(limit: max(limit, 0))
    }

    // MARK: Objects by key

    /// The object for a key: the living one, or one that is loaded now; nil if there is none.
    ///
    /// An object whose key was updated or removed by others while it was being loaded may be outdated, and is loaded
    /// again. If that happens three times in a row, the last one is returned and not cached. Changes by the loader
    /// itself do not count: its result is considered newer.
    ///
    /// - Parameter key: The key.
    /// - Complexity: O(1), and the cost of loading.
    public subscript(key: Key) -> Object? {
        if let object = known(key, isUsed: true) { return object }
        return load(key)
    }

    /// Replaces the object for the key of an object, or adds it. Properties that refer to the key read the new object
    /// from now on.
    ///
    /// The object stays until it is replaced or removed, even without other owners and beyond ``limit``: the loader
    /// might have an older one. Once the loader has this version, ``remove(_:)`` leaves the key to the loader again.
    /// Objects that the loader itself passes count as loaded: it may fetch a whole page from a server, and pass the
    /// others here.
    ///
    /// - Parameter object: The new object. An object without a key is ignored.
    /// - Complexity: O(1).
    public func update(_ object: Object) { replace(by: object)?() }

    /// Updates an object, and returns a function that notifies its follower.
    package func replace(by object: Object) -> (@Sendable () -> Void)? {
        guard let key = keyOfObject(object) else { return nil }
        let loads = ObjectLoad.current(of: self)
        return withEntry(for: key) { table, entry, released in
            let before = entry.changeCount
            let isGiven = loads.allSatisfy(\.isOver)
            if table.set(entry, to: object, isGiven: isGiven, released: &released) { changes.add() }
            for load in loads { load.include(entry.changeCount - before, of: entry) }
            return entry.notify
        }
    }

    /// Removes the object for a key. Properties that refer to the key load it again; properties in whose JSON it is
    /// embedded create it from their JSON again.
    ///
    /// - Parameter key: The key.
    /// - Complexity: O(1).
    public func remove(_ key: Key) {
        guard let entry = knownEntry(for: key, key.hashValue) else { return }
        let loads = ObjectLoad.current(of: self)
        table.change { table, released in
            if table.remove(entry, released: &released) { changes.add() }
            for load in loads { load.include(1, of: entry) }
        }
    }

    /// Removes all objects. Properties load theirs again.
    ///
    /// - Complexity: O(*n*) in the number of objects.
    public func removeAll() {
        let loads = ObjectLoad.current(of: self)
        table.change { table, released in
            table.removeAll(released: &released)
            for load in loads { load.includeRemoval() }
            changes.add()
        }
    }

    // MARK: Entries

    /// Calls `body` under the lock with the table and the entry of a key, created if necessary. It must not call code
    /// of the app.
    package func withEntry<R: Sendable>(
        for key: Key, _ body: (inout ObjectTable, ObjectEntry, inout ObjectTable.Released) -> R
    ) -> R {
        table.withEntry({ entry(for: key) }, body)
    }

    /// The entry of a key, created if necessary.
    func entry(for key: Key) -> ObjectEntry {
        let hash = key.hashValue
        if let entry = knownEntry(for: key, hash) { return entry }
        return EntryTable.entry(
            isWanted: { isKey(key, of: $0) }, make: { Entry(key, hash: hash) as ObjectEntry },
            read: { table.entries(hash: hash) }, add: { table.add($0, beside: $1) })
    }

    /// Compares keys. No lock must be held, since that is code of the app.
    private func isKey(_ key: Key, of entry: ObjectEntry) -> Bool {
        typedReference(entry, as: Entry.self).key == key
    }

    /// The entry of a key, if there is one.
    private func knownEntry(for key: Key, _ hash: Int) -> ObjectEntry? {
        guard let first = table.entry(hash: hash) else { return nil }
        if isKey(key, of: first) { return first }
        return table.entries(hash: hash).dropFirst().first { isKey(key, of: $0) }
    }

    /// The object that the cache has for a key, as long as it has an owner. Nothing is loaded.
    ///
    /// - Parameter isUsed: Whether the object counts as used last. That also holds for an object whose key turns out to
    ///   be another one with the same hash.
    private func known(_ key: Key, isUsed: Bool) -> Object? {
        let hash = key.hashValue
        guard let (found, object) = table.find(hash: hash, isUsed: isUsed) else { return nil }
        if isKey(key, of: found) {
            guard let object else { return nil }
            return Self.typed(object)
        }
        guard let entry = knownEntry(for: key, hash) else { return nil }
        return table.object(of: entry, isUsed: isUsed).map(Self.typed)
    }

    /// The object that the cache has for a key, as long as it has an owner. Nothing is loaded.
    package func living(_ key: Key) -> Object? { known(key, isUsed: false) }

    /// Returns an object of the table, which has only objects of this cache.
    static func typed(_ object: AnySendableObject) -> Object { typedReference(object) }

    /// The number of objects that the cache keeps alive. Objects that only other code keeps alive are not counted.
    ///
    /// - Complexity: O(1)
    public var count: Int { table.count }

    /// The number of loaded objects that the cache itself holds now, and the number of keys that it knows.
    var counts: (held: Int, known: Int) { table.counts }
}

extension ObjectCache: CustomStringConvertible, CustomReflectable {
    /// The types of keys and objects, and the limit: `ObjectCache<Int, User>(limit: 1000)`.
    public var description: String { "\(type(of: self))(limit: \(limit))" }

    /// A mirror of the limit. Objects are not listed: they may refer to each other in cycles.
    public var customMirror: Mirror { Mirror(self, children: ["limit": limit], displayStyle: .class) }
}

/// Decides which of two versions of an object to use, when JSON contains whole objects and not only references to them.
///
/// The rule is used when a model first reads a property in whose JSON another version of an object is embedded than the
/// cache's. If both mean the same, or the cache has no object for the key, there is nothing to decide. Reading the
/// property again doesn't use the rule: it reads the object that the cache has for the key.
///
///     ObjectCache<Int, User>(
///         key: { $0.id }, embedded: .combine { known, new in new.version > known.version ? new : known })
public enum EmbeddedRule<Object: Sendable>: Sendable {
    /// The cache's object, until it is updated or removed: reading a model never changes the values of other models.
    case keep
    /// The object that is read later. If it is read late, it may be an older document's. A changed copy of a model is
    /// read anew, with all objects that are embedded in it.
    case replace
    /// The result of a function: one of the two objects, or a third with the same key. The function is called without a
    /// lock, and may be called again if another thread changes the object meanwhile. A result with another key is
    /// ignored. If the function reads objects that are embedded in the two, it gets the cache's objects.
    case combine(@Sendable (_ known: Object, _ new: Object) -> Object)

    /// The object that the rule chooses; the known one if the same cache is already using the rule.
    ///
    /// Otherwise a rule that reads objects embedded in the two would be used for these, for objects embedded in these,
    /// and in the end for the objects that it started with.
    func chosen(_ known: Object, _ new: Object, in table: SharedObjectTable) -> Object {
        switch self {
        case .keep: return known
        case .replace: return new
        case .combine(let combine):
            let running = SharedObjectTable.inRules
            if running.contains(ObjectIdentifier(table)) { return known }
            return SharedObjectTable.$inRules.withValue(running + [ObjectIdentifier(table)]) { combine(known, new) }
        }
    }
}
