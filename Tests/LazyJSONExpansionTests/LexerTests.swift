import Testing

@testable import LazyJSONExpansion

@Suite("The tokens of Swift source")
struct LexerTests {
    @Test(
        "are split as the compiler splits them",
        arguments: [
            ("let a: Int? = 1", ["let", "a", ":", "Int", "?", "=", "1"]),
            ("a ?? b!", ["a", "??", "b", "!"]),
            ("a!=b", ["a", "!=", "b"]),
            ("x.0.1 ... 5", ["x", ".", "0", ".", "1", "...", "5"]),
            ("1.5e-3...0xF", ["1", ".", "5e", "-", "3", "...", "0xF"]),
            ("`default`+é ≠ √2", ["`default`", "+", "é", "≠", "√", "2"]),
            ("a /* { /* } */ */ + b // {\n{}", ["a", "+", "b", "{", "}"]),
            (#""a\(f("}", g(")")))b" c"#, [#""a\(f("}", g(")")))b""#, "c"]),
            (##"#"a"\(b)"# + #"""#"##, [##"#"a"\(b)"#"##, "+", ##"#"""#"##]),
            ("\"\"\"\n  { \" \\(\"}\")\n  \"\"\" x", ["\"\"\"\n  { \" \\(\"}\")\n  \"\"\"", "x"]),
            ("a / b / c", ["a", "/", "b", "/", "c"]),
            ("f(/a[)(]+\\//)", ["f", "(", "/a[)(]+\\//", ")"]),
            ("x ? /(a)/ : #/}/#", ["x", "?", "/(a)/", ":", "#/}/#"]),
            ("(/)", ["(", "/", ")"]),
            ("@A #if B", ["@", "A", "#if", "B"]),
            ("(Int)->[A]", ["(", "Int", ")", "->", "[", "A", "]"]),
        ])
    func tokens(source: String, expected: [String]) throws {
        #expect(try Lexer.tokens(of: source).dropLast().map(\.text) == expected)
    }

    @Test(
        "a string without an end, and anything that isn't Swift, is an error at its place",
        arguments: [
            ("a \"b\nc", "a string doesn't end", 2..<4),
            ("a /* b /* c */", "a comment doesn't end", 2..<4),
            ("(a]", "a bracket closes nothing", 2..<3),
            ("f(a", "a bracket isn't closed", 1..<2),
            ("a }", "a bracket closes nothing", 2..<3),
            ("x 'y'", "a string is in double quotes in Swift", 2..<3),
            ("`a", "a name in backticks doesn't end", 0..<2),
            ("#/a\n/#", "a regular expression doesn't end", 0..<3),
            ("# a", "an unknown character", 0..<1),
        ])
    func mistakes(source: String, message: String, range: Range<Int>) {
        let expected = SourceError(message: message, range: range)
        #expect(throws: expected) { try Lexer.tokens(of: source) }
    }

    @Test("interpolations of any depth end with a result or an error")
    func depth() {
        for depth in [10, 64, 100_000] {
            let source = String(repeating: "\"\\(", count: depth) + "1" + String(repeating: ")\"", count: depth)
            let tokens = Result { try Lexer.tokens(of: source) }
            #expect((try? tokens.get())?.count == (depth <= 64 ? 2 : nil))
        }
    }

    @Test("every cut of a source ends with a result or an error")
    func cuts() {
        let source =
            "@A(\"{\") class C<T: [P]>: B { #if X\nvar a: [T?] = #\"\\#(f { /x/ })\"# ; "
            + "let b = \"\"\"\n\\(1)\n\"\"\"\n#endif }"
        for end in 0...source.utf8.count {
            let part = String(decoding: source.utf8.prefix(end), as: UTF8.self)
            guard let tokens = try? Lexer.tokens(of: part) else { continue }
            var cursor = Cursor(tokens)
            _ = try? cursor.declaration()
        }
    }
}
