import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Every check of the library: values that pass, values that fail, the texts, and the keywords in a schema.
@Suite("Checks")
struct ChecksTests {
    /// A check passes some values and fails others with its text, and the same check of an optional passes nil as well.
    static func expect<Value>(
        _ check: Check<Value>, passes: [Value], fails: [Value], _ text: String,
        schema: String, _ location: SourceLocation = #_sourceLocation
    ) {
        let optional = Check<Value?>.unlessNil(check)
        func isExpected(_ failures: [CheckFailure]) -> Bool {
            failures.map(\.text) == [text] && failures.allSatisfy(\.steps.isEmpty)
        }
        for value in passes {
            #expect(check.passes(value), "\(value)", sourceLocation: location)
            #expect(check.failures(of: value) == [], "\(value)", sourceLocation: location)
            #expect(optional.passes(value), "\(value)", sourceLocation: location)
        }
        for value in fails {
            #expect(!check.passes(value), "\(value)", sourceLocation: location)
            #expect(isExpected(check.failures(of: value)), "\(value)", sourceLocation: location)
            #expect(isExpected(optional.failures(of: value)), "\(value)", sourceLocation: location)
            #expect(isExpected(check.failures(ofAny: value)), "\(value)", sourceLocation: location)
        }
        #expect(optional.passes(nil), sourceLocation: location)
        #expect(check.description == text, sourceLocation: location)
        #expect(optional.description == text, sourceLocation: location)
        #expect(check.schema.text == schema, sourceLocation: location)
        if !schema.contains("enum") { #expect(optional.schema.text == schema, sourceLocation: location) }
        #expect(check.mistakes == [] && optional.mistakes == [], sourceLocation: location)
    }

    @Test("ranges of integers: all five kinds, negative ones, and the ends of the type")
    func integers() {
        Self.expect(
            .in(0...150), passes: [0, 7, 150], fails: [-1, 151, .min, .max], "must be in 0...150",
            schema: #"{"minimum":0,"maximum":150}"#)
        Self.expect(
            .in(0..<10), passes: [0, 9], fails: [10, -1], "must be in 0..<10",
            schema: #"{"minimum":0,"exclusiveMaximum":10}"#)
        Self.expect(
            .in(1...), passes: [1, Int.max], fails: [0, .min], "must be at least 1",
            schema: #"{"minimum":1}"#)
        Self.expect(
            .in(...(-3)), passes: [-3, Int.min], fails: [-2, .max], "must be at most -3",
            schema: #"{"maximum":-3}"#)
        Self.expect(
            .in(..<5), passes: [4, Int.min], fails: [5, .max], "must be less than 5",
            schema: #"{"exclusiveMaximum":5}"#)
        Self.expect(
            .in(5..<5), passes: [], fails: [4, 5, 6], "must be in 5..<5",
            schema: #"{"minimum":5,"exclusiveMaximum":5}"#)
        Self.expect(
            .in(1...UInt64.max), passes: [1, .max], fails: [0],
            "must be in 1...18446744073709551615", schema: #"{"minimum":1,"maximum":18446744073709551615}"#)
        Self.expect(
            .in(-5...5), passes: [Int8(-5), 5], fails: [Int8.min, .max], "must be in -5...5",
            schema: #"{"minimum":-5,"maximum":5}"#)
    }

    @Test("ranges of floating-point numbers and decimals: NaN is outside of all, and schemas have no infinities")
    func fractions() {
        Self.expect(
            .in(0...1.5), passes: [0.0, -0.0, 1.5], fails: [1.6, -0.1, .nan, .infinity],
            "must be in 0...1.5", schema: #"{"minimum":0,"maximum":1.5}"#)
        Self.expect(
            .in(0..<1), passes: [0.0, 1.0.nextDown], fails: [1, .nan, -.infinity], "must be in 0..<1",
            schema: #"{"minimum":0,"exclusiveMaximum":1}"#)
        Self.expect(
            .in(...Double.infinity), passes: [0.0, .infinity, -.infinity], fails: [.nan],
            "must be at most inf", schema: "{}")
        Self.expect(
            .in(0.1...), passes: [Float(0.1), 2], fails: [Float(0), .nan], "must be at least 0.1",
            schema: #"{"minimum":0.1}"#)
        Self.expect(
            .in(0...Decimal(string: "9.95")!),
            passes: [Decimal(5), Decimal(string: "9.95")!], fails: [Decimal(10), Decimal(-1)], "must be in 0...9.95",
            schema: #"{"minimum":0,"maximum":9.95}"#)
    }

    @Test("ranges of values that aren't numbers in JSON are in no schema")
    func otherRanges() {
        let day = Date(timeIntervalSince1970: 86_400)
        Self.expect(
            .in(day...), passes: [day, .distantFuture], fails: [.distantPast],
            #"must be at least "1970-01-02T00:00:00Z""#, schema: "{}")
        Self.expect(
            .in("a"..."f"), passes: ["a", "eve", "f"], fails: ["fa", "A", ""],
            #"must be in "a"..."f""#, schema: "{}")
        Self.expect(
            .in(.seconds(1)...), passes: [Duration.seconds(1)], fails: [.zero],
            "must be at least 1", schema: "{}")
    }

    /// A range of a kind that is not Swift's.
    struct Odd: RangeExpression, Sendable, CustomStringConvertible {
        func relative<C: Collection>(to collection: C) -> Range<Int> where C.Index == Int { 0..<0 }
        func contains(_ element: Int) -> Bool { !element.isMultiple(of: 2) }
        var description: String { "the odd numbers" }
    }

    @Test("an app's own kind of range is called, and is in no schema")
    func ownRange() {
        Self.expect(.in(Odd()), passes: [1, 3], fails: [2], "must be in the odd numbers", schema: "{}")
        Self.expect(
            .count(Odd()), passes: [[1], [1, 2, 3]], fails: [[], [1, 2]],
            "must have the odd numbers elements", schema: "{}")
    }

    @Test("lengths of strings are counted in code points, as JSON Schema does")
    func lengths() {
        Self.expect(
            .length(1...3), passes: ["a", "abc", "👨‍👦"], fails: ["", "abcd", "👨‍👩‍👧"],
            "must have 1 to 3 characters", schema: #"{"minLength":1,"maxLength":3}"#)
        Self.expect(
            .length(2), passes: ["ab", "e\u{301}", "\r\n"], fails: ["a", "é", "abc"],
            "must have exactly 2 characters", schema: #"{"minLength":2,"maxLength":2}"#)
        Self.expect(
            .length(1...), passes: ["a"], fails: [""], "must have at least 1 character",
            schema: #"{"minLength":1}"#)
        Self.expect(
            .length(...1), passes: ["", "a"], fails: ["ab"], "must have at most 1 character",
            schema: #"{"maxLength":1}"#)
        Self.expect(
            .length(..<3), passes: ["", "ab"], fails: ["abc"], "must have at most 2 characters",
            schema: #"{"maxLength":2}"#)
        Self.expect(
            .length(0..<3), passes: ["", "ab"], fails: ["abc"], "must have at most 2 characters",
            schema: #"{"maxLength":2}"#)
        Self.expect(
            .length((-1)...), passes: ["", "a"], fails: [], "must have at least 0 characters",
            schema: "{}")
    }

    @Test("counts of arrays, sets, dictionaries, lazy collections and any other collection")
    func counts() throws {
        Self.expect(
            .count(1...2), passes: [[1], [1, 2]], fails: [[], [1, 2, 3]], "must have 1 to 2 elements",
            schema: #"{"minItems":1,"maxItems":2}"#)
        Self.expect(
            .count(1), passes: [[1]], fails: [[], [1, 2]], "must have exactly 1 element",
            schema: #"{"minItems":1,"maxItems":1}"#)
        // An array in JSON may have equal elements.
        Self.expect(
            .count(1), passes: [Set([1])], fails: [[], [1, 2]], "must have exactly 1 element",
            schema: #"{"minItems":1}"#)
        Self.expect(
            .count(...1), passes: [[:], ["a": 1]], fails: [["a": 1, "b": 2]],
            "must have at most 1 member", schema: #"{"maxProperties":1}"#)
        let none = LazyArray<JSONModel>()
        let two = try LazyArray<JSONModel>(parsing: "[{}, null, {}]")
        Self.expect(
            .count(2...), passes: [two], fails: [none], "must have at least 2 elements",
            schema: #"{"minItems":2}"#)
        let named = try LazyDictionary<JSONModel>(parsing: #"{"a": {}, "b": 5}"#)
        Self.expect(
            .count(1..<2), passes: [named], fails: [LazyDictionary()], "must have exactly 1 member",
            schema: #"{"minProperties":1,"maxProperties":1}"#)
        Self.expect(
            .count(4...), passes: [Data(count: 4)], fails: [Data(count: 3)],
            "must have at least 4 elements", schema: "{}")
    }

    @Test("values that must not be empty: strings and collections")
    func nonEmpty() {
        Self.expect(
            .nonEmpty, passes: ["a", " "], fails: [""], "must not be empty", schema: #"{"minLength":1}"#)
        Self.expect(
            .nonEmpty, passes: [["a"], [""]], fails: [[]], "must not be empty", schema: #"{"minItems":1}"#)
        Self.expect(
            .nonEmpty, passes: [["a": 1]], fails: [[:]], "must not be empty",
            schema: #"{"minProperties":1}"#)
        Self.expect(
            .nonEmpty, passes: [Set([1])], fails: [[]], "must not be empty", schema: #"{"minItems":1}"#)
        Self.expect(
            .nonEmpty, passes: [[[]], [["a"]]], fails: [[[String]]()], "must not be empty",
            schema: #"{"minItems":1}"#)
    }

    enum Plan: String { case free, pro, trial }
    struct Opaque: Sendable, Equatable { let n: Int }

    @Test("one of several values; a schema has them if they can be written")
    func oneOf() {
        Self.expect(
            .oneOf("S", "M"), passes: ["S", "M"], fails: ["", "s"], #"must be one of "S", "M""#,
            schema: #"{"enum":["S","M"]}"#)
        Self.expect(
            .oneOf(1, 2), passes: [1, 2], fails: [3], "must be one of 1, 2", schema: #"{"enum":[1,2]}"#)
        Self.expect(
            .oneOf(7), passes: [7], fails: [3], "must be 7", schema: #"{"enum":[7]}"#)
        Self.expect(
            .oneOf(.free, .pro), passes: [Plan.free], fails: [.trial],
            #"must be one of "free", "pro""#, schema: #"{"enum":["free","pro"]}"#)
        Self.expect(
            .oneOf(0.5, .nan), passes: [0.5], fails: [.nan, 1], "must be one of 0.5, nan",
            schema: "{}")
        Self.expect(
            .oneOf(Opaque(n: 1)), passes: [Opaque(n: 1)], fails: [Opaque(n: 2)],
            "must be Opaque(n: 1)", schema: "{}")
        Self.expect(
            .oneOf([1], []), passes: [[1], []], fails: [[2]], "must be one of [1], []",
            schema: #"{"enum":[[1],[]]}"#)
        // Null belongs to the schema of an optional.
        #expect(Check<String?>.oneOf("a").schema.text == #"{"enum":["a",null]}"#)
        #expect(Check<[String?]>.each(.oneOf("a")).schema.text == #"{"items":{"enum":["a",null]}}"#)
    }

    @Test("multiples of integers: zero, negative ones, and the ends of the type, which do not overflow")
    func multiples() {
        Self.expect(
            .multiple(of: 2), passes: [0, 2, -4, .min], fails: [1, -1, .max],
            "must be a multiple of 2", schema: #"{"multipleOf":2}"#)
        Self.expect(
            .multiple(of: -3), passes: [0, 3, -3], fails: [1], "must be a multiple of -3",
            schema: #"{"multipleOf":3}"#)
        Self.expect(
            .multiple(of: -1), passes: [Int8.min, .max, 0], fails: [], "must be a multiple of -1",
            schema: #"{"multipleOf":1}"#)
        Self.expect(
            .multiple(of: 255), passes: [UInt8(0), 255], fails: [254],
            "must be a multiple of 255", schema: #"{"multipleOf":255}"#)
    }

    @Test("multiples of fractions by their decimal spelling, without a tolerance")
    func decimalMultiples() {
        let least = Double.leastNonzeroMagnitude
        Self.expect(
            .multiple(of: 0.1),
            passes: [0.3, 0.7, -0.1, 0, -0.0, 1e22, 1.1, 123456.7, Double.greatestFiniteMagnitude],
            fails: [0.25, 0.1 + 0.2, 1e-300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude],
            "must be a multiple of 0.1",
            schema: #"{"multipleOf":0.1}"#)
        Self.expect(
            .multiple(of: -0.05), passes: [19.95, 0.1], fails: [19.99],
            "must be a multiple of -0.05", schema: #"{"multipleOf":0.05}"#)
        Self.expect(
            .multiple(of: 10), passes: [20.0, 1e300], fails: [5.0, 15.5], "must be a multiple of 10",
            schema: #"{"multipleOf":10}"#)
        Self.expect(
            .multiple(of: least), passes: [least, 2 * least, 1e308], fails: [.nan],
            "must be a multiple of 5e-324", schema: #"{"multipleOf":5e-324}"#)
        Self.expect(
            .multiple(of: 0.1), passes: [Float(0.3), 16_777_216], fails: [0.05],
            "must be a multiple of 0.1", schema: #"{"multipleOf":0.1}"#)
        let cent = Decimal(string: "0.01")!
        let long = Decimal(string: "12345678901234567890123456789012345.67")!
        Self.expect(
            .multiple(of: cent), passes: [long, 0, -5, cent],
            fails: [Decimal(string: "0.001")!, .nan], "must be a multiple of 0.01", schema: #"{"multipleOf":0.01}"#)
        let odd = Decimal(string: "98765432109876543210987654321098765433")!
        #expect(Check.multiple(of: odd).passes(odd))
        #expect(Check.multiple(of: odd).passes(odd * 3))
        #expect(!Check.multiple(of: odd).passes(odd - 1))
    }

    @Test("multiples of fractions are those of whole numbers: on all numbers of a few digits")
    func multiplesOracle() {
        // Thousandths, as integers.
        for step in [1, 5, 25, 70, 100, 333, 1000, 2500] {
            let check = Check.multiple(of: Double(step) / 1000)
            for value in -3000...3000 {
                #expect(check.passes(Double(value) / 1000) == value.isMultiple(of: step), "\(value) of \(step)")
            }
        }
    }

    @Test("unique elements: the second of two equal ones is named")
    func unique() throws {
        let check: Check<[Int]> = .unique
        let text = "must differ from every earlier element"
        #expect(check.passes([]) && check.passes([1, 2, 3]))
        #expect(
            check.failures(of: [1, 2, 1, 3, 2, 1])
                == [2, 4, 5].map { CheckFailure(text: text, rule: "uniqueItems", steps: [.element($0)]) })
        #expect(check.description == "each element must differ from every earlier element")
        #expect(check.schema.text == #"{"uniqueItems":true}"#)
        let optional: Check<[String]?> = .unlessNil(.unique)
        #expect(optional.passes(nil) && optional.passes(["a", "A"]))
        #expect(
            optional.failures(of: ["é", "e\u{301}"]) == [
                CheckFailure(text: text, rule: "uniqueItems", steps: [.element(1)])
            ])
        let models: Check<LazyArray<JSONModel>> = .unique
        let array = try LazyArray<JSONModel>(parsing: #"[{"a": 1}, null, {"a": 2}, {"a": 1.0}]"#)
        #expect(models.failures(of: array) == [CheckFailure(text: text, rule: "uniqueItems", steps: [.element(2)])])
        #expect(Check<[Double]>.unique.passes([.nan, .nan]))
        #expect(
            Check<Data>.unique.failures(of: Data([1, 1])) == [CheckFailure(text: text, rule: "uniqueItems", steps: [])])
    }

    @Test("a check by a function, which nil passes")
    func functions() {
        let even = Check<Int>("must be even") { $0 % 2 == 0 }
        Self.expect(even, passes: [0, -2], fails: [1], "must be even", schema: "{}")
        // Also where the function takes an optional: it is not called for nil.
        let whole = Check<Int?>("must be there") { (value: Int?) in value != nil }
        #expect(whole.passes(nil) && whole.passes(1))
    }

    @Test("a check of another type of value passes: it is never called")
    func otherType() {
        let check: any AnyCheck = Check<Int>.in(0...1)
        #expect(check.failures(ofAny: "a") == [])
        #expect(check.failures(ofAny: Int8(5)) == [])
        #expect(check.failures(ofAny: 5) == [CheckFailure(text: "must be in 0...1", rule: "maximum", steps: [])])
        let optional: any AnyCheck = Check<Int?>.unlessNil(.in(0...1))
        #expect(optional.failures(ofAny: 5).count == 1)
        #expect(optional.failures(ofAny: Int?.some(5) as Any).count == 1)
        #expect(optional.failures(ofAny: Int?.none as Any) == [])
    }
}

extension Check {
    /// All failures of a value.
    func failures(of value: Value) -> [CheckFailure] { failures(ofAny: value) }
}
