import ArgumentParser
import FeedStore
import Foundation
import LazyJSON

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what other processes change in the newest items, until it is interrupted.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var filter: FilterOptions

    @Option(help: "End after this many changes of the list.")
    var changes: Int?

    func run() async throws {
        let follower = try FeedFollower(database.open(), filter.filter())
        try await withThrowingTaskGroup { group in
            group.addTask { try await follower.run() }
            group.addTask { await report(follower) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Prints each version of the live list as its difference to the one before.
    private func report(_ follower: FeedFollower) async {
        var known: LazyArray<Item>?
        var remaining = changes ?? .max
        for await list in follower.versions {
            guard let old = known else {
                known = list
                say("watching \(list.count) items")
                continue
            }
            known = list
            printChanges(list.changes(since: old))
            remaining -= 1
            if remaining == 0 { return }
        }
    }

    private func printChanges(_ changes: ElementChanges<Item>) {
        for (_, item) in changes.removals { say("- \(item.line)") }
        for (_, item) in changes.insertions { say("+ \(item.line)") }
        for update in changes.updates {
            // The first line of a difference is the name of the class.
            for line in "\(update.changes)".split(separator: "\n").dropFirst() {
                say("\(update.changes.new.id) \(line)")
            }
        }
    }

    /// Prints a line at once, also if the output is a file or a pipe that somebody reads.
    private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
