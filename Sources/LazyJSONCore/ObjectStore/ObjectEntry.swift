/// A key of an object cache, and everything known about it. It is needed while there is an object or a load.
///
/// The key is compared and hashed outside of the cache's lock, since that is code of the app. Everything else is read
/// and changed under it, by `ObjectTable`, which knows neither the type of keys nor that of objects: so it is compiled
/// once, for all caches.
package class ObjectEntry: @unchecked Sendable {
    let hash: Int

    /// The next entry in the same bucket of the table.
    @exclusivity(unchecked) var next: ObjectEntry?
    /// The object, as long as it has an owner.
    @exclusivity(unchecked) weak var object: AnySendableObject?
    /// The object, if the table itself holds it: because it was used lately, or because it was passed to an update.
    @exclusivity(unchecked) var held: AnySendableObject?
    /// Only few entries have a load or a follower.
    @exclusivity(unchecked) private var more: More?
    /// The index in the queue of objects that can be loaded again; 0 for none.
    @exclusivity(unchecked) var place: Int32 = 0
    /// The number of loads in progress.
    @exclusivity(unchecked) var loadCount: Int32 = 0
    /// How often the object was replaced or removed.
    @exclusivity(unchecked) var changeCount: Int32 = 0
    /// Whether the table has the entry; once it was swept out, there may be another one for the key.
    @exclusivity(unchecked) var isKnown = false

    private final class More {
        var load: ObjectLoad?
        weak var follower: (any ObjectFollower)?
    }

    init(hash: Int) { self.hash = hash }

    /// Whether the object was passed to an update: it cannot be loaded again.
    var isGiven: Bool { held != nil && place == 0 }

    /// The asynchronous load in progress that began last, which others can wait for.
    var load: ObjectLoad? {
        get { more?.load }
        set {
            if newValue != nil || more != nil { withMore { $0.load = newValue } }
        }
    }

    /// The follower to notify when the object is replaced, as long as the follower has an owner.
    package var follower: (any ObjectFollower)? {
        get { more?.follower }
        set { withMore { $0.follower = newValue } }
    }

    private func withMore(_ body: (More) -> Void) {
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

/// Follows the object for a key.
package protocol ObjectFollower: AnyObject, Sendable {
    /// Called after the object was replaced, without a lock: by then there may be yet another one.
    func objectChanged()
}
