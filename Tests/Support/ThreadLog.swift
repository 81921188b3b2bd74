import Foundation

/// The lines that the thread on which it was created adds. Suites run at the same time, and a handler of the whole
/// program gets the models of all of them.
package final class ThreadLog: Sendable {
    private let thread = ObjectIdentifier(Thread.current)
    private let all = Guarded<[String]>([])

    package init() {}

    package var lines: [String] { all.withLock { $0 } }

    package func add(_ line: String) {
        if ObjectIdentifier(Thread.current) == thread { all.withLock { $0.append(line) } }
    }
}
