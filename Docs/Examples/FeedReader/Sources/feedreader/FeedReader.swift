import ArgumentParser
import FeedStore
import Foundation

@main
struct FeedReader: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedreader",
        abstract: "Reads feeds from a SQLite database that keeps their JSON as it came.",
        subcommands: [
            Import.self, List.self, Search.self, Show.self, Edit.self, Revert.self, Edits.self, Watch.self,
            Sources.self, Sample.self, Bench.self,
        ])
}

/// The option that all commands have.
struct DatabaseOptions: ParsableArguments {
    @Option(name: [.customLong("db")], help: "The database file. It is created if it isn't there.")
    var path = "feed.sqlite"

    /// Opens the database.
    func open() throws -> FeedDatabase { try FeedDatabase(path: path) }
}

/// The options that choose items.
struct FilterOptions: ParsableArguments {
    @Option(help: "Only items of this type, such as post or event.")
    var type: String?

    @Option(help: "Only items of the user with this id.")
    var author: Int?

    @Flag(help: "Only items that were edited since they were imported.")
    var edited = false

    @Option(name: .shortAndLong, help: "The number of items, newest first.")
    var limit = 20

    @Flag(help: "Print only the number of all items that match.")
    var count = false

    /// The filter, with words or without.
    func filter(words: String? = nil) -> ItemFilter {
        var filter = ItemFilter()
        (filter.type, filter.author, filter.isEdited, filter.limit) = (type, author, edited, max(limit, 0))
        filter.words = words
        return filter
    }

    /// Prints what matches.
    func printMatches(in database: FeedDatabase, words: String? = nil) throws {
        let filter = filter(words: words)
        if count { return print(try database.count(filter)) }
        for item in try database.items(filter) { print(item.line) }
    }
}
