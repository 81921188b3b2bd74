import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

/// Editing a snapshot gives, byte for byte, the same as editing the parsed text of the snapshot.
@Suite("Editing snapshots")
struct SnapshotEditingTests {
    class Part: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String = ""
        @Property var tags: [String]
    }
    final class Box: Part, @unchecked Sendable {
        @Property var part: Part?
        @Property var parts: LazyArray<Part>
        @Property var list: [Part]
        @Property var byName: LazyDictionary<Part>
        @Property("deep.er.value") var deep: Int?
        @Property var numbers: [String: Int]
    }

    /// Snapshots of a text after each of some bytes, with the same parsed.
    private func snapshots(_ text: String, every step: Int = 1) throws -> [(snapshot: JSON, parsed: JSON)] {
        let receiver = JSONReceiver()
        var found: [(JSON, JSON)] = []
        for (index, byte) in text.utf8.enumerated() {
            try receiver.receive([byte])
            guard index % step == 0 || index == text.utf8.count - 1, let snapshot = receiver.snapshot else { continue }
            found.append((snapshot, try JSON(parsing: snapshot.data(), nestingLimit: .max)))
        }
        return found
    }

    @Test("whitespace that nobody edited stays")
    func whitespace() throws {
        let receiver = JSONReceiver()
        try receiver.receive("{\n  \"a\": 1,\n  \"b\": [1, 2,")
        var json = try #require(receiver.snapshot)
        json["c"] = true
        #expect(json.text == "{\n  \"a\": 1,\n  \"b\": [1, 2],\n  \"c\": true}")
        json["b"]?.append(3)
        #expect(json.text == "{\n  \"a\": 1,\n  \"b\": [1, 2, 3],\n  \"c\": true}")
        var list = try #require(receiver.snapshot?["b"])
        list[0] = "x"
        #expect(list.text == #"["x", 2]"#)
        let built: JSON = ["x": receiver.snapshot ?? .null]
        #expect(built.text == "{\"x\":{\n  \"a\": 1,\n  \"b\": [1, 2]}}")
    }

    @Test("random edits anywhere in snapshots of generated documents have the right result")
    func edits() throws {
        for seed in 0..<UInt64(TestScale.size(5_000, quick: 120, sanitized: 100)) {
            var generator = DocumentGenerator(seed: seed, isPlain: true)
            let text = generator.document()
            guard text.count < 600, (try? JSON(parsing: text)) != nil else { continue }
            let receiver = JSONReceiver()
            var start = 0
            while start < text.count {
                let end = min(start + Int.random(in: 1...40, using: &generator.random), text.count)
                try receiver.receive(text[start..<end])
                start = end
                guard let snapshot = receiver.snapshot else { continue }
                let parsed = try JSON(parsing: snapshot.data(), nestingLimit: .max)
                var (edited, expected, node) = (snapshot, parsed, try ReferenceNode(Array(snapshot.data())))
                for step in 0..<3 {
                    let edit = ReferenceEdit.any(in: node, using: &generator.random)
                    edit.apply(to: &edited)
                    edit.apply(to: &expected)
                    try edit.apply(to: &node)
                    guard edited.data() == expected.data() else {
                        Issue.record(
                            "seed \(seed), step \(step), \(edit): \(snapshot.text.debugDescription) became \(edited.text.debugDescription), not \(expected.text.debugDescription)"
                        )
                        return
                    }
                    #expect(edited == expected)
                }
                #expect(snapshot.data() == parsed.data(), "seed \(seed)")
                // The differences don't depend on what is shared.
                #expect(
                    JSONPatch(from: snapshot, to: edited).json == JSONPatch(from: parsed, to: expected).json,
                    "seed \(seed)")
            }
        }
    }

    static let layouts = [
        #"""
        {
          "id": 1, "name": "Ä\u00e4x",
          "part": { "id": 2,  "tags": [ "a",  "b" ], "name": "p" },
          "parts": [
            {"id": 3, "tags": ["x"], "name" : "q"},
            { "id": 4, "more": { "a": [ 1,2 ] } }, {"id":5}
          ],
          "list": [ {"id": 6, "tags":[]},  {"id": 7} ],
          "deep": { "er": {"value" : 3}, "x": 1 },
          "byName": {"k" : { "id": 8 },
            "l": {"id":9,"tags":["z"]}},
          "numbers": {"one": 1,  "two": 2}, "tags": [ "t" ]
        }

        """#,
        #"{"tags":["t","u"],"parts":[{"id":3,"tags":["x"]},{"id":4}],"part":{"id":2,"tags":[]},"numbers":{"one":1},"byName":{"k":{"id":8}},"id":1,"list":[{"id":6}],"deep":{"er":{"value":3}}}"#,
        "\u{FEFF}\t{ \"deep\":{},\"list\":[[], {\"id\" : 1}],\r\n\t\"parts\":[1,{\"id\":2}, null, {\"tags\":[\"a\"]}],\"part\":{ } }\r\n",
    ]

    @Test("edits of models have the right result, at every byte", arguments: layouts)
    func models(text: String) throws {
        let edits: [(String, (inout Mutable<Box>) -> Void)] = [
            ("id", { $0.id = 77 }), ("name", { $0.name = "\u{1}é" }), ("tags", { $0.tags = ["new"] }),
            ("append", { $0.tags.append("more") }), ("part", { $0.part?.name = "n" }),
            ("new part", { $0.part = Part { $0.tags = ["a"] } }), ("no part", { $0.part = nil }),
            ("parts", { if !$0.parts.isEmpty { $0.parts[0].tags.append("y") } }),
            ("last", { if let last = $0.parts.indices.last { $0.parts[last].name = "l" } }),
            ("new element", { $0.parts.append(Part { $0.id = 10 }) }),
            ("no element", { if !$0.parts.isEmpty { $0.parts.remove(at: 0) } }),
            ("reversed", { $0.parts.reverse() }), ("list", { if !$0.list.isEmpty { $0.list[0].id += 1 } }),
            ("deep", { $0.deep = 4 }), ("number", { $0.numbers["three"] = 3 }),
            ("by name", { $0.byName["k"]?.name = "kk" }), ("new name", { $0.byName["new"] = Part { $0.id = 1 } }),
            (
                "several",
                {
                    $0.id += 1
                    $0.part?.tags.append("s")
                    if !$0.parts.isEmpty { $0.parts[0].id = 0 }
                    $0.deep = nil
                }
            ),
        ]
        for (snapshot, parsed) in try snapshots(text, every: TestScale.isThorough ? 1 : 7) {
            guard let box = Box(snapshot), let other = Box(parsed) else { continue }
            for (name, edit) in edits {
                let (edited, expected) = (box.mutate(edit), other.mutate(edit))
                guard edited.json.data() == expected.json.data() else {
                    Issue.record(
                        "\(name): \(snapshot.text.debugDescription) became \(edited.json.text.debugDescription), not \(expected.json.text.debugDescription)"
                    )
                    return
                }
            }
        }
    }

    @Test("values of a snapshot become parts of other JSON as parsed ones do")
    func parts() throws {
        for (snapshot, parsed) in try snapshots(Self.layouts[0], every: 11) where snapshot.kind == .object {
            for key in ["part", "parts", "deep", "tags", "name"] {
                guard let value = snapshot[key], let same = parsed[key] else { continue }
                for text in ["{}", "{\n    \"a\": [1],\n    \"b\": {\"c\": 1}\n}", "[ ]", "[\n1]"] {
                    var (target, expected) = (try JSON(parsing: text), try JSON(parsing: text))
                    if target.kind == .object {
                        (target["b"], expected["b"]) = (value, same)
                    } else {
                        target.append(value)
                        expected.append(same)
                    }
                    #expect(target.text == expected.text)
                }
                // Its own text may be edited by itself, too.
                var (own, expected) = (value, same)
                own.append([:])
                expected.append([:])
                own["n"] = [[:]]
                expected["n"] = [[:]]
                #expect(own.text == expected.text)
                var (root, other) = (snapshot, parsed)
                root[key] = own
                other[key] = expected
                #expect(root.text == other.text)
            }
        }
    }

    @Test("an array of a text of lines is edited without looking before the text")
    func lines() throws {
        let array = try LazyArray<Part>(lines: "[[1], 2]\n{\"id\": 1}")
        var line = try #require(array.json[0])
        line.append([:])
        #expect(line.text == "[[1], 2, {}]")
    }
}
