/// A key of an object cache, and everything known about it. It is needed while there is an object or a load.
///
/// The key is compared and hashed outside of the cache's lock, since that is code of the app. Everything else is read and changed
/// under it, by `ObjectTable`.
package final class ObjectEntry<Key: Hashable & Sendable, Object: AnyObject & Sendable>: @unchecked Sendable {
    let key: Key
    let hash: Int

    /// The object, as long as it has an owner.
    @exclusivity(unchecked) weak var object: Object?
    /// The object, if it was passed to an update: it cannot be loaded again.
    @exclusivity(unchecked) var given: Object?
    /// The index in the queue of objects that can be loaded again; 0 for none.
    @exclusivity(unchecked) var place = 0
    /// The number of loads in progress.
    @exclusivity(unchecked) var loadCount = 0
    /// The asynchronous load in progress that began last, which others can wait for.
    @exclusivity(unchecked) var load: ObjectLoad<Key, Object>?
    /// How often the object was replaced or removed.
    @exclusivity(unchecked) var changeCount = 0
    /// The follower to notify when the object is replaced, as long as the follower has an owner.
    @exclusivity(unchecked) package weak var follower: (any ObjectFollower)?
    /// Whether the table has the entry; once it was swept out, there may be another one for the key.
    @exclusivity(unchecked) var isKnown = false

    init(_ key: Key, hash: Int) {
        self.key = key
        self.hash = hash
    }
}

/// Follows the object for a key.
package protocol ObjectFollower: AnyObject, Sendable {
    /// Called after the object was replaced, without a lock: by then there may be yet another one.
    func objectChanged()
}
