import ArgumentParser
import FeedStore
import LazyJSON

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists items, the newest first.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var filter: FilterOptions

    func run() throws { try filter.printMatches(in: database.open()) }
}

struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists items whose title or text contains all the words, or words that begin with them.")

    @OptionGroup var database: DatabaseOptions

    @Argument(help: "The words.")
    var words: [String]

    @OptionGroup var filter: FilterOptions

    func run() throws { try filter.printMatches(in: database.open(), words: words.joined(separator: " ")) }
}

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Shows an item with its comments.")

    @OptionGroup var database: DatabaseOptions

    @Argument(help: "The id of the item.")
    var id: String

    @Flag(help: "Print the JSON, byte for byte.")
    var json = false

    func run() throws {
        guard let item = try database.open().item(id) else { throw NoSuchItem(id: id) }
        if json { return print(item.json.text) }
        print(item.line)
        if item.summary.count > 58 { print("  \(item.summary.singleLine())") }
        switch item {
        case let post as Post:
            if !post.reactions.isEmpty {
                print(
                    "  "
                        + post.reactions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(
                            separator: "  "))
            }
        case let event as Event:
            print("  starts \(event.startsAt?.shortText ?? "some day")")
        case let share as Share:
            print("  shares \(share.sharedID)")
        default:
            break
        }
        printComments(item.comments, indent: "  ")
        for issue in item.issues.filter(atLeast: .warning) { print("  issue: \(issue)") }
    }

    private func printComments(_ comments: LazyArray<Comment>, indent: String) {
        for comment in comments {
            print(indent + "\(comment.author?.displayName ?? "?"): \(comment.text ?? "")".singleLine())
            printComments(comment.replies, indent: indent + "  ")
        }
    }
}
