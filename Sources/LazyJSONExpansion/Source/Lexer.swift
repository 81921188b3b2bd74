/// A name, a literal, an operator or a mark in Swift source.
struct Token: Equatable {
    enum Kind {
        /// Also a keyword, which depends on where it stands, and a directive such as `#if`.
        case name
        /// A number, a string with all its interpolations, or a regular expression.
        case literal
        case `operator`
        /// One of `( ) [ ] { } , ; : @ . = ->` and a backslash.
        case mark
        case end
    }

    var kind: Kind
    var text: String
    /// The bytes of the token in the source.
    var range: Range<Int>
    /// Whether nothing but space and comments is before it on its line, or a comment of several lines.
    var startsLine: Bool
    var hasSpaceBefore: Bool

    /// Whether it can be the last token of an operand.
    var endsOperand: Bool {
        switch kind {
        case .name: !Self.wordsBeforeOperands.contains(text)
        case .literal: true
        case .operator: (!hasSpaceBefore || startsLine && text == ">") && ["?", "!", ">"].contains(text.last)
        case .mark: [")", "]", "}"].contains(text)
        case .end: false
        }
    }

    private static let wordsBeforeOperands: Set<String> = [
        "return", "throw", "try", "await", "in", "is", "as", "case", "if", "guard", "while", "switch", "where", "else",
        "let", "var", "consume", "copy", "yield", "repeat", "each", "any", "some", "unsafe", "discard",
    ]
}

/// A mistake in the source, or something in it that isn't known: its place, and how to mend it.
struct SourceError: Error, Equatable {
    var message: String
    /// The bytes of the source that it is about.
    var range: Range<Int>
    var fixIt: FixIt?

    struct FixIt: Equatable {
        var message: String
        var range: Range<Int>
        var newText: String
    }
}

/// Splits Swift source into tokens, as the compiler does.
///
/// Comments are left out. A string, a comment or a bracket without an end is an error at its start.
struct Lexer {
    let source: [UInt8]
    private var at = 0
    private(set) var tokens: [Token] = []
    /// Whether space is before the token that is being read.
    private var hasSpace = true
    /// The brackets that are open, as indexes of tokens.
    private var open: [Int] = []
    /// How many interpolations contain this source.
    private let depth: Int

    static func tokens(of source: String) throws(SourceError) -> [Token] {
        var lexer = Lexer(Array(source.utf8), at: 0, depth: 0)
        try lexer.run(untilClosed: false)
        return lexer.tokens
    }

    private init(_ source: [UInt8], at start: Int, depth: Int) {
        (self.source, at, self.depth) = (source, start, depth)
    }

    /// Reads to the end, or to the parenthesis that closes an interpolation.
    private mutating func run(untilClosed: Bool) throws(SourceError) {
        while true {
            let start = at
            let startsLine = try skipTrivia()
            hasSpace = startsLine || at > start || tokens.isEmpty
            guard let byte = peek() else {
                if untilClosed { throw SourceError(message: "an interpolation doesn't end", range: start..<at) }
                if let first = open.last {
                    throw SourceError(message: "a bracket isn't closed", range: tokens[first].range)
                }
                append(.end, from: at, startsLine)
                return
            }
            if untilClosed, byte == ")", open.isEmpty { return }
            let first = at
            append(try skipToken(byte), from: first, startsLine)
        }
    }

    /// Skips a token; returns its kind.
    private mutating func skipToken(_ byte: Unicode.Scalar) throws(SourceError) -> Token.Kind {
        let start = at
        switch byte {
        case "(", "[", "{":
            open.append(tokens.count)
            at += 1
            return .mark
        case ")", "]", "}":
            at += 1
            guard let opening = open.popLast(), ["()", "[]", "{}"].contains("\(tokens[opening].text)\(byte)") else {
                throw SourceError(message: "a bracket closes nothing", range: start..<at)
            }
            return .mark
        case ",", ";", ":", "@", "\\":
            at += 1
            return .mark
        case "\"":
            try skipString(hashes: 0)
            return .literal
        case "'":
            throw SourceError(message: "a string is in double quotes in Swift", range: start..<start + 1)
        case "#":
            return try skipAfterHash()
        case "`":
            at += 1
            while let next = peek(), next != "`", next != "\n" { at += 1 }
            guard peek() == "`" else {
                throw SourceError(message: "a name in backticks doesn't end", range: start..<at)
            }
            at += 1
            return .name
        case "0"..."9":
            // Its point and its sign become tokens of their own, which lead to the same end: `1.5e-3` is read as a
            // member of a number, minus a number.
            skipName()
            return .literal
        default:
            if operatorLength(after: start) != nil { return try skipOperator() }
            guard nameLength != nil else {
                throw SourceError(message: "an unknown character", range: start..<start + scalarLength)
            }
            skipName()
            return .name
        }
    }

