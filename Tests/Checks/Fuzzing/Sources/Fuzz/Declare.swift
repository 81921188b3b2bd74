import LazyJSON

/// Any source of declarations: the plugin ends with a result or an error, and all that it finds is in the source.
func checkDeclaring(_ bytes: [UInt8]) {
    let source = String(decoding: bytes, as: UTF8.self)
    let count = source.utf8.count
    if let tokens = try? Lexer.tokens(of: source) {
        var end = 0
        for token in tokens {
            check(token.range.lowerBound >= end && token.range.upperBound <= count, "a token is somewhere else")
            end = token.range.upperBound
        }
    }
    if let type = try? ScannedType(source) {
        checkMembers(type.members, in: type.header.body)
        for attribute in ["@JSONModel", "@JSONModel(\"type\")"] {
            for mistake in (try? type.mistakes(attribute: attribute)) ?? [] {
                check(mistake.range.upperBound <= count, "a mistake is behind the end")
            }
        }
    }
    let text = SourceText(kind: "declaration", source: source, location: .init(fileName: "A.swift", offset: 0))
    for role in ["memberAttribute", "member", "extension"] {
        let request = HostMessage.AttachedMacro(
            macro: .init(typeName: "JSONModelMacro"), macroRole: role, attributeSyntax: text, declSyntax: text,
            parentDeclSyntax: text, extendedTypeSyntax: text)
        let expansion = Expansion.ofModel(request)
        check(expansion == Expansion.ofModel(request), "an expansion isn't the same again")
        // The source that is added can be scanned in its turn.
        if role == "member", let added = expansion.expandedSource, !added.isEmpty {
            check((try? Lexer.tokens(of: "{\n\(added)\n}")) != nil, "\(added) isn't Swift")
        }
        _ = Expansion.ofField(request)
    }
}

private func checkMembers(_ members: [Declaration], in body: Range<Int>) {
    var end = body.lowerBound
    for member in members {
        check(member.range.lowerBound >= end && member.range.upperBound <= body.upperBound, "a member is elsewhere")
        end = member.range.upperBound
        for binding in member.storedBindings("var") ?? [] {
            for range in [binding.type, binding.initializer].compactMap({ $0 }) {
                check(member.range.contains(range.lowerBound) && range.upperBound <= end, "a part is elsewhere")
            }
        }
        switch member.content {
        case .type(let header, let inner): checkMembers(inner, in: header.body)
        case .conditional(let branches): for branch in branches { checkMembers(branch.members, in: member.range) }
        default: break
        }
    }
}
