import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// Each value is visited once, with all its readers.
struct IssueVisitTests {
    class Base: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        static func list(_ issues: Issues) -> [String] { issues.map { "\($0.pointer) \($0.kind.rawValue)" } }
    }
    final class Circle: Base, @unchecked Sendable {
        @Property var radius: Int = 0
    }
    final class Square: Base, @unchecked Sendable {
        @Property var side: Int = 0
    }
    final class Figure: JSONModel, @unchecked Sendable {
        @Property("d") var circle: Circle?
        @Property("d") var square: Square?
        @Property("d") var names: [String: JSON]
        @Property("d.tags") var tags: [Int]
        @Property("d.tags") var texts: [Bool]
    }

    @Test("two classes and a dictionary that read one object know each other's names, and are in its order")
    func severalReaders() throws {
        for text in [
            #"{"d": {"radius": "x", "side": 1, "tags": [1, "a"], "id": [], "zip": 1, "side": 2}}"#,
            #"{"x": 1, "d": {"radius": "x", "side": 1, "tags": [1, "a"], "id": [], "zip": 1, "side": 2}}"#,
        ] {
            let figure = try Figure(parsing: text)
            #expect(
                Base.list(figure.issues).filter { $0 != "/x unknownKey" } == [
                    "/d/radius unreadable", "/d/tags/0 coerced", "/d/tags/1 leftOut", "/d/tags/1 leftOut",
                    "/d/id wrongKind", "/d/id wrongKind", "/d/zip unknownKey", "/d/zip unknownKey",
                    "/d/side duplicateKey", "/d/side duplicateKey", "/d/side duplicateKey",
                ])
            #expect(
                figure.issues.filter { $0.kind == .unknownKey && $0.pointer != "/x" }.allSatisfy {
                    $0.expected == "\"zip\""
                })
            let edited = figure.mutate { $0.circle?.radius = 5 }
            #expect(Base.list(edited.issues).filter { $0 != "/x unknownKey" }.count == 10)
        }
    }

    final class Mapping: JSONModel, @unchecked Sendable {
        @Property(as: .nonEmpty) var some: [Base]?
        @Property(as: .every(Base.self)) var every: [Base]
        @Property(as: Converter<[Base]>.embedded.map(to: \.count)) var count: Int = 0
        @Property(.check(.each(.in(0...5))), as: .every(Int.self)) var numbers: [Int]
        @Property(.check(.each(.in(0...5))), as: .embedded) var text: [Int]
    }

    @Test("mapped values are walked through, and a failure at a place without a visit is reported at the property")
    func mapped() throws {
        let model = try Mapping(
            parsing: """
                {"some": [{"id": "x"}, 5], "every": [{}, {"id": []}], "count": "[{\\"id\\": null}, {\\"zip\\": 1}]",
                 "numbers": [1, 9], "text": "[2, 8]"}
                """)
        #expect(
            Base.list(model.issues) == [
                "/some/0/id unreadable", "/some/1 noObject", "/every/1/id wrongKind", "/count/1/zip unknownKey",
                "/numbers failedCheck", "/text/1 failedCheck",
            ])
    }

    final class Loose: JSONModel, @unchecked Sendable {
        @Property var inner: Base?
        @Property(as: .embedded) var text: Base?
        @Property(.required) var list: LazyArray<Base>
        override class var coercion: Coercion { .permissive }
    }

    @Test("positions are those in the document, also for values in text and for other forms of a container")
    func positions() throws {
        let model = try Loose(
            parsing: """
                {"inner": "{\\"id\\": []}",
                 "text": {"id": []},
                 "list": {"0": 1, "1": {"id": []}}}
                """)
        #expect(
            model.issues.filter(atLeast: .error).map { "\($0)" } == [
                "1:11: error: id of Base: expected an integer, found []",
                "2:17: error: id of Base: expected an integer, found []",
                "3:16: error: list of Loose: expected an object, found 1",
                "3:31: error: id of Base: expected an integer, found []",
            ])
    }

    final class Deep: JSONModel, @unchecked Sendable {
        @Property("a.b") var number: Int = 0
        override func check(_ report: inout CheckReport) { report.require(number > 5, "must be large", \Deep.number) }
    }

    @Test("a model's own check is reported at the end of a path, and a repeated name on the way has only its own issue")
    func paths() throws {
        let deep = try Deep(parsing: #"{"a": {"b": 1, "b": []}}"#)
        #expect(Base.list(deep.issues) == ["/a/b failedCheck", "/a/b duplicateKey"])
        #expect(Base.list(deep.issues.filter(atLeast: .error)) == ["/a/b failedCheck"])
    }
}
