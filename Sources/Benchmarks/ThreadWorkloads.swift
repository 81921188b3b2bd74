import Foundation
import LazyJSON

/// Reading again in several threads at once.
///
/// Each thread does the same number of reads. As long as there is a processor for each, a read takes the same for any number of
/// threads, unless they are in each other's way. Time on the processor would not show that they wait, so this is elapsed time:
/// other programs make it longer.
extension Bench {
    func threadWorkloads() {
        section("Second reads by several threads at once: elapsed time, the loop included; each ratio is to one thread")
        threads(
            "Int", { reader, count in for _ in 0..<count { reader.sink.keep(reader.model.int) } },
            { reader, count in for _ in 0..<count { reader.sink.keep(reader.plain.int) } })
        threads(
            "heap String", { reader, count in for _ in 0..<count { reader.sink.keep(reader.model.long) } },
            { reader, count in for _ in 0..<count { reader.sink.keep(reader.plain.long) } })
        threads("threads: the loop alone", isShared: false) { reader, count in
            let value = reader.plain.int
            for _ in 0..<count { reader.sink.keep(value) }
        }
    }

    /// A loop over a number of reads.
    private typealias Loop = @Sendable (Reader, Int) -> Void

    /// A read that one thread repeats.
    private struct Reader: Sendable {
        let model: Kinds
        let plain: PlainKinds
        let sink = Sink()

        /// With a model of its own. It is in memory of the thread that makes it, and everything has been read once.
        init() throws {
            model = try Kinds(parsing: Kinds.example)
            plain = PlainKinds(model)
        }

        /// With the model that another has.
        init(sharing other: Reader) {
            model = other.model
            plain = other.plain
        }
    }

    /// One, two, and as many as there are processors.
    private static let counts = Set([1, 2, min(ProcessInfo.processInfo.activeProcessorCount, 16)]).sorted()

    private func threads(_ kind: String, _ ours: @escaping Loop, _ stored: @escaping Loop) {
        for (models, isShared) in [("a model each", false), ("the same model", true)] {
            for (name, loop) in [(Side.ours, ours), ("a stored property", stored)] {
                threads("threads: \(kind) of \(models), \(name)", isShared: isShared, loop)
            }
        }
    }

    private func threads(_ name: String, isShared: Bool, _ loop: @escaping Loop) {
        series(name, per: "read") {
            let shared = try Reader()
            // Many, so that the threads run at the same time for most of it.
            let reads = 1_000_000
            return Self.counts.map { count in
                .elapsed(count == 1 ? "1 thread" : "\(count) threads", operations: reads) {
                    try Threads.elapsed(count) {
                        isShared ? Reader(sharing: shared) : try Reader()
                    } work: {
                        loop($0, reads)
                    }
                }
            }
        }
    }
}
