/// The additions of a macro to a declaration, for each role in which the compiler asks.
///
/// The role of members reports mistakes, once; the others then add nothing.
enum Expansion {
    /// The expansion of `@JSONModel`.
    static func ofModel(_ request: HostMessage.AttachedMacro) -> PluginMessage.Expansion {
        do throws(SourceError) {
            switch request.macroRole {
            case "memberAttribute":
                var cursor = Cursor(try Lexer.tokens(of: request.declSyntax.source))
                return .init(expandedSource: ClassExpansion.attributes(of: try cursor.declaration()), diagnostics: [])
            case "member":
                let expansion = ClassExpansion(try model(request.declSyntax))
                let mistakes = expansion.mistakes()
                return .init(
                    expandedSource: mistakes.isEmpty ? expansion.members() : "",
                    diagnostics: mistakes.map { .init($0, in: request.declSyntax) })
            case "extension":
                let expansion = ClassExpansion(try model(request.declSyntax))
                let name = request.extendedTypeSyntax?.source ?? ""
                return .init(expandedSource: expansion.conformance(of: name), diagnostics: [])
            default:
                return .init(expandedSource: "", diagnostics: [])
            }
        } catch {
            let mistake = Mistake(message: error.message, range: error.range)
            let isReported = request.macroRole == "member"
            return .init(expandedSource: "", diagnostics: isReported ? [.init(mistake, in: request.declSyntax)] : [])
        }
    }

    private static func model(_ source: SourceText) throws(SourceError) -> ScannedType {
        let type = try ScannedType(source.source)
        guard type.declaration.keyword == "class" else {
            throw SourceError(message: "@JSONModel is for classes", range: type.declaration.keywordRange)
        }
        return type
    }
}
