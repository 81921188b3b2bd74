/// A declaration of a type with its source.
struct ScannedType {
    let declaration: Declaration
    let header: TypeHeader
    let members: [Declaration]
    /// The source of the paths that `CodingKeys` has for properties; nil if there is none.
    private(set) var codingKeys: [String: String]?
    /// The declaration around it; nil at the top of a file, and in functions.
    var outer: Declaration?
    private let bytes: [UInt8]

    init(_ source: String) throws(SourceError) {
        declaration = try Declaration(source)
        guard case .type(let header, let members) = declaration.content else {
            throw SourceError(message: "@JSONModel is for classes, structs and enums", range: declaration.keywordRange)
        }
        (self.header, self.members, bytes) = (header, members, Array(source.utf8))
        codingKeys = findCodingKeys()
    }

    /// Where the next token starts after a place.
    func startOfToken(after place: Int) -> Int {
        bytes[place...].firstIndex { ![UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains($0) }
            ?? place
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The names that a binding declares, also in a pattern, where labels are before colons.
    func names(in binding: Binding) -> [String] {
        let tokens = (try? Lexer.tokens(of: text(binding.nameRange))) ?? []
        return zip(tokens, tokens.dropFirst()).compactMap { token, next in
            token.kind == .name && token.text != "_" && next.text != ":" ? token.text : nil
        }
    }

    /// Whether the declaration names a type that it inherits from or conforms to.
    func inherits(_ name: String) -> Bool { header.inherited.contains { text($0).hasSuffix(name) } }

    /// The extension with a conformance; nothing if the type has it. A public type is `Sendable` only if it says so.
    func conformance(of name: String, to protocolName: String) -> String {
        if inherits(protocolName) { return "" }
        let sendable = inherits("Sendable") ? "" : ", Swift.Sendable"
        return "nonisolated extension \(name): LazyJSON.\(protocolName)\(sendable) {}"
    }

    /// The access modifier of members that the macro adds: `public `, `package `, or nothing. A type without one has
    /// that of the extension around it.
    var access: String {
        let inherited = outer.flatMap { $0.keyword == "extension" ? $0.modifiers : nil } ?? []
        let words = (declaration.modifiers + inherited).map(\.name)
        let word = words.first { ["public", "package", "internal", "fileprivate", "private"].contains($0) } ?? ""
        return word == "public" || word == "package" ? word + " " : ""
    }

    /// The arguments of an attribute, without labels.
    func arguments(of attribute: String) -> [String] { labeledArguments(of: attribute).map(\.value) }

    func labeledArguments(of attribute: String) -> [(label: String?, value: String)] {
        do throws(SourceError) {
            var cursor = Cursor(try Lexer.tokens(of: attribute))
            guard let range = try cursor.attribute().arguments else { return [] }
            let text = String(decoding: Array(attribute.utf8)[range], as: UTF8.self)
            var inner = Cursor(try Lexer.tokens(of: text))
            return try inner.arguments().map { ($0.0, String(decoding: Array(text.utf8)[$0.1], as: UTF8.self)) }
        } catch {
            return []
        }
    }

    /// All members, also those in branches.
    var allMembers: [Declaration] { Self.flattened(members) }

    static func flattened(_ members: [Declaration]) -> [Declaration] {
        members.flatMap { member -> [Declaration] in
            guard case .conditional(let branches) = member.content else { return [member] }
            return branches.flatMap { flattened($0.members) }
        }
    }

    private func findCodingKeys() -> [String: String]? {
        var keys: [String: String]?
        for member in allMembers {
            guard case .type(let header, let members) = member.content, header.name == "CodingKeys" else { continue }
            var all = keys ?? [:]
            for case .enumCases(let cases) in Self.flattened(members).map(\.content) {
                // Branches of `#if` may have cases of one name.
                for one in cases { all[one.plainName] = path(of: one, isOnly: all[one.plainName] == nil) }
            }
            keys = all
        }
        return keys
    }

    /// The source of a key's path. A key is one name, and a path has points. The compiler reads all but plain literals.
    private func path(of key: EnumCase, isOnly: Bool) -> String {
        let literal = key.rawValue.map(text) ?? "\"\(key.plainName)\""
        let isPlain = literal.hasPrefix("\"") && !literal.hasPrefix("\"\"\"") && !literal.contains("\\")
        if isOnly, isPlain { return literal.replacing(".", with: "\\\\.") }
        return ".path(LazyJSON.JSON.Path(name: CodingKeys.\(key.name).stringValue).description)"
    }

    /// The source that `body` returns for each member, in the branches of the members.
    func lines(for members: [Declaration], _ body: (Declaration) -> [String]) -> [String] {
        members.flatMap { member -> [String] in
            guard case .conditional(let branches) = member.content else { return body(member) }
            let all = branches.map { (text($0.directive), lines(for: $0.members, body)) }
            if all.allSatisfy(\.1.isEmpty) { return [] }
            return all.flatMap { [$0] + $1 } + ["#endif"]
        }
    }
}

extension Declaration {
    init(_ source: String) throws(SourceError) {
        var cursor = Cursor(try Lexer.tokens(of: source))
        self = try cursor.declaration()
    }

    private var isOfInstances: Bool { !modifiers.contains { $0.name == "static" || $0.name == "class" } }

    /// The names that a stored `var` or `let` of instances declares; nil for any other declaration.
    func storedBindings(_ keyword: String) -> [Binding]? {
        guard self.keyword == keyword, isOfInstances, case .variable(let bindings) = content else { return nil }
        let stored = bindings.filter { if case .computed = $0.accessors { false } else { true } }
        return stored.isEmpty ? nil : stored
    }

    func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
}

extension Attribute {
    /// Attributes of Swift that may be at a variable and aren't property wrappers.
    private static let known: Set<String> = [
        "available", "backDeployed", "inlinable", "usableFromInline", "objc", "nonobjc", "preconcurrency", "MainActor",
        "_spi", "_documentation", "_implementationOnly", "_hasMissingDesignatedInitializers", "warn_unqualified_access",
        "IBOutlet", "IBInspectable", "GKInspectable", "NSManaged", "NSCopying", "exclusivity", "differentiable",
    ]

    var isKnown: Bool { Self.known.contains(name) }
}
