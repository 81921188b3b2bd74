/// Objects by key, one living instance per key: a store for `cachedObject:` that a loader fills.
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
/// As long as anybody holds an object, its key gives that instance. Beside that, the cache itself holds the ``limit``
/// objects that were asked for last, so that they need not be loaded again; properties that have read an object hold it, too.
///
/// It is safe to use from any thread. The loader is called without a lock: it may take its time, it may read the cache, and it
/// may read models whose properties use the cache. Threads that want the same object at the same time may each load it; one
/// of the loaded objects is kept, and all of them get that one. An object that the loader has not got is nil, and the
/// loader is asked again next time.
public final class ObjectCache<Key: Hashable & Sendable, Object: AnyObject & Sendable>: ObjectStore, ChangeCounting,
    ReferenceComparing, @unchecked Sendable
{
    /// How many objects the cache holds that nobody else needs to hold.
    public let limit: Int

    private let keyOfObject: @Sendable (Object) -> Key
    private let load: @Sendable (Key) -> Object?
    private let keys: Converter<Key>
    private let lock = Lock()
    @exclusivity(unchecked) private var objects: ObjectTable<Key, Object>
    /// How often an object was replaced or removed. Properties look at this only, until it grows.
    let changes = ChangeCounter()

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - limit: How many objects to hold that nobody else holds; 0 for none.
    ///   - key: The key of an object. It is what is written as a reference to it.
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

    /// The object for a key: the one that is alive, or else one that is loaded now; nil if there is none.
    ///
    /// - Complexity: O(1), and what loading costs.
    public subscript(key: Key) -> Object? {
        while true {
            if let object = change({ $0.use(key, released: &$1) }) { return object }
            let start = lock.withLock { objects.startLoading(key) }
            let loaded = load(key)
            let kept: Object?? = change { table, released in
                let stoodStill = table.endLoading(key, since: start)
                // Of several threads that loaded, the first one's object is everybody's.
                if let object = table.use(key, released: &released) { return object }
                // What was loaded before the key was changed may be what was replaced or removed: it is loaded again.
                guard stoodStill else { return nil }
                if let loaded { _ = table.set(key, to: loaded, released: &released) }
                return .some(loaded)
            }
            if let kept { return kept }
        }
    }

    /// Takes an object in the place of the one with its key. Properties that refer to the key read it from now on.
    ///
    /// - Complexity: O(1).
    public func update(_ object: Object) {
        let key = keyOfObject(object)
        change { table, released in
            if table.set(key, to: object, released: &released) { changes.add() }
        }
    }

    /// Forgets the object for a key. Properties that refer to the key have it loaded again.
    ///
    /// - Complexity: O(1).
    public func remove(_ key: Key) {
        change { table, released in
            if table.remove(key, released: &released) { changes.add() }
        }
    }

    /// Forgets all objects. Properties have theirs loaded again.
    ///
    /// - Complexity: O(*n*) in the number of objects.
    public func removeAll() {
        change { table, released in
            table.removeAll(released: &released)
            changes.add()
        }
    }

    /// Changes the table under its lock, and lets go of objects after it.
    private func change<R: Sendable>(_ body: (inout ObjectTable<Key, Object>, inout [Object]) -> R) -> R {
        let (result, released) = lock.withLock {
            var released: [Object] = []
            let result = body(&objects, &released)
            return (result, released)
        }
        return withExtendedLifetime(released) { result }
    }

    /// How many objects the cache itself holds now, and how many keys it knows.
    var counts: (held: Int, known: Int) { lock.withLock { (objects.heldCount, objects.knownCount) } }

    // MARK: References

    /// The object for the key that a reference is; nil for JSON that is no key.
    public func object(for reference: JSON) -> Object? { key(of: reference).flatMap { self[$0] } }

    /// The key of an object, as JSON.
    public func reference(for object: Object) -> JSON? { (try? keys.encode?(keyOfObject(object))) ?? nil }

    /// Whether the object is the one that the cache has for the reference.
    public func isCurrent(_ object: Object, for reference: JSON) -> Bool {
        guard let key = key(of: reference) else { return false }
        return lock.withLock { objects.find(key) } === object
    }

    /// Whether JSON is a key.
    func isReference(_ json: JSON) -> Bool { key(of: json) != nil }

    /// Whether two references are the same key, such as 7 and `"7"`.
    func refersToSame(_ json: JSON, _ other: JSON) -> Bool { key(of: json).map { $0 == key(of: other) } ?? false }

    private func key(of reference: JSON) -> Key? { (try? keys.decode(reference)) ?? nil }
}
