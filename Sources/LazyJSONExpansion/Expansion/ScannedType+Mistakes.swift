/// The mistakes in declarations of models that the source shows.
extension ScannedType {
    private var isStruct: Bool { declaration.keyword == "struct" }

    /// - Parameter attribute: The source of the attribute.
    func mistakes(attribute: String) throws(SourceError) -> [SourceError] {
        if declaration.keyword == "enum" { return UnionExpansion(self, attribute: attribute).mistakes() }
        guard isStruct || declaration.keyword == "class" else {
            throw SourceError(message: "@JSONModel is for classes, structs and enums", range: declaration.keywordRange)
        }
        if !arguments(of: attribute).isEmpty {
            return [
                SourceError(
                    message: "a member names the cases of an enum, and not a \(declaration.keyword)",
                    range: declaration.keywordRange)
            ]
        }
        if !isStruct, header.inherited.isEmpty {
            let end = header.genericParameters ?? header.nameRange
            let place = end.upperBound..<end.upperBound
            return [
                SourceError(
                    message: "a model class inherits from JSONModel, or from another model class",
                    range: header.nameRange,
                    fixIt: .init(message: "add JSONModel", range: place, newText: ": JSONModel"))
            ]
        }
        return allMembers.flatMap(mistakes(in:))
    }

    private func mistakes(in member: Declaration) -> [SourceError] {
        if let constants = member.storedBindings("let") { return mistakes(in: member, constants: constants) }
        guard let variables = member.storedBindings("var") else { return [] }
        return mistakes(inModifiersOf: member) + mistakes(inAttributesOf: member)
            + mistakes(in: member, variables: variables)
    }

    private func mistakes(in member: Declaration, constants: [Binding]) -> [SourceError] {
        // A constant that no initializer sets would be a property in other libraries.
        let hasInitializer = allMembers.contains { $0.keyword == "init" }
        let isMeantAsProperty = member.attribute("Property") != nil || member.attribute("Key") != nil
        let isUnset = !hasInitializer && constants.contains { $0.initializer == nil }
        guard isStruct || isMeantAsProperty || isUnset else { return [] }
        let (rule, word) =
            isStruct ? ("and a constant is static", "private(set) var") : ("which only drafts can set", "var")
        return [
            SourceError(
                message: "a let isn't read from the JSON: a property is a var, \(rule)", range: member.keywordRange,
                fixIt: .init(message: "use \(word)", range: member.keywordRange, newText: word))
        ]
    }

    private func mistakes(inModifiersOf member: Declaration) -> [SourceError] {
        member.modifiers.compactMap { modifier in
            let reason: String
            switch modifier.detail == "set" ? "set" : modifier.name {
            case "set" where !isStruct: reason = "a property of a class has no setter, because a model never changes"
            case "lazy": reason = "a property is read from the JSON when it is needed, and isn't lazy itself"
            case "weak", "unowned": reason = "a property holds its value, and can't be \(modifier.name)"
            default: return nil
            }
            let range = modifier.range.lowerBound..<startOfToken(after: modifier.range.upperBound)
            return SourceError(
                message: reason, range: modifier.range,
                fixIt: .init(message: "remove `\(text(modifier.range))`", range: range, newText: ""))
        }
    }

    private func mistakes(inAttributesOf member: Declaration) -> [SourceError] {
        let (own, other) = isStruct ? ("Key", "Property") : ("Property", "Key")
        if let attribute = member.attribute(other) {
            let name = attribute.range.lowerBound + 1..<attribute.range.lowerBound + 1 + other.utf8.count
            return [
                SourceError(
                    message: "in a \(declaration.keyword), @\(own) has the path and the options of a property",
                    range: attribute.range, fixIt: .init(message: "use @\(own)", range: name, newText: own))
            ]
        }
        let paths = member.attribute(own).map { mistakes(inPathsOf: $0) } ?? []
        // A wrapper of the app's own is one of a property of a class.
        if !isStruct, member.attribute(own) != nil { return paths }
        return paths
            + member.attributes.filter { !$0.isKnown && $0.name != own }.map { attribute in
                let start = member.range.lowerBound
                return SourceError(
                    message: "@\(attribute.name) may be a property wrapper, which a property can't have"
                        + (isStruct ? "" : ": add @Property if it isn't"),
                    range: attribute.range,
                    fixIt: isStruct ? nil : .init(message: "add @Property", range: start..<start, newText: "@Property ")
                )
            }
    }

