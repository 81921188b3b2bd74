import Synchronization

/// Access to the objects of a cache as live models.
extension ObjectCache where Object: JSONModel {
    /// Returns the object for a key as a live model that follows the cache: it has the object that was last passed to
    /// ``update(_:)``.
    ///
    ///     let live = users.live(7)
    ///     users.update(renamed)           // notifies observers of live?.name
    ///     live?.name = "Ada"              // like users.update, with the current object
    ///
    /// Each key has one live model, for as long as somebody holds it or one of its parts. The live model and the cache
    /// don't hold each other. Without the live model, the cache is as it was; without the cache, the live model is on
    /// its own. An object that is removed from the cache stays in the live model until the cache loads it again, and
    /// editing the live model puts it into the cache again. A live model whose key is changed no longer follows the
    /// cache, which has the object under its new key.
    ///
    /// - Parameter key: The key of an object.
    /// - Returns: The live model, or nil if there is no object for the key.
    /// - Complexity: O(1), plus the cost of loading the object.
    public func live(_ key: Key) -> Live<Object>? {
        guard let object = self[key] else { return nil }
        let made = CachedHub(object, self, key)
        // The former one is returned as well, so that it isn't released under the lock.
        let (hub, former) = withEntry(for: key) { _, entry, _ -> (CachedHub<Key, Object>, CachedHub<Key, Object>?) in
            let known = entry.follower as? CachedHub<Key, Object>
            if let known, !known.isDetached.load(ordering: .relaxed) { return (known, known) }
            entry.setFollower(made) { [weak made] in made?.follow() }
            return (made, known)
        }
        withExtendedLifetime(former) { hub.follow() }
        return hub.root.live(of: hub)
    }
}

/// The hub of an object of a cache. The cache and the hub don't hold each other.
private final class CachedHub<Key: Hashable & Sendable, Object: JSONModel>: LiveHub, @unchecked Sendable {
    private weak var cache: ObjectCache<Key, Object>?
    private let key: Key
    /// Whether the live model was given another key. It is on its own then: the cache has it under that key.
    let isDetached = Atomic<Bool>(false)

    init(_ object: Object, _ cache: ObjectCache<Key, Object>, _ key: Key) {
        (self.cache, self.key) = (cache, key)
        super.init(object)
    }

    override var latest: LiveContent? { isDetached.load(ordering: .relaxed) ? nil : cache?.living(key) }

    override func write(_ version: LiveContent) -> (@Sendable () -> Void)? {
        guard let object = version as? Object else { return nil }
        let notify = cache?.replace(by: object)
        // The keys are compared, and not the objects in the cache: another thread may have replaced the object already.
        if let cache, cache.keyOfObject(object) != key { isDetached.store(true, ordering: .relaxed) }
        return notify
    }
}
