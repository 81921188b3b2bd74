import LazyJSON
import TestSupport
import Testing

/// Differences, patches, descriptions and merges depend on values alone: not on the spelling of numbers and text, on
/// whether versions were parsed, edited or built, or on the parts that they share.
@Suite("Laws of values") struct ValueLawTests {
    /// The same value with other spellings: of numbers, of text, of the order of members.
    static func respelled(_ json: JSON, _ random: inout SeededGenerator) throws -> JSON {
        func text(_ json: JSON) -> String {
            switch json.kind {
            case .number:
                let text = json.text
                guard let number = json.int else { return text + "e0" }
                return [text, "\(number).0", number == 0 ? "0e7" : "\(number)0e-1", "\(number).00E+0", "\(number)e0"]
                    .randomElement(
                        using: &random) ?? text
            case .string: return quoted(json.string ?? "")
            case .array: return "[" + json.elements.map { text($0) }.joined(separator: " ,") + "]"
            case .object:
                let members = json.members.shuffled(using: &random)
                return "{ " + members.map { "\(quoted($0.key)):\(text($0.value))" }.joined(separator: ",") + "}"
            default: return json.text
            }
        }
        func quoted(_ text: String) -> String {
            let escapes = text.utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            return Bool.random(using: &random) ? JSON(text).text : "\"\(escapes.joined())\""
        }
        return try JSON(parsing: text(json))
    }

    /// A value in the order of its members.
    private static func built(_ json: JSON) -> JSON {
        switch json.kind {
        case .array: JSON(json.elements.map { built($0) })
        case .object: JSON(members: json.members.map { ($0.key, built($0.value)) })
        default: json
        }
    }

    @Test("a patch and a description of two versions don't depend on their shared parts")
    func sharing() throws {
        for text in ["[2,1,1]", "[1,1,2]", "[1,2,1]", "[1,2,3,1]", "[1,1,1,2]", #"[{"id":1},{"id":2},{"id":1}]"#] {
            let base = try JSON(parsing: text)
            let values = try JSON(parsing: text.contains("id") ? #"[{"id":3},{"id":1,"a":1}]"# : "[1,9]")
            for version in try ArrayMergeLawTests.versions(
                of: base, edits: TestScale.size(3, quick: 2, sanitized: 2), values: Array(values.elements))
            {
                let expected = JSONPatch(from: base, to: version.parsed)
                let description = "\(version.parsed.changes(since: base))"
                for other in version.all {
                    #expect(JSONPatch(from: base, to: other) == expected, "\(base) to \(other)")
                    #expect("\(other.changes(since: base))" == description, "\(base) to \(other)")
                }
                #expect(try base.applying(expected) == version.parsed)
                let moves = expected.filter { $0.name == "move" && $0.path == $0.from }
                #expect(moves.isEmpty)
                // Each operation changes something.
                var json = base
                for operation in expected {
                    let next = try json.applying([operation])
                    #expect(next != json, "\(operation) of \(expected) from \(base) to \(version.parsed)")
                    json = next
                }
            }
        }
    }

    @Test("the same holds for generated documents, in every representation and spelling", arguments: 0..<10)
    func generated(part: Int) throws {
        var generator = ChangeGenerator(seed: UInt64(part + 2700))
        for _ in 0..<TestScale.size(1_000, quick: 30, sanitized: 100) {
            let old = try generator.document()
            let new = try generator.version(of: old)
            let other = try generator.version(of: old)
            let parsed = try JSON(parsing: new.text)
            let patch = JSONPatch(from: old, to: parsed)
            let merged = JSON.merge(base: old, local: new, remote: other)
            #expect(try old.applying(patch) == new)
            #expect(Self.places(parsed.changes(since: old)) == Self.places(new.changes(since: old)), "\(old) to \(new)")
            for version in [new, Self.built(new)] {
                #expect(JSONPatch(from: old, to: version) == patch, "\(old) to \(new)")
                #expect(JSONPatch(from: try JSON(parsing: old.text), to: version) == patch, "\(old) to \(new)")
            }
            let (first, second) = (
                try Self.respelled(old, &generator.random), try Self.respelled(new, &generator.random)
            )
            #expect(first == old && second == new)
            #expect(
                Self.unordered(JSONPatch(from: first, to: second)) == Self.unordered(patch),
                "\(old) to \(new), \(second)")
            #expect(JSON.mergePatch(from: first, to: second) == JSON.mergePatch(from: old, to: new))
            let remerged = JSON.merge(base: first, local: second, remote: try Self.respelled(other, &generator.random))
            #expect(remerged.value == merged.value, "\(old), \(new), \(other)")
            #expect(remerged.conflicts.count == merged.conflicts.count, "\(old), \(new), \(other)")
        }
    }

    /// The lines of a description without the values, which may have any whitespace.
    private static func places(_ changes: JSONChanges) -> [Substring] {
        "\(changes)".split(separator: "\n").map { $0.prefix { $0 != ":" } }
    }

    /// The operations without their order, which is that of the members.
    private static func unordered(_ patch: JSONPatch) -> [String: Int] {
        Dictionary(patch.map { ($0.name + $0.path.description, 1) }, uniquingKeysWith: +)
    }

    @Test("values that both sides insert at one place are ordered by value")
    func inserted() throws {
        for (one, other) in [
            (["10", "1e1", "10.0", "100e-1"], ["1", "1e0", "1.0", "10e-1"]), (["-0", "0", "0.0"], ["-1", "-1e0"]),
            ([#""a""#, #""\u0061""#], [#""b""#, #""\u0062""#]),
            (["0.5", "5e-1"], ["12345678901234567890123", "12345678901234567890123.0"]),
            ([#"{"a":1,"b":2}"#, #"{"b":2.0,"\u0061":1e0,"b":3}"#], [#"{"a":1,"b":3}"#]),
            (["[1,2]", "[1.0,2]"], ["[1,3]"]),
        ] {
            let expected = try JSON.merge(
                base: [], local: JSON(parsing: "[\(one[0])]"), remote: JSON(parsing: "[\(other[0])]")
            ).value
            #expect(expected.count == 2)
            for left in one {
                for right in other {
                    let (mine, theirs) = (try JSON(parsing: "[\(left)]"), try JSON(parsing: "[\(right)]"))
                    #expect(JSON.merge(base: [], local: mine, remote: theirs).value == expected, "\(left), \(right)")
                    #expect(JSON.merge(base: [], local: theirs, remote: mine).value == expected, "\(left), \(right)")
                }
            }
        }
    }

    /// Without a conformance to `Identifiable`, the id is compared as text.
    final class Row: JSONModel, @unchecked Sendable {
        @Property var id: Int?
        @Property(.readOnly) var owner: Int = 0
    }

    @Test("ids and read-only values are the same however they are spelled")
    func ids() throws {
        let spellings = ["7", "7.0", "7e0", "70e-1", #""7""#]
        for one in spellings {
            for other in spellings {
                let list = try LazyArray<Row>(parsing: "[{\"id\": \(one), \"owner\": \(one)}]")
                #expect(throws: JSONPatchError.self, "\(one), \(other)") {
                    try list.applying([.replace("/0", JSON(parsing: "{\"id\": \(other), \"owner\": 8}"))])
                }
                let same = try JSON(parsing: "{\"id\": \(other), \"owner\": \(other)}")
                #expect(try list.applying([.replace("/0", same)]).count == 1, "\(one), \(other)")
            }
        }
    }
}
