import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Arrays of models in drafts: Swift's own, lazy ones, optional ones, and lazy arrays by themselves.
@Suite struct ArrayDraftTests {
    class Customer: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var title: String?
        @Property var tags: [String]
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["vip"] != nil ? Important.self : Customer.self
        }
    }
    final class Important: Customer, @unchecked Sendable {
        @Property var vip: Int = 0
    }
    static let cache = ObjectCache<Int, Customer>(limit: 10, key: { $0.id }) { id in
        id < 100 ? Customer { $0.id = id } : nil
    }
    final class Shop: JSONModel, @unchecked Sendable {
        @Property var friends: [Customer]
        @Property var maybe: [Customer]?
        @Property var lazy: LazyArray<Customer>?
        @Property(as: .embedded) var embedded: [Customer]
        @Property var byDefault: [Customer] = [Customer { $0.id = 5 }]
        @Property("refs", cachedObject: cache) var references: [Customer]
        @Property("maybe_refs", cachedObject: cache) var reference: Customer?
        @Property("k", or: ["l"]) var either: [Customer]
        var seniors: [Customer] { friends.filter { $0.id > 1 } }
    }
    static let mixed = #"{"friends": [ {"id": 1, "x":1.0}, null, {"id":2 ,"title":"b"}, "s", {"vip":1} ],"other":1}"#

    @Test("an element of a Swift array is changed in place, and nothing else")
    func inPlace() throws {
        let shop = try Shop(parsing: Self.mixed)
        let changed = try shop.tryMutate {
            $0.friends[0].title = "x"
            $0.friends[1].tags.append("t")
            $0.friends[1].tags.append("u")
            $0.friends[2][as: Important.self]?.vip += 1
            #expect($0.friends.count == 3)
            #expect($0.friends[1].tags == ["t", "u"])
            #expect($0.seniors.map(\.id) == [2])
        }
        #expect(
            changed.json.text
                == #"{"friends": [ {"id": 1, "x":1.0, "title": "x"}, null, {"id":2 ,"title":"b" ,"tags":["t","u"]}, "s", {"vip":2} ],"other":1}"#
        )
        #expect(changed.friends.map { "\(type(of: $0))" } == ["Customer", "Customer", "Important"])
        #expect(shop.mutate { _ = ($0.friends[0].title, $0.friends.first?.tags, $0.maybe?.count) } === shop)
    }

    @Test("reading the JSON between edits changes nothing, wherever elements come and go", arguments: UInt64(1)...20)
    func readingBetween(seed: UInt64) throws {
        let shop = try Shop(parsing: Self.mixed)
        func edited(_ observe: (Mutable<Shop>) -> Void) throws -> Shop {
            var random = SeededGenerator(seed: seed)
            return try shop.tryMutate { draft in
                for step in 0..<60 {
                    let index = Int.random(in: 0...draft.friends.count, using: &random)
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0: draft.friends.insert(Customer { $0.id = step }, at: index)
                    case 1: draft.friends.append(Customer { $0.id = step })
                    case 2 where index < draft.friends.count: draft.friends.remove(at: index)
                    case 3: draft.friends.removeAll { $0.id % 7 == step % 7 }
                    case 4 where index < draft.friends.count: draft.friends[index].title = "\(step)"
                    default: if index < draft.friends.count { draft.friends[index].tags.append("\(step)") }
                    }
                    observe(draft)
                }
            }
        }
        let plain = try edited { _ in }
        #expect(try edited { _ = $0.json }.json.text == plain.json.text)
        #expect(try edited { _ = $0.friends.last?.tags }.json.text == plain.json.text)
    }

    @Test("elements are added, moved and removed as in an editable array, in one draft with other ways of setting")
    func structure() throws {
        let shop = try Shop(parsing: Self.mixed)
        let changed = try shop.tryMutate {
            $0.friends.append(Customer { $0.id = 9 })
            $0.friends.removeAll { $0.id == 2 }
            $0.friends.swapAt(0, 2)
            $0.friends.insert(Customer { $0.id = 8 }, at: 1)
        }
        #expect(changed.friends.map(\.id) == [9, 8, 0, 1])
        #expect(changed.json["friends"]?.elements.filter { $0.kind != .object }.map(\.text) == ["null", #""s""#])
        let set = try shop.tryMutate {
            $0.friends = [Customer { $0.id = 3 }]
            $0.friends[0].title = "c"
            $0.friends += [Customer { $0.id = 4 }]
        }
        #expect(set.friends.map(\.id) == [3, 4])
        let all: [Customer] = shop.friends
        #expect(try shop.tryMutate { $0.friends = all } === shop)
        #expect(shop.mutate { $0.friends = $0.friends } === shop)
    }

    @Test("existing optional arrays are edited, and missing ones stay absent")
    func optionals() throws {
        let shop = try Shop(parsing: #"{"maybe":[{"id":1}],"lazy":[ {"id":2}, 0 ]}"#)
        let changed = try shop.tryMutate {
            $0.maybe?[0].title = "x"
            $0.maybe?.append(Customer { $0.id = 4 })
            $0.lazy?[0].title = "y"
            $0.lazy?.append(Customer { $0.id = 3 })
            #expect($0.lazy?.count == 2)
        }
        #expect(
            changed.json.text
                == #"{"maybe":[{"id":1,"title":"x"},{"id":4}],"lazy":[ {"id":2,"title":"y"}, 0, {"id":3} ]}"#)
        let none = try Shop(parsing: "{}")
        #expect(
            none.mutate {
                $0.maybe?.append(Customer())
                $0.lazy?[0].title = "x"
            } === none)
        #expect(
            none.mutate {
                $0.maybe = []
                $0.maybe?.append(Customer { $0.id = 1 })
                $0.lazy = [Customer { $0.id = 2 }]
            }.json.text == #"{"maybe":[{"id":1}],"lazy":[{"id":2}]}"#)
        #expect(
            changed.mutate {
                $0.maybe = nil
                $0.lazy = nil
            }.json.text == "{}")
    }

    @Test("an array in text, one that is absent, and one at an alternative path are edited as well")
    func elsewhere() throws {
        let shop = try Shop(parsing: #"{"embedded":"[{\"id\":1},null]","l":[{"id":7}]}"#)
        let changed = try shop.tryMutate {
            $0.embedded[0].title = "x"
            $0.byDefault[0].title = "y"
            $0.byDefault.append(Customer())
            $0.either[0].id += 1
            $0.friends.append(Customer { $0.id = 1 })
        }
        #expect(changed.embedded.map(\.title) == ["x"])
        #expect(changed.json["embedded"]?.kind == .string)
        #expect(changed.byDefault.map(\.id) == [5, 0] && changed.byDefault[0].title == "y")
        #expect(changed.json["l"]?.text == #"[{"id":8}]"#)
        #expect(changed.json["friends"]?.text == #"[{"id":1}]"#)
    }

    @Test("references to objects in a store are added and removed; a change of an object itself is an error")
    func references() throws {
        let shop = try Shop(parsing: #"{"refs":[1, 100, "2"]}"#)
        let one = try #require(Self.cache[1])
        let three = try #require(Self.cache[3])
        let changed = try shop.tryMutate {
            #expect($0.references.first === one)
            #expect($0.references.contains { $0 === one })
            $0.references.append(three)
            #expect($0.references.last === three)
            $0.references.removeAll { $0 === one }
        }
        #expect(changed.json.text == #"{"refs":[100, "2", 3]}"#)
        #expect(changed.references.last === three)
        let error = #expect(throws: MutationError.self) {
            try shop.tryMutate { $0.references[0].title = "x" }
        }
        #expect(
            error?.description
                == "Shop.references was not written: the converter cannot write a change to an object that is kept in a store"
        )
        #expect(shop.mutate { $0.references[0].title = "x" } === shop)
        #expect(one.title == nil)
        // Another draft instead of it, by assigning it and through `inout`.
        func replace(_ draft: inout Mutable<Customer>) { draft = Mutable(three) }
        #expect(throws: MutationError.self) { try shop.tryMutate { $0.references[0] = Mutable(three) } }
        #expect(throws: MutationError.self) { try shop.tryMutate { replace(&$0.references[0]) } }
    }

    #if DEBUG
        @Test("the cost of 10,000 small edits of the elements of a Swift array depends on the edits")
        func work() throws {
            func steps(_ count: Int) throws -> Int {
                let text = "{\"friends\":[" + (0..<count).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]}"
                let shop = try Shop(parsing: text)
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    _ = shop.mutate {
                        for index in 0..<count { $0.friends[index].id += 1 }
                        for _ in 0..<count { $0.friends.append(Customer()) }
                    }
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (few, many) = (try steps(500), try steps(5_000))
            #expect(many < few * 20 + 1_000, "\(few) \(many)")
        }
    #endif

    // MARK: Lazy arrays by themselves

    static let list = #"[ {"id": 1, "x":1.0}, null, {"id":2 ,"title":"b"}, "s", {"vip":1} ]"#

    @Test("a lazy array is changed as a model is: a copy with the edits, every other byte as it was")
    func mutate() throws {
        let array = try LazyArray<Customer>(parsing: Self.list)
        let changed = try array.tryMutate {
            $0[1].title = "x"
            $0[2][as: Important.self]?.vip = 5
            $0.append(Customer { $0.id = 7 })
            $0[0].tags.append("t")
        }
        #expect(
            changed.json.text
                == #"[ {"id": 1, "x":1.0, "tags": ["t"]}, null, {"id":2 ,"title":"x"}, "s", {"vip":5}, {"id": 7} ]"#)
        #expect(array.json.text == Self.list)
        #expect(array[0].tags.isEmpty)
        let same = array.mutate { _ = $0.map(\.title) }
        #expect(same[0] === array[0])
        #expect(array.mutate { $0.removeAll() }.json.text == #"[ null, "s" ]"#)
        #expect(LazyArray<Customer>().mutate { $0.append(Customer { $0.id = 1 }) }.json.text == #"[{"id":1}]"#)
    }

    @Test("nested arrays and arrays of lines are changed by themselves, too")
    func nested() throws {
        let shop = try Shop(parsing: #"{"lazy":[{"id":1}],"friends":[{"id":2}]}"#)
        let lazy = try #require(shop.lazy?.mutate { $0[0].id = 9 })
        #expect(shop.mutate { $0.lazy = EditableArray(lazy.map { $0 }) }.json.text.hasPrefix(#"{"lazy":[{"id":9}]"#))
        #expect(shop.lazy?[0].id == 1)
        let lines = try LazyArray<Customer>(lines: "{\"id\":1}\n[]\n{\"id\": 2}\n").mutate { $0[1].id = 3 }
        #expect(String(decoding: lines.lines(), as: UTF8.self) == "{\"id\":1}\n[]\n{\"id\": 3}\n")
    }

    @Test("values that cannot be written throw, and so does the edit's own error")
    func errors() throws {
        struct Stop: Error {}
        let array = try LazyArray<Customer>(parsing: Self.list)
        #expect(throws: Stop.self) { try array.mutate { _ in throw Stop() } }
        let error = #expect(throws: MutationError.self) {
            try array.tryMutate {
                $0[1].title = "(null)"
                $0[0].tags.append("<null>")
            }
        }
        #expect(error?.property == "title")
        #expect(array.mutate { $0[1].title = "(null)" }.json.text == Self.list)
    }
}
