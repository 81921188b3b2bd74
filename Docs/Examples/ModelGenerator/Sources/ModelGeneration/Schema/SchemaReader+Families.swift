import LazyJSON

extension SchemaReader {
    /// The classes among which a member chooses.
    struct Family {
        let discriminator: String
        let variants: [(value: String, node: SchemaNode)]
    }

    /// The subclasses that `oneOf` or `anyOf` describe: objects that a member tells apart, which has a constant text in
    /// each of them, or which `discriminator` names as in OpenAPI. Nil if there are none.
    func family(of view: SchemaView) throws(GenerationError) -> Family? {
        var choices: [(node: SchemaNode, view: SchemaView)] = []
        for node in view.choices where try document.resolved(node).types != ["null"] {
            let view = SchemaView(parts: try document.parts(of: node))
            guard view.types == ["object"] || !view.children("properties").isEmpty else { return nil }
            choices.append((node, view))
        }
        guard choices.count >= 2 else { return nil }
        let names =
            view["discriminator"]?["propertyName"]?.string.map { [$0] }
            ?? choices[0].view.children("properties").map(\.name)
        for name in names {
            var variants: [(value: String, node: SchemaNode)] = []
            for choice in choices {
                for value in try values(of: name, in: choice.view, choice.node, view["discriminator"]) {
                    variants.append((value, choice.node))
                }
            }
            let isComplete = choices.allSatisfy { choice in variants.contains { $0.node.pointer == choice.node.pointer }
            }
            if isComplete, Set(variants.map(\.value)).count == variants.count {
                return Family(discriminator: name, variants: variants)
            }
        }
        return nil
    }

    /// The texts of a member that name an alternative.
    private func values(
        of name: String, in view: SchemaView, _ node: SchemaNode, _ discriminator: JSON?
    ) throws(GenerationError) -> [String] {
        let target = try document.resolved(node).pointer
        let mapped = (discriminator?["mapping"].map { Array($0.members) } ?? []).filter { member in
            member.value.string.flatMap { JSONPointer(uriFragment: $0) } == target
        }
        if !mapped.isEmpty { return mapped.map(\.key) }
        if let member = view.children("properties").first(where: { $0.name == name })?.node {
            let view = SchemaView(parts: try document.parts(of: member))
            if let text = view["const"]?.string { return [text] }
            let texts = view["enum"].map { $0.elements.compactMap(\.string) } ?? []
            if !texts.isEmpty { return texts }
        }
        return discriminator == nil ? [] : target.last.map { [$0] } ?? []
    }

    /// Declares the subclasses, and moves the properties that all of them have to the base class.
    mutating func declareFamily(
        _ family: Family, _ name: String, _ view: SchemaView, _ properties: inout [(name: String, node: SchemaNode)],
        _ required: inout Set<String>
    ) throws(GenerationError) -> FamilyDeclaration {
        var views: [SchemaView] = []
        for variant in family.variants { views.append(SchemaView(parts: try document.parts(of: variant.node))) }
        let own = Set(properties.map(\.name))
        for (key, node) in views[0].children("properties") where !own.contains(key) {
            let isShared = views.allSatisfy { view in
                view.required.contains(key) == views[0].required.contains(key)
                    && view.children("properties").contains {
                        $0.name == key && ($0.node.json == node.json || key == family.discriminator)
                    }
            }
            guard isShared else { continue }
            properties.append(
                (key, key == family.discriminator ? SchemaNode(json: ["type": "string"], pointer: node.pointer) : node))
            if views[0].required.contains(key) { required.insert(key) }
        }
        let keys = Set(properties.map(\.name)).union([family.discriminator])
        var cases: [(value: String, className: String)] = []
        for (value, node) in family.variants {
            let words = Words(of: value).upperCamel
            let proposal = words.hasSuffix(name) && words != name ? words : words + name
            let className = try className(for: node, proposal: proposal, owner: name)
            superclasses[className] = (name, keys)
            if let index = file.classes.firstIndex(where: { $0.name == className }) {
                file.classes[index].superclass = name
                file.classes[index].isIdentifiable = false
                file.classes[index].properties.removeAll { keys.contains($0.key) }
            }
            cases.append((value, className))
        }
        return FamilyDeclaration(discriminator: family.discriminator, cases: cases, isComplete: true)
    }
}
