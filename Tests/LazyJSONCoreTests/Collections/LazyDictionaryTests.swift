import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Dictionaries of models: a collection, a value, lookups by name.
@Suite struct LazyDictionaryTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var byName: LazyDictionary<Item>
    }
    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"] == "circle" ? Circle.self : self
        }
    }
    final class Circle: Shape, @unchecked Sendable {}
    final class Model: JSONModel, @unchecked Sendable {
        @Property var items: LazyDictionary<Item>
        @Property("optional") var maybe: LazyDictionary<Item>?
        @Property("shapes.all") var shapes: LazyDictionary<Shape> = ["none": Shape { $0.type = "none" }]
        @Property(as: .embedded) var embedded: LazyDictionary<Item>
    }

    static let composed = "\u{E9}"
    static let decomposed = "e\u{301}"

    static func text(_ count: Int) -> String {
        "{" + (0..<count).map { "\"k\($0)\":{\"n\":\($0)}" }.joined(separator: ",") + "}"
    }

    // MARK: Reading

    @Test("the first example of the documentation has its results")
    func example() throws {
        let users = try LazyDictionary<JSONModel>(
            parsing: #"{"bo": {"age": 41}, "n": 5, "ada": {"age": 36}}"#)
        #expect(users.count == 2)
        #expect(users["ada"]?.json["age"]?.int == 36)
        #expect(users["ada"] === users["ada"])
        #expect(users["n"] == nil)
        #expect(users.map(\.key) == ["bo", "ada"])
    }

    @Test("it is a random access collection of the objects with their names", arguments: [0, 1, 2, 3, 17, 64])
    func collection(count: Int) throws {
        let dictionary = try LazyDictionary<Item>(parsing: Self.text(count))
        let names = (0..<count).map { "k\($0)" }
        #expect(dictionary.count == count && dictionary.isEmpty == (count == 0))
        #expect(dictionary.map(\.key) == names && dictionary.map(\.value.n) == Array(0..<count))
        #expect(Array(dictionary.keys) == names && dictionary.values.map(\.n) == Array(0..<count))
        for (index, name) in names.enumerated() {
            #expect(dictionary[name]?.n == index)
            #expect(dictionary.index(forKey: name) == index && dictionary.keys.contains(name))
            #expect(dictionary[index] == (name, dictionary.values[index]))
            #expect(dictionary[name] === dictionary[index].value && dictionary[name] === dictionary.values[index])
        }
        #expect(dictionary["k\(count)"] == nil && dictionary.index(forKey: "") == nil && !dictionary.keys.contains("x"))
    }

    @Test("members that aren't objects are left out, and stay in the JSON")
    func leftOut() throws {
        let text = #" { "a": 1, "b" : {"n":1}, "c":null, "d":[{}], "e":{"n":2}, "f":"{}" } "#
        let dictionary = try LazyDictionary<Item>(parsing: text)
        #expect(dictionary.map(\.key) == ["b", "e"] && dictionary.map(\.value.n) == [1, 2])
        #expect(dictionary["a"] == nil && dictionary["c"] == nil && dictionary["d"] == nil && dictionary["f"] == nil)
        #expect(dictionary.index(forKey: "e") == 1 && dictionary.index(forKey: "f") == nil)
        #expect(dictionary.json.text == text)
        #expect(try LazyDictionary<Item>(parsing: #"{"a":1}"#).isEmpty)
    }

    @Test(
        "the first of equal names counts, whatever it is",
        arguments: [
            (#"{"a":{"n":1},"a":{"n":2}}"#, ["a": 1]),
            (#"{"a":{"n":1},"\u0061":{"n":2},"b":{"n":3}}"#, ["a": 1, "b": 3]),
            (#"{"a":5,"a":{"n":2}}"#, [:]), (#"{"a":{"n":1},"a":5}"#, ["a": 1]),
            ("{\"\(composed)\":{\"n\":1},\"\(decomposed)\":{\"n\":2}}", [composed: 1]),
            ("{\"\(decomposed)\":null,\"\(composed)\":{\"n\":2},\"x\":{}}", ["x": 0]),
            ("{\"\\u212a\":{\"n\":1},\"K\":{\"n\":2}}", ["K": 1]), (#"{"":{"n":1},"":{}}"#, ["": 1]),
        ] as [(String, [String: Int])])
    func repeats(text: String, values: [String: Int]) throws {
        let dictionary = try LazyDictionary<Item>(parsing: text)
        #expect(Dictionary(uniqueKeysWithValues: dictionary.map { ($0.key, $0.value.n) }) == values)
        for (key, n) in values { #expect(dictionary[key]?.n == n) }
        // As a dictionary of Swift's reads it.
        final class Plain: JSONModel, @unchecked Sendable { @Property var items: [String: Item] }
        let plain = try Plain(parsing: "{\"items\":\(text)}")
        #expect(plain.items.mapValues(\.n) == values)
        #expect(
            dictionary.keys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
                == plain.items.keys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
        #expect(LazyDictionary(plain.items) == dictionary)
    }

    @Test("generated objects read the same as a walk over their members", arguments: [UInt64(1), 2, 3, 4, 5, 6])
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = [
            "a", "b", "\\u0061", "A", Self.composed, Self.decomposed, "\\u00e9", "", "id", "long name of a member",
        ]
        let values = ["{}", "{\"n\": 1}", "{\"n\":\"2\"}", "null", "5", "[]", "\"x\"", "[{}]"]
        for size in [0, 1, 3, 8, 30, 200] {
            let members = (0..<size).map { number in
                let name = Bool.random(using: &random) ? names.randomElement(using: &random) ?? "" : "k\(number / 3)"
                return "\"\(name)\" : \(values.randomElement(using: &random) ?? "")"
            }
            let parsed = try JSON(parsing: "{\(members.joined(separator: ", "))}")
            var edited = parsed
            edited["late"] = ["n": 9]
            edited["k1"] = nil
            for json in [parsed, edited] {
                var seen: [String] = []
                var expected: [(key: String, json: JSON)] = []
                for (name, value) in json.members where !seen.contains(name) {
                    seen.append(name)
                    if value.kind == .object { expected.append((name, value)) }
                }
                let dictionary = try #require(LazyDictionary<Item>(json))
                #expect(dictionary.map { Array($0.key.utf8) } == expected.map { Array($0.key.utf8) }, "seed \(seed)")
                #expect(dictionary.values.elementsEqual(expected) { $0.json.isIdentical(to: $1.json) }, "seed \(seed)")
                for name in seen + ["absent"] {
                    let index = expected.firstIndex { $0.key == name }
                    #expect(dictionary.index(forKey: name) == index, "seed \(seed)")
                    #expect((dictionary[name] == nil) == (index == nil), "seed \(seed)")
                    if let index { #expect(dictionary[name] === dictionary[index].value, "seed \(seed)") }
                }
                #expect(dictionary == LazyDictionary(dictionary.reversed()), "in whatever order")
                let reversed = LazyDictionary(dictionary.reversed())
                #expect(dictionary.hashValue == reversed.hashValue)
            }
        }
    }

    @Test("each element has the class that its object chooses")
    func classes() throws {
        let model = try Model(parsing: #"{"shapes": {"all": {"a": {"type": "circle"}, "b": {}}}}"#)
        #expect(model.shapes["a"] is Circle && !(model.shapes["b"] is Circle))
        let changed = model.mutate { $0.shapes["b"]?.type = "circle" }
        #expect(changed.shapes["b"] is Circle)
        #expect(Array(Model().shapes.keys) == ["none"])
    }

    @Test("properties of dictionaries read the default where there is no object")
    func properties() throws {
        for text in ["{}", #"{"items": null, "optional": null}"#, #"{"items": [{}], "optional": 5}"#] {
            let model = try Model(parsing: text)
            #expect(model.items.isEmpty && model.maybe == nil && model.embedded.isEmpty)
        }
        let model = try Model(
            parsing: #"{"items": {"a": {"n": 1}}, "optional": {}, "embedded": "{\"b\": {\"n\": 2}}"}"#)
        #expect(model.items["a"]?.n == 1 && model.maybe?.isEmpty == true && model.embedded["b"]?.n == 2)
        #expect(model.items["a"] === model.items["a"])
        #expect(Model.properties.first.map { $0.elementType == Item.self } == true)
    }

    #if EXIT_TESTS
        @Test("a missing position is a mistake of the program")
        func outOfRange() async {
            await #expect(processExitsWith: .failure) {
                let dictionary: LazyDictionary<Item> = ["a": Item()]
                _ = dictionary[1]
            }
            await #expect(processExitsWith: .failure) {
                let dictionary: LazyDictionary<Item> = ["a": Item()]
                _ = dictionary.keys[-1]
            }
            await #expect(processExitsWith: .failure) {
                let dictionary: LazyDictionary<Item> = ["a": Item()]
                _ = dictionary.values[1]
            }
            await #expect(processExitsWith: .failure) {
                _ = LazyDictionary<Item>().mutate { _ = $0[0] }
            }
        }
    #endif

    // MARK: Value

    @Test("equal dictionaries are equal in every way of being equal, and hash alike")
    func equality() throws {
        let one = Item { $0.n = 1 }
        let groups: [[LazyDictionary<Item>]] = [
            [[:], LazyDictionary(), try LazyDictionary(parsing: "{}"), try LazyDictionary(parsing: #" { "a" : 1 } "#)],
            [
                ["a": one], try LazyDictionary(parsing: #"{"a":{"n":1.0}}"#), LazyDictionary(["a": one]),
                try LazyDictionary(parsing: #"{"x":null,"\u0061":{"n":1},"a":{}}"#),
                LazyDictionary(uniqueKeysWithValues: [("a", one), ("a", Item())]),
                LazyDictionary([(key: "a", value: one)]),
            ],
            [
                ["a": one, "b": Item()], ["b": Item(), "a": one],
                try LazyDictionary(parsing: #"{"b":{},"n":0,"a":{"n":1}}"#),
            ],
            [["a": Item(), "b": one]], [["b": one]], [["a": Item()]], [["a": Item { $0.n = 2 }]],
            [["\u{E9}": one], ["e\u{301}": one]],
        ]
        for (i, left) in groups.enumerated() {
            for (j, right) in groups.enumerated() {
                for a in left {
                    for b in right {
                        #expect((a == b) == (i == j), "\(a) == \(b)")
                        if i == j { #expect(a.hashValue == b.hashValue, "\(a), \(b)") }
                    }
                }
            }
        }
        #expect(Set(groups.joined()).count == groups.count)
    }

    @Test("literals, pairs and Swift's dictionaries have the JSON of their models")
    func making() {
        let one = Item { $0.n = 1 }
        let dictionary: LazyDictionary<Item> = ["b": one, "a": Item(), "b": Item()]
        #expect(dictionary.json.text == #"{"b":{"n":1},"a":{}}"#)
        #expect(LazyDictionary(["b": one, "a": Item()]).json.text == #"{"a":{},"b":{"n":1}}"#)
        #expect(
            LazyDictionary(uniqueKeysWithValues: [("b", one), ("a", one)]).json.text == #"{"b":{"n":1},"a":{"n":1}}"#)
        #expect(LazyDictionary(dictionary.filter { $0.value.n == 1 }).json.text == #"{"b":{"n":1}}"#)
        // The compiler infers the models' class, not the base class.
        let kept: LazyDictionary<Item> = LazyDictionary(dictionary.filter { $0.value.n == 0 }.reversed())
        let mapped = LazyDictionary(uniqueKeysWithValues: kept.map { ($0.key + "x", $0.value) })
        #expect(type(of: mapped) == LazyDictionary<Item>.self && Array(mapped.keys) == ["ax"])
        #expect(type(of: LazyDictionary(dictionary.reversed())) == LazyDictionary<Item>.self)
        #expect(LazyDictionary<Item>(JSON("x")) == nil && LazyDictionary<Item>([] as JSON) == nil)
        #expect(LazyDictionary<Item>(["a": 1, "b": ["n": 2]] as JSON)?.count == 1)
        #expect(LazyDictionary<Item>([:]).isEmpty)
    }

    @Test("descriptions show keys and models; those of models the count, or all of it")
    func descriptions() throws {
        let dictionary: LazyDictionary<Item> = ["b \"": Item { $0.n = 1 }, "a": Item()]
        #expect(dictionary.description == #"["b \"": Item(n: 1), "a": Item()]"#)
        #expect(LazyDictionary<Item>().description == "[:]")
        let model = Model { $0.items = dictionary }
        #expect(model.description.hasPrefix("Model(items: [2 items]) #"))
        #expect(
            model.fullDescription.hasPrefix(
                #"Model(items: ["b \"": Item(n: 1, byName: []), "a": Item(n: 0, byName: [])], maybe: nil, "#))
        #expect(Model.defaultJSON.text == #"{"items":{},"shapes":{"all":{"none":{"type":"none"}}},"embedded":"{}"}"#)
    }

    @Test("coders and standalone decoding read and write dictionaries")
    func coding() throws {
        struct Page: Codable, Equatable { let all: LazyDictionary<Shape>; let none: LazyDictionary<Shape>? }
        let page = try JSONDecoder().decode(Page.self, from: Data(#"{"all": {"a": {"type": "circle"}, "b": 4}}"#.utf8))
        #expect(page.all.count == 1 && page.all["a"] is Circle && page.none == nil)
        let again = try JSONDecoder().decode(Page.self, from: JSONEncoder().encode(page))
        #expect(again == page && again.all.json == page.all.json)
        for text in ["[]", "4", "\"x\""] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([LazyDictionary<Shape>].self, from: Data("[\(text)]".utf8))
            }
        }
        let json: JSON = ["a": ["b": [:]], "c": []]
        #expect(json.value(at: "a", as: LazyDictionary<Item>.self)?.count == 1)
        #expect(json.value(at: "c", as: LazyDictionary<Item>.self) == nil)
        #expect(LazyDictionary<Item>.decode(json)?.encode()?.isIdentical(to: json) == true)
    }

    @Test("a root that isn't an object is an error that names it", arguments: ["[]", "null", "1", "\"{}\""])
    func wrongRoot(text: String) throws {
        let error = #expect(throws: JSONError.self) { try LazyDictionary<Item>(parsing: text) }
        let found = ["[]": "array", "1": "number", "\"{}\"": "string"][text] ?? text
        #expect(error?.description == "line 1, column 1 (byte 0): expected an object at the root, found \(found)")
        #expect(throws: JSONError.self) { try LazyDictionary<Item>(parsing: Data("{".utf8)) }
        #expect(throws: JSONError.self) { try LazyDictionary<Item>(parsing: Array("{".utf8)) }
    }

    @Test("a file opens in the same way as text")
    func file() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")
        try Data(Self.text(3).utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try LazyDictionary<Item>(contentsOf: url).map(\.value.n) == [0, 1, 2])
        #expect(try LazyDictionary<Item>(mapping: url).map(\.value.n) == [0, 1, 2])
        #expect(throws: (any Error).self) { try LazyDictionary<Item>(contentsOf: url.appending(path: "x")) }
    }

    // MARK: Identity

    @Test("a name is one instance", arguments: [3, 1024, 1025, 5000], [false, true])
    func identity(count: Int, isMixed: Bool) throws {
        let text = isMixed ? #"{"first":1,"# + Self.text(count).dropFirst() : Self.text(count)
        let dictionary = try LazyDictionary<Item>(parsing: text)
        let held = Array(dictionary.values)
        #expect(held.map(\.n) == Array(0..<count))
        for _ in 0..<2 {
            for (index, model) in held.enumerated()
            where dictionary["k\(index)"] !== model || dictionary[index].value !== model {
                Issue.record("another model at \(index)")
            }
        }
        let copy = dictionary
        #expect(copy["k0"] === held[0])
    }

    private final class Weak {
        weak var item: Item?
        init(_ item: Item?) { self.item = item }
    }

    @Test("a long dictionary keeps held models, and the last 128 of the others")
    func bounded() throws {
        let count = 5_000
        let dictionary = try LazyDictionary<Item>(parsing: Self.text(count))
        let held = stride(from: 0, to: count, by: 100).map { dictionary["k\($0)"] }
        let seen = (0..<count).map { Weak(dictionary["k\($0)"]) }
        let alive = seen.indices.filter { seen[$0].item != nil }
        #expect(alive.count <= 128 + held.count && alive.count >= held.count)
        for (index, item) in zip(stride(from: 0, to: count, by: 100), held) where dictionary["k\(index)"] !== item {
            Issue.record("another model at \(index)")
        }
        for index in alive where dictionary[index].value !== seen[index].item { Issue.record("another at \(index)") }
    }

    @Test("models live no longer than the dictionary and their holders")
    func released() throws {
        var dictionary: LazyDictionary<Item>? = try LazyDictionary(parsing: Self.text(10))
        let (kept, gone) = (Weak(dictionary?["k1"]), Weak(dictionary?["k2"]))
        let holder = dictionary?["k1"]
        #expect(gone.item != nil)
        dictionary = nil
        #expect(gone.item == nil && kept.item != nil)
        #expect(holder?.n == 1)
    }

    @Test("eight threads that look the same names up all get the same instances", arguments: [10, 1000, 3000])
    func threads(count: Int) throws {
        let dictionary = try LazyDictionary<Item>(parsing: Self.text(count))
        let walks = Threads.run(8) { thread in
            var items = [Item?](repeating: nil, count: count)
            for step in 0..<count {
                let index = (step * 7 + thread * 131) % count
                items[index] = thread % 2 == 0 ? dictionary["k\(index)"] : dictionary.values[index]
            }
            for index in 0..<count where items[index] == nil { items[index] = dictionary["k\(index)"] }
            return items.compactMap { $0 }
        }
        for walk in walks {
            #expect(walk.count == count)
            for index in walk.indices where walk[index] !== walks[0][index] { Issue.record("two models at \(index)") }
        }
    }

    @Test("eight threads that change drafts of one dictionary each get the result that one alone would")
    func draftsOfThreads() throws {
        let count = 300
        let model = try Model(parsing: "{\"items\":\(Self.text(count))}")
        let results = Threads.run(8) { thread in
            model.mutate {
                for step in 0..<count { $0.items["k\((step * 7) % count)"]?.n += thread }
                $0.items["new \(thread)"] = Item { $0.n = thread }
                $0.items["k\(thread)"] = nil
            }
        }
        for (thread, result) in results.enumerated() {
            let kept = (0..<count).filter { $0 != thread }
            #expect(Array(result.items.keys) == kept.map { "k\($0)" } + ["new \(thread)"])
            #expect(result.items.values.map(\.n) == kept.map { $0 + thread } + [thread])
        }
        #expect(model.items.values.map(\.n) == Array(0..<count))
    }

    @Test("threads that read one draft read the same")
    func readersOfADraft() throws {
        let start = try LazyDictionary<Item>(parsing: Self.text(200))
        _ = start.mutate {
            $0["k3"]?.byName["inner"] = Item()
            $0["k4"] = nil
            let draft = $0
            let seen = Threads.run(8) { _ in
                (draft.count, draft.keys, draft.map(\.value.n), draft.json.text, draft["k3"]?.byName.count ?? 0)
            }
            for one in seen { #expect(one == seen[0] && one.0 == 199 && one.4 == 1) }
        }
    }
}

extension CollectionLawTests {
    @Test("dictionaries keep a collection's promises, also in drafts and between other values", arguments: sizes)
    func dictionaries(size: Int) throws {
        let names = (0..<size).map { "k\($0)" }
        func members(_ between: [(String, JSON)]) -> JSON {
            JSON(
                members: (0..<size).flatMap { number in
                    between.map { (key: "\($0.0)\(number)", value: $0.1) }
                        + [(key: "k\(number)", value: ["id": JSON(number)])]
                })
        }
        for json in [members([]), members([("x", .null), ("y", 5)])] {
            var edited = json
            edited["k0"]?["id"] = 0
            let added = (LazyDictionary<Item>(json) ?? [:]).mutate {
                $0["new"] = Item()
                $0["new"] = nil
            }
            for json in [json, try JSON(parsing: json.text(.pretty)), edited, added.json] {
                let dictionary = try #require(LazyDictionary<Item>(json))
                check(dictionary, holds: names) { $0.key }
                check(dictionary, holds: names) { "k\($0.value.id)" }
                check(dictionary.keys, holds: names) { $0 }
                check(dictionary.values, holds: names) { "k\($0.id)" }
                #expect(zip(dictionary, dictionary).allSatisfy { $0.value === $1.value })
                _ = dictionary.mutate { draft in
                    check(draft, holds: names) { $0.key }
                    check(draft, holds: names) { "k\($0.value.id)" }
                    draft["new"] = Item { $0.id = size }
                    check(draft, holds: names + ["k\(size)"]) { "k\($0.value.id)" }
                    if size > 1 {
                        draft["k0"] = nil
                        check(draft, holds: names.dropFirst() + ["new"]) { $0.key }
                    }
                }
            }
        }
    }
}
