/// The additions of the macro to a struct: a list of its properties, accessors for each, and initializers.
///
///     @JSONModel struct User {
///         var id = 0                                  // get { _model[0] } set { … } _modify { … }
///         @Key("profile.city") var city: String?      // get { _model[1] } …
///         // var _model: LazyJSON.ModelFields<Self>
///         // static func _declare(_ _list: inout LazyJSON.DeclarationList) { _list.add(\Self.id, "id", default: 0) … }
///         // init(id: Int = Self._startsEmpty ? 0 : Self().id, …) { … }
///     }
///     // nonisolated extension User: LazyJSON.JSONModelProtocol, Swift.Sendable {}
///
/// A property is its place in the list. Properties in branches of `#if` have places whether or not they are compiled.
struct StructExpansion {
    /// A property in the source.
    private typealias Field = (declaration: Declaration, variable: Binding, place: Int)

    private let type: ScannedType
    /// The places of the properties, by where they start. Branches of `#if` may have properties of one name.
    private let places: [Int: Int]
    private var access: String { type.access }

    init(_ type: ScannedType) {
        self.type = type
        let properties = type.allMembers.filter { $0.storedBindings("var") != nil }
        places = Dictionary(zip(properties.map(\.range.lowerBound), properties.indices), uniquingKeysWith: { $1 })
    }

    /// The property that a member is.
    private func field(_ member: Declaration) -> Field? {
        guard let place = places[member.range.lowerBound] else { return nil }
        return member.storedBindings("var")?.first.map { (member, $0, place) }
    }

    /// How many properties are in members.
    private func count(of members: [Declaration]) -> Int {
        ScannedType.flattened(members).count(where: { $0.storedBindings("var") != nil })
    }

    /// The branches of a member that is `#if` with properties.
    private func branches(of member: Declaration) -> [Declaration.Branch]? {
        guard case .conditional(let branches) = member.content, count(of: [member]) > 0 else { return nil }
        return branches
    }

    // MARK: - Accessors

    /// The attribute that a member gets: its place.
    ///
    /// - Parameter start: Where the member is in the struct.
    func attribute(ofMemberAt start: Int) -> String { places[start].map { "@LazyJSON._JSONField(\($0))" } ?? "" }

    /// The accessors of a property with such an attribute. A read-only one has no setter, unless the setter is private.
    static func accessors(of member: Declaration, place: Substring, isReadOnly: Bool) -> String {
        let hasPrivateSetter = member.modifiers.contains { $0.detail == "set" }
        if isReadOnly, !hasPrivateSetter { return "get { _model[\(place)] }" }
        return "get { _model[\(place)] } set { _model[\(place)] = newValue } _modify { yield &_model[\(place)] }"
    }

    // MARK: - Members

    /// Nothing if the struct has it: then it isn't isolated where the default isolation is the main actor.
    func conformance(of name: String) -> String { type.conformance(of: name, to: "JSONModelProtocol") }

    func members() throws(SourceError) -> String {
        var lines = [
            "\(access)var _model: LazyJSON.ModelFields<Self>",
            "\(access)init(_model: LazyJSON.ModelFields<Self>) { self._model = _model }",
            "\(access)static func _declare(_ _list: inout LazyJSON.DeclarationList) {",
        ]
        lines += try declarations(of: type.members).map { "    " + $0 } + ["}"]
        if !type.allMembers.contains(where: { $0.keyword == "init" }) {
            lines.append("\(access)init() { _model = LazyJSON.ModelFields<Self>() }")
            lines.append("\(access)static var _startsEmpty: Swift.Bool { Self.initialJSON.count == 0 }")
            var count = 0
            lines += try initializers(for: type.members[...], [], &count)
        }
        return lines.joined(separator: "\n")
    }

    private func declarations(of members: [Declaration]) throws(SourceError) -> [String] {
        var lines: [String] = []
        for member in members {
            if let field = field(member) { lines.append(try declaration(of: field)) }
            guard let branches = branches(of: member) else { continue }
            let counts = branches.map { count(of: $0.members) }
            func skip(_ count: Int) -> [String] { count > 0 ? ["_list.skip(\(count))"] : [] }
            for (index, branch) in branches.enumerated() {
                lines.append(type.text(branch.directive))
                lines += skip(counts[..<index].reduce(0, +))
                lines += try declarations(of: branch.members)
                lines += skip(counts[(index + 1)...].reduce(0, +))
            }
            if !coversAll(branches) { lines += ["#else"] + skip(counts.reduce(0, +)) }
            lines.append("#endif")
        }
        return lines
    }

    private func declaration(of field: Field) throws(SourceError) -> String {
        let name = field.variable.name ?? ""
        let value = field.variable.initializer.map(type.text)
        let plain = name.filter { $0 != "`" }
        var arguments = ["\\Self.\(name)", "\"\(plain)\""]
        var options: [String] = []
        if let given = field.declaration.attribute("Key")?.arguments { options = try keyArguments(type.text(given)) }
        if let path = type.codingKeys?[plain], path != arguments[1], !Self.hasPath(options) {
            options.insert(path, at: 0)
        }
        var function = "add"
        if options.isEmpty {
            let typeName = field.variable.type.map(type.text) ?? ""
            if value != nil {
                function = "value"
            } else if typeName.hasSuffix("?") {
                function = "optional"
            } else if typeName.hasSuffix("]") {
                function = "empty"
            }
        }
        arguments += options
        if let value { arguments.append(options.isEmpty ? value : "default: \(value)") }
        return "_list.\(function)(\(arguments.joined(separator: ", ")))"
    }

