import Foundation
import Synchronization

/// Counts from any thread.
package final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    package var value: Int { count.load(ordering: .sequentiallyConsistent) }
    package func add() { count.add(1, ordering: .sequentiallyConsistent) }

    package init() {}
}