    private mutating func append(_ kind: Token.Kind, from start: Int, _ startsLine: Bool) {
        let text = String(decoding: source[start..<at], as: UTF8.self)
        let token = Token(kind: kind, text: text, range: start..<at, startsLine: startsLine, hasSpaceBefore: hasSpace)
        tokens.append(token)
    }

    // MARK: - Bytes

    /// A byte as the character that it is in ASCII; any other is beyond that.
    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        at + distance < source.count ? Unicode.Scalar(source[at + distance]) : nil
    }

    private func has(_ text: String) -> Bool {
        source[min(at, source.count)...].starts(with: text.utf8)
    }

    /// Skips space and comments; returns whether a line ended in them.
    private mutating func skipTrivia() throws(SourceError) -> Bool {
        var endedLine = at == 0
        while let byte = peek() {
            switch byte {
            case "\n", "\r":
                endedLine = true
                at += 1
            case " ", "\t", "\u{B}", "\u{C}", "\0":
                at += 1
            case "\u{EF}" where has("\u{FEFF}"):
                at += 3
            case "/" where has("//"), "#" where at == 0 && has("#!"):
                while let next = peek(), next != "\n", next != "\r" { at += 1 }
            case "/" where has("/*"):
                if try skipBlockComment() { endedLine = true }
            default:
                return endedLine
            }
        }
        return endedLine
    }

    /// Skips a comment, with those in it; returns whether it has several lines.
    private mutating func skipBlockComment() throws(SourceError) -> Bool {
        let start = at
        var level = 0
        var hasLines = false
        repeat {
            if has("/*") {
                level += 1
                at += 2
            } else if has("*/") {
                level -= 1
                at += 2
            } else if let byte = peek() {
                hasLines = hasLines || byte == "\n" || byte == "\r"
                at += 1
            } else {
                throw SourceError(message: "a comment doesn't end", range: start..<start + 2)
            }
        } while level > 0
        return hasLines
    }

    // MARK: - Names

    private var scalar: Unicode.Scalar {
        String(decoding: source[at...].prefix(4), as: UTF8.self).unicodeScalars.first ?? " "
    }

    private var scalarLength: Int {
        switch peek() ?? " " {
        case "\u{F0}"...: 4
        case "\u{E0}"...: 3
        case "\u{C0}"...: 2
        default: 1
        }
    }

    /// The bytes of the character if it may be in a name.
    private var nameLength: Int? {
        guard let byte = peek() else { return nil }
        switch byte {
        case "a"..."z", "A"..."Z", "_", "$", "0"..."9": return 1
        case "\u{80}"...: return operatorLength(after: at) == nil ? scalarLength : nil
        default: return nil
        }
    }

    private mutating func skipName() {
        while let length = nameLength { at += length }
    }

    // MARK: - Operators

    /// The bytes of the character if it may be in an operator that starts at a place.
    private func operatorLength(after start: Int) -> Int? {
        guard let byte = peek() else { return nil }
        switch byte {
        case "/", "=", "-", "+", "!", "*", "%", "<", ">", "&", "|", "^", "~", "?":
            return 1
        case ".":
            return at == start || Unicode.Scalar(source[start]) == byte ? 1 : nil
        case "\u{80}"...:
            // The characters that The Swift Programming Language lists under "Operators".
            return scalar.properties.isPatternSyntax ? scalarLength : nil
        default:
            return nil
        }
    }

    private mutating func skipOperator() throws(SourceError) -> Token.Kind {
        let start = at
        if peek() == "/", try skipPlainRegex() { return .literal }
        let isPostfix = !hasSpace && tokens.last?.endsOperand ?? false
        // After an operand, each of these is one of its own: `a?.b!`. Several together are an operator: `a ?? b`.
        if isPostfix, has("!") || has("?"), !has("??"), !has("!=") {
            at += 1
            return .operator
        }
        while let length = operatorLength(after: start), at == start || !(has("//") || has("/*")) { at += length }
        return [".", "=", "->"].contains(String(decoding: source[start..<at], as: UTF8.self)) ? .mark : .operator
    }
}

