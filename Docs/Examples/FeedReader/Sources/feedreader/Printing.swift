import FeedStore
import Foundation

extension Item {
    /// One line for lists: the id, the date, the class, the author, and what the item says.
    var line: String {
        let kind = "\(Swift.type(of: self))"
        let name = author?.displayName ?? authorID.map { "user \($0)" } ?? "–"
        let columns = [
            id.singleLine(12).padded(6), (createdAt?.shortText ?? "–").padded(16), kind.padded(6),
            name.singleLine(18).padded(18), summary.singleLine(58),
        ]
        return columns.joined(separator: "  ") + (likes > 0 ? "  ♥ \(likes)" : "")
    }
}

extension Date {
    /// The date and the time in UTC, to the minute: `2025-11-02 07:30`.
    var shortText: String {
        formatted(.iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
            .prefix(16).description
    }
}

extension String {
    /// The text with spaces up to a number of characters.
    func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }

    /// The text on one line, cut off after a number of characters.
    ///
    /// Control characters become spaces: a feed must not control the terminal.
    func singleLine(_ limit: Int = .max) -> String {
        var line = ""
        line.unicodeScalars.append(
            contentsOf: unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
        return line.count <= limit ? line : line.prefix(limit - 1) + "…"
    }
}
