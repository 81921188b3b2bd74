import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// The values that only `Coercion.permissive` reads, row by row of its table, and their written forms.
@Suite struct PermissivePolicyTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var tags: [String]
        override class var coercion: Coercion { .permissive }
    }
    class Values: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int?
        @Property("v") var int8: Int8?
        @Property("v") var double: Double?
        @Property("v") var decimal: Decimal?
        @Property("v") var string: String?
        @Property("v") var bool: Bool?
        @Property("v") var date: Date?
        @Property("v") var ints: [Int]
        @Property("v") var maybeInts: [Int]?
        @Property("v") var certainInts: [Int] = [9]
        @Property("v") var strings: [String]
        @Property("v") var set: Set<Int>
        @Property("v") var grid: [[Int]]
        @Property("v") var table: [String: Int]
        @Property("v") var maybeTable: [String: Int]?
        @Property("v") var keyed: [Int: Int]
        @Property("v") var lists: [String: [Int]]
        @Property("v") var item: Item
        @Property("v") var maybeItem: Item?
        @Property("v") var items: [Item]
        @Property("v") var lazy: LazyArray<Item>
        @Property("v") var maybeLazy: LazyArray<Item>?
        @Property("v", as: .embedded) var embedded: [Int]
        @Property("v") var value: JSON?
    }
    final class Permissive: Values, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
    }
    final class Strict: Values, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
    }
    final class Lenient: Values, @unchecked Sendable {}

    static func values(_ text: String) throws -> Permissive { try Permissive(parsing: "{\"v\":\(text)}") }

    // MARK: Numbers and null

    @Test(
        "numbers are read as people write them",
        arguments: [
            ("007", 7), ("+5", 5), (".5", 0.5), ("5.", 5), ("-007", -7), ("-.5", -0.5), ("+.5e1", 5), ("00", 0),
            (" 07 ", 7),
            ("0", 0), ("1e2", 100), ("01.50", 1.5), ("5.e1", 50), ("+", nil), ("-", nil), (".", nil), ("+-5", nil),
            ("--5", nil),
            ("5.5.5", nil), ("0x10", nil), ("1,5", nil), ("1 000", nil), ("7a", nil), ("e5", nil), ("", nil),
            ("٣", nil), ("+ 5", nil),
        ] as [(String, Double?)])
    func numbers(text: String, expected: Double?) throws {
        let json: JSON = ["v": JSON(text)]
        let values = Permissive(json)
        #expect(values?.double == expected)
        #expect(values?.int == expected.flatMap { Int(exactly: $0) })
        #expect(values?.int8 == expected.flatMap { Int8(exactly: $0) })
        #expect(values?.decimal == expected.map { Decimal($0) })
        let lenient = Coercion.lenient.fractional(JSON(text), as: Double.self).value
        #expect(Lenient(json)?.double == lenient)
        #expect(lenient == nil || lenient == expected)
    }

    @Test("a number in a string stays in a string")
    func numberKinds() throws {
        let values = try Self.values(#""007""#)
        #expect(values.mutate { $0.int = 7 } === values)
        #expect(values.mutate { $0.int = 8 }.json.text == #"{"v":"8"}"#)
        #expect(values.string == "007")
        #expect(try Self.values(#""300""#).int8 == nil)
        #expect(Coercion.permissive.integer("0300", as: Int8.self).verdict.isOutOfRange)
    }

    @Test(
        "null is read in any case",
        arguments: [
            #""""#, #""NULL""#, #""Nil""#, #""<Null>""#, #""(NIL)""#, "null", #""<nsnull>""#, #""<NSNull>""#,
            #""\u003cnsnull>""#,
        ])
    func nulls(text: String) throws {
        let values = try Self.values(text)
        #expect(values.string == nil)
        #expect(values.int == nil)
        #expect(values.ints == [])
        #expect(values.certainInts == [9])
        #expect(values.maybeInts == nil)
        #expect(values.table == [:])
        #expect(values.maybeItem == nil)
        #expect(values.date == nil)
        #expect(values.value == nil)
        #expect(try Self.values("[1, \(text), 2]").ints == [1, 2])
        #expect(throws: MutationError.self) { try values.tryMutate { $0.string = "Null" } }
        #expect(try Lenient(parsing: #"{"v":"NULL"}"#).string == "NULL")
    }

    @Test(
        "text that only looks like a null isn't null",
        arguments: ["<nsnull", "nsnull>", "<nsnulls>", "<ns null>", " <nsnull>", "nsnull", "(nsnull)"])
    func noNulls(text: String) throws {
        #expect(Permissive(["v": JSON(text)] as JSON)?.string == text)
    }

    @Test("<nsnull> is text for the other policies, which can write it")
    func otherPolicies() throws {
        for policy in [Coercion.lenient, .strict] {
            #expect(JSON("<nsnull>").value(as: String.self, by: policy) == "<nsnull>")
        }
        #expect(Lenient { $0.string = "<nsnull>" }.json.text == #"{"v":"<nsnull>"}"#)
        #expect(throws: MutationError.self) { try Permissive().tryMutate { $0.string = "<nsnull>" } }
    }

    // MARK: Containers

    @Test("an object with decimal names is a list, in the order of the numbers")
    func numbered() throws {
        let values = try Self.values(#"{"10": 3, "2": "2", "0": 1, "5": "x", "2": 9}"#)
        #expect(values.ints == [1, 2, 3])
        #expect(values.maybeInts == [1, 2, 3])
        #expect(values.set == [1, 2, 3])
        #expect(values.strings == ["1", "2", "x", "3"])
        #expect(values.table == ["10": 3, "2": 2, "0": 1])
        #expect(values.keyed == [10: 3, 2: 2, 0: 1])
        #expect(values.embedded == [1, 2, 3])
        #expect(try Self.values("{}").maybeInts == [])
        #expect(try Self.values(#"{"0": {"n": 1}, "2": {"n": 2}}"#).items.map(\.n) == [1, 2])
        #expect(try Self.values(#"{"1": {"0": 1}, "0": [2]}"#).grid == [[2], [1]])
        #expect(try Self.values(#"{"a": {"0": 1}, "b": 2}"#).lists == ["a": [1], "b": [2]])
    }

    @Test(
        "an object with any other name isn't one",
        arguments: ["-1", "01", "1.0", " 1", "+1", "a", "", "1234567890123456", "١", "1e3"])
    func notNumbered(name: String) throws {
        var policy = Coercion.strict
        policy.readsNumberedObjectsAsLists = true
        let json: JSON = ["0": 1, "x": 2]
        var object = json
        object["x"] = nil
        object[name] = 2
        #expect(policy.container(.array, in: object, where: { _ in false })?.content == nil)
        #expect(policy.container(.array, in: ["0": 1], where: { _ in false })?.content == [1])
    }

    @Test("a single value is a list of one, if it can be an element")
    func single() throws {
        #expect(try Self.values("5").ints == [5])
        #expect(try Self.values(#""5""#).maybeInts == [5])
        #expect(try Self.values("true").ints == [1])
        #expect(try Self.values(#""x""#).ints == [])
        #expect(try Self.values(#""x""#).maybeInts == nil)
        #expect(try Self.values(#""x""#).certainInts == [9])
        #expect(try Self.values(#""x""#).strings == ["x"])
        #expect(try Self.values("5").grid == [[5]])
        #expect(try Self.values("[1, [2]]").grid == [[1], [2]])
        #expect(try Self.values(#"{"n": 4}"#).items.map(\.n) == [4])
        #expect(try Self.values(#"{"n": 4}"#).lazy.map(\.n) == [4])
        #expect(try Self.values("4").maybeLazy == nil)
        #expect(try Self.values("5").set == [5])
    }

    @Test("an empty array is an empty object")
    func emptyArray() throws {
        let values = try Self.values("[ ]")
        #expect(values.table == [:])
        #expect(values.maybeTable == [:])
        #expect(values.keyed == [:])
        #expect(values.maybeItem?.json.text == "{}")
        #expect(values.maybeItem === values.maybeItem)
        #expect(try Self.values("[1]").maybeItem == nil)
        #expect(try Self.values("[1]").maybeTable == nil)
        #expect(try Lenient(parsing: #"{"v":[]}"#).maybeItem == nil)
        #expect(try Lenient(parsing: #"{"v":[]}"#).maybeTable == nil)
    }

    @Test("lists, dictionaries and models in text read like their text")
    func text() throws {
        #expect(try Self.values(#"" [1, \"2\"] ""#).ints == [1, 2])
        #expect(try Self.values(#""{\"n\": 4}""#).maybeItem?.n == 4)
        #expect(try Self.values(#""{\"a\": 4}""#).table == ["a": 4])
        #expect(try Self.values(#""{\"0\": 4}""#).ints == [4])
        #expect(try Self.values(#""[]""#).maybeTable == [:])
        #expect(try Self.values(#""{\"n\": 4}""#).items.map(\.n) == [4])
        #expect(try Self.values(#""[{\"n\": 4}, 5]""#).lazy.map(\.n) == [4])
        #expect(try Self.values(#""[1""#).ints == [])
        #expect(try Self.values(#""[1""#).strings == ["[1"])
        #expect(try Self.values(#""{\"a\": 4}""#).strings == [#"{"a": 4}"#])
        #expect(try Self.values(#""[\"a\"]""#).strings == ["a"])
        #expect(try Self.values(#"["[1]", [2], "x"]"#).grid == [[1], [2]])
        #expect(try Self.values(#""{\"a\": 4}""#).string == #"{"a": 4}"#)
        let deep = String(repeating: "[", count: 100_000)
        #expect(try Self.values("\"\(deep)\"").maybeInts == nil)
    }

    @Test(
        "neither lenient nor strict reads any of it",
        arguments: [#"{"0": 1}"#, "5", #""5""#, #""[1]""#, #"{"n": 1}"#])
    func others(text: String) throws {
        for values in [try Lenient(parsing: "{\"v\":\(text)}"), try Strict(parsing: "{\"v\":\(text)}")] as [Values] {
            #expect(values.maybeInts == nil)
            #expect(values.maybeLazy == nil)
            #expect(values.set == [])
        }
    }

    @Test("each part can be taken alone")
    func parts() throws {
        func verdict<V: Sendable>(_ type: V.Type, _ text: String, _ set: (inout Coercion) -> Void) throws -> String {
            var policy = Coercion.strict
            set(&policy)
            return try OutcomeTests.outcome(OutcomeTests.of(type), text, policy)
        }
        #expect(
            try verdict([Int].self, #"{"2": 5, "1": 4}"#) { $0.readsNumberedObjectsAsLists = true } == "[4, 5] coerced")
        #expect(try verdict([Int].self, "5") { $0.readsNumberedObjectsAsLists = true } == "wrongKind")
        #expect(try verdict([Int].self, "5") { $0.readsSingleValuesAsLists = true } == "[5] coerced")
        #expect(try verdict([Int].self, #"{"0": 5}"#) { $0.readsSingleValuesAsLists = true } == "wrongKind")
        #expect(try verdict([Int].self, "[5]") { $0.readsSingleValuesAsLists = true } == "[5] exact")
        #expect(try verdict([String: Int].self, "[]") { $0.readsEmptyArraysAsObjects = true } == "[:] coerced")
        #expect(try verdict([String: Int].self, "[]") { $0.readsSingleValuesAsLists = true } == "wrongKind")
        #expect(try verdict([Int].self, #""[5]""#) { $0.readsContainersFromText = true } == "[5] coerced")
        #expect(try verdict([Int].self, #""5""#) { $0.readsContainersFromText = true } == "wrongKind")
        #expect(try verdict([Int]?.self, #""[5]""#) { $0.readsContainersFromText = true } == "Optional([5]) coerced")
        #expect(
            try verdict(LazyArray<Item>.self, #"{"n": 5}"#) { $0.readsSingleValuesAsLists = true }
                == "[Item(n: 5)] coerced")
        #expect(try verdict(Item.self, "[]") { $0.readsEmptyArraysAsObjects = true } == "Item() coerced")
        #expect(try verdict(Item.self, #""{}""#) { $0.readsContainersFromText = true } == "Item() coerced")
        #expect(try verdict(Int.self, #""05""#) { $0.readsLooseNumbers = true } == "wrongKind")
        #expect(
            try verdict(Int.self, #""05""#) {
                $0.readsLooseNumbers = true
                $0.readsStringsAsScalars = true
            } == "5 coerced")
        #expect(try verdict(Int.self, #""05""#) { $0.readsStringsAsScalars = true } == "unreadable")
    }

    // MARK: Checks and stores

    struct Price: JSONConvertible, Equatable {
        let cents: Int
        static let factor = Mutex(1)
        static func decode(_ json: JSON) -> Price? { json.int.map { Price(cents: $0 * factor.withLock { $0 }) } }
        func encode() -> JSON? { JSON(cents) }
        static func revalidate(_ cached: Price, against json: JSON) -> Freshness<Price> { .reload }
    }
    struct Store: ObjectStore {
        static let isFull = Mutex(false)
        func object(for reference: JSON) -> Item? {
            Self.isFull.withLock { $0 } ? reference.int.map { number in Item { $0.n = number } } : nil
        }
        func reference(for object: Item) -> JSON? { JSON(object.n) }
    }
    final class Checked: JSONModel, @unchecked Sendable {
        @Property("v") var prices: [Price]
        @Property("v", cachedObject: Store()) var items: [Item]
        override class var coercion: Coercion { .permissive }
    }

    @Test("revalidation and stores see the elements of a value that is read as a list")
    func checks() throws {
        let list = try Checked(parsing: #"{"v": {"3": 2, "1": 1}}"#)
        #expect(list.prices.map(\.cents) == [1, 2])
        Price.factor.withLock { $0 = 10 }
        #expect(list.prices.map(\.cents) == [10, 20])
        let single = try Checked(parsing: #"{"v": 5}"#)
        #expect(single.items.isEmpty)
        Store.isFull.withLock { $0 = true }
        #expect(single.items.map(\.n) == [5])
        #expect(list.items.map(\.n) == [1, 2])
        #expect(single.mutate { $0.items = [Item { $0.n = 6 }] }.json.text == #"{"v": 6}"#)
    }

    @Test("two threads read the same list")
    func threads() async throws {
        let values = try Self.values(#"{"1": {"n": 1}, "0": "{\"n\": 2}"}"#)
        let read = await withTaskGroup(of: [ObjectIdentifier].self) { group in
            for _ in 0..<8 { group.addTask { values.items.map { ObjectIdentifier($0) } } }
            return await group.reduce(into: Set<[ObjectIdentifier]>()) { $0.insert($1) }
        }
        #expect(read.count == 1)
        #expect(values.items.map(\.n) == [2, 1])
    }
}

extension Verdict {
    fileprivate var isOutOfRange: Bool {
        if case .unusable(.outOfRange) = self { true } else { false }
    }
}
