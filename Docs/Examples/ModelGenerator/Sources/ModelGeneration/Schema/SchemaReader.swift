import LazyJSON

/// Makes declarations of a JSON Schema (2020-12), as far as models express what it says.
struct SchemaReader {
    /// A class to declare.
    struct Task {
        let node: SchemaNode
        let name: String
    }

    let document: SchemaDocument
    var file = ModelFile()
    /// The names of the classes by the place of their schema.
    var classNames: [JSONPointer: String] = [:]
    /// The superclasses by the name of the class, and the keys that they declare.
    var superclasses: [String: (name: String, keys: Set<String>)] = [:]
    var takenNames = Identifiers.types
    var tasks: [Task] = []

    private init(_ document: SchemaDocument) { self.document = document }

    /// Returns the declarations for a schema.
    ///
    /// - Parameters:
    ///   - json: The schema.
    ///   - name: The name of the class for the root.
    ///   - fileName: The name that errors use.
    /// - Throws: ``GenerationError`` if the JSON isn't a schema, or doesn't describe an object.
    static func file(for json: JSON, named name: String, in fileName: String) throws(GenerationError) -> ModelFile {
        var reader = SchemaReader(try SchemaDocument(json, file: fileName))
        var holder = ClassDeclaration(name: "")
        let root = try reader.value(of: reader.document.root, key: name, owner: "", in: &holder)
        // Schemas for several classes have no root, only definitions.
        for keyword in ["$defs", "definitions"] {
            for (name, node) in reader.document.root.children(keyword) {
                let view = SchemaView(parts: try reader.document.parts(of: node))
                if view.types == ["object"], !view.children("properties").isEmpty || !view.choices.isEmpty {
                    _ = try reader.className(for: node, proposal: Words(of: name).upperCamel, owner: "")
                }
            }
        }
        try reader.declareClasses()
        guard !reader.file.classes.isEmpty else {
            throw GenerationError(
                "the schema describes no object with properties, so there is no class to write", in: fileName)
        }
        reader.file.rootType = root.type.text
        reader.placeSubclasses()
        return reader.file
    }

    private mutating func declareClasses() throws(GenerationError) {
        var next = 0
        while next < tasks.count {
            let task = tasks[next]
            next += 1
            guard file.classes.count < ClassNames.limit else {
                throw GenerationError("the schema has too many classes", in: document.file)
            }
            try declare(task)
        }
    }

    /// Puts subclasses behind their class, with a comment if the schema has none.
    private mutating func placeSubclasses() {
        let classes = file.classes
        let subclasses = Dictionary(grouping: classes.filter { $0.superclass != "JSONModel" }, by: \.superclass)
        var pending = Array(classes.filter { $0.superclass == "JSONModel" }.reversed())
        file.classes = []
        while let next = pending.popLast() {
            file.classes.append(next)
            for var subclass in (subclasses[next.name] ?? []).reversed() {
                if subclass.comment.isEmpty, let family = next.family {
                    let values = family.cases.filter { $0.className == subclass.name }.map {
                        "`\(Literal.comment($0.value))`"
                    }
                    let name = Literal.comment(family.discriminator)
                    subclass.comment = ["An object whose `\(name)` is \(values.joined(separator: " or "))."]
                }
                pending.append(subclass)
            }
        }
    }

    /// Returns the name of the class for a schema, and declares it later.
    mutating func className(for node: SchemaNode, proposal: String, owner: String) throws(GenerationError) -> String {
        let isReference = node.json["$ref"] != nil && node.json["properties"] == nil && node.json["allOf"] == nil
        let target = isReference ? try document.resolved(node) : node
        if let known = classNames[target.pointer] { return known }
        var proposal = proposal
        if isReference, node.pointer != .root, let last = target.pointer.last, target.pointer != .root {
            let name = Words(of: last).upperCamel
            if !name.isEmpty { proposal = name }
        }
        if proposal.isEmpty { proposal = "Value" }
        let first = proposal.unicodeScalars.first.map { $0.properties.isUppercase } ?? false
        if !first { proposal += "Model" }
        if takenNames.contains(proposal), !owner.isEmpty { proposal = owner + proposal }
        let name = Identifiers.unique(proposal, in: &takenNames)
        classNames[target.pointer] = name
        tasks.append(Task(node: target, name: name))
        return name
    }

