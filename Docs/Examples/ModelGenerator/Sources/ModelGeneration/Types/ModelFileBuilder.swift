/// Makes declarations of shapes.
struct ModelFileBuilder {
    private let graph: ShapeGraph
    private let names: ClassNames
    private let resolver: TypeResolver
    private var file = ModelFile()
    /// The names of properties of base classes, which those of subclasses go on from.
    private var propertyNames: [Int: PropertyNames] = [:]
    /// Names of the enums of values of several kinds, by the names of their cases.
    private var alternativesNames: Set<String> = []

    private init(_ graph: ShapeGraph) {
        self.graph = graph
        names = ClassNames(of: graph)
        resolver = TypeResolver(graph: graph, names: names)
    }

    /// Returns the declarations for the shapes of samples.
    ///
    /// - Parameters:
    ///   - graph: The shapes.
    ///   - name: The name of the root's type, if it isn't a class.
    /// - Throws: ``GenerationError`` if the samples have neither objects nor lists.
    static func file(for graph: ShapeGraph, named name: String) throws(GenerationError) -> ModelFile {
        var builder = ModelFileBuilder(graph)
        for node in builder.names.nodes { builder.addClass(node) }
        try builder.addRoot(named: name)
        return builder.file
    }

    // MARK: - The root

    private mutating func addRoot(named name: String) throws(GenerationError) {
        let root = graph.slots[graph.root]
        let resolution = resolver.resolve(graph.root)
        var type = resolution.type
        if let cases = resolution.alternatives { type.core = addAlternatives(cases) }
        if type.isModel || resolution.alternatives != nil {
            file.rootType = type.text
            return
        }
        guard root.tally.objects + root.tally.arrays > 0 else {
            let found = root.tally.total == 0 ? "nothing" : root.tally.summary
            throw GenerationError("the samples need objects to write classes for, but they have \(found)")
        }
        let alias = Words(of: name).upperCamel
        file.rootType = names.isTaken(alias) ? type.text : alias
        let comment = "The keys of the samples are data, or the samples are empty lists: no class is needed."
        if file.rootType == alias {
            file.aliases.append(AliasDeclaration(name: alias, type: type.text, comment: [comment]))
        }
    }

    // MARK: - Classes

    private mutating func addClass(_ node: Int) {
        guard let name = names.name(of: node) else { return }
        let object = graph.nodes[node]
        var declaration = ClassDeclaration(name: name)
        let base = object.base.map { graph.canonical(node: $0.node) }
        if let base, let superclass = names.name(of: base) { declaration.superclass = superclass }
        var family: ObjectNode.Family?
        if case .family(let own) = object.form { family = own }
        if let family {
            declaration.isFinal = false
            declaration.family = FamilyDeclaration(
                discriminator: family.discriminator,
                cases: family.variants.compactMap { variant in
                    names.name(of: variant.node).map { (variant.value, $0) }
                }, isComplete: family.isComplete)
        }
        declaration.comment = comment(for: node, family)
        var taken = base.flatMap { propertyNames[$0] } ?? PropertyNames()
        var enumNames: Set<String> = []
        for key in object.names {
            guard let slot = object.slots[key] else { continue }
            let isTag = family?.discriminator == key
            addProperty(key, slot, isTag: isTag, count: object.count, &taken, &enumNames, to: &declaration)
        }
        propertyNames[node] = taken
        file.classes.append(declaration)
        addNotes(on: object, name)
    }

    private mutating func addProperty(
        _ key: String, _ slot: Int, isTag: Bool, count: Int, _ taken: inout PropertyNames, _ enumNames: inout Set<String>,
        to declaration: inout ClassDeclaration
    ) {
        let resolution = resolver.resolve(slot, isTag: isTag)
        let tally = graph.slots[graph.canonical(slot: slot)].tally
        var type = resolution.type
        var defaultValue = resolution.defaultValue
        if let values = resolution.enumValues {
            let isElement = !type.levels.isEmpty
            type.core = addEnum(values, for: key, isElement: isElement, &enumNames, to: &declaration)
            defaultValue = nil
        } else if let cases = resolution.alternatives {
            type.core = addAlternatives(cases)
            note("\(place(of: slot)): \(resolution.core.summary); read as \(type.core)")
        }
        let isAlwaysThere = tally.nulls == 0 && tally.total == count
        if !type.levels.isEmpty || type.isModel && isAlwaysThere {
            defaultValue = nil
        } else if !isAlwaysThere || defaultValue == nil {
            type.isOptional = true
            defaultValue = nil
        }
        let isBool = type.levels.isEmpty && type.core == "Bool"
        declaration.properties.append(
            PropertyDeclaration(
                name: taken.name(for: key, isBool: isBool), key: key, type: type, defaultValue: defaultValue,
                arguments: resolution.arguments, tally: tally, coreTally: resolution.core))
        if tally.spelledNulls > 0 || type.levels.isEmpty == false && resolution.core.spelledNulls > 0 {
            note("\(place(of: slot)): text such as \"<null>\" reads as null, with a warning from validation")
        }
    }

