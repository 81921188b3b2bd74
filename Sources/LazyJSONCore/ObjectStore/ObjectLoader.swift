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
final class ObjectLoad: @unchecked Sendable {
    /// The load whose loader is running.
    @TaskLocal static var current: ObjectLoad?

    private let cache: ObjectIdentifier
    /// Return the loads whose loaders started this one, the innermost first, as long as their loaders run. Held here,
    /// too, loads whose loaders start tasks that load would stay forever.
    private let outer: [@Sendable () -> ObjectLoad?] =
        current.map { load in [{ [weak load] in load }] + load.outer.filter { $0() != nil } } ?? []
    /// Whether others may wait for the end.
    let isAsync: Bool

    /// The count of changes of every entry that the result will include. Guarded by the cache's lock, like the next
    /// property.
    @exclusivity(unchecked) private var changeCounts: [ObjectIdentifier: Int32] = [:]
    /// Whether the load has ended: tasks that the loader starts may outlive it.
    @exclusivity(unchecked) private(set) var isOver = false

    /// The entries whose objects were loaded; nil if the load failed.
    @exclusivity(unchecked) private var found: Set<ObjectIdentifier>? = []
    /// These objects, until everyone who waited for them has them.
    @exclusivity(unchecked) private var loaded: [AnySendableObject] = []
    @exclusivity(unchecked) private var waiting: [CheckedContinuation<Void, Never>] = []
    @exclusivity(unchecked) private var hasNotified = false

    /// Whether others will wait for the end, so that the objects have to live until then.
    @exclusivity(unchecked) var isAwaited = false

    init(in cache: AnyObject, isAsync: Bool) { (self.cache, self.isAsync) = (ObjectIdentifier(cache), isAsync) }

    /// The loads of one cache whose loaders are running here, the innermost first.
    static func current(of cache: AnyObject) -> [ObjectLoad] {
        guard let current else { return [] }
        return ([current] + current.outer.compactMap { $0() }).filter { $0.cache == ObjectIdentifier(cache) }
    }

    /// Adds one who waits for the end. Returns false if the load is over.
    func add(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
        if hasNotified { return false }
        waiting.append(continuation)
        return true
    }

    /// Notes the results, and returns those who wait for them.
    func finish(_ objects: [(entry: ObjectEntry, object: AnySendableObject?)]?) -> [CheckedContinuation<Void, Never>] {
        hasNotified = true
        found = objects.map { Set($0.compactMap { $0.object == nil ? nil : ObjectIdentifier($0.entry) }) }
        if isAwaited { loaded = objects?.compactMap(\.object) ?? [] }
        defer { waiting = [] }
        return waiting
    }

    /// Whether the load has shown that there is no object for an entry.
    func foundNone(for entry: ObjectEntry) -> Bool {
        found.map { !$0.contains(ObjectIdentifier(entry)) } ?? false
    }

    /// Notes that an entry's object is being loaded.
    func start(_ entry: ObjectEntry) { changeCounts[ObjectIdentifier(entry)] = entry.changeCount }

    /// Whether an entry's object is being loaded.
    func loads(_ entry: ObjectEntry) -> Bool { !isOver && changeCounts[ObjectIdentifier(entry)] != nil }

    /// Notes the end. Returns whether others changed nothing meanwhile.
    func end(_ entry: ObjectEntry) -> Bool {
        isOver = true
        return changeCounts[ObjectIdentifier(entry)] == entry.changeCount
    }

    /// Notes changes of an entry by the loader itself.
    func include(_ count: Int32, of entry: ObjectEntry) {
        changeCounts[ObjectIdentifier(entry)]? &+= count
    }

    /// Notes a change of all entries by the loader itself.
    func includeRemoval() { for entry in changeCounts.keys { changeCounts[entry]? &+= 1 } }
}

/// The error of a loader that reads the object that it is loading, such as through a property of another object.
struct LoadCycle: Error, CustomStringConvertible {
    let object: Any.Type

    var description: String { "the loader of \(object) reads an object that it is loading" }
}
