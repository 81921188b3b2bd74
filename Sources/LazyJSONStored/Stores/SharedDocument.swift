import Dispatch

import LazyJSONFoundation

/// A document in a file that others change, too: its known version, the edits that were made since, and when to read or
/// write the file.
///
/// The lock guards the state, and is never held while a file is accessed. Writing happens on a queue, one write at a
/// time.
final class SharedDocument: @unchecked Sendable {
    private struct State {
        var version: DocumentFile.Version
        /// Counts reads of the file, and versions that were written: what began later is at least as new.
        var attempts = 0
        /// The attempt that gave the version.
        var attempt = 0
        var edits = DocumentEdits()
        /// Counts the calls that set something.
        var revision = 0
        /// Failures since the last success.
        var failures = 0
        /// When writing is due; nil if nothing is scheduled.
        var due: ContinuousClock.Instant?
        var hasCleaned = false
        var nextCheck = ContinuousClock.now
        var observer: (@Sendable ([String]?) -> Void)?
        var timer: (any DispatchSourceTimer)?

        /// The status of the last file that existed.
        var formerStatus: FileStatus?

        /// Starts to read the file.
        mutating func begin() -> Int {
            attempts += 1
            return attempts
        }

        /// Takes the version of an attempt, unless there is one of a later attempt.
        mutating func install(_ version: DocumentFile.Version, from attempt: Int) -> Bool {
            guard attempt > self.attempt else { return false }
            (self.attempt, self.version) = (attempt, version)
            formerStatus = version.status ?? formerStatus
            return true
        }
    }

    private let file: DocumentFile
    private let delay: Duration
    private let interval: Duration
    private let lock = Lock()
    private var state: State
    private let writing = DispatchQueue(label: "LazyJSON.JSONFileStore.writing", qos: .utility)
    /// Observers are called on this queue: an observer that releases the store makes it write the rest, and must not
    /// wait for itself.
    private let notifying = DispatchQueue(label: "LazyJSON.JSONFileStore.notifying", qos: .utility)

    init(_ file: DocumentFile, _ version: DocumentFile.Version, delay: Duration, interval: Duration) {
        (self.file, self.delay, self.interval) = (file, delay, interval)
        state = State(version: version)
        state.formerStatus = version.status
        state.nextCheck += interval
    }

    deinit { state.timer?.cancel() }

    // MARK: Reading

    func value(for key: String) -> StoredValue? {
        refreshIfDue()
        let name = MemberName(key)
        let (edited, json) = lock.withLock { (state.edits[name], state.version.json) }
        if let edited { return edited }
        return json?.member(name).map { .json($0) }
    }

    func keys() -> [String] {
        refreshIfDue()
        let json = lock.withLock { state.edits.applied(to: state.version.json ?? .emptyObject) }
        var seen = Set<MemberName>()
        return json.exactMembers.map(\.key).filter { seen.insert(MemberName($0)).inserted }
    }

    // MARK: Changes by others

    private func refreshIfDue() {
        let isDue = lock.withLock {
            let moment = ContinuousClock.now
            guard moment >= state.nextCheck else { return false }
            state.nextCheck = moment + interval
            return true
        }
        if isDue { refresh() }
    }

    /// Reads the file if its status differs from the known one. A file that cannot be read or used changes nothing.
    private func refresh() {
        let (known, attempt) = lock.withLock { (state.version, state.begin()) }
        let status: FileStatus?
        do { status = try FileStatus(file.path, followingLinks: true) } catch { return }
        if known.isSettled && status == known.status { return }
        let version = (try? file.load()) ?? DocumentFile.Version(known.json, status)
        let replaced: DocumentFile.Version? = lock.withLock {
            let former = state.version
            return state.install(version, from: attempt) ? former : nil
        }
        if let replaced { notify(from: replaced.json, to: version.json, except: DocumentEdits()) }
    }

    /// Calls `notify` from now on with the keys that others change. It replaces any previous function.
    func observe(_ notify: @escaping @Sendable ([String]?) -> Void) {
        let isFirst = lock.withLock {
            state.observer = notify
            return state.timer == nil
        }
        guard isFirst else { return }
        // Doesn't use the system's notifications of changes: those differ between systems, and network file systems
        // have none.
        let timer = DispatchSource.makeTimerSource(queue: notifying)
        let time = max(interval, .milliseconds(10))
        timer.schedule(
            deadline: .now() + time.dispatchInterval, repeating: time.dispatchInterval,
            leeway: (time / 4).dispatchInterval)
        timer.setEventHandler { [weak self] in self?.refresh() }
        lock.withLock { state.timer = timer }
        timer.activate()
    }

