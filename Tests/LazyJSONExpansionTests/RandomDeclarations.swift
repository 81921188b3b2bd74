import TestSupport

@testable import LazyJSONExpansion

/// A declaration of a model that is put together from parts, and what the scanner and the expansion should find in it.
struct RandomDeclaration {
    /// A member, and what is known of it.
    struct Member {
        var start: Int
        /// The names that it stores for each instance; none for any other member.
        var bindings: [KnownBinding] = []
        /// The line that declares it in the list, without its default.
        var declared = ""
        /// Whether it has `@Key` or `@Property`.
        var hasOptions = false
        /// Whether it is an argument of the initializer.
        var isVisible = true
    }

    struct KnownBinding: Equatable {
        var name: String?
        var type: String?
        var initializer: String?
    }

    indirect enum Item {
        case member(Member)
        case conditional([(directive: String, items: [Item])])
    }

    let isStruct: Bool
    private(set) var source = ""
    private(set) var items: [Item] = []
    private(set) var hasInitializer = false
    /// Whether something in it can't be a property.
    private(set) var hasMistake = false
    private var random: SeededGenerator
    private var nextName = 0
    /// Only public properties are then arguments of the initializer.
    private var isPublic = false

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        isStruct = Int.random(in: 0..<4, using: &random) > 0
        add(pick(["@JSONModel", "@JSONModel\n", "@LazyJSON.JSONModel /* { */"]) + " ")
        isPublic = chance(1, in: 3)
        add((isPublic ? "public " : "") + (isStruct ? "struct " : "final class "))
        add(pick(["Model", "Model<T: P & Q>", "Model<each T>"]))
        let inherited = pick([": JSONModel", ": JSONModel, Outer.P<[Int]>", ": JSONModel & Q"])
        add(isStruct && chance(2, in: 3) ? "" : inherited)
        add(pick(["", " where T == [Int], T: P"]) + space() + "{" + pick(["\n", " ", " // {\n"]))
        items = someItems(depth: 0)
        add("}" + pick(["", "\n", " // }"]))
    }

    // MARK: Parts

    private mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }
    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    private mutating func add(_ text: String) { source += text }

    /// Space between two tokens, with comments that contain anything.
    private mutating func space() -> String {
        chance(9, in: 10)
            ? " "
            : pick(["  ", "\n        ", " /* } /* \" */ { */ ", " // \"\"\" {\n        ", "\t", "\r\n    ", " /**/ "])
    }

    private static let values = [
        "1", "-2.5e-3", "0x1F", "true", "\"a\"", "\"}\"", #""a\(f("}", g { $0 + ")" }))b""#, ##"#"\#(x) " \(y)"#"##,
        "\"\"\"\n    { \" \\(\"}\")\n    \"\"\"", "#\"\"\"\n    \\(no) \"\"\" }\n    \"\"\"#", "[1: [2]]",
        "{ $0 + 1 }(2)",
        "Foo<Int, [B]>()", "Foo<Int>.x", "f(/a[}]b/)", "f(/(a[)])(b)}/)", "#/}\"/#",
        "if a { 1 } else if b { 2 } else { 3 }", "a ? b : c",
        "x as! Y", "x as? [Y]", "\\.a?.b[0]", "f { 1 } then: { 2 }", "b\n        .c()\n        + d", "a < b",
        ".init(x: 1)",
        "try! f()", "a ?? b!", "[Int]()", "(1, 2).0", "-x", "switch a { case .b: 1 default: 2 }", "Self.x[1, 2]",
        "f(a: 1) { x in x }", "await g()", "é + ≠b", "`default`",
    ]
    private static let types = [
        "Int", "[String: Int?]", "(Int, a: String)", "Foo<Bar<Baz>>?", "any P & Q", "((Int) async throws -> [B]?)",
        "@Sendable () -> Void", "Outer<A>.Inner", "Set<Int>", "Int??", "String!", "Array<Array<Int>>", "some P",
        "[[Int]]",
    ]
    /// Defaults that show their type.
    private static let plain = ["1", "-2.5", "true", "\"a\\(b)\"", "Foo<Int>()", "Data()", "\"\"", "0x1F"]
    /// Types that have a value without a default.
    private static let empty = [
        "Int?", "[Int]", "[String: Foo<A>?]", "Part", "Set<Int>", "LazyArray<Part>", "(any P)?",
    ]
    private static let attributes = ["@available(*, deprecated, message: \"}\")", "@MainActor", "@usableFromInline"]
    private static let modifiers = ["public", "private", "fileprivate", "internal", "nonisolated", "private(set)"]
    /// The arguments of an attribute, and as the list of declarations has them.
    private static let options = [
        ("\"a.b\"", "\"a.b\""), ("\"x\", as: .iso8601", "\"x\", as: .given(.iso8601)"), (".required", ".required"),
        ("[.required, .check(.in(0...9))], or: [\"c\", \"}\"]", "[.required, .check(.in(0...9))], or: [\"c\", \"}\"]"),
        ("cachedObject: Store.f(1, [2: 3])", "as: .stored(in: Store.f(1, [2: 3]))"), ("#\"a\\.b\"#", "#\"a\\.b\"#"),
        ("as: .codable /* ) */, enumValues: [\"a\"]", "as: .given(.codable), enumValues: [\"a\"]"),
    ]

    private mutating func name() -> String {
        nextName += 1
        let words = ["value", "`default`", "é", "_x", "get", "some", "any", "x1", "type", "lazy1", "set"]
        let word = pick(words)
        return word.hasSuffix("`") ? "`default\(nextName)`" : "\(word)\(nextName)"
    }

    // MARK: Members

    private mutating func someItems(depth: Int) -> [Item] {
        var all: [Item] = []
        for _ in 0..<Int.random(in: 1...(depth == 0 ? 9 : 3), using: &random) {
            if depth < 2, chance(1, in: 10) {
                all.append(conditional(depth: depth))
            } else if chance(1, in: 2) {
                all.append(.member(property()))
            } else {
                other()
            }
            add(pick(["\n", "\n\n", "\n    ", "\n    // var no = 1 {\n", "\n/* var no = \"1 */\n", " ;\n"]))
        }
        return all
    }

    private mutating func conditional(depth: Int) -> Item {
        var branches: [(directive: String, items: [Item])] = []
        var directives = [pick(["#if A", "#if os(Linux) && !B", "#if swift(>=6.2)", "#if canImport(C) || (D)"])]
        if chance(1, in: 3) { directives.append("#elseif E") }
        if chance(1, in: 2) { directives.append("#else") }
        for directive in directives {
            add("\n\(directive)\n")
            branches.append((directive, someItems(depth: depth + 1)))
        }
        add("\n#endif\n")
        return .conditional(branches)
    }

    private mutating func property() -> Member {
        var member = Member(start: source.utf8.count)
        var declared = ""
        if chance(1, in: 3), let (given, list) = Self.options.randomElement(using: &random) {
            add((isStruct ? "@Key" : "@Property") + "(\(given))" + space())
            declared = ", \(list)"
            member.hasOptions = true
        }
        if chance(1, in: 6) { add(pick(Self.attributes) + space()) }
        var word = ""
        if chance(1, in: 3) {
            word = pick(isStruct ? Self.modifiers : Self.modifiers.filter { $0 != "private(set)" })
            add(word + space())
        }
        member.isVisible = isPublic ? word == "public" : word != "private" && word != "fileprivate"
        add("var" + space())
        var known = binding()
        if chance(1, in: 20) {
            hasMistake = true
            add("," + space())
            member.bindings.append(known)
            known = binding()
        } else if chance(1, in: 25) {
            hasMistake = true
            add(space() + pick(["{ didSet { a } }", "{\n willSet(new) { \"}\" }\n }"]))
        }
        member.bindings.append(known)
        let plain = (known.name ?? "").filter { $0 != "`" }
        member.declared = "\\Self.\(known.name ?? ""), \"\(plain)\"\(declared)"
        return member
    }

    private mutating func binding() -> KnownBinding {
        var known = KnownBinding(name: name())
        if chance(1, in: 30) {
            hasMistake = true
            known.name = nil
            add("(a, b)")
            known.initializer = "(1, \"}\")"
            add(space() + "=" + space() + "(1, \"}\")")
            return known
        }
        add(known.name ?? "")
        switch Int.random(in: 0..<3, using: &random) {
        case 0: known.initializer = pick(Self.plain)
        case 1: known.type = pick(Self.empty)
        default: (known.type, known.initializer) = (pick(Self.types), pick(Self.values))
        }
        if let type = known.type { add(pick([":", " :"]) + space() + type) }
        if let value = known.initializer { add(space() + "=" + space() + value) }
        return known
    }

    private mutating func other() {
        nextName += 1
        let name = "other\(nextName)"
        let members = [
            "static var \(name) = 1", "static let \(name): Int = 2", "var \(name): Int { 1 }",
            "var \(name): Int\n{ get { 1 } set { _ = newValue } }",
            "var \(name): Int { get async throws { var no = \"}\" } }",
            "func \(name)<T>(_ x: T = { 1 }(), y: inout [Int]) async throws -> [T] where T: P { var no = \"{\" }",
            "public struct \(name) { var no = 0; let never = 1 }",
            "enum \(name): String { case a, b = \"}\"; var no: Int { 1 } }",
            "typealias \(name) = Result<\n    A, any Error\n>", "subscript(\(name): Int) -> Int { get { 1 } }",
            "static func == (a: Self, b: Self) -> Bool { true }", "static func < <T>(a: Self, b: T) -> Bool { /}/ }",
            "#warning(\"var no = 1 }\")", "@MainActor mutating func \(name)() {}",
            "class C\(name)<T>: P where T == Int {}",
            "private static var \(name): [Int] = { [1] }()", "let f\(name) = 1", "init(\(name): Int) { var no = 1 }",
        ]
        var chosen = pick(members)
        // A constant is a mistake in a struct.
        if chosen.hasPrefix("let"), isStruct { hasMistake = true }
        if chosen.hasPrefix("init") { hasInitializer = true }
        if chosen.hasPrefix("let"), chance(1, in: 2) { chosen += ", g\(name): Int = 2" }
        add(chosen)
    }
}
