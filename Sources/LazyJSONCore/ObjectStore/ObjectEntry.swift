/// A key of an object cache, and everything known about it. It is needed while there is an object or a load.
///
/// The key is compared and hashed outside of the cache's lock, since that is code of the app. Everything else is read
/// and changed under it, by `ObjectTable`, which knows neither the type of keys nor that of objects: so it is compiled
/// once, for all caches.
package class ObjectEntry: @unchecked Sendable {
    let hash: Int

    /// The next entry in the same bucket of the table.
    @exclusivity(unchecked) final var next: ObjectEntry?
    /// The object, as long as it has an owner.
    @exclusivity(unchecked) weak final var object: AnySendableObject?
    /// The object, if the table itself holds it: because it was used lately, or because it was passed to an update.
    @exclusivity(unchecked) final var held: AnySendableObject?
    /// Only few entries have a load or a follower.
    @exclusivity(unchecked) private final var more: More?
    /// The index in the queue of objects that can be loaded again; 0 for none.
    @exclusivity(unchecked) final var slot: Int32 = 0
    /// The number of loads in progress.
    @exclusivity(unchecked) final var loadCount: Int32 = 0
    /// How often the object was replaced or removed.
    @exclusivity(unchecked) final var changeCount: Int32 = 0
    /// Whether the table has the entry; once it was swept out, there may be another one for the key.
    @exclusivity(unchecked) final var isKnown = false

    private final class More {
        var load: ObjectLoad?
        weak var follower: AnySendableObject?
        var notify: (@Sendable () -> Void)?
    }

    init(hash: Int) { self.hash = hash }

    /// Whether the object was passed to an update: it cannot be loaded again.
    var isGiven: Bool { held != nil && slot == 0 }

    /// The asynchronous load in progress that began last, which others can wait for.
    var load: ObjectLoad? {
        get { more?.load }
        set {
            if newValue != nil || more != nil { withMore { $0.load = newValue } }
        }
    }

    /// Whoever follows the object, as long as that has an owner.
    package final var follower: AnySendableObject? { more?.follower }

    /// Notifies the follower. It's called after the object was replaced, without a lock: by then there may be yet
    /// another one.
    var notify: (@Sendable () -> Void)? { more?.notify }

    /// Sets the follower.
    ///
    /// - Parameter notify: Notifies the follower if it has an owner.
    package final func setFollower(_ follower: AnySendableObject, notify: @escaping @Sendable () -> Void) {
        withMore { ($0.follower, $0.notify) = (follower, notify) }
    }

    private final func withMore(_ body: (More) -> Void) {
        let made = more ?? More()
        more = made
        body(made)
    }
}

/// An entry with its key.
final class KeyedObjectEntry<Key: Hashable & Sendable>: ObjectEntry, @unchecked Sendable {
    let key: Key

    init(_ key: Key, hash: Int) {
        self.key = key
        super.init(hash: hash)
    }
}

package typealias AnySendableObject = any AnyObject & Sendable
