import Foundation
import LazyJSON

/// The content of a file to import: a feed, an array of items, or one item on each line.
package struct FeedFile: Sendable {
    package let path: String
    package let info: FeedInfo?
    package let users: LazyArray<User>
    package let items: LazyArray<Item>

    /// Opens a file. All of it is checked, and nothing is decoded.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Files that end with `.ndjson` or `.jsonl` have one item on each line.
    ///   - hasLines: Whether the file has lines, whatever its name.
    /// - Throws: ``FeedFileError`` with the position, if the file isn't valid.
    package init(path: String, hasLines: Bool = false) throws {
        self.path = path
        let url = URL(filePath: path)
        let ending = url.pathExtension.lowercased()
        do {
            if hasLines || ending == "ndjson" || ending == "jsonl" {
                (info, users, items) = (nil, [], try LazyArray(linesOf: url))
                return
            }
            let json = try JSON(contentsOf: url)
            if let list = LazyArray<Item>(json) {
                (info, users, items) = (nil, [], list)
            } else if let feed = Feed(json), json["items"]?.kind == .array {
                (info, users, items) = (feed.info, feed.users, feed.items)
            } else {
                throw FeedFileError(path: path, problem: "expected a feed with \"items\", or an array of items")
            }
        } catch let error as JSONError {
            throw FeedFileError(path: path, problem: "\(error)")
        } catch let error as CocoaError {
            throw FeedFileError(path: path, problem: error.localizedDescription)
        }
    }

    /// The elements of the list that can't be items, by their places: they aren't objects, or have no id.
    package var unusable: [String] {
        var places = items.indices.filter { items[$0].id.isEmpty }.map { "item \($0 + 1) has no id" }
        // Elements that aren't objects are in the JSON only.
        let json = items.json
        if items.count != json.count {
            places += json.elements.enumerated().filter { $0.element.kind != .object }
                .map { "element \($0.offset + 1) is \($0.element.kind) and not an object" }
        }
        return places
    }
}

/// The error for a file that can't be imported: its path, and where it is broken.
package struct FeedFileError: Error, CustomStringConvertible {
    package let path: String
    package let problem: String
    package var description: String { "\(path): \(problem)" }
}
