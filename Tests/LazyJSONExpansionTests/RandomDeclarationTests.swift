import TestSupport
import Testing

@testable import LazyJSONExpansion

@Suite("declarations that are put together from parts")
struct RandomDeclarationTests {
    private static let count = TestScale.size(10_000, quick: 1_000)

    /// The members with properties, in their order.
    private func members(_ items: [RandomDeclaration.Item]) -> [RandomDeclaration.Member] {
        items.flatMap { item in
            switch item {
            case .member(let member): [member]
            case .conditional(let branches): branches.flatMap { members($0.items) }
            }
        }
    }

    /// The list of declarations that the expansion should write.
    private func lines(_ items: [RandomDeclaration.Item]) -> [String] {
        items.flatMap { item -> [String] in
            switch item {
            case .member(let member):
                let (binding, hasOptions) = (member.bindings[0], member.declared.split(separator: "\"").count > 2)
                let value = binding.initializer.map { hasOptions ? ", default: \($0)" : ", \($0)" } ?? ""
                let typeName = binding.type ?? ""
                let short =
                    !value.isEmpty
                    ? "value" : typeName.hasSuffix("?") ? "optional" : typeName.hasSuffix("]") ? "empty" : "add"
                return ["_list.\(hasOptions ? "add" : short)(\(member.declared)\(value))"]
            case .conditional(let branches):
                let counts = branches.map { members($0.items).count }
                let sum = counts.reduce(0, +)
                if sum == 0 { return [] }
                func skip(_ count: Int) -> [String] { count > 0 ? ["_list.skip(\(count))"] : [] }
                var all: [String] = []
                var before = 0
                for (branch, count) in zip(branches, counts) {
                    all += [branch.directive] + skip(before) + lines(branch.items) + skip(sum - before - count)
                    before += count
                }
                if branches.last?.directive != "#else" { all += ["#else"] + skip(sum) }
                return all + ["#endif"]
            }
        }
    }

    /// The number of the combinations of branches with properties.
    private func combinations(_ items: [RandomDeclaration.Item]) -> Int {
        items.reduce(1) { count, item in
            guard case .conditional(let branches) = item, !members([item]).isEmpty else { return count }
            let isComplete = branches.last?.directive == "#else"
            return count * branches.reduce(isComplete ? 0 : 1) { $0 + combinations($1.items) }
        }
    }

    @Test("have the properties, the names, types, values and places that they were put together from")
    func known() throws {
        for number in 0..<Self.count {
            let declaration = RandomDeclaration(seed: Runs.seed("declarations", number))
            let comment: Comment = "seed=\(Runs.seed), declaration \(number): \(declaration.source)"
            let type: ScannedType
            do throws(SourceError) {
                type = try ScannedType(declaration.source)
            } catch {
                Issue.record("\(error) in \(comment)")
                continue
            }
            let stored = type.allMembers.filter { $0.storedBindings("var") != nil }
            let found = stored.map { member in
                (member.storedBindings("var") ?? []).map {
                    RandomDeclaration.KnownBinding(
                        name: $0.name, type: $0.type.map(type.text), initializer: $0.initializer.map(type.text))
                }
            }
            let expected = members(declaration.items)
            try #require(found == expected.map(\.bindings), comment)
            #expect(stored.map(\.range.lowerBound) == expected.map(\.start), comment)
            #expect(try type.mistakes(attribute: "@JSONModel").isEmpty == !declaration.hasMistake, comment)
            guard !declaration.hasMistake else { continue }
            if declaration.isStruct {
                try expand(type, declaration, expected, comment)
            } else {
                let isLeftAlone = stored.map { ClassExpansion.attributes(of: $0).isEmpty }
                #expect(isLeftAlone == expected.map(\.hasOptions), comment)
            }
        }
    }

    private func expand(
        _ type: ScannedType, _ declaration: RandomDeclaration, _ members: [RandomDeclaration.Member],
        _ comment: Comment
    ) throws {
        let expansion = StructExpansion(type)
        for (place, member) in members.enumerated() {
            #expect(expansion.attribute(ofMemberAt: member.start) == "@LazyJSON._JSONField(\(place))", comment)
        }
        if !declaration.hasInitializer, combinations(declaration.items) > 64 {
            #expect(throws: SourceError.self, comment) { _ = try expansion.members() }
            return
        }
        let source = try expansion.members()
        let list = lines(declaration.items).joined(separator: "\n")
        let spaceless = source.filter { $0 != " " }
        #expect(spaceless.contains("DeclarationList){\n\(list)\n}".filter { $0 != " " }) || list.isEmpty, comment)
        #expect(
            source.contains("init() { _model = LazyJSON.ModelFields<Self>() }") != declaration.hasInitializer,
            comment)
        for (place, member) in members.enumerated() where !declaration.hasInitializer {
            let isSet = source.contains("_fields.set(\(place), \(member.bindings[0].name ?? ""))")
            #expect(isSet == member.isVisible, comment)
        }
    }

    @Test("end with a result or an error if they are cut or if a token is missing")
    func damaged() {
        for number in 0..<Self.count {
            let source = RandomDeclaration(seed: Runs.seed("declarations", number)).source
            var random = SeededGenerator(seed: Runs.seed("declarations", number))
            let bytes = Array(source.utf8)
            expand(String(decoding: bytes.prefix(Int.random(in: 0...bytes.count, using: &random)), as: UTF8.self))
            guard let tokens = try? Lexer.tokens(of: source), let token = tokens.randomElement(using: &random) else {
                continue
            }
            expand(String(decoding: bytes[..<token.range.lowerBound] + bytes[token.range.upperBound...], as: UTF8.self))
        }
    }

    /// Asks for everything that the plugin writes.
    private func expand(_ source: String) {
        let text = SourceText(kind: "declaration", source: source, location: .init(fileName: "A.swift", offset: 0))
        for role in ["memberAttribute", "member", "extension"] {
            let request = HostMessage.AttachedMacro(
                macro: .init(typeName: "JSONModelMacro"), macroRole: role, attributeSyntax: text, declSyntax: text,
                parentDeclSyntax: text, extendedTypeSyntax: text)
            _ = Expansion.ofModel(request)
            _ = Expansion.ofField(request)
        }
    }
}
