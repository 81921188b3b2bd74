import Foundation
import Testing

@testable import LazyJSONExpansion

@Suite("@JSONModel at a struct")
struct StructExpansionTests {
    private func expand(
        _ role: String, _ source: String, of parent: String? = nil, at offset: Int = 0, in context: [String] = []
    ) -> PluginMessage.Expansion {
        func text(_ source: String) -> SourceText {
            SourceText(kind: "declaration", source: source, location: .init(fileName: "A.swift", offset: offset))
        }
        func around(_ source: String) -> SourceText {
            SourceText(kind: "declaration", source: source, location: .init(fileName: "A.swift", offset: 0))
        }
        return Expansion.ofModel(
            .init(
                macro: .init(typeName: "JSONModelMacro"), macroRole: role, attributeSyntax: text("@JSONModel"),
                declSyntax: text(source), parentDeclSyntax: parent.map(around), extendedTypeSyntax: text("Outer.User"),
                lexicalContext: context.map(around)))
    }

    private func offset(of part: String, in source: String, last: Bool = false) -> Int {
        let range = source.range(of: part, options: last ? .backwards : [])
        return range.map { source.utf8.distance(from: source.startIndex, to: $0.lowerBound) } ?? 0
    }

    @Test("branches may have properties of one name, each with its place")
    func branches() {
        let source = "struct A {\n#if X\n  var a = 0\n#else\n  var a = 0\n#endif\n}"
        for (last, place) in [(false, 0), (true, 1)] {
            let offset = offset(of: "\n  var a = 0", in: source, last: last)
            #expect(
                expand("memberAttribute", "\n  var a = 0", of: source, at: offset).expandedSource
                    == "@LazyJSON._JSONField(\(place))")
        }
    }

    private func accessors(_ attribute: String, _ source: String) -> String? {
        func text(_ source: String) -> SourceText {
            SourceText(kind: "declaration", source: source, location: .init(fileName: "A.swift", offset: 0))
        }
        return Expansion.ofField(
            .init(
                macro: .init(typeName: "JSONFieldMacro"), macroRole: "accessor", attributeSyntax: text(attribute),
                declSyntax: text(source))
        ).expandedSource
    }

    private static let source = """
        @JSONModel public struct User<T> {
            public var id = 0
            @Key("a.b", [.required], or: ["c"]) public var city: String?
            static let limit = 3
            @Key("born", as: .iso8601) var born: Date?
            #if A
            public var a: [Int]
            #elseif B
            public var b = "", /* more */
            #endif
            @Key(cachedObject: T.store(1, 2)) public var `class`: T?
            var total: Int { 1 }
        }
        """

    @Test("each property gets its place, and nothing else does")
    func places() {
        let source = Self.source.replacing("\"\", /* more */", with: "\"\"")
        let places = [
            ("public var id = 0", "@LazyJSON._JSONField(0)"),
            ("@Key(\"a.b\", [.required], or: [\"c\"]) public var city: String?", "@LazyJSON._JSONField(1)"),
            ("static let limit = 3", ""), ("var total: Int { 1 }", ""),
            ("public var a: [Int]", "@LazyJSON._JSONField(3)"),
            ("public var b = \"\"", "@LazyJSON._JSONField(4)"),
            ("@Key(cachedObject: T.store(1, 2)) public var `class`: T?", "@LazyJSON._JSONField(5)"),
        ]
        for (member, attribute) in places {
            #expect(
                expand("memberAttribute", member, of: source, at: offset(of: member, in: source))
                    == .init(expandedSource: attribute, diagnostics: []), "\(member)")
        }
    }

    @Test(
        "a declaration with a mistake gets no attributes, so that the compiler reports only the mistake",
        arguments: [
            ("struct A { var a = 1; var b = 2 }", 0, "@LazyJSON._JSONField(1)"),
            ("struct A { lazy var a = 1; var b = 2 }", 1, ""), ("struct A { let a: Int; var b = 2 }", 1, ""),
            ("struct A { var b = 2 ; var c: Int }", 1, ""), ("class A: B { var b = 2 }", 0, "@LazyJSON.Property"),
            ("class A { var b = 2 }", 1, ""), ("class A: B { lazy var a = 1; var b = 2 }", 1, ""),
            ("actor A { var b = 2 }", 1, ""),
        ])
    func attributesAfterMistakes(source: String, mistakes: Int, attribute: String) {
        #expect(expand("member", source).diagnostics.count == mistakes)
        #expect(
            expand("memberAttribute", "var b = 2", of: source, at: offset(of: "var b = 2", in: source))
                == .init(expandedSource: attribute, diagnostics: []))
    }

    @Test("the list has each property with its arguments, in the branches of the source")
    func list() {
        let source = Self.source.replacing("\"\", /* more */", with: "\"\"")
        let expansion = expand("member", source)
        #expect(expansion.diagnostics == [])
        func omitted(_ shown: String, _ name: String) -> String { "Self._startsEmpty ? \(shown) : Self().\(name)" }
        let (id, city) = ("id: Int = \(omitted("0", "id"))", "city: String? = \(omitted("nil", "city"))")
        let last = "`class`: T? = \(omitted("nil", "`class`"))"
        #expect(
            expansion.expandedSource == #"""
                public var _model: LazyJSON.ModelFields<Self>
                public init(_model: LazyJSON.ModelFields<Self>) { self._model = _model }
                public static func _declare(_ _list: inout LazyJSON.DeclarationList) {
                    _list.value(\Self.id, "id", 0)
                    _list.add(\Self.city, "city", "a.b", [.required], or: ["c"])
                    _list.add(\Self.born, "born", "born", as: .given(.iso8601))
                    #if A
                    _list.empty(\Self.a, "a")
                    _list.skip(1)
                    #elseif B
                    _list.skip(1)
                    _list.value(\Self.b, "b", "")
                    #else
                    _list.skip(2)
                    #endif
                    _list.add(\Self.`class`, "class", as: .stored(in: T.store(1, 2)))
                }
                public init() { _model = LazyJSON.ModelFields<Self>() }
                public static var _startsEmpty: Swift.Bool { Self.initialJSON.count == 0 }
                #if A
                public init(\#(id), \#(city), a: [Int] = \#(omitted(".emptyValue", "a")), \#(last)) {
                    var _fields = LazyJSON.ModelFields<Self>()
                    _fields.set(0, id)
                    _fields.set(1, city)
                    _fields.set(3, a)
                    _fields.set(5, `class`)
                    _model = _fields.made
                }
                #elseif B
                public init(\#(id), \#(city), b: String = \#(omitted("\"\"", "b")), \#(last)) {
                    var _fields = LazyJSON.ModelFields<Self>()
                    _fields.set(0, id)
                    _fields.set(1, city)
                    _fields.set(4, b)
                    _fields.set(5, `class`)
                    _model = _fields.made
                }
                #else
                public init(\#(id), \#(city), \#(last)) {
                    var _fields = LazyJSON.ModelFields<Self>()
                    _fields.set(0, id)
                    _fields.set(1, city)
                    _fields.set(5, `class`)
                    _model = _fields.made
                }
                #endif
                """#)
        #expect(
            expand("extension", source).expandedSource
                == "nonisolated extension Outer.User: LazyJSON.JSONModelProtocol, Swift.Sendable {}")
        #expect(expand("extension", "struct A: LazyJSON.JSONModelProtocol, Swift.Sendable {}").expandedSource == "")
        #expect(
            expand("member", "struct A { var a = 1; init(_ b: Int) {} }").expandedSource?.contains("init()") == false)
        #expect(expand("member", "struct A { private var a = 1 }").expandedSource?.contains("init(a") == false)
        #expect(expand("member", "struct A { var a = 1 }").expandedSource?.hasPrefix("var _model") == true)
    }

    @Test(
        "a type without an access modifier has that of the extension around it",
        arguments: [
            (["public extension Outer {}"], "struct A", "public "),
            (["@available(*, deprecated)\n  package extension B.C {}"], "struct A", "package "),
            (["public extension Outer {}"], "package struct A", "package "),
            (["public extension Outer {}"], "internal struct A", ""), (["private extension Outer {}"], "struct A", ""),
            (["extension Outer {}"], "public struct A", "public "), (["public struct Outer {}"], "struct A", ""),
            (["struct Outer {}", "public extension B {}"], "struct A", ""),
            (["f { }"], "struct A", ""), ([], "struct A", ""),
        ] as [([String], String, String)])
    func access(context: [String], type: String, access: String) {
        let members = expand("member", "\(type) { public var a = 1 }", in: context).expandedSource ?? ""
        #expect(members.hasPrefix("\(access)var _model"))
        #expect(members.contains("\n\(access)init(a: Int = Self._startsEmpty ? 1 : Self().a)"))
        #expect(members.contains("\n\(access)static var _startsEmpty"))
    }

    @Test("a public property of a package struct is an argument of its initializer, and an internal one isn't")
    func visibleInPackage() {
        let properties = "public var a = 1; package var b = 2; var c = 3; public private(set) var d = 4"
        let members = expand("member", "package struct A { \(properties) }").expandedSource ?? ""
        let arguments = [("a", 1), ("b", 2), ("d", 4)].map { "\($0): Int = Self._startsEmpty ? \($1) : Self().\($0)" }
        #expect(members.contains("package init(\(arguments.joined(separator: ", "))) {"))
    }

    @Test("more than 64 combinations of branches are an error, unless the struct has an initializer")
    func combinations() {
        func branches(_ count: Int) -> String { (1...count).map { "#if X\($0)\nvar a\($0) = 0\n#endif\n" }.joined() }
        func initializers(_ source: String) -> Int {
            (expand("member", source).expandedSource ?? "").components(separatedBy: "_model = _fields.made").count - 1
        }
        // One combination has no property, and so no initializer.
        #expect(initializers("struct A {\n\(branches(6))}") == 63)
        for count in [7, 8, 70] {
            let source = "struct A {\n\(branches(count))}"
            let message =
                "a struct whose branches of #if have more than 64 combinations needs an initializer of its own"
            #expect(expand("member", source).diagnostics.map(\.message) == [message])
            #expect(expand("member", source).diagnostics.first?.position.offset == 7)
            #expect(expand("extension", source) == .init(expandedSource: "", diagnostics: []))
        }
        let own = expand("member", "struct A {\n\(branches(70))init(_ a: Int) {}\n}")
        #expect(own.diagnostics == [] && own.expandedSource?.contains("_fields.made") == false)
    }

    @Test(
        "paths that may be right aren't mistakes",
        arguments: [
            #""a""#, #""a.0.b""#, #""a\\.b""#, #""a\\\\""#, #""a\tb..c""#, ##"#"a\.b"#"##, #""a.\(b)""#, "name",
            ".path(name)", #"or: ["a"]"#, "as: .iso8601", #""a", .required, or: ["b.c"]"#,
        ])
    func paths(_ argument: String) {
        #expect(expand("member", "struct A { @Key(\(argument)) var a = 1 }").diagnostics.isEmpty)
    }

    @Test("CodingKeys name the properties that have no path of their own")
    func codingKeys() {
        let source = """
            struct A: Codable {
                var a = 1; var b = 2; @Key("x") var c = 3; @Key(.required) var d = 4
                enum CodingKeys: String, CodingKey { case a = "a.1", b; case c = "y", d = "z" }
            }
            """
        let lines =
            expand("member", source).expandedSource?.split(separator: "\n").filter { $0.contains("_list.") } ?? []
        #expect(
            lines.map { $0.drop { $0 == " " } } == [
                #"_list.add(\Self.a, "a", "a\\.1", default: 1)"#, #"_list.value(\Self.b, "b", 2)"#,
                #"_list.add(\Self.c, "c", "x", default: 3)"#, #"_list.add(\Self.d, "d", "z", .required, default: 4)"#,
            ])
    }

    @Test(
        "the compiler reads keys that aren't plain literals, and keys that depend on a branch",
        arguments: [
            ("case a = \"b.c\"", #""b\\.c""#), ("case a = \"b\", b", "\"b\""), ("case a = \"\\u{62}\"", nil),
            ("case a = \"\\\"\"", nil), ("case a = \"\\\\\"", nil), ("case a = #\"b\"#", nil),
            ("case a = \"\"\"\n    b\n    \"\"\"", nil), ("#if X\ncase a = \"b\"\n#endif", "\"b\""),
            ("#if X\ncase a = \"b\"\n#else\ncase a = \"c\"\n#endif", nil),
            ("#if X\ncase a\n#else\ncase a = \"c\"\n#endif", nil),
        ] as [(String, String?)])
    func codingKey(cases: String, path: String?) {
        let keys = "enum CodingKeys: String, CodingKey {\n\(cases)\n}"
        let source = expand("member", "struct A { var a = 1\n\(keys) }").expandedSource ?? ""
        let computed = ".path(LazyJSON.JSON.Path(name: CodingKeys.a.stringValue).description)"
        #expect(source.contains(#"_list.add(\Self.a, "a", \#(path ?? computed), default: 1)"#))
    }

    @Test(
        "an argument that is left out has a new object's value, which the declaration shows if objects start empty",
        arguments: [
            ("var a = 1", "a: Int = Self._startsEmpty ? 1 : Self().a"),
            ("var a: B?", "a: B? = Self._startsEmpty ? nil : Self().a"),
            ("var a: B!", "a: B! = Self._startsEmpty ? nil : Self().a"),
            ("var a: [B]", "a: [B] = Self._startsEmpty ? .emptyValue : Self().a"),
            ("var a: B", "a: B = Self().a"), ("var a: Optional<B>", "a: Optional<B> = Self().a"),
        ])
    func omittedArgument(members: String, parameter: String) {
        let source = expand("member", "struct A { \(members) }").expandedSource ?? ""
        #expect(source.contains("init(\(parameter)) {"))
    }

    @Test("a property has its case of CodingKeys in any branch")
    func branchesOfKeys() {
        let source = """
            struct A {
                var a = 1; var b = 2
                #if X
                enum CodingKeys: String, CodingKey { case a, b = "x" }
                #else
                enum CodingKeys: String, CodingKey { case a = "y", b = "z" }
                #endif
            }
            """
        let expansion = expand("member", source)
        #expect(expansion.diagnostics == [])
        for name in ["a", "b"] {
            #expect(expansion.expandedSource?.contains("CodingKeys.\(name).stringValue") == true)
        }
    }

    @Test("accessors read and edit the place; a read-only property has no setter, unless it is private")
    func accessors() {
        let all = "get { _model[3] } set { _model[3] = newValue } _modify { yield &_model[3] }"
        #expect(accessors("@LazyJSON._JSONField(3)", "var a = 1") == all)
        #expect(accessors("@LazyJSON._JSONField(3)", "@Key(\"x.readOnly\", .required) var a = 1") == all)
        #expect(accessors("@LazyJSON._JSONField(3)", "@Key(.readOnly) var a = 1") == "get { _model[3] }")
        #expect(accessors("@LazyJSON._JSONField(3)", "@Key([.readOnly]) private(set) var a = 1") == all)
    }

    @Test(
        "the type of a default is that of a number, a string, a Bool or an initializer",
        arguments: [
            ("0", "Int"), ("-1", "Int"), ("0x1F", "Int"), ("0b1_0", "Int"), ("1.5", "Double"), ("-2e3", "Double"),
            ("0x1p3", "Double"), ("\"a\"", "String"), ("#\"a\"#", "String"), ("\"\"\"\na\n\"\"\"", "String"),
            ("true", "Bool"), ("Date()", "Date"), ("A.B<[Int]>(x: 1)", "A.B<[Int]>"), ("[Int]()", "[Int]"),
            ("[1]", nil), (".x", nil), ("A.b", nil),
            ("f()", nil), ("A().b", nil), ("1 + 2", nil), ("A(1) + 2", nil), ("nil", nil),
            ("{ 1 }()", nil), ("1e-6", "Double"), ("-1.5E+3", "Double"), ("1_0.5", "Double"), ("0x1p-3", "Double"),
            ("0x1e-6", nil), ("1-6", nil), ("1.max", nil), ("1...5", nil), ("[String: [Int]]()", "[String: [Int]]"),
            ("[A]?(b)", "[A]?"), ("[1]()", nil), ("[a][0]()", nil), ("A.b(1)", nil), ("A.init(1)", nil),
            ("[A].init()", nil), ("A.b?(1)", nil), ("a.B(1)", nil), ("(A)(1)", nil), ("Set([1])", nil),
            ("Swift.Array([1])", nil), ("Set<Int>([1])", "Set<Int>"), ("A<B<C>>(1)", "A<B<C>>"),
        ] as [(String, String?)])
    func types(value: String, type: String?) { #expect(StructExpansion.type(of: value) == type) }

    @Test(
        "mistakes are reported at their place, with a way to mend them",
        arguments: [
            (
                "struct A { let a: Int }", 11,
                "a let isn't read from the JSON: a property is a var, and a constant is static",
                "struct A { private(set) var a: Int }"
            ),
            (
                "struct A { lazy var a = 1 }", 11,
                "a property is read from the JSON when it is needed, and isn't lazy itself", "struct A { var a = 1 }"
            ),
            (
                "struct A { var a = 1 { didSet { } } }", 21,
                "a property has no observers, because its value is in the JSON", "struct A { var a = 1  }"
            ),
            (
                "struct A { @Property(\"b\") var a = 1 }", 11,
                "in a struct, @Key has the path and the options of a property", "struct A { @Key(\"b\") var a = 1 }"
            ),
            (
                "struct A { @Other var a = 1 }", 11,
                "@Other may be a property wrapper, which a property can't have", "struct A { @Other var a = 1 }"
            ),
            (
                "struct A { var json = 1 }", 15,
                "a model has a member json: give the property another name, and the key with @Key",
                "struct A { var json = 1 }"
            ),
            (
                "struct A { var a = [1] }", 15,
                "a property needs a type, unless its default is a number, a string, a Bool or an initializer",
                "struct A { var a: <#type#> = [1] }"
            ),
            (
                "struct A { var a: Int }", 18,
                "a property needs a default for JSON without a value: add one, or make it optional",
                "struct A { var a: Int? }"
            ),
            (
                "struct A { @Key(\"a..b\") var a = 1 }", 11,
                "\"a..b\" is not a path: names are separated by single dots, and a dot or a backslash in a name is "
                    + "escaped with a backslash", "struct A { @Key(\"a..b\") var a = 1 }"
            ),
            (
                #"struct A { @Key(.required, or: ["x", "b\\c"]) var a = 1 }"#, 11,
                #""b\\c" is not a path: names are separated by single dots, and a dot or a backslash in a name is "#
                    + "escaped with a backslash", #"struct A { @Key(.required, or: ["x", "b\\c"]) var a = 1 }"#
            ),
            (
                "struct A { var a = 1; var b = 2; enum CodingKeys: String, CodingKey { case a } }", 26,
                "CodingKeys has no case for b, which so isn't in the JSON: add one, or @Key",
                "struct A { var a = 1; var b = 2; enum CodingKeys: String, CodingKey { case a } }"
            ),
            ("actor A { var a = 1 }", 0, "@JSONModel is for classes, structs and enums", "actor A { var a = 1 }"),
            ("protocol A { }", 0, "@JSONModel is for classes, structs and enums", "protocol A { }"),
        ])
    func mistakes(source: String, place: Int, message: String, mended expected: String) {
        let expansion = expand("member", source)
        #expect(expansion.diagnostics.map(\.message) == [message])
        #expect(expansion.diagnostics.first?.position == .init(fileName: "A.swift", offset: place))
        #expect(expansion.expandedSource == "" && expand("extension", source).expandedSource == "")
        var bytes = Array(source.utf8)
        for change in expansion.diagnostics.flatMap({ $0.fixIts.flatMap(\.changes) }) {
            bytes.replaceSubrange(change.range.startOffset..<change.range.endOffset, with: change.newText.utf8)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
}