    /// The mistakes in the paths of an attribute that are plain literals: its first argument, and those of `or:`.
    func mistakes(inPathsOf attribute: Attribute) -> [SourceError] {
        let given = labeledArguments(of: text(attribute.range))
        let listed = given.filter { $0.label == "or" }.flatMap { list in
            labeledArguments(of: "@a(\(list.value.dropFirst().dropLast()))")
        }
        let paths = (given.first.map { $0.label == nil ? [$0] : [] } ?? []) + listed
        return paths.filter { !Self.isPath($0.value) }.map { path in
            SourceError(
                message: "\(path.value) is not a path: names are separated by single dots, and a dot or a backslash in "
                    + "a name is escaped with a backslash", range: attribute.range)
        }
    }

    /// Whether an argument is a path, or something else than a literal that shows it.
    private static func isPath(_ literal: String) -> Bool {
        guard literal.hasPrefix("\""), !literal.hasPrefix("\"\"\""), literal.hasSuffix("\"") else { return true }
        let backslash: Character = "\u{1}"
        let text = literal.dropFirst().dropLast().replacing("\\\\", with: String(backslash))
        // Other escapes, and interpolated values.
        if text.contains("\\") { return true }
        var isEmpty = true
        var isEscaped = false
        for character in text {
            if isEscaped, character != ".", character != backslash { return false }
            if !isEscaped, character == ".", isEmpty { return false }
            isEmpty = !isEscaped && character == "."
            isEscaped = !isEscaped && character == backslash
        }
        return !isEmpty && !isEscaped
    }

    private func mistakes(in member: Declaration, variables: [Binding]) -> [SourceError] {
        if variables.count > 1 {
            return [SourceError(message: "each property has a var of its own", range: member.keywordRange)]
        }
        return variables.compactMap { variable in
            guard let name = variable.name else {
                return SourceError(message: "a property has a name, and not a pattern", range: variable.nameRange)
            }
            if case .observers(let range) = variable.accessors {
                let reason = isStruct ? "its value is in the JSON" : "a model never changes"
                return SourceError(
                    message: "a property has no observers, because \(reason)", range: range,
                    fixIt: .init(message: "remove the observers", range: range, newText: ""))
            }
            return missingDefault(of: variable, in: member) ?? (isStruct ? mistake(named: name, variable, member) : nil)
        }
    }

    /// Names of members that a struct of models needs itself.
    private static let reserved: Set<String> = ["json", "_model", "_object"]

    private func mistake(named name: String, _ variable: Binding, _ member: Declaration) -> SourceError? {
        if Self.reserved.contains(name) {
            return SourceError(
                message: "a model has a member \(name): give the property another name, and the key with @Key",
                range: variable.nameRange)
        }
        if let keys = codingKeys, keys[name.filter { $0 != "`" }] == nil, member.attribute("Key") == nil {
            return SourceError(
                message: "CodingKeys has no case for \(name), which so isn't in the JSON: add one, or @Key",
                range: variable.nameRange)
        }
        guard variable.type == nil, let value = variable.initializer, StructExpansion.type(of: text(value)) == nil
        else { return nil }
        let end = variable.nameRange.upperBound
        return SourceError(
            message: "a property needs a type, unless its default is a number, a string, a Bool or an initializer",
            range: variable.nameRange,
            fixIt: .init(message: "add a type", range: end..<end, newText: ": <#type#>"))
    }

    /// Types that have no value without JSON, and would be found by the compiler with a message about `@Property`.
    private static let scalars: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
        "Bool",
        "String", "Date", "URL", "UUID", "Data", "Decimal",
    ]

    private func missingDefault(of variable: Binding, in member: Declaration) -> SourceError? {
        guard let type = variable.type, variable.initializer == nil, member.attribute("Property") == nil,
            Self.scalars.contains(text(type))
        else { return nil }
        return SourceError(
            message: "a property needs a default for JSON without a value: add one, or make it optional", range: type,
            fixIt: .init(message: "make it optional", range: type.upperBound..<type.upperBound, newText: "?"))
    }
}
