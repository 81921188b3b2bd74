import Foundation

/// Text for a terminal: its width in cells, its lines, and what it must not contain.
extension Character {
    /// The number of cells that a terminal uses: 0, 1 or 2.
    var cells: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        if first.value < 0x300 { return first.value < 0x20 ? 0 : 1 }
        if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
        }
    }

    /// The scripts whose characters take two cells.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
        0x20000...0x3FFFD,
    ]
}

extension StringProtocol {
    /// The number of cells that a terminal uses for the text.
    var cells: Int { reduce(0) { $0 + $1.cells } }
}

extension String {
    /// The text without characters that control a terminal or reverse the direction of text: they are spelled out.
    var harmless: String {
        guard unicodeScalars.contains(where: Self.isHarmful) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if Self.isHarmful(scalar) {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The text padded with spaces to a number of cells.
    func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - cells)) }

    /// The text on one line and in at most `limit` cells.
    ///
    /// - Complexity: O(`limit`) for text without long runs of whitespace, however long it is.
    func excerpt(_ limit: Int) -> String {
        var line: [Character] = []
        var used = 0
        var isAfterSpace = false
        for character in self {
            let isSpace = character.isWhitespace || character.isNewline
            if isSpace, isAfterSpace { continue }
            isAfterSpace = isSpace
            for piece in isSpace ? " " : String(character).harmless {
                used += piece.cells
                line.append(piece)
            }
            guard used > limit else { continue }
            while used > max(0, limit - 1), let last = line.popLast() { used -= last.cells }
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
            let cells = character.cells
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
        microseconds < 1000
        ? String(format: "%.1f µs", microseconds) : String(format: "%.1f ms", microseconds / 1000)
    return (result, time)
}
