/// The additions of the macros to declarations, for each role in which the compiler asks.
///
/// The role of members reports mistakes, once, and no role adds anything to a declaration that has some.
enum Expansion {
    /// The expansion of `@JSONModel`.
    static func ofModel(_ request: HostMessage.AttachedMacro) -> PluginMessage.Expansion {
        let isReporting = request.macroRole == "member"
        do throws(SourceError) {
            switch request.macroRole {
            case "memberAttribute":
                var cursor = Cursor(try Lexer.tokens(of: request.declSyntax.source))
                let member = try cursor.declaration()
                let type = try request.parentDeclSyntax.map { parent throws(SourceError) in
                    try ScannedType(parent.source)
                }
                let mistakes = try type?.mistakes(attribute: request.attributeSyntax.source) ?? []
                if !mistakes.isEmpty { return .init() }
                guard let type, type.declaration.keyword == "struct" else {
                    return .init(expandedSource: ClassExpansion.attributes(of: member))
                }
                let offset = request.declSyntax.location.offset - (request.parentDeclSyntax?.location.offset ?? 0)
                let attribute = StructExpansion(type).attribute(ofMemberAt: offset + member.range.lowerBound)
                return .init(expandedSource: attribute)
            case "member", "extension":
                let type = try ScannedType(request.declSyntax.source)
                let mistakes = try type.mistakes(attribute: request.attributeSyntax.source)
                guard mistakes.isEmpty else {
                    let all: [PluginMessage.Diagnostic] = mistakes.map { .init($0, in: request.declSyntax) }
                    return .init(diagnostics: isReporting ? all : [])
                }
                return .init(expandedSource: try added(to: type, request))
            default:
                return .init()
            }
        } catch {
            return .init(diagnostics: isReporting ? [.init(error, in: request.declSyntax)] : [])
        }
    }

    private static func added(
        to type: ScannedType, _ request: HostMessage.AttachedMacro
    ) throws(SourceError) -> String {
        let name = request.macroRole == "extension" ? request.extendedTypeSyntax?.source ?? "" : nil
        var type = type
        type.outer = request.lexicalContext?.first.flatMap { try? Declaration($0.source) }
        if type.declaration.keyword == "enum" {
            let expansion = UnionExpansion(type, attribute: request.attributeSyntax.source)
            return name.map(expansion.conformance) ?? expansion.members()
        }
        if type.declaration.keyword == "struct" {
            let expansion = StructExpansion(type)
            let members = try expansion.members()
            return name.map(expansion.conformance) ?? members
        }
        let expansion = ClassExpansion(type)
        return name.map(expansion.conformance) ?? expansion.members()
    }

    /// The expansion of the attribute with a property's place.
    static func ofField(_ request: HostMessage.AttachedMacro) -> PluginMessage.Expansion {
        .init(expandedSource: (try? accessors(request)) ?? "")
    }

    private static func accessors(_ request: HostMessage.AttachedMacro) throws(SourceError) -> String {
        let attribute = request.attributeSyntax.source
        guard let start = attribute.firstIndex(of: "("), let end = attribute.lastIndex(of: ")") else { return "" }
        var cursor = Cursor(try Lexer.tokens(of: request.declSyntax.source))
        let member = try cursor.declaration()
        let options = member.attribute("Key")?.arguments ?? 0..<0
        let isReadOnly = cursor.tokens.contains { options.contains($0.range.lowerBound) && $0.text == "readOnly" }
        return StructExpansion.accessors(
            of: member, place: attribute[start..<end].dropFirst(), isReadOnly: isReadOnly)
    }
}
