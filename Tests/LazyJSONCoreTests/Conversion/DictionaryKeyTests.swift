import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Dictionaries whose keys are not strings.
@Suite struct DictionaryKeyTests {
    enum Level: String, Sendable { case low, high }
    enum Code: Int, JSONConvertible { case ok = 200, missing = 404 }
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
    }
    class Tables: JSONModel, @unchecked Sendable {
        @Property("t") var ints: [Int: String]
        @Property("t") var maybe: [Int: String]?
        @Property("t") var certain: [Int: String] = [7: "x"]
        @Property("t") var ids: [UUID: Int]
        @Property("t") var levels: [Level: Int]
        @Property("t") var codes: [Code: Int]
        @Property("t") var bools: [Bool: Int]
        @Property("t") var doubles: [Double: Int]
        @Property("t") var characters: [Character: Int]
        @Property("t") var strings: [String: Int]
        @Property("t") var models: [Int: Item]
        @Property("t") var deep: [Int: [Level: [Int]]]
        @Property("t") var list: [[Int: Int]]
        @Property("t", .coercion(.strict)) var strict: [Int: String]
        @Property("t", as: .embedded) var embedded: [Int: Int]
    }
    struct Wrong: JSONConvertible, Hashable {
        static func decode(_ json: JSON) -> Wrong? { nil }
        func encode() -> JSON? { JSON([JSON]()) }
    }
    final class WrongTables: JSONModel, @unchecked Sendable {
        @Property("t") var wrong: [Wrong: Int]
    }

    static func tables(_ text: String) throws -> Tables { try Tables(parsing: "{\"t\":\(text)}") }

    @Test("a name is a key if the key's type reads it from a string; other names are left out")
    func reading() throws {
        let tables = try Self.tables(
            #"{"1": "a", "x": "b", "2": null, "1.0": "c", " 3 ": "d", "4.5": "e", "-1": 6, "(null)": "f"}"#)
        #expect(tables.ints == [1: "a", 3: "d", -1: "6"])
        #expect(tables.strict == [1: "a", 3: "d"])
        #expect(tables.maybe == tables.ints)
        let id = UUID()
        #expect(try Self.tables("{\"\(id.uuidString.lowercased())\": 1, \"x\": 2}").ids == [id: 1])
        #expect(try Self.tables(#"{"low": 1, "gold": 2, "high": "3"}"#).levels == [.low: 1, .high: 3])
        #expect(try Self.tables(#"{"200": 1, "500": 2, "404": 3}"#).codes == [.ok: 1, .missing: 3])
        #expect(try Self.tables(#"{"true": 1, "no": 2, "maybe": 3}"#).bools == [true: 1, false: 2])
        #expect(try Self.tables(#"{"0.5": 1, "5e-1": 2}"#).doubles == [0.5: 1])
        #expect(try Self.tables(#"{"a": 1, "bc": 2}"#).characters == ["a": 1])
        #expect(try Self.tables(#"{"1": {"n": 4}, "2": 5}"#).models[1]?.n == 4)
        #expect(try Self.tables(#"{"1": {"low": [1, "2"], "x": [3]}}"#).deep == [1: [.low: [1, 2]]])
        #expect(try Self.tables(#"[{"1": 2}]"#).list == [[1: 2]])
        #expect(try Self.tables(#""{\"1\": 2}""#).embedded == [1: 2])
        #expect(try Tables(parsing: #"{"t": {"1": 2}}"#).json.value(at: "t", as: [Int: Int].self) == [1: 2])
    }

    @Test("if several names read as the same key, the first one counts")
    func first() throws {
        #expect(try Self.tables(#"{"1.0": "a", "1": "b", "1": "c"}"#).ints == [1: "a"])
        // A value that cannot be read counts, too: as with names that are the same.
        #expect(try Self.tables(#"{"1": [], "1.0": "b"}"#).ints == [:])
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Tables>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Tables>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }

    @Test(
        "an edit changes the named values and no other byte",
        arguments: [
            Edit(#"{ "2.0" : "b", "x": 1, "1": "a" }"#, #"{ "2.0" : "c", "x": 1, "1": "a" }"#) { $0.ints[2] = "c" },
            Edit(#"{ "2.0" : "b", "x": 1, "1": "a" }"#, #"{ "2.0" : "b", "x": 1, "1": "a" }"#) {
                $0.ints = [1: "a", 2: "b"]
            },
            Edit(#"{"2":"b","x":1}"#, #"{"2":"b","x":1,"3":"c","10":"d"}"#) {
                $0.ints.merge([10: "d", 3: "c"]) { $1 }
            },
            Edit(#"{"2":"b","x":1,"2.0":"c"}"#, #"{"x":1}"#) { $0.ints = [:] },
            Edit(#"{"2":[],"x":1}"#, #"{"2":[],"x":1,"3":"c"}"#) { $0.ints[3] = "c" },
            Edit(#"{"2":[],"x":1}"#, #"{"2":"b","x":1}"#) { $0.ints[2] = "b" },
            Edit(#"{"high":"1","gold":2}"#, #"{"high":"5","gold":2,"low":1}"#) { $0.levels = [.high: 5, .low: 1] },
            Edit(#"{"200":1}"#, #"{"200":1,"404":2}"#) { $0.codes[.missing] = 2 },
            Edit(#"{"yes":1}"#, #"{"yes":2,"false":3}"#) { $0.bools = [true: 2, false: 3] },
            Edit("{}", #"{"-1":1,"0.5":2,"10":3}"#) { $0.doubles = [10: 3, 0.5: 2, -1: 1] },
            Edit("{}", #"{"a":1,"b":2}"#) { $0.characters = ["b": 2, "a": 1] },
            Edit("{}", #"{"10":1,"9":2}"#) { $0.strings = ["9": 2, "10": 1] },
            Edit("5", #"{"1":"a"}"#) { $0.ints[1] = "a" },
            Edit("5", "5") { $0.certain = [7: "x"] },
            Edit(#"{"1":{ "n":1.0 },"2":4}"#, #"{"1":{ "n":2 },"2":4}"#) {
                $0.models[1] = $0.models[1]?.mutate { $0.n = 2 }
            },
            Edit(#"{"1":{"low":[1.0]}}"#, #"{"1":{"low":[1.0,2]}}"#) { $0.deep[1]?[.low]?.append(2) },
            Edit(#""{\"1\": 2.0}""#, #""{\"1\": 2.0, \"2\": 3}""#) { $0.embedded[2] = 3 },
        ])
    func edits(edit: Edit) throws {
        let tables = try Self.tables(edit.before)
        #expect(try tables.tryMutate(edit.change).json.text == "{\"t\":\(edit.after)}")
        #expect(tables.json.text == "{\"t\":\(edit.before)}")
    }

    @Test("a key that would not be read back is not written, and reported")
    func unwritable() throws {
        let error = #expect(throws: MutationError.self) {
            try WrongTables().tryMutate { $0.wrong = [Wrong(): 1] }
        }
        #expect(error?.description == "WrongTables.wrong was not written: the converter cannot write the key Wrong()")
        #expect(throws: MutationError.self) { try Tables().tryMutate { $0.doubles = [.nan: 1] } }
        // In place, the rest is written.
        #expect(
            Tables().mutate {
                $0.doubles[1] = 2; $0.doubles[.infinity] = 3
            }.json.text == #"{"t":{"1":2}}"#)
    }

    @Test("a dictionary describes itself in the order of its keys")
    func descriptions() throws {
        let tables = try Self.tables(#"{"10": 1, "9": 2}"#)
        #expect(tables.description.contains("ints: [2 items]"))
        #expect(tables.fullDescription.contains(#"ints: [9: "2", 10: "1"]"#))
        #expect(tables.fullDescription.contains(#"strings: ["10": 1, "9": 2]"#))
    }

    @Test("a new dictionary is written in an order of its own, always the same")
    func order() throws {
        for _ in 0..<20 { #expect(try [10: 1, 9: 2, -1: 3].encode()?.text == #"{"-1":3,"9":2,"10":1}"#) }
    }

    @Test("many edits of one dictionary are written in their order")
    func manyEdits() throws {
        let count = TestScale.size(10_000, quick: 2_000)
        let edited = Tables().mutate { draft in for key in 0..<count { draft.ints[key] = "v" } }
        #expect(edited.ints.count == count)
        #expect(edited.json["t"]?.members.map(\.key) == (0..<count).map { "\($0)" })
    }

    final class Stock: JSONModel, @unchecked Sendable {
        @Property(as: Converter<Int>(decode: { $0.int }, encode: { $0 == 0 ? nil : JSON($0) })) var t: [Int: Int]
    }

    @Test("a member that is removed uncovers none with the same key")
    func covered() throws {
        let stock = try Stock(parsing: #"{"t": {"1": 4, "1.0": 9, "x": "?"}}"#)
        let edited = try stock.tryMutate { $0.t[1] = 0 }
        #expect(stock.t == [1: 4] && edited.t.isEmpty && edited.json.text == #"{"t": {"x": "?"}}"#)
    }
}
