import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Dictionaries of models in drafts: their contents, and the written text.
@Suite struct EditableDictionaryTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var name: String?
        @Property var tags: [String]
        @Property var inner: LazyDictionary<Item>
    }
    final class Model: JSONModel, @unchecked Sendable {
        @Property var items: LazyDictionary<Item>
        @Property var maybe: LazyDictionary<Item>?
        @Property("a.b") var deep: LazyDictionary<Item>
    }

    static func item(_ n: Int) -> Item { Item { $0.n = n } }

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        /// The text that is written if the dictionary has nothing around it.
        let alone: String
        let change: @Sendable (inout EditableDictionary<Item>) -> Void
        init(
            _ before: String, _ after: String, alone: String? = nil,
            _ change: @escaping @Sendable (inout EditableDictionary<Item>) -> Void
        ) {
            (self.before, self.after, self.alone, self.change) = (before, after, alone ?? after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }

    static let plain = #"{ "a" : {"n":1} , "b" :{"n":2} }"#
    static let mixed = #"{"x":0, "a":{"n":1},"y" : null,"b":{"n":2}, "z":[{}]}"#
    static let repeated = #"{"a":{"n":1}, "b":5, "a":{"n":3}, "c":{"n":2}, "b":{"n":4}}"#
    static let composed = "\u{E9}"
    static let decomposed = "e\u{301}"
    static let canonical = "{\"\(composed)\":{\"n\":1}, \"x\":{}, \"\(decomposed)\":{\"n\":2}}"

    static let edits = [
        Edit(plain, #"{ "a" : {"n":1} , "b" :{"n":5} }"#) { $0["b"]?.n = 5 },
        Edit(plain, #"{ "a" : {"n":1} , "b" :{"n":5} }"#) { $0["b"] = item(5) },
        Edit(plain, plain) { $0["b"] = item(2) },
        Edit(plain, plain) { $0["b"]?.n = 2 },
        Edit(plain, plain) { $0["c"]?.n = 2 },
        Edit(plain, plain) { $0["c"] = nil },
        Edit(plain, #"{ "a" : {"n":1} , "b" :{"n":2} , "c" : {"n":3} }"#) { $0["c"] = item(3) },
        Edit(plain, #"{ "b" :{"n":2} }"#) { $0["a"] = nil },
        Edit(plain, #"{ "b" :{"n":2} , "a" : {"n":3} }"#) {
            $0["a"] = nil
            $0["a"] = item(3)
        },
        Edit(plain, #"{ "b" :{"n":2} }"#) { $0.removeAll { $0.value.n == 1 } },
        Edit(plain, #"{ "a" : {"n":1} }"#) { $0.removeAll { $0.key == "b" } },
        Edit(plain, "{}") { $0.removeAll() },
        Edit(plain, #"{ "q" : {"n":9} }"#, alone: #"{"q":{"n":9}}"#) { $0 = ["q": item(9)] },
        Edit("{}", #"{"q":{"n":9}}"#) { $0["q"] = item(9) },
        Edit(plain, #"{ "a" : {"n":1,"tags":["t","u"]} , "b" :{"n":2} }"#) {
            $0["a"]?.tags.append("t")
            $0["a"]?.tags.append("u")
        },
        Edit(plain, #"{ "a" : {"n":1,"inner":{"i":{"n":8}}} , "b" :{"n":2} }"#) {
            $0["a"]?.inner["i"] = item(7)
            $0["a"]?.inner["i"]?.n += 1
        },
        Edit(plain, #"{ "a" : {"n":1} , "b" :{"n":1} }"#) { dictionary in
            let first: Item? = dictionary["a"]
            dictionary["b"] = first
        },
        // With members between that aren't objects.
        Edit(mixed, #"{"x":0, "a":{"n":1},"y" : null,"b":{"n":5}, "z":[{}]}"#) { $0["b"]?.n = 5 },
        Edit(mixed, #"{"x":0,"y" : null,"b":{"n":2}, "z":[{}]}"#) { $0["a"] = nil },
        Edit(mixed, #"{"x":0,"y" : null, "z":[{}]}"#) { $0.removeAll() },
        Edit(mixed, mixed) { $0["x"]?.n = 5 },
        Edit(mixed, #"{"x":0, "a":{"n":1},"y" : {"n":7},"b":{"n":2}, "z":[{}]}"#) { $0["y"] = item(7) },
        Edit(mixed, #"{"x":0, "a":{"n":1},"y" : {"n":8},"b":{"n":2}, "z":[{}]}"#) {
            $0["y"] = item(7)
            $0["y"]?.n += 1
        },
        Edit(mixed, #"{"x":0, "a":{"n":1},"b":{"n":2}, "z":[{}]}"#) { $0["y"] = nil },
        // With names that are there several times.
        Edit(repeated, #"{"a":{"n":9}, "b":5, "a":{"n":3}, "c":{"n":2}, "b":{"n":4}}"#) { $0["a"]?.n = 9 },
        Edit(repeated, #"{"b":5, "c":{"n":2}, "b":{"n":4}}"#) { $0["a"] = nil },
        Edit(repeated, #"{"b":5, "c":{"n":2}, "b":{"n":4}, "a":{"n":7}}"#) {
            $0["a"] = nil
            $0["a"] = item(7)
        },
        Edit(repeated, #"{"b":5, "b":{"n":4}}"#) { $0.removeAll() },
        Edit(repeated, #"{"a":{"n":1}, "b":{"n":6}, "a":{"n":3}, "c":{"n":2}, "b":{"n":4}}"#) { $0["b"] = item(6) },
        Edit(canonical, "{\"\(composed)\":{\"n\":9}, \"x\":{}, \"\(decomposed)\":{\"n\":2}}") { $0[decomposed]?.n = 9 },
        Edit(canonical, "{\"\(composed)\":{\"n\":9}, \"x\":{}, \"\(decomposed)\":{\"n\":2}}") {
            $0[decomposed] = item(9)
        },
        Edit(canonical, "{\"x\":{}}") { $0[decomposed] = nil },
        Edit(canonical, "{\"x\":{}, \"\(decomposed)\":{\"n\":9}}") {
            $0[composed] = nil
            $0[decomposed] = item(9)
        },
        // Drafts of elements that come and go.
        Edit(plain, #"{ "b" :{"n":2} }"#) { dictionary in
            func change(_ draft: inout Mutable<Item>?) {
                draft?.n = 5
                draft = nil
            }
            change(&dictionary["a"])
        },
        Edit(plain, #"{ "a" : {"n":1} , "b" :{"n":2} , "c" : {"n":5} }"#) { dictionary in
            func change(_ draft: inout Mutable<Item>?) { draft = Mutable(item(5)) }
            change(&dictionary["c"])
        },
        Edit(plain, #"{ "b" :{"n":2} }"#) {
            $0["a"]?.tags.append("t")
            $0["a"] = nil
        },
    ]

    @Test("an edit changes the named elements and leaves every other byte", arguments: edits)
    func edit(_ edit: Edit) throws {
        func bytes(_ json: JSON) -> [UInt8] { Array(json.data()) }
        let model = try Model(parsing: "{\"items\":\(edit.before)}")
        let before = Array(model.items.values)
        let edited = model.mutate { edit.change(&$0.items) }
        #expect(bytes(edited.json) == Array("{\"items\":\(edit.after)}".utf8))
        #expect(edited.items == (try LazyDictionary<Item>(parsing: edit.after)))
        #expect((edited === model) == (edit.before == edit.after), "an edit without effect returns the model itself")
        #expect(model.json.text == "{\"items\":\(edit.before)}")
        #expect(zip(before, model.items.values).allSatisfy { $0 === $1 })
        // On its own, opened; as an optional; and on a path.
        let opened = try LazyDictionary<Item>(parsing: edit.before)
        #expect(bytes(opened.mutate(edit.change).json) == Array(edit.alone.utf8))
        #expect(bytes(try opened.tryMutate(edit.change).json) == Array(edit.alone.utf8))
        let optional = try Model(parsing: "{\"maybe\":\(edit.before)}").mutate { draft in
            guard draft.maybe != nil else { return }
            func change(_ draft: inout EditableDictionary<Item>?) {
                guard var taken = draft else { return }
                edit.change(&taken)
                draft = taken
            }
            change(&draft.maybe)
        }
        #expect(bytes(optional.json) == Array("{\"maybe\":\(edit.after)}".utf8))
        let nested = try Model(parsing: "{\"a\":{\"b\":\(edit.before)}}").mutate { edit.change(&$0.deep) }
        #expect(bytes(nested.json) == Array("{\"a\":{\"b\":\(edit.after)}}".utf8))
        // Where the draft alone holds the JSON.
        let twice = model.mutate {
            $0[raw: "items"]?["late"] = 7
            edit.change(&$0.items)
        }
        #expect(twice.items == edited.items)
    }

    @Test("the example of the documentation has its result")
    func example() throws {
        final class User: JSONModel, @unchecked Sendable {
            @Property var name: String?
            @Property var isGone: Bool = false
        }
        final class Team: JSONModel, @unchecked Sendable { @Property var members: LazyDictionary<User> }
        let team = try Team(parsing: #"{"members": {"bo": {}, "guest": {}, "eve": {"isGone": true}}}"#)
        let edited = team.mutate {
            $0.members["bo"]?.name = "Bo"
            $0.members["ada"] = User { $0.name = "Ada" }
            $0.members["guest"] = nil
            $0.members.removeAll { $0.value.isGone }
        }
        #expect(edited.json.text == #"{"members": {"bo": {"name": "Bo"}, "ada": {"name": "Ada"}}}"#)
        let left = LazyDictionary(edited.members.filter { $0.key != "bo" })
        #expect(left.mutate { $0["ada"]?.name = "A" }.description == #"["ada": User(name: "A")]"#)
        let users = left.values.map { ($0.name ?? "", $0) }
        #expect(LazyDictionary(uniqueKeysWithValues: users)["Ada"]?.name == "Ada")
    }

    @Test("a draft reads as the dictionary that it would become, at every step")
    func reading() throws {
        let model = try Model(parsing: "{\"items\":\(Self.repeated)}")
        _ = model.mutate {
            #expect($0.items.keys == ["a", "c"] && $0.items.count == 2 && !$0.items.isEmpty)
            $0.items["a"]?.n = 7
            $0.items["b"] = Self.item(8)
            $0.items["d"] = Self.item(9)
            #expect($0.items.keys == ["a", "b", "c", "d"] && $0.items.map(\.value.n) == [7, 8, 2, 9])
            #expect($0.items.index(forKey: "c") == 2 && $0.items.index(forKey: "e") == nil)
            $0.items["c"] = nil
            #expect($0.items.keys == ["a", "b", "d"] && $0.items[2].value.n == 9 && $0.items["c"] == nil)
            #expect($0.items.index(forKey: "d") == 2)
            let saved = LazyDictionary($0.items)
            $0.items.removeAll()
            #expect($0.items.isEmpty && $0.items["a"] == nil && $0.items["d"] == nil)
            #expect(saved.map(\.value.n) == [7, 8, 9])
            let json = $0.items.json
            #expect(json.text == "{}")
        }
    }

    @Test("an optional dictionary is set, changed and removed")
    func optional() throws {
        let model = Model()
        #expect(model.mutate { $0.maybe?["a"] = Self.item(1) } === model)
        let set = model.mutate {
            $0.maybe = [:]
            $0.maybe?["a"] = Self.item(1)
            $0.maybe?["a"]?.n += 1
        }
        #expect(set.json.text == #"{"maybe":{"a":{"n":2}}}"#)
        #expect(set.mutate { $0.maybe = nil }.json.text == "{}")
        #expect(set.mutate { $0.maybe = LazyDictionary(["b": Self.item(3)]) }.maybe?["b"]?.n == 3)
    }

    @Test("a draft of a dictionary is a value")
    func values() throws {
        let dictionary = try LazyDictionary<Item>(parsing: Self.plain)
        _ = dictionary.mutate { draft in
            var copies: [(EditableDictionary<Item>, String)] = []
            let steps: [(inout EditableDictionary<Item>) -> Void] = [
                { $0["a"]?.n = 3 }, { $0["a"]?.tags.append("t") }, { $0["c"] = Self.item(4) }, { $0["b"] = nil },
                { $0["a"]?.tags.append("u") }, { $0["c"]?.n = 5 }, { $0.removeAll { $0.key == "a" } },
                { $0["b"] = Self.item(6) },
            ]
            for step in steps {
                copies.append((draft, draft.json.text))
                step(&draft)
            }
            for (copy, text) in copies { #expect(copy.json.text == text) }
            #expect(draft.json.text == #"{ "c" : {"n":5} , "b" : {"n":6} }"#)
        }
        #expect(dictionary.json.text == Self.plain)
    }

    @Test("a dictionary has the same changes as a walk over its members", arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = ["a", "b", "c", Self.composed, Self.decomposed, "", "K", "\u{212A}"] + (0..<8).map { "k\($0)" }
        let values = ["{}", "{\"n\": 1}", "{\"n\":2,\"x\":[ ]}", "null", "5", "[]"]
        let count = Int.random(in: 0...20, using: &random)
        let text = (0..<count).map { _ in
            "\"\(names.randomElement(using: &random) ?? "")\": \(values.randomElement(using: &random) ?? "")"
        }
        let json = try JSON(parsing: "{\(text.joined(separator: ", "))}")
        var members = json.members.map { (name: $0.key, value: $0.value) }
        /// The elements, as a slow reader finds them.
        func elements() -> [(name: String, value: JSON)] {
            members.indices.filter { index in
                members[index].value.kind == .object
                    && members.firstIndex { $0.name == members[index].name } == index
            }.map { members[$0] }
        }
        let dictionary = try #require(LazyDictionary<Item>(json))
        let edited = dictionary.mutate { draft in
            for step in 0..<150 {
                let key = names.randomElement(using: &random) ?? ""
                let first = members.firstIndex { $0.name == key }
                let isElement = first.map { members[$0].value.kind == .object } ?? false
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1:
                    draft[key] = Self.item(step)
                    let value: JSON = ["n": JSON(step)]
                    if let first { members[first].value = value } else { members.append((key, value)) }
                case 2:
                    draft[key] = nil
                    members.removeAll { $0.name == key }
                case 3, 4:
                    draft[key]?.n = step
                    if let first, isElement { members[first].value["n"] = JSON(step) }
                case 5:
                    draft[key]?.tags.append("t\(step)")
                    if let first, isElement {
                        if members[first].value["tags"] == nil { members[first].value["tags"] = [] }
                        members[first].value["tags"]?.append(JSON("t\(step)"))
                    }
                case 6 where step % 5 == 0:
                    draft.removeAll { $0.value.n % 7 == 1 }
                    let gone = elements().filter { ($0.value["n"]?.int ?? 0) % 7 == 1 }.map(\.name)
                    members.removeAll { gone.contains($0.name) }
                default:
                    #expect(draft.json == JSON(members: members.map { ($0.name, $0.value) }), "\(seed), \(step)")
                }
                let expected = elements()
                #expect(draft.count == expected.count, "seed \(seed), step \(step)")
                #expect(draft.keys.elementsEqual(expected) { $0.utf8.elementsEqual($1.name.utf8) }, "\(seed), \(step)")
                #expect(draft.map(\.value.json) == expected.map(\.value), "seed \(seed), step \(step)")
                #expect((draft[key] as Item?)?.json == expected.first { $0.name == key }?.value, "\(seed), \(step)")
                for (index, element) in expected.enumerated() where draft.index(forKey: element.name) != index {
                    Issue.record("seed \(seed), step \(step): index of \(element.name)")
                }
            }
        }
        // All members are as they should be, repeats and others included.
        let result = edited.json.members.map { (name: $0.key, value: $0.value) }
        #expect(result.map { Array($0.name.utf8) } == members.map { Array($0.name.utf8) }, "seed \(seed)")
        #expect(result.map(\.value) == members.map(\.value), "seed \(seed)")
        #expect(try JSON(parsing: edited.json.data()) == edited.json, "seed \(seed)")
    }

    @Test("values that cannot be written are reported, and the rest is written")
    func errors() throws {
        let dictionary = try LazyDictionary<Item>(parsing: Self.plain)
        func change(_ draft: inout EditableDictionary<Item>) {
            draft["b"]?.name = "(null)"
            draft["a"]?.name = "(nil)"
            draft["a"]?.n = 3
        }
        #expect(dictionary.mutate(change).json.text == #"{ "a" : {"n":3} , "b" :{"n":2} }"#)
        let error = #expect(throws: MutationError.self) { try dictionary.tryMutate(change) }
        #expect(error?.description.hasPrefix("Item.name was not written: ") == true)
        #expect(error?.description.contains("(null)") == true, "the first one")
        let model = try Model(parsing: "{\"items\":\(Self.plain)}")
        #expect(throws: MutationError.self) { try model.tryMutate { change(&$0.items) } }
        struct Stop: Error {}
        #expect(throws: Stop.self) { try dictionary.mutate { _ in throw Stop() } }
    }

    @Test("an edit without effect returns the same dictionary, and shared parts stay shared")
    func identity() throws {
        let dictionary = try LazyDictionary<Item>(parsing: Self.mixed)
        let held = dictionary["a"]
        let same = dictionary.mutate {
            $0["a"]?.n = 1
            $0["no"]?.n = 1
            $0["b"] = $0["b"] as Item?
        }
        #expect(same["a"] === held && same.json.isIdentical(to: dictionary.json))
        let large = try LazyDictionary<Item>(parsing: LazyDictionaryTests.text(2_000))
        let changed = large.mutate { $0["k7"]?.n = -1 }
        #expect(changed["k7"]?.n == -1 && large["k7"]?.n == 7)
        let untouched = try #require(large["k8"])
        #expect(changed["k8"]?.json.isIdentical(to: untouched.json) == true)
    }

    @Test("ten thousand small edits of one draft all take effect")
    func many() throws {
        let count = TestScale.size(10_000, quick: 1_000, sanitized: 2_000)
        let start = try LazyDictionary<Item>(parsing: LazyDictionaryTests.text(count))
        let changed = start.mutate { draft in
            for n in 0..<count { draft["k\(n)"]?.n += 1 }
            for n in 0..<count { draft["k0"]?.tags.append("\(n)") }
            for n in stride(from: 1, to: count, by: 2) { draft["k\(n)"] = nil }
            for n in 0..<count { draft["new \(n)"] = Self.item(n) }
            #expect(draft.count == count / 2 + count)
        }
        #expect(changed.count == count / 2 + count && changed["k0"]?.tags.count == count)
        #expect(changed["k2"]?.n == 3 && changed["k1"] == nil && changed["new 5"]?.n == 5)
        #expect(changed[count / 2].key == "new 0")
    }

    @Test("a protocol's dictionary is changed as a class's is")
    func protocols() throws {
        let model = try Model(parsing: "{\"items\":\(Self.plain)}")
        #expect(model.renamed("a", 9).items["a"]?.n == 9)
    }
}

private protocol HasItems: JSONModel {
    var items: LazyDictionary<EditableDictionaryTests.Item> { get }
}
extension HasItems {
    fileprivate func renamed(_ key: String, _ n: Int) -> Self { mutate { $0.items[key]?.n = n } }
}
extension EditableDictionaryTests.Model: HasItems {}
