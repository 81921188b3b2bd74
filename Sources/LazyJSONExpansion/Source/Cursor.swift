/// A position among tokens, which moves on as they are read. A copy of it leads back.
struct Cursor {
    let tokens: [Token]
    private(set) var index = 0
    /// How many bytes of the token were read: a type ends within `>>` and `>?`.
    private var taken = 0

    /// - Parameter tokens: The tokens, with the end as the last one.
    init(_ tokens: [Token]) { self.tokens = tokens }

    /// The token to be read next.
    var token: Token {
        guard taken > 0 else { return tokens[index] }
        var rest = tokens[index]
        rest.text = String(rest.text.dropFirst(taken))
        rest.range = rest.range.lowerBound + taken..<rest.range.upperBound
        rest.hasSpaceBefore = false
        rest.startsLine = false
        return rest
    }

    /// The token after the next one.
    var following: Token { tokens[min(index + 1, tokens.count - 1)] }

    /// Where the token that was read last ends.
    var end: Int {
        taken > 0 ? tokens[index].range.lowerBound + taken : index > 0 ? tokens[index - 1].range.upperBound : 0
    }

    var isAtEnd: Bool { tokens[index].kind == .end }

    mutating func advance() {
        taken = 0
        if !isAtEnd { index += 1 }
    }

    func at(_ text: String) -> Bool { token.text == text && token.kind != .literal }

    /// Reads a name or a mark if it is next.
    mutating func take(_ text: String) -> Bool {
        guard at(text) else { return false }
        advance()
        return true
    }

    /// Whether an operator that starts with a character is next.
    func atPart(_ character: Character) -> Bool { token.kind == .operator && token.text.first == character }

    /// Reads one character of an operator if it is next: `>` of `>>`.
    mutating func takePart(_ character: Character) -> Bool {
        guard atPart(character) else { return false }
        if token.text.count == 1 { advance() } else { taken += 1 }
        return true
    }

    mutating func expect(_ text: String) throws(SourceError) {
        guard take(text) else { throw unexpected("`\(text)`") }
    }

    func unexpected(_ expected: String) -> SourceError {
        SourceError(message: "expected \(expected)", range: token.range)
    }

    /// Reads from an opening bracket to the one that closes it, and returns where they are.
    @discardableResult
    mutating func skipBrackets() -> Range<Int> {
        let start = token.range.lowerBound
        var depth = 0
        repeat {
            if token.kind == .mark {
                switch token.text {
                case "(", "[", "{": depth += 1
                case ")", "]", "}": depth -= 1
                default: break
                }
            }
            advance()
        } while depth > 0 && !isAtEnd
        return start..<end
    }
}

// MARK: - Types

extension Cursor {
    /// Reads a type, and returns where it is: `[Int]?`, `any A & B`, `@Sendable (Int) async throws -> Void`,
    /// `Outer<T>.Inner`.
    @discardableResult
    mutating func skipType() throws(SourceError) -> Range<Int> {
        let start = token.range.lowerBound
        while true {
            while try skipAttribute() || Self.specifiers.contains(token.text) && !endsType(following) && takeSpecifier()
            {}
            try skipPlainType()
            while isBeforeArrow {
                while !at("->") { if at("(") { skipBrackets() } else { advance() } }
                advance()
                while try skipAttribute() || Self.specifiers.contains(token.text) && takeSpecifier() {}
                try skipPlainType()
            }
            guard token.kind == .operator, token.text == "&" else { return start..<end }
            advance()
        }
    }

    private static let specifiers: Set<String> = [
        "any", "some", "inout", "borrowing", "consuming", "sending", "isolated", "nonisolated", "repeat", "each",
        "_const", "__owned", "__shared",
    ]

    private mutating func takeSpecifier() -> Bool {
        advance()
        if at("("), !token.hasSpaceBefore { skipBrackets() }
        return true
    }

    /// Whether a token can't begin a type, so that the word before it is one.
    private func endsType(_ token: Token) -> Bool {
        token.kind == .end || token.kind == .mark && !["(", "[", "@"].contains(token.text)
            || token.kind == .operator && token.text.first != "~"
    }

    /// Whether `->` follows, after `async` and `throws(…)`.
    private var isBeforeArrow: Bool {
        var ahead = self
        while ["async", "throws", "rethrows", "reasync"].contains(ahead.token.text) {
            ahead.advance()
            if ahead.at("(") { ahead.skipBrackets() }
        }
        return ahead.at("->")
    }

    private mutating func skipPlainType() throws(SourceError) {
        _ = takePart("~")
        if at("(") || at("[") {
            skipBrackets()
        } else if token.kind == .name, !token.text.hasPrefix("#") {
            advance()
            try skipGenericArguments()
        } else {
            throw unexpected("a type")
        }
        while true {
            if token.hasSpaceBefore, !(at(".") && token.startsLine) { return }
            if takePart("?") || takePart("!") { continue }
            guard at("."), following.kind == .name else { return }
            advance()
            advance()
            try skipGenericArguments()
        }
    }

    private mutating func skipGenericArguments() throws(SourceError) {
        guard !token.hasSpaceBefore || !token.startsLine, takePart("<") else { return }
        repeat {
            if atPart(">") { break }
            // A value, for a parameter that is a number: `InlineArray<3, Int>`.
            if takePart("-") || token.kind == .literal { advance() } else { try skipType() }
        } while take(",")
        guard takePart(">") else { throw unexpected("`>`") }
    }

    /// Reads `<…>` if it is a list of generic arguments and not two comparisons, which what follows tells.
    mutating func skipGenericArgumentsOfExpression() {
        guard token.kind == .operator, token.text.first == "<", !token.hasSpaceBefore else { return }
        var ahead = self
        do { try ahead.skipGenericArguments() } catch { return }
        let next = ahead.token
        let mayFollow =
            next.startsLine || next.kind == .end
            || next.kind == .mark && ["(", ")", "]", "{", "}", ":", ";", ",", ".", "=", "["].contains(next.text)
            || next.kind == .operator && (["?", "!"].contains(next.text.first) || next.hasSpaceBefore)
            || next.kind == .name && next.hasSpaceBefore && ["as", "is"].contains(next.text)
        if mayFollow { self = ahead }
    }
}

// MARK: - Attributes

extension Cursor {
    /// Reads an attribute if there is one; returns whether there was.
    mutating func skipAttribute() throws(SourceError) -> Bool {
        guard at("@") else { return false }
        _ = try attribute()
        return true
    }

    /// Reads an attribute: `@Property("a.b")`, `@Module.Name<Int>`.
    mutating func attribute() throws(SourceError) -> Attribute {
        let start = token.range.lowerBound
        try expect("@")
        guard token.kind == .name else { throw unexpected("the name of an attribute") }
        var name = token.text
        advance()
        try skipGenericArguments()
        while at("."), following.kind == .name {
            advance()
            name = token.text
            advance()
            try skipGenericArguments()
        }
        var arguments: Range<Int>?
        if at("("), !token.hasSpaceBefore {
            let opening = token.range.upperBound
            skipBrackets()
            arguments = opening..<end - 1
        }
        return Attribute(name: name, arguments: arguments, range: start..<end)
    }
}
