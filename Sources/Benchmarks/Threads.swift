import Foundation
import Synchronization

/// Work that several threads do at the same time.
enum Threads {
    /// Makes something in each of a number of threads, lets all of them work on theirs from the same moment on, and returns
    /// how long the slowest took, in nanoseconds of elapsed time.
    static func elapsed<State>(
        _ count: Int, make: @escaping @Sendable () throws -> State, work: @escaping @Sendable (State) -> Void
    ) throws -> Double {
        let start = Start(count)
        let times = Times()
        let threads = DispatchGroup()
        for _ in 0..<count {
            threads.enter()
            Thread.detachNewThread {
                let state = Result { try make() }
                start.arrive()
                let begin = Clock.elapsed.now
                times.add(
                    state.map { state in
                        work(state)
                        return Clock.elapsed.now - begin
                    })
                threads.leave()
            }
        }
        threads.wait()
        return try times.longest
    }

    /// Where threads wait for each other without sleeping, so that none is late.
    private final class Start: Sendable {
        private let missing: Atomic<Int>
        init(_ count: Int) { missing = Atomic(count) }

        func arrive() {
            missing.subtract(1, ordering: .acquiringAndReleasing)
            while missing.load(ordering: .acquiring) > 0 { sched_yield() }
        }
    }

    /// The time that each thread took.
    private final class Times: Sendable {
        private let all = Mutex<[Result<Double, any Error>]>([])

        func add(_ time: Result<Double, any Error>) { all.withLock { $0.append(time) } }

        var longest: Double {
            get throws { try all.withLock { try $0.map { try $0.get() }.max() } ?? 0 }
        }
    }
}

/// The variable of one thread for ``keep(_:)``, on a cache line of its own, so that threads don't slow each other down.
final class Sink: Sendable {
    private let before = SIMD64<UInt8>()
    private let byte = Atomic<UInt8>(0)
    private let after = SIMD64<UInt8>()

    /// Uses a value in a way that the optimizer cannot remove, move, or do once for many times.
    @inline(never)
    func keep<Value>(_ value: Value) {
        withUnsafeBytes(of: value) { byte.store($0.first ?? 0, ordering: .releasing) }
    }
}
