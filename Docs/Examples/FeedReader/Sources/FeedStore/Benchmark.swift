import Foundation
import GRDB
import LazyJSON

/// The same work with LazyJSON's models and with Codable records, alternately, in one process.
package struct Benchmark {
    package let itemCount: Int
    package let rounds: Int
    /// The folder for the feed and the databases.
    package let folder: URL

    package init(itemCount: Int, rounds: Int, folder: URL) {
        (self.itemCount, self.rounds, self.folder) = (itemCount, rounds, folder)
    }

    /// A line of the result: the shortest time of all rounds on both sides.
    package struct Row: Sendable {
        package let name: String
        package let models: Duration
        package let codable: Duration
    }

    /// Runs everything.
    ///
    /// - Parameter report: Called with each row of the table.
    package func run(_ report: (Row) -> Void) throws {
        let feed = folder.appending(path: "feed.json").path
        try Data(SampleFeed(itemCount: itemCount).document.utf8).write(to: URL(filePath: feed))

        var (databases, times) = ([(FeedDatabase, CodableDatabase)](), (models: Duration?.none, codable: Duration?.none))
        let clock = ContinuousClock()
        for round in 0..<max(rounds, 1) {
            let models = try FeedDatabase(path: folder.appending(path: "models\(round).sqlite").path)
            let codable = try CodableDatabase(path: folder.appending(path: "codable\(round).sqlite").path)
            let first = try clock.measure { _ = try models.importFeed(FeedFile(path: feed)) }
            let second = try clock.measure { try codable.importFeed(path: feed) }
            times = (Swift.min(first, times.models ?? first), Swift.min(second, times.codable ?? second))
            databases = [(models, codable)]
        }
        guard let (models, codable) = databases.last, let first = times.models, let second = times.codable else { return }
        report(Row(name: "import \(itemCount) items", models: first, codable: second))

        let again = try shortest { try models.importFeed(FeedFile(path: feed)).unchanged }
        report(Row(name: "the same file again (models only)", models: again, codable: .zero))

        for (name, limit) in [("list the newest 50", 50), ("list all", itemCount)] {
            report(
                Row(
                    name: name,
                    models: try shortest { try read(models, nil, limit) },
                    codable: try shortest { try read(codable, nil, limit) }))
        }
        for (name, words, limit) in [
            ("search 3 words, 50 items", "ferry lantern herring", 50), ("search 1 word, all items", "saffron", itemCount),
        ] {
            report(
                Row(
                    name: name,
                    models: try shortest { try read(models, words, limit) },
                    codable: try shortest { try read(codable, words, limit) }))
        }
        guard try read(models, nil, itemCount) == read(codable, nil, itemCount) else { throw DifferentResults() }
    }

    /// Lists items and reads what a list shows; returns a number that depends on all of it.
    private func read(_ database: FeedDatabase, _ words: String?, _ limit: Int) throws -> Int {
        var filter = ItemFilter()
        (filter.words, filter.limit) = (words, limit)
        return try database.items(filter).reduce(0) { sum, item in
            sum &+ (item.text?.utf8.count ?? 0) &+ item.likes &+ (item.author?.name?.utf8.count ?? 0)
                &+ Int(item.createdAt?.timeIntervalSince1970 ?? 0)
        }
    }

    private func read(_ database: CodableDatabase, _ words: String?, _ limit: Int) throws -> Int {
        let (items, authors) = try database.items(words: words, limit: limit)
        return items.reduce(0) { sum, item in
            sum &+ item.text.utf8.count &+ item.likes &+ (authors[item.author]?.name?.utf8.count ?? 0)
                &+ Int(item.created.timeIntervalSince1970)
        }
    }

    private func shortest(_ body: () throws -> Int) throws -> Duration {
        let clock = ContinuousClock()
        var result = Duration.seconds(1_000_000)
        for _ in 0..<max(rounds, 1) { result = try Swift.min(result, clock.measure { _ = try body() }) }
        return result
    }

    /// Both sides read different values, so that their times say nothing.
    struct DifferentResults: Error, CustomStringConvertible {
        var description: String { "the models and the Codable records read different values" }
    }
}
