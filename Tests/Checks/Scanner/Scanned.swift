/// A declaration as the library's scanner reads it.
struct Scanned {
    let bytes: [UInt8]
    var described = Described()

    static func describe(_ source: String) throws(SourceError) -> Described {
        var cursor = Cursor(try Lexer.tokens(of: source))
        var scanned = Scanned(bytes: Array(source.utf8))
        scanned.add(try cursor.declaration())
        if !cursor.isAtEnd { scanned.described.add("not read to its end, but to", cursor.token.text) }
        return scanned.described
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private mutating func add(_ declaration: Declaration) {
        let attributes = declaration.attributes.map { Described.attribute($0.name, $0.arguments.map(text)) }
        let modifiers = declaration.modifiers.map { Described.modifier($0.name, $0.detail) }
        let head = (attributes + modifiers).joined(separator: " ")
        switch declaration.content {
        case .variable(let bindings):
            described.addVariable(head, declaration.keyword)
            for binding in bindings { add(binding) }
        case .type(let header, let members):
            described.addType(
                head, declaration.keyword, header.name, generic: header.genericParameters.map(text),
                inherited: header.inherited.map(text), where: header.whereClause.map(text))
            for member in members { add(member) }
        case .enumCases(let cases):
            described.addVariable(head, "case")
            for one in cases {
                let values = one.values?.map { Described.value($0.label, text($0.type), $0.initializer.map(text)) }
                described.addCase(one.name, values: values, rawValue: one.rawValue.map(text))
            }
        case .conditional(let branches):
            for branch in branches {
                described.add(text(branch.directive))
                for member in branch.members { add(member) }
            }
            described.add("#endif")
        case .other(let name):
            described.add(head, declaration.keyword, name ?? "-", "\(text(declaration.range).count)")
        }
    }

    private mutating func add(_ binding: Binding) {
        let accessors: String? =
            switch binding.accessors {
            case .computed(let range): "computed " + text(range)
            case .observers(let range): "observed " + text(range)
            case nil: nil
            }
        described.addBinding(
            text(binding.nameRange), type: binding.type.map(text), initializer: binding.initializer.map(text),
            accessors: accessors)
    }
}
