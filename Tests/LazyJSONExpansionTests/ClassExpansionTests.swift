import Testing

@testable import LazyJSONExpansion

@Suite("@JSONModel at a class")
struct ClassExpansionTests {
    private func expand(_ role: String, _ source: String, at offset: Int = 0) -> PluginMessage.Expansion {
        func text(_ source: String) -> SourceText {
            SourceText(kind: "declaration", source: source, location: .init(fileName: "A.swift", offset: offset))
        }
        return Expansion.ofModel(
            .init(
                macro: .init(typeName: "JSONModelMacro"), macroRole: role, attributeSyntax: text("@JSONModel"),
                declSyntax: text(source), extendedTypeSyntax: text("Outer.Order")))
    }

    @Test(
        "each stored variable becomes a property, and nothing else does",
        arguments: [
            ("var id = 0", true), ("\n  /// The name.\n  private(set) public var name: String?", true),
            ("@available(macOS 26, *) @MainActor var a = 1", true), ("var a = { 1 }()", true),
            ("@Property(\"a.b\") var a: Int?", false), ("@LazyJSON.Property var a: Int?", false),
            ("@Other var a = 1", false), ("var a: Int { 1 }", false), ("var a: Int { get { 1 } }", false),
            ("static var a = 1", false), ("class var a: Int { 1 }", false), ("let a = 1", false),
            ("func f() { var a = 1 }", false), ("struct S { var a = 1 }", false), ("init(_ a: Int) {}", false),
            ("typealias A = Int", false), ("#if A\nvar a = 1\n#endif", false),
        ])
    func attributes(member: String, isProperty: Bool) {
        let expansion = expand("memberAttribute", member)
        #expect(expansion == .init(expandedSource: isProperty ? "@LazyJSON.Property" : "", diagnostics: []))
    }

    @Test("the class is Sendable, and its constants have to be")
    func sendable() {
        let source = """
            @JSONModel public class Order<T>: JSONModel {
                let a = Cache(), b: Int = 1
                let (f, (label: `g`, _)): (Int, (label: Cache, Int)) = made()
                static let c = NotSendable()
                #if DEBUG
                let d: T
                #elseif os(Linux)
                var e = 1
                #endif
                #if os(macOS)
                var f = 1
                #endif
                init() {}
            }
            """
        #expect(
            expand("extension", source)
                == .init(expandedSource: "extension Outer.Order: @unchecked Sendable {}", diagnostics: []))
        #expect(
            expand("member", source).expandedSource == """
                private enum _Constants {
                    static func check(_ model: Order) {
                        LazyJSON._requireSendable(model.a)
                        LazyJSON._requireSendable(model.b)
                        LazyJSON._requireSendable(model.f)
                        LazyJSON._requireSendable(model.`g`)
                        #if DEBUG
                        LazyJSON._requireSendable(model.d)
                        #elseif os(Linux)
                        #endif
                    }
                }
                """)
        #expect(expand("member", source).diagnostics == [])
        #expect(expand("member", "class A: JSONModel { var a = 1; static let b = 2 }").expandedSource == "")
    }

    /// The source after its fix-its.
    private func mended(_ source: String, _ expansion: PluginMessage.Expansion) -> String {
        var bytes = Array(source.utf8)
        let changes = expansion.diagnostics.flatMap { $0.fixIts.flatMap(\.changes) }
        for change in changes.sorted(by: { $0.range.startOffset > $1.range.startOffset }) {
            bytes.replaceSubrange(change.range.startOffset..<change.range.endOffset, with: change.newText.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "mistakes are reported at their place, with a way to mend them",
        arguments: [
            (
                "class A { var a = 1 }", 6, "a model class inherits from JSONModel, or from another model class",
                "class A: JSONModel { var a = 1 }"
            ),
            (
                "class A<T> { }", 6, "a model class inherits from JSONModel, or from another model class",
                "class A<T>: JSONModel { }"
            ),
            (
                "class A: B { let a: Int }", 13,
                "a let isn't read from the JSON: a property is a var, which only drafts can set",
                "class A: B { var a: Int }"
            ),
            (
                "class A: B { @Property let a = 1 }", 23,
                "a let isn't read from the JSON: a property is a var, which only drafts can set",
                "class A: B { @Property var a = 1 }"
            ),
            (
                "class A: B { lazy var a = 1 }", 13,
                "a property is read from the JSON when it is needed, and isn't lazy itself", "class A: B { var a = 1 }"
            ),
            (
                "class A: B { public private(set)  var a = 1 }", 20,
                "a property of a class has no setter, because a model never changes", "class A: B { public var a = 1 }"
            ),
            (
                "class A: B { weak var a: B? }", 13, "a property holds its value, and can't be weak",
                "class A: B { var a: B? }"
            ),
            (
                "class A: B { var a = 1 { didSet { } } }", 23,
                "a property has no observers, because a model never changes", "class A: B { var a = 1  }"
            ),
            (
                "class A: B { @Key(\"b\") var a = 1 }", 13,
                "in a class, @Property has the path and the options of a property",
                "class A: B { @Property(\"b\") var a = 1 }"
            ),
            (
                "class A: B { @Other var a = 1 }", 13,
                "@Other may be a property wrapper, which a property can't have: add @Property if it isn't",
                "class A: B { @Property @Other var a = 1 }"
            ),
            (
                "class A: B { #if X\nvar a: String\n#endif\n}", 26,
                "a property needs a default for JSON without a value: add one, or make it optional",
                "class A: B { #if X\nvar a: String?\n#endif\n}"
            ),
            (
                "class A: B { var a = 1, b = 2 }", 13, "each property has a var of its own",
                "class A: B { var a = 1, b = 2 }"
            ),
            (
                "class A: B { var (a, b) = (1, 2) }", 17, "a property has a name, and not a pattern",
                "class A: B { var (a, b) = (1, 2) }"
            ),
            ("extension A { }", 0, "@JSONModel is for classes, structs and enums", "extension A { }"),
            ("class A: B { unknown var a = 1 }", 13, "expected a declaration", "class A: B { unknown var a = 1 }"),
        ])
    func mistakes(source: String, place: Int, message: String, mended expected: String) {
        let expansion = expand("member", source)
        #expect(expansion.diagnostics.map(\.message) == [message])
        #expect(expansion.diagnostics.first?.position == .init(fileName: "A.swift", offset: place))
        #expect(expansion.expandedSource == "")
        #expect(mended(source, expansion) == expected)
        // Only one role reports them; places are those in the file.
        #expect(expand("extension", source).diagnostics == [])
        #expect(expand("memberAttribute", source).diagnostics == [])
        #expect(expand("member", source, at: 100).diagnostics.first?.position.offset == 100 + place)
    }

    @Test(
        "right declarations have no mistakes",
        arguments: [
            "class A: B { var a: [Int]; var b: Address; var c: Int?; var d: Int! }",
            "class A: B { @Property(\"a\", .required) var a: Int; let b: Int; init(b: Int) { } }",
            "class A: B { let a = 1; static let b: Int = 2; lazy var c: Int { 1 } }",
            "class A: B { @Property @Other var a = 1; @available(macOS 26, *) var b = 1 }",
            "final class A: Outer.Base<Int>, @unchecked Sendable { override class var c: Int { 1 } }",
        ])
    func right(source: String) {
        #expect(expand("member", source).diagnostics == [])
    }
}
