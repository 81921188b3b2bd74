import LazyJSON

/// A place in a JSON Schema.
struct SchemaNode {
    /// The schema: an object, or true or false.
    let json: JSON
    /// Where it is in the document.
    let pointer: JSONPointer
    let log: KeywordLog

    /// The keywords with schemas by name that others refer to.
    static let definitions: Set<String> = ["$defs", "definitions", "schemas"]
    /// The keywords with several schemas: by name, or in a list.
    private static let containers = definitions.union([
        "properties", "patternProperties", "dependentSchemas", "allOf", "anyOf", "oneOf", "prefixItems",
    ])
    /// The keywords with one schema.
    private static let applicators: Set<String> = [
        "items", "additionalProperties", "propertyNames", "contentSchema", "components",
    ]

    /// Returns the schemas in a keyword that a declaration may come from.
    func schemas(in keyword: String) -> [SchemaNode] {
        if Self.containers.contains(keyword) { return children(keyword).map(\.node) }
        return Self.applicators.contains(keyword) ? child(keyword).map { [$0] } ?? [] : []
    }

    /// Notes that keywords are in a declaration.
    func use(_ keywords: String...) {
        for keyword in keywords where json[keyword] != nil { log.use(keyword, at: pointer) }
    }

    /// Returns a schema in a keyword.
    func child(_ keyword: String) -> SchemaNode? {
        json[keyword].map { SchemaNode(json: $0, pointer: pointer.appending(keyword), log: log) }
    }

    /// The schemas in a keyword whose value is an object or an array.
    func children(_ keyword: String) -> [(name: String, node: SchemaNode)] {
        guard let value = json[keyword] else { return [] }
        let pointer = pointer.appending(keyword)
        if value.kind == .object {
            return value.members.map {
                ($0.key, SchemaNode(json: $0.value, pointer: pointer.appending($0.key), log: log))
            }
        }
        return value.elements.enumerated().map {
            ("\($0)", SchemaNode(json: $1, pointer: pointer.appending($0), log: log))
        }
    }

    func string(_ keyword: String) -> String? { json[keyword]?.string }
    func isTrue(_ keyword: String) -> Bool { json[keyword]?.bool ?? false }

    /// The types that values may have: `["string", "null"]`. Without a `type`, those that other keywords are about.
    var types: [String] {
        let types = namedTypes ?? impliedTypes
        // As OpenAPI 3.0 has it.
        return isTrue("nullable") && !types.isEmpty ? types + ["null"] : types
    }

    /// Whether other types aren't valid.
    var demandsType: Bool { namedTypes != nil }

    private var namedTypes: [String]? {
        if let type = json["type"] {
            return type.kind == .string ? [type.string ?? ""] : type.elements.compactMap(\.string)
        }
        if let values = json["enum"] { return Self.types(of: Array(values.elements)) }
        return json["const"].map { Self.types(of: [$0]) }
    }

    private var impliedTypes: [String] {
        if json["properties"] != nil || json["additionalProperties"] != nil { return ["object"] }
        if json["items"] != nil || json["prefixItems"] != nil { return ["array"] }
        if json["pattern"] != nil || json["minLength"] != nil || json["format"] != nil { return ["string"] }
        if json["minimum"] != nil || json["maximum"] != nil { return ["number"] }
        return []
    }

    private static func types(of values: [JSON]) -> [String] {
        var types: [String] = []
        for value in values {
            let type: String =
                switch value.kind {
                case .null: "null"
                case .bool: "boolean"
                case .number: value.int == nil ? "number" : "integer"
                case .string: "string"
                case .array: "array"
                case .object: "object"
                }
            if !types.contains(type) { types.append(type) }
        }
        return types
    }
}

/// A JSON Schema, whose references lead to other places in the same document.
struct SchemaDocument {
    let root: SchemaNode
    let file: String

    static let dialect = "https://json-schema.org/draft/2020-12/schema"
    static let types: Set<String> = ["array", "boolean", "integer", "null", "number", "object", "string"]
    private static let keywords: Set<String> = [
        "$ref", "$defs", "definitions", "type", "properties", "items", "enum", "const", "allOf", "anyOf", "oneOf",
        "additionalProperties", "required", "format", "patternProperties", "openapi",
    ]

    /// Opens a schema.
    ///
    /// - Throws: ``GenerationError`` if the JSON isn't a schema, or refers to something that isn't in it.
    init(_ json: JSON, file: String) throws(GenerationError) {
        root = SchemaNode(json: json, pointer: .root, log: KeywordLog())
        self.file = file
        guard json.kind == .object else {
            throw GenerationError(
                "not a JSON Schema: expected an object, found \(Self.excerpt(json))", in: file)
        }
        guard json.members.contains(where: { Self.keywords.contains($0.key) }) else {
            throw GenerationError(
                "not a JSON Schema: it has no keyword such as \"type\", \"properties\" or \"$ref\"; "
                    + "to generate models from a sample, leave out --schema", in: file)
        }
        try checkSyntax()
    }

    /// The beginning of a value, on one line.
    private static func excerpt(_ json: JSON) -> String {
        let text = json.text(.compact)
        return text.count > 60 ? "\(text.prefix(60))…" : text
    }

    /// Returns an error about a place.
    func error(_ reason: String, at pointer: JSONPointer) -> GenerationError {
        GenerationError(
            "not a JSON Schema: \(pointer == .root ? "the root" : pointer.description): \(reason)", in: file)
    }

