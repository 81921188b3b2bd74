import Testing

@testable import LazyJSONExpansion

@Suite("Declarations in Swift source")
struct DeclarationTests {
    /// A declaration of one line for each binding: its name, type, initializer and accessors.
    private func described(_ source: String) throws -> [String] {
        let bytes = Array(source.utf8)
        func text(_ range: Range<Int>?) -> String { range.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "-" }
        var cursor = Cursor(try Lexer.tokens(of: source))
        guard case .variable(let bindings) = try cursor.declaration().content else { return [] }
        return bindings.map { binding in
            let accessors =
                switch binding.accessors {
                case .computed: "computed"
                case .observers: "observed"
                case nil: "stored"
                }
            return "\(text(binding.nameRange)) | \(text(binding.type)) | \(text(binding.initializer)) | \(accessors)"
        }
    }

    @Test(
        "a variable has names, types, values and accessors",
        arguments: [
            ("var a = 1", ["a | - | 1 | stored"]),
            ("@A(\"x\") private(set) var a: [Int: String?]? = [:]", ["a | [Int: String?]? | [:] | stored"]),
            ("let a, b: Int, c = f(1, 2)", ["a | - | - | stored", "b | Int | - | stored", "c | - | f(1, 2) | stored"]),
            ("var (a, b) = (1, 2)", ["(a, b) | - | (1, 2) | stored"]),
            ("var a: Int { 1 }", ["a | Int | - | computed"]),
            ("var a: Int\n{ get { 1 } set { } }", ["a | Int | - | computed"]),
            ("var a = 1 { didSet { } }", ["a | - | 1 | observed"]),
            ("var a: Int = -1.5e-3 { willSet { } }", ["a | Int | -1.5e-3 | observed"]),
            ("var a = { x in x + 1 }(2)", ["a | - | { x in x + 1 }(2) | stored"]),
            ("var a = b.map { $0 }\nvar c = 2", ["a | - | b.map { $0 } | stored"]),
            ("var a = b\n    .c()\n    + d", ["a | - | b\n    .c()\n    + d | stored"]),
            ("var a = Foo<Int, [B]>()", ["a | - | Foo<Int, [B]>() | stored"]),
            ("var a = Foo<Int>.x\nvar b = 1", ["a | - | Foo<Int>.x | stored"]),
            ("var a = b < c", ["a | - | b < c | stored"]),
            (
                "var a = if b { 1 } else if c { 2 } else { 3 }",
                ["a | - | if b { 1 } else if c { 2 } else { 3 } | stored"]
            ),
            ("var a: (Int) async throws -> [B]? = f", ["a | (Int) async throws -> [B]? | f | stored"]),
            ("var a: any A & B = x as! C\nfunc f() {}", ["a | any A & B | x as! C | stored"]),
            ("var a: Array<Array<Int>>=[]", ["a | Array<Array<Int>> | [] | stored"]),
            ("var a = \\.b?.c[0]!, d = 1", ["a | - | \\.b?.c[0]! | stored", "d | - | 1 | stored"]),
            ("var a = b ? c : d /* , */, e: Int", ["a | - | b ? c : d | stored", "e | Int | - | stored"]),
        ])
    func variables(source: String, expected: [String]) throws {
        #expect(try described(source) == expected)
    }

    @Test("a type has attributes, a name, what it inherits, and members, also in branches")
    func types() throws {
        let source = """
            @JSONModel(a: "}") public final class C<T: P & Q>: Outer.Base<T>, @unchecked Sendable where T == [Int] {
                class var shared: C? { nil }
                #if os(Linux)
                @Property("a") var a = 1; var b = 2
                #else
                let c = "#endif"
                #endif
                typealias Pair = Result<
                    T, any Error
                >
                struct Inner { var d = 3 }
                func f<U>(_ x: U) async throws -> [U] where U: P { }
                static func ==<U>(a: C, b: U) -> Bool { true }
            }
            """
        let bytes = Array(source.utf8)
        func text(_ range: Range<Int>?) -> String? { range.map { String(decoding: bytes[$0], as: UTF8.self) } }
        var cursor = Cursor(try Lexer.tokens(of: source))
        let declaration = try cursor.declaration()
        guard case .type(let header, let members) = declaration.content else {
            Issue.record("a class is a type")
            return
        }
        #expect(cursor.isAtEnd)
        #expect(declaration.range == 0..<bytes.count)
        #expect(declaration.attributes.map(\.name) == ["JSONModel"])
        #expect(text(declaration.attributes.first?.arguments) == "a: \"}\"")
        #expect(declaration.modifiers.map(\.name) == ["public", "final"])
        #expect(header.name == "C")
        #expect(text(header.genericParameters) == "<T: P & Q>")
        #expect(header.inherited.map(text) == ["Outer.Base<T>", "@unchecked Sendable"])
        #expect(text(header.whereClause) == "where T == [Int]")
        #expect(members.map(\.keyword) == ["var", "#if", "typealias", "struct", "func", "func"])
        guard case .conditional(let branches) = members[1].content else {
            Issue.record("#if has branches")
            return
        }
        #expect(branches.map { text($0.directive) } == ["#if os(Linux)", "#else"])
        #expect(branches.map { $0.members.map(\.keyword) } == [["var", "var"], ["let"]])
        #expect(members[0].modifiers.map(\.name) == ["class"])
        #expect(members[4].content == .other(name: "f"))
        #expect(members[5].content == .other(name: nil))
    }

    @Test("cases have names, labels, types and values")
    func cases() throws {
        let source = "case a, b(Int, c: [String] = [], _ d: () -> Void), `default` = \"x\""
        let bytes = Array(source.utf8)
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var cursor = Cursor(try Lexer.tokens(of: source))
        guard case .enumCases(let cases) = try cursor.declaration().content else {
            Issue.record("case declares cases")
            return
        }
        #expect(cases.map(\.name) == ["a", "b", "`default`"])
        #expect(cases[0].values == nil)
        #expect(cases[1].values?.map(\.label) == [nil, "c", nil])
        #expect(cases[1].values?.map { text($0.type) } == ["Int", "[String]", "() -> Void"])
        #expect(cases[1].values?.map { $0.initializer.map(text) } == [nil, "[]", nil])
        #expect(cases[2].rawValue.map(text) == "\"x\"")
    }

    @Test(
        "anything unknown is an error at its place",
        arguments: [
            ("class C { #if A\n@B\n#endif\nvar a = 1 }", "expected a declaration", 19..<25),
            ("class C { @A #if B\n@C\n#endif\nvar a = 1 }", "expected a declaration", 13..<16),
            ("class C { unknown var a = 1 }", "expected a declaration", 10..<17),
            ("class C { var = 1 }", "expected a name", 14..<15),
            ("class C { var a: = 1 }", "expected a type", 17..<18),
            ("class C { var a = }", "expected an expression", 18..<19),
            ("class", "expected a name", 5..<5),
        ])
    func mistakes(source: String, message: String, range: Range<Int>) {
        #expect(throws: SourceError(message: message, range: range)) {
            var cursor = Cursor(try Lexer.tokens(of: source))
            _ = try cursor.declaration()
        }
    }
}
