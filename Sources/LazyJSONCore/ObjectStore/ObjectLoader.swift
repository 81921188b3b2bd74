/// How a cache gets the objects that it does not have.
enum ObjectLoader<Key: Hashable & Sendable, Object: AnyObject & Sendable>: Sendable {
    /// A call for every key.
    case each(@Sendable (Key) throws -> Object?)
    /// One call for all keys.
    case all(@Sendable ([Key]) throws -> [Object])
    /// One call for all keys, which a read cannot wait for.
    case allAsync(@Sendable ([Key]) async throws -> [Object])
}

/// A load of objects in progress. Changes by the loader itself do not make its result outdated.
final class ObjectLoad<Key: Hashable & Sendable, Object: AnyObject & Sendable>: AnyObjectLoad, @unchecked Sendable {
    /// The count of changes of every entry that the result will include. Guarded by the cache's lock, like the next property.
    @exclusivity(unchecked) private var changeCounts: [ObjectIdentifier: Int] = [:]
    /// Whether the load has ended: tasks that the loader starts may outlive it.
    @exclusivity(unchecked) private(set) var isOver = false

    /// Notes that an entry's object is being loaded.
    func start(_ entry: ObjectEntry<Key, Object>) { changeCounts[ObjectIdentifier(entry)] = entry.changeCount }

    /// Whether an entry's object is being loaded.
    func loads(_ entry: ObjectEntry<Key, Object>) -> Bool { !isOver && changeCounts[ObjectIdentifier(entry)] != nil }

    /// Notes the end. Returns whether others changed nothing meanwhile.
    func end(_ entry: ObjectEntry<Key, Object>) -> Bool {
        isOver = true
        return changeCounts[ObjectIdentifier(entry)] == entry.changeCount
    }

    /// Notes changes of an entry by the loader itself.
    func include(_ count: Int, of entry: ObjectEntry<Key, Object>) {
        changeCounts[ObjectIdentifier(entry)]? += count
    }

    /// Notes a change of all entries by the loader itself.
    func includeRemoval() { for entry in changeCounts.keys { changeCounts[entry]? += 1 } }
}

/// The error of a loader that reads the object that it is loading, such as through a property of another object.
struct LoadCycle: Error, CustomStringConvertible {
    let object: Any.Type

    var description: String { "the loader of \(object) reads an object that it is loading" }
}

/// A load of any cache, and the load whose loader started it.
class AnyObjectLoad: @unchecked Sendable {
    /// The load whose loader is running.
    @TaskLocal static var current: AnyObjectLoad?

    private let cache: ObjectIdentifier
    private let outer = AnyObjectLoad.current

    init(in cache: AnyObject) { self.cache = ObjectIdentifier(cache) }

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
