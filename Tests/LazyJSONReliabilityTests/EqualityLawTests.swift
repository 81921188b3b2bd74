import Foundation
import LazyJSON
import TestSupport
import Testing

/// Equatable and Hashable on everything public that is: within a row all are equal, between rows none.
@Suite struct EqualityLawTests {
    class Base: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }
    final class Derived: Base, @unchecked Sendable {}

    /// Spellings of one meaning in a row, a meaning a row.
    static let meanings: [[String]] = [
        ["null"], ["true"], ["false"], ["\"\"", " \"\" "], ["\"null\""], ["\"1\"", "\"\\u0031\""],
        ["0", "-0", "0.0", "0e9", "-0.000E-7"], ["1", "1.0", "10e-1", "0.1E+1"], ["-1", "-1.00"],
        ["9007199254740993", "9007199254740993.0"], ["9007199254740992"], ["0.1", "1e-1"],
        ["0.10000000000000000555"], ["1e400", "10e399", "0.1e401"], ["1e401"],
        ["\"é\"", "\"\\u00e9\"", "\"\\u00E9\""], ["\"e\u{301}\"", "\"e\\u0301\""],
        ["\"😀\"", "\"\\ud83d\\ude00\""], ["\"\\ud83d\"", "\"\u{FFFD}\"", "\"\\ufffd\""],
        ["[]", "[ ]"], ["{}", "{ \n}"], ["[[]]"], ["[{}]"], ["[1,2]", "[ 1.0 , 2e0 ]"], ["[2,1]"], ["[1]"],
        ["[1,null]"],
        ["{\"a\":1}", "{\"\\u0061\": 1.0}", "{\"a\":1,\"a\":2}"], ["{\"a\":2}"], ["{\"A\":1}"], ["{\"a\":null}"],
        ["{\"a\":1,\"b\":[2]}", "{\"b\":[2],\"a\":1}", "{\"b\":[2],\"a\":1,\"b\":3}"], ["{\"b\":{\"a\":1}}"],
        ["{\"é\":0}"], ["{\"e\u{301}\":0}"],
    ]

    /// A value by every way that makes it: parsed, as a part of a document, built, edited, and edited back.
    private static func ways(_ text: String) throws -> [JSON] {
        let parsed = try JSON(parsing: text)
        let part = try #require(try JSON(parsing: "{\"x\": [0, \(text)]}")["x"]?[1])
        var edited: JSON = ["y": .null, "z": 0]
        edited["y"] = parsed
        let member = try #require(edited["y"])
        var again = parsed
        if parsed.kind == .array {
            again.append("more")
            again[(again.count ?? 1) - 1] = nil
        } else if parsed.kind == .object {
            again["more"] = 1
            again["more"] = nil
        }
        return [parsed, part, try ReferenceReader.read(Array(text.utf8)).rebuilt, member, again]
    }

    /// Every pair both ways; that equality is transitive follows, since it is that of the rows.
    private func check<T: Hashable>(_ rows: [[T]]) {
        for (number, row) in rows.enumerated() {
            for (otherNumber, otherRow) in rows.enumerated() {
                for one in row {
                    for other in otherRow where (one == other) != (number == otherNumber) {
                        Issue.record("\(one) == \(other) is \(one == other)")
                    }
                    guard number == otherNumber else { continue }
                    for other in otherRow where one.hashValue != other.hashValue {
                        Issue.record("\(one) and \(other) are equal and have different hashes")
                    }
                }
            }
        }
        #expect(Set(rows.flatMap { $0 }).count == rows.count)
    }

    @Test("values are equal as their meanings are, and so are their hashes")
    func values() throws {
        check(try Self.meanings.map { try $0.flatMap { try Self.ways($0) } })
    }

    @Test("patches are equal as their operations are")
    func patches() throws {
        let operations = try Self.meanings.map {
            try $0.flatMap { try Self.ways($0) }.map { JSONPatch([.test("/a", $0)]) }
        }
        let others: [[JSONPatch]] = [
            [[]], [[.remove("/a")]], [[.remove("/a"), .remove("/a")]], [[.add("/a", 1)]], [[.replace("/a", 1)]],
            [[.move(from: "/a", to: "/b")]], [[.move(from: "/b", to: "/a")]], [[.copy(from: "/a", to: "/b")]],
            [[.test("/b", 1)]],
        ]
        check(operations + others)
    }

    @Test("numbers are equal as their values are")
    func numbers() throws {
        let rows = Self.meanings.map { $0.compactMap { JSONNumber($0) } }.filter { !$0.isEmpty }
        #expect(rows.count == 9)
        check(rows)
    }

    @Test("models are equal as their classes and meanings are")
    func models() throws {
        let objects = try Self.meanings.map { try $0.flatMap { try Self.ways($0) }.filter { $0.kind == .object } }
            .filter { !$0.isEmpty }
        let bases: [[JSONModel]] = objects.map { $0.compactMap { Base($0) } }
        let derived: [[JSONModel]] = objects.map { $0.compactMap { Derived($0) } }
        check(bases + derived)
    }

    @Test("lazy arrays are equal as their models are")
    func lazyArrays() throws {
        let rows = [
            ["[]", "[ ]"], ["[{}]"], ["[{},{}]"], ["[{\"id\":1},{\"id\":2}]", "[ {\"id\":1.0} , {\"\\u0069d\":2} ]"],
            ["[{\"id\":2},{\"id\":1}]"], ["[{\"id\":1}]"],
        ]
        check(try rows.map { try $0.flatMap { try Self.ways($0) }.compactMap { LazyArray<Base>($0) } })
        #expect(LazyArray<Base>([Base { $0.id = 1 }]) == (try LazyArray<Base>(parsing: "[{\"id\":1}]")))
    }

    @Test("a value is the same after it was written and read, coded, and created from Foundation's objects")
    func roundTrips() throws {
        for text in Self.meanings.flatMap({ $0 }) {
            for json in try Self.ways(text) {
                #expect(try JSON(parsing: json.data()) == json)
                for format: JSON.Format in [.compact, .pretty, .sortedKeys] {
                    #expect(try JSON(parsing: json.text(format)) == json)
                }
                // Numbers that fit a type of Swift's come back from coders as well.
                guard !text.contains("e4"), !text.contains("e39"), !text.contains("0555") else { continue }
                #expect(try JSON(foundation: json.foundationObject) == json, "\(text)")
                let coded = try JSONDecoder().decode([JSON].self, from: JSONEncoder().encode([json]))
                #expect(coded == [json], "\(text)")
            }
        }
    }
}
