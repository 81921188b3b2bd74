import Foundation

/// Times of one side of a comparison, in milliseconds.
struct Timing {
    let samples: [Double]
    var median: Double { samples.sorted()[samples.count / 2] }
    var range: String { String(format: "%.3g–%.3g", samples.min() ?? 0, samples.max() ?? 0) }
}

enum Measure {
    /// Runs bodies in turn, so that a machine's mood meets all of them alike, and returns their times.
    static func times(_ repetitions: Int, _ bodies: [() throws -> Void]) throws -> [Timing] {
        let clock = ContinuousClock()
        var samples = [[Double]](repeating: [], count: bodies.count)
        for round in 0...repetitions {
            for (index, body) in bodies.enumerated() {
                let start = clock.now
                try body()
                let components = (clock.now - start).components
                // The first round warms up.
                if round > 0 {
                    samples[index].append(Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15)
                }
            }
        }
        return samples.map { Timing(samples: $0) }
    }
}

/// Keeps the optimiser from leaving out what is measured.
@inline(never)
func consume<T>(_ value: T) {}
