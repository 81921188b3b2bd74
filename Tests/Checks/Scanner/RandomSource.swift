/// Declarations that are built from parts, where each part may be next to any other.
struct RandomSource {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func number(below count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % count
    }

    private mutating func one<Value>(of all: [Value]) -> Value { all[number(below: all.count)] }

    private mutating func chance(_ inverse: Int) -> Bool { number(below: inverse) == 0 }

    mutating func type() -> String {
        let members = (0..<number(below: 8)).map { _ in member(depth: 0) }
        let header = one(of: [
            "struct S", "final class C<T: P>: Base, @unchecked Sendable", "enum E: String", "class D where T == Int",
            "public struct Outer<each T, let n: Int> : ~Copyable, P & Q", "@A(\"{\") @M.B<Int> struct S: [Int].P",
        ])
        return header + " {\n" + members.joined(separator: "\n") + "\n}"
    }

    private mutating func member(depth: Int) -> String {
        if depth < 3, chance(9) { return conditional(depth: depth + 1) }
        if depth < 3, chance(9) { return "struct N {\n\(member(depth: depth + 1))\n}" }
        if chance(6) { return function() }
        let bindings = (0...(chance(4) ? 2 : 0)).map { _ in binding() }.joined(separator: one(of: [", ", ",\n    "]))
        return prefix() + one(of: ["var ", "let ", "/* { */ var ", "var\n    "]) + bindings
            + one(of: ["", "", " // }"])
    }

    private mutating func conditional(depth: Int) -> String {
        let other = chance(2) ? "#elseif canImport(A, _version: 5.2)\n\(member(depth: depth))\n" : ""
        let last = chance(2) ? "#else\n\(member(depth: depth))\n" : ""
        return "#if os(Linux) && !DEBUG || swift(>=6)\n\(member(depth: depth))\n\(other)\(last)#endif"
    }

    private mutating func function() -> String {
        one(of: [
            "func f<T>(_ x: T) async throws(E) -> [T]? where T: P { /* } */ \"}\" }", "init?(x: Int = {1}()) { }",
            "static func == (a: S, b: S) -> Bool { true }", "static func ==<T>(a: T, b: S) -> Bool { a < b }",
            "subscript(i: Int) -> String { get { \"\\(i, \"}\")\" } set { } }", "deinit { }",
            "typealias A<T> = (T) -> [T]",
            "case a, b(Int, c: String = \"x\"), `default`(x y: () -> Void)", "case c = \"}\"", "#macro(1) { }",
            "prefix static func - (x: S) -> S { x }", "@available(*, unavailable) func g() {}",
        ])
    }

    private mutating func prefix() -> String {
        let words = [
            "", "", "", "public ", "private(set) ", "public private(set) ", "static ", "lazy ", "weak ", "@A ", "@A\n",
            "@Property(\"a\", or: [\"b\"], as: .c { $0 }) ", "nonisolated(unsafe) ", "@M.W<[Int]>(x: 1) ", "class ",
            "@available(macOS 15, *) ", "final override ", "unowned(safe) ",
        ]
        return (0...number(below: 2)).map { _ in one(of: words) }.joined()
    }

    private mutating func binding() -> String {
        let name = one(of: ["a", "`default`", "_b", "é", "(x, y)"])
        let type = chance(3) ? "" : ": " + self.type(depth: 0)
        let value = chance(2) ? "" : " = " + expression(depth: 0)
        if type.isEmpty, value.isEmpty { return "\(name): Int" }
        return name + type + value + accessors(afterValue: !value.isEmpty)
    }

    private mutating func accessors(afterValue: Bool) -> String {
        guard chance(4) else { return "" }
        let observers = [" { didSet { f() } }", " {\n  willSet(n) { }\n  didSet { \"}\" }\n}", " { @A didSet { } }"]
        let computed = [
            " { 1 }", " { get { 1 } set { } }", " { get async throws { 1 } }", " { _read { yield a } }", "\n{ a + b }",
        ]
        return one(of: afterValue ? observers : computed + observers)
    }

    private mutating func type(depth: Int) -> String {
        guard depth < 3 else { return "Int" }
        let inner = type(depth: depth + 1)
        return one(of: [
            "Int", "String?", "[\(inner)]", "[String: \(inner)]", "(\(inner))?", "(a: Int, \(inner))",
            "(\(inner)) -> \(inner)", "@Sendable (\(inner)) async throws -> Void", "Outer<\(inner)>.Inner", "any A & B",
            "Result<\(inner), any Error>?", "some P<\(inner)>", "M.T.Type", "[[\(inner)?]]", "Set<[\(inner)]>",
            "Self.X!",
            "((\(inner)) throws(E) -> Int)?", "Array<Array<\(inner)>>", "Optional<Optional<\(inner)>>?",
        ])
    }

    private mutating func expression(depth: Int) -> String {
        guard depth < 3 else { return "1" }
        let (first, second) = (expression(depth: depth + 1), expression(depth: depth + 1))
        return one(of: [
            "0", "-1.5e-3", "0x1.8p1", "\"a\"", "\"{\\(\(first))\"", "#\"\\(a)\"}\"#",
            "\"\"\"\n  { \" \\(\(first)) }\n  \"\"\"",
            "[\(first), \(second)]", "[:]", "\(first) + \(second)", "\(first)\n    + \(second)",
            "(\(first), b: \(second))",
            "f(\(first)) { $0 } then: { \(second) }", "{ x in \(first) }()", "a ? \(first) : \(second)",
            "a ?? \(second)",
            "try! f(\(first))!", "Foo<Int>()", "Foo<[Int], B>.x", "a < b", ".init(\(first))", "\\.a.b?.c", "\\S.x[0]!",
            "x as? [Int]", "x is Foo<Int>", "await g().h", "if a { \(first) } else if b { 2 } else { 3 }", "1...",
            "..<2",
            "a[\(first)].b\n    .c()", "#file", "/a{2}[)]/", "#/}/#", "a.map { $0 / 2 } / b", "!a", "a! as Int",
            "x.0.1",
            "switch a { case 1: 2 default: 3 }", "&a", "MyType.self", "a === b", "{ () -> Int in 1 }", "[Int]()", "(/)",
            "a /* { */ + 1", "f(/)", "x?.y ?? 2", "a != b", "a == nil", "Foo<Int>?.none", "Mutex<Int?>(nil)",
            "[1: 2][1]!",
        ])
    }
}
