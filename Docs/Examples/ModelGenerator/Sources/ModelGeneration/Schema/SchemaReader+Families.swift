import LazyJSON

extension SchemaReader {
    /// The classes among which a member chooses.
    struct Family {
        let path: [String]
        /// The schemas of the classes by the values of the member.
        let variants: [(value: JSON, node: SchemaNode)]
        /// Whether `discriminator` names the member, as in OpenAPI.
        let discriminator: SchemaNode?
    }

    /// The subclasses that `oneOf` or `anyOf` describe: objects that a member tells apart, which has a constant value in
    /// each of them, or which `discriminator` names as in OpenAPI. Nil if there are none.
    mutating func family(of view: SchemaView) throws(GenerationError) -> Family? {
        var choices: [(node: SchemaNode, members: [SchemaMember])] = []
        for node in view.choices where try document.resolved(node).types != ["null"] {
            let choice = try self.view(of: node)
            let members = try allMembers(of: node)
            guard choice.types == ["object"] || !members.isEmpty else { return nil }
            choices.append((node, members))
        }
        guard choices.count >= 2 else { return nil }
        let discriminator = view.child("discriminator")
        let paths = discriminator?.string("propertyName").map { [[$0]] } ?? choices[0].members.map(\.path)
        for path in paths {
            var variants: [(value: JSON, node: SchemaNode)] = []
            var isComplete = true
            for (node, members) in choices {
                let values = try values(of: members.first { $0.path == path }, node, discriminator?.json)
                isComplete = isComplete && !values.isEmpty
                variants += values.map { ($0, node) }
            }
            let kinds = Set(variants.map(\.value.kind))
            if isComplete, kinds.count == 1, Set(variants.map(\.value)).count == variants.count {
                return Family(path: path, variants: variants, discriminator: discriminator)
            }
        }
        return nil
    }

    /// The members of a schema's objects: also those that all its alternatives share.
    private mutating func allMembers(
        of node: SchemaNode, depth: Int = 0
    ) throws(GenerationError) -> [SchemaMember] {
        // Alternatives of alternatives may be as deep as the document.
        guard depth < 20 else { return [] }
        let target = try document.resolved(node)
        if let known = sharedMembers[target.pointer] { return known }
        // If the schema is among its own alternatives.
        sharedMembers[target.pointer] = []
        let view = try view(of: node)
        var members = SchemaMembers(of: view, hasPaths: isOwn).list
        var shared: [SchemaMember]?
        for choice in view.choices {
            let own = try allMembers(of: choice, depth: depth + 1)
            shared = shared.map { known in known.filter { member in own.contains { $0.path == member.path } } } ?? own
        }
        members += (shared ?? []).filter { member in !members.contains { $0.path == member.path } }
        sharedMembers[target.pointer] = members
        return members
    }

    /// The values of a member that name an alternative: texts, integers or Bools.
    private func values(
        of member: SchemaMember?, _ node: SchemaNode, _ discriminator: JSON?
    ) throws(GenerationError) -> [JSON] {
        let target = try document.resolved(node).pointer
        let mapped = (discriminator?["mapping"].map { Array($0.members) } ?? []).filter { member in
            member.value.string.flatMap { JSONPointer(uriFragment: $0) } == target
        }
        var own: [JSON] = []
        if let member { own = Self.constants(in: try view(of: member.node)) }
        let isSame = Set(own.map { $0.string ?? $0.text(.compact) }) == Set(mapped.map(\.key))
        if !mapped.isEmpty { return isSame ? own : mapped.map { JSON($0.key) } }
        if !own.isEmpty { return own }
        return discriminator == nil ? [] : target.last.map { [JSON($0)] } ?? []
    }

    /// The values in `const` or `enum`, if all are texts, integers or Bools.
    private static func constants(in view: SchemaView) -> [JSON] {
        let values = view["const"].map { [$0] } ?? view["enum"].map { Array($0.elements) } ?? []
        let isUsable = values.allSatisfy { $0.kind == .string || $0.kind == .bool || $0.int != nil }
        return isUsable ? values : []
    }

    /// Declares the subclasses, and moves the properties that all of them have to the base class.
    mutating func declareFamily(
        _ family: Family, _ name: String, _ members: inout [SchemaMember]
    ) throws(GenerationError) -> FamilyDeclaration {
        family.discriminator.map { log(discriminator: $0) }
        var cases: [(value: String, className: String)] = []
        var variants: [SchemaNode] = []
        for (value, node) in family.variants {
            let text = value.string ?? value.text(.compact)
            let words = Words(of: text).upperCamel
            let proposal = words.hasSuffix(name) && words != name ? words : words + name
            let className = try className(for: node, proposal: proposal, owner: name)
            if superclasses[className] == nil, !isSubclass(name, of: className) { superclasses[className] = name }
            cases.append((text, className))
            let target = try document.resolved(node)
            if !variants.contains(where: { $0.pointer == target.pointer }) { variants.append(target) }
            // The objects that no subclass reads.
            if className == name {
                let view = try self.view(of: node)
                view.useAll("type", "title", "description", "deprecated")
                members += membersInUse(of: view).filter { item in !members.contains { $0.path == item.path } }
            }
        }
        try share(variants, family.path, &members)
        let tag = family.variants.first?.value.kind
        if let index = members.firstIndex(where: { $0.path == family.path }) {
            members[index].node = Self.tag(tag, at: members[index].node)
        }
        return FamilyDeclaration(path: family.path, cases: cases, areTexts: tag == .string, isComplete: true)
    }

    /// Whether a class is another one or inherits from it.
    private func isSubclass(_ name: String, of other: String) -> Bool {
        var next: String? = name
        while let current = next {
            if current == other { return true }
            next = superclasses[current]
        }
        return false
    }

    private func log(discriminator: SchemaNode) {
        guard let owner = discriminator.pointer.parent else { return }
        discriminator.log.use("discriminator", at: owner)
    }

    /// A schema for the values that name classes.
    private static func tag(_ kind: JSON.Kind?, at node: SchemaNode) -> SchemaNode {
        let type: JSON = kind == .bool ? "boolean" : kind == .number ? "integer" : "string"
        return SchemaNode(json: ["type": type], pointer: node.pointer, log: node.log)
    }

    /// Adds the members that all alternatives have.
    private mutating func share(
        _ variants: [SchemaNode], _ tag: [String], _ members: inout [SchemaMember]
    ) throws(GenerationError) {
        var all: [[SchemaMember]] = []
        for variant in variants { all.append(try allMembers(of: variant)) }
        for var member in all.first ?? [] {
            let isTag = member.path == tag
            let others = all.compactMap { $0.first { $0.path == member.path } }
            guard others.count == all.count, isTag || others.allSatisfy({ $0.isAlike(member) }) else { continue }
            for other in others {
                if isTag {
                    for part in try document.parts(of: other.node) { part.use("type", "const", "enum") }
                } else if other.node.pointer != member.node.pointer {
                    member.node.log.cover(other.node.pointer)
                }
            }
            member.isRequired = others.allSatisfy(\.isRequired)
            if !members.contains(where: { $0.path == member.path }) { members.append(member) }
        }
        for member in all.joined() {
            guard let base = members.first(where: { $0.path == member.path }), !member.isAlike(base), base.path != tag
            else { continue }
            note("\"properties\" at \(member.place) is left out: the base class declares the property")
        }
    }
}

extension SchemaMember {
    /// Where the schema is.
    fileprivate var place: String { node.pointer.description }

    fileprivate func isAlike(_ other: SchemaMember) -> Bool {
        node.json == other.node.json && isRequired == other.isRequired && alternatives == other.alternatives
    }
}
