import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Checks in declarations: they are listed, and change nothing that is read or written.
@Suite("Checks of properties")
struct PropertyCheckTests {
    enum Plan: String { case free, pro }

    /// Every kind of declaration, with every check.
    class Checked: JSONModel, @unchecked Sendable {
        @Property(.check(.in(0...150))) var age: Int = 0
        @Property("years", [.readOnly, .check(.in(0...150))]) var years: Int?
        @Property(.check(.in(0...1))) var ratio = 0.5
        @Property([.required, .check([.in(0..<10), .multiple(of: 2)])]) var small: UInt8 = 0
        @Property(.check(.length(1...3))) var code: String = ""
        @Property("nick", .check([.nonEmpty, .pattern("^[a-z]+$")]), or: ["handle"]) var nick: String?
        @Property(.check(.pattern(/^[ab]$/)), enumValues: ["a", "b"]) var letter: String?
        @Property(.check(.in(Date(timeIntervalSince1970: 0)...)), as: .iso8601) var since: Date?
        @Property(.check(.in(...Date.distantFuture)), as: .secondsSince1970) var until: Date = .distantPast
        @Property(.check([.nonEmpty, .each(.length(1...20)), .unique])) var tags: [String]
        @Property(.check(.each(.each(.in(0...1))))) var matrix: [[Double]]
        @Property(.check(.count(...3)), as: .trimmed) var labels: [String]
        @Property(.check(.each(.nonEmpty)), as: .trimmed) var maybeLabels: [String]?
        @Property(.check(.count(1...)), as: .trimmed) var defaults: [String] = ["a"]
        @Property(.check([.each(.in(0...5)), .keys(.nonEmpty)])) var ratings: [String: Int]
        @Property(.check([.each(.in(0...5)), .keys(.in(1...))])) var maybeRatings: [Int: Int]?
        @Property(.check(.each(.nonEmpty))) var set: Set<String>
        @Property(.check(.oneOf(.free, .pro))) var plan: Plan = .free
        @Property(.check(.oneOf(.pro))) var maybePlan: Plan?
        @Property(.check(Check("must be even") { $0 % 2 == 0 })) var even: Int = 0
        @Property(.check(Check("must be even") { $0 % 2 == 0 })) var maybeEven: Int?
        @Property(.check(.multiple(of: 0.05))) var price: Decimal?
        @Property(.check(.multiple(of: 0.05))) var rate: Double?
        @Property(.check([.count(1...), .each(Check("must be of age") { $0.age > 17 })])) var people: LazyArray<Checked>
        @Property(.check(.each(Check("must be of age") { $0.age > 17 }))) var byName: LazyDictionary<Checked>
        @Property(.check(Check("must be of age") { $0.age > 17 })) var owner: Checked?
        @Property(.check([])) var anything: JSON?
        @Property(.check(.nonEmpty), as: .embedded) var embedded: [Int]
        @Property([.coercion(.strict), .check(.in(5...))]) var exact: Int = 0
        @Property(.check(Plan.rule)) var byRule: Int = 0
        @Property var unchecked: Int = 0
    }
    /// The same without checks.
    class Plain: JSONModel, @unchecked Sendable {
        @Property var age: Int = 0
        @Property("years", .readOnly) var years: Int?
        @Property var ratio = 0.5
        @Property(.required) var small: UInt8 = 0
        @Property var code: String = ""
        @Property("nick", or: ["handle"]) var nick: String?
        @Property var tags: [String]
        @Property var ratings: [String: Int]
    }
    class CheckedAlike: JSONModel, @unchecked Sendable {
        @Property(.check(.in(0...150))) var age: Int = 0
        @Property("years", [.readOnly, .check(.in(0...150))]) var years: Int?
        @Property(.check(.in(0...1))) var ratio = 0.5
        @Property([.required, .check(.in(0..<10))]) var small: UInt8 = 0
        @Property(.check(.length(1...3))) var code: String = ""
        @Property("nick", .check(.nonEmpty), or: ["handle"]) var nick: String?
        @Property(.check(.nonEmpty)) var tags: [String]
        @Property(.check(.each(.in(0...5)))) var ratings: [String: Int]
    }

