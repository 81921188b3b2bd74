import Foundation
import Synchronization

/// Threads of their own, more than there are processors: the system interrupts them anywhere, where tasks give way to each
/// other at an `await` only.
package enum Threads {
    /// Runs `body` on so many threads at once, and returns the results in the order of the threads.
    package static func run<Result: Sendable>(
        _ count: Int = 8, _ body: @escaping @Sendable (_ thread: Int) -> Result
    ) -> [Result] {
        let results = Results<Result>(count)
        let start = Barrier(count)
        for number in 0..<count {
            let thread = Thread {
                start.wait()
                results.put(body(number), at: number)
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
        return results.wait()
    }

    /// Runs `body` on another thread and waits for it. A caller that holds a lock that `body` needs waits forever.
    package static func elsewhere(_ body: @escaping @Sendable () -> Void) { _ = run(1) { _ in body() } }

    /// Runs `body` on so many threads and says whether all of them returned in time. Threads that wait for ever are left behind,
    /// so that a test of theirs fails and does not hang.
    package static func finish(
        _ count: Int = 1, within seconds: Int = TestScale.minutes(1) * 60, stackSize: Int = 4 << 20,
        _ body: @escaping @Sendable (_ thread: Int) -> Void
    ) -> Bool {
        let done = DispatchSemaphore(value: 0)
        for number in 0..<count {
            let thread = Thread {
                body(number)
                done.signal()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        let deadline = DispatchTime.now() + .seconds(seconds)
        return (0..<count).allSatisfy { _ in done.wait(timeout: deadline) == .success }
    }

    private final class Results<Result: Sendable>: @unchecked Sendable {
        private let condition = NSCondition()
        private var results: [Result?]
        private var missing: Int

        package init(_ count: Int) {
            results = Array(repeating: nil, count: count)
            missing = count
        }

        package func put(_ result: Result, at number: Int) {
            condition.lock()
            results[number] = result
            missing -= 1
            condition.signal()
            condition.unlock()
        }

        package func wait() -> [Result] {
            condition.lock()
            defer { condition.unlock() }
            while missing > 0 { condition.wait() }
            return results.compactMap { $0 }
        }
    }
}

/// Where threads wait until all of them are there; to be passed any number of times.
package final class Barrier: Sendable {
    private let count: Int
    private let arrived = Atomic<Int>(0)

    package init(_ count: Int) { self.count = count }

    package func wait() {
        let number = arrived.add(1, ordering: .acquiringAndReleasing).oldValue
        let target = (number / count + 1) * count
        while arrived.load(ordering: .acquiring) < target { sched_yield() }
    }
}