    /// Reports differing keys to observers, except those that were set here and therefore take precedence.
    private func notify(from old: JSON?, to new: JSON?, except written: DocumentEdits) {
        guard let observer = lock.withLock({ state.observer }), old?.data() != new?.data() else { return }
        let changed = JSON.changedMembers(from: old, to: new).filter { written[MemberName($0)] == nil }
        let keys = lock.withLock { changed.filter { state.edits[MemberName($0)] == nil } }
        guard !keys.isEmpty else { return }
        notifying.async { observer(keys) }
    }

    // MARK: Writing

    /// Sets values, to be written soon or now.
    ///
    /// After a failure, each call writes before it returns, so that the next failure is thrown to a caller who can keep
    /// the values.
    func set(_ values: [String: StoredValue?]) throws {
        let isLater = lock.withLock {
            guard delay > .zero, state.failures == 0 else { return false }
            state.revision += 1
            state.edits.set(values, over: state.version.json, revision: state.revision)
            return true
        }
        if isLater { schedule(after: delay) } else { try writing.sync { try write(adding: values) } }
    }

    /// Writes values that were set.
    func flush() throws { try writing.sync { try write(adding: [:]) } }

    private func schedule(after delay: Duration) {
        let due = ContinuousClock.now + delay
        let isEarlier = lock.withLock {
            if let other = state.due, other <= due { return false }
            state.due = due
            return true
        }
        guard isEarlier else { return }
        writing.asyncAfter(deadline: .now() + delay.dispatchInterval) { [weak self] in
            guard let self else { return }
            self.lock.withLock { self.state.due = nil }
            // The next call throws the error.
            try? self.write(adding: [:])
        }
    }

    /// Brings the file up to date, on the queue, with the values that were set, and with new ones that are kept only if
    /// writing succeeds.
    private func write(adding values: [String: StoredValue?]) throws {
        let work = lock.withLock { () -> (edits: DocumentEdits, hasCleaned: Bool)? in
            var edits = state.edits
            state.revision += 1
            edits.set(values, over: state.version.json, revision: state.revision)
            return edits.isEmpty ? nil : (edits, state.hasCleaned)
        }
        // This takes the lock again only after it reads the edits: until then, they share their storage with those of
        // the state.
        guard let (edits, hasCleaned) = work else { return }
        do throws(JSONFileError) {
            let (found, written) = try merge(edits, removingLeftovers: !hasCleaned)
            let known = lock.withLock {
                let known = state.version.json
                // Whoever began to read the file before this may have seen an older one.
                _ = state.install(written, from: state.begin())
                state.edits.remove(written: edits)
                state.failures = 0
                state.hasCleaned = true
                return known
            }
            notify(from: known, to: found.json, except: edits)
        } catch {
            let (failures, isLeft) = lock.withLock {
                state.failures += 1
                return (state.failures, !state.edits.isEmpty)
            }
            if isLeft { schedule(after: .seconds(StoreHub.retrySeconds(after: failures))) }
            throw error
        }
    }

    /// Reads the file, which others may have written, and replaces it with one that has the edits, if it differs.
    ///
    /// It always reads the file, since reading takes a fraction of the time of writing.
    private func merge(
        _ edits: DocumentEdits, removingLeftovers: Bool
    ) throws(JSONFileError) -> (found: DocumentFile.Version, written: DocumentFile.Version) {
        if edits.onlyRemove, try file.load().json == nil { return (.missing, .missing) }
        return try file.locked { folder throws(JSONFileError) in
            if removingLeftovers { file.removeLeftovers(in: folder) }
            let found = try file.load()
            let old = found.json ?? file.emptyObject
            let new = edits.applied(to: old)
            if new.isIdentical(to: old) { return (found, found) }
            // Without members, there is no style to follow.
            let isBare =
                old.count == 0 && !old.hasComments
                && (try? JSON(parsing: new.data(), nestingLimit: .max)) != nil
            let data = isBare ? new.data(.pretty) + Data("\n".utf8) : new.data()
            // A file that was removed had permissions, too: it may have held secrets.
            let former = lock.withLock { state.formerStatus }
            return (found, try file.replace(folder.target, in: folder, with: data, like: found.status ?? former))
        }
    }
}

extension Duration {
    /// The duration for Dispatch, which counts nanoseconds; at most about a century.
    fileprivate var dispatchInterval: DispatchTimeInterval {
        let limited = min(max(self, .zero), .seconds(3_000_000_000))
        let (seconds, attoseconds) = limited.components
        return .nanoseconds(Int(clamping: seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
}
