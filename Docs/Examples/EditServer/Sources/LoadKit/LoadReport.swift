/// The result of a load: answers by status, failures, and latencies.
package struct LoadReport: Sendable, CustomStringConvertible {
    package internal(set) var statuses: [Int: Int] = [:]
    package internal(set) var unexpected: [String: Int] = [:]
    package internal(set) var latencies: [Duration] = []
    package internal(set) var duration: Duration = .zero
    /// Whether the connection failed, so that another one is needed.
    var isBroken = false

    /// How many requests failed or had another answer than the right one.
    package var failureCount: Int { unexpected.values.reduce(0, +) }

    mutating func add(
        _ number: Int, _ due: ContinuousClock.Instant, _ connection: inout HTTPConnection, _ documents: Int
    ) async {
        let (request, expected) = LoadMix.request(number, documents: documents)
        do {
            let response = try await connection.send(request)
            latencies.append(due.duration(to: .now))
            statuses[response.status, default: 0] += 1
            if !expected.contains(response.status) { addFailure("\(request.method): status \(response.status)") }
        } catch {
            addFailure("\(request.method): \(error)")
            isBroken = true
        }
    }

    mutating func addFailure(_ text: String) { unexpected[text, default: 0] += 1 }

    mutating func merge(_ other: LoadReport) {
        statuses.merge(other.statuses, uniquingKeysWith: +)
        unexpected.merge(other.unexpected, uniquingKeysWith: +)
        latencies += other.latencies
    }

    /// Returns the latency that a part of the requests doesn't exceed.
    package func latency(_ part: Double) -> Duration {
        let sorted = latencies.sorted()
        guard !sorted.isEmpty else { return .zero }
        return sorted[min(Int(part * Double(sorted.count)), sorted.count - 1)]
    }

    package var description: String {
        let sorted = latencies.sorted()
        func text(_ part: Double) -> String {
            guard !sorted.isEmpty else { return "-" }
            return Self.milliseconds(sorted[min(Int(part * Double(sorted.count)), sorted.count - 1)])
        }
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        let rate = seconds > 0 ? Int((Double(latencies.count) / seconds).rounded()) : 0
        let answers = statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        var lines = [
            "requests    \(latencies.count) in \(Self.rounded(seconds)) s, \(rate) a second",
            "answers     \(answers)",
            "failures    \(failureCount)",
            "latency     50 %: \(text(0.5)), 90 %: \(text(0.9)), 99 %: \(text(0.99)), 99.9 %: \(text(0.999)), "
                + "longest: \(text(1))",
        ]
        lines += unexpected.sorted { $0.value > $1.value }.prefix(5).map { "  \($0.value) × \($0.key)" }
        return lines.joined(separator: "\n")
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return rounded(Double(seconds) * 1000 + Double(attoseconds) / 1e15) + " ms"
    }

    private static func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
