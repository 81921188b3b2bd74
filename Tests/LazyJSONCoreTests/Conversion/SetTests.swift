import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Sets are arrays in which order and repetition do not matter, but stay.
@Suite struct SetTests {
    enum Level: String, Sendable { case low, high }
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
    }
    final class Sets: JSONModel, @unchecked Sendable {
        @Property("v") var strings: Set<String>
        @Property("v") var ints: Set<Int>
        @Property("v") var maybe: Set<Int>?
        @Property("v") var certain: Set<Int> = [7]
        @Property("v") var sparse: Set<Int?>
        @Property("v") var levels: Set<Level>
        @Property("v") var items: Set<Item>
        @Property("v") var ids: Set<UUID>
        @Property("v") var deep: Set<Set<Int>>
        @Property("v") var lists: [Set<Int>]
        @Property("v") var table: [String: Set<Int>]
        @Property("v", .coercion(.strict)) var strict: Set<Int>
        @Property("v", .coercion(.permissive)) var permissive: Set<Int>
        @Property("v", as: .embedded) var embedded: Set<Int>
    }

    static func sets(_ text: String) throws -> Sets { try Sets(parsing: "{\"v\":\(text)}") }

    @Test("elements that cannot be read are left out")
    func reading() throws {
        let sets = try Self.sets(#"[1, "2", 2, null, "x", [], 1.0]"#)
        #expect(sets.ints == [1, 2])
        #expect(sets.maybe == [1, 2])
        #expect(sets.strict == [1, 2])
        #expect(sets.sparse == [1, 2, nil])
        #expect(sets.strings == ["1", "2", "x", "1.0"])
        #expect(try Self.sets(#"["low", "gold", "high", "low"]"#).levels == [.low, .high])
        #expect(try Self.sets(#"[{"n": 1}, {"n": 2}, {"n": 1.0}, 4]"#).items.map(\.n).sorted() == [1, 2])
        #expect(try Self.sets("[[1,2],[2,1],[3]]").deep == [[1, 2], [3]])
        #expect(try Self.sets("[[1,2],[2,1],[3]]").lists == [[1, 2], [1, 2], [3]])
        #expect(try Self.sets(#""[1,1]""#).embedded == [1])
        #expect(try Self.sets(#"{"a": [1, 1]}"#).table == ["a": [1]])
        #expect(try Self.sets("[]").ints == [])
    }

    @Test("a value that isn't an array reads as the default", arguments: ["null", "5", "{}", #""[1]""#, #""(null)""#])
    func defaults(text: String) throws {
        let sets = try Self.sets(text)
        #expect(sets.ints == [])
        #expect(sets.maybe == nil)
        #expect(sets.certain == [7])
        #expect(sets.mutate { $0.certain = [7] } === sets)
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Sets>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Sets>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }

    @Test(
        "an edit changes the named values and no other byte",
        arguments: [
            Edit("[ 3.0, null, 1 ,1.0]", "[ 3.0, null, 1 ,1.0]") { $0.ints = [1, 3] },
            Edit("[ 3.0, null, 1 ,1.0]", "[ 3.0, null, 1 ,1.0, 2, 10]") { $0.ints.formUnion([10, 2, 3]) },
            Edit("[ 3.0, null, 1 ,1.0]", "[ 3.0, null]") { $0.ints.remove(1) },
            Edit("[ 3.0, null, 1 ,1.0]", "[ null, 1 ,1.0]") { $0.ints.remove(3) },
            Edit(#"["1","x",2]"#, #"["1","x",5]"#) { $0.ints = [1, 5] },
            Edit(#"["b","a"]"#, #"["b","a","10","9","c"]"#) { $0.strings.formUnion(["c", "10", "9"]) },
            Edit(#"["b",7,"a"]"#, #"["a"]"#) { $0.strings = ["a"] },
            Edit("[1,2]", "[]") { $0.ints = [] },
            Edit("5", "[1,2,3]") { $0.ints = [3, 1, 2] },
            // As doubles, some of them are equal.
            Edit("5", "[-9007199254740994,-9007199254740993,9007199254740992,9007199254740993,9007199254740994]") {
                $0.ints = [
                    9_007_199_254_740_993, 9_007_199_254_740_994, -9_007_199_254_740_993, 9_007_199_254_740_992,
                    -9_007_199_254_740_994,
                ]
            },
            Edit("null", "[1]") { $0.ints.insert(1) },
            Edit(#"["low","gold","low"]"#, #"["low","gold","low","high"]"#) { $0.levels.insert(.high) },
            Edit(#"[{"n": 1.0 },{"n":2}]"#, #"[{"n": 1.0 },{"n":2},{"n": 3 }]"#) { $0.items.insert(Item { $0.n = 3 }) },
            Edit(#""[2.0, 1]""#, #""[2.0, 1, 3]""#) { $0.embedded.insert(3) },
            Edit("[[1.0],[2]]", "[[1.0,5],[2]]") { $0.lists[0].insert(5) },
            Edit(#"{"a":[1.0],"b":5}"#, #"{"a":[1.0,2],"b":5}"#) { $0.table["a"]?.insert(2) },
            Edit("[1,null]", "[1]") { $0.sparse.remove(nil) },
            Edit("[1]", "[1,null]") { $0.sparse.insert(nil) },
            Edit("[1.0, 2]", "[1.0, 2, 3]") { $0.maybe?.insert(3) },
            Edit("7.0", "[7.0,8]") { $0.permissive.insert(8) },
        ])
    func edits(edit: Edit) throws {
        let sets = try Self.sets(edit.before)
        #expect(try sets.tryMutate(edit.change).json.text == "{\"v\":\(edit.after)}")
        #expect(sets.json.text == "{\"v\":\(edit.before)}")
    }

    @Test("a new set is written in an order of its own, always the same")
    func order() throws {
        for _ in 0..<20 {
            #expect(Sets { $0.ints = [10, -1, 9, 2] }.json.text == #"{"v":[-1,2,9,10]}"#)
            #expect(Sets { $0.strings = ["b", "a", "10", "9"] }.json["v"]?.text == #"["10","9","a","b"]"#)
        }
        #expect(try Set([3, 1]).encode()?.text == "[1,3]")
        #expect(try Set<Int>.decode([1, 1, "x"]) == [1])
        #expect(JSON([1, "2"]).value(at: "0", as: Int.self) == 1)
        #expect(try JSON(parsing: #"{"a":[1,1]}"#).value(at: "a", as: Set<Int>.self) == [1])
    }

    @Test("the cost of a thousand edits depends on their changes")
    func manyEdits() throws {
        let edited = Sets().mutate { draft in for number in 0..<1000 { draft.ints.insert(number) } }
        #expect(edited.ints.count == 1000)
        #expect(edited.json["v"]?.elements.compactMap(\.int) == Array(0..<1000))
    }

    @Test("sets of models are the same at every read, and are released in a loop")
    func models() throws {
        let sets = try Self.sets(#"[{"n": 1}]"#)
        #expect(sets.items.first === sets.items.first)
        #expect(sets.description.contains("items: [1 item]"))
        #expect(sets.fullDescription.contains("items: [Item(n: 1)]"))
        #expect(try Self.sets("[10, 9]").fullDescription.contains("ints: [9, 10]"))
    }
}
