import LazyJSON

/// Makes declarations of a JSON Schema (2020-12), as far as models express what it says.
struct SchemaReader {
    /// A class to declare.
    struct Task {
        let node: SchemaNode
        let name: String
    }

    let document: SchemaDocument
    /// The name of the class for the root, if somebody has chosen one.
    private let rootName: String?
    /// Whether the library has written the schema, so that it comes back as it was.
    let isOwn: Bool
    var file = ModelFile()
    /// The names of the classes by the place of their schema.
    var classNames: [JSONPointer: String] = [:]
    /// The superclasses by the name of the class.
    var superclasses: [String: String] = [:]
    /// The members that all alternatives of a schema share, by its place.
    var sharedMembers: [JSONPointer: [SchemaMember]] = [:]
    var takenNames = Identifiers.types
    /// The taken names of enums in classes, which several classes may have.
    var enumNames: Set<String> = []
    private var tasks: [Task] = []

    private init(_ document: SchemaDocument, rootName: String?) {
        self.document = document
        self.rootName = rootName
        isOwn = document.isOwn
    }

    /// Returns the declarations for a schema.
    ///
    /// - Parameters:
    ///   - json: The schema.
    ///   - name: The name of the class for the root; nil for its title.
    ///   - fileName: The name that errors use, and that names the root if nothing else does.
    /// - Throws: ``GenerationError`` if the JSON isn't a schema, or doesn't describe an object.
    static func file(for json: JSON, named name: String?, in fileName: String) throws(GenerationError) -> ModelFile {
        var reader = SchemaReader(try SchemaDocument(json, file: fileName), rootName: name)
        let document = reader.document
        if document.root.string("$schema") == SchemaDocument.dialect { document.root.use("$schema") }
        let key = name ?? fileName.split(separator: "/").last?.prefix { $0 != "." }.description ?? ""
        var holder = ModelDeclaration(name: "")
        let root = try reader.value(of: document.root, key: key, owner: "", in: &holder)
        // Schemas for several classes have no root, only definitions.
        for (name, node) in document.definitions {
            let view = try reader.view(of: node)
            if view.types == ["object"], !view.children("properties").isEmpty || !view.choices.isEmpty {
                _ = try reader.className(for: node, proposal: reader.typeName(name), owner: "")
            } else if try reader.family(of: view) != nil {
                _ = try reader.className(for: node, proposal: reader.typeName(name), owner: "")
            }
        }
        try reader.declareClasses()
        guard !reader.file.models.isEmpty else {
            throw GenerationError(
                "the schema describes no object with properties, so there is no class to write", in: fileName)
        }
        reader.file.rootType = root.type.text
        reader.placeSubclasses()
        for note in document.root.log.omissions(in: document.root) { reader.note(note) }
        return reader.file
    }

    /// Returns a schema together with those that it refers to and those in its `allOf`.
    func view(of node: SchemaNode) throws(GenerationError) -> SchemaView {
        SchemaView(parts: try document.parts(of: node))
    }

    private mutating func declareClasses() throws(GenerationError) {
        var next = 0
        while next < tasks.count {
            let task = tasks[next]
            next += 1
            guard file.models.count < ClassNames.limit else {
                throw GenerationError("the schema has too many classes", in: document.file)
            }
            try declare(task)
        }
    }

    // MARK: - Names

    /// The name of a type that a text suggests: the text itself if it is one.
    func typeName(_ text: String) -> String {
        let isName = text.wholeMatch(of: isOwn ? /[A-Z][A-Za-z0-9_]*/ : /[A-Z][A-Za-z0-9]*/) != nil
        return isName ? text : Words(of: text).upperCamel
    }

    /// Returns the name of the class for a schema, and declares it later.
    ///
    /// The root's name is the one that somebody has chosen. Otherwise, a class is named by the reference to it, then by
    /// its title, and then by the key of the property.
    mutating func className(for node: SchemaNode, proposal: String, owner: String) throws(GenerationError) -> String {
        let isReference = node.json["$ref"] != nil && node.json["properties"] == nil && node.json["allOf"] == nil
        let target = isReference ? try document.resolved(node) : node
        if let known = classNames[target.pointer] { return known }
        if let union = document.union(ofBase: target), isOwn {
            return try className(for: union, proposal: proposal, owner: owner)
        }
        var name = proposal
        if target.pointer == .root || node.pointer == .root, let rootName {
            name = rootName
        } else if let suggested = suggestedName(for: target, isReference: isReference) {
            name = suggested
        }
        if name.isEmpty { name = "Value" }
        let first = name.unicodeScalars.first.map { $0.properties.isUppercase } ?? false
        if !first || owner.isEmpty && Identifiers.types.contains(name) { name += "Model" }
        if takenNames.contains(name), !owner.isEmpty { name = owner + name }
        name = Identifiers.unique(name, in: &takenNames)
        classNames[target.pointer] = name
        tasks.append(Task(node: target, name: name))
        return name
    }

