/// A class or a struct of models in an existing file.
struct DeclaredModel {
    let name: String
    let form: ModelForm
    /// Empty for a struct.
    let superclass: String
    /// The access level that new members get: none beyond that of the class.
    let access: Access
    /// From the first attribute or modifier, or the keyword, to the brace that opens the body.
    let head: Range<Int>
    /// The text between the braces.
    let body: Range<Int>
    var properties: [DeclaredProperty] = []
    /// The names of all variables and constants, computed and static ones included.
    var names: Set<String> = []
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

/// A property in an existing file.
struct DeclaredProperty {
    let name: String
    /// The paths that it reads.
    let paths: [String]
    /// The type without spaces; empty if the default doesn't show it.
    let type: String
    /// Whether its type says nothing about the JSON: it is unknown, or there is a converter or a store.
    let isConverted: Bool
    /// Where its attributes and modifiers start.
    let start: Int
    /// The attribute with the path and the options.
    let attribute: Range<Int>?
    /// From the end of the name to the end of the declaration: the type and the default.
    let value: Range<Int>
}

/// An enum of texts in an existing file.
struct DeclaredEnum {
    let name: String
    let cases: [(name: String, value: String)]
    let body: Range<Int>
}

/// The models of an existing file.
struct DeclaredFile {
    let text: SwiftText
    private(set) var models: [DeclaredModel] = []
    private(set) var typeNames: Set<String> = []

    init(_ source: String) {
        text = SwiftText(source)
        let all = 0..<text.code.count
        for keyword in ["class", "struct", "enum", "protocol", "typealias", "actor"] {
            for position in text.positions(of: keyword, in: all) {
                guard let name = word(after: position + keyword.utf8.count),
                    !Identifiers.keywords.contains(text.text(name))
                else { continue }
                typeNames.insert(text.text(name))
                if let model = model(keyword, at: position, name) { models.append(model) }
            }
        }
        for index in models.indices { readBody(of: index) }
    }

    /// The model with a name.
    func model(named name: String) -> DeclaredModel? { models.first { $0.name == name } }

    /// The properties of a model and its superclasses in the file.
    func allProperties(of declared: DeclaredModel) -> [DeclaredProperty] {
        var properties = declared.properties
        var known: Set<String> = [declared.name]
        var next = declared.superclass
        while known.insert(next).inserted, let superclass = model(named: next) {
            properties += superclass.properties
            next = superclass.superclass
        }
        return properties
    }

    /// The properties of the subclasses of a class in the file.
    func subclassProperties(of declared: DeclaredModel) -> [DeclaredProperty] {
        var names: Set<String> = [declared.name]
        var properties: [DeclaredProperty] = []
        var count = 0
        // A subclass may stand before its superclass.
        while count != names.count {
            count = names.count
            for item in models where names.contains(item.superclass) && names.insert(item.name).inserted {
                properties += item.properties
            }
        }
        return properties
    }

    private func word(after position: Int) -> Range<Int>? {
        var start = position
        while start < text.code.count, [0x20, 0x0A].contains(text.code[start]) { start += 1 }
        let end = text.code[start...].firstIndex { !SwiftText.isWord($0) && $0 != UInt8(ascii: "`") } ?? text.code.count
        return start < end && start > position ? start..<end : nil
    }

    private func model(_ keyword: String, at position: Int, _ name: Range<Int>) -> DeclaredModel? {
        guard let brace = text.code[position...].firstIndex(of: UInt8(ascii: "{")), let end = text.closing(brace) else {
            return nil
        }
        let start = text.declarationStart(position)
        let hasMacro = !text.positions(of: "JSONModel", in: start..<position).isEmpty
        let inherited = text.codeText(name.upperBound..<brace).split { $0 == ":" || $0 == "," || $0.isWhitespace }
        let form: ModelForm
        switch keyword {
        case "class" where !inherited.isEmpty: form = hasMacro ? .classes : .wrappers
        case "struct" where hasMacro: form = .structs
        default: return nil
        }
        return DeclaredModel(
            name: text.text(name), form: form, superclass: form == .structs ? "" : String(inherited[0]),
            access: access(in: start..<position), head: start..<brace, body: (brace + 1)..<end)
    }

    /// The access level that modifiers name.
    private func access(in modifiers: Range<Int>) -> Access {
        if !(text.positions(of: "public", in: modifiers) + text.positions(of: "open", in: modifiers)).isEmpty {
            return .public
        }
        return text.positions(of: "package", in: modifiers).isEmpty ? .internal : .package
    }

    private mutating func readBody(of index: Int) {
        let body = models[index].body
        let code = text.codeText(body)
        models[index].hasSnakeCaseKeys = code.contains("keyNaming") && code.contains(".snakeCase")
        for position in text.positions(of: "enum", in: body) {
            guard let name = word(after: position + 4),
                let brace = text.code[name.upperBound...].firstIndex(of: UInt8(ascii: "{")),
                let end = text.closing(brace)
            else { continue }
            let inner = (brace + 1)..<end
            models[index].enums.append(DeclaredEnum(name: text.text(name), cases: cases(in: inner), body: inner))
        }
        models[index].properties = text.outerPositions(of: "var", in: body).compactMap {
            property(at: $0, in: models[index])
        }
        let names = ["var", "let"].flatMap { text.outerPositions(of: $0, in: body) }.compactMap { word(after: $0 + 3) }
        models[index].names = Set(names.map { text.text($0).filter { $0 != "`" } })
        readSubclasses(of: index, "discriminator", isSwitch: false)
        readSubclasses(of: index, "modelClass", isSwitch: true)
    }

