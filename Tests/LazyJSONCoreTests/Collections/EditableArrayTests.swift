import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Arrays of models in drafts: their contents, and the written text.
@Suite struct EditableArrayTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var name: String?
    }
    final class Model: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<Item>
    }

    static func item(_ n: Int) -> Item { Item { $0.n = n } }

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout EditableArray<Item>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout EditableArray<Item>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }

    static let edits = [
        Edit(#"[ {"n":1} , {"n":2} ]"#, #"[ {"n":1} , {"n":5} ]"#) { $0[1].n = 5 },
        Edit(#"[ {"n":1} , {"n":2} ]"#, #"[ {"n":1} , {"n":5} ]"#) { $0[1] = item(5) },
        Edit(#"[ {"n":1} , {"n":2} ]"#, #"[ {"n":1} , {"n":2} , {"n":3} ]"#) { $0.append(item(3)) },
        Edit("[]", #"[{"n":3}]"#) { $0.append(item(3)) },
        Edit(#"[{"n":1}]"#, #"[{"n":3},{"n":1}]"#) { $0.insert(item(3), at: 0) },
        Edit(#"[{"n":1},{"n":2},{"n":3}]"#, #"[{"n":1},{"n":3}]"#) { $0.remove(at: 1) },
        Edit(#"[{"n":1},{"n":2},{"n":3}]"#, #"[{"n":2}]"#) { $0.removeAll { $0.n != 2 } },
        Edit(#"[{"n":1},{"n":2},{"n":3}]"#, "[]") { $0.removeAll() },
        Edit(#"[{"n":3.0},{"n":1},{"n":"2"}]"#, #"[{"n":1},{"n":"2"},{"n":3.0}]"#) { $0.sort { $0.n < $1.n } },
        Edit(#"[{"n":1},{"n":2},{"n":3}]"#, #"[{"n":3},{"n":2},{"n":1}]"#) { $0.reverse() },
        Edit(#"[{"n":1},{"n":2},{"n":3}]"#, #"[{"n":1},{"n":3},{"n":2}]"#) { $0.swapAt(1, 2) },
        Edit(#"[{"n":1},{"n":2}]"#, #"[{"n":7},{"n":8},{"n":9},{"n":2}]"#) {
            $0.replaceSubrange(0..<1, with: [item(7), item(8), item(9)])
        },
        Edit(#"[{"n":1},{"n":2}]"#, #"[{"n":9}]"#) { $0 = [item(9)] },
        Edit(#"[{"n":1}]"#, #"[{"n":1},{"n":1}]"#) { array in
            let first: Item = array[0]
            array.append(first)
        },
        // With elements between that aren't objects.
        Edit(#"[0,{"n":1},"x",{"n":2},null]"#, #"[0,{"n":1},"x",{"n":5},null]"#) { $0[1].n = 5 },
        Edit(#"[0,{"n":1},"x",{"n":2},null]"#, #"[0,{"n":1},"x",null]"#) { $0.remove(at: 1) },
        Edit(#"[0,{"n":1},"x",{"n":2},null]"#, #"[0,"x",null]"#) { $0.removeAll() },
        Edit(#"[0,{"n":1},"x",{"n":2},null]"#, #"[0,{"n":1},"x",{"n":2},null,{"n":3}]"#) { $0.append(item(3)) },
        Edit(#"[0,{"n":1},"x",{"n":2},null]"#, #"[0,{"n":1},"x",{"n":3},{"n":2},null]"#) { $0.insert(item(3), at: 1) },
        Edit(#"[0,{"n":2},"x",{"n":1},null]"#, #"[0,{"n":1},"x",{"n":2},null]"#) { $0.sort { $0.n < $1.n } },
        Edit(#"[0,{"n":2},"x",{"n":1},null]"#, #"[0,{"n":1},"x",{"n":2},null]"#) { $0.reverse() },
        Edit(#"[0,{"n":1},"x",{"n":2},[],{"n":3}]"#, #"[0,{"n":1},"x",[],{"n":3}]"#) { $0.removeAll { $0.n == 2 } },
        Edit(#"[0,{"n":1},"x",{"n":2}]"#, #"[0,{"n":7},"x",{"n":8},{"n":9}]"#) {
            $0.replaceSubrange(0..<2, with: [item(7), item(8), item(9)])
        },
        Edit(#"[0,{"n":1},"x",{"n":2}]"#, #"[0,{"n":7},"x"]"#) { $0.replaceSubrange(0..<2, with: [item(7)]) },
        Edit(#"[1,2]"#, #"[1,2,{"n":3}]"#) { $0.append(item(3)) },
    ]

    @Test("an edit changes the named objects and leaves every other byte", arguments: edits)
    func edit(_ edit: Edit) throws {
        let text = "{\"items\":\(edit.before)}"
        let model = try Model(parsing: text)
        let before = Array(model.items)
        let edited = model.mutate { edit.change(&$0.items) }
        #expect(edited.json.text == "{\"items\":\(edit.after)}")
        #expect(Array(edited.items) == Array(try LazyArray<Item>(parsing: edit.after)))
        #expect(model.json.text == text)
        #expect(zip(before, model.items).allSatisfy { $0 === $1 })
        // Where the draft alone holds the JSON.
        let twice = model.mutate {
            $0[raw: "items"]?.append(7)
            edit.change(&$0.items)
        }
        let objects = twice.items.map(\.json)
        #expect(objects == edited.items.map(\.json))
    }

    @Test("an editable array behaves like an array of the same models", arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var text: [String] = []
        for n in 0..<Int.random(in: 0...12, using: &random) {
            text.append(Bool.random(using: &random) ? "{\"n\": \(n)}" : ["1", "null", "[]", "\"{}\""][n % 4])
        }
        let model = try Model(parsing: "{\"items\": [\(text.joined(separator: ", "))]}")
        var array: [Item] = Array(model.items)
        let others = model.json["items"]?.elements.filter { $0.kind != .object }
        let edited = model.mutate {
            for step in 100..<140 {
                let place = Int.random(in: 0...array.count, using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    array.append(Self.item(step))
                    $0.items.append(Self.item(step))
                case 1:
                    array.insert(Self.item(step), at: place)
                    $0.items.insert(Self.item(step), at: place)
                case 2 where place < array.count:
                    array.remove(at: place)
                    $0.items.remove(at: place)
                case 3 where place < array.count:
                    array[place] = array[place].mutate { $0.name = "n\(step)" }
                    $0.items[place].name = "n\(step)"
                case 4:
                    array.sort { $0.n < $1.n }
                    $0.items.sort { $0.n < $1.n }
                case 5 where place < array.count:
                    array.swapAt(0, place)
                    $0.items.swapAt(0, place)
                case 6:
                    array.removeAll { $0.n % 7 == step % 7 }
                    $0.items.removeAll { $0.n % 7 == step % 7 }
                default:
                    let range = Int.random(in: 0...place, using: &random)..<place
                    let new = (0..<Int.random(in: 0...3, using: &random)).map { Self.item(step * 10 + $0) }
                    array.replaceSubrange(range, with: new)
                    $0.items.replaceSubrange(range, with: new)
                }
                #expect(Array($0.items) == array, "seed \(seed), step \(step)")
            }
        }
        #expect(Array(edited.items) == array, "seed \(seed)")
        #expect(edited.json["items"]?.elements.filter { $0.kind != .object } == others, "seed \(seed)")
        #expect(try JSON(parsing: edited.json.data()) == edited.json, "seed \(seed)")
    }
}
