import Foundation
import Synchronization

/// One of the sides of a workload: its name, and how to run it.
struct Side {
    /// The time of one or more runs per operation, and the checksum of the values that were read.
    struct Sample {
        var nanoseconds: Double
        var checksum: Int
    }

    let name: String
    /// Which time is measured.
    let clock: Clock
    /// Does the work a number of times.
    let run: (_ times: Int) throws -> Sample

    static let ours = "LazyJSON"
    static let decoder = "JSONDecoder"
    static let serialization = "JSONSerialization"

    private init(_ name: String, _ clock: Clock = .processor, run: @escaping (Int) throws -> Sample) {
        self.name = name
        self.clock = clock
        self.run = run
    }

    /// A side whose body does a number of operations and returns a checksum over all it has read.
    ///
    /// Bodies of one workload return the same checksum, or 0 where nothing is read.
    init(_ name: String, operations: Int = 1, body: @escaping () throws -> Int) {
        self.init(name, operations: operations, body: body, checksum: { $0 })
    }

    /// A side whose body makes something, whose checksum is computed afterwards: once, and not measured.
    init<Output>(
        _ name: String, operations: Int = 1, body: @escaping () throws -> Output,
        checksum: @escaping (Output) throws -> Int
    ) {
        var known: Int?
        self.init(name) { times in
            let start = Clock.processor.now
            for _ in 1..<times { keep(try body()) }
            let output = try body()
            let time = (Clock.processor.now - start) / Double(times * operations)
            let sum = try known ?? checksum(output)
            known = sum
            return Sample(nanoseconds: time, checksum: sum)
        }
    }

    /// A side whose body needs something fresh for every run. Making it and releasing it are not measured.
    init<State>(
        _ name: String, operations: Int = 1, setUp: @escaping () throws -> State,
        body: @escaping (State) throws -> Int
    ) {
        self.init(name) { times in
            var sample = Sample(nanoseconds: 0, checksum: 0)
            for _ in 0..<times {
                let state = try setUp()
                let start = Clock.processor.now
                sample.checksum = try body(state)
                sample.nanoseconds += (Clock.processor.now - start) / Double(times * operations)
                withExtendedLifetime(state) {}
            }
            return sample
        }
    }

    /// A side whose body is asynchronous, and returns a checksum over all it has read. The processor time of all threads counts.
    static func asynchronous(_ name: String, body: @escaping @Sendable () async throws -> Int) -> Side {
        Side(name, .process) { times in
            let start = Clock.process.now
            var sum = 0
            for _ in 0..<times { sum = try waiting(for: body) }
            return Sample(nanoseconds: (Clock.process.now - start) / Double(times), checksum: sum)
        }
    }

    private static func waiting(for body: @escaping @Sendable () async throws -> Int) throws -> Int {
        final class Outcome: @unchecked Sendable { var value: Result<Int, any Error> = .success(0) }
        let (outcome, done) = (Outcome(), DispatchSemaphore(value: 0))
        Task {
            do { outcome.value = .success(try await body()) } catch { outcome.value = .failure(error) }
            done.signal()
        }
        done.wait()
        return try outcome.value.get()
    }

    /// A side whose body does its work in several threads, and returns the elapsed time that they took, in nanoseconds.
    static func elapsed(_ name: String, operations: Int, body: @escaping () throws -> Double) -> Side {
        Side(name, .elapsed) { times in
            let time = try (0..<times).reduce(0) { time, _ in time + (try body()) }
            return Sample(nanoseconds: time / Double(times * operations), checksum: 0)
        }
    }

    /// A side that tells the longest of many steps of one piece of work, which `setUp` begins.
    static func longest(_ name: String, of count: Int, setUp: @escaping () throws -> (_ step: Int) -> Void) -> Side {
        Side(name) { times in
            var longest = 0.0
            for _ in 0..<times {
                let step = try setUp()
                for index in 0..<count {
                    let start = Clock.processor.now
                    step(index)
                    longest = max(longest, Clock.processor.now - start)
                }
            }
            return Sample(nanoseconds: longest, checksum: 0)
        }
    }

    /// Returns the time that one side takes beyond another, measured one after the other.
    static func difference(_ name: String, of side: Side, beyond other: Side) -> Side {
        Side(name) { times in
            let whole = try side.run(times)
            return Sample(
                nanoseconds: whole.nanoseconds - (try other.run(times)).nanoseconds, checksum: whole.checksum)
        }
    }
}

/// Which time is measured.
enum Clock {
    /// The time that the thread has been on a processor.
    ///
    /// Nearly all sections are measured on one thread that waits for nothing, so that on an idle machine
    /// this is elapsed time; on a busy one it leaves out the time in which others had the processor.
    case processor
    /// The time that all threads have been on a processor, for work that goes from one to the other.
    case process
    /// Elapsed time, for work of several threads.
    case elapsed

    /// In nanoseconds.
    var now: Double {
        var time = timespec()
        let clock =
            switch self {
            case .processor: CLOCK_THREAD_CPUTIME_ID
            case .process: CLOCK_PROCESS_CPUTIME_ID
            case .elapsed: CLOCK_MONOTONIC
            }
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

/// Where ``keep(_:)`` stores a byte of its argument.
private let sink = Atomic<UInt8>(0)

/// Uses a value in a way that the optimizer cannot remove, move, or do once for many times.
///
/// The store has release ordering: another thread may see everything in memory from then on, so it has to be read again.
@inline(never)
func keep<Value>(_ value: Value) {
    withUnsafeBytes(of: value) { sink.store($0.first ?? 0, ordering: .releasing) }
}
