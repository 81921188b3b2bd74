import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Every mutation × size × position × shared or not: the old value stays as it was, and the result is the same.
@Suite struct ValueSemanticsTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
        @Property var items: LazyArray<Item>
        @Property var item: Item?
    }

    typealias Draft = Mutable<Item>

    private static func item(_ id: Int) -> Item { Item { $0.id = id } }

    static let mutations: [(name: String, run: @Sendable (inout Draft, Int) -> Void)] = [
        ("set", { $0.items[$1] = item(100) }),
        ("set within", { $0.items[$1].name = "n" }),
        ("set deeper", { $0.items[$1].item?.name = "n" }),
        ("append within", { $0.items[$1].items.append(item(101)) }),
        ("remove", { $0.items.remove(at: $1) }),
        ("insert", { $0.items.insert(item(102), at: $1) }),
        ("swap", { $0.items.swapAt($1, 0) }),
        ("replace all", { draft, _ in draft.items = [item(103)] }),
        ("remove where", { draft, position in draft.items.removeAll { $0.id == position } }),
        ("raw", { $0[raw: "other"] = JSON($1) }),
        ("null", { draft, _ in draft.setNull(\.name) }),
        ("nil", { draft, _ in draft.name = nil }),
    ]

    @Test(
        "a draft's mutation leaves its copies and its model alone", arguments: mutations.indices,
        TestScale.isThorough ? [1, 2, 3, 9, 200] : [1, 3, 130])
    func drafts(mutation: Int, size: Int) throws {
        let (name, mutate) = Self.mutations[mutation]
        let text =
            "{\"id\": 1, \"name\": \"x\", \"items\": ["
            + (0..<size).map { "{\"id\": \($0), \"item\": {\"id\": 5}}" }.joined(separator: ", ") + "]}"
        let places = TestScale.isThorough ? [0, 1, 127, 128, size - 1] : [0, 128]
        let positions = size < 20 ? Array(0..<size) : places
        for position in positions {
            for isEditedBefore in [false, true] {
                var model = try Item(parsing: text)
                if isEditedBefore {
                    model = model.mutate { draft in
                        for position in stride(from: 0, to: size, by: 2) { draft.items[position].name = "before" }
                    }
                }
                let before = model.json.text
                let kept = Array(model.items)
                var shared = Draft(model)
                let copy = shared
                mutate(&shared, position)
                let after = shared.json.text
                // The same on one that nobody else holds.
                var sole = Draft(try #require(Item(try JSON(parsing: before))))
                mutate(&sole, position)
                #expect(sole.json == shared.json, "\(name) at \(position)")
                #expect(copy.json.text == before && model.json.text == before, "\(name) at \(position)")
                // And the other way round.
                var second = copy
                mutate(&second, size - 1 - position)
                #expect(shared.json.text == after && copy.json.text == before, "\(name) at \(position)")
                #expect(zip(model.items, kept).allSatisfy { $0 === $1 })
                #expect(try JSON(parsing: after) == shared.json)
            }
        }
    }

    static let memberMutations: [(name: String, run: @Sendable (inout JSON, String) -> Void)] = [
        ("set", { $0[$1] = 1 }), ("remove", { $0[$1] = nil }), ("add", { $0[$1 + "!"] = [2] }),
        ("nested", { $0[$1]?["x"]?.append(3) }),
        (
            "remove and add",
            {
                $0[$1] = nil; $0[$1] = 4
            }
        ),
    ]

    @Test(
        "a mutation of an object leaves every copy as it was", arguments: memberMutations.indices,
        TestScale.isThorough ? [1, 2, 16, 17, 130, 300] : [1, 2, 17, 130])
    func members(mutation: Int, size: Int) throws {
        let (name, mutate) = Self.memberMutations[mutation]
        let built = JSON(members: (0..<size).map { (key: "k\($0)", value: ["x": [JSON($0)]]) })
        let parsed = try JSON(parsing: built.text)
        var thinned = parsed
        for number in stride(from: 1, to: size, by: 3) { thinned["k\(number)"] = nil }
        for start in [built, parsed, thinned] {
            for position in Set([0, 1, 15, 16, 17, 127, 128, size - 1]) where position < size {
                var json = start
                let copies = [json, json]
                let before = json.text
                mutate(&json, "k\(position)")
                #expect(copies.allSatisfy { $0.text == before }, "\(name) at \(position) of \(size)")
                var sole = try JSON(parsing: before)
                mutate(&sole, "k\(position)")
                #expect(sole == json, "\(name) at \(position) of \(size)")
                #expect(
                    json.members.allSatisfy {
                        json[$0.key]?.isIdentical(to: $0.value) == true || $0.value.kind != .array
                    })
                #expect(try JSON(parsing: json.text) == json)
            }
        }
    }

    @Test("a cache gives one object for a key until it is changed, and loads it anew then")
    func cache() {
        let cache = ObjectCache<Int, Item>(limit: 4, key: { $0.id }, load: { id in id < 0 ? nil : Self.item(id) })
        for key in 0..<20 {
            let object = cache[key]
            #expect(object === cache[key] && object?.id == key)
            if let object {
                let reference = cache.reference(for: object)
                #expect(reference == JSON(key))
                #expect(reference.flatMap { cache.object(for: $0) } === object)
                #expect(reference.map { cache.isCurrent(object, for: $0) } == true)
                let renamed = object.mutate { $0.name = "new" }
                cache.update(renamed)
                #expect(cache[key] === renamed && !cache.isCurrent(object, for: JSON(key)))
                cache.remove(key)
                #expect(cache[key] !== renamed && cache[key]?.name == nil)
            }
        }
        #expect(cache[-1] == nil && cache.object(for: "no number") == nil)
        let held = cache[3]
        cache.removeAll()
        #expect(cache[3] !== held && cache.counts.held == 1)
    }
}
