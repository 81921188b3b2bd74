import Synchronization

/// Reports to a handler when a property reads its default because its JSON cannot be used.
///
/// Values that are fine cost nothing: whether there is a handler is only looked up for an unusable value.
package enum UnusableValues {
    package struct Finding: Sendable {
        package let model: JSONModel
        package let property: AnyPropertyCore
        package let json: JSON
        package let cause: Verdict.Cause
    }
    package typealias Handler = @Sendable (Finding) -> Void

    private static let lock = Lock()
    private static let isSet = Atomic<Bool>(false)
    nonisolated(unsafe) private static var held: Handler?

    private static var handler: Handler? {
        guard isSet.load(ordering: .acquiring) else { return nil }
        return lock.withLock { held }
    }

    package static func setHandler(_ new: Handler?) {
        // The old handler is released after the lock, since releasing it may run code of the app.
        let old = lock.withLock { () -> Handler? in
            defer { held = new }
            isSet.store(new != nil, ordering: .releasing)
            return held
        }
        withExtendedLifetime(old) {}
    }

    /// The findings while a handler runs, which may itself read models. They are reported after it has returned, so
    /// that data cannot make it call itself.
    ///
    /// A task that the handler starts inherits this object, so several threads may use it, and it may outlive the
    /// handler.
    private final class Waiting: @unchecked Sendable {
        private let lock = Lock()
        private var findings: [Finding] = []
        private var isOver = false
        private var rest = UnusableValues.limit

        /// Adds a finding, or leaves it out if there were too many. Returns false if the handler is no longer running.
        func add(_ finding: Finding) -> Bool {
            lock.withLock {
                if isOver { return false }
                if rest > 0 {
                    rest -= 1
                    findings.append(finding)
                }
                return true
            }
        }

        /// The findings that were added since the last call. After an empty answer nothing can be added.
        func take() -> [Finding] {
            lock.withLock {
                isOver = findings.isEmpty
                defer { findings = [] }
                return findings
            }
        }
    }

    /// How many findings are reported of the models that a handler reads itself. A handler that reads new data each
    /// time comes to an end.
    static let limit = 1_000

    @TaskLocal private static var waiting: Waiting?
    /// Whether a walk is inside a value that messages leave out.
    @TaskLocal package static var isHidden = false

    /// Whether there is a handler.
    static var hasHandler: Bool { handler != nil }

    /// Calls the handler, if there is one.
    @inline(never)
    static func note(_ model: JSONModel, _ property: AnyPropertyCore, _ json: JSON?, _ cause: Verdict.Cause) {
        guard let handler, let json, !KeyPathProbe.isRunning else { return }
        let finding = Finding(model: model, property: property, json: json, cause: cause)
        if let waiting, waiting.add(finding) { return }
        let queue = Waiting()
        $waiting.withValue(queue) {
            handler(finding)
            while case let findings = queue.take(), !findings.isEmpty {
                // The handler may have been replaced meanwhile.
                for finding in findings { Self.handler?(finding) }
            }
        }
    }
}