// MARK: - Strings

extension Lexer {
    private mutating func skipAfterHash() throws(SourceError) -> Token.Kind {
        let start = at
        while peek() == "#" { at += 1 }
        let hashes = at - start
        if peek() == "\"" {
            try skipString(hashes: hashes)
            return .literal
        }
        if peek() == "/" {
            at += 1
            try skipRegex(from: start, hashes: hashes)
            return .literal
        }
        skipName()
        guard at > start + 1 else { throw SourceError(message: "an unknown character", range: start..<at) }
        return .name
    }

    private func hasHashes(_ count: Int, _ distance: Int) -> Bool {
        (0..<count).allSatisfy { peek(distance + $0) == "#" }
    }

    /// Skips a string from its first quote on.
    private mutating func skipString(hashes: Int) throws(SourceError) {
        let start = at - hashes
        let hasLines = has("\"\"\"") && !(hashes > 0 && endsOnItsLine(hashes))
        at += hasLines ? 3 : 1
        while let byte = peek() {
            switch byte {
            case "\"" where hasLines ? has("\"\"\"") && hasHashes(hashes, 3) : hasHashes(hashes, 1):
                at += (hasLines ? 3 : 1) + hashes
                return
            case "\\" where hasHashes(hashes, 1):
                at += 1 + hashes
                if peek() == "(" {
                    try skipInterpolation()
                } else if peek() != nil {
                    at += scalarLength
                }
            case "\n", "\r":
                if !hasLines { throw SourceError(message: "a string doesn't end", range: start..<at) }
                at += 1
            default:
                at += 1
            }
        }
        throw SourceError(message: "a string doesn't end", range: start..<min(start + 1, source.count))
    }

    /// Whether three quotes after hashes are a string of one line that starts with two quotes: `#"""#`.
    private func endsOnItsLine(_ hashes: Int) -> Bool {
        var distance = 2
        while let byte = peek(distance), byte != "\n", byte != "\r" {
            if byte == "\"", hasHashes(hashes, distance + 1) { return true }
            distance += 1
        }
        return false
    }

    private mutating func skipInterpolation() throws(SourceError) {
        guard depth < 64 else {
            throw SourceError(message: "interpolations are nested too deeply", range: at..<at + 1)
        }
        var inner = Lexer(source, at: at + 1, depth: depth + 1)
        try inner.run(untilClosed: true)
        at = inner.at + 1
    }

    /// Skips a regular expression after its first slash.
    private mutating func skipRegex(from start: Int, hashes: Int) throws(SourceError) {
        let hasLines = peek() == "\n" || peek() == "\r"
        while let byte = peek() {
            switch byte {
            case "/" where hasHashes(hashes, 1):
                at += 1 + hashes
                return
            case "\\" where peek(1) != nil:
                at += 2
            case "\n" where !hasLines, "\r" where !hasLines:
                throw SourceError(message: "a regular expression doesn't end", range: start..<at)
            default:
                at += 1
            }
        }
        throw SourceError(message: "a regular expression doesn't end", range: start..<start + 1)
    }

    /// Skips `/…/` where an operand is expected and where it ends on its line (SE-0354); returns whether it did.
    private mutating func skipPlainRegex() throws(SourceError) -> Bool {
        if tokens.last?.endsOperand == true { return false }
        guard let first = peek(1), ![" ", "\t", "/", "*"].contains(first) else { return false }
        var distance = 1
        var groups = 0
        var sets = 0
        while let byte = peek(distance), byte != "\n", byte != "\r" {
            switch byte {
            case "\\":
                distance += 2
                continue
            case "[":
                sets += 1
            case "]" where sets > 0:
                sets -= 1
            case "(" where sets == 0:
                groups += 1
            case ")" where sets == 0:
                if groups == 0 { return false }
                groups -= 1
            case "/":
                let last = peek(distance - 1)
                if last == " " || last == "\t" { return false }
                at += distance + 1
                return true
            default:
                break
            }
            distance += 1
        }
        return false
    }
}
