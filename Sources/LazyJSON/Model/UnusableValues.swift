import Synchronization

/// Who is told when a property reads its default since what is there cannot be used.
///
/// Nothing is asked where nothing is wrong: only who has found a value to be unusable looks whether somebody wants to know.
enum UnusableValues {
    struct Finding: Sendable {
        let model: JSONModel
        let property: AnyPropertyCore
        let json: JSON
        let cause: Verdict.Cause
    }
    typealias Handler = @Sendable (Finding) -> Void

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
                return held
            }
            isSet.store(new != nil, ordering: .releasing)
            withExtendedLifetime(old) {}
        }
    }

    /// What is found while a handler runs, which may itself read models: told after it has returned, so that data cannot make it
    /// call itself.
    private final class Waiting: @unchecked Sendable {
        var findings: [Finding] = []
    }

    private static let registration = Registration()
    @TaskLocal private static var waiting: Waiting?

    /// Whether there is a handler.
    static var isAnyoneTold: Bool { registration.handler != nil }

    static func tell(_ handler: Handler?) { registration.set(handler) }

    /// Tells the handler, if there is one.
    @inline(never)
    static func note(_ model: JSONModel, _ property: AnyPropertyCore, _ json: JSON?, _ cause: Verdict.Cause) {
        guard let handler = registration.handler, let json else { return }
        let finding = Finding(model: model, property: property, json: json, cause: cause)
        if let waiting { return waiting.findings.append(finding) }
        let queue = Waiting()
        queue.findings.append(finding)
        $waiting.withValue(queue) {
            while !queue.findings.isEmpty {
                let findings = queue.findings
                queue.findings = []
                findings.forEach(handler)
            }
        }
    }
}
