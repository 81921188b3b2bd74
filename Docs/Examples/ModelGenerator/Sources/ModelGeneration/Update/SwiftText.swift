/// The text of a Swift file, and where its code is: strings and comments contain no declarations.
struct SwiftText {
    let bytes: [UInt8]
    /// The bytes with a space for each that is in a comment or in a string.
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
        var contexts = [Context.code(parentheses: 0)]
        var index = 0
        func starts(_ text: StaticString, _ index: Int) -> Bool {
            text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        }
        func hide(_ count: Int) {
            for position in index..<min(index + count, bytes.count) where bytes[position] != UInt8(ascii: "\n") {
                code[position] = UInt8(ascii: " ")
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
                    hide(end.count)
                } else if bytes[index...].starts(with: escape + [UInt8(ascii: "(")]) {
                    contexts += [context, .code(parentheses: 1)]
                    hide(escape.count + 1)
                } else {
                    contexts.append(context)
                    hide(bytes[index...].starts(with: escape) ? escape.count + 1 : 1)
                }
            case .code(let parentheses):
                if starts("//", index) {
                    contexts += [context, .line]
                } else if starts("/*", index) {
                    contexts += [context, .block(depth: 1)]
                    hide(2)
                } else if let (hashes, isMultiline, length) = stringStart(in: bytes, at: index) {
                    contexts += [context, .string(hashes: hashes, isMultiline: isMultiline)]
                    hide(length)
                } else if parentheses > 0 {
                    // In the interpolation of a string.
                    let change = bytes[index] == UInt8(ascii: "(") ? 1 : bytes[index] == UInt8(ascii: ")") ? -1 : 0
                    if parentheses + change > 0 { contexts.append(.code(parentheses: parentheses + change)) }
                    hide(1)
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

    /// The start of the line of a position.
    func lineStart(_ position: Int) -> Int { (code[..<position].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1 }

    /// The position of the line feed after a position, or the end.
    func lineEnd(_ position: Int) -> Int { code[position...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count }
}
