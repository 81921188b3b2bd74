import ArgumentParser
import FeedStore
import Foundation

struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Times import, list and search, with models and with Codable records; build with -c release.")

    @Option(help: "The number of items.")
    var items = 100_000

    @Option(help: "The number of rounds, of which the fastest counts.")
    var rounds = 3

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "feedreader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        printRow("", "models", "Codable", "ratio")
        try Benchmark(itemCount: max(items, 1), rounds: rounds, folder: folder).run { row in
            let ratio = (row.codable / row.models).formatted(.number.precision(.fractionLength(1)))
            printRow(row.name, row.models.milliseconds, row.codable.milliseconds, "\(ratio) x")
        }
    }

    private func printRow(_ name: String, _ values: String...) {
        print(name.padded(36) + values.map { String(repeating: " ", count: max(14 - $0.count, 0)) + $0 }.joined())
    }
}

extension Duration {
    /// The time in milliseconds, with a digit after the point.
    var milliseconds: String {
        (self / .milliseconds(1)).formatted(.number.precision(.fractionLength(1)).grouping(.never)) + " ms"
    }
}
