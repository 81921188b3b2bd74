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

        // A new database for each import; the last ones are then read.
        var opened = 0
        var models = try FeedDatabase(path: path("models", 0))
        var codable = try CodableDatabase(path: path("codable", 0))
        try compare("import \(itemCount) items", report) {
            opened += 1
            models = try FeedDatabase(path: path("models", opened))
            return try models.importFeed(FeedFile(path: feed)).added
        } codable: {
            codable = try CodableDatabase(path: path("codable", opened))
            return try codable.importFeed(path: feed)
        }
        try compare("list the newest 50", report) {
            try read(models, nil, 50)
        } codable: {
            try read(codable, nil, 50)
        }
        try compare("list all", report) {
            try read(models, nil, itemCount)
        } codable: {
            try read(codable, nil, itemCount)
        }
        try compare("search 3 words, 50 items", report) {
            try read(models, "ferry lantern herring", 50)
        } codable: {
            try read(codable, "ferry lantern herring", 50)
        }
        try compare("search 1 word, all items", report) {
            try read(models, "saffron", itemCount)
        } codable: {
            try read(codable, "saffron", itemCount)
        }
    }

    private func path(_ name: String, _ number: Int) -> String {
        folder.appending(path: "\(name)\(number).sqlite").path
    }

    /// Runs both sides alternately, and reports the shortest time of each.
    ///
    /// - Throws: ``DifferentResults`` if they return different numbers.
    private func compare(
        _ name: String, _ report: (Row) -> Void, models: () throws -> Int, codable: () throws -> Int
    ) throws {
        let clock = ContinuousClock()
        var (first, second) = (Duration.seconds(1_000_000), Duration.seconds(1_000_000))
        for _ in 0..<max(rounds, 1) {
            var results = (0, 0)
            first = min(first, try clock.measure { results.0 = try models() })
            second = min(second, try clock.measure { results.1 = try codable() })
            if results.0 != results.1 { throw DifferentResults(name: name) }
        }
        report(Row(name: name, models: first, codable: second))
    }

    /// Fetches items, reads the values that a list shows, and returns a number that depends on all of them.
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

    /// Both sides read different values, so that their times say nothing.
    struct DifferentResults: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name): the models and the Codable records read different values" }
    }
}
