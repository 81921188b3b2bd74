extension AlternativesDeclaration {
    private var hasModels: Bool { cases.contains(where: \.hasModels) }

    var lines: [String] {
        var writer = SourceWriter()
        writer.add("/// \(comment)")
        writer.add("\(access.prefix)enum \(name): \(hasModels ? "JSONModelContainer" : "JSONConvertible"), Hashable {")
        for item in cases { writer.add("case \(item.kind.name)(\(item.type.text))", indent: 1) }
        writer.add("")
        writer.add(lines: decoding, indent: 1)
        writer.add("")
        writer.add("\(access.prefix)func encode() -> JSON? {", indent: 1)
        writer.add("switch self {", indent: 2)
        for item in cases { writer.add("case .\(item.kind.name)(let \(item.kind.name)): \(item.encoded)", indent: 2) }
        writer.add("}", indent: 2)
        writer.add("}", indent: 1)
        if hasModels {
            writer.add("")
            writer.add(lines: containedModels, indent: 1)
        }
        writer.add("}")
        return writer.lines
    }

    private var comment: String {
        let kinds = cases.map(\.kind.words)
        guard let last = kinds.last else { return "" }
        return "A value that is \(kinds.dropLast().joined(separator: ", ")) or \(last)."
    }

    private var decoding: [String] {
        ["\(access.prefix)static func decode(_ json: JSON) -> \(name)? {", "    switch json.kind {"]
            + cases.map { "    case .\($0.kind.jsonKind): \($0.decoded)" }
            + ["    default: nil", "    }", "}"]
    }

    private var containedModels: [String] {
        var lines = ["\(access.prefix)var containedModels: [any JSONModelProtocol] {", "    switch self {"]
        for item in cases where item.hasModels {
            let name = item.kind.name
            lines.append("    case .\(name)(let \(name)): \(item.models)")
        }
        if !cases.allSatisfy(\.hasModels) { lines.append("    default: []") }
        return lines + ["    }", "}"]
    }
}

extension AlternativesDeclaration.Kind {
    /// The name of the case.
    var name: String {
        switch self {
        case .flag: "flag"
        case .number: "number"
        case .text: "text"
        case .object: "object"
        case .list: "list"
        }
    }

    fileprivate var words: String {
        switch self {
        case .flag: "a Bool"
        case .number: "a number"
        case .text: "text"
        case .object: "an object"
        case .list: "a list"
        }
    }

    fileprivate var jsonKind: String {
        switch self {
        case .flag: "bool"
        case .number: "number"
        case .text: "string"
        case .object: "object"
        case .list: "array"
        }
    }
}

extension AlternativesDeclaration.Case {
    /// The case's part of the enum's name: `NumberOrText`.
    var nameInType: String {
        switch kind {
        case .flag: "Flag"
        case .number: type.core == "Double" ? "Fraction" : type.core == "Int" ? "Number" : "AnyNumber"
        case .text: "Text"
        case .object: type.isModel ? type.core : "Object"
        case .list: type.core == "JSON" || type.core == "String" ? "List" : "\(type.core)List"
        }
    }

    /// Whether validation has to look into the case's value.
    fileprivate var hasModels: Bool { type.isModel || elements?.contains(where: \.hasModels) ?? false }

    private var isLazyArray: Bool { type.text.hasPrefix("LazyArray") }
    private var hasNulls: Bool { type.levels.contains(.list(hasNulls: true)) }

    /// The expression that makes the case of `json`, which is of its kind.
    fileprivate var decoded: String {
        switch kind {
        case .flag: "json.bool.map(flag)"
        case .number:
            switch type.core {
            case "Int": "json.int.map(number)"
            case "Double": "json.double.map(number)"
            default: "json.number.map(number)"
            }
        case .text: "json.string.map(text)"
        case .object: type.isModel ? "\(type.core)(json).map(object)" : ".object(json)"
        case .list: isLazyArray ? "\(type.text)(json).map(list)" : "json.value(as: \(type.text).self).map(list)"
        }
    }

    /// The expression that is the JSON of the case's value.
    fileprivate var encoded: String {
        switch kind {
        case .flag, .number, .text: return "JSON(\(kind.name))"
        case .object: return type.isModel ? "object.json" : "object"
        case .list:
            if isLazyArray { return "list.json" }
            let element = elements != nil ? "encode()" : type.isModel ? "json" : ""
            switch (type.core, hasNulls) {
            case ("JSON", false): return "JSON(list)"
            case ("JSON", true): return "JSON(list.map { $0 ?? .null })"
            case ("String", false): return "JSON(list.map { JSON($0) })"
            case ("String", true): return "JSON(list.map { $0.map { JSON($0) } ?? .null })"
            case (_, false):
                return elements == nil ? "JSON(list.map(\\.json))" : "JSON(list.compactMap { $0.encode() })"
            case (_, true): return "JSON(list.map { $0?.\(element) ?? .null })"
            }
        }
    }

    /// The expression that is the models in the case's value.
    fileprivate var models: String {
        switch kind {
        case .list where elements != nil:
            hasNulls ? "list.flatMap { $0?.containedModels ?? [] }" : "list.flatMap(\\.containedModels)"
        case .list: isLazyArray ? "Array(list)" : "list.compactMap { $0 }"
        default: "[\(kind.name)]"
        }
    }
}
