/// The current version of a live model, and the tasks that wait for the next one.
///
/// Nothing is called under its lock: a waiting task continues when it gets a thread.
final class LiveChannel: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var current: State
    /// The streams that waiting tasks wait for, by the numbers of the tasks.
    private var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    private var waited = 0

    /// The state at a moment.
    struct State: Sendable {
        var content: LiveContent
        /// Whether this is the last version.
        var isOver = false
    }

    init(_ content: LiveContent) { current = State(content: content) }

    var content: LiveContent { lock.withLock { current.content } }

    var state: State { lock.withLock { current } }

    /// Replaces the current version. The caller holds the old one.
    func set(_ new: LiveContent) { wake { current.content = new } }

    /// Marks the current version as the last one.
    func finish() { wake { current.isOver = true } }

    private func wake(_ change: () -> Void) {
        let woken = lock.withLock {
            change()
            defer { waiting = [:] }
            return waiting
        }
        for continuation in woken.values { continuation.finish() }
    }

    /// Waits until there is another version, until there will be no more versions, or until the task is canceled.
    func wait(after version: LiveContent) async {
        let (next, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = lock.withLock { () -> Int? in
            guard version === current.content, !current.isOver else { return nil }
            waited += 1
            waiting[waited] = continuation
            return waited
        }
        guard let task else { return }
        // It ends when the task is canceled, too.
        for await _ in next {}
        _ = lock.withLock { waiting.removeValue(forKey: task) }
    }
}
