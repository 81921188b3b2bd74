extension AlternativesDeclaration {
    private var hasModels: Bool { cases.contains(where: \.type.isModel) }

    var lines: [String] {
        var writer = SourceWriter()
        writer.add("/// \(comment)")
        let isHashable = cases.allSatisfy { !$0.type.isModel || $0.type.levels.isEmpty || $0.kind == .list }
        let conformances = (hasModels ? "JSONModelContainer" : "JSONConvertible") + (isHashable ? ", Hashable" : "")
        writer.add("enum \(name): \(conformances) {")
        for item in cases { writer.add("case \(item.kind.name)(\(item.type.text))", indent: 1) }
        writer.add("")
        writer.add(lines: decoding, indent: 1)
        writer.add("")
        writer.add("func encode() -> JSON? {", indent: 1)
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
        ["static func decode(_ json: JSON) -> \(name)? {", "    switch json.kind {"]
            + cases.map { "    case .\($0.kind.jsonKind): \($0.decoded)" }
            + ["    default: nil", "    }", "}"]
    }

    private var containedModels: [String] {
        var lines = ["var containedModels: [JSONModel] {", "    switch self {"]
        for item in cases where item.type.isModel {
            let name = item.kind.name
            lines.append("    case .\(name)(let \(name)): \(item.kind == .list ? "Array(\(name))" : "[\(name)]")")
        }
        if cases.contains(where: { !$0.type.isModel }) { lines.append("    default: []") }
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
        case .flag: "true or false"
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
        case .list: type.isModel ? "LazyArray<\(type.core)>(json).map(list)" : ".list(Array(json.elements))"
        }
    }

    /// The expression that is the JSON of the case's value.
    fileprivate var encoded: String {
        switch kind {
        case .flag, .number, .text: "JSON(\(kind.name))"
        case .object: type.isModel ? "object.json" : "object"
        case .list: type.isModel ? "list.json" : "JSON(list)"
        }
    }
}
