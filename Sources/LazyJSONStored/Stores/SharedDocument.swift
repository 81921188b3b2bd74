import Dispatch

#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// The document of a file that others change, too: what is known of it, what has been set since, and when either is brought to the other.
///
/// The lock guards the state, and is never held while a file is touched. Writing is done on a queue, one at a time.
final class SharedDocument: @unchecked Sendable {
    private struct State {
        var version: DocumentFile.Version
        /// Counts the versions that were installed.
        var versions = 0
        var edits = DocumentEdits()
        /// Counts the calls that set something.
        var revision = 0
        /// Since the last success.
        var failures = 0
        /// When writing is due, if it is.
        var due: ContinuousClock.Instant?
        var hasCleaned = false
        var nextCheck = ContinuousClock.now
        var observer: (@Sendable ([String]?) -> Void)?
        var timer: (any DispatchSourceTimer)?

        mutating func install(_ version: DocumentFile.Version) {
            self.version = version
            versions += 1
        }
    }

    private let file: DocumentFile
    private let delay: Duration
    private let interval: Duration
    private let lock = Lock()
    private var state: State
    private let writing = DispatchQueue(label: "LazyJSON.JSONFileStore.writing", qos: .utility)
    /// Observers are called here: one that releases the store has it write what is left, and must not wait for itself.
    private let telling = DispatchQueue(label: "LazyJSON.JSONFileStore.telling", qos: .utility)

    init(_ file: DocumentFile, _ version: DocumentFile.Version, delay: Duration, interval: Duration) {
        self.file = file
        self.delay = delay
        self.interval = interval
        state = State(version: version)
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
        return json.exactMembers.map(\.key).filter {
            seen.insert(MemberName($0)).inserted
        }
    }

    // MARK: Noticing others

    private func refreshIfDue() {
        let isDue = lock.withLock {
            let moment = ContinuousClock.now
            guard moment >= state.nextCheck else { return false }
            state.nextCheck = moment + interval
            return true
        }
        if isDue { refresh() }
    }

    /// Reads the file if it is another one than is known. What cannot be read, or used, changes nothing.
    private func refresh() {
        let (known, versions) = lock.withLock { (state.version, state.versions) }
        let status: FileStatus?
        do { status = try FileStatus(file.path, followingLinks: true) } catch { return }
        if known.isSettled && status == known.status { return }
        let version = (try? file.read()) ?? DocumentFile.Version(known.json, status)
        let isInstalled = lock.withLock {
            // What was written meanwhile is newer than what was read.
            guard state.versions == versions else { return false }
            state.install(version)
            return true
        }
        if isInstalled { tell(from: known.json, to: version.json, except: DocumentEdits()) }
    }

    /// Calls `tell`, and nobody else, with the keys that others change, from now on.
    func observe(_ tell: @escaping @Sendable ([String]?) -> Void) {
        let isFirst = lock.withLock {
            state.observer = tell
            return state.timer == nil
        }
        guard isFirst else { return }
        // Not by the system's notices of changes: those differ from system to system, and network file systems have none.
        let timer = DispatchSource.makeTimerSource(queue: telling)
        let time = max(interval, .milliseconds(10))
        timer.schedule(
            deadline: .now() + time.dispatchInterval, repeating: time.dispatchInterval,
            leeway: (time / 4).dispatchInterval)
        timer.setEventHandler { [weak self] in self?.refresh() }
        lock.withLock { state.timer = timer }
        timer.activate()
    }

    /// Tells observers what differs, but for what was set here and goes before it.
    private func tell(from old: JSON?, to new: JSON?, except written: DocumentEdits) {
        guard let observer = lock.withLock({ state.observer }), old?.data() != new?.data() else { return }
        let changed = JSON.changedMembers(from: old, to: new).filter { written[MemberName($0)] == nil }
        let keys = lock.withLock { changed.filter { state.edits[MemberName($0)] == nil } }
        guard !keys.isEmpty else { return }
        telling.async { observer(keys) }
    }

    // MARK: Writing

    /// Sets values: to be written soon, or now.
    ///
    /// After a failure each call writes before it returns, so that the next failure is thrown to who can keep the values.
    func set(_ values: [String: StoredValue?]) throws {
        let isLater = lock.withLock {
            guard delay > .zero, state.failures == 0 else { return false }
            state.revision += 1
            state.edits.set(values, revision: state.revision)
            return true
        }
        if isLater { schedule(after: delay) } else { try writing.sync { try write(adding: values) } }
    }

    /// Writes what has been set.
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
            // What is wrong is thrown by the next call.
            try? self.write(adding: [:])
        }
    }

    /// Brings the file up to date, on the queue: with what has been set, and with values that are only kept if that succeeds.
    private func write(adding values: [String: StoredValue?]) throws {
        let work = lock.withLock { () -> (edits: DocumentEdits, hasCleaned: Bool)? in
            var edits = state.edits
            state.revision += 1
            edits.set(values, revision: state.revision)
            return edits.isEmpty ? nil : (edits, state.hasCleaned)
        }
        // Takes the lock again after it reads the edits: until then they share the storage of the state's.
        guard let (edits, hasCleaned) = work else { return }
        do throws(JSONFileError) {
            let (found, written) = try merge(edits, removingLeftovers: !hasCleaned)
            let known = lock.withLock {
                let known = state.version.json
                state.install(written)
                state.edits.remove(written: edits)
                state.failures = 0
                state.hasCleaned = true
                return known
            }
            tell(from: known, to: found.json, except: edits)
        } catch {
            let isLeft = lock.withLock {
                state.failures += 1
                return !state.edits.isEmpty
            }
            if isLeft { schedule(after: retryDelay) }
            throw error
        }
    }

    /// Reads the file, which others may have written, and replaces it by one with the edits, if that differs.
    ///
    /// Always reads it: that is a fraction of the time in which it is written.
    private func merge(
        _ edits: DocumentEdits, removingLeftovers: Bool
    ) throws(JSONFileError) -> (found: DocumentFile.Version, written: DocumentFile.Version) {
        if edits.onlyRemove, try file.read().json == nil { return (.missing, .missing) }
        return try file.locked { folder throws(JSONFileError) in
            if removingLeftovers { file.removeLeftovers(in: folder) }
            let found = try file.read()
            let old = found.json ?? .emptyObject
            let new = edits.applied(to: old)
            if new.isIdentical(to: old) { return (found, found) }
            // There is no style to follow where there is no member.
            let data = old.count == 0 ? new.data(.pretty) + Data("\n".utf8) : new.data()
            return (found, try file.replace(folder.target, in: folder, with: data, like: found.status))
        }
    }

    /// From one second on, twice as long after every failure, up to a minute.
    private var retryDelay: Duration {
        .seconds(min(60, 1 << min(lock.withLock { state.failures } - 1, 6)))
    }
}

extension Duration {
    /// For Dispatch, which counts nanoseconds: up to a century.
    fileprivate var dispatchInterval: DispatchTimeInterval {
        let limited = min(max(self, .zero), .seconds(3_000_000_000))
        let (seconds, attoseconds) = limited.components
        return .nanoseconds(Int(clamping: seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
}
