import Foundation
import LazyJSON

/// Prints the title of a section.
func printTitle(_ title: String) {
    print("\n\(title)\n\(String(repeating: "─", count: title.count))")
}

/// Prints cells in columns; the last one is not padded.
func printRow(_ cells: String..., widths: Int...) {
    let padded = zip(cells, widths).map { $0.padding($1) } + cells.dropFirst(widths.count)
    print("  " + padded.joined(separator: "  "))
}

extension String {
    /// The text padded with spaces to a number of characters.
    func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The text on one line and in at most `limit` characters.
    ///
    /// - Complexity: O(`limit`) for text without long runs of whitespace, however long it is.
    func excerpt(_ limit: Int) -> String {
        var line = ""
        var length = 0
        var isAfterSpace = false
        for character in self {
            let isSpace = character.isWhitespace || character.isNewline
            if isSpace, isAfterSpace { continue }
            isAfterSpace = isSpace
            guard length < limit else { return line.dropLast() + "…" }
            line.append(isSpace ? " " : character)
            length += 1
        }
        return line
    }
}

extension Int {
    /// The number with its digits in groups: `148,977`.
    var grouped: String {
        var text = String(magnitude)
        var position = text.count - 3
        while position > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: position))
            position -= 3
        }
        return self < 0 ? "-" + text : text
    }
}

/// A value as the Tour shows it: text in quotes, dates as ISO 8601, optionals unwrapped.
func shown(_ value: Any?) -> String {
    switch value {
    case nil: "nil"
    case let text as String: "\"\(text.excerpt(34))\""
    case let date as Date: date.formatted(Timestamp.precise)
    case let list as [String]: "[\(list.map { "\"\($0)\"" }.joined(separator: ", "))]"
    case let table as [String: Int]:
        "[\(table.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]"
    case let model as JSONModel: model.description.excerpt(36)
    case let other?: "\(other)"
    }
}

/// Runs `body`, and returns its result and its duration.
func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, time: String) {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    let parts = start.duration(to: clock.now).components
    let microseconds = Double(parts.seconds) * 1e6 + Double(parts.attoseconds) / 1e12
    let time =
        microseconds < 1000
        ? String(format: "%.1f µs", microseconds) : String(format: "%.2f ms", microseconds / 1000)
    return (result, time)
}
