/// Writes declarations as Swift, formatted as `swift format` does it with lines of up to 120 columns.
struct SourceWriter {
    static let lineLength = 120

    private(set) var lines: [String] = []

    /// Returns the source of a file.
    static func source(of file: ModelFile, as form: ModelForm) -> String {
        var writer = SourceWriter()
        let declarations = file.declarations(form)
        if declarations.contains(where: Self.needsFoundation) { writer.add("import Foundation") }
        writer.add("import LazyJSON")
        for declaration in declarations { writer.lines += [""] + declaration }
        return writer.lines.joined(separator: "\n") + "\n"
    }

    /// Whether code uses a type of Foundation.
    static func needsFoundation(_ lines: [String]) -> Bool {
        lines.contains { line in
            guard !line.hasPrefix("///"), let type = line.split(separator: ":").last else { return false }
            return ["URL", "Date", "UUID"].contains { name in
                type.split { !$0.isLetter && !$0.isNumber }.contains(Substring(name))
            }
        }
    }

    mutating func add(_ text: String, indent: Int = 0) {
        lines.append(text.isEmpty ? "" : String(repeating: " ", count: indent * 4) + text)
    }

    mutating func add(comment: [String], indent: Int = 0) {
        for line in comment { add(line.isEmpty ? "///" : "/// \(line)", indent: indent) }
    }
}

extension ModelFile {
    /// The lines of each declaration, in the order of the file.
    func declarations(_ form: ModelForm) -> [[String]] {
        aliases.map(\.lines) + models.map { $0.lines(form) } + alternatives.map(\.lines)
            + models.filter { !$0.annotations.isEmpty }.map(\.annotationLines)
    }
}

extension AliasDeclaration {
    var lines: [String] {
        var writer = SourceWriter()
        writer.add(comment: comment)
        writer.add("typealias \(name) = \(type)")
        return writer.lines
    }
}

extension ModelDeclaration {
    func lines(_ fileForm: ModelForm) -> [String] {
        let hasClasses = family != nil || superclass != "JSONModel"
        let form = fileForm == .structs && hasClasses ? .classes : fileForm
        var writer = SourceWriter()
        writer.add(comment: comment)
        let head = head(form)
        guard !properties.isEmpty || !enums.isEmpty || family != nil || rejectsUnknownKeys else {
            writer.add(head + "}")
            return writer.lines
        }
        writer.add(head)
        for declaration in enums { writer.add(lines: declaration.lines(access), indent: 1) }
        if !enums.isEmpty, !properties.isEmpty { writer.add("") }
        for property in properties { writer.add(lines: property.lines(access, form), indent: 1) }
        if let family {
            if !properties.isEmpty || !enums.isEmpty { writer.add("") }
            writer.add(lines: family.lines(in: name, access), indent: 1)
        }
        if rejectsUnknownKeys {
            if writer.lines.last != head { writer.add("") }
            let (modifiers, other) =
                form == .structs ? ("static", "kind.severity") : ("override class", "super.severity(of: kind)")
            writer.add("\(access.prefix)\(modifiers) func severity(of kind: IssueKind) -> IssueSeverity {", indent: 1)
            writer.add("kind == .unknownKey ? .error : \(other)", indent: 2)
            writer.add("}", indent: 1)
        }
        writer.add("}")
        return writer.lines
    }
}

extension ModelDeclaration {
    /// The line that opens the body.
    private func head(_ form: ModelForm) -> String {
        let macro = form == .wrappers ? "" : "@JSONModel "
        let keyword = form == .structs ? "struct" : isFinal ? "final class" : "class"
        let inherited =
            (form == .structs ? [] : [superclass]) + (isIdentifiable ? ["Identifiable"] : [])
            + (form == .wrappers ? ["@unchecked Sendable"] : [])
        let list = inherited.isEmpty ? "" : ": " + inherited.joined(separator: ", ")
        return "\(macro)\(access.prefix)\(keyword) \(name)\(list) {"
    }

    fileprivate var annotationLines: [String] {
        var writer = SourceWriter()
        writer.add("extension \(name): SchemaAnnotated {")
        writer.add("static var schemaAnnotations: [SchemaAnnotation] {", indent: 1)
        writer.add("[", indent: 2)
        for arguments in annotations {
            let line = "SchemaAnnotation(\(arguments.joined(separator: ", ")))"
            let comma = annotations.count > 1 ? "," : ""
            if line.count + 13 <= SourceWriter.lineLength {
                writer.add(line + comma, indent: 3)
            } else {
                writer.add("SchemaAnnotation(", indent: 3)
                let lines = PropertyDeclaration.filled(arguments, SourceWriter.lineLength - 16)
                for line in lines.dropLast() { writer.add(line + ",", indent: 4) }
                writer.add((lines.last ?? "") + ")" + comma, indent: 4)
            }
        }
        writer.add(lines: ["    ]", "}"], indent: 1)
        writer.add("}")
        return writer.lines
    }
}

