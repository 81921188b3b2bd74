import Foundation

/// A value behind a lock, for tests. Not a `Mutex`: on Linux the thread sanitizer cannot see into that one, and reports
/// races of the values that it guards.
package final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) { self.value = value }

    package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R { try lock.withLock { try body(&value) } }
}
