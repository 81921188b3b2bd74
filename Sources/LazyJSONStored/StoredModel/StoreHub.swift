import Dispatch

/// The state that all models over one store share: the lock that makes every access atomic, the known and the pending
/// values, and the models that are notified of changes.
///
/// Code of the app runs while the lock is held: the store, converters, and closures of `modify` and `update`. It may
/// call back on the same thread. Observers and `onFailure` are called after the lock is released, since they may take
/// locks of threads that wait for this one.
final class StoreHub: @unchecked Sendable {
    let store: any KeyValueStore
    private let lock = RecursiveLock()
    /// The values that were read or written last, at least for keys that a living model has read or set; nil for a key
    /// that had none.
    private(set) var known: StoredChanges = [:]
    /// The values that observers know. A read may find a newer one before they are notified.
    private(set) var notified: StoredChanges = [:]
    /// Values that were set but that the store hasn't accepted; nil for a key to be removed.
    private var pending: StoredChanges = [:]
    /// Return the models that are notified of changes of a key, as long as they live.
    private var watchers: [MemberName: [ObjectIdentifier: () -> StoredModel?]] = [:]
    private var watcherCount = 0
    /// The count, with the known values, at which those are removed whose models are gone.
    private var watcherLimit = 16
    private var handler: (@Sendable (StoreFailure) -> Void)?
    /// The failures to write since the last success, and whether another attempt is scheduled.
    private var failedWrites = 0
    private var isRetrying = false
    /// Whether the store is being called. Changes that it reports meanwhile aren't those of others.
    private var isCalling = false

    /// The identity of the hub. The store holds the object that this identifies.
    private let identifier: ObjectIdentifier

    private init(_ store: any KeyValueStore) {
        self.store = store
        identifier = ObjectIdentifier(store.identity)
    }

    // The news to report after the lock is released, and how often this thread holds the lock.
    private var changedKeys: Set<MemberName> = []
    private var failures: [StoreFailure] = []
    private var depth = 0

    /// Calls `body` while no other thread is in such a call, and then reports its changes.
    func withLock<R>(_ body: () throws -> R) rethrows -> R {
        var notify: (() -> Void)?
        defer { notify?() }
        return try lock.withLock {
            depth += 1
            defer {
                depth -= 1
                if depth == 0, !changedKeys.isEmpty || !failures.isEmpty { notify = takeNews() }
            }
            return try body()
        }
    }

    private func takeNews() -> () -> Void {
        let (keys, failures, watchers, handler) = (changedKeys, failures, watching(changedKeys), handler)
        (changedKeys, self.failures) = ([], [])
        return {
            for watcher in watchers { watcher.notifyObservers(of: keys) }
            for failure in failures { handler?(failure) }
        }
    }

    // MARK: Registry

    // Unlike the registry of class layouts, this one can shrink: hubs come to an end.
    private static let registryLock = RecursiveLock()
    /// Return the hubs, as long as they live.
    nonisolated(unsafe) private static var registry: [ObjectIdentifier: () -> StoreHub?] = [:]
    /// The hub itself, while it has to live without a model: with a handler, or with pending values.
    private var kept: StoreHub?

    /// The hub of a store, created at the first call.
    static func of(_ store: any KeyValueStore) -> StoreHub {
        let identifier = ObjectIdentifier(store.identity)
        let (hub, isNew) = registryLock.withLock { () -> (StoreHub, Bool) in
            if let hub = registry[identifier]?() { return (hub, false) }
            let hub = StoreHub(store)
            registry[identifier] = { [weak hub] in hub }
            return (hub, true)
        }
        if isNew { store.observeChanges { [weak hub] in hub?.noteChanges($0) } }
        return hub
    }

    private func keepAlive() { kept = handler == nil && pending.isEmpty ? nil : self }

