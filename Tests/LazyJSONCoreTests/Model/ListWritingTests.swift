import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Lists and dictionaries in drafts: only changes are written, to the byte.
@Suite struct ListWritingTests {
    enum Level: String, Sendable { case low, high }
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var tags: [String]
    }
    final class Person: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }
    struct People: ObjectStore {
        func object(for reference: JSON) -> Person? {
            guard let id = Coercion.lenient.integer(reference, as: Int.self).value, id < 100 else { return nil }
            return Person { $0.id = id }
        }
        func reference(for person: Person) -> JSON? { JSON(person.id) }
    }
    static let hundredths = Converter<Int> { Int.converter(in: $0) }.map(
        to: { Double($0) / 100 }, from: { Int(exactly: ($0 * 100).rounded()) })

    /// A list that is one value of the app's, in lower case.
    struct Words: Sendable, Equatable {
        var list: [String]
        init(_ list: [String]) { self.list = list.map { $0.lowercased() } }
    }
    static let lowercased = Converter<[String]> { [String].converter(in: $0) }.map(to: { Words($0) }, from: { $0.list })

    final class Lists: JSONModel, @unchecked Sendable {
        @Property("v", as: lowercased) var words: Words?
        @Property("v") var certainTable: [String: Int] = ["a": 1]
        @Property("v") var strings: [String]
        @Property("v") var ints: [Int]
        @Property("v") var maybeInts: [Int]?
        @Property("v") var sparse: [Int?]
        @Property("v") var levels: [Level]
        @Property("v") var items: [Item]
        @Property("v") var grid: [[Int]]
        @Property("v") var table: [String: Int]
        @Property("v") var maybeTable: [String: Int]?
        @Property("v") var lists: [String: [Int]]
        @Property("v") var models: [String: Item]
        @Property("v") var values: [JSON]
        @Property("v", as: .embedded) var embedded: [Int]
        @Property("v", as: Converter<[Int]>.embedded) var texts: [[Int]]
        @Property("v", as: .mapping(["A": 1, "B": 2])) var letters: [Int]
        @Property("v", as: hundredths) var prices: [Double]
        @Property("v", cachedObject: People()) var people: [Person]
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Lists>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Lists>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }

    static let mixed = #"[ "a", null, 3 , {"q":1} ]"#

    static let lists = [
        Edit(mixed, #"[ "a", null, 3 , {"q":1}, "n" ]"#) { $0.strings.append("n") },
        Edit(mixed, #"[ "n", "a", null, 3 , {"q":1} ]"#) { $0.strings.insert("n", at: 0) },
        Edit(mixed, #"[ "a", null, "n", 3 , {"q":1} ]"#) { $0.strings.insert("n", at: 1) },
        Edit(mixed, #"[ "b", null, 3 , {"q":1} ]"#) { $0.strings[0] = "b" },
        Edit(mixed, #"[ "a", null, 4 , {"q":1} ]"#) { $0.strings[1] = "4" },
        Edit(mixed, #"[ "a", null, "x" , {"q":1} ]"#) { $0.strings[1] = "x" },
        Edit(mixed, #"[ null, 3 , {"q":1} ]"#) { $0.strings.removeFirst() },
        Edit(mixed, #"[ "a", null , {"q":1} ]"#) { $0.strings.removeLast() },
        Edit(mixed, #"[ null , {"q":1} ]"#) { $0.strings.removeAll() },
        Edit(mixed, #"[ null , {"q":1} ]"#) { $0.strings = [] },
        Edit(mixed, #"[ null, 3 , {"q":1}, "a" ]"#) { $0.strings.reverse() },
        Edit(mixed, mixed) { $0.strings = ["a", "3"] },
        Edit(mixed, #"[ "x", null, "y", "z" , {"q":1} ]"#) { $0.strings = ["x", "y", "z"] },
        Edit("5", #"["n"]"#) { $0.strings.append("n") },
        Edit("null", #"["n"]"#) { $0.strings.append("n") },
        Edit(#"["1", 2.0, true, "x"]"#, #"["1", 2.0, true, "x", 4]"#) { $0.ints.append(4) },
        Edit(#"["1", 2.0, true, "x"]"#, #"["7", 8, false, "x"]"#) { $0.ints = [7, 8, 0] },
        Edit(#"["1", 2.0, true, "x"]"#, #"["1", 2, true, "x"]"#) { $0.strings[1] = "2" },
        Edit("[3.0, 1.0, 2e0]", "[1.0, 2e0, 3.0]") { $0.ints.sort() },
        Edit("[1.0,2.0,3.0,4.0,5.0]", "[1.0,9,3.0,5.0]") { $0.ints = [1, 9, 3, 5] },
        Edit("[1.0,2.0,3.0]", "[0,1.0,7,3.0,8]") { $0.ints = [0, 1, 7, 3, 8] },
        Edit(#"[1.0,"x"]"#, #"[1.0,"x",2]"#) { $0.maybeInts?.append(2) },
        Edit("[1.0,null,2.0]", "[1.0,null,3]") { $0.sparse[2] = 3 },
        Edit("[1.0,null,2.0]", "[1.0,2.0]") { $0.sparse.remove(at: 1) },
        Edit("[1.0,null,2.0]", "[1.0,null,2.0,null]") { $0.sparse.append(nil) },
        Edit(#"["low","gold","high"]"#, #"["low","gold","low"]"#) { $0.levels[1] = .low },
        Edit(#"["low","gold","high"]"#, #"["low","gold","high","high"]"#) { $0.levels.append(.high) },
        Edit(#"[{ "n":1.0 },7,{"n":"2"}]"#, #"[{ "n":1.0 },7,{"n":"2"},{ "n":3 }]"#) {
            $0.items.append(Item { $0.n = 3 })
        },
        Edit(#"[{ "n":1.0 },7,{"n":"2"}]"#, #"[7,{"n":"2"}]"#) { $0.items.removeFirst() },
        Edit(#"[{ "n":1.0 },7,{"n":"2"}]"#, #"[{ "n":1.0 },7,{"n":"9"}]"#) {
            $0.items[1] = $0.items[1].mutate { $0.n = 9 }
        },
        Edit(#"[[1.0,"x"],5,[2.0]]"#, #"[[1.0,"x",7],5,[2.0]]"#) { $0.grid[0].append(7) },
        Edit(#"[[1.0,"x"],5,[2.0]]"#, #"[[1.0,"x"],5,[2.0],[3]]"#) { $0.grid.append([3]) },
        Edit(#"[[1.0,"x"],5,[2.0]]"#, #"[5,[2.0]]"#) { $0.grid.removeFirst() },
        Edit("[1.0, null]", "[1.0, null, {}]") { $0.values.append([:]) },
        Edit(#""[1.0, null]""#, #""[1.0, null, 2]""#) { $0.embedded.append(2) },
        Edit("[1.0, null]", "[1.0, null, 2]") { $0.embedded.append(2) },
        Edit(#"["[1.0, null]",4]"#, #"["[1.0, null, 2]",4]"#) { $0.texts[0].append(2) },
        Edit(#"["A","?","B"]"#, #"["A","?","B","A"]"#) { $0.letters.append(1) },
        Edit(#"[120,"x","5e2"]"#, #"[120,"x","5e2",1]"#) { $0.prices.append(0.01) },
        Edit(#"[120,"x","5e2"]"#, #"[120,"x","700"]"#) { $0.prices[1] = 7 },
        Edit(#"[1,500,"2"]"#, #"[1,500,"2",3]"#) { $0.people.append(Person { $0.id = 3 }) },
        Edit(#"[1,500,"2"]"#, #"[500,"2"]"#) { $0.people.removeFirst() },
        Edit(#"[1,500,"2"]"#, #"[1,500,"4"]"#) { $0.people[1] = Person { $0.id = 4 } },
        Edit(#"[1,500,"2"]"#, "[500]") { $0.people = [] },
        // A value that is converted as a whole is written as the list that it consists of.
        Edit(mixed, #"[ "a", null, 3 , {"q":1}, "c" ]"#) { $0.words?.list.append("c") },
        Edit(#"["A",null,"\u0062"]"#, #"["A",null,"\u0062"]"#) { $0.words = Words(["a", "B"]) },
        Edit(#"["A",null,"\u0062"]"#, #"["a",null,"\u0062","c"]"#) { $0.words = Words(["a", "b", "c"]) },
        Edit("5", #"["a"]"#) { $0.words = Words(["A"]) },
        // Many that are moved bring their spelling with them.
        Edit(many { $0 }, many { $0.reversed() }) { $0.strings.reverse() },
        Edit(many { $0 }, many { Array($0[10...] + $0[..<10]) }) {
            $0.strings.append(contentsOf: $0.strings.prefix(10)); $0.strings.removeFirst(10)
        },
    ]

    /// Twenty strings, each with an escape that it would not be written with.
    private static func many(_ order: ([String]) -> [String]) -> String {
        "[" + order((10..<30).map { "\"\\u0061\($0)\"" }).joined(separator: ",") + "]"
    }

    static let members = #"{ "b" : 2.0, "x":[ ], "a":"1", "b":7 }"#

    static let dictionaries = [
        Edit(members, #"{ "b" : 2.0, "x":[ ], "a":"1", "b":7, "c" : 3 }"#) { $0.table["c"] = 3 },
        Edit(members, #"{ "b" : 2.0, "x":[ ], "a":"5", "b":7 }"#) { $0.table["a"] = 5 },
        Edit(members, #"{ "b" : 2.0, "x":4, "a":"1", "b":7 }"#) { $0.table["x"] = 4 },
        Edit(members, #"{ "x":[ ], "a":"1" }"#) { $0.table["b"] = nil },
        Edit(members, #"{ "b" : 2.0, "x":[ ], "b":7 }"#) { $0.table["a"] = nil },
        Edit(members, #"{ "x":[ ] }"#) { $0.table.removeAll() },
        Edit(members, #"{ "x":[ ], "c" : 1, "d" : 2 }"#) { $0.table = ["d": 2, "c": 1] },
        Edit(members, #"{ "b" : 2.0, "x":[ ], "a":"1", "b":7, "c" : 3 }"#) { $0.maybeTable?["c"] = 3 },
        Edit("5", #"{"c":3}"#) { $0.table["c"] = 3 },
        // A value that isn't an object reads as the default, and is right for that.
        Edit("5", "5") { $0.certainTable = ["a": 1] },
        Edit("5", #"{"a":2}"#) { $0.certainTable["a"] = 2 },
        Edit("5", #"{"b":1}"#) { $0.certainTable = ["b": 1] },
        Edit(#"{"l":[1.0,"x"],"m":5}"#, #"{"l":[1.0,"x",2],"m":5}"#) { $0.lists["l"]?.append(2) },
        Edit(#"{"l":[1.0,"x"],"m":5}"#, #"{"l":[1.0,"x"],"m":[3]}"#) { $0.lists["m", default: []].append(3) },
        Edit(#"{"i":{ "n":1.0 },"j":{}}"#, #"{"i":{ "n":1.0 },"j":{ "n":2 }}"#) { $0.models["j"] = Item { $0.n = 2 } },
    ]

    @Test(
        "an edit of a list or dictionary changes the named values and no other byte",

        arguments: lists + dictionaries)
    func edits(edit: Edit) throws {
        let text = "{\"v\":\(edit.before)}"
        let model = try Lists(parsing: text)
        let edited = try model.tryMutate(edit.change)
        #expect(edited.json.text == "{\"v\":\(edit.after)}")
        #expect(model.json.text == text)
        #expect(try JSON(parsing: edited.json.data()) == edited.json)
        // The same where the JSON was edited before.
        let twice = model.mutate {
            $0[raw: "w"] = 1
            edit.change(&$0)
        }
        #expect(twice.json.text == "{\"v\":\(edit.after),\"w\":1}")
    }
}