    /// Whether the first of the options is a path.
    private static func hasPath(_ options: [String]) -> Bool {
        options.first.map { $0.hasPrefix("\"") || $0.hasPrefix("#") || $0.contains(".path(") } ?? false
    }

    /// The arguments of `@Key` as those of a list.
    private func keyArguments(_ text: String) throws(SourceError) -> [String] {
        var cursor = Cursor(try Lexer.tokens(of: text))
        let bytes = Array(text.utf8)
        return try cursor.arguments().map { label, range in
            let value = String(decoding: bytes[range], as: UTF8.self)
            return switch label {
            case "as": "as: .given(\(value))"
            case "cachedObject": "as: .stored(in: \(value))"
            case let label?: "\(label): \(value)"
            case nil: value
            }
        }
    }

    /// Whether one of the branches is always compiled.
    private func coversAll(_ branches: [Declaration.Branch]) -> Bool {
        let last = branches.last.map { type.text($0.directive) } ?? ""
        return last.hasPrefix("#else") && !last.hasPrefix("#elseif")
    }

    // MARK: - Initializers

    /// An initializer with the visible properties as arguments; in branches of `#if`, one for each branch.
    ///
    /// - Parameter count: The number of combinations of branches so far. Each `#if` multiplies it.
    private func initializers(
        for members: ArraySlice<Declaration>, _ fields: [Field], _ count: inout Int
    ) throws(SourceError) -> [String] {
        var fields = fields
        for (index, member) in zip(members.indices, members) {
            if let field = field(member) { fields.append(field) }
            guard let branches = branches(of: member) else { continue }
            let rest = members[(index + 1)...]
            var lines: [String] = []
            for branch in branches {
                lines.append(type.text(branch.directive))
                lines += try initializers(for: branch.members + rest, fields, &count)
            }
            if !coversAll(branches) { lines += try ["#else"] + initializers(for: rest, fields, &count) }
            return lines + ["#endif"]
        }
        count += 1
        guard count > 64 else { return initializer(for: fields) }
        throw SourceError(
            message: "a struct whose branches of #if have more than 64 combinations needs an initializer of its own",
            range: type.header.nameRange)
    }

    private func initializer(for fields: [Field]) -> [String] {
        let visible = fields.filter { field in
            let words = field.declaration.modifiers.filter { $0.detail == nil }.map(\.name)
            if access.isEmpty { return !words.contains("private") && !words.contains("fileprivate") }
            return words.contains { $0 == "public" || "\($0) " == access }
        }
        if visible.isEmpty { return [] }
        let parameters = visible.map { field in
            let (name, declared) = (field.variable.name ?? "", field.variable.type.map(type.text))
            let typeName = declared ?? field.variable.initializer.flatMap { Self.type(of: type.text($0)) } ?? ""
            return "\(name): \(typeName) = \(omitted(field.variable, typeName))"
        }
        let start = "\(access)init(\(parameters.joined(separator: ", "))) {"
        let values = visible.map { field in
            let name = field.variable.name ?? ""
            // The only word that may be a name without backticks, and not an expression.
            return "    _fields.set(\(field.place), \(name == "await" ? "`await`" : name))"
        }
        return [start, "    var _fields = LazyJSON.ModelFields<Self>()"] + values + ["    _model = _fields.made", "}"]
    }

    /// The value of an argument that is left out: that of a new object, which the declaration shows if objects start
    /// empty. Only the compiler knows whether they do: an extension or a protocol may declare `initialJSON`.
    private func omitted(_ variable: Binding, _ typeName: String) -> String {
        let isOptional = typeName.hasSuffix("?") || typeName.hasSuffix("!")
        let none = isOptional ? "nil" : typeName.hasPrefix("[") ? ".emptyValue" : nil
        let read = "Self().\(variable.name ?? "")"
        // Nothing is shown by a name that may stand for an optional.
        guard let shown = variable.initializer.map(type.text) ?? none else { return read }
        return "Self._startsEmpty ? \(shown) : \(read)"
    }

    /// Types with parameters, which a call of an initializer needn't have.
    private static let genericTypes: Set<String> = [
        "Array", "ContiguousArray", "Dictionary", "LazyArray", "LazyDictionary", "Optional", "Range", "Set",
    ]

    /// The type of a default that shows it: a number, a string, a Bool, or a call of a type's initializer.
    static func type(of value: String) -> String? {
        guard let all = try? Lexer.tokens(of: value) else { return nil }
        let tokens = all.dropLast()
        let literal = tokens.first?.text == "-" ? tokens.dropFirst() : tokens[...]
        guard let first = literal.first else { return nil }
        if first.kind == .literal, first.text.first?.isNumber == true {
            // Its point, and the sign of its exponent, are tokens of their own.
            let text = literal.map(\.text).joined().replacing("_", with: "")
            guard literal.count == 1 || Double(text) != nil else { return nil }
            let isHexadecimal = text.hasPrefix("0x")
            return text.contains { isHexadecimal ? ".pP".contains($0) : ".eE".contains($0) } ? "Double" : "Int"
        }
        if literal.count == 1 {
            if first.text == "true" || first.text == "false" { return "Bool" }
            return first.kind == .literal && first.text.first.map { "\"#".contains($0) } == true ? "String" : nil
        }
        var cursor = Cursor(all)
        guard first.text == "[" || first.text.first?.isUppercase == true, let range = try? cursor.skipType(),
            cursor.at("("), let name = tokens[..<cursor.index].last(where: { $0.kind == .name })?.text,
            name.first?.isUppercase == true, !genericTypes.contains(name)
        else { return nil }
        cursor.skipBrackets()
        return cursor.isAtEnd ? String(decoding: Array(value.utf8)[range], as: UTF8.self) : nil
    }
}