    @Test("a value that fails every check is read and written like any other")
    func reading() throws {
        let text =
            #"{"age": -7, "ratio": 9, "small": 255, "code": "abcdef", "handle": "", "tags": [], "ratings": {"": 99}}"#
        let checked = try CheckedAlike(parsing: text)
        let plain = try Plain(parsing: text)
        #expect(checked.age == -7 && checked.small == 255 && checked.code == "abcdef" && checked.nick == "")
        #expect(
            checked.fullDescription.replacing("CheckedAlike", with: "Plain") == plain.fullDescription)
        let edit = checked.mutate {
            $0.age = 1000
            $0.tags = ["", ""]
            $0.ratings[""] = 100
            $0.nick = "?"
        }
        #expect(edit.age == 1000)
        #expect(
            edit.json.text
                == plain.mutate {
                    $0.age = 1000
                    $0.tags = ["", ""]
                    $0.ratings[""] = 100
                    $0.nick = "?"
                }.json.text)
        #expect(try checked.tryMutate { $0.age = -1 }.age == -1)
    }

    @Test("instances have the same layout as without checks")
    func layout() {
        #expect(MemoryLayout<Property<Int>>.size == 4)
        #expect(MemoryLayout<Property<[String: Int]?>>.size == 4)
        let checked = ClassLayout.of(CheckedAlike.self), plain = ClassLayout.of(Plain.self)
        #expect(checked.bySlot.count == plain.bySlot.count)
        #expect(checked.properties.map(\.slot) == plain.properties.map(\.slot))
        #expect(checked.properties.map(\.isRevalidated) == plain.properties.map(\.isRevalidated))
        #expect(checked.properties.map { $0.direct == nil } == plain.properties.map { $0.direct == nil })
    }

    @Test("the check of every kind of declaration is kept without its type, and listed")
    func kept() throws {
        let properties = ClassLayout.of(Checked.self).properties
        let texts = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.check?.description) })
        #expect(texts["age"] == "must be in 0...150")
        #expect(texts["years"] == "must be in 0...150")
        #expect(texts["small"] == "must be in 0..<10 and must be a multiple of 2")
        #expect(texts["letter"] == "must match the pattern ^[ab]$")
        #expect(texts["anything"] == "may be anything")
        #expect(texts["unchecked"] == .some(nil))
        #expect(texts["byRule"] == "must be in 1...2")
        #expect(texts.values.filter { $0 == nil }.count == 1)
        for (name, schema) in [
            ("since", "{}"), ("until", "{}"), ("maybePlan", #"{"enum":["pro",null]}"#),
            ("price", #"{"multipleOf":0.05}"#), ("people", #"{"minItems":1}"#), ("set", #"{"items":{"minLength":1}}"#),
            ("tags", #"{"minItems":1,"items":{"minLength":1,"maxLength":20},"uniqueItems":true}"#),
        ] {
            #expect(properties.first { $0.name == name }?.check?.schema.text == schema, "\(name)")
        }

        let model = try Checked(
            parsing: #"{"age": 200, "tags": ["a", null, "", "a"], "byName": {"bo": {"age": 3}}, "owner": {"age": 1}}"#)
        let failures = properties.flatMap { property in
            (property.check?.failures(ofAny: property.reflectedValue(in: model)) ?? [])
                .map { "\(property.name) \($0.steps.count): \($0.text)" }
        }
        #expect(
            failures == [
                "age 0: must be in 0...150", "code 0: must have 1 to 3 characters",
                "tags 1: must have 1 to 20 characters", "tags 1: must differ from every earlier element",
                "people 0: must have at least 1 element", "byName 1: must be of age", "owner 0: must be of age",
                "embedded 0: must not be empty", "exact 0: must be at least 5", "byRule 0: must be in 1...2",
            ])

        let listed = Checked.properties[0]
        #expect((listed.check as? Check<Int>)?.passes(151) == false)
        #expect(Plain.properties[0].check == nil)
        #expect(Mirror(reflecting: listed).descendant("check") is Check<Int>)
        #expect(Mirror(reflecting: Plain.properties[0]).descendant("check") == nil)
    }

    final class BadChecks: JSONModel, @unchecked Sendable {
        @Property(.check(.pattern("[a"))) var name: String?
        @Property(.check([.each(.pattern("(")), .count(...(-1))])) var tags: [String]
        @Property(.check(.multiple(of: 0))) var number: Int = 0
        @Property(.check(.pattern("a"))) var fine: String?
    }
    final class BadSub: Checked, @unchecked Sendable {
        @Property(.check(.pattern("*"))) var own: String?
    }

    @Test("a check that can never work is a mistake of the declaration, found with the others")
    func mistakes() {
        var found: [String] = []
        #expect(ClassLayout.build(ModelKind(BadChecks.self), mistakes: &found) == nil)
        #expect(found.count == 4)
        let line = #line - 13
        #expect(
            found.map { String($0.prefix { $0 != ")" }) } == [
                "  BadChecks.name (LazyJSONCoreTests/PropertyCheckTests.swift:\(line - 1)",
                "  BadChecks.tags (LazyJSONCoreTests/PropertyCheckTests.swift:\(line)",
                "  BadChecks.tags (LazyJSONCoreTests/PropertyCheckTests.swift:\(line)",
                "  BadChecks.number (LazyJSONCoreTests/PropertyCheckTests.swift:\(line + 1)",
            ])
        #expect(found[0].hasSuffix(#": "[a" is not a pattern: "[" without "]" (at character 3)"#))
        #expect(found[2].hasSuffix(": a count cannot be at most -1"))
        #expect(found[3].hasSuffix(": 0 has no multiples"))
        #expect(ClassLayout.build(ModelKind(BadSub.self), mistakes: &found) == nil)
        #expect(found.count == 1 && found[0].hasPrefix("  BadSub.own ("))
    }

    #if EXIT_TESTS
        @Test(
            "a pattern that cannot be compiled stops the program when the class is first used, not at the first value")
        func badPattern() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = BadChecks()
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains(#""[a" is not a pattern: "[" without "]""#))
        }
    #endif
}

extension PropertyCheckTests.Plan {
    static var rule: Check<Int> { .in(1...2) }
}
