import ArgumentParser
import FeedStore
import Foundation

extension Preference: ExpressibleByArgument {}

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Imports a feed, an array of items, or lines of items (.ndjson, .jsonl): all of it or nothing.",
        discussion: """
            Items that you edited are merged with the file's version. For a value that you and the file changed, the file's is taken, or \
            yours with --prefer mine. These conflicts are listed.
            """)

    @OptionGroup var database: DatabaseOptions

    @Argument(help: "The file.", completion: .file(extensions: ["json", "ndjson", "jsonl"]))
    var file: String

    @Flag(help: "The file has one item on each line, whatever its name.")
    var lines = false

    @Option(help: "Whose value to take in a conflict: theirs or mine.")
    var prefer = Preference.theirs

    @Option(help: "The memory for pages that aren't written yet, in megabytes.")
    var memory = 64

    @Flag(inversion: .prefixedNo, help: "Show a progress bar. By default, if standard error is a terminal.")
    var progress = ProgressBar.isTerminal

    func run() throws {
        let content = try FeedFile(path: file, hasLines: lines)
        let bar = ProgressBar(isShown: progress)
        let summary = try database.open().importFeed(content, preferring: prefer, megabytes: min(max(memory, 1), 4096))
        {
            bar.show($0, of: $1)
        }
        bar.end()
        var parts = ["\(summary.added) added", "\(summary.changed) changed", "\(summary.unchanged) unchanged"]
        if summary.merged > 0 { parts.append("\(summary.merged) merged with your edits") }
        print("\(content.items.count) items: \(parts.joined(separator: ", ")); \(summary.users) users new or changed")
        for place in summary.leftOut { print("left out: \(place)") }
        for conflict in summary.conflicts { print("conflict: \(conflict); kept \(prefer.rawValue)") }
    }
}

/// A bar on standard error that grows with the work.
struct ProgressBar {
    let isShown: Bool

    static var isTerminal: Bool { isatty(FileHandle.standardError.fileDescriptor) == 1 }

    func show(_ done: Int, of total: Int) {
        guard isShown, total > 0 else { return }
        let (width, percent) = (40, done * 100 / total)
        let full = done * width / total
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        write("\r\(bar) \(percent) % of \(total)")
    }

    func end() { if isShown { write("\n") } }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

struct Sources: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the files that were imported.")

    @OptionGroup var database: DatabaseOptions

    func run() throws {
        for source in try database.open().sources() {
            let title = source.info?.title.map { " (\($0))" } ?? ""
            print("\(source.importedAt.shortText)  \(source.items) items  \(source.path)\(title)")
        }
    }
}

struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a feed of any size to try things with; lines of items if the file ends with .ndjson.")

    @Argument(help: "The file to write.")
    var file: String

    @Option(help: "The number of items.")
    var items = 1000

    @Option(help: "A number that all texts contain as a word: revision1.")
    var revision = 1

    func run() throws {
        let sample = SampleFeed(itemCount: max(items, 0), revision: revision)
        let text = file.hasSuffix(".ndjson") ? sample.lines : sample.document
        try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
    }
}
