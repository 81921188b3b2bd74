import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Checks of parts, and several at once.
@Suite("Checks of elements, of keys, and of several things")
struct CombinedChecksTests {
    static func say(_ failures: [CheckFailure]) -> [String] {
        failures.map { failure in
            failure.steps.map { place in
                switch place {
                case .element(let ordinal): "[\(ordinal)]"
                case .value(let key): ".\(key)"
                case .key(let key): "#\(key)"
                }
            }.joined() + ": " + failure.text
        }
    }

    @Test("a list of checks is a check: all of them have to pass, and each that fails is reported")
    func list() {
        let check: Check<Int> = [.in(0...150), .multiple(of: 2), Check("must not be 13") { $0 != 13 }]
        #expect(check.passes(20))
        #expect(Self.say(check.failures(of: 13)) == [": must be a multiple of 2", ": must not be 13"])
        #expect(
            Self.say(check.failures(of: -1)) == [": must be in 0...150", ": must be a multiple of 2"])
        #expect(check.description == "must be in 0...150 and must be a multiple of 2 and must not be 13")
        #expect(check.schema.text == #"{"minimum":0,"maximum":150,"multipleOf":2}"#)
        let optional: Check<Int?> = .unlessNil([.in(0...150), [.multiple(of: 2)]])
        #expect(optional.passes(nil))
        #expect(Self.say(optional.failures(of: 151)) == [": must be in 0...150", ": must be a multiple of 2"])
    }

    @Test("an empty list of checks passes everything")
    func empty() {
        let check: Check<Int> = []
        #expect(check.passes(5))
        #expect(check.description == "may be anything")
        #expect(check.schema.text == "{}")
        #expect(Check<[Int]>.each([]).schema.text == "{}")
        #expect(Check<[Int]>.each([]).passes([1]))
    }

    @Test("keywords that two checks have are combined with allOf, unless they say the same")
    func allOf() {
        let check: Check<Int> = [.in(0...), .in(5...10), .in(...9), .in(0...), .multiple(of: 2)]
        #expect(
            check.schema.text
                == #"{"minimum":0,"allOf":[{"minimum":5,"maximum":10}],"maximum":9,"multipleOf":2}"#)
        let more: Check<Int> = [.in(0...), .in(1...), .in(2...)]
        #expect(more.schema.text == #"{"minimum":0,"allOf":[{"minimum":1},{"minimum":2}]}"#)
        let text: Check<String> = [.nonEmpty, .length(1...3), .pattern("a"), .pattern("b"), .oneOf("ab")]
        #expect(
            text.schema.text
                == #"{"minLength":1,"maxLength":3,"pattern":"a","allOf":[{"pattern":"b"}],"enum":["ab"]}"#)
        let items: Check<[Int]> = [.each(.in(0...)), .each([.in(1...), .in(2...)]), .unique]
        #expect(
            items.schema.text
                == #"{"items":{"minimum":0},"allOf":[{"items":{"minimum":1,"allOf":[{"minimum":2}]}}],"uniqueItems":true}"#
        )
    }

    @Test("elements of arrays, sets, optional arrays, and lists in lists")
    func elements() {
        let list: Check<[Int]> = .each([.in(0...9), .multiple(of: 3)])
        #expect(
            Self.say(list.failures(of: [3, 10, 4, -3]))
                == [
                    "[1]: must be in 0...9", "[1]: must be a multiple of 3", "[2]: must be a multiple of 3",
                    "[3]: must be in 0...9",
                ])
        #expect(list.description == "each element must be in 0...9 and must be a multiple of 3")
        #expect(list.schema.text == #"{"items":{"minimum":0,"maximum":9,"multipleOf":3}}"#)
        let matrix: Check<[[Double]]?> = .unlessNil([.count(2), .each(.each(.in(0...1)))])
        #expect(
            Self.say(matrix.failures(of: [[0, 2], [1], [0, 0, -1]])) == [
                ": must have exactly 2 elements", "[0][1]: must be in 0...1", "[2][2]: must be in 0...1",
            ])
        #expect(matrix.passes(nil))
        #expect(matrix.schema.text == #"{"minItems":2,"maxItems":2,"items":{"items":{"minimum":0,"maximum":1}}}"#)
        let set: Check<Set<String>> = .each(.nonEmpty)
        #expect(set.failures(of: ["", "a"]).map(\.text) == ["must not be empty"])
        #expect(set.schema.text == #"{"items":{"minLength":1}}"#)
        let gaps: Check<[Int?]> = .each(.unlessNil(.in(0...)))
        #expect(Self.say(gaps.failures(of: [nil, 1, -1])) == ["[2]: must be at least 0"])
        let empty: Check<[[String]]> = .each(.nonEmpty)
        #expect(Self.say(empty.failures(of: [["a"], []])) == ["[1]: must not be empty"])
    }

    @Test("values and keys of dictionaries, with their keys, whatever type these are of")
    func members() {
        let scores: Check<[String: Int]> = [.each(.in(0...5)), .keys(.length(1...3)), .count(1...)]
        #expect(Self.say(scores.failures(of: ["ada": 6])) == [".ada: must be in 0...5"])
        #expect(
            Self.say(scores.failures(of: ["alice": -1]))
                == [".alice: must be in 0...5", "#alice: must have 1 to 3 characters"])
        #expect(Self.say(scores.failures(of: [:])) == [": must have at least 1 member"])
        #expect(
            scores.description
                == "each value must be in 0...5 and each key must have 1 to 3 characters and must have at least 1 member"
        )
        #expect(
            scores.schema.text
                == #"{"additionalProperties":{"minimum":0,"maximum":5},"propertyNames":{"minLength":1,"maxLength":3},"minProperties":1}"#
        )
        let lists: Check<[String: [Int]]?> = .unlessNil(.each(.each(.in(0...))))
        #expect(Self.say(lists.failures(of: ["a": [1, -1]])) == [".a[1]: must be at least 0"])
        #expect(lists.schema.text == #"{"additionalProperties":{"items":{"minimum":0}}}"#)
        let numbered: Check<[Int: String]?> = .unlessNil([.keys(.in(0...9)), .each(.nonEmpty)])
        #expect(Self.say(numbered.failures(of: [10: "a"])) == ["#10: must be in 0...9"])
        #expect(Self.say(numbered.failures(of: [1: ""])) == [".1: must not be empty"])
        // A name is a string, so `minimum` says nothing about it.
        #expect(numbered.schema.text == #"{"additionalProperties":{"minLength":1}}"#)
        let plans: Check<[ChecksTests.Plan: Int]> = .each(.in(0...))
        #expect(Self.say(plans.failures(of: [.pro: -1])) == [".pro: must be at least 0"])
        #expect(plans.failures(of: [.pro: -1])[0].steps == [.value(CheckedKey(ChecksTests.Plan.pro))])
        let id = UUID()
        #expect(Self.say(Check<[UUID: Int]>.each(.in(0...)).failures(of: [id: -1])) == [".\(id): must be at least 0"])
        let closure: Check<[String: Int]> = .each(Check("must not be there") { _ in false })
        #expect(Self.say(closure.failures(of: ["a": 1])) == [".a: must not be there"])
    }

    final class Person: JSONModel, @unchecked Sendable {
        @Property var age: Int = 0
    }

    @Test("models in lazy collections, and keys of lazy dictionaries")
    func models() throws {
        let array = try LazyArray<Person>(parsing: #"[{"age": 20}, null, {"age": 5}]"#)
        let people: Check<LazyArray<Person>> = .each(Check("must be of age") { $0.age >= 18 })
        #expect(Self.say(people.failures(of: array)) == ["[1]: must be of age"])
        let byName = try LazyDictionary<Person>(parsing: #"{"bo": {"age": 20}, "n": 5, "Ada": {"age": 5}}"#)
        let named: Check<LazyDictionary<Person>> = [
            .each(Check("must be of age") { $0.age >= 18 }), .keys(.pattern("^[a-z]+$")),
        ]
        #expect(
            Self.say(named.failures(of: byName)) == [".Ada: must be of age", "#Ada: must match the pattern ^[a-z]+$"])
        #expect(named.schema.text == #"{"propertyNames":{"pattern":"^[a-z]+$"}}"#)
        let optional: Check<LazyDictionary<Person>?> = .unlessNil([
            .each(Check("must be of age") { $0.age >= 18 }), .keys(.nonEmpty), .nonEmpty,
        ])
        #expect(optional.passes(nil))
        #expect(Self.say(optional.failures(of: byName)) == [".Ada: must be of age"])
        let maybe: Check<LazyArray<Person>?> = .unlessNil([
            .each(Check("must be of age") { $0.age >= 18 }), .nonEmpty,
        ])
        #expect(maybe.passes(nil) && !maybe.passes(array))
    }

    @Test("if a collection isn't a list in JSON, the whole value fails")
    func noList() {
        let bytes: Check<Data> = .each(.in(0...9))
        #expect(Self.say(bytes.failures(of: Data([1, 10]))) == [": must be in 0...9"])
        #expect(bytes.schema.text == "{}")
    }

    @Test("failures are found one by one: only requested ones of a million are created")
    func lazily() {
        let check: Check<[Int]> = [.each(.in(1...)), .unique]
        let values = [Int](repeating: 0, count: 1_000_000)
        var found: [CheckFailure] = []
        let isDone = check.forEachFailure(of: values) {
            found.append($0)
            return found.count < 3
        }
        #expect(!isDone)
        #expect(found.map(\.steps) == [[.element(0)], [.element(1)], [.element(2)]])
        #expect(check.forEachFailure(of: [1, 2]) { _ in false })
        #expect(!check.passes(values))
    }

    @Test("mistakes inside of lists are those of the whole check")
    func mistakes() {
        let check: Check<[String: [String]]?> = .unlessNil([.each(.each(.pattern("["))), .keys(.pattern("("))])
        #expect(check.mistakes.count == 2)
        #expect(check.mistakes[0].hasPrefix(#""[" is not a pattern: "#))
        #expect(Check<Int>.multiple(of: 0).mistakes == ["0 has no multiples"])
        let zero = Check<Int?>.unlessNil(.multiple(of: 0))
        #expect(zero.passes(0) && !zero.passes(1))
        #expect(Check<Double>.multiple(of: .infinity).mistakes == ["inf has no multiples"])
        #expect(!Check<Double>.multiple(of: 0).passes(1))
        #expect(Check<Decimal>.multiple(of: 0).mistakes == ["0 has no multiples"])
        #expect(Check<[Int]>.count(-1).mistakes == ["a count cannot be in -1...-1"])
        #expect(Check<String>.length(..<0).mistakes == ["a count cannot be less than 0"])
        #expect(Check<String>.length(0..<0).mistakes == ["a count cannot be in 0..<0"])
    }
}
