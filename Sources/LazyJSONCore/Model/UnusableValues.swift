import Synchronization

/// Who is told when a property reads its default since what is there cannot be used.
///
/// Nothing is asked where nothing is wrong: only who has found a value to be unusable looks whether somebody wants to know.
package enum UnusableValues {
    package struct Finding: Sendable {
        package let model: JSONModel
        package let property: AnyPropertyCore
        package let json: JSON
        package let cause: Verdict.Cause
    }
    package typealias Handler = @Sendable (Finding) -> Void

    private final class Registration: @unchecked Sendable {
        private let lock = Lock()
        private let isSet = Atomic<Bool>(false)
        @exclusivity(unchecked) private var held: Handler?

        var handler: Handler? {
            guard isSet.load(ordering: .acquiring) else { return nil }
            return lock.withLock { held }
        }

        func set(_ new: Handler?) {
            // What is replaced is released after the lock: that may run code of the app.
            let old = lock.withLock { () -> Handler? in
                defer { held = new }
                isSet.store(new != nil, ordering: .releasing)
                return held
            }
            withExtendedLifetime(old) {}
        }
    }

    /// What is found while a handler runs, which may itself read models: told after it has returned, so that data cannot make it
    /// call itself.
    ///
    /// A task that the handler starts inherits it, so it may be used by several threads, and after its end.
    private final class Waiting: @unchecked Sendable {
        private let lock = Lock()
        @exclusivity(unchecked) private var findings: [Finding] = []
        @exclusivity(unchecked) private var isOver = false
        @exclusivity(unchecked) private var rest = UnusableValues.limit

        /// Adds a finding, or leaves it out if there were too many. False if nobody waits for it any more.
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

        /// What was added since the last call. After an empty answer nothing can be added.
        func take() -> [Finding] {
            lock.withLock {
                isOver = findings.isEmpty
                defer { findings = [] }
                return findings
            }
        }
    }

    /// How many findings are told of what a handler reads itself: one that reads new data each time comes to an end.
    static let limit = 1_000

    private static let registration = Registration()
    @TaskLocal private static var waiting: Waiting?

    /// Whether there is a handler.
    static var isAnyoneTold: Bool { registration.handler != nil }

    package static func tell(_ handler: Handler?) { registration.set(handler) }

    /// Tells the handler, if there is one.
    @inline(never)
    static func note(_ model: JSONModel, _ property: AnyPropertyCore, _ json: JSON?, _ cause: Verdict.Cause) {
        guard let handler = registration.handler, let json, !KeyPathProbe.isRunning else { return }
        let finding = Finding(model: model, property: property, json: json, cause: cause)
        if let waiting, waiting.add(finding) { return }
        let queue = Waiting()
        $waiting.withValue(queue) {
            handler(finding)
            while case let findings = queue.take(), !findings.isEmpty {
                // The handler may have been replaced meanwhile.
                for finding in findings { registration.handler?(finding) }
            }
        }
    }
}
