import LazyJSON

/// The keywords of several schemas about one value: a schema, what it refers to, and those in its `allOf`.
struct SchemaView {
    let parts: [SchemaNode]

    /// The value of a keyword in the first schema that has it.
    subscript(keyword: String) -> JSON? { parts.lazy.compactMap { $0.json[keyword] }.first }

    func child(_ keyword: String) -> SchemaNode? { parts.lazy.compactMap { $0.child(keyword) }.first }

    /// The schemas in a keyword, of all schemas; of those with the same name the first.
    func children(_ keyword: String) -> [(name: String, node: SchemaNode)] {
        var known: Set<MemberName> = []
        return parts.flatMap { $0.children(keyword) }.filter { known.insert(MemberName($0.name)).inserted }
    }

    /// The alternatives of the first schema that has some.
    var choices: [SchemaNode] {
        for keyword in ["oneOf", "anyOf"] {
            if let part = parts.first(where: { $0.json[keyword] != nil }) { return part.children(keyword).map(\.node) }
        }
        return []
    }

    /// The types that all schemas allow which name types.
    var types: [String] {
        var types: [String]?
        for part in parts where !part.types.isEmpty {
            let own = part.types
            types =
                types.map { known in known.filter { own.contains($0) || $0 == "integer" && own.contains("number") } }
                ?? own
        }
        return types ?? []
    }

    var isNullable: Bool { types.contains("null") }

    /// The names of members that must be there.
    var required: Set<String> {
        Set(parts.flatMap { $0.json["required"].map { Array($0.elements) } ?? [] }.compactMap(\.string))
    }

    /// The schemas for the values of a dictionary; nil if the names of members are known.
    var isDictionary: Bool { children("properties").isEmpty && choices.isEmpty }

    /// The lines of a comment: the description, or else the title.
    var comment: [String] {
        guard let text = (self["description"] ?? self["title"])?.string, !text.isEmpty else { return [] }
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false).prefix(20) {
            var line = ""
            for word in Literal.comment(String(paragraph)).split(separator: " ") {
                if line.count + word.count >= 100 {
                    lines.append(line)
                    line = ""
                }
                line += (line.isEmpty ? "" : " ") + word.prefix(100)
            }
            lines.append(line)
        }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }
}
