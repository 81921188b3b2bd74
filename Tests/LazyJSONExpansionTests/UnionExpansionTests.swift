import Foundation
import Testing

@testable import LazyJSONExpansion

@Suite("@JSONModel at an enum")
struct UnionExpansionTests {
    private func expand(_ role: String, _ attribute: String, _ source: String) -> PluginMessage.Expansion {
        func text(_ source: String) -> SourceText {
            SourceText(kind: "declaration", source: source, location: .init(fileName: "A.swift", offset: 0))
        }
        return Expansion.ofModel(
            .init(
                macro: .init(typeName: "JSONModelMacro"), macroRole: role, attributeSyntax: text(attribute),
                declSyntax: text(source), extendedTypeSyntax: text("Outer.Shape")))
    }

    @Test("a union gets the list of its cases, the case of other JSON, and its value")
    func members() {
        let source = """
            public enum Shape {
                case circle(Circle), `default`(size: [Int: String])
                #if X
                @Key("s.q") indirect case square(Square)
                #endif
                @Key(3) case raw(JSON)
                case other(LazyJSON.JSON)
                var isRound: Bool { false }
            }
            """
        #expect(
            expand("member", #"@JSONModel("a.type")"#, source).expandedSource == #"""
                public nonisolated static func _declare(_ _cases: inout LazyJSON.UnionCases<Self>) {
                    _cases.readKind(at: "a.type")
                    _cases.add("circle", "circle") { (_value: Circle) -> Self in .circle(_value) }
                    _cases.add("default", "default") { (_value: [Int: String]) -> Self in .`default`(size: _value) }
                    #if X
                    _cases.add("square", "s.q") { (_value: Square) -> Self in .square(_value) }
                    #endif
                    _cases.add("raw", 3) { (_value: JSON) -> Self in .raw(_value) }
                }
                public nonisolated static func _other(_ _json: LazyJSON.JSON) -> Self {
                    .other(_json)
                }
                public nonisolated var _content: (name: Swift.String, value: any Swift.Sendable) {
                    switch self {
                    case .circle(let _value): ("circle", _value)
                    case .`default`(let _value): ("default", _value)
                    #if X
                    case .square(let _value): ("square", _value)
                    #endif
                    case .raw(let _value): ("raw", _value)
                    case .other(let _value): ("other", _value)
                    }
                }
                """#)
        #expect(
            expand("extension", #"@JSONModel("a")"#, source).expandedSource
                == "nonisolated extension Outer.Shape: LazyJSON.JSONUnion, Swift.Sendable {}")
        #expect(expand("extension", "@JSONModel", "enum A: JSONUnion { case other(JSON) }").expandedSource == "")
        #expect(expand("memberAttribute", "@JSONModel", "case a(A)").expandedSource == "")
    }

    @Test(
        "mistakes have their places",
        arguments: [
            ("@JSONModel", "enum A { case a(B), other(JSON) }", "a union whose cases are told apart", "A"),
            ("@JSONModel", "enum A: JSONUnion { case a, other(JSON) }", "a case of a union has one value", "a"),
            ("@JSONModel", "enum A: JSONUnion { case a(B, C), other(JSON) }", "a case of a union has one value", "a"),
            ("@JSONModel", "enum A: String { case a, b }", "a union has a value in each case: an enum of names", "A"),
            (#"@JSONModel("t")"#, "enum A { case a(B) }", "a union has a case for JSON", "A"),
            (#"@JSONModel("t")"#, "enum A { case a(JSON); case b(JSON) }", "only one case is for any other", "b"),
            (
                #"@JSONModel("t")"#, #"enum A { @Key("x") case a(B), b(C); case o(JSON) }"#, "a key names one",
                #"@Key("x")"#
            ),
            (
                "@JSONModel", #"enum A: JSONUnion { @Key("x") case a(B); case o(JSON) }"#, "no member names",
                #"@Key("x")"#
            ),
            (#"@JSONModel("t")"#, "struct A { var b = 0 }", "a member names the cases of an enum", "struct"),
            (#"@JSONModel("t")"#, "class A: B {}", "a member names the cases of an enum", "class"),
        ])
    func mistakes(_ attribute: String, _ source: String, _ message: String, _ place: String) throws {
        let found = try #require(expand("member", attribute, source).diagnostics.first)
        #expect(found.message.hasPrefix(message))
        let bytes = Array(source.utf8)
        let range = found.highlights[0].startOffset..<found.highlights[0].endOffset
        #expect(String(decoding: bytes[range], as: UTF8.self) == place)
        #expect(expand("extension", attribute, source).expandedSource == "")
    }

    @Test("fix-its make a union right")
    func fixIts() throws {
        var source = "enum A<T>: Sendable {\n    case a(B)\n}"
        for _ in 0..<2 {
            let found = expand("member", "@JSONModel", source).diagnostics
            let change = try #require(found.first?.fixIts.first?.changes.first)
            var bytes = Array(source.utf8)
            bytes.replaceSubrange(change.range.startOffset..<change.range.endOffset, with: change.newText.utf8)
            source = String(decoding: bytes, as: UTF8.self)
        }
        #expect(source == "enum A<T>: Sendable, JSONUnion {\n    case a(B)\ncase other(JSON)\n}")
        #expect(expand("member", "@JSONModel", source).diagnostics.isEmpty)
    }
}