    private mutating func declare(_ task: Task) throws(GenerationError) {
        let view = SchemaView(parts: try document.parts(of: task.node))
        var declaration = ClassDeclaration(name: task.name, comment: view.comment)
        let superclass = superclasses[task.name]
        if let superclass { declaration.superclass = superclass.name }
        if view["additionalProperties"]?.bool == false { declaration.rejectsUnknownKeys = true }
        var properties = view.children("properties")
        var required = view.required
        var tag: String?
        if let family = try family(of: view) {
            declaration.isFinal = false
            declaration.family = try declareFamily(family, task.name, view, &properties, &required)
            tag = family.discriminator
        }
        var names = PropertyNames()
        for (key, node) in properties where !(superclass?.keys.contains(key) ?? false) {
            guard !key.isEmpty, key.utf8.count <= ShapeGraph.nameLimit else {
                note("\(task.name): no property can have the key \(Literal.text(String(key.prefix(40))))")
                continue
            }
            var property = try property(key, node, isRequired: required.contains(key), &names, in: &declaration)
            if key == tag, property.type.core != "String" || !property.type.levels.isEmpty {
                property.type = SwiftType(core: "String", isOptional: true)
                property.arguments = []
            }
            declaration.properties.append(property)
        }
        declaration.isIdentifiable = superclass == nil && declaration.properties.contains { $0.isIdentity }
        noteOmissions(view, task.name)
        file.classes.append(declaration)
    }

    private mutating func property(
        _ key: String, _ node: SchemaNode, isRequired: Bool, _ names: inout PropertyNames,
        in declaration: inout ClassDeclaration
    ) throws(GenerationError) -> PropertyDeclaration {
        let value = try value(of: node, key: key, owner: declaration.name, in: &declaration)
        let view = SchemaView(parts: try document.parts(of: node))
        var type = value.type
        let demandsValue = isRequired && !value.isNullable
        var defaultValue = literal(view["default"], as: type)
        if defaultValue == nil, demandsValue { defaultValue = value.naturalDefault }
        if !type.levels.isEmpty || type.isModel && demandsValue {
            defaultValue = nil
        } else if defaultValue == nil {
            type.isOptional = true
        }
        var arguments = value.arguments
        if demandsValue { arguments.append("required: true") }
        if value.checks.count == 1 {
            arguments.append("check: \(value.checks[0])")
        } else if !value.checks.isEmpty {
            arguments.append("check: [\(value.checks.joined(separator: ", "))]")
        }
        if view["readOnly"]?.bool ?? false { arguments.append("isReadOnly: true") }
        let isDeprecated = view["deprecated"]?.bool ?? false
        return PropertyDeclaration(
            name: names.name(for: key, isBool: type.text == "Bool"), key: key, type: type, defaultValue: defaultValue,
            arguments: arguments, comment: comment(of: node) + (isDeprecated ? ["Deprecated."] : []))
    }

    /// The comment of a property: not that of the class that its schema refers to.
    private func comment(of node: SchemaNode) -> [String] { SchemaView(parts: [node]).comment }

    /// A default as code, if the type has literals.
    private func literal(_ json: JSON?, as type: SwiftType) -> String? {
        guard let json, type.levels.isEmpty else { return nil }
        switch type.core {
        case "String": return json.string.map(Literal.text)
        case "Bool": return json.bool.map { "\($0)" }
        case "Int": return json.int.map(String.init)
        case "Double": return json.double.map { json.int.map(String.init) ?? "\($0)" }
        default: return nil
        }
    }

    private mutating func noteOmissions(_ view: SchemaView, _ name: String) {
        for keyword in [
            "if", "not", "dependentSchemas", "dependentRequired", "contains", "prefixItems", "patternProperties",
        ]
        where view[keyword] != nil {
            note("\(name): models don't express \"\(keyword)\"")
        }
    }

    mutating func note(_ text: String) {
        if !file.notes.contains(text) { file.notes.append(text) }
    }
}
