import SwiftParser
import SwiftSyntax

/// A declaration as the toolchain's own parser reads it.
struct Parsed {
    var described = Described()

    static func describe(_ declaration: DeclSyntax) -> Described {
        var parsed = Parsed()
        parsed.add(declaration)
        return parsed.described
    }

    private mutating func add(_ declaration: DeclSyntax) {
        switch declaration.as(DeclSyntaxEnum.self) {
        case .variableDecl(let it):
            described.addVariable(head(it), it.bindingSpecifier.text)
            for binding in it.bindings { add(binding) }
        case .enumCaseDecl(let it):
            described.addVariable(head(it), "case")
            for element in it.elements { add(element) }
        case .ifConfigDecl(let it):
            for clause in it.clauses {
                described.add(clause.poundKeyword.text, clause.condition.map(\.trimmedDescription) ?? "")
                if case .decls(let members) = clause.elements { for member in members { add(member.decl) } }
            }
            described.add("#endif")
        case .structDecl(let it):
            add(it, "struct", it.name.text, it.genericParameterClause, it.genericWhereClause)
        case .classDecl(let it):
            add(it, "class", it.name.text, it.genericParameterClause, it.genericWhereClause)
        case .enumDecl(let it):
            add(it, "enum", it.name.text, it.genericParameterClause, it.genericWhereClause)
        case .actorDecl(let it):
            add(it, "actor", it.name.text, it.genericParameterClause, it.genericWhereClause)
        case .protocolDecl(let it):
            add(it, "protocol", it.name.text, it.primaryAssociatedTypeClause, it.genericWhereClause)
        case .extensionDecl(let it):
            let name = it.extendedType.firstToken(viewMode: .sourceAccurate)?.text ?? ""
            add(it, "extension", name, nil as GenericParameterClauseSyntax?, it.genericWhereClause)
        case .functionDecl(let it):
            let isName = if case .identifier = it.name.tokenKind { true } else { false }
            addOther(head(it), "func", isName ? it.name.text : nil, it)
        case .macroDecl(let it): addOther(head(it), "macro", nil, it)
        case .typeAliasDecl(let it): addOther(head(it), "typealias", nil, it)
        case .associatedTypeDecl(let it): addOther(head(it), "associatedtype", nil, it)
        case .initializerDecl(let it): addOther(head(it), "init", nil, it)
        case .deinitializerDecl(let it): addOther(head(it), "deinit", nil, it)
        case .subscriptDecl(let it): addOther(head(it), "subscript", nil, it)
        case .macroExpansionDecl(let it): addOther("", "#" + it.macroName.text, nil, it)
        case .poundSourceLocation(let it): addOther("", "#sourceLocation", nil, it)
        default: described.add("unknown to this check:", "\(declaration.kind)")
        }
    }

    private mutating func addOther(_ head: String, _ keyword: String, _ name: String?, _ it: some SyntaxProtocol) {
        described.add(head, keyword, name ?? "-", "\(it.trimmedDescription.count)")
    }

    private func head(_ it: some WithAttributesSyntax & WithModifiersSyntax) -> String {
        let attributes = it.attributes.map { element in
            guard case .attribute(let attribute) = element else { return Described.conditionalAttributes }
            return self.attribute(attribute)
        }
        let modifiers = it.modifiers.map { Described.modifier($0.name.text, $0.detail?.detail.text) }
        return (attributes + modifiers).joined(separator: " ")
    }

    private func attribute(_ it: AttributeSyntax) -> String {
        let name =
            it.attributeName.as(IdentifierTypeSyntax.self)?.name.text
            ?? it.attributeName.as(MemberTypeSyntax.self)?.name.text ?? ""
        guard let left = it.leftParen, let right = it.rightParen else { return Described.attribute(name, nil) }
        let start = left.endPositionBeforeTrailingTrivia.utf8Offset - it.position.utf8Offset
        let end = right.positionAfterSkippingLeadingTrivia.utf8Offset - it.position.utf8Offset
        return Described.attribute(name, String(decoding: it.syntaxTextBytes[start..<end], as: UTF8.self))
    }

    private mutating func add(_ it: PatternBindingSyntax) {
        var accessors: String?
        if let block = it.accessorBlock {
            accessors = "computed " + block.trimmedDescription
            if case .accessors(let list) = block.accessors, let first = list.first,
                ["willSet", "didSet"].contains(first.accessorSpecifier.text)
            {
                accessors = "observed " + block.trimmedDescription
            }
        }
        described.addBinding(
            it.pattern.trimmedDescription, type: it.typeAnnotation?.type.trimmedDescription,
            initializer: it.initializer?.value.trimmedDescription, accessors: accessors)
    }

    private mutating func add(_ it: EnumCaseElementSyntax) {
        let values = it.parameterClause?.parameters.map { value in
            let label = value.firstName.map(\.text).flatMap { $0 == "_" ? nil : $0 }
            return Described.value(
                label, value.type.trimmedDescription, value.defaultValue?.value.trimmedDescription)
        }
        described.addCase(it.name.text, values: values, rawValue: it.rawValue?.value.trimmedDescription)
    }

    private mutating func add(
        _ it: some DeclGroupSyntax & WithAttributesSyntax & WithModifiersSyntax, _ keyword: String, _ name: String,
        _ generic: (some SyntaxProtocol)?, _ condition: GenericWhereClauseSyntax?
    ) {
        let inherited = it.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        described.addType(
            head(it), keyword, name, generic: generic?.trimmedDescription, inherited: inherited,
            where: condition?.trimmedDescription)
        for member in it.memberBlock.members { add(member.decl) }
    }
}

/// The types and extensions of a file, without those in others.
final class TypeFinder: SyntaxVisitor {
    private(set) var found: [DeclSyntax] = []

    private func add(_ declaration: some DeclSyntaxProtocol) -> SyntaxVisitorContinueKind {
        found.append(DeclSyntax(declaration))
        return .skipChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
}
