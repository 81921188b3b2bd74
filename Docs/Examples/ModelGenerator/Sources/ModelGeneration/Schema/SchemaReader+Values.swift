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
        /// Whether the description has chosen the type.
        var isDescribed = false
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
        of node: SchemaNode, key: String, owner: String, in declaration: inout ModelDeclaration
    ) throws(GenerationError) -> Value {
        var levels: [SwiftType.Level] = []
        var levelChecks: [[String]] = []
        var node = node
        var view = try view(of: node)
        var isNullable = false
        var embeddedLevel: Int?
        var value = Value(type: .json)
        for step in 0...Self.stepLimit {
            if let single = try singleChoice(of: view) {
                isNullable = isNullable || single.isNullable
                node = single.node
                view = view.choosing(try self.view(of: node).parts)
                continue
            }
            isNullable = isNullable || view.isNullable
            if embeddedLevel == nil, levels.count <= 1, let content = embedded(in: view) {
                embeddedLevel = levels.count
                node = content
                view = try self.view(of: node)
                continue
            }
            if step > 0, isNullable, !levels.isEmpty { markNulls(in: &levels) }
            if levels.isEmpty { value.isNullable = isNullable }
            guard levels.count < SwiftType.levelLimit, step < Self.stepLimit, let inner = inner(of: view) else {
                let isElement = !levels.isEmpty
                let core = try core(of: view, node, key: key, owner: owner, isElement: isElement, in: &declaration)
                let isNull = value.isNullable
                value = core
                value.isNullable = isNull
                break
            }
            levels.append(inner.level)
            levelChecks.append(inner.checks)
            isNullable = false
            guard let next = inner.node, next.json.kind == .object else { break }
            node = next
            view = try self.view(of: node)
        }
        value.type.levels = levels
        for checks in levelChecks.reversed() {
            value.checks = checks + (value.checks.isEmpty ? [] : [".each(\(SchemaChecks.list(value.checks)))"])
        }
        if let embeddedLevel {
            let converter = embeddedLevel == 0 ? "" : "Converter<\(value.type.core)>"
            value.arguments.insert("as: \(converter).embedded", at: 0)
            // Elements that are text aren't lazy.
            if embeddedLevel > 0 { value.type.isModel = false }
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
        view.useChoices()
        for choice in view.choices where choice.types == ["null"] { choice.use("type", "const", "enum") }
        return (others[0], view.choices.count > 1)
    }

    /// The schema of an object or a list that is JSON in a string.
    private func embedded(in view: SchemaView) -> SchemaNode? {
        guard view.types.filter({ $0 != "null" }) == ["string"],
            view["contentMediaType"]?.string == "application/json", let content = view.child("contentSchema"),
            ["$ref", "anyOf", "oneOf"].contains(where: { content.json[$0] != nil })
                || !Set(content.types).isDisjoint(with: ["object", "array"])
        else { return nil }
        view.useTypes("string")
        view.useAll("contentMediaType", "contentSchema")
        return content
    }

    /// The contents of the lists or dictionaries that a schema describes.
    private func inner(of view: SchemaView) -> (level: SwiftType.Level, node: SchemaNode?, checks: [String])? {
        switch view.types.filter({ $0 != "null" }) {
        case ["array"]:
            view.useTypes("array")
            view.use("items")
            let items = view.child("items")
            if let items, items.json["not"] == ["type": "null"] { items.use("not") }
            // The library says it if null isn't valid.
            return (.list(hasNulls: isOwn && items == nil), items, view.parts.flatMap { SchemaChecks($0).listChecks() })
        case ["object"] where view.isDictionary:
            view.useTypes("object")
            let checks = view.parts.flatMap { SchemaChecks($0).dictionaryChecks() }
            var values = view.child("additionalProperties")
            let pattern = view.children("patternProperties").first?.node
            if values?.json.kind == .object || values?.json.bool == true || pattern != nil {
                view.use("additionalProperties")
            }
            if values?.json.kind != .object, let pattern {
                pattern.log.use("patternProperties", at: pattern.pointer.parent?.parent ?? .root)
                values = pattern
            }
            if let values, values.json["not"] == ["type": "null"] { values.use("not") }
            return (.dictionary(hasIntegerKeys: false, hasNulls: isOwn && values == nil), values, checks)
        default: return nil
        }
    }

    private mutating func core(
        of view: SchemaView, _ node: SchemaNode, key: String, owner: String, isElement: Bool,
        in declaration: inout ModelDeclaration
    ) throws(GenerationError) -> Value {
        let types = view.types.filter { $0 != "null" }
        let isClass = try family(of: view) != nil
        if isClass || types == ["object"] && !view.isDictionary {
            let words = Words(of: key)
            let proposal = (isElement ? words.singular : words).upperCamel
            let name = try className(for: node, proposal: proposal, owner: owner)
            if !owner.isEmpty { view.useTypes("object") }
            return Value(type: SwiftType(core: name, isModel: true))
        }
        let kinds = try Set(types).union(choiceTypes(of: view)).subtracting(["null"])
        if kinds.contains("number") && kinds.contains("integer") && kinds.count == 2 {
            view.useChoices()
            return scalar("number", view, key, isElement, &declaration)
        }
        if kinds.count > 1 {
            let type = alternatives(kinds, try objectType(of: view, key, owner))
            if type.core != "JSON" { try useTypes(of: view) }
            return Value(type: type)
        }
        return kinds.first.map { scalar($0, view, key, isElement, &declaration) } ?? Value(type: .json)
    }

    private func choiceTypes(of view: SchemaView) throws(GenerationError) -> [String] {
        var types: [String] = []
        for choice in view.choices { types += try self.view(of: choice).types }
        return types
    }

    private func useTypes(of view: SchemaView) throws(GenerationError) {
        view.useTypes("object", "array", "number", "integer", "boolean", "string")
        view.useChoices()
        for choice in view.choices { try self.view(of: choice).useAll("type") }
    }

    // MARK: - Scalars

    private mutating func scalar(
        _ kind: String, _ view: SchemaView, _ key: String, _ isElement: Bool, _ declaration: inout ModelDeclaration
    ) -> Value {
        view.useTypes(kind)
        switch kind {
        case "boolean": return Value(type: SwiftType(core: "Bool"), naturalDefault: "false")
        case "integer":
            if view["minimum"] == nil, view["maximum"] == nil, let name = integers(view, key, isElement, &declaration) {
                return Value(type: SwiftType(core: name))
            }
            return number(NumberType(integerIn: view), view)
        case "number": return described(view) ?? number(NumberType(fractionIn: view), view)
        case "string": return text(view, key, isElement, &declaration)
        default: return Value(type: .json)
        }
    }

    private func number(_ type: NumberType, _ view: SchemaView) -> Value {
        if let format = view["format"]?.string, type.formats.contains(format) { view.use("format") }
        return Value(
            type: SwiftType(core: type.name), checks: view.parts.flatMap { SchemaChecks($0).numberChecks(type) },
            naturalDefault: "0")
    }

    /// The types of numbers that the library's descriptions name.
    private func described(_ view: SchemaView) -> Value? {
        guard isOwn, let text = view["description"]?.string else { return nil }
        let converters = [
            "a date in seconds since 1970": "as: .secondsSince1970",
            "a date in milliseconds since 1970": "as: .millisecondsSince1970",
        ]
        if let converter = converters[text] {
            view.use("description")
            return Value(type: SwiftType(core: "Date"), arguments: [converter], isDescribed: true)
        }
        guard text == "a duration in seconds" else { return nil }
        view.use("description")
        return Value(type: SwiftType(core: "Duration"), isDescribed: true)
    }

    private mutating func text(
        _ view: SchemaView, _ key: String, _ isElement: Bool, _ declaration: inout ModelDeclaration
    ) -> Value {
        let formats = [
            "date-time": "Date", "date": "Date", "uri": "URL", "iri": "URL", "url": "URL", "uri-reference": "URL",
            "iri-reference": "URL", "uuid": "UUID", "byte": "Data",
        ]
        if let type = view["format"]?.string.flatMap({ formats[$0] }) {
            view.use("format")
            return Value(type: SwiftType(core: type))
        }
        if view["contentEncoding"]?.string == "base64" {
            view.use("contentEncoding")
            return Value(type: SwiftType(core: "Data"))
        }
        let values = view["enum"].map { $0.elements.compactMap(\.string) } ?? []
        var value = Value(type: SwiftType(core: "String"), naturalDefault: "\"\"")
        if !values.isEmpty {
            let enums = view.parts.filter { $0.json["enum"] != nil }
            view.use("enum")
            guard enums.count > 1 || values.count > 40 || !values.allSatisfy(Words.isName) else {
                return Value(type: SwiftType(core: enumName(values, key, isElement, &declaration)))
            }
            value.arguments = ["enumValues: [\(values.map(Literal.text).joined(separator: ", "))]"]
        }
        value.checks = view.parts.flatMap { part in
            SchemaChecks(part).textChecks(hasEnum: part.json["enum"] != nil && part.json["enum"] == view["enum"])
        }
        return value
    }

    // MARK: - Enums

    /// Returns the name of the enum for the integers in `enum`; nil if there are none.
    private mutating func integers(
        _ view: SchemaView, _ key: String, _ isElement: Bool, _ declaration: inout ModelDeclaration
    ) -> String? {
        let values = view["enum"]?.elements.filter { $0.kind != .null } ?? []
        let integers = values.compactMap(\.int)
        guard !integers.isEmpty, integers.count == values.count, Set(integers).count == integers.count,
            integers.count <= 40, view.parts.filter({ $0.json["enum"] != nil }).count == 1
        else { return nil }
        view.use("enum")
        return add(EnumDeclaration(name: "", integers: integers), key, isElement, &declaration)
    }

    private mutating func enumName(
        _ values: [String], _ key: String, _ isElement: Bool, _ declaration: inout ModelDeclaration
    ) -> String {
        add(EnumDeclaration(name: "", values: values), key, isElement, &declaration)
    }

    /// Adds an enum to a class, unless it has an equal one, and returns its name.
    private mutating func add(
        _ new: EnumDeclaration, _ key: String, _ isElement: Bool, _ declaration: inout ModelDeclaration
    ) -> String {
        if let known = declaration.enums.first(where: { $0.cases == new.cases }) { return known.name }
        let words = Words(of: key)
        var name = (isElement ? words.singular : words).upperCamel
        if name == "Type" { name = "Kind" }
        while name.isEmpty || Identifiers.types.contains(name)
            || takenNames.contains(name) && !enumNames.contains(name) || Identifiers.keywords.contains(name)
            || declaration.enums.contains(where: { $0.name == name })
        {
            name += "Value"
        }
        var new = new
        new.name = name
        new.isComplete = true
        declaration.enums.append(new)
        // No class may have the name from now on: within this class it would mean the enum.
        takenNames.insert(name)
        enumNames.insert(name)
        return name
    }

    // MARK: - Values of several kinds

    /// The type of the objects among several kinds of values: a class if only one alternative describes objects.
    private mutating func objectType(of view: SchemaView, _ key: String, _ owner: String) throws(GenerationError)
        -> SwiftType
    {
        var objects: [SchemaNode] = []
        for choice in view.choices {
            let view = try self.view(of: choice)
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
