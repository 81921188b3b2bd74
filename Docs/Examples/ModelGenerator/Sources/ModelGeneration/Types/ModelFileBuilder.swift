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

    /// The beginning of the comment on the class of a root that is an object.
    private let rootDescription: String

    private init(_ graph: ShapeGraph, _ rootDescription: String) {
        self.graph = graph
        self.rootDescription = rootDescription
        names = ClassNames(of: graph)
        resolver = TypeResolver(graph: graph, names: names)
    }

    /// Returns the declarations for the shapes of samples.
    ///
    /// - Parameters:
    ///   - graph: The shapes.
    ///   - name: The name of the root's type, if it isn't a class.
    ///   - rootDescription: The beginning of the comment on the class of a root that is an object.
    /// - Throws: ``GenerationError`` if the samples have neither objects nor lists.
    static func file(
        for graph: ShapeGraph, named name: String, rootDescription: String
    ) throws(GenerationError) -> ModelFile {
        var builder = ModelFileBuilder(graph, rootDescription)
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
        var declaration = ModelDeclaration(name: name)
        let base = object.base.map { graph.canonical(node: $0.node) }
        if let base, let superclass = names.name(of: base) { declaration.superclass = superclass }
        var family: ObjectNode.Family?
        if case .family(let own) = object.form { family = own }
        if let family {
            declaration.isFinal = false
            let cases = family.variants.compactMap { variant in names.name(of: variant.node).map { (variant.value, $0) }
            }
            declaration.family = FamilyDeclaration(
                path: [family.discriminator], cases: cases.filter { !$0.0.isEmpty },
                otherClassName: cases.first { $0.0.isEmpty }?.1, isComplete: family.isComplete)
        }
        declaration.comment = comment(for: node, family)
        var taken = base.flatMap { propertyNames[$0] } ?? PropertyNames()
        var enumNames: Set<String> = []
        for key in object.names {
            guard let slot = object.slot(key) else { continue }
            let isTag = family?.discriminator == key
            addProperty(key, slot, isTag: isTag, count: object.count, &taken, &enumNames, to: &declaration)
        }
        propertyNames[node] = taken
        declaration.isIdentifiable = declaration.properties.contains { $0.isIdentity }
        file.models.append(declaration)
        addNotes(on: object, name)
    }

    private mutating func addProperty(
        _ key: String, _ slot: Int, isTag: Bool, count: Int, _ taken: inout PropertyNames,
        _ enumNames: inout Set<String>,
        to declaration: inout ModelDeclaration
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
        }
        if resolution.core.kindCount > 1, type.core != "JSON" {
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
                name: taken.name(for: key, isBool: isBool), path: [key], type: type, defaultValue: defaultValue,
                arguments: resolution.arguments, remark: remark(on: type, tally), tally: tally,
                coreTally: resolution.core))
        if tally.spelledNulls > 0 || type.levels.isEmpty == false && resolution.core.spelledNulls > 0 {
            note("\(place(of: slot)): text such as \"<null>\" reads as null, with a warning from validation")
        }
    }

    private func remark(on type: SwiftType, _ tally: Tally) -> String? {
        guard type.core == "JSON" else { return nil }
        if tally.present == 0 { return "null in all samples" }
        let isList = tally.arrays + tally.objects == tally.present
        return type.levels.count == 1 && isList ? "empty in all samples" : nil
    }

    private mutating func addEnum(
        _ values: [String], for key: String, isElement: Bool, _ enumNames: inout Set<String>,
        to declaration: inout ModelDeclaration
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
        let cases = cases.map { item in
            guard let elements = item.elements else { return item }
            return AlternativesDeclaration.Case(
                kind: item.kind, type: SwiftType(levels: item.type.levels, core: addAlternatives(elements)),
                elements: elements)
        }
        if let known = file.alternatives.first(where: { $0.cases == cases }) { return known.name }
        let proposal = cases.map(\.nameInType).joined(separator: "Or")
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

    /// Describes a class by the properties that its objects are the values of.
    private func comment(for node: Int, _ family: ObjectNode.Family?) -> [String] {
        if let base = graph.nodes[node].base {
            guard case .family(let family) = graph.nodes[graph.canonical(node: base.node)].form else { return [] }
            let name = Literal.comment(family.discriminator)
            let value = Literal.comment(base.value)
            return [value.isEmpty ? "An object without a known `\(name)`." : "An object whose `\(name)` is `\(value)`."]
        }
        let choice = family.map { "; `\(Literal.comment($0.discriminator))` determines the class" } ?? ""
        var places: [String] = []
        for holder in graph.nodes[node].holders.map({ graph.slots[$0] }) {
            guard let place = placeInClass(of: holder) else {
                return [(holder.isElement ? "An element of the document" : rootDescription) + choice + "."]
            }
            if !places.contains(place) { places.append(place) }
        }
        let isElement = graph.nodes[node].holders.first.map { graph.slots[$0].isElement } ?? false
        let shown = places.prefix(3)
        let others = places.count - shown.count
        var text = (isElement ? "An element of " : "The value of ") + shown.dropLast().joined(separator: ", ")
        text += shown.count > 1 ? (others > 0 ? ", " : " or ") : ""
        text += (shown.last ?? "") + (others == 0 ? "" : others == 1 ? ", or of another" : ", or of \(others) others")
        return [text + choice + "."]
    }

    /// The property that has a slot's values, such as `Event.actor`; nil for the root.
    private func placeInClass(of holder: Slot) -> String? {
        var holder = holder
        // Dictionaries in dictionaries have no class; the limit is that of the type's levels.
        for _ in 0...SwiftType.levelLimit {
            guard let owner = holder.owner.map({ graph.canonical(node: $0) }) else { return nil }
            if let name = names.name(of: owner) {
                return "`\(name).\(Literal.comment(Words(of: holder.name).lowerCamel))`"
            }
            guard let next = graph.nodes[owner].holders.first else { return nil }
            holder = graph.slots[next]
        }
        return "`\(Literal.comment(holder.name))`"
    }

    private mutating func addNotes(on object: ObjectNode, _ name: String) {
        for key in object.repeated.sorted() {
            note("\(name): the name \(Literal.text(key)) repeats within an object; the first one is read")
        }
        for key in object.unnamed.sorted() {
            note(
                "\(name): no property can have the key \(Literal.text(String(key.prefix(40)))), which stays in the JSON"
            )
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

    /// Creates an enum of integers.
    init(name: String, integers: [Int]) {
        let cases = integers.map { Case(name: $0 < 0 ? "minus\($0.magnitude)" : "value\($0)", value: String($0)) }
        self.init(name: name, cases: cases, isInteger: true)
    }
}
