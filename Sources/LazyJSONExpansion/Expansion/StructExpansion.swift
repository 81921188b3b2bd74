/// The additions of the macro to a struct: a list of its properties, accessors for each, and initializers.
///
///     @JSONModel struct User {
///         var id = 0                                  // get { _model[0] } set { … } _modify { … }
///         @Key("profile.city") var city: String?      // get { _model[1] } …
///         // var _model: LazyJSON.ModelFields<Self>
///         // static func _declare(_ _list: inout LazyJSON.DeclarationList) { _list.add(\Self.id, "id", default: 0) … }
///         // init(id: Int = 0, city: String? = nil) { … }
///     }
///     // nonisolated extension User: LazyJSON.JSONModelProtocol, Swift.Sendable {}
///
/// A property is its place in the list. Properties in branches of `#if` have places whether or not they are compiled.
struct StructExpansion {
    /// A property in the source.
    private typealias Field = (declaration: Declaration, variable: Binding, place: Int)

    /// Properties in their order, and branches of `#if` with such lists.
    private indirect enum Item {
        case field(Field)
        case conditional([Branch])

        /// The properties in it.
        var fields: [Field] {
            switch self {
            case .field(let field): [field]
            case .conditional(let branches): branches.flatMap { $0.items.flatMap(\.fields) }
            }
        }
    }

    private typealias Branch = (directive: String, items: [Item])

    private let type: ScannedType
    private let items: [Item]
    private var access: String { type.access }

    init(_ type: ScannedType) {
        self.type = type
        var place = 0
        items = Self.items(of: type.members, in: type, &place)
    }

    private static func items(of members: [Declaration], in type: ScannedType, _ place: inout Int) -> [Item] {
        var all: [Item] = []
        for member in members {
            if case .conditional(let branches) = member.content {
                let parts = branches.map { (type.text($0.directive), items(of: $0.members, in: type, &place)) }
                if parts.contains(where: { !$0.1.isEmpty }) { all.append(.conditional(parts)) }
            } else if let variable = member.storedBindings("var")?.first {
                all.append(.field((declaration: member, variable: variable, place: place)))
                place += 1
            }
        }
        return all
    }

    // MARK: - Accessors

    /// The attribute that a member gets: its place.
    ///
    /// - Parameter start: Where the member is in the struct. Branches of `#if` may have members of one name.
    func attribute(ofMemberAt start: Int) -> String {
        let field = items.flatMap(\.fields).first { $0.declaration.range.lowerBound == start }
        return field.map { "@LazyJSON._JSONField(\($0.place))" } ?? ""
    }

    /// The accessors of a property with such an attribute. A read-only one has no setter, unless the setter is private.
    static func accessors(of member: Declaration, place: Substring, isReadOnly: Bool) -> String {
        let hasPrivateSetter = member.modifiers.contains { $0.detail == "set" }
        if isReadOnly, !hasPrivateSetter { return "get { _model[\(place)] }" }
        return "get { _model[\(place)] } set { _model[\(place)] = newValue } _modify { yield &_model[\(place)] }"
    }

    // MARK: - Members

    /// Nothing if the struct has it: then it isn't isolated where the default isolation is the main actor.
    func conformance(of name: String) -> String {
        type.conformance(of: name, to: "JSONModelProtocol")
    }

    func members() throws(SourceError) -> String {
        var lines = [
            "\(access)var _model: LazyJSON.ModelFields<Self>",
            "\(access)init(_model: LazyJSON.ModelFields<Self>) { self._model = _model }",
            "\(access)static func _declare(_ _list: inout LazyJSON.DeclarationList) {",
        ]
        lines += try declarations(of: items).map { "    " + $0 } + ["}"]
        if !type.allMembers.contains(where: { $0.keyword == "init" }) {
            lines.append("\(access)init() { _model = LazyJSON.ModelFields<Self>() }")
            lines += initializers(for: items[...], [])
        }
        return lines.joined(separator: "\n")
    }

