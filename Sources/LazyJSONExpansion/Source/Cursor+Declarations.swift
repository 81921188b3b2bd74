extension Cursor {
    /// Reads a declaration.
    mutating func declaration() throws(SourceError) -> Declaration {
        let start = token.range.lowerBound
        if at("#if") { return try conditional() }
        var attributes: [Attribute] = []
        while at("@") { attributes.append(try attribute()) }
        var modifiers: [Modifier] = []
        while let modifier = modifier() {
            modifiers.append(modifier)
            while at("@") { attributes.append(try attribute()) }
        }
        guard token.kind == .name else { throw unexpected("a declaration") }
        let keyword = token
        let content = try content(after: keyword)
        return Declaration(
            attributes: attributes, modifiers: modifiers, keyword: keyword.text, keywordRange: keyword.range,
            content: content, range: start..<end)
    }

    private static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "package", "open", "static", "final", "lazy", "weak", "unowned",
        "override", "required", "convenience", "dynamic", "optional", "mutating", "nonmutating", "indirect", "prefix",
        "postfix", "infix", "nonisolated", "isolated", "distributed", "consuming", "borrowing", "sending",
        "__consuming", "_const",
    ]

    private static let keywords: Set<String> = [
        "var", "let", "func", "init", "deinit", "subscript", "typealias", "associatedtype", "struct", "class", "enum",
        "actor", "protocol", "extension", "case", "operator", "precedencegroup", "import", "macro",
    ]

    /// These begin no declaration, since attributes in `#if` aren't known.
    private static let directives: Set<String> = ["#if", "#elseif", "#else", "#endif"]

    private mutating func modifier() -> Modifier? {
        let word = token
        guard word.kind == .name else { return nil }
        // `class var` and `class func`, not `class Name`.
        let isClass =
            word.text == "class"
            && (Self.keywords.contains(following.text) || Self.modifiers.contains(following.text))
        guard isClass || Self.modifiers.contains(word.text) else { return nil }
        advance()
        var detail: String?
        if at("("), !token.hasSpaceBefore {
            detail = following.text
            skipBrackets()
        }
        return Modifier(name: word.text, detail: detail, range: word.range.lowerBound..<end)
    }

    private mutating func content(after keyword: Token) throws(SourceError) -> Declaration.Content {
        let isMacro = keyword.text.hasPrefix("#") && !Self.directives.contains(keyword.text)
        guard isMacro || Self.keywords.contains(keyword.text) else { throw unexpected("a declaration") }
        advance()
        switch keyword.text {
        case "var", "let":
            return .variable(try bindings())
        case "struct", "class", "enum", "actor", "protocol", "extension":
            let header = try typeHeader(ofExtension: keyword.text == "extension")
            return .type(header.0, members: header.1)
        case "case":
            return .enumCases(try enumCases())
        default:
            let name = keyword.text == "func" && token.kind == .name ? token.text : nil
            skipRest()
            return .other(name: name)
        }
    }

    /// Reads to the end of a declaration: the next one, which begins a line, or the end of the type.
    private mutating func skipRest() {
        while !isAtEnd, !at("}"), !at(";") {
            if token.startsLine, tokens[index - 1].endsOperand, beginsDeclaration { return }
            if at("(") || at("[") || at("{") { skipBrackets() } else { advance() }
        }
    }

    private var beginsDeclaration: Bool {
        at("@")
            || token.kind == .name
                && (token.text.hasPrefix("#") || Self.keywords.contains(token.text)
                    || Self.modifiers.contains(token.text))
    }

    // MARK: - `#if`

    private mutating func conditional() throws(SourceError) -> Declaration {
        let first = token
        var branches: [Declaration.Branch] = []
        repeat {
            let start = token.range.lowerBound
            advance()
            while !token.startsLine, !isAtEnd { advance() }
            let directive = start..<end
            branches.append(Declaration.Branch(directive: directive, members: try members()))
        } while at("#elseif") || at("#else")
        try expect("#endif")
        return Declaration(
            attributes: [], modifiers: [], keyword: "#if", keywordRange: first.range, content: .conditional(branches),
            range: first.range.lowerBound..<end)
    }

    /// Reads declarations to the end of a body or of a branch.
    private mutating func members() throws(SourceError) -> [Declaration] {
        var all: [Declaration] = []
        while !isAtEnd, !at("}"), at("#if") || !Self.directives.contains(token.text) {
            if !take(";") { all.append(try declaration()) }
        }
        return all
    }

    // MARK: - Variables

    private mutating func bindings() throws(SourceError) -> [Binding] {
        var all: [Binding] = []
        repeat {
            var binding = Binding(nameRange: token.range)
            if at("(") {
                binding.nameRange = skipBrackets()
            } else if token.kind == .name {
                binding.name = token.text
                advance()
            } else {
                throw unexpected("a name")
            }
            if take(":") { binding.type = try skipType() }
            if take("=") { binding.initializer = try skipExpression() }
            if at("{") {
                let isObserved = ["willSet", "didSet"].contains(firstAccessor)
                let range = skipBrackets()
                binding.accessors = isObserved ? .observers(range) : .computed(range)
            }
            all.append(binding)
        } while take(",")
        return all
    }

    // MARK: - Types

    private mutating func typeHeader(
        ofExtension isExtension: Bool
    ) throws(SourceError) -> (TypeHeader, [Declaration]) {
        var header = TypeHeader(name: token.text, nameRange: token.range, inherited: [], body: 0..<0)
        if isExtension {
            header.nameRange = try skipType()
        } else {
            guard token.kind == .name else { throw unexpected("a name") }
            advance()
            header.genericParameters = try skipGenericParameters()
        }
        if take(":") {
            repeat { header.inherited.append(try skipType()) } while take(",")
        }
        var start = token.range.lowerBound
        while !at("{"), !isAtEnd { if at("(") { skipBrackets() } else { advance() } }
        if end > start { header.whereClause = start..<end }
        start = token.range.lowerBound
        try expect("{")
        let members = try members()
        try expect("}")
        header.body = start..<end
        return (header, members)
    }

    private mutating func skipGenericParameters() throws(SourceError) -> Range<Int>? {
        let start = token.range.lowerBound
        guard takePart("<") else { return nil }
        repeat {
            while try skipAttribute() {}
            if at("each") || at("let"), following.kind == .name { advance() }
            guard token.kind == .name else { throw unexpected("a name") }
            advance()
            if take(":") { try skipType() }
        } while take(",") && !atPart(">")
        guard takePart(">") else { throw unexpected("`>`") }
        return start..<end
    }

    private mutating func enumCases() throws(SourceError) -> [EnumCase] {
        var all: [EnumCase] = []
        repeat {
            guard token.kind == .name else { throw unexpected("a name") }
            var one = EnumCase(name: token.text, nameRange: token.range)
            advance()
            if at("(") { one.values = try enumValues() }
            if take("=") { one.rawValue = try skipExpression() }
            all.append(one)
        } while take(",")
        return all
    }

    private mutating func enumValues() throws(SourceError) -> [EnumValue] {
        advance()
        var all: [EnumValue] = []
        while !at(")") {
            var label: String?
            let isNamedTwice = following.kind == .name && tokens[min(index + 2, tokens.count - 1)].text == ":"
            if token.kind == .name, following.text == ":" || isNamedTwice {
                label = token.text
                while !take(":") { advance() }
            }
            var value = EnumValue(label: label == "_" ? nil : label, type: try skipType())
            if take("=") { value.initializer = try skipExpression() }
            all.append(value)
            guard take(",") || at(")") else { throw unexpected("`)`") }
        }
        advance()
        return all
    }

    // MARK: - Arguments

    /// Reads arguments to the end: their labels, and where their values are.
    mutating func arguments() throws(SourceError) -> [(label: String?, value: Range<Int>)] {
        var all: [(label: String?, value: Range<Int>)] = []
        while !isAtEnd {
            var label: String?
            if token.kind == .name, following.text == ":" {
                label = token.text
                advance()
                advance()
            }
            all.append((label, try skipExpression()))
            if !take(",") { break }
        }
        return all
    }
}
