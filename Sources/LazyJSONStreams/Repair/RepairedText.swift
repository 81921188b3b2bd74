/// The JSON that was found in a text, and mended.
struct RepairedText {
    private(set) var bytes: [UInt8] = []
    /// The offset, in the text, of the first bracket at each depth.
    private(set) var brackets: [Int] = []
    private var found: [TextRepairer.Repair] = []

    /// Nil if the text has neither an object nor an array.
    init?(_ text: [UInt8]) {
        guard let start = Self.start(in: text) else { return nil }
        if text[..<start].contains(where: { !TextRepairer.isSpace($0) }) { found.append((.leftOutTextBefore, nil, 0)) }
        var repairer = TextRepairer(text, from: start)
        var count = 0
        var next = start
        while true {
            repairer.repairValue()
            count += 1
            next = repairer.offset
            let end = repairer.output.count
            // Another value may follow, after comments and a comma, too.
            repairer.skipSpace()
            if repairer.offset < text.count, text[repairer.offset] == UInt8(ascii: ",") {
                repairer.offset += 1
                repairer.skipSpace()
            }
            repairer.output.removeSubrange(end...)
            guard repairer.offset < text.count, "{[".utf8.contains(text[repairer.offset]),
                text[repairer.offset] == text[start] || Self.isStart(repairer.offset, in: text)
            else { break }
            repairer.output += Array(",\n".utf8)
        }
        brackets = repairer.brackets
        found += repairer.repairs
        if text[next...].contains(where: { !TextRepairer.isSpace($0) }) { found.append((.leftOutTextAfter, nil, next)) }
        bytes = repairer.output
        guard count > 1 else { return }
        found.append((.combinedValues, nil, start))
        brackets.insert(start, at: 0)
        bytes = [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]
    }

    /// Where the JSON begins: at the start of the text, after the line of a fence, or at the first bracket that a value
    /// may begin with.
    private static func start(in text: [UInt8]) -> Int? {
        // Fences in JSON are in its strings.
        if let first = text.firstIndex(where: { !TextRepairer.isSpace($0) }), isStart(first, in: text) {
            guard let fence = text[first...].firstRange(of: Array("\n```".utf8)) else { return first }
            var value = TextRepairer(text, from: first)
            value.repairValue()
            if value.offset > fence.lowerBound + 1 { return first }
        }
        var (start, line, isInString) = (0, 0, false)
        while start < text.count {
            guard text[start...].starts(with: "```".utf8) else {
                let isQuote = text[start] == UInt8(ascii: "\"")
                if isQuote, start == 0 || text[start - 1] != UInt8(ascii: "\\") { isInString.toggle() }
                start += 1
                continue
            }
            // There is neither a bracket nor the end of a line before it.
            line = max(line, start + 3)
            while line < text.count, !LineBreaks.endsLine(text[line]), !"{[".utf8.contains(text[line]) {
                Work.add(1)
                line += 1
            }
            let startsLine = text[..<start].last { $0 != 0x20 && $0 != 0x09 }.map(LineBreaks.endsLine) ?? true
            guard startsLine || !isInString || line < text.count && LineBreaks.endsLine(text[line]) else {
                start += 3
                continue
            }
            while line < text.count, TextRepairer.isSpace(text[line]) { line += 1 }
            if line < text.count, text[line] == UInt8(ascii: "{") || text[line] == UInt8(ascii: "[") { return line }
            (start, isInString) = (line, false)
        }
        return text.indices.first { isStart($0, in: text) }
            ?? text.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
    }

    /// Whether a bracket begins JSON, and not a remark or a number of a note.
    private static func isStart(_ start: Int, in text: [UInt8]) -> Bool {
        guard text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[") else { return false }
        var next = start + 1
        while next < text.count, TextRepairer.isSpace(text[next]) { next += 1 }
        guard next < text.count else { return false }
        switch text[next] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["), 0xE2: return true
        case UInt8(ascii: "/") where next + 1 < text.count && "/*".utf8.contains(text[next + 1]):
            return !text[start...].starts(with: "[//]".utf8)
        case UInt8(ascii: "#"): return text[start] == UInt8(ascii: "{") && next > start + 1
        case 0xC2 where next + 1 < text.count && text[next + 1] == 0xA0: return text[start] == UInt8(ascii: "{")
        case UInt8(ascii: "}"), UInt8(ascii: "`"): return text[start] == UInt8(ascii: "{")
        default:
            var end = next
            while end < text.count, TextRepairer.isWord(text[end]) || text[end] == UInt8(ascii: ".") { end += 1 }
            while end < text.count, TextRepairer.isSpace(text[end]) { end += 1 }
            guard end < text.count else { return false }
            return text[start] == UInt8(ascii: "{") ? text[end] == UInt8(ascii: ":") : text[end] == UInt8(ascii: ",")
        }
    }

    /// The repairs with their lines and columns.
    func repairs(of text: [UInt8]) -> [JSONRepair] {
        text.withUnsafeBufferPointer { bytes in
            var lines = LineCount()
            // Repairs at one place stay in their order.
            return found.ordered { $0.offset < $1.offset }.map { (kind, word, offset) -> JSONRepair in
                lines.advance(to: min(offset, bytes.count), in: bytes)
                return JSONRepair(
                    kind: kind, word: word, byteOffset: offset, line: lines.line, column: lines.column)
            }
        }
    }
}