    /// Checks the keywords that are read, at every place.
    private func checkSyntax() throws(GenerationError) {
        var pending = [root]
        while let node = pending.popLast() {
            guard node.json.kind == .object else {
                if node.json.kind == .bool { continue }
                throw error("expected a schema, found \(Self.excerpt(node.json))", at: node.pointer)
            }
            try check(node)
            for keyword in node.json.members.map(\.key) where !isForeign(keyword, at: node.pointer) {
                pending += node.schemas(in: keyword)
            }
        }
    }

    /// Whether the library has probably written the schema: each class has a title, each value that may be missing may be
    /// null, and integers have the limits of their type.
    var isOwn: Bool {
        guard root.string("$schema") == Self.dialect || root.string("openapi") != nil else { return false }
        let classes =
            [root] + root.children("$defs").map(\.node)
            + (root.child("components")?.children("schemas") ?? []).map(\.node)
        var pending = classes.filter { $0.json["$ref"] == nil && $0.json["openapi"] == nil }
        guard pending.allSatisfy({ $0.json["title"] != nil && $0.json["additionalProperties"] == nil }) else {
            return false
        }
        while let node = pending.popLast() {
            let required = SchemaView(parts: [node]).required
            for (name, child) in node.children("properties") {
                let types = child.json["type"] == nil ? [] : child.types
                let isLimited = ["minimum", "maximum", "enum", "const"].contains { child.json[$0] != nil }
                guard required.contains(name) || types.isEmpty || types.contains("null"),
                    !types.contains("integer") || isLimited,
                    child.json["title"] == nil || child.json["properties"] == nil
                else { return false }
                if child.json["contentSchema"] == nil { pending.append(child) }
            }
        }
        return true
    }

    /// The schema of all objects of a class and its subclasses, if a schema is that of the class's own objects: the library
    /// calls it `Shape_Base`.
    func union(ofBase node: SchemaNode) -> SchemaNode? {
        guard let name = node.pointer.last, name.hasSuffix("_Base"), let parent = node.pointer.parent else {
            return nil
        }
        let base = String(name.dropLast("_Base".count))
        let pointer = parent.appending(base)
        guard let json = root.json[pointer], json["oneOf"] != nil, json["title"] == node.json["title"],
            !base.hasSuffix("_Base")
        else {
            return nil
        }
        return SchemaNode(json: json, pointer: pointer, log: node.log)
    }

    /// Whether a keyword has a meaning only at another place.
    private func isForeign(_ keyword: String, at place: JSONPointer) -> Bool {
        keyword == "components" && place != .root || keyword == "schemas" && place != "/components"
    }

    /// The schemas that others refer to by name, of JSON Schema or of an OpenAPI document.
    var definitions: [(name: String, node: SchemaNode)] {
        root.use("$defs", "definitions")
        var definitions = root.children("$defs") + root.children("definitions")
        if let components = root.child("components") {
            root.use("openapi", "components")
            components.use("schemas")
            definitions += components.children("schemas")
        }
        return definitions
    }

    private func check(_ node: SchemaNode) throws(GenerationError) {
        let kinds: [(keyword: String, kind: JSON.Kind, words: String)] = [
            ("properties", .object, "an object"), ("patternProperties", .object, "an object"),
            ("$defs", .object, "an object"),
            ("definitions", .object, "an object"), ("allOf", .array, "an array"), ("anyOf", .array, "an array"),
            ("oneOf", .array, "an array"), ("enum", .array, "an array"), ("required", .array, "an array of names"),
            ("prefixItems", .array, "an array"), ("$ref", .string, "a string"), ("pattern", .string, "a string"),
            ("format", .string, "a string"), ("minimum", .number, "a number"), ("maximum", .number, "a number"),
        ]
        for (keyword, kind, words) in kinds {
            guard let value = node.json[keyword], value.kind != kind else { continue }
            throw error(
                "expected \(words), found \(Self.excerpt(value))", at: node.pointer.appending(keyword))
        }
        if let type = node.json["type"] {
            let names = type.kind == .array ? Array(type.elements) : [type]
            for name in names where !Self.types.contains(name.string ?? "") {
                throw error("there is no type \(Self.excerpt(name))", at: node.pointer.appending("type"))
            }
        }
        if node.json["$ref"] != nil { _ = try resolved(node) }
    }

    /// Follows references; keywords beside a reference are ignored here; see ``parts(of:)``.
    func resolved(_ node: SchemaNode) throws(GenerationError) -> SchemaNode {
        var current = node
        var known: Set<JSONPointer> = [node.pointer]
        while let reference = current.string("$ref") {
            let pointer = reference == "#" ? JSONPointer.root : JSONPointer(uriFragment: reference)
            guard let pointer, let json = root.json[pointer] else {
                let what =
                    reference.hasPrefix("#")
                    ? "there is nothing at" : "only places in the same file can be referred to, not"
                throw error("\(what) \(Literal.text(reference))", at: current.pointer.appending("$ref"))
            }
            guard known.insert(pointer).inserted else {
                throw error("\(Literal.text(reference)) refers to itself", at: current.pointer.appending("$ref"))
            }
            current.use("$ref")
            current.log.refer(to: pointer)
            current = SchemaNode(json: json, pointer: pointer, log: node.log)
        }
        return current
    }

    /// Returns the schemas that a value must all be valid against: the node, what it refers to, and those in `allOf`.
    func parts(of node: SchemaNode) throws(GenerationError) -> [SchemaNode] {
        var parts: [SchemaNode] = []
        var pending = [node]
        var known: Set<JSONPointer> = []
        while let next = pending.popLast() {
            guard known.insert(next.pointer).inserted else { continue }
            parts.append(next)
            next.use("allOf")
            if next.json["$ref"] != nil { pending.append(try resolved(next)) }
            pending += next.children("allOf").map(\.node).reversed()
        }
        return parts
    }
}
