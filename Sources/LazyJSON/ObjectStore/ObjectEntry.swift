/// A key of an object cache, and what is known about it. It is needed while there is an object, or a load.
///
/// The key is compared and hashed outside of the cache's lock, since that is code of the app. Everything else is read and changed
/// under it, by `ObjectTable`.
final class ObjectEntry<Key: Hashable & Sendable, Object: AnyObject & Sendable>: @unchecked Sendable {
    let key: Key
    let hash: Int

    /// The object, as long as anybody holds it.
    @exclusivity(unchecked) weak var object: Object?
    /// The same, if it was passed to an update: it cannot be loaded again.
    @exclusivity(unchecked) var given: Object?
    /// The index in the queue of objects that can; 0 for none.
    @exclusivity(unchecked) var place = 0
    /// The number of loads in progress.
    @exclusivity(unchecked) var loadCount = 0
    /// How often the object was replaced or removed.
    @exclusivity(unchecked) var changeCount = 0
    /// Whether the table has the entry; once it was swept out, there may be another one for the key.
    @exclusivity(unchecked) var isKnown = false

    init(_ key: Key, hash: Int) {
        self.key = key
        self.hash = hash
    }
}

/// A load of an object in progress. Changes by the loader itself do not make its result outdated.
final class ObjectLoad<Key: Hashable & Sendable, Object: AnyObject & Sendable>: AnyObjectLoad, @unchecked Sendable {
    let entry: ObjectEntry<Key, Object>
    /// The entry's count of changes that the result will include. Guarded by the cache's lock, like the next property.
    @exclusivity(unchecked) var changeCount = 0
    /// Whether it has ended: tasks that the loader starts may outlive it.
    @exclusivity(unchecked) var isOver = false

    init(_ entry: ObjectEntry<Key, Object>, in cache: AnyObject) {
        self.entry = entry
        super.init(cache)
    }
}

/// A load of any cache, and the load whose loader started it.
class AnyObjectLoad: @unchecked Sendable {
    /// The load whose loader is running.
    @TaskLocal static var current: AnyObjectLoad?

    private let cache: ObjectIdentifier
    private let outer = AnyObjectLoad.current

    fileprivate init(_ cache: AnyObject) { self.cache = ObjectIdentifier(cache) }

    /// The loads of one cache whose loaders are running here, the innermost first.
    static func current<Load: AnyObjectLoad>(of cache: AnyObject, as type: Load.Type) -> [Load] {
        var loads: [Load] = []
        var next = current
        while let load = next {
            if load.cache == ObjectIdentifier(cache), let load = load as? Load { loads.append(load) }
            next = load.outer
        }
        return loads
    }
}
