/// A model class in an existing file.
struct DeclaredClass {
    let name: String
    let superclass: String
    /// The access level that new members get: none beyond that of the class.
    let access: Access
    /// From the first modifier, or `class`, to the brace that opens the body.
    let head: Range<Int>
    /// The text between the braces.
    let body: Range<Int>
    var properties: [DeclaredProperty] = []
    var enums: [DeclaredEnum] = []
    /// The names of subclasses by the discriminator's value, and where another one can be added.
    var subclasses: [(value: String, name: String)] = []
    var subclassEnd: Int?
    /// The member that a `discriminator` reads.
    var discriminator: String?
    /// Whether the subclasses are cases of a `switch`.
    var isSwitch = false
    /// Whether keys are the names in snake case.
    var hasSnakeCaseKeys = false
}

/// A property with `@Property` in an existing file.
struct DeclaredProperty {
    let name: String
    /// The paths that it reads.
    let paths: [String]
    let type: String
    /// Whether the property has a converter or a store of its own, so that its type says nothing about the JSON.
    let isConverted: Bool
    /// From `@Property` to the end of the declaration.
    let range: Range<Int>
    let attribute: Range<Int>
    /// From the type to the end of the default.
    let value: Range<Int>
}

/// An enum of texts in an existing file.
struct DeclaredEnum {
    let name: String
    let values: [String]
    let range: Range<Int>
    let body: Range<Int>
}

/// The model classes of an existing file.
struct DeclaredFile {
    let text: SwiftText
    private(set) var classes: [DeclaredClass] = []
    private(set) var typeNames: Set<String> = []

    init(_ source: String) {
        text = SwiftText(source)
        let all = 0..<text.code.count
        for keyword in ["class", "struct", "enum", "protocol", "typealias", "actor"] {
            for position in text.positions(of: keyword, in: all) {
                guard let name = word(after: position + keyword.utf8.count) else { continue }
                typeNames.insert(text.text(name))
                if keyword == "class", let declared = declaredClass(at: position, text.text(name), name) {
                    classes.append(declared)
                }
            }
        }
        for index in classes.indices { readBody(of: index) }
    }

    /// The class with a name.
    func declaredClass(named name: String) -> DeclaredClass? { classes.first { $0.name == name } }

    /// The properties of a class and its superclasses in the file.
    func allProperties(of declared: DeclaredClass) -> [DeclaredProperty] {
        var properties = declared.properties
        var known: Set<String> = [declared.name]
        var next = declared.superclass
        while known.insert(next).inserted, let superclass = declaredClass(named: next) {
            properties += superclass.properties
            next = superclass.superclass
        }
        return properties
    }

    /// The properties of the subclasses of a class in the file.
    func subclassProperties(of declared: DeclaredClass) -> [DeclaredProperty] {
        var names: Set<String> = [declared.name]
        var properties: [DeclaredProperty] = []
        var count = 0
        // A subclass may stand before its superclass.
        while count != names.count {
            count = names.count
            for item in classes where names.contains(item.superclass) && names.insert(item.name).inserted {
                properties += item.properties
            }
        }
        return properties
    }

    private func word(after position: Int) -> Range<Int>? {
        var start = position
        while start < text.code.count, [0x20, 0x0A].contains(text.code[start]) { start += 1 }
        let end = text.code[start...].firstIndex { !SwiftText.isWord($0) } ?? text.code.count
        return start < end && start > position ? start..<end : nil
    }

    private func declaredClass(at position: Int, _ name: String, _ nameRange: Range<Int>) -> DeclaredClass? {
        guard let brace = text.code[position...].firstIndex(of: UInt8(ascii: "{")), let end = text.closing(brace) else {
            return nil
        }
        let inheritance = text.codeText(nameRange.upperBound..<brace)
        guard inheritance.contains(":") else { return nil }
        let parts = inheritance.split { $0 == ":" || $0 == "," || $0.isWhitespace }
        guard let superclass = parts.first, !inheritance.contains("func ") else { return nil }
        let head = text.lineStart(position)..<brace
        return DeclaredClass(
            name: name, superclass: String(superclass), access: access(in: head.lowerBound..<position), head: head,
            body: (brace + 1)..<end)
    }

    /// The access level that modifiers name.
    private func access(in modifiers: Range<Int>) -> Access {
        if !(text.positions(of: "public", in: modifiers) + text.positions(of: "open", in: modifiers)).isEmpty {
            return .public
        }
        return text.positions(of: "package", in: modifiers).isEmpty ? .internal : .package
    }

