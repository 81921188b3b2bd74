import FeedStore
import Foundation

extension Item {
    /// One line for lists: the id, the date, the class, the author, and what the item says.
    var line: String {
        let kind = "\(Swift.type(of: self))"
        let name = author?.displayName ?? authorID.map { "user \($0)" } ?? "–"
        let columns = [id.padded(6), (createdAt?.shortText ?? "–").padded(16), kind.padded(6), name.padded(20)]
        return columns.joined(separator: "  ") + "  " + summary.singleLine(60) + (likes > 0 ? "  ♥ \(likes)" : "")
    }
}

extension Date {
    /// The date and the time in UTC, to the minute.
    var shortText: String {
        formatted(.verbatim(
            "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
            timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    }
}

extension String {
    /// The text with spaces up to a number of characters.
    func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }

    /// The text on one line, cut off after a number of characters.
    func singleLine(_ limit: Int) -> String {
        let line = replacing("\n", with: " ")
        return line.count <= limit ? line : line.prefix(limit - 1) + "…"
    }
}