    private func suggestedName(for target: SchemaNode, isReference: Bool) -> String? {
        let isDefinition = target.pointer.parent?.last.map(SchemaNode.definitions.contains) ?? false
        let texts = [isReference || isDefinition ? target.pointer.last : nil, target.string("title")]
        return texts.lazy.compactMap { $0.map(typeName) }.first { !$0.isEmpty }
    }

    // MARK: - Classes

    private mutating func declare(_ task: Task) throws(GenerationError) {
        let view = try view(of: task.node)
        for part in view.parts where part.types.contains("object") { part.use("type") }
        var declaration = ModelDeclaration(name: task.name, comment: view.comment(besides: task.name))
        if view.use("deprecated")?.bool ?? false { declaration.comment.append("Deprecated.") }
        if let others = view["additionalProperties"], others.kind == .bool || others == [:] {
            view.use("additionalProperties")
            declaration.rejectsUnknownKeys = others.bool == false
        }
        if isOwn { annotate(&declaration, view) }
        var members = membersInUse(of: view)
        var tag: [String]?
        if let family = try family(of: view) {
            view.useChoices()
            declaration.isFinal = false
            declaration.family = try declareFamily(family, task.name, &members)
            tag = family.path
        }
        noteRequired(view, members)
        var names = PropertyNames()
        for member in members {
            let key = member.path.joined(separator: ".")
            guard member.path.allSatisfy({ !$0.isEmpty }), key.utf8.count <= ShapeGraph.nameLimit else {
                note("\(task.name): no property can have the key \(Literal.text(String(key.prefix(40))))")
                member.node.log.cover(member.node.pointer)
                continue
            }
            let property = try property(member, isTag: member.path == tag, &names, in: &declaration)
            declaration.properties.append(property)
        }
        declaration.isIdentifiable = declaration.properties.contains { $0.isIdentity }
        file.models.append(declaration)
    }

    /// Returns the members of the objects, which a class declares.
    func membersInUse(of view: SchemaView) -> [SchemaMember] {
        let members = SchemaMembers(of: view, hasPaths: isOwn)
        members.use(in: document.root.log)
        return members.list
    }

    /// Says which names in `required` no property has.
    private func noteRequired(_ view: SchemaView, _ members: [SchemaMember]) {
        let names = Set(members.compactMap(\.path.first).map(MemberName.init))
        for part in view.parts {
            let unknown = SchemaView(parts: [part]).required.filter { !names.contains(MemberName($0)) }.sorted()
            guard !unknown.isEmpty else { continue }
            let list = unknown.map { Literal.text(String($0.prefix(40))) }.joined(separator: ", ")
            part.log.refuse("required", at: part.pointer, "no property is called \(list)")
        }
    }

    /// Puts subclasses behind their class, without what they inherit, and with a comment if the schema has none.
    private mutating func placeSubclasses() {
        let classes = file.models.map { item in
            var item = item
            item.superclass = superclasses[item.name] ?? item.superclass
            return item
        }
        let subclasses = Dictionary(grouping: classes.filter { $0.superclass != "JSONModel" }, by: \.superclass)
        // The class, what it inherits, and the position of the class without a superclass.
        var pending = classes.filter { $0.superclass == "JSONModel" }.reversed().map {
            ($0, Set<[String]>(), Int?.none)
        }
        file.models = []
        while let (next, inherited, base) = pending.popLast() {
            let base = base ?? file.models.count
            file.models.append(next)
            if base < file.models.count - 1 {
                // One class is annotated for all its subclasses.
                file.models[base].annotations += next.annotations
                file.models[file.models.count - 1].annotations = []
            }
            let keys = inherited.union(next.properties.map(\.path)).union(next.family.map { [$0.path] } ?? [])
            for var subclass in (subclasses[next.name] ?? []).reversed() {
                subclass.inherit(keys, from: next)
                pending.append((subclass, keys, base))
            }
        }
    }

    // MARK: - Properties

