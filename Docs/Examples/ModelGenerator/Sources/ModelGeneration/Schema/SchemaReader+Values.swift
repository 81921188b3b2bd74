import LazyJSON

extension SchemaReader {
    /// The declaration that a schema asks for, about the value of a property.
    struct Value {
        var type: SwiftType
        var isNullable = false
        var checks: [String] = []
        var arguments: [String] = []
        /// The default of a value that has to be there.
        var naturalDefault: String?
    }

    /// More schemas than this aren't followed from a value to the values in it.
    private static let stepLimit = 64

    /// Returns the type and the checks for a schema.
    ///
    /// - Parameters:
    ///   - node: The schema.
    ///   - key: The key that names classes and enums.
    ///   - owner: The name of the class that has the property.
    ///   - declaration: The class, to which enums are added.
    mutating func value(
        of node: SchemaNode, key: String, owner: String, in declaration: inout ClassDeclaration
    ) throws(GenerationError) -> Value {
        var levels: [SwiftType.Level] = []
        var levelChecks: [[String]] = []
        var node = node
        var isNullable = false
        var value = Value(type: .json)
        for step in 0...Self.stepLimit {
            let view = SchemaView(parts: try document.parts(of: node))
            if let single = try singleChoice(of: view) {
                isNullable = isNullable || single.isNullable
                node = single.node
                continue
            }
            isNullable = isNullable || view.isNullable
            if step > 0, isNullable, !levels.isEmpty { markNulls(in: &levels) }
            if levels.isEmpty { value.isNullable = isNullable }
            guard let inner = inner(of: view), levels.count < SwiftType.levelLimit, step < Self.stepLimit else {
                let isElement = !levels.isEmpty
                let core = try core(of: view, node, key: key, owner: owner, isElement: isElement, in: &declaration)
                (value.type, value.arguments, value.naturalDefault) = (core.type, core.arguments, core.naturalDefault)
                value.checks = core.checks
                break
            }
            levels.append(inner.level)
            levelChecks.append(inner.checks)
            isNullable = false
            guard let next = inner.node, next.json.kind == .object else { break }
            node = next
        }
        value.type.levels = levels
        for checks in levelChecks.reversed() {
            let each = value.checks.count == 1 ? value.checks[0] : "[\(value.checks.joined(separator: ", "))]"
            value.checks = checks + (value.checks.isEmpty ? [] : [".each(\(each))"])
        }
        return value
    }

    private func markNulls(in levels: inout [SwiftType.Level]) {
        switch levels.removeLast() {
        case .list: levels.append(.list(hasNulls: true))
        case .dictionary(let hasIntegerKeys, _):
            levels.append(.dictionary(hasIntegerKeys: hasIntegerKeys, hasNulls: true))
        }
    }

    /// The only alternative besides null.
    private func singleChoice(of view: SchemaView) throws(GenerationError) -> (node: SchemaNode, isNullable: Bool)? {
        var others: [SchemaNode] = []
        for choice in view.choices where try document.resolved(choice).types != ["null"] { others.append(choice) }
        guard others.count == 1, view.children("properties").isEmpty else { return nil }
        return (others[0], view.choices.count > 1)
    }

    /// The contents of the lists or dictionaries that a schema describes.
    private mutating func inner(of view: SchemaView) -> (level: SwiftType.Level, node: SchemaNode?, checks: [String])? {
        var checks = SchemaChecks(view)
        defer { for text in checks.notes { note(text) } }
        switch view.types.filter({ $0 != "null" }) {
        case ["array"]: return (.list(hasNulls: false), view.child("items"), checks.listChecks())
        case ["object"] where view.isDictionary:
            let node = view.child("additionalProperties").flatMap { $0.json.kind == .object ? $0 : nil }
            return (
                .dictionary(hasIntegerKeys: false, hasNulls: false),
                node ?? view.children("patternProperties").first?.node, checks.dictionaryChecks()
            )
        default: return nil
        }
    }

    private mutating func core(
        of view: SchemaView, _ node: SchemaNode, key: String, owner: String, isElement: Bool,
        in declaration: inout ClassDeclaration
    ) throws(GenerationError) -> Value {
        let types = view.types.filter { $0 != "null" }
        let isClass = try family(of: view) != nil
        if isClass || types == ["object"] {
            let words = Words(of: key)
            let proposal = node.pointer == .root ? words.upperCamel : (isElement ? words.singular : words).upperCamel
            let name = try className(for: node, proposal: proposal, owner: owner)
            return Value(type: SwiftType(core: name, isModel: true))
        }
        let kinds = try Set(types).union(choiceTypes(of: view)).subtracting(["null"])
        if kinds.contains("number") && kinds.contains("integer") && kinds.count == 2 {
            return scalar("number", view, key, isElement, &declaration)
        }
        if kinds.count > 1 { return Value(type: alternatives(kinds, try objectType(of: view, key, owner))) }
        return kinds.first.map { scalar($0, view, key, isElement, &declaration) } ?? Value(type: .json)
    }

