/// The additions of the macro to a class: `@Property` at each stored variable, and the conformance to `Sendable`.
///
///     @JSONModel final class Order: JSONModel {
///         let cache = Cache()
///         var id = 0                          // @LazyJSON.Property
///         var total: Int { id }
///         // private enum _Constants { … LazyJSON._requireSendable(model.cache) … }
///     }
///     // extension Order: @unchecked Sendable {}
struct ClassExpansion {
    private let type: ScannedType

    init(_ type: ScannedType) { self.type = type }

    // MARK: - Additions

    /// The attribute that a member gets. A variable with an unknown attribute gets none: ``mistakes`` has it.
    static func attributes(of member: Declaration) -> String {
        guard member.storedBindings("var") != nil, member.attributes.allSatisfy(\.isKnown) else { return "" }
        return "@LazyJSON.Property"
    }

    func conformance(of name: String) -> String { "extension \(name): @unchecked Sendable {}" }

    /// A function that compiles only if the values of all constants are `Sendable`. Nobody calls it. It is in a type,
    /// which a class may have as well as its superclass.
    func members() -> String {
        let lines = type.lines(for: type.members) { member in
            (member.storedBindings("let") ?? []).compactMap { constant in
                constant.name.map { "LazyJSON._requireSendable(model.\($0))" }
            }
        }
        if lines.isEmpty { return "" }
        let body = lines.map { "        " + $0 }.joined(separator: "\n")
        return """
            private enum _Constants {
                static func check(_ model: \(type.header.name)) {
            \(body)
                }
            }
            """
    }

    // MARK: - Mistakes

    func mistakes() -> [Mistake] {
        if type.header.inherited.isEmpty {
            let end = type.header.genericParameters ?? type.header.nameRange
            let place = end.upperBound..<end.upperBound
            return [
                Mistake(
                    message: "a model class inherits from JSONModel, or from another model class",
                    range: type.header.nameRange,
                    fixIt: .init(message: "add JSONModel", range: place, newText: ": JSONModel"))
            ]
        }
        return type.allMembers.flatMap(mistakes(in:))
    }

    private func mistakes(in member: Declaration) -> [Mistake] {
        if let constants = member.storedBindings("let") { return mistakes(in: member, constants: constants) }
        guard let variables = member.storedBindings("var") else { return [] }
        return mistakes(inModifiersOf: member) + mistakes(inAttributesOf: member)
            + mistakes(in: member, variables: variables)
    }

    /// A constant that no initializer sets would be a property in other libraries.
    private func mistakes(in member: Declaration, constants: [Binding]) -> [Mistake] {
        let hasInitializer = type.allMembers.contains { $0.keyword == "init" }
        let isMeantAsProperty = member.attribute("Property") != nil || member.attribute("Key") != nil
        let isUnset = !hasInitializer && constants.contains { $0.initializer == nil }
        guard isMeantAsProperty || isUnset else { return [] }
        return [
            Mistake(
                message: "a let isn't read from the JSON: a property is a var, which only drafts can set",
                range: member.keywordRange,
                fixIt: .init(message: "use var", range: member.keywordRange, newText: "var"))
        ]
    }

    private func mistakes(inModifiersOf member: Declaration) -> [Mistake] {
        member.modifiers.compactMap { modifier in
            let reason: String
            switch modifier.detail == "set" ? "set" : modifier.name {
            case "set": reason = "a property of a class has no setter, because a model never changes"
            case "lazy": reason = "a property is read from the JSON when it is needed, and isn't lazy itself"
            case "weak", "unowned": reason = "a property holds its value, and can't be \(modifier.name)"
            default: return nil
            }
            let range = modifier.range.lowerBound..<type.startOfToken(after: modifier.range.upperBound)
            return Mistake(
                message: reason, range: modifier.range,
                fixIt: .init(message: "remove `\(type.text(modifier.range))`", range: range, newText: ""))
        }
    }

    private func mistakes(inAttributesOf member: Declaration) -> [Mistake] {
        if let key = member.attribute("Key") {
            let name = key.range.lowerBound + 1..<key.range.lowerBound + 4
            return [
                Mistake(
                    message: "in a class, @Property has the path and the options of a property", range: key.range,
                    fixIt: .init(message: "use @Property", range: name, newText: "Property"))
            ]
        }
        if member.attribute("Property") != nil { return [] }
        return member.attributes.filter { !$0.isKnown }.map { attribute in
            let start = member.range.lowerBound
            return Mistake(
                message: "@\(attribute.name) may be a property wrapper, which a property can't have: "
                    + "add @Property if it isn't",
                range: attribute.range,
                fixIt: .init(message: "add @Property", range: start..<start, newText: "@Property "))
        }
    }

    private func mistakes(in member: Declaration, variables: [Binding]) -> [Mistake] {
        if variables.count > 1 {
            return [Mistake(message: "each property has a var of its own", range: member.keywordRange)]
        }
        return variables.compactMap { variable in
            if variable.name == nil {
                return Mistake(message: "a property has a name, and not a pattern", range: variable.nameRange)
            }
            if case .observers(let range) = variable.accessors {
                return Mistake(
                    message: "a property has no observers, because a model never changes", range: range,
                    fixIt: .init(message: "remove the observers", range: range, newText: ""))
            }
            return missingDefault(of: variable, in: member)
        }
    }

    /// Types that have no value without JSON, and would be found by the compiler with a message about `@Property`.
    private static let scalars: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
        "Bool",
        "String", "Date", "URL", "UUID", "Data", "Decimal",
    ]

    private func missingDefault(of variable: Binding, in member: Declaration) -> Mistake? {
        guard let type = variable.type, variable.initializer == nil, member.attribute("Property") == nil,
            Self.scalars.contains(self.type.text(type))
        else { return nil }
        return Mistake(
            message: "a property needs a default for JSON without a value: add one, or make it optional", range: type,
            fixIt: .init(message: "make it optional", range: type.upperBound..<type.upperBound, newText: "?"))
    }
}
