import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// A value that a permissive policy reads from another shape keeps that shape when it is written.
@Suite struct PermissiveWritingTests {
    typealias Values = PermissivePolicyTests.Permissive
    typealias Item = PermissivePolicyTests.Item

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Values>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Values>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }

    static let php = #"{ "0": 1.0, "5": "x", "2" : "2" }"#

    static let numbered = [
        Edit(php, php) { $0.ints = [1, 2] },
        Edit(php, #"{ "0": 3, "5": "x", "2" : "2" }"#) { $0.ints[0] = 3 },
        Edit(php, #"{ "0": 1.0, "5": "x", "2" : "7" }"#) { $0.ints[1] = 7 },
        Edit(php, #"{ "0": 1.0, "5": "x", "2" : "2", "6": 3 }"#) { $0.ints.append(3) },
        Edit(php, #"{ "5": "x", "2" : "2" }"#) { $0.ints.removeFirst() },
        Edit(php, #"{ "0": 1.0, "5": "x" }"#) { $0.ints.removeLast() },
        Edit(php, #"{ "5": "x" }"#) { $0.ints = [] },
        // From an element that is inserted between others, values move to the next names.
        Edit(#"{"0":"a","3":"b","1":"c"}"#, #"{"0":"a","3":"c","1":"n","4":"b"}"#) { $0.strings.insert("n", at: 1) },
        Edit(#"{"0":"a","3":"b","1":"c"}"#, #"{"0":"n","3":"c","1":"a","4":"b"}"#) { $0.strings.insert("n", at: 0) },
        Edit("{}", #"{"0":1,"1":2}"#) { $0.ints = [1, 2] },
        Edit("{}", "{}") { $0.ints = [] },
        Edit(#"{"1":1,"1":5,"2":2}"#, #"{"2":2}"#) { $0.ints.removeFirst() },
        Edit(#"{"1":1,"0":2}"#, #"{"1":1,"0":2,"2":3}"#) { $0.maybeInts?.append(3) },
        Edit(#"{"1":1,"0":2}"#, #"{"1":1,"0":2,"2":3}"#) { $0.set.insert(3) },
        Edit(#"{"999999999999999":1}"#, "[1,2]") { $0.ints.append(2) },
        Edit(#"{"1":{"0":1.0}}"#, #"{"1":{"0":1.0,"1":2}}"#) { $0.grid[0].append(2) },
        Edit(#"{"a":{"0":1.0}}"#, #"{"a":{"0":1.0,"1":2}}"#) { $0.lists["a"]?.append(2) },
        Edit(#"{"1":{"n": 1.0 },"0":{}}"#, #"{"1":{"n": 2 },"0":{}}"#) {
            $0.items[1] = $0.items[1].mutate { $0.n = 2 }
        },
        // Lazy arrays, in place.
        Edit(#"{"1":{"n": 1.0 },"0":{ }}"#, #"{"1":{"n": 2 },"0":{ }}"#) { $0.lazy[1].n = 2 },
        Edit(#"{"1":{"n": 1.0 },"0":{ }}"#, #"{"1":{"n": 1.0 },"0":{ },"2":{"n": 3 }}"#) {
            $0.lazy.append(Item { $0.n = 3 })
        },
        Edit(#"{"1":{"n": 1.0 },"0":{ }}"#, #"{"1":{"n": 1.0 }}"#) { $0.lazy.remove(at: 0) },
        Edit(#"{"1":{"n": 1.0 },"7":4,"0":{ }}"#, #"{"1":{"n": 1.0 },"7":4,"0":{ }}"#) { $0.lazy = $0.lazy },
        Edit(#"{"1":{"n":1},"0":{"n":0}}"#, #"{"1":{"n":1},"2":{"n":0}}"#) { $0.lazy.reverse() },
        Edit(#"{"1":{"n": 1.0 }}"#, #"{"1":{"n": 5 }}"#) { $0.maybeLazy = [Item { $0.n = 5 }] },
    ]

    static let singles = [
        Edit("5.0", "5.0") { $0.ints = [5] },
        Edit("5.0", "6") { $0.ints = [6] },
        Edit(#""5""#, #""6""#) { $0.ints[0] = 6 },
        Edit("5.0", "[5.0,6]") { $0.ints.append(6) },
        Edit("5.0", "[4,5.0]") { $0.ints.insert(4, at: 0) },
        Edit("5.0", "[]") { $0.ints = [] },
        Edit("5.0", "[5.0,6]") { $0.set.insert(6) },
        Edit(#""x""#, "[6]") { $0.ints = [6] },
        Edit(#"{"n": 1.0 }"#, #"{"n": 2 }"#) { $0.items[0] = $0.items[0].mutate { $0.n = 2 } },
        Edit(#"{"n": 1.0 }"#, #"{"n": 2 }"#) { $0.lazy[0].n = 2 },
        Edit(#"{"n": 1.0 }"#, #"[{"n": 1.0 },{"n":2}]"#) { $0.lazy.append(Item { $0.n = 2 }) },
        Edit("[5.0]", "[6]") { $0.ints = [6] },
        // A list that would read as another one if it were a single value becomes an array.
        Edit("5.0", "[[1,2]]") { $0.grid = [[1, 2]] },
        Edit("5.0", "[6]") {
            $0.grid = [[6]]; $0[raw: "v"] = [6]
        },
        Edit(#""x""#, #"["[1]"]"#) { $0.strings = ["[1]"] },
        Edit(#""x""#, #""[1""#) { $0.strings = ["[1"] },
        Edit(#"{"n":1}"#, #"{"n":2}"#) { $0.items = [Item { $0.n = 2 }] },
        Edit(#"{"n":1}"#, "[{}]") { $0.items = [Item()] },
        Edit(#"{"n":1,"tags":"a"}"#, #"{"n":1,"tags":"b"}"#) { $0.item.tags[0] = "b" },
    ]

    static let objects = [
        Edit("[ ]", "[ ]") { $0.table = [:] },
        Edit("[ ]", #"{"a":1}"#) { $0.table["a"] = 1 },
        Edit("[ ]", #"{"1":1}"#) { $0.keyed[1] = 1 },
        Edit("[ ]", #"{"n":1}"#) { $0.item.n = 1 },
        Edit("[ ]", #"{"n":1}"#) { $0.maybeItem?.n = 1 },
        Edit("[ ]", "[ ]") { $0.item = Item() },
        Edit(#"{"a":1}"#, "{}") { $0.table = [:] },
        Edit("[ ]", #"{"a":1}"#) { $0.maybeTable?["a"] = 1 },
    ]

    static let texts = [
        Edit(#"" [1.0, \"2\"] ""#, #"" [1.0, \"2\"] ""#) { $0.ints = [1, 2] },
        Edit(#"" [1.0, \"2\"] ""#, #"" [1.0, \"2\", 3] ""#) { $0.ints.append(3) },
        Edit(#""{\"b\": 1.0}""#, #""{\"b\": 1.0, \"a\": 2}""#) { $0.table["a"] = 2 },
        Edit(#""{ \"n\": 1.0 }""#, #""{ \"n\": 2 }""#) { $0.item.n = 2 },
        Edit(#""{ \"n\": 1.0 }""#, #""{ \"n\": 2 }""#) { $0.maybeItem?.n = 2 },
        Edit(#""{ \"n\": \u0031 }""#, #""{ \"n\": \u0031 }""#) { $0.item.n = 1 },
        Edit(#""{\"3\":1.0}""#, #""{\"3\":1.0,\"4\":2}""#) { $0.ints.append(2) },
        Edit(#""{ \"n\": 1.0 }""#, #""[{ \"n\": 1.0 },{\"n\":2}]""#) { $0.items.append(Item { $0.n = 2 }) },
        Edit(#""[{ \"n\": 1.0 }, 5]""#, #""[{ \"n\": 2 }, 5]""#) { $0.lazy[0].n = 2 },
        Edit(#""[]""#, #""{\"n\":1}""#) { $0.item.n = 1 },
        Edit(#"["[1.0]"]"#, #"["[1.0,2]"]"#) { $0.grid[0].append(2) },
        Edit(#""[1.0]""#, #""[1.0,2]""#) { $0.embedded.append(2) },
    ]

    @Test("an edit keeps the present shape", arguments: numbered + singles + objects + texts)
    func edits(edit: Edit) throws {
        let values = try PermissivePolicyTests.values(edit.before)
        let edited = try values.tryMutate(edit.change)
        #expect(edited.json.text == "{\"v\":\(edit.after)}")
        #expect(values.json.text == "{\"v\":\(edit.before)}")
        #expect(try JSON(parsing: edited.json.data()) == edited.json)
        let twice = values.mutate {
            $0[raw: "w"] = 1
            edit.change(&$0)
        }
        #expect(twice.json["v"]?.text == edit.after)
    }

    @Test("setting a property to its own value changes no byte, whatever the shape")
    func untouched() throws {
        for text in (Self.numbered + Self.singles + Self.objects + Self.texts).map(\.before) {
            let values = try PermissivePolicyTests.values(text)
            let same = values.mutate {
                $0.ints = $0.ints
                $0.maybeInts = $0.maybeInts
                $0.strings = $0.strings
                $0.set = $0.set
                $0.grid = $0.grid
                $0.table = $0.table
                $0.keyed = $0.keyed
                $0.lists = $0.lists
                $0.items = $0.items
                $0.lazy = $0.lazy
                $0.embedded = $0.embedded
                $0.certainInts = $0.certainInts
            }
            // An optional that reads nil is set to nil, which removes it.
            if values.maybeInts == nil { continue }
            #expect(same.json.text == "{\"v\":\(text)}")
        }
    }

    @Test("an edited list with names reads as the edited list", arguments: UInt64(1)...20)
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<TestScale.size(50, quick: 10) {
            let names = Set(
                (0..<Int.random(in: 0...8, using: &random)).map { _ in Int.random(in: 0...20, using: &random) })
            let members = names.shuffled(using: &random).map { (key: "\($0)", value: JSON("v\($0)")) }
            var values = try #require(Values(["v": JSON(members: members)]))
            var list = names.sorted().map { "v\($0)" }
            #expect(values.strings == list)
            for step in 0..<6 {
                switch Int.random(in: 0...3, using: &random) {
                case 0: list.insert("n\(step)", at: .random(in: 0...list.count, using: &random))
                case 1 where !list.isEmpty: list.remove(at: .random(in: 0..<list.count, using: &random))
                case 2 where !list.isEmpty: list[.random(in: 0..<list.count, using: &random)] = "c\(step)"
                default: list.shuffle(using: &random)
                }
                values = try values.tryMutate { $0.strings = list }
                #expect(values.strings == list, "seed \(seed)")
                #expect(values.json["v"]?.kind == .object, "seed \(seed)")
            }
        }
    }

    @Test("many small edits of a list with names in one draft")
    func manyEdits() throws {
        let values = try PermissivePolicyTests.values(#"{"0": 0, "7": 1}"#)
        let count = TestScale.size(10_000, quick: 2_000)
        let edited = values.mutate { draft in for number in 2..<count { draft.ints.append(number) } }
        #expect(edited.ints == Array(0..<count))
        #expect(edited.json["v"]?.kind == .object)
        let lazy = try PermissivePolicyTests.values(#"{"0": {"n": 0}, "7": {"n": 1}}"#).mutate { draft in
            for number in 2..<1000 { draft.lazy.append(Item { $0.n = number }) }
            for index in 0..<1000 { draft.lazy[index].n += 1 }
        }
        #expect(lazy.lazy.map(\.n) == Array(1...1000))
        #expect(lazy.json["v"]?.kind == .object)
    }
}