    private mutating func readSubclasses(of index: Int, _ name: String, isSwitch: Bool) {
        guard let position = text.positions(of: name, in: models[index].body).first,
            let brace = text.code[position...].firstIndex(of: UInt8(ascii: "{")), let end = text.closing(brace)
        else { return }
        let pattern = isSwitch ? /case ("(?:[^"\\]|\\.)*"): (\w+)\.self/ : /("(?:[^"\\]|\\.)*"): (\w+)\.self/
        models[index].subclasses = text.text(brace..<end).matches(of: pattern).compactMap { match in
            StringLiteral.value(String(match.1)).map { ($0, String(match.2)) }
        }
        models[index].isSwitch = isSwitch
        if !isSwitch, let match = text.text(brace..<end).firstMatch(of: /JSONDiscriminator\(\s*("(?:[^"\\]|\\.)*")/) {
            // The name is a path, in which a dot of a key is escaped.
            models[index].discriminator = StringLiteral.value(String(match.1))?.replacing("\\.", with: ".")
        }
        if isSwitch {
            models[index].subclassEnd = text.positions(of: "default", in: brace..<end).first.map { text.lineStart($0) }
        } else {
            models[index].subclassEnd = text.code[brace..<end].lastIndex(of: UInt8(ascii: "]"))
        }
    }

    /// The property whose `var` is at a position; nil if it is a computed or a static one.
    private func property(at position: Int, in model: DeclaredModel) -> DeclaredProperty? {
        let start = text.declarationStart(position)
        let modifiers = start..<position
        let attribute = text.positions(of: model.form.attribute, in: modifiers).first.map { at in
            let end = at + model.form.attribute.utf8.count
            let hasArguments = text.code[end] == UInt8(ascii: "(")
            return at..<(hasArguments ? text.closing(end).map { $0 + 1 } ?? end : end)
        }
        let isOfType = ["static", "class"].contains { !text.positions(of: $0, in: modifiers).isEmpty }
        guard !isOfType, attribute != nil || model.form != .wrappers, let name = word(after: position + 3),
            let value = text.storedValue(in: name.upperBound..<model.body.upperBound)
        else { return nil }
        let arguments = attribute.map { text.text($0) } ?? ""
        let plainName = text.text(name).filter { $0 != "`" }
        let type = type(value)
        return DeclaredProperty(
            name: plainName, paths: paths(arguments, plainName, model), type: type,
            isConverted: type.isEmpty || arguments.contains("as: ") || arguments.contains("cachedObject: "),
            start: start, attribute: attribute, value: value)
    }

    /// The type that a declaration names, or that its default shows.
    private func type(_ value: Range<Int>) -> String {
        let assignment = text.code[value].firstIndex(of: UInt8(ascii: "=")) ?? value.upperBound
        let declared = text.codeText(value.lowerBound..<assignment).filter { !$0.isWhitespace }
        if declared.hasPrefix(":") { return String(declared.dropFirst()) }
        let literal = text.text(value).drop { $0 == "=" || $0.isWhitespace }
        if literal.wholeMatch(of: /-?[0-9_]+/) != nil { return "Int" }
        if literal.wholeMatch(of: /-?[0-9_]+(?:\.[0-9_]+)?(?:e-?[0-9]+)?/) != nil { return "Double" }
        if literal == "true" || literal == "false" { return "Bool" }
        if literal.hasPrefix("\"") || literal.hasPrefix("#") { return "String" }
        return literal.prefixMatch(of: /([A-Z][\w.]*)\(/).map { String($0.1) } ?? ""
    }

    private func paths(_ arguments: String, _ name: String, _ model: DeclaredModel) -> [String] {
        let own = arguments.firstMatch(of: /^@\w+\(\s*(?:\[|\.path\()?("(?:[^"\\]|\\.)*")/).flatMap {
            StringLiteral.value(String($0.1))
        }
        let others = arguments.firstMatch(of: /or: \[([^\]]*)\]/).map { match in
            String(match.1).matches(of: /"(?:[^"\\]|\\.)*"/).compactMap { StringLiteral.value(String($0.0)) }
        }
        let coding = model.enums.first { $0.name == "CodingKeys" }?.cases.first { $0.name == name }
        let plain =
            coding.flatMap { StringLiteral.value(Literal.path($0.value)) }
            ?? (model.hasSnakeCaseKeys ? StringLiteral.snakeCase(name) : name)
        return [own ?? plain] + (others ?? [])
    }

    private func cases(in range: Range<Int>) -> [(name: String, value: String)] {
        text.text(range).matches(of: /(`?)(\w+)`?(?: = ("(?:[^"\\]|\\.)*"))?(?=\s*(?:,|\n|\}|$))/).compactMap { match in
            let name = String(match.2)
            if let value = match.3.flatMap({ StringLiteral.value(String($0)) }) { return (name, value) }
            return name == "case" ? nil : (name, name)
        }
    }
}