    private mutating func property(
        _ member: SchemaMember, isTag: Bool, _ names: inout PropertyNames, in declaration: inout ModelDeclaration
    ) throws(GenerationError) -> PropertyDeclaration {
        let view = try view(of: member.node)
        let name = member.path.last ?? ""
        var value = try value(of: member.node, key: name, owner: declaration.name, in: &declaration)
        if isTag, !value.type.levels.isEmpty || value.naturalDefault == nil { value = Value(type: .json) }
        var type = value.type
        // The library allows null for all others, also in text, where it can't say what must be there.
        let isRequired = member.isRequired || isOwn && !value.isNullable && type.core != "JSON"
        var demandsValue = isRequired && (!value.isNullable || !member.alternatives.isEmpty)
        var defaultValue = useDefault(view, of: &type, declaration.enums)
        if demandsValue {
            defaultValue = defaultValue ?? value.naturalDefault
            if type.core == "JSON", view["not"] == ["type": "null"] { view.use("not") }
        } else if member.isRequired, isOwn, type.levels.isEmpty, let natural = value.naturalDefault {
            // Null is a value.
            value.arguments.insert("as: .null(means: \(natural))", at: 0)
            (demandsValue, defaultValue) = (true, natural)
        } else if member.isRequired {
            note("\"required\" is left out for \(Literal.text(name)) of \(declaration.name), which may be null")
        }
        if !type.levels.isEmpty {
            type.isOptional = type.isOptional || value.isNullable && defaultValue == nil
            defaultValue = nil
        } else if type.isModel, demandsValue || defaultValue != nil {
            defaultValue = nil
        } else if defaultValue == nil {
            type.isOptional = true
        }
        var arguments = value.arguments
        if !member.alternatives.isEmpty {
            let paths = member.alternatives.map(Literal.path)
            arguments.insert("or: [\(paths.joined(separator: ", "))]", at: 0)
        }
        arguments = options(demandsValue, view.use("readOnly")?.bool ?? false, value.checks) + arguments
        let isDeprecated = view.use("deprecated")?.bool ?? false
        // A class has a comment of its own.
        let texts = type.isModel ? SchemaView(parts: [member.node]) : view
        let property = PropertyDeclaration(
            name: names.name(for: member.path.joined(separator: " "), isBool: type.text == "Bool"), path: member.path,
            type: type, defaultValue: defaultValue, arguments: arguments,
            comment: (value.isDescribed ? [] : texts.comment()) + (isDeprecated ? ["Deprecated."] : []))
        if isOwn { annotate(property, value, texts, isDeprecated, in: &declaration) }
        return property
    }

    /// Returns the options of a property as one argument: an option, or a list of several.
    private func options(_ isRequired: Bool, _ isReadOnly: Bool, _ checks: [String]) -> [String] {
        var options = isRequired ? [".required"] : []
        if isReadOnly { options.append(".readOnly") }
        if !checks.isEmpty { options.append(".check(\(SchemaChecks.list(checks)))") }
        return options.count > 1 ? ["[\(options.joined(separator: ", "))]"] : options
    }

    /// Returns a default as code, if the type has literals. An empty list or dictionary is the default of its type.
    private func useDefault(_ view: SchemaView, of type: inout SwiftType, _ enums: [EnumDeclaration]) -> String? {
        guard let json = view["default"], let literal = literal(json, as: type, enums) else { return nil }
        view.use("default")
        return literal == "nil" ? nil : literal
    }

    func literal(_ json: JSON, as type: SwiftType, _ enums: [EnumDeclaration]) -> String? {
        if json.kind == .null { return "nil" }
        if !type.levels.isEmpty || type.isModel {
            return json == [] || json == [:] || json == "[]" || json == "{}" ? "[]" : nil
        }
        if let known = enums.first(where: { $0.name == type.core }) {
            let value = known.isInteger ? json.int.map(String.init) : json.string
            return known.cases.first { $0.value == value }.map { ".\(Identifiers.quoted($0.name))" }
        }
        switch type.core {
        case "String": return json.string.map(Literal.text)
        case "Bool": return json.bool.map { "\($0)" }
        default: return NumberType.named(type.core)?.literal(json, nil)
        }
    }

    mutating func note(_ text: String) {
        if !file.notes.contains(text) { file.notes.append(text) }
    }
}

extension ModelDeclaration {
    /// Makes the class a subclass of another one that declares some of its properties.
    fileprivate mutating func inherit(_ paths: Set<[String]>, from superclass: ModelDeclaration) {
        properties.removeAll { paths.contains($0.path) }
        enums.removeAll { item in !properties.contains { $0.type.core == item.name } }
        isIdentifiable = false
        guard comment.isEmpty, let family = superclass.family else { return }
        let values = family.cases.filter { $0.className == name }.map { "`\(Literal.comment($0.value))`" }
        let key = Literal.comment(family.path.joined(separator: "."))
        comment = ["An object whose `\(key)` is \(values.joined(separator: " or "))."]
    }
}
