import Foundation

/// How often to measure.
struct Effort {
    /// How long the samples of one side may take together.
    let budget: Double
    /// How long one sample takes at least; short work is repeated within it.
    let sample: Double
    /// The minimum number of samples of a side that is not slower by an order of magnitude.
    let fewest: Int
    let most: Int
    /// How often to do the work, if a tool counts instructions.
    var repeats: Int?

    static let full = Effort(budget: 2e9, sample: 10e6, fewest: 5, most: 25)
    static let quick = Effort(budget: 0.15e9, sample: 2e6, fewest: 3, most: 9)

    /// How many samples to take of a side whose samples take this long.
    func count(_ name: String, taking time: Double) -> Int {
        let affordable = Int(min(budget / time, Double(most)))
        // A side that takes seconds is not what the benchmarks are for.
        let needed = name.hasPrefix(Side.serialization) ? (time > budget ? 1 : 3) : fewest
        return max(affordable, needed)
    }
}

/// The measurements of one side.
struct Measured: Codable {
    let side: String
    /// In nanoseconds per operation, or in bytes.
    let samples: [Double]
    let checksum: Int

    var median: Double { samples.median }
    var least: Double { samples.min() ?? 0 }
    var most: Double { samples.max() ?? 0 }
}

extension [Double] {
    /// The middle one in order, or between the middle two; 0 if there is none.
    var median: Double {
        let sorted = sorted()
        let middle = sorted.count / 2
        if isEmpty { return 0 }
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

enum Measure {
    /// Measures sides alternately, so that changes in the machine's load affect all of them alike.
    ///
    /// A first run of each warms up, and tells how often it can be repeated. It only counts as a sample if it is the only run.
    static func all(_ sides: [Side], _ effort: Effort) throws -> [Measured] {
        let plans = try sides.map { try Plan($0, effort) }
        var samples = plans.map { $0.count == 1 ? [$0.first] : [] }
        let rounds = plans.map(\.count).max() ?? 0
        for round in 0..<rounds {
            for (index, plan) in plans.enumerated() where plan.count > 1 {
                // A side with fewer samples than others has them spread over the run.
                guard (round + 1) * plan.count / rounds > round * plan.count / rounds else { continue }
                samples[index].append(try plan.side.run(plan.times).nanoseconds)
            }
        }
        return zip(plans, samples).map { plan, samples in
            Measured(side: plan.side.name, samples: samples, checksum: plan.checksum)
        }
    }

    /// The number of times that a side repeats its work.
    private struct Plan {
        let side: Side
        /// How many times in one sample.
        let times: Int
        /// How many samples.
        let count: Int
        /// The time of the first run per operation, and the checksum of its reads.
        let first: Double
        let checksum: Int

        init(_ side: Side, _ effort: Effort) throws {
            self.side = side
            if let repeats = effort.repeats {
                (times, count) = (repeats, 1)
                let sample = try side.run(repeats)
                (first, checksum) = (sample.nanoseconds, sample.checksum)
                return
            }
            var start = side.clock.now
            let sample = try side.run(1)
            var elapsed = side.clock.now - start
            // The first time takes longer.
            if elapsed < effort.sample * 10 {
                start = side.clock.now
                _ = try side.run(1)
                elapsed = side.clock.now - start
            }
            first = sample.nanoseconds
            checksum = sample.checksum
            times = max(1, Int(effort.sample / max(elapsed, 20)))
            count = effort.count(side.name, taking: elapsed * Double(times))
        }
    }
}
