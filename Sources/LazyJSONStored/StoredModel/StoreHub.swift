/// What all models over one store share: the lock that makes every access atomic, what is known of the store, what it has not taken yet, and
/// who is told of changes.
///
/// Code of the app runs while the lock is held: the store's, converters', and closures of `modify` and `update`. It may come back on
/// the same thread. Observers and `onFailure` are called when the lock is free again, since they may take locks that others hold who
/// wait for this one.
final class StoreHub: @unchecked Sendable {
    let store: any KeyValueStore
    private let lock = RecursiveLock()
    /// The values that were read or written last; nil for a key that had none.
    private var known: [String: StoredValue?] = [:]
    /// The values that observers know: a read may find another one before they are told.
    private var told: [String: StoredValue?] = [:]
    /// What was set and the store has not taken; nil for a key to be removed.
    private var pending: [String: StoredValue?] = [:]
    private var watchers: [ObjectIdentifier: Watcher] = [:]
    private var handler: (@Sendable (StoreFailure) -> Void)?
    /// Whether the store is being called: what it then tells of is not a change of others.
    private var isCalling = false

    private struct Watcher {
        weak var object: (any StoreWatcher)?
    }

    /// Which hub it is. The store holds what this identifies.
    private let identifier: ObjectIdentifier

    private init(_ store: any KeyValueStore) {
        self.store = store
        identifier = ObjectIdentifier(store.identity)
    }

    // What is told when the lock is free again, and how often this thread holds it.
    private var changedKeys: Set<String> = []
    private var failures: [StoreFailure] = []
    private var depth = 0

    /// Calls `body` while no other thread is in one, and then tells of what it has changed.
    func withLock<R>(_ body: () throws -> R) rethrows -> R {
        var tell: (() -> Void)?
        defer { tell?() }
        return try lock.withLock {
            depth += 1
            defer {
                depth -= 1
                if depth == 0, !changedKeys.isEmpty || !failures.isEmpty { tell = takeNews() }
            }
            return try body()
        }
    }

    private func takeNews() -> () -> Void {
        let (keys, failures, watchers, handler) = (changedKeys, failures, watching, handler)
        (changedKeys, self.failures) = ([], [])
        return {
            if !keys.isEmpty { for watcher in watchers { watcher.tellObservers(of: keys) } }
            for failure in failures { handler?(failure) }
        }
    }

    // MARK: One for each store

    private struct Registered {
        weak var hub: StoreHub?
        /// The same while it has to live without a model: with a handler, or with values that are pending.
        var kept: StoreHub?
    }

    // Not one as that of classLayouts, which only grows: hubs come to an end.
    private static let registryLock = RecursiveLock()
    nonisolated(unsafe) private static var registry: [ObjectIdentifier: Registered] = [:]

    /// The hub of a store, made at the first call.
    static func of(_ store: any KeyValueStore) -> StoreHub {
        let identifier = ObjectIdentifier(store.identity)
        let (hub, isNew) = registryLock.withLock { () -> (StoreHub, Bool) in
            if let hub = registry[identifier]?.hub { return (hub, false) }
            let hub = StoreHub(store)
            registry[identifier] = Registered(hub: hub)
            return (hub, true)
        }
        if isNew { store.observeChanges { [weak hub] in hub?.noteChanges($0) } }
        return hub
    }

    private func keepAlive() {
        let kept = handler == nil && pending.isEmpty ? nil : self
        Self.registryLock.withLock {
            // An entry that is gone is of a hub that lives no more.
            Self.registry[identifier]?.kept = kept
        }
    }

    deinit {
        Self.registryLock.withLock {
            // Another one may have been made since.
            if let entry = Self.registry[identifier], entry.hub == nil { Self.registry[identifier] = nil }
        }
    }

    // MARK: Failures

    func setHandler(_ handler: (@Sendable (StoreFailure) -> Void)?) {
        withLock {
            self.handler = handler
            keepAlive()
        }
    }

    func report(_ failure: StoreFailure) { withLock { failures.append(failure) } }

    // MARK: Values

    /// What there is for a key.
    enum Found {
        case value(StoredValue?)
        /// The store cannot be read, and nothing is known.
        case unreadable(StoreFailure)
    }

    /// What there is for a key: what is pending, else the store's value; if that cannot be read, the last one that is known.
    func find(_ key: String) -> Found {
        withLock {
            if let value = pending[key] { return .value(value) }
            do {
                let value = try call { try store.value(for: key) }
                known[key] = .some(value)
                if told[key] == nil { told[key] = .some(value) }
                return .value(value)
            } catch {
                let failure = StoreFailure(operation: .read, keys: [key], underlying: error)
                report(failure)
                return known[key].map { .value($0) } ?? .unreadable(failure)
            }
        }
    }

    /// Sets values, and removes those that are nil, with all that is pending.
    ///
    /// - Throws: A ``StoreFailure``. The values are pending then.
    func set(_ changes: [String: StoredValue?]) throws {
        guard !changes.isEmpty else { return }
        try withLock {
            pending.merge(changes) { $1 }
            defer { note(changes) }
            try write(.write)
        }
    }

    /// Writes what is pending, and what the store itself has not written.
    func flush() throws {
        try withLock {
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

    /// All keys, with those that are pending, and with changes that nobody else sees yet.
    func keys(changedBy changes: [String: StoredValue?]) throws -> [String] {
        try withLock {
            do {
                var keys = Set(try call { try store.keys() })
                for (key, value) in pending.merging(changes, uniquingKeysWith: { $1 }) {
                    if value == nil { keys.remove(key) } else { keys.insert(key) }
                }
                return keys.sorted()
            } catch {
                let failure = StoreFailure(operation: .list, keys: [], underlying: error)
                report(failure)
                throw failure
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
        withLock {
            watchers[ObjectIdentifier(watcher)] = Watcher(object: watcher)
            if watchers.count > 16 { watchers = watchers.filter { $0.value.object != nil } }
        }
    }

    private var watching: [any StoreWatcher] { watchers.values.compactMap(\.object) }

    /// Tells streams of values that are others now, and observers when the lock is free.
    private func note(_ changes: [String: StoredValue?]) {
        told.merge(changes) { $1 }
        changedKeys.formUnion(changes.keys)
        for watcher in watching { watcher.tellStreams(of: Set(changes.keys)) }
    }

    /// What others may have changed: told of are the values that are others than those that observers know.
    private func noteChanges(_ keys: [String]?) {
        withLock {
            guard !isCalling else { return }
            var changed: [String: StoredValue?] = [:]
            for key in keys ?? Array(told.keys) where pending[key] == nil {
                // What was never read has not changed for anybody, and what cannot be read is as it was.
                guard let old = told[key], let new = current(key), !StoredValue.isSame(new, old) else { continue }
                changed[key] = .some(new)
            }
            guard !changed.isEmpty else { return }
            known.merge(changed) { $1 }
            note(changed)
        }
    }

    /// What the store has for a key, where it can be read.
    private func current(_ key: String) -> StoredValue?? {
        do { return .some(try call { try store.value(for: key) }) } catch { return nil }
    }
}

/// Who is told of changes of a store.
protocol StoreWatcher: AnyObject, Sendable {
    /// Called under the lock, so that streams have values in the order of the changes.
    func tellStreams(of keys: Set<String>)
    /// Called when the lock is free.
    func tellObservers(of keys: Set<String>)
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
