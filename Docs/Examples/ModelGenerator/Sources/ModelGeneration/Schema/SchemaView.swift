import LazyJSON

/// The keywords of several schemas about one value: a schema, what it refers to, and those in its `allOf`.
struct SchemaView {
    var parts: [SchemaNode]
    /// The parts whose alternatives were followed already.
    var chosen: Set<JSONPointer> = []

    /// The value of a keyword in the first schema that has it.
    subscript(keyword: String) -> JSON? { parts.lazy.compactMap { $0.json[keyword] }.first }

    /// Returns the value of a keyword in the first schema that has it, which a declaration expresses.
    @discardableResult
    func use(_ keyword: String) -> JSON? {
        guard let value = self[keyword] else { return nil }
        for part in parts where part.json[keyword] == value { part.use(keyword) }
        return value
    }

    /// Notes that a keyword is expressed wherever it is.
    func useAll(_ keywords: String...) {
        for part in parts { for keyword in keywords { part.use(keyword) } }
    }

    /// Notes that the types are expressed by a declaration for some of them.
    func useTypes(_ types: String...) {
        for part in parts {
            let isNumber = types.contains("integer") && part.types.contains("number")
            if isNumber || !Set(types).isDisjoint(with: part.types) { part.use("type") }
            if isNullable { part.use("nullable") }
        }
    }

    /// Returns the schema in a keyword of the first schema that has it.
    func child(_ keyword: String) -> SchemaNode? {
        parts.first { $0.json[keyword] != nil }?.child(keyword)
    }

    /// The schemas in a keyword, of all schemas; of those with the same name the first.
    func children(_ keyword: String) -> [(name: String, node: SchemaNode)] {
        var known: Set<MemberName> = []
        return parts.flatMap { $0.children(keyword) }.filter { known.insert(MemberName($0.name)).inserted }
    }

    /// The alternatives of the first schema that has some, and where they are.
    private var alternatives: (part: SchemaNode, keyword: String)? {
        for keyword in ["oneOf", "anyOf"] {
            if let part = parts.first(where: { $0.json[keyword] != nil && !chosen.contains($0.pointer) }) {
                return (part, keyword)
            }
        }
        return nil
    }

    /// The alternatives of the first schema that has some.
    var choices: [SchemaNode] { alternatives.map { $0.part.children($0.keyword).map(\.node) } ?? [] }

    /// Notes that the alternatives are expressed.
    func useChoices() {
        if let alternatives { alternatives.part.use(alternatives.keyword) }
    }

    /// Returns the view of one of the alternatives together with the keywords beside them.
    func choosing(_ choice: [SchemaNode]) -> SchemaView {
        SchemaView(parts: choice + parts, chosen: chosen.union(alternatives.map { [$0.part.pointer] } ?? []))
    }

    /// The types that all schemas allow which name types. If none does, those that other keywords are about.
    var types: [String] {
        let isNamed = parts.contains(where: \.demandsType)
        var types: [String]?
        for part in parts where !part.types.isEmpty && part.demandsType == isNamed {
            let own = part.types
            types =
                types.map { known in
                    known.filter { own.contains($0) || $0 == "integer" && own.contains("number") }
                        + own.filter { $0 == "integer" && known.contains("number") && !known.contains($0) }
                } ?? own
        }
        return types ?? []
    }

    /// Whether null is valid. In OpenAPI 3.0, `nullable` may be beside the schema that has the type.
    var isNullable: Bool { types.contains("null") || parts.first?.isTrue("nullable") ?? false }

    /// The names of members that must be there.
    var required: Set<String> {
        Set(parts.flatMap { $0.json["required"].map { Array($0.elements) } ?? [] }.compactMap(\.string))
    }

    /// Whether the names of members aren't known.
    var isDictionary: Bool { children("properties").isEmpty && choices.isEmpty }

    /// The lines of a comment: the title, if it isn't the name of the class, and the description.
    func comment(besides name: String = "") -> [String] {
        let title = use("title")?.string ?? ""
        let isName = Words(of: title).upperCamel == name || title == name
        return (isName ? [] : [title]).appendingParagraph(use("description")?.string ?? "")
    }
}

extension [String] {
    /// Returns the texts as lines of a comment, with an empty line between them.
    fileprivate func appendingParagraph(_ text: String) -> [String] {
        (self + [text]).filter { !$0.isEmpty }.map(Self.lines).filter { !$0.isEmpty }.joined(separator: [""]).map { $0 }
    }

    private static func lines(of text: String) -> [String] {
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
