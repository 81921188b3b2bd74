/// The text of a Swift file, and where its code is: strings and comments contain no declarations.
struct SwiftText {
    let bytes: [UInt8]
    /// The bytes with a space for each that is in a comment, and a quotation mark for each that is in a string.
    let code: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8)
        code = Self.code(of: bytes)
    }

    /// The kind of text around a byte.
    private enum Context {
        case code(parentheses: Int)
        case string(hashes: Int, isMultiline: Bool)
        case line
        case block(depth: Int)
    }

    private static func code(of bytes: [UInt8]) -> [UInt8] {
        var code = bytes
        let quote = UInt8(ascii: "\"")
        var contexts = [Context.code(parentheses: 0)]
        var index = 0
        func starts(_ text: StaticString, _ index: Int) -> Bool {
            text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        }
        func hide(_ count: Int, as mark: UInt8 = UInt8(ascii: " ")) {
            for position in index..<min(index + count, bytes.count) where bytes[position] != UInt8(ascii: "\n") {
                code[position] = mark
            }
            index += count
        }
        while index < bytes.count, let context = contexts.popLast() {
            switch context {
            case .line:
                if bytes[index] == UInt8(ascii: "\n") {
                    index += 1
                } else {
                    contexts.append(context)
                    hide(1)
                }
            case .block(let depth):
                if starts("*/", index) {
                    if depth > 1 { contexts.append(.block(depth: depth - 1)) }
                    hide(2)
                } else if starts("/*", index) {
                    contexts.append(.block(depth: depth + 1))
                    hide(2)
                } else {
                    contexts.append(context)
                    hide(1)
                }
            case .string(let hashes, let isMultiline):
                let quotes = isMultiline ? 3 : 1
                let end =
                    Array(repeating: UInt8(ascii: "\""), count: quotes)
                    + Array(repeating: UInt8(ascii: "#"), count: hashes)
                let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
                if bytes[index...].starts(with: end) {
                    hide(end.count, as: quote)
                } else if bytes[index...].starts(with: escape + [UInt8(ascii: "(")]) {
                    contexts += [context, .code(parentheses: 1)]
                    hide(escape.count + 1, as: quote)
                } else {
                    contexts.append(context)
                    hide(bytes[index...].starts(with: escape) ? escape.count + 1 : 1, as: quote)
                }
            case .code(let parentheses):
                if starts("//", index) {
                    contexts += [context, .line]
                } else if starts("/*", index) {
                    contexts += [context, .block(depth: 1)]
                    hide(2)
                } else if let (hashes, isMultiline, length) = stringStart(in: bytes, at: index) {
                    contexts += [context, .string(hashes: hashes, isMultiline: isMultiline)]
                    hide(length, as: quote)
                } else if parentheses > 0 {
                    // In the interpolation of a string.
                    let change = bytes[index] == UInt8(ascii: "(") ? 1 : bytes[index] == UInt8(ascii: ")") ? -1 : 0
                    if parentheses + change > 0 { contexts.append(.code(parentheses: parentheses + change)) }
                    hide(1, as: quote)
                } else {
                    contexts.append(context)
                    index += 1
                }
            }
        }
        return code
    }

    private static func stringStart(in bytes: [UInt8], at index: Int) -> (hashes: Int, isMultiline: Bool, length: Int)?
    {
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        let rest = bytes[(index + hashes)...]
        guard rest.first == UInt8(ascii: "\"") else { return nil }
        let isMultiline = rest.starts(with: "\"\"\"".utf8)
        return (hashes, isMultiline, hashes + (isMultiline ? 3 : 1))
    }

    // MARK: - Finding

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func codeText(_ range: Range<Int>) -> String { String(decoding: code[range], as: UTF8.self) }

    /// The positions of a word in the code of a range.
    func positions(of word: String, in range: Range<Int>) -> [Int] {
        let pattern = Array(word.utf8)
        guard let first = pattern.first, range.count >= pattern.count else { return [] }
        return range.dropLast(pattern.count - 1).filter { position in
            code[position] == first && code[position...].starts(with: pattern)
                && (position == 0 || !Self.isWord(code[position - 1]))
                && (position + pattern.count == code.count || !Self.isWord(code[position + pattern.count]))
        }
    }

    static func isWord(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    /// The position of the bracket that closes the one at a position.
    func closing(_ position: Int) -> Int? {
        let open = code[position]
        let close: UInt8 =
            switch open {
            case UInt8(ascii: "("): UInt8(ascii: ")")
            case UInt8(ascii: "["): UInt8(ascii: "]")
            default: UInt8(ascii: "}")
            }
        var depth = 0
        for index in position..<code.count {
            if code[index] == open { depth += 1 }
            if code[index] == close {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }

    /// The positions of a word in the code of a range, outside of brackets.
    func outerPositions(of word: String, in range: Range<Int>) -> [Int] {
        var end = range.lowerBound
        return positions(of: word, in: range).filter { position in
            while end < position { end = Self.opens(code[end]) ? (closing(end) ?? range.upperBound) + 1 : end + 1 }
            return end == position
        }
    }

    private static func opens(_ byte: UInt8) -> Bool { [0x28, 0x5B, 0x7B].contains(byte) }

    private static let modifiers: Set<String> = [
        "class", "dynamic", "fileprivate", "final", "internal", "lazy", "nonisolated", "open", "override", "package",
        "private", "public", "required", "static", "unowned", "weak",
    ]

    /// Where the attributes and modifiers before a keyword start; the keyword's position if it has none.
    func declarationStart(_ keyword: Int) -> Int {
        var start = keyword
        while true {
            var end = start
            while end > 0, [0x20, 0x0A].contains(code[end - 1]) { end -= 1 }
            if end > 0, code[end - 1] == UInt8(ascii: ")") { end = opening(end - 1) }
            var word = end
            while word > 0, Self.isWord(code[word - 1]) || code[word - 1] == UInt8(ascii: ".") { word -= 1 }
            if word > 0, word < end, code[word - 1] == UInt8(ascii: "@") {
                start = word - 1
            } else if Self.modifiers.contains(codeText(word..<end)) {
                start = word
            } else {
                return start
            }
        }
    }

    /// The position of the parenthesis that opens the one that closes at a position.
    private func opening(_ position: Int) -> Int {
        var depth = 0
        for index in (0...position).reversed() {
            if code[index] == UInt8(ascii: ")") { depth += 1 }
            if code[index] == UInt8(ascii: "(") { depth -= 1 }
            if depth == 0 { return index }
        }
        return 0
    }

    /// The type and the default of a variable, which are at the start of a range; nil if it is a computed one.
    func storedValue(in range: Range<Int>) -> Range<Int>? {
        var hasDefault = false
        var index = range.lowerBound
        var end = index
        while index < range.upperBound {
            let byte = code[index]
            if byte == UInt8(ascii: "{"), !hasDefault { return nil }
            if byte == UInt8(ascii: ";") { break }
            if byte == UInt8(ascii: "\n"), end > range.lowerBound {
                // A line that ends with `=`, or is followed by one that starts with it or with a brace, goes on.
                let next = code[index..<range.upperBound].first { ![0x20, 0x0A].contains($0) }
                let goesOn = [UInt8(ascii: "="), UInt8(ascii: "{")].contains(next) && !hasDefault
                if code[end - 1] != UInt8(ascii: "="), !goesOn { break }
            }
            hasDefault = hasDefault || byte == UInt8(ascii: "=")
            index = Self.opens(byte) ? (closing(index) ?? index) + 1 : index + 1
            if ![0x20, 0x0A].contains(byte) { end = index }
        }
        return range.lowerBound..<min(end, range.upperBound)
    }

    /// The start of the line of a position.
    func lineStart(_ position: Int) -> Int { (code[..<position].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1 }

    /// The position of the line feed after a position, or the end.
    func lineEnd(_ position: Int) -> Int { code[position...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count }
}
