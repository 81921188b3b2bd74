import Foundation
import LazyJSON

/// Standard output as a page of a certain width, in color if it is a terminal.
///
/// `COLUMNS` sets the width, and `NO_COLOR` turns colors off. A pipe gets no colors and 80 columns.
struct Page: Sendable {
    /// How a piece of text is shown.
    enum Style: String, Sendable {
        case plain = ""
        case title = "1"
        case code = "36"
        case result = "32"
        case faint = "2"
    }

    let width: Int
    let isColored: Bool

    /// The widest column for prose. Code and results use the whole width.
    private var proseWidth: Int { min(width, 100) }

    /// Describes where the program's output goes.
    static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> Page {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let isPlain = environment["NO_COLOR", default: ""] != "" || environment["TERM"] == "dumb"
        let width = environment["COLUMNS"].flatMap { Int($0) } ?? (isTerminal ? terminalWidth() : nil) ?? 80
        return Page(width: min(max(width, 40), 1_000), isColored: isTerminal && !isPlain)
    }

    /// The number of columns of the terminal; nil if it doesn't say.
    private static func terminalWidth() -> Int? {
        var size = winsize()
        #if canImport(Darwin)
            let status = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size)
        #elseif canImport(Glibc)
            // The macro TIOCGWINSZ, which Swift doesn't import.
            let status = ioctl(STDOUT_FILENO, 0x5413, &size)
        #else
            let status: Int32 = -1
        #endif
        return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// The text with the escape sequences of a style, if the page has colors.
    func styled(_ text: String, _ style: Style) -> String {
        isColored && style != .plain && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    // MARK: Printing

    /// Prints a title with an empty line before it and a rule below it.
    func title(_ text: String) {
        let lines = text.wrapped(width)
        print()
        for line in lines { print(styled(line, .title)) }
        print(styled(String(repeating: "─", count: lines.map(\.cells).max() ?? 0), .faint))
    }

    /// Prints a paragraph of prose.
    func paragraph(_ text: String) {
        for line in text.wrapped(proseWidth) { print(line) }
    }

    /// Prints lines, indented and broken to fit. Line breaks of the text are kept.
    func block(_ text: String, _ style: Style, indent: Int = 2, mark: String = "") {
        for (number, source) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let start = String(repeating: " ", count: indent) + (number == 0 ? mark : mark.replacing(/./, with: " "))
            let spaces = source.prefix { $0 == " " }.count
            let hanging = min(style == .code ? spaces + 4 : spaces, 16)
            for (part, line) in String(source).printable.wrapped(width - start.cells, hanging: hanging).enumerated() {
                let margin = part == 0 ? start : String(repeating: " ", count: start.cells)
                print(line.isEmpty ? "" : margin + styled(line, style))
            }
        }
    }

    /// Prints code and its result: beside each other if both fit, otherwise the result below.
    ///
    /// - Parameter origin: The JSON that the result was read from, if it is to be shown, too.
    func pair(_ code: String, _ result: String, origin: String? = nil) {
        let column = min(46, width * 45 / 100)
        let room = width - column - 2
        let isBeside = !code.contains("\n") && code.cells <= column - 2 && !result.contains("\n")
        let text = origin == nil ? result : result.padding(min(24, room / 2))
        let rest = room - text.cells - 4
        if isBeside, result.cells <= room, origin == nil || rest >= min(origin?.cells ?? 0, 12) {
            let end = origin.map { "  " + styled("← " + $0.excerpt(rest), .faint) } ?? ""
            print("  " + styled(code.padding(column), .code) + styled(text, .result) + end)
        } else {
            block(code, .code)
            block(result, .result, indent: 4, mark: "→ ")
            if let origin { block(origin.excerpt(width - 8), .faint, indent: 4, mark: "← ") }
        }
    }

    /// The lines of an error's description, with the caret of its excerpt in sight.
    func problemLines(_ text: String, indent: Int = 0) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let caret = lines.lastIndex(where: { $0.trimmingCharacters(in: .whitespaces) == "^" }), caret > 0 {
            (lines[caret - 1], lines[caret]) = Self.window(on: lines[caret - 1], lines[caret], width: width - indent)
        }
        return lines.flatMap { $0.printable.wrapped(width - indent) }
    }

    /// Cuts a line of source, and the caret below it, to a width.
    private static func window(on source: String, _ caret: String, width: Int) -> (String, String) {
        guard max(source.cells, caret.count) > width else { return (source, caret) }
        // The caret ends up in the middle, or further to the left if the line begins there.
        let column = caret.count - 1
        let skipped = max(0, column - width / 2)
        var start = source.startIndex
        var cells = 0
        while start < source.endIndex, cells < skipped {
            cells += source[start].printedWidth
            start = source.index(after: start)
        }
        let mark = cells > 0 ? "…" : ""
        let shown = mark + String(source[start...]).excerpt(width - mark.count, keepsSpaces: true)
        return (shown, String(repeating: " ", count: max(0, column - cells + mark.count)) + "^")
    }
}
