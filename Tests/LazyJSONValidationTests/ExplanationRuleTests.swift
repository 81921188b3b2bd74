import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

@Suite("Rules of the decision table in a property's explanation")
struct ExplanationRuleTests {
    enum Plan: String, JSONConvertible { case free, pro }
    enum Level: Int, JSONConvertible, CaseIterable { case low, high }
    struct Odd: JSONConvertible {
        static func decode(_ json: JSON) throws -> Odd? {
            if json.kind == .bool { throw Problem(text: "no Bools\nplease") }
            return json.kind == .number ? Odd() : nil
        }
        func encode() -> JSON? { 1 }
    }
    struct Problem: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }

    class Values: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int = 5
        @Property("v") var int8: Int8?
        @Property("v") var double: Double?
        @Property("v") var decimal: Decimal?
        @Property("v") var bool: Bool?
        @Property("v") var string: String?
        @Property("v") var character: Character?
        @Property("v") var date: Date?
        @Property("v", as: .secondsSince1970) var seconds: Date?
        @Property("v") var url: URL?
        @Property("v") var plan: Plan?
        @Property("v") var level: Level?
        @Property("v") var odd: Odd?
        @Property("v") var ints: [Int]
        @Property("v") var table: [String: Int]?
        @Property("v") var user: ExplanationTests.User?
        @Property("v") var users: LazyArray<ExplanationTests.User>
        @Property("v") var value: JSON?
        @Property("v", as: .embedded) var embedded: [Int]?
        @Property("v", as: .mapping(["A": 1, 0: 2])) var mapped: Int?
        @Property("v", as: Converter<Int>.positive) var positive: Int?
        @Property("v", as: .null(means: -1)) var limit: Int = 9
    }
    final class Lenient: Values, @unchecked Sendable {}
    final class Strict: Values, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
    }
    final class Permissive: Values, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let property: String
        let outcome: String
        var value: String?
        var testDescription: String { "\(property) of \(text)" }

        init(_ text: String, _ property: String, _ outcome: String, _ value: String? = nil) {
            (self.text, self.property, self.outcome, self.value) = (text, property, outcome, value)
        }
    }

    private func check(_ row: Row, _ model: Values) throws {
        let explanation = try #require(model.explain(row.property))
        let outcome = explanation.outcome.rawValue + (explanation.reason.map { ": \($0)" } ?? "")
        #expect(outcome == row.outcome)
        #expect("\(explanation)".contains("  outcome    \(row.outcome)\n"))
        if let value = row.value {
            #expect(explanation.value == value)
            #expect(!explanation.isDefault)
        } else {
            #expect(explanation.isDefault)
        }
        // The same again, for a property that was read.
        #expect(model.explain(row.property)?.reason == explanation.reason)
        #expect(model.explain(row.property)?.wasRead == true)
    }

    static let lenient: [Row] = [
        Row("41", "int", "exact", "41"),
        Row("4.2e1", "int", "exact", "42"),
        Row(#"" 41 ""#, "int", "coerced: a string that is a number, by readsStringsAsScalars", "41"),
        Row("true", "int", "coerced: a Bool as 1 or 0, by mixesNumbersAndBools", "1"),
        Row("4.5", "int", "unusable: the number is not an integer"),
        Row(#""n/a""#, "int", "unusable: the string is not an integer"),
        Row("{}", "int", "unusable: an object is not read as an integer"),
        Row("1e40", "int", "unusable: the number is out of range for an integer"),
        Row("300", "int8", "unusable: the number is out of range for an integer from -128 to 127"),
        Row(#""300""#, "int8", "unusable: the number is out of range for an integer from -128 to 127"),
        Row("null", "int", "null"),
        Row(#""<null>""#, "int", "null: a string that means null, by nullSpellings"),
        Row("1e999", "double", "unusable: the number is out of range for a number"),
        Row(#""0.5""#, "double", "coerced: a string that is a number, by readsStringsAsScalars", "0.5"),
        Row("1", "bool", "coerced: 1 or 0 as a Bool, by mixesNumbersAndBools", "true"),
        Row(#""Yes""#, "bool", "coerced: a word for a Bool, by readsStringsAsScalars", "true"),
        Row("2", "bool", "unusable: the number is not true or false"),
        Row(#""maybe""#, "bool", "unusable: the string is not true or false"),
        Row("4.20", "string", "coerced: the text of a number, by readsScalarsAsStrings", #""4.20""#),
        Row("true", "string", "coerced: the text of a Bool, by readsScalarsAsStrings", #""true""#),
        Row("[]", "string", "unusable: an array is not read as a string"),
        Row("7", "character", "coerced: the text of a number, by readsScalarsAsStrings", #""7""#),
        Row(#""ab""#, "character", "unusable: the string is not a string of one character"),
        Row(
            #"" 2024-02-29T12:30:00Z ""#, "date", "coerced: text that is spelled loosely, by readsLooseText",
            "2024-02-29 12:30:00 +0000"),
        Row("5", "date", "unusable: a number is not read as an ISO 8601 date"),
        Row(
            #""0""#, "seconds", "coerced: a string that is a number, by readsStringsAsScalars",
            "1970-01-01 00:00:00 +0000"),
        Row("true", "seconds", "unusable: a Bool is not read as a date in seconds since 1970"),
        Row(#""free""#, "plan", "exact", "free"),
        Row(#""gold""#, "plan", "unusable: no case has the raw value"),
        Row("[]", "plan", "unusable: an array is not read as a string"),
        Row(#""1""#, "level", "coerced: a string that is a number, by readsStringsAsScalars", "high"),
        Row("9", "level", "unusable: no case has the raw value"),
        Row("1", "odd", "exact", "Odd()"),
        Row(#""x""#, "odd", "unusable: the converter finds no value in a string"),
        Row("true", "odd", "unusable: the converter threw: no Bools"),
        Row("5", "ints", "unusable: a number is not read as an array"),
        Row("[]", "table", "unusable: an array is not read as an object"),
        Row("[]", "user", "unusable: an array is not read as an object"),
        Row("{}", "users", "unusable: an object is not read as an array"),
        Row(#"{"a": 1}"#, "value", "exact", "[1 item]"),
        Row(#""[1]""#, "embedded", "exact", "[1 item]"),
        Row("[1]", "embedded", "coerced: JSON that is not in a string, by readsLooseText", "[1 item]"),
        Row(#""{}""#, "embedded", "unusable: in the text, an object is not read as an array"),
        Row(#""A""#, "mapped", "exact", "1"),
        Row(#""0""#, "mapped", "coerced: the same text, by readsScalarsAsStrings", "2"),
        Row(#""B""#, "mapped", #"unusable: the string is not one of "A", 0"#),
        Row("3", "positive", "exact", "3"),
        Row(#""3""#, "positive", "coerced: a string that is a number, by readsStringsAsScalars", "3"),
        Row("-3", "positive", "unusable: the converter finds no value in a number"),
        Row(#""x""#, "positive", "unusable: the string is not an integer"),
        Row("null", "limit", "null: null means a value, by null(means:)", "-1"),
        Row(
            #""(nil)""#, "limit",
            "null: a string that means null, by nullSpellings; null means a value, by null(means:)", "-1"),
    ]

    @Test("Every rule of the decision table", arguments: lenient)
    func rules(row: Row) throws { try check(row, try Lenient(parsing: "{\"v\":\(row.text)}")) }

    static let strict: [Row] = [
        Row(#""41""#, "int", "unusable: a string is not read as an integer"),
        Row(#""<null>""#, "string", "exact", #""<null>""#),
        Row(#"" 2024-02-29""#, "date", "unusable: the string is not an ISO 8601 date"),
        Row("[1]", "embedded", "unusable: an array is not read as a string with an array in it"),
    ]

    @Test("The strict policy", arguments: strict)
    func strictRules(row: Row) throws {
        let model = try Strict(parsing: "{\"v\":\(row.text)}")
        try check(row, model)
        #expect("\(try #require(model.explain(row.property)))".contains("\n  policy     Coercion.strict\n"))
    }

    static let permissive: [Row] = [
        Row(#""007""#, "int", "coerced: a number that is spelled loosely, by readsLooseNumbers", "7"),
        Row(#""7""#, "int", "coerced: a string that is a number, by readsStringsAsScalars", "7"),
        Row(#""""#, "string", "null: a string that means null, by nullSpellings"),
        Row(
            #"{"0": 1, "2": 3}"#, "ints",
            "coerced: an object whose names are numbers as a list, by readsNumberedObjectsAsLists", "[2 items]"),
        Row("5", "ints", "coerced: a single value as a list, by readsSingleValuesAsLists", "[1 item]"),
        Row(#""5""#, "ints", "coerced: a single value as a list, by readsSingleValuesAsLists", "[1 item]"),
        Row(#""[1, 2]""#, "ints", "coerced: JSON in a string, by readsContainersFromText", "[2 items]"),
        Row("[]", "table", "coerced: an empty array as an object, by readsEmptyArraysAsObjects", "[0 items]"),
        Row("[]", "user", "coerced: an empty array as an object, by readsEmptyArraysAsObjects", "User(…)"),
        Row(#"{"id": 1}"#, "users", "coerced: a single value as a list, by readsSingleValuesAsLists", "[1 item]"),
        Row("[1]", "table", "unusable: an array is not read as an object"),
        Row(#""x""#, "ints", "unusable: a string is not read as an array"),
    ]

    @Test("The permissive policy", arguments: permissive)
    func permissiveRules(row: Row) throws { try check(row, try Permissive(parsing: "{\"v\":\(row.text)}")) }

    @Test("Elements of a value that is read as a list")
    func permissiveElements() throws {
        let model = try Permissive(parsing: #"{"v": "[1, \"x\", 2]"}"#)
        #expect(model.explain(\.ints).elements?.count == 3)
        #expect("\(model.explain(\.ints))".contains("  left out   /v/1, \"x\": the string is not an integer\n"))
        #expect(try Lenient(parsing: #"{"v": "[1, {}]"}"#).explain(\.embedded).elements?.leftOut == 1)
    }

    @Test("An exact value has no reason, except that of a reference")
    func agrees() throws {
        for text in ["1", "true", #""a""#, "[1]", #"{"a":1}"#, "null", #""2024-02-29""#, #""[1]""#] {
            for model in [try Lenient(parsing: "{\"v\":\(text)}"), try Strict(parsing: "{\"v\":\(text)}")] as [Values] {
                for explanation in model.explain() {
                    #expect(explanation.outcome != .exact || explanation.reason == nil)
                    #expect(explanation.outcome != .coerced || explanation.reason != nil)
                    #expect(explanation.outcome != .unusable || explanation.reason != nil)
                    #expect(explanation.text == text && explanation.path == "v" && explanation.pointer == "/v")
                }
            }
        }
    }
}

extension Converter where Value == Int {
    /// Whole numbers above 0.
    fileprivate static var positive: Converter<Int> {
        Converter { context in
            context.converter(for: Int.self)?.map(to: { $0 > 0 ? $0 : nil }, from: { $0 })
                ?? Converter(decode: { _ in nil })
        }
    }
}
