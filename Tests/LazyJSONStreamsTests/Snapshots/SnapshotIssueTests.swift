import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

/// An issue of a snapshot stays, whatever arrives.
@Suite("Issues of snapshots")
struct SnapshotIssueTests {
    class Shape: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("type", ["circle": Circle.self, "shape": Shape.self])
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
        @Property("style.width") var width: Int?
    }
    final class Text: JSONModel, @unchecked Sendable {
        @Property("best", or: ["info.second", "third"]) var number: Int?
        @Property(as: .embedded) var inner: Text?
        @Property(as: .embedded) var list: [Int]
        @Property var shapes: LazyArray<Shape>
        @Property var name: String = ""
    }
    final class Loose: JSONModel, @unchecked Sendable {
        @Property(.coercion(.permissive)) var list: [Int]
        @Property(.coercion(.permissive)) var parts: LazyArray<Text>
        @Property(.coercion(.permissive)) var table: [String: Int]
        @Property(.coercion(.permissive)) var one: Text?
        @Property("best", .coercion(.permissive), or: ["other"]) var names: [String]
    }

    private func issues(_ json: JSON, of model: JSONModel.Type) -> [String] {
        let issues: any Sequence<JSONIssue> =
            switch model {
            case is Text.Type: Text(json)?.issues ?? []
            case is Loose.Type: Loose(json)?.issues ?? []
            default: Shape(json)?.issues ?? []
            }
        return issues.map { "\($0.kind) \($0.pointer)" }
    }

    static let table: [(model: JSONModel.Type, text: String)] = [
        (Text.self, #"{"third": "x", "info": {"second": "y"}, "best": 5}"#),
        (Text.self, #"{"third": {"a": 1}, "best": null, "info": 5}"#),
        (Shape.self, #"{"radius": 1, "style": {"width": 2, "more": 1}, "type": "circle", "x": 1}"#),
        (
            Text.self,
            #"{"shapes": [{"radius": 1, "type": "circle"}, {"radius": 1, "type": "shape"}, {"id": 1, "x": 2}]}"#
        ),
        (Text.self, #"{"inner": "{\"name\": \"a\", \"x\": 1}   ", "list": "[1, \"a\"]  "}"#),
        (Text.self, #"{"inner": "{\"x\": 1} no", "list": "12"}"#),
        (
            Loose.self,
            #"{"list": [1, "a", "2"], "parts": {"0": {"name": 5}, "1": {}}, "table": [], "one": "{\"y\": 1}"}"#
        ),
        (Loose.self, #"{"list": {"0": 1, "1": "x"}, "parts": {"name": "n", "z": 1}, "table": {"a": "x"}, "one": []}"#),
        (
            Loose.self,
            #"{"other": {"0": 5}, "list": {"a": 1}, "parts": {"0": 1, "a": {}}, "best": ["a", {}], "table": [1]}"#
        ),
    ]

    @Test("each one is an issue of every snapshot after it, and of the whole", arguments: table.indices)
    func stays(index: Int) throws {
        let (model, text) = Self.table[index]
        let receiver = JSONReceiver()
        var last: [String] = []
        for byte in text.utf8 {
            try receiver.receive([byte])
            guard let snapshot = receiver.snapshot else { continue }
            let found = issues(snapshot, of: model)
            for issue in Set(last).subtracting(found) {
                Issue.record("\(issue) isn't in \(found) after \(snapshot.text)")
            }
            last = found
        }
        let parsed = issues(try JSON(parsing: text), of: model)
        #expect(Set(last) == Set(parsed))
        #expect(!parsed.isEmpty || index < 2)
    }

    @Test("certain issues are reported at once")
    func certain() throws {
        func issues(_ text: String, of model: JSONModel.Type) throws -> [String] {
            let receiver = JSONReceiver()
            try receiver.receive(text)
            return self.issues(try #require(receiver.snapshot), of: model)
        }
        #expect(try issues(#"{"type": "circle", "x": 1, "#, of: Shape.self) == ["unknownKey /x"])
        #expect(try issues(#"{"x": 1, "#, of: Shape.self) == [])
        #expect(try issues(#"{"best": "x", "#, of: Text.self) == ["unreadable /best"])
        #expect(try issues(#"{"third": "x", "#, of: Text.self) == [])
        #expect(try issues(#"{"name": {"a": 1"#, of: Text.self) == ["wrongKind /name"])
    }
}