    deinit {
        Self.registryLock.withLock {
            // Another hub may have been created since.
            if Self.registry[identifier]?() == nil { Self.registry[identifier] = nil }
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

    /// Calls `body`, and reports a failure that it throws.
    func reporting<R>(_ body: () throws -> R) throws -> R {
        do { return try body() } catch {
            (error as? StoreFailure).map(report)
            throw error
        }
    }

    // MARK: Values

    /// Looks up a key: a pending value, or else the store's value. If the store cannot be read, the last known value.
    ///
    /// - Returns: The value, or nil if there is none; a failure if the store cannot be read, and no value is known.
    func find(_ key: MemberName) -> Result<StoredValue?, StoreFailure> {
        withLock {
            if let value = pending[key] { return .success(value) }
            do throws(StoreFailure) {
                let value = try call(.read, [key.string]) { try store.value(for: key.string) }
                known[key] = .some(value)
                if notified[key] == nil { notified[key] = .some(value) }
                return .success(value)
            } catch {
                report(error)
                return known[key].map { .success($0) } ?? .failure(error)
            }
        }
    }

    /// Sets values, and removes those that are nil, together with all pending values.
    ///
    /// - Throws: A ``StoreFailure``. The values are then pending.
    func set(_ changes: StoredChanges) throws {
        guard !changes.isEmpty else { return }
        try withLock {
            pending.merge(changes) { $1 }
            defer { note(changes) }
            try write(.write)
        }
    }

    /// Writes pending values, and everything that the store itself hasn't written.
    func flush() throws {
        try withLock {
            try reporting {
                try write(.flush)
                try call(.flush) { try store.flush() }
            }
        }
    }

    /// Writes the pending values of all models over a store.
    ///
    /// - Throws: The error that the store throws.
    static func writePending(of store: any KeyValueStore) throws {
        let identifier = ObjectIdentifier(store.identity)
        guard let hub = registryLock.withLock({ registry[identifier]?() }) else { return }
        do { try hub.withLock { try hub.write(.flush) } } catch let failure as StoreFailure {
            throw failure.underlying
        }
    }

    private func write(_ operation: StoreFailure.Operation) throws {
        guard !pending.isEmpty else { return }
        defer { keepAlive() }
        do {
            try call(operation, pending.keys.map(\.string).sorted()) {
                for changes in pending.byText { try store.set(changes) }
            }
            let written = pending
            (pending, failedWrites) = ([:], 0)
            for (key, value) in written {
                known[key] = .some(returned(value, for: key))
                notified[key] = known[key]
            }
        } catch {
            failedWrites += 1
            retryLater()
            throw error
        }
    }

    /// Returns how many seconds to wait after some failures in a row: more and more, up to a minute.
    static func retrySeconds(after failures: Int) -> Int { min(60, 1 << min(failures - 1, 6)) }

    private static let retrying = DispatchQueue(label: "LazyJSON.StoreHub.retrying", qos: .utility)

    /// Writes pending values again after a second, and then after twice as long each time, up to a minute. Their
    /// failure has been reported.
    private func retryLater() {
        guard !isRetrying else { return }
        isRetrying = true
        Self.retrying.asyncAfter(deadline: .now() + .seconds(Self.retrySeconds(after: failedWrites))) { [weak self] in
            self?.withLock {
                self?.isRetrying = false
                try? self?.write(.write)
            }
        }
    }

    /// All keys, including pending ones, and with changes that nobody else sees yet.
    func keys(changedBy changes: StoredChanges) throws -> [String] {
        try withLock {
            var keys = Set(try reporting { try call(.list) { try store.keys() } }.map { MemberName($0) })
            for (key, value) in pending.merging(changes, uniquingKeysWith: { $1 }) {
                if value == nil { keys.remove(key) } else { keys.insert(key) }
            }
            return keys.map(\.string).sorted()
        }
    }

    /// Calls the store. An error that it throws is the cause of a failure of the operation.
    private func call<R>(
        _ operation: StoreFailure.Operation, _ keys: @autoclosure () -> [String] = [], _ body: () throws -> R
    ) throws(StoreFailure) -> R {
        let wasCalling = isCalling
        isCalling = true
        defer { isCalling = wasCalling }
        do { return try body() } catch {
            throw StoreFailure(operation: operation, keys: keys(), underlying: error)
        }
    }

    // MARK: Changes

    /// Notifies a model of changes of some keys from now on.
    func add(_ model: StoredModel, for keys: [MemberName]) {
        withLock {
            for key in keys {
                let watcher = { [weak model] in model }
                let former = watchers[key, default: [:]].updateValue(watcher, forKey: ObjectIdentifier(model))
                if former == nil { watcherCount += 1 }
            }
            guard watcherCount + known.count > watcherLimit else { return }
            Work.add(watcherCount + known.count)
            watchers = watchers.mapValues { $0.filter { $1() != nil } }.filter { !$1.isEmpty }
            known = known.filter { watchers[$0.key] != nil }
            notified = notified.filter { watchers[$0.key] != nil }
            watcherCount = watchers.values.reduce(0) { $0 + $1.count }
            watcherLimit = max(16, 2 * (watcherCount + known.count))
        }
    }

    private func watching(_ keys: Set<MemberName>) -> [StoredModel] {
        var found: [ObjectIdentifier: StoredModel] = [:]
        for watcher in keys.compactMap({ watchers[$0] }).joined() {
            Work.add(1)
            if let model = watcher.value() { found[watcher.key] = model }
        }
        return Array(found.values)
    }

    /// Notifies streams of changed values now, and observers after the lock is released.
    private func note(_ changes: StoredChanges) {
        let keys = Set(changes.keys)
        for key in keys { notified[key] = pending[key] ?? known[key] }
        changedKeys.formUnion(keys)
        for watcher in watching(keys) { watcher.notifyStreams(of: keys) }
    }

    /// Handles changes by others: reports the values that differ from those that observers know.
    private func noteChanges(_ keys: [String]?) {
        withLock {
            guard !isCalling else { return }
            var changed: StoredChanges = [:]
            for key in keys?.map({ MemberName($0) }) ?? Array(notified.keys) where pending[key] == nil {
                // A value that was never read hasn't changed for anybody, and one that cannot be read stays as it was.
                guard let old = notified[key], let new = current(key), !StoredValue.isSame(new, old) else { continue }
                // A store of bytes returns the text of a value that was set.
                if case .json(let json)? = old, StoredValue.isSame(new, .data(json.data(.json))) { continue }
                changed[key] = .some(new)
            }
            guard !changed.isEmpty else { return }
            known.merge(changed) { $1 }
            note(changed)
        }
    }

    /// The value that the store returns for one that it has accepted. It may have another form, such as bytes, which
    /// isn't a change by others.
    private func returned(_ value: StoredValue?, for key: MemberName) -> StoredValue? {
        if case .json(let json)? = value, !json.kind.isContainer { return value }
        return current(key) ?? value
    }

    /// The store's value for a key; nil if it cannot be read.
    private func current(_ key: MemberName) -> StoredValue?? {
        do { return .some(try call(.read) { try store.value(for: key.string) }) } catch { return nil }
    }
}

/// New values by their keys; nil removes a key. Keys differ if their code points do, as the names of members do.
typealias StoredChanges = [MemberName: StoredValue?]

extension StoredChanges {
    /// The changes for a store, whose dictionary takes two spellings of an accented letter for one key: the second is
    /// in another part.
    var byText: [[String: StoredValue?]] {
        var parts: [[String: StoredValue?]] = []
        for (key, value) in self {
            let index = parts.firstIndex { $0.index(forKey: key.string) == nil } ?? parts.count
            if index == parts.count { parts.append([:]) }
            parts[index][key.string] = .some(value)
        }
        return parts
    }
}

/// Changes of several values that become visible to others at once.
final class StoreTransaction {
    /// The new values; nil removes a key. They are accessed under the lock of the hub.
    var changes: StoredChanges = [:]
    /// The reasons why values were not set.
    var failures: [StoreFailure] = []
    /// Whether the transaction was carried out or given up. Values that are set later go to the store at once.
    var isOver = false
}
