/// The current version of a live model, and the tasks that wait for the next one.
///
/// Nothing is called under its lock: a waiting task continues when it gets a thread.
final class LiveChannel: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var content: any LiveContent
    /// The number of versions so far.
    @exclusivity(unchecked) private var number = 0
    @exclusivity(unchecked) private var isOver = false
    @exclusivity(unchecked) private var waiting: [LiveWaiter] = []

    /// The state at a moment.
    struct State: Sendable {
        let content: any LiveContent
        let number: Int
        /// Whether this is the last version.
        let isOver: Bool
    }

    init(_ content: any LiveContent) { self.content = content }

    var current: any LiveContent { lock.withLock { content } }

    var state: State { lock.withLock { State(content: content, number: number, isOver: isOver) } }

    /// Replaces the current version. The caller holds the old one.
    func set(_ new: any LiveContent) {
        wake {
            content = new
            number += 1
        }
    }

    /// Marks the current version as the last one.
    func finish() { wake { isOver = true } }

    private func wake(_ change: () -> Void) {
        let woken = lock.withLock {
            change()
            defer { waiting = [] }
            return waiting.compactMap { $0.take() }
        }
        for continuation in woken { continuation.resume() }
    }

    /// Waits until there is a version with another number, until there will be no more versions, or until the task is
    /// canceled.
    func wait(after number: Int) async {
        let waiter = LiveWaiter()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = lock.withLock {
                    guard number == self.number, !isOver, !waiter.isCancelled else { return false }
                    waiter.continuation = continuation
                    waiting.append(waiter)
                    return true
                }
                if !isWaiting { continuation.resume() }
            }
        } onCancel: {
            let continuation = lock.withLock {
                waiter.isCancelled = true
                waiting.removeAll { $0 === waiter }
                return waiter.take()
            }
            continuation?.resume()
        }
    }
}

/// A waiting task. Accessed under the lock of its channel.
private final class LiveWaiter: @unchecked Sendable {
    @exclusivity(unchecked) var continuation: CheckedContinuation<Void, Never>?
    @exclusivity(unchecked) var isCancelled = false

    /// Takes the continuation, which must be resumed once.
    func take() -> CheckedContinuation<Void, Never>? {
        defer { continuation = nil }
        return continuation
    }
}
