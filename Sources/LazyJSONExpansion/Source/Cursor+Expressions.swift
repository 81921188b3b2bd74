extension Cursor {
    /// Reads an expression to its end, which may be the end of a line, a comma, or the accessors of a property. Returns
    /// where it is.
    ///
    /// Calls itself for nested parts. The compiler has read the source before, and refuses deeper nesting.
    @discardableResult
    mutating func skipExpression() throws(SourceError) -> Range<Int> {
        let start = token.range.lowerBound
        try skipOperand()
        while try skipContinuation() {}
        return start..<end
    }

    private mutating func skipOperand() throws(SourceError) {
        while token.kind == .operator || isWordBeforeOperand || at("\\") {
            let isKeyPath = at("\\")
            advance()
            if isKeyPath { return try skipKeyPath() }
        }
        switch token.kind {
        case .literal:
            advance()
        case .name where at("if") || at("switch"):
            try skipBranches()
        case .name where !token.text.hasPrefix("#if"):
            advance()
            skipGenericArgumentsOfExpression()
        case .mark where at("(") || at("[") || at("{"):
            skipBrackets()
        case .mark where at(".") && following.kind == .name:
            advance()
            advance()
            skipGenericArgumentsOfExpression()
        default:
            throw unexpected("an expression")
        }
    }

    private static let wordsBeforeOperands: Set<String> = [
        "try", "await", "consume", "copy", "unsafe", "each", "repeat", "any", "some", "borrow",
    ]

    private var isWordBeforeOperand: Bool {
        guard token.kind == .name, Self.wordsBeforeOperands.contains(token.text) else { return false }
        if at("try") || at("await") { return true }
        return !following.startsLine && (following.kind == .name && !["as", "is"].contains(following.text))
    }

    /// Reads the start of a key path, after its backslash. Its other parts are read as those of any operand.
    private mutating func skipKeyPath() throws(SourceError) {
        if at("[") || at("(") {
            skipBrackets()
        } else if token.kind == .name {
            advance()
            skipGenericArgumentsOfExpression()
        } else if at("."), following.kind != .name {
            advance()
        }
    }

    /// Reads `if` with all its branches, or `switch`.
    private mutating func skipBranches() throws(SourceError) {
        repeat {
            while !at("{") {
                if isAtEnd { throw unexpected("`{`") }
                if at("(") || at("[") { skipBrackets() } else { advance() }
            }
            skipBrackets()
        } while take("else")
    }

    /// Reads what goes on after an operand; returns whether something did.
    private mutating func skipContinuation() throws(SourceError) -> Bool {
        switch token.kind {
        case .end, .literal:
            return false
        case .name:
            if at("as") || at("is") {
                advance()
                if token.kind == .operator, !token.hasSpaceBefore { advance() }
                try skipType()
                return true
            }
            return skipLabeledClosure()
        case .operator:
            return try skipOperator()
        case .mark:
            if at("."), following.kind != .mark || following.text == "[" || following.text == "(" {
                advance()
                if !at("[") && !at("(") { advance() }
                skipGenericArgumentsOfExpression()
                return true
            }
            let goesOn = (at("(") || at("[")) && !token.startsLine || at("{") && !isAtAccessors
            if goesOn { skipBrackets() }
            return goesOn
        }
    }

    /// Reads one more closure after a call: `animate { … } completion: { … }`.
    private mutating func skipLabeledClosure() -> Bool {
        guard index > 0, tokens[index - 1].text == "}", following.text == ":" else { return false }
        var ahead = self
        ahead.advance()
        ahead.advance()
        guard ahead.at("{") else { return false }
        ahead.skipBrackets()
        self = ahead
        return true
    }

    private mutating func skipOperator() throws(SourceError) -> Bool {
        let isLeftBound = !token.hasSpaceBefore
        let next = following
        let isRightBound =
            !next.hasSpaceBefore && next.kind != .end
            && !(next.kind == .mark && [")", "]", "}", ",", ";", ":"].contains(next.text))
            && !(isLeftBound && next.text == ".")
        if token.text == "?" || token.text == "!", isLeftBound {
            advance()
        } else if token.text == "?" {
            advance()
            try skipExpression()
            try expect(":")
            try skipOperand()
        } else if isLeftBound, !isRightBound {
            advance()
        } else if token.startsLine, isRightBound {
            return false
        } else {
            advance()
            try skipOperand()
        }
        return true
    }

    /// Whether a brace opens accessors and no closure.
    var isAtAccessors: Bool {
        guard at("{") else { return false }
        return Self.accessors.contains(firstAccessor)
    }

    private static let accessors: Set<String> = [
        "get", "set", "willSet", "didSet", "_read", "_modify", "read", "modify", "init", "unsafeAddress",
        "unsafeMutableAddress", "yielding", "borrow", "mutate",
    ]

    private static let wordsBeforeAccessors: Set<String> = [
        "mutating", "nonmutating", "consuming", "borrowing", "__consuming", "private", "fileprivate", "nonisolated",
    ]

    /// The first word in braces, after attributes and what says how an accessor treats `self`.
    var firstAccessor: String {
        var ahead = self
        ahead.advance()
        while (try? ahead.skipAttribute()) == true {}
        while Self.wordsBeforeAccessors.contains(ahead.token.text) { ahead.advance() }
        return ahead.token.kind == .name ? ahead.token.text : ""
    }
}
