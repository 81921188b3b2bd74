import ArgumentParser
import FeedStore
import LazyJSON

struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Edits an item, and prints what changed. The next import merges your edits with the file.")

    @OptionGroup var database: DatabaseOptions

    @Argument(help: "The id of the item.")
    var id: String

    @Option(help: "The new text.")
    var text: String?

    @Option(help: "The new number of likes.")
    var likes: Int?

    @Option(help: "A tag to add, if the item is a post.")
    var tag: String?

    @Option(help: "A JSON merge patch, such as '{\"pinned\": true}', for any other member.")
    var patch: String?

    func run() throws {
        let database = try database.open()
        if let patch { print(try database.patch(id, with: JSON(parsing: patch))) }
        if text == nil && likes == nil && tag == nil { return }
        let changes = try database.edit(id) { item in
            if let text { item.text = text }
            if let likes { item.likes = likes }
            if let tag {
                guard item[as: Post.self] != nil else { throw HasNoTags(id: id) }
                item[as: Post.self]?.tags.append(tag)
            }
        }
        print(changes)
    }
}

/// The error for a tag that is to be added to an item of a class without tags.
struct HasNoTags: Error, CustomStringConvertible {
    let id: String
    var description: String { "item \(id) isn't a post, and has no tags" }
}

struct Revert: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Takes all edits of an item back.")

    @OptionGroup var database: DatabaseOptions

    @Argument(help: "The id of the item.")
    var id: String

    func run() throws { print(try database.open().revert(id)) }
}

struct Edits: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists your edits since the last import, and the merge patches that would send them to a server.")

    @OptionGroup var database: DatabaseOptions

    func run() throws {
        for edited in try database.open().edits() {
            print("\(edited.item.id): \(edited.changes)")
            print("PATCH \(edited.changes.mergePatch?.text ?? edited.changes.patch.json.text)")
        }
    }
}