    private func addEnum(
        _ values: [String], for key: String, isElement: Bool, _ enumNames: inout Set<String>,
        to declaration: inout ClassDeclaration
    ) -> String {
        let words = Words(of: key)
        var name = (isElement ? words.singular : words).upperCamel
        if name == "Type" { name = "Kind" }
        if names.isTaken(name) || name.isEmpty || Identifiers.keywords.contains(name) {
            name = declaration.name + (name.isEmpty ? "Value" : name)
        }
        while names.isTaken(name) { name += "Value" }
        name = Identifiers.unique(name, in: &enumNames)
        declaration.enums.append(EnumDeclaration(name: name, values: values))
        return name
    }

    // MARK: - Values of several kinds

    private mutating func addAlternatives(_ cases: [AlternativesDeclaration.Case]) -> String {
        if let known = file.alternatives.first(where: { $0.cases == cases }) { return known.name }
        // The name of the rarer kind is last: `NumberOrText`, `PictureOrText`.
        let order: [AlternativesDeclaration.Kind] = [.object, .list, .number, .flag, .text]
        let parts = order.compactMap { kind in cases.first { $0.kind == kind } }.map { part in
            switch part.kind {
            case .flag: "Flag"
            case .number: part.type.core == "Double" ? "Fraction" : part.type.core == "Int" ? "Number" : "AnyNumber"
            case .text: "Text"
            case .object: part.type.isModel ? part.type.core : "Object"
            case .list: part.type.isModel ? "\(part.type.core)List" : "List"
            }
        }
        let proposal = parts.joined(separator: "Or")
        if names.isTaken(proposal) { alternativesNames.insert(proposal) }
        let name = Identifiers.unique(proposal, in: &alternativesNames)
        file.alternatives.append(AlternativesDeclaration(name: name, cases: cases))
        return name
    }

    // MARK: - Comments and notes

    private func place(of slot: Int) -> String {
        let path = graph.slots[graph.canonical(slot: slot)].path
        return path.isEmpty ? "the root" : path
    }

    private func comment(for node: Int, _ family: ObjectNode.Family?) -> [String] {
        if let base = graph.nodes[node].base {
            guard case .family(let family) = graph.nodes[graph.canonical(node: base.node)].form else { return [] }
            return ["The objects whose `\(Literal.comment(family.discriminator))` is `\(Literal.comment(base.value))`."]
        }
        var places: [String] = []
        for holder in graph.nodes[node].holders.map({ graph.slots[$0] }) {
            let path = Literal.comment(holder.path)
            if !places.contains(path) { places.append(path) }
        }
        let choice = family.map { "; `\(Literal.comment($0.discriminator))` determines the class" } ?? ""
        if places.first == "" {
            let isElement = graph.slots[graph.nodes[node].holders.first ?? graph.root].isElement
            return [(isElement ? "An element of the document" : "The document") + choice + "."]
        }
        let shown = places.prefix(2).map { "`\($0)`" }.joined(separator: places.count == 2 ? " and " : ", ")
        let others = places.count > 2 ? ", and at \(places.count - 2) other place\(places.count == 3 ? "" : "s")" : ""
        let line = "The objects at \(shown)\(others)\(choice)."
        return line.count <= 110 ? [line] : ["The objects at `\(Literal.comment(String((places.first ?? "").suffix(60))))`."]
    }

    private mutating func addNotes(on object: ObjectNode, _ name: String) {
        for key in object.repeated.sorted() {
            note("\(name): the name \(Literal.text(key)) repeats within an object; the first one is read")
        }
        for key in object.unnamed.sorted() {
            note("\(name): no property can have the key \(Literal.text(String(key.prefix(40)))), which stays in the JSON")
        }
    }

    private mutating func note(_ text: String) {
        if !file.notes.contains(text) { file.notes.append(text) }
    }
}

extension EnumDeclaration {
    /// Creates an enum of texts, with cases named by Swift's guidelines.
    init(name: String, values: [String]) {
        var taken: Set<String> = ["init", "self", "rawValue", "hashValue"]
        let cases = values.map { value in
            let name = Words(of: value).lowerCamel
            return Case(name: Identifiers.unique(name.isEmpty ? "empty" : name, in: &taken), value: value)
        }
        self.init(name: name, cases: cases)
    }
}