extension SourceWriter {
    mutating func add(lines: [String], indent: Int) {
        for line in lines { add(line, indent: indent) }
    }
}

extension PropertyDeclaration {
    /// Whether the property is an `id` that each object has.
    var isIdentity: Bool { name == "id" && !type.isOptional && ["Int", "String"].contains(type.text) }

    /// The declaration, on a line of its own if it fits with the indentation of a class body.
    func lines(_ access: Access, _ form: ModelForm) -> [String] {
        var writer = SourceWriter()
        writer.add(comment: comment)
        let limit = SourceWriter.lineLength - 4
        var declaration = "\(access.prefix)var \(Identifiers.quoted(name)): \(type.text)"
        if let defaultValue { declaration += " = \(defaultValue)" }
        if let remark { declaration += "  // \(remark)" }
        let path = path == [name] ? [] : [Literal.path(path)]
        let arguments = path + self.arguments
        let attribute = arguments.isEmpty ? form.attribute : "\(form.attribute)(\(arguments.joined(separator: ", ")))"
        if arguments.isEmpty, form != .wrappers {
            writer.add(declaration)
        } else if attribute.count + declaration.count + 1 <= limit {
            writer.add("\(attribute) \(declaration)")
        } else if attribute.count <= limit {
            writer.add(attribute)
            writer.add(declaration)
        } else {
            writer.add("\(form.attribute)(")
            for (index, line) in Self.filled(arguments, limit - 4).enumerated() {
                let isLast = index == Self.filled(arguments, limit - 4).count - 1
                writer.add(line + (isLast ? ")" : ","), indent: 1)
            }
            writer.add(declaration)
        }
        return writer.lines
    }

    /// Joins arguments to lines of at most some columns.
    static func filled(_ arguments: [String], _ limit: Int) -> [String] {
        var lines: [String] = []
        for argument in arguments {
            if let last = lines.last, last.count + argument.count + 3 <= limit {
                lines[lines.count - 1] = "\(last), \(argument)"
            } else {
                lines.append(argument)
            }
        }
        return lines
    }
}

extension EnumDeclaration {
    func lines(_ access: Access) -> [String] {
        let rawType = isInteger ? "Int" : "String"
        let isPlain = cases.allSatisfy { $0.name == $0.value }
        let names = cases.map { item in
            let name = Identifiers.quoted(item.name)
            return item.name == item.value ? name : "\(name) = \(isInteger ? item.value : Literal.text(item.value))"
        }
        // Swift infers that a type is Sendable only if it isn't public.
        let conformances = (isComplete ? ", CaseIterable" : "") + (access == .internal ? "" : ", Sendable")
        let head = "\(access.prefix)enum \(name): \(rawType)\(conformances)"
        let line = "\(head) { case \(names.joined(separator: ", ")) }"
        if line.count <= (isPlain ? 100 : 80) { return [line] }
        return ["\(head) {"] + names.map { "    case \($0)" } + ["}"]
    }
}

extension FamilyDeclaration {
    func lines(in name: String, _ access: Access) -> [String] {
        var lines = isComplete && otherClassName == nil ? discriminatorLines : modelClassLines(in: name)
        lines[0] = access.prefix + lines[0]
        return lines
    }

    private var discriminatorLines: [String] {
        let pairs = cases.map { "\(areTexts ? Literal.text($0.value) : $0.value): \($0.className).self" }
        let list = pairs.isEmpty ? "[:] as KeyValuePairs<String, JSONModel.Type>" : "[\(pairs.joined(separator: ", "))]"
        let line = "JSONDiscriminator(\(Literal.path(path)), \(list))"
        let head = "override class var discriminator: JSONDiscriminator? {"
        if line.count + 8 <= SourceWriter.lineLength { return [head, "    \(line)", "}"] }
        return [head, "    JSONDiscriminator(", "        \(Literal.path(path)),", "        ["]
            + pairs.map { "            \($0)," } + ["        ])", "}"]
    }

    private func modelClassLines(in name: String) -> [String] {
        ["override class func modelClass(for json: JSON) -> JSONModel.Type {"]
            + ["    switch json[\(Literal.text(path.first ?? ""))]?.string {"]
            + cases.map { "    case \(Literal.text($0.value)): \($0.className).self" }
            + ["    default: \(otherClassName.map { "\($0).self" } ?? "self")", "    }", "}"]
    }
}
