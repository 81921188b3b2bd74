import LazyJSON

/// A member of the objects that a schema describes, which a property reads.
struct SchemaMember {
    /// The names on the way to the value: one, unless the library has written the schema for a path.
    var path: [String]
    var node: SchemaNode
    var isRequired: Bool
    /// The paths that are read if there is nothing at the first one.
    var alternatives: [[String]] = []
}

/// The members of a schema, and the keywords that declare them.
struct SchemaMembers {
    private(set) var list: [SchemaMember] = []
    /// The places of the keywords that say where members are.
    private var keywords: [(name: String, place: JSONPointer)] = []
    private var covered: [JSONPointer] = []

    /// Finds the members.
    ///
    /// - Parameters:
    ///   - view: The schema of objects.
    ///   - hasPaths: Whether objects without a class are the way to values, as in a schema that the library has written.
    init(of view: SchemaView, hasPaths: Bool) {
        let required = view.required
        for part in view.parts { keywords += [("properties", part.pointer), ("required", part.pointer)] }
        guard hasPaths else {
            list = view.children("properties").map { name, node in
                SchemaMember(path: [name], node: node, isRequired: required.contains(name))
            }
            return
        }
        let conditions = view.parts.compactMap { part in PathCondition(part.json).map { (part.pointer, $0) } }
        let ways = conditions.flatMap { $0.1.paths.dropFirst() }
        for (name, node) in view.children("properties") {
            add([name], node, isRequired: required.contains(name), ways)
        }
        for (place, condition) in conditions {
            guard let index = list.firstIndex(where: { $0.path == condition.paths[0] }) else { continue }
            list[index].alternatives = Array(condition.paths.dropFirst())
            list[index].isRequired = condition.isRequired
            keywords += [("if", place), ("else", place)]
            covered += [place.appending("if"), place.appending("else")]
        }
    }

    /// Notes that declarations express the keywords.
    func use(in log: KeywordLog) {
        for (name, place) in keywords { log.use(name, at: place) }
        for place in covered { log.cover(place) }
    }

    private mutating func add(_ path: [String], _ node: SchemaNode, isRequired: Bool, _ ways: [[String]]) {
        // Each step goes deeper into the schema, which is only as deep as a path.
        var pending = [(path: path, node: node, isRequired: isRequired)]
        while let (path, node, isRequired) = pending.popLast() {
            let way = WayKeywords(node)
            if !way.isOnlyWay {
                list.append(SchemaMember(path: path, node: way.value, isRequired: isRequired))
            } else if !way.isWay, !ways.contains(where: { $0.starts(with: path) }) {
                list.append(SchemaMember(path: path, node: node, isRequired: isRequired))
            } else {
                keywords.append(("type", node.pointer))
            }
            guard way.isWay || way.isOnlyWay else { continue }
            for place in way.places { keywords += WayKeywords.names.map { ($0, place) } }
            covered += way.places.map { $0.appending("prefixItems") }
            for (name, child, isThere) in way.members.reversed() {
                pending.append((path + [name], child, isRequired && isThere))
            }
        }
    }
}

/// The keywords of a schema that are about members of a value, and not about the value.
private struct WayKeywords {
    static let names = ["properties", "required", "prefixItems", "minItems"]

    let members: [(name: String, node: SchemaNode, isRequired: Bool)]
    /// Where the keywords are: in the schema, or in parts of its `allOf`.
    let places: [JSONPointer]
    /// The schema without these keywords.
    let value: SchemaNode
    /// Whether there are members.
    var isWay: Bool { !members.isEmpty }
    /// Whether the schema says nothing else than that the value has members.
    let isOnlyWay: Bool

    init(_ node: SchemaNode) {
        let inner = node.children("allOf").map(\.node).filter { part in
            part.json.members.allSatisfy { Self.names.contains($0.key) }
        }
        // A path that continues through text leads to what the text contains.
        let content = node.child("contentSchema").flatMap { content in
            ["$ref", "anyOf"].contains { content.json[$0] != nil } ? content : nil
        }
        let parts = [node] + inner + (content.map { [$0] } ?? [])
        places = parts.filter { $0.json["properties"] != nil || $0.json["prefixItems"] != nil }.map(\.pointer)
        members = parts.flatMap { part in
            let required = SchemaView(parts: [part]).required
            return part.children("properties").map { ($0.name, $0.node, required.contains($0.name)) }
        }
        var rest = node.json
        if !members.isEmpty {
            for name in Self.names where name != "minItems" || node.json["prefixItems"] != nil { rest[name] = nil }
            if content != nil { for name in Self.names { rest["contentSchema"]?[name] = nil } }
            rest["allOf"] = rest["allOf"].map { all in
                JSON(
                    all.elements.enumerated().map { index, part in
                        inner.contains { $0.pointer.last == String(index) } ? [:] : part
                    })
            }
        }
        value = SchemaNode(json: rest, pointer: node.pointer, log: node.log)
        let types = rest["type"].map { $0.kind == .array ? Set($0.elements.compactMap(\.string)) : [$0.string ?? ""] }
        isOnlyWay =
            rest.members.allSatisfy { $0.key == "type" || $0.key == "allOf" }
            && (types.map { $0.contains("object") && $0.isSubset(of: ["object", "array", "null"]) } ?? !members.isEmpty)
    }
}

/// The condition that the library writes for a property with several paths: a later one counts if there is nothing at the
/// earlier ones.
private struct PathCondition {
    private(set) var paths: [[String]] = []
    private(set) var isRequired = false

    init?(_ json: JSON) {
        var next: JSON? = json
        while let condition = next?["if"], let otherwise = next?["else"] {
            if paths.isEmpty {
                guard let first = Self.path(condition) else { return nil }
                paths.append(first)
            }
            guard let path = Self.path(otherwise), let name = path.first else { return nil }
            paths.append(path)
            isRequired = otherwise["required"]?.elements.contains { $0.string == name } ?? false
            next = otherwise
        }
        if paths.count < 2 { return nil }
    }

    /// The path to the only member that a schema describes in all depths.
    private static func path(_ json: JSON) -> [String]? {
        var path: [String] = []
        var next = json
        while next["properties"] != nil || next["required"] != nil {
            let name = next["properties"]?.members.first?.key ?? next["required"]?.elements.first?.string
            guard let name, path.count < 100 else { break }
            path.append(name)
            next = next["properties"]?[name] ?? [:]
        }
        return path.isEmpty ? nil : path
    }
}
