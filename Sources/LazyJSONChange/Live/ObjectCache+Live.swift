/// Objects of a cache that are observed.
extension ObjectCache where Object: JSONModel {
    /// The object for a key as a live model, which follows the cache: it has the object that ``update(_:)`` was last called with.
    ///
    ///     let live = users.live(7)
    ///     users.update(renamed)           // who has read live?.name is told
    ///     live?.name = "Ada"              // as users.update, of the object as it is then
    ///
    /// It is the same one for a key, for as long as somebody holds it or one of its parts. Neither holds the other: without the live model
    /// the cache is as it was, and without the cache the live model is one by itself. An object that is removed from the cache stays in the
    /// live model; an edit of it there puts it into the cache again.
    ///
    /// - Parameter key: The key of an object.
    /// - Returns: The live model; nil if there is no object for the key.
    /// - Complexity: O(1), and what loading costs.
    public func live(_ key: Key) -> Live<Object>? {
        guard let object = self[key] else { return nil }
        let made = LiveHub(object)
        let follower = CacheFollower(self, key, made)
        made.source = follower
        // The one that was found is released after the lock of the cache.
        let (hub, _) = withEntry(for: key) { _, entry, _ -> (LiveHub, (any ObjectFollower)?) in
            let known = entry.follower
            if let hub = (known as? CacheFollower<Key, Object>)?.hub { return (hub, known) }
            entry.follower = follower
            return (made, known)
        }
        hub.follow()
        return hub.root.live { Live(hub, hub.root) }
    }
}

/// What stands between an object of a cache and its live model.
private final class CacheFollower<Key: Hashable & Sendable, Object: JSONModel>: ObjectFollower, LiveSource,
    @unchecked Sendable
{
    private weak var cache: ObjectCache<Key, Object>?
    private(set) weak var hub: LiveHub?
    private let key: Key

    init(_ cache: ObjectCache<Key, Object>, _ key: Key, _ hub: LiveHub) {
        (self.cache, self.key, self.hub) = (cache, key, hub)
    }

    var latest: JSONModel? { cache?.living(key) }

    func take(_ model: JSONModel) {
        guard let object = model as? Object else { return }
        cache?.update(object)
    }

    func objectChanged() { hub?.follow() }
}
