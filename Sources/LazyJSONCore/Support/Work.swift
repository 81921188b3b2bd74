import Synchronization

/// Counts work, so that tests can show that it grows with the size of a document and not faster.
///
/// A step is a byte that a scan looked at, a slot of a table, or a piece that was moved: one iteration of a loop over
/// data. Only builds with `DEBUG` count, and only for a task that has a meter. In all other builds, no code for it
/// remains.
package enum Work {
    #if DEBUG
        final class Meter: Sendable {
            let steps = Atomic<Int>(0)
        }

        @TaskLocal static var meter: Meter?
    #endif

    @inline(__always)
    package static func add(_ steps: @autoclosure () -> Int) {
        #if DEBUG
            if let meter { meter.steps.add(steps(), ordering: .relaxed) }
        #endif
    }
}
