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
        let made = LiveHub(object)
        let follower = CacheFollower(self, key, made)
        // The hub keeps the follower alive.
        made.source = LiveSource(latest: { follower.latest }, take: { follower.take($0) })
        // The follower that was found is released after the lock of the cache.
        let (hub, _) = withEntry(for: key) { _, entry, _ -> (LiveHub, AnySendableObject?) in
            let known = entry.follower
            if let hub = (known as? CacheFollower<Key, Object>)?.hub { return (hub, known) }
            entry.setFollower(follower) { [weak follower] in follower?.hub?.follow() }
            return (made, known)
        }
        hub.follow()
        return hub.root.live { Live(hub, hub.root) }
    }
}

/// Connects an object of a cache with its live model.
private final class CacheFollower<Key: Hashable & Sendable, Object: JSONModel>: @unchecked Sendable {
    private weak var cache: ObjectCache<Key, Object>?
    private(set) weak var hub: LiveHub?
    private let key: Key
    /// Whether the live model was given another key. It is on its own then: the cache has it under that key.
    private let isDetached = Atomic<Bool>(false)

    init(_ cache: ObjectCache<Key, Object>, _ key: Key, _ hub: LiveHub) {
        (self.cache, self.key, self.hub) = (cache, key, hub)
    }

    var latest: JSONModel? { isDetached.load(ordering: .relaxed) ? nil : cache?.living(key) }

    func take(_ model: JSONModel) {
        guard let object = model as? Object else { return }
        cache?.update(object)
        // The keys are compared, and not the objects in the cache: another thread may have replaced the object already.
        if let cache, cache.keyOfObject(object) != key { isDetached.store(true, ordering: .relaxed) }
    }
}
