import Foundation
import LazyJSON

/// Text for a terminal: its width in cells, and its lines. The library knows both for the excerpts of its errors.
extension StringProtocol {
    /// The number of cells that a terminal uses for the text.
    var cells: Int { reduce(0) { $0 + $1.printedWidth } }
}

extension String {
    /// The text padded with spaces to a number of cells.
    func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - cells)) }

    /// The text on one line and in at most `limit` cells.
    ///
    /// - Parameter keepsSpaces: Whether several spaces in a row stay.
    /// - Complexity: O(`limit`) for text without long runs of whitespace, however long it is.
    func excerpt(_ limit: Int, keepsSpaces: Bool = false) -> String {
        var line: [Character] = []
        var used = 0
        var isAfterSpace = false
        for character in self {
            let isSpace = character.isWhitespace || character.isNewline
            if isSpace, isAfterSpace, !keepsSpaces { continue }
            isAfterSpace = isSpace
            let piece: Character = isSpace ? " " : String(character).printable.first ?? " "
            used += piece.printedWidth
            line.append(piece)
            guard used > limit else { continue }
            while used > max(0, limit - 1), let last = line.popLast() { used -= last.printedWidth }
            return limit > 0 ? String(line) + "…" : ""
        }
        return String(line)
    }

    /// The text in lines of at most `width` cells, broken at spaces or else commas where possible.
    ///
    /// - Parameter hanging: The number of spaces before each line but the first.
    func wrapped(_ width: Int, hanging: Int = 0) -> [String] {
        let margin = String(repeating: " ", count: min(hanging, max(0, width - 8)))
        var lines: [String] = []
        var line: [Character] = []
        var used = 0
        for character in self {
            let cells = character.printedWidth
            if used + cells > width {
                // The last space after the margin, if there is one.
                let start = lines.isEmpty ? line.prefix { $0 == " " }.count : margin.count
                var rest: ArraySlice<Character> = []
                let body = line[min(start, line.count)...]
                if character != " ", let space = body.lastIndex(of: " ") {
                    rest = line[(space + 1)...]
                    lines.append(String(line[..<space]))
                } else if character != " ", let comma = body.lastIndex(of: ","), comma > width / 4 {
                    rest = line[(comma + 1)...]
                    lines.append(String(line[...comma]))
                } else {
                    lines.append(String(line))
                }
                line = margin + Array(rest)
                used = String(line).cells
                if character == " " { continue }
            }
            line.append(character)
            used += cells
        }
        if !line.isEmpty || lines.isEmpty { lines.append(String(line)) }
        return lines
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

/// Runs `body`, and returns its result and its duration.
func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, time: String) {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    let parts = start.duration(to: clock.now).components
    let microseconds = Double(parts.seconds) * 1e6 + Double(parts.attoseconds) / 1e12
    let time =
        switch microseconds {
        case ..<1e3: String(format: "%.1f µs", microseconds)
        case ..<1e6: String(format: "%.1f ms", microseconds / 1e3)
        default: String(format: "%.1f s", microseconds / 1e6)
        }
    return (result, time)
}