    private func choiceTypes(of view: SchemaView) throws(GenerationError) -> [String] {
        var types: [String] = []
        for choice in view.choices { types += SchemaView(parts: try document.parts(of: choice)).types }
        return types
    }

    // MARK: - Scalars

    private mutating func scalar(
        _ kind: String, _ view: SchemaView, _ key: String, _ isElement: Bool, _ declaration: inout ClassDeclaration
    ) -> Value {
        var value: Value
        switch kind {
        case "boolean": value = Value(type: SwiftType(core: "Bool"), naturalDefault: "false")
        case "integer": value = Value(type: SwiftType(core: "Int"), naturalDefault: "0")
        case "number": value = Value(type: SwiftType(core: "Double"), naturalDefault: "0")
        case "string": value = text(view, key, isElement, &declaration)
        default: value = Value(type: .json)
        }
        var checks = SchemaChecks(view)
        value.checks = checks.checks(for: value.type.core)
        for text in checks.notes { note("\(declaration.name).\(key): \(text)") }
        return value
    }

    private mutating func text(
        _ view: SchemaView, _ key: String, _ isElement: Bool, _ declaration: inout ClassDeclaration
    ) -> Value {
        switch view["format"]?.string {
        case "date-time", "date": return Value(type: SwiftType(core: "Date"))
        case "uri", "iri", "url": return Value(type: SwiftType(core: "URL"))
        case "uuid": return Value(type: SwiftType(core: "UUID"))
        default: break
        }
        if view["contentEncoding"]?.string == "base64" { return Value(type: SwiftType(core: "Data")) }
        let values = view["enum"].map { $0.elements.compactMap(\.string) } ?? []
        guard !values.isEmpty else { return Value(type: SwiftType(core: "String"), naturalDefault: "\"\"") }
        guard values.count <= 40, values.allSatisfy(Words.isName) else {
            let list = values.map(Literal.text).joined(separator: ", ")
            return Value(type: SwiftType(core: "String"), arguments: ["enumValues: [\(list)]"], naturalDefault: "\"\"")
        }
        let words = Words(of: key)
        var name = (isElement ? words.singular : words).upperCamel
        if name == "Type" { name = "Kind" }
        if let known = declaration.enums.first(where: { $0.cases.map(\.value) == values }) {
            return Value(type: SwiftType(core: known.name))
        }
        while name.isEmpty || Identifiers.types.contains(name) || takenNames.contains(name)
            || Identifiers.keywords.contains(name)
            || declaration.enums.contains(where: { $0.name == name })
        {
            name += "Value"
        }
        declaration.enums.append(EnumDeclaration(name: name, values: values))
        // No class may have the name from now on: within this class it would mean the enum.
        takenNames.insert(name)
        return Value(type: SwiftType(core: name))
    }

    // MARK: - Values of several kinds

    /// The type of the objects among several kinds of values: a class if only one alternative describes objects.
    private mutating func objectType(of view: SchemaView, _ key: String, _ owner: String) throws(GenerationError)
        -> SwiftType
    {
        var objects: [SchemaNode] = []
        for choice in view.choices {
            let view = SchemaView(parts: try document.parts(of: choice))
            if view.types == ["object"], !view.children("properties").isEmpty { objects.append(choice) }
        }
        guard objects.count == 1 else { return .json }
        let name = try className(for: objects[0], proposal: Words(of: key).singular.upperCamel, owner: owner)
        return SwiftType(core: name, isModel: true)
    }

    /// The enum of the values of several types; JSON if they are of more than three kinds.
    private mutating func alternatives(_ types: Set<String>, _ object: SwiftType) -> SwiftType {
        var cases: [AlternativesDeclaration.Case] = []
        if types.contains("object") { cases.append(.init(kind: .object, type: object)) }
        if types.contains("array") { cases.append(.anyList) }
        if types.contains("number") {
            cases.append(.init(kind: .number, type: SwiftType(core: "Double")))
        } else if types.contains("integer") {
            cases.append(.init(kind: .number, type: SwiftType(core: "Int")))
        }
        if types.contains("boolean") { cases.append(.init(kind: .flag, type: SwiftType(core: "Bool"))) }
        if types.contains("string") { cases.append(.init(kind: .text, type: SwiftType(core: "String"))) }
        guard cases.count <= 3 else { return .json }
        if let known = file.alternatives.first(where: { $0.cases == cases }) { return SwiftType(core: known.name) }
        let name = Identifiers.unique(cases.map(\.nameInType).joined(separator: "Or"), in: &takenNames)
        file.alternatives.append(AlternativesDeclaration(name: name, cases: cases))
        return SwiftType(core: name)
    }
}