    private func declarations(of items: [Item]) throws(SourceError) -> [String] {
        var lines: [String] = []
        for item in items {
            switch item {
            case .field(let field): lines.append(try declaration(of: field))
            case .conditional(let branches):
                let counts = branches.map { $0.items.flatMap(\.fields).count }
                func skip(_ count: Int) -> [String] { count > 0 ? ["_list.skip(\(count))"] : [] }
                for (index, branch) in branches.enumerated() {
                    lines.append(branch.directive)
                    lines += skip(counts[..<index].reduce(0, +))
                    lines += try declarations(of: branch.items)
                    lines += skip(counts[(index + 1)...].reduce(0, +))
                }
                if !Self.coversAll(branches) { lines += ["#else"] + skip(item.fields.count) }
                lines.append("#endif")
            }
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
    private static func coversAll(_ branches: [Branch]) -> Bool {
        branches.last.map { $0.directive.hasPrefix("#else") && !$0.directive.hasPrefix("#elseif") } ?? false
    }

    // MARK: - Initializers

    /// An initializer with the visible properties as arguments; in branches of `#if`, one for each branch.
    private func initializers(for items: ArraySlice<Item>, _ fields: [Field]) -> [String] {
        guard let item = items.first else { return initializer(for: fields) }
        let rest = items.dropFirst()
        switch item {
        case .field(let field): return initializers(for: rest, fields + [field])
        case .conditional(let branches):
            var lines: [String] = []
            for branch in branches { lines += [branch.directive] + initializers(for: branch.items + rest, fields) }
            if !Self.coversAll(branches) { lines += ["#else"] + initializers(for: rest, fields) }
            return lines + ["#endif"]
        }
    }

    private func initializer(for fields: [Field]) -> [String] {
        let visible = fields.filter { field in
            let words = field.declaration.modifiers.filter { $0.detail == nil }.map(\.name)
            if access.isEmpty { return !words.contains("private") && !words.contains("fileprivate") }
            return words.contains { "\($0) " == access }
        }
        if visible.isEmpty { return [] }
        let parameters = visible.map { field in
            let (name, declared) = (field.variable.name ?? "", field.variable.type.map(type.text))
            let typeName = declared ?? field.variable.initializer.flatMap { Self.type(of: type.text($0)) } ?? ""
            return "\(name): \(typeName) = \(omitted(field.variable, typeName))"
        }
        let start = [
            "\(access)init(\(parameters.joined(separator: ", "))) {",
            "    var _fields = LazyJSON.ModelFields<Self>()",
        ]
        let values = visible.map { field in
            let name = field.variable.name ?? ""
            // The only word that may be a name without backticks, and not an expression.
            return "    _fields.set(\(field.place), \(name == "await" ? "`await`" : name))"
        }
        return start + values + ["    _model = _fields.made", "}"]
    }

    /// The value of an argument that is left out: that of a new object, which the declaration shows in most cases.
    private func omitted(_ variable: Binding, _ typeName: String) -> String {
        let startsElsewhere = type.allMembers.contains { member in
            guard case .variable(let variables) = member.content else { return false }
            return variables.contains { $0.name == "initialJSON" }
        }
        if !startsElsewhere {
            if let initializer = variable.initializer { return type.text(initializer) }
            if typeName.hasSuffix("?") || typeName.hasSuffix("!") { return "nil" }
            if typeName.hasPrefix("[") { return ".emptyValue" }
        }
        // Also for a name that stands for an optional.
        return "Self().\(variable.name ?? "")"
    }

    /// The type of a default that shows it: a literal, or a call of a type's initializer.
    static func type(of value: String) -> String? {
        guard let all = try? Lexer.tokens(of: value) else { return nil }
        let tokens = all.filter { $0.kind != .end }
        let literal = tokens.first?.text == "-" ? tokens.dropFirst() : tokens[...]
        guard let first = literal.first else { return nil }
        if first.kind == .literal, first.text.first?.isNumber == true {
            let text = literal.map(\.text).joined()
            guard literal.allSatisfy({ $0.kind == .literal || $0.text == "." }) else { return nil }
            let isHexadecimal = text.hasPrefix("0x")
            return text.contains { isHexadecimal ? ".pP".contains($0) : ".eE".contains($0) } ? "Double" : "Int"
        }
        if literal.count == 1 {
            if first.text == "true" || first.text == "false" { return "Bool" }
            return first.kind == .literal && first.text.first.map { "\"#".contains($0) } == true ? "String" : nil
        }
        var cursor = Cursor(all)
        guard first.kind == .name, first.text.first?.isUppercase == true else { return nil }
        do { try cursor.skipType() } catch { return nil }
        let end = cursor.end
        guard cursor.at("(") else { return nil }
        cursor.skipBrackets()
        return cursor.isAtEnd ? String(decoding: Array(value.utf8)[..<end], as: UTF8.self) : nil
    }
}
