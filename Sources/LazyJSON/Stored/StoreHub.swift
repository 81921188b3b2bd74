/// What all models over one store share: the lock that makes every access atomic, what is known of the store, what it has not taken yet, and
/// who is told of changes.
///
/// Code of the app runs while the lock is held: the store's, converters', and closures of `modify` and `update`. It may come back on
/// the same thread.
final class StoreHub: @unchecked Sendable {
    let store: any KeyValueStore
    private let lock = RecursiveLock()
    /// The values that were read or written last; nil for a key that had none.
    private var known: [String: StoredValue?] = [:]
    /// What was set and the store has not taken; nil for a key to be removed.
    private var pending: [String: StoredValue?] = [:]
    private var watchers: [ObjectIdentifier: Watcher] = [:]
    private var handler: (@Sendable (StoreFailure) -> Void)?
    /// Whether the store is being called: what it then tells of is not a change of others.
    private var isCalling = false

    private struct Watcher {
        weak var object: (any StoreWatcher)?
    }

    private init(_ store: any KeyValueStore) { self.store = store }

    func withLock<R>(_ body: () throws -> R) rethrows -> R { try lock.withLock(body) }

    // MARK: One for each store

    private struct Registered {
        weak var hub: StoreHub?
        /// The same while it has to live without a model: with a handler, or with values that are pending.
        var kept: StoreHub?
    }

    private static let registryLock = RecursiveLock()
    nonisolated(unsafe) private static var registry: [ObjectIdentifier: Registered] = [:]

    /// The hub of a store, made at the first call.
    static func of(_ store: any KeyValueStore) -> StoreHub {
        let (hub, isNew) = registryLock.withLock { () -> (StoreHub, Bool) in
            if let hub = registry[ObjectIdentifier(store)]?.hub { return (hub, false) }
            let hub = StoreHub(store)
            registry[ObjectIdentifier(store)] = Registered(hub: hub)
            return (hub, true)
        }
        if isNew { store.observeChanges { [weak hub] in hub?.noteChanges($0) } }
        return hub
    }

    private func keepAlive() {
        let kept = handler == nil && pending.isEmpty ? nil : self
        Self.registryLock.withLock {
            // An entry that is gone is of a hub that lives no more.
            Self.registry[ObjectIdentifier(store)]?.kept = kept
        }
    }

    deinit {
        let identifier = ObjectIdentifier(store)
        Self.registryLock.withLock {
            // Another one may have been made since.
            if let entry = Self.registry[identifier], entry.hub == nil { Self.registry[identifier] = nil }
        }
    }

    // MARK: Failures

    func setHandler(_ handler: (@Sendable (StoreFailure) -> Void)?) {
        lock.withLock {
            self.handler = handler
            keepAlive()
        }
    }

    func report(_ failure: StoreFailure) { lock.withLock { handler }?(failure) }

    // MARK: Values

    /// The value for a key: one that is pending, else the store's; if that cannot be read, the last one that is known.
    func value(for key: String) -> StoredValue? {
        lock.withLock {
            if let value = pending[key] { return value }
            do {
                let value = try call { try store.value(for: key) }
                known[key] = .some(value)
                return value
            } catch {
                report(StoreFailure(operation: .read, keys: [key], underlying: error))
                return known[key] ?? nil
            }
        }
    }

    /// Sets values, and removes those that are nil, with all that is pending.
    ///
    /// - Throws: A ``StoreFailure``. The values are pending then.
    func set(_ changes: [String: StoredValue?]) throws {
        guard !changes.isEmpty else { return }
        try lock.withLock {
            let keys = Set(changes.keys)
            let told = watching
            for watcher in told { watcher.storeWillChange(keys) }
            pending.merge(changes) { $1 }
            defer { for watcher in told { watcher.storeDidChange(keys) } }
            try write(.write)
        }
    }

    /// Writes what is pending, and what the store itself has not written.
    func flush() throws {
        try lock.withLock {
            do {
                try write(.flush)
                do { try call { try store.flush() } } catch {
                    throw StoreFailure(operation: .flush, keys: [], underlying: error)
                }
            } catch {
                (error as? StoreFailure).map(report)
                throw error
            }
        }
    }

    private func write(_ operation: StoreFailure.Operation) throws {
        guard !pending.isEmpty else { return }
        defer { keepAlive() }
        do {
            try call { try store.set(pending) }
            known.merge(pending) { $1 }
            pending = [:]
        } catch {
            throw StoreFailure(operation: operation, keys: pending.keys.sorted(), underlying: error)
        }
    }

    /// All keys, those that are pending included.
    func keys() throws -> [String] {
        try lock.withLock {
            do {
                let stored = try call { try store.keys() }
                let removed = pending.filter { $0.value == nil }
                let added = pending.filter { $0.value != nil }
                return Set(stored).union(added.keys).subtracting(removed.keys).sorted()
            } catch {
                throw StoreFailure(operation: .list, keys: [], underlying: error)
            }
        }
    }

    private func call<R>(_ body: () throws -> R) rethrows -> R {
        let wasCalling = isCalling
        isCalling = true
        defer { isCalling = wasCalling }
        return try body()
    }

    // MARK: Changes

    func add(_ watcher: any StoreWatcher) {
        lock.withLock {
            watchers[ObjectIdentifier(watcher)] = Watcher(object: watcher)
            if watchers.count > 16 { watchers = watchers.filter { $0.value.object != nil } }
        }
    }

    private var watching: [any StoreWatcher] { watchers.values.compactMap(\.object) }

    /// What others may have changed: told of are the values that are others than those that were read last.
    private func noteChanges(_ keys: [String]?) {
        lock.withLock {
            guard !isCalling else { return }
            var changed: [String: StoredValue?] = [:]
            for key in keys ?? Array(known.keys) where pending[key] == nil {
                // What was never read has not changed for anybody, and what cannot be read is as it was.
                guard let old = known[key], let new = current(key), new != old else { continue }
                changed[key] = .some(new)
            }
            guard !changed.isEmpty else { return }
            let told = watching
            for watcher in told { watcher.storeWillChange(Set(changed.keys)) }
            known.merge(changed) { $1 }
            for watcher in told { watcher.storeDidChange(Set(changed.keys)) }
        }
    }

    /// What the store has for a key, where it can be read.
    private func current(_ key: String) -> StoredValue?? {
        do { return .some(try call { try store.value(for: key) }) } catch { return nil }
    }
}

/// Who is told of changes of a store.
protocol StoreWatcher: AnyObject, Sendable {
    func storeWillChange(_ keys: Set<String>)
    func storeDidChange(_ keys: Set<String>)
}

/// Changes of several values that become visible to others at once.
final class StoreTransaction {
    /// Nil removes a key. They are accessed under the lock of the hub.
    var changes: [String: StoredValue?] = [:]
    /// Why values were not set.
    var failures: [StoreFailure] = []
    /// Whether it was carried out, or given up: what is set then goes to the store at once.
    var isOver = false
}

extension KeyValueStore {
    /// Sets who is told when the store fails, or when a value cannot be converted for it; nil for nobody.
    ///
    ///     store.onFailure { failure in log("\(failure)") }        // write of launches: …
    ///
    /// There is one for each store, and it holds the store. It is called on the thread that was reading or writing.
    ///
    /// - Parameter handler: Takes what could not be done. It must not wait for other threads that use the store.
    public func onFailure(_ handler: (@Sendable (StoreFailure) -> Void)?) { StoreHub.of(self).setHandler(handler) }
}