    private mutating func readBody(of index: Int) {
        let body = classes[index].body
        let code = text.codeText(body)
        classes[index].hasSnakeCaseKeys = code.contains("keyNaming") && code.contains(".snakeCase")
        for position in text.positions(of: "@Property", in: body) {
            if let property = property(at: position, classes[index].hasSnakeCaseKeys) {
                classes[index].properties.append(property)
            }
        }
        for position in text.positions(of: "enum", in: body) {
            guard let name = word(after: position + 4),
                let brace = text.code[name.upperBound...].firstIndex(of: UInt8(ascii: "{")),
                let end = text.closing(brace)
            else { continue }
            let inner = (brace + 1)..<end
            classes[index].enums.append(
                DeclaredEnum(
                    name: text.text(name), values: caseValues(in: inner), range: position..<end + 1, body: inner))
        }
        readSubclasses(of: index, "discriminator", isSwitch: false)
        readSubclasses(of: index, "modelClass", isSwitch: true)
    }

    private mutating func readSubclasses(of index: Int, _ name: String, isSwitch: Bool) {
        guard let position = text.positions(of: name, in: classes[index].body).first,
            let brace = text.code[position...].firstIndex(of: UInt8(ascii: "{")), let end = text.closing(brace)
        else { return }
        let pattern = isSwitch ? /case ("(?:[^"\\]|\\.)*"): (\w+)\.self/ : /("(?:[^"\\]|\\.)*"): (\w+)\.self/
        classes[index].subclasses = text.text(brace..<end).matches(of: pattern).compactMap { match in
            StringLiteral.value(String(match.1)).map { ($0, String(match.2)) }
        }
        classes[index].isSwitch = isSwitch
        if !isSwitch, let match = text.text(brace..<end).firstMatch(of: /JSONDiscriminator\(\s*("(?:[^"\\]|\\.)*")/) {
            // The name is a path, in which a dot of a key is escaped.
            classes[index].discriminator = StringLiteral.value(String(match.1))?.replacing("\\.", with: ".")
        }
        if isSwitch {
            classes[index].subclassEnd = text.positions(of: "default", in: brace..<end).first.map { text.lineStart($0) }
        } else {
            classes[index].subclassEnd = text.code[brace..<end].lastIndex(of: UInt8(ascii: "]"))
        }
    }

    private func property(at position: Int, _ hasSnakeCaseKeys: Bool) -> DeclaredProperty? {
        var end = position + "@Property".utf8.count
        var arguments = ""
        if end < text.code.count, text.code[end] == UInt8(ascii: "("), let close = text.closing(end) {
            arguments = text.text(end + 1..<close)
            end = close + 1
        }
        guard let keyword = text.positions(of: "var", in: end..<min(end + 200, text.code.count)).first else {
            return nil
        }
        let line = text.lineEnd(keyword)
        guard let colon = text.code[keyword..<line].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = text.text(keyword + 3..<colon).filter { $0 != "`" && !$0.isWhitespace }
        let valueEnd = (text.code[colon..<line].lastIndex { $0 != 0x20 } ?? colon) + 1
        let assignment = text.code[colon..<valueEnd].firstIndex(of: UInt8(ascii: "=")) ?? valueEnd
        let type = text.text(colon + 1..<assignment).filter { !$0.isWhitespace }
        let valueStart = text.code[(colon + 1)...].firstIndex { $0 != 0x20 } ?? colon + 1
        return DeclaredProperty(
            name: name, paths: paths(arguments, name, hasSnakeCaseKeys), type: type,
            isConverted: arguments.contains("as: ") || arguments.contains("cachedObject: "),
            range: position..<valueEnd, attribute: position..<end, value: min(valueStart, valueEnd)..<valueEnd)
    }

    private func paths(_ arguments: String, _ name: String, _ hasSnakeCaseKeys: Bool) -> [String] {
        let own = arguments.firstMatch(of: /^\s*(?:\[|\.path\()?("(?:[^"\\]|\\.)*")/).flatMap {
            StringLiteral.value(String($0.1))
        }
        let others = arguments.firstMatch(of: /or: \[([^\]]*)\]/).map { match in
            String(match.1).matches(of: /"(?:[^"\\]|\\.)*"/).compactMap { StringLiteral.value(String($0.0)) }
        }
        return [own ?? (hasSnakeCaseKeys ? StringLiteral.snakeCase(name) : name)] + (others ?? [])
    }

    private func caseValues(in range: Range<Int>) -> [String] {
        text.text(range).matches(of: /(`?)(\w+)`?(?: = ("(?:[^"\\]|\\.)*"))?(?=\s*(?:,|\n|\}|$))/).compactMap { match in
            match.3.flatMap { StringLiteral.value(String($0)) } ?? (match.2 == "case" ? nil : String(match.2))
        }
    }
}
