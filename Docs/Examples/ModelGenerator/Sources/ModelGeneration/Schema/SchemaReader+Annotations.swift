import LazyJSON

/// Annotations for schemas that the library has written, so that texts and examples come back as they were.
extension SchemaReader {
    /// Annotates a class.
    func annotate(_ declaration: inout ModelDeclaration, _ view: SchemaView) {
        let title = view["title"]?.string.flatMap { $0 == declaration.name ? nil : $0 }
        let isDeprecated = view["deprecated"]?.bool ?? false
        let examples = examples(view) { Literal.json($0) }
        add(declaration.name + ".self", texts(of: view, title: title) + examples, isDeprecated, to: &declaration)
    }

    /// Annotates a property.
    func annotate(
        _ property: PropertyDeclaration, _ value: Value, _ view: SchemaView, _ isDeprecated: Bool,
        in declaration: inout ModelDeclaration
    ) {
        let texts = value.isDescribed ? [] : texts(of: view, title: view["title"]?.string)
        let type = property.type
        let enums = declaration.enums
        let examples = examples(view) { json in
            if type.core == "JSON" || type.isModel, type.levels.isEmpty {
                let literal = Literal.json(json)
                return type.isModel
                    ? literal.map { "\(type.core)(\($0))\(type.isOptional ? "" : " ?? \(type.core)()")" } : literal
            }
            return type.levels.isEmpty ? self.literal(json, as: type, enums) : nil
        }
        let path = "\\\(declaration.name).\(Identifiers.quoted(property.name))"
        add(path, texts + examples, isDeprecated, to: &declaration)
    }

    private func add(
        _ subject: String, _ arguments: [String], _ isDeprecated: Bool, to declaration: inout ModelDeclaration
    ) {
        let arguments = arguments + (isDeprecated ? ["isDeprecated: true"] : [])
        if !arguments.isEmpty { declaration.annotations.append([subject] + arguments) }
    }

    private func texts(of view: SchemaView, title: String?) -> [String] {
        (view["description"]?.string.map { [Literal.text($0)] } ?? [])
            + (title.map { ["title: \(Literal.text($0))"] } ?? [])
    }

    /// The examples as code, if all of them have literals.
    private func examples(_ view: SchemaView, _ literal: (JSON) -> String?) -> [String] {
        guard let examples = view["examples"]?.elements, !examples.isEmpty else { return [] }
        let literals = examples.map(literal)
        guard !literals.contains(nil) else { return [] }
        view.use("examples")
        return ["examples: [\(literals.compactMap { $0 }.joined(separator: ", "))]"]
    }
}
