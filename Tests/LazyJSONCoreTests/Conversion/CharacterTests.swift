import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Characters, and numbers with their text.
@Suite struct CharacterTests {
    enum Grade: Character, JSONConvertible {
        case good = "a"
        case bad = "z"
    }
    final class Letters: JSONModel, @unchecked Sendable {
        @Property("v") var letter: Character = "?"
        @Property("v") var maybe: Character?
        @Property("v", .coercion(.strict)) var strict: Character?
        @Property("v") var grade: Grade?
        @Property("list") var list: [Character]
    }

    @Test(
        "a character is a string of one",
        arguments: [
            (#""a""#, "a"), (#""é""#, "é"), (#""e\u0301""#, "e\u{301}"), (#""👩‍👩‍👧‍👦""#, "👩‍👩‍👧‍👦"), (#""ab""#, nil), (#""""#, nil),
            ("7", "7"),
            ("42", nil), ("true", nil), ("[]", nil), ("null", nil), (#""(null)""#, nil), (#"" ""#, " "),
        ] as [(String, Character?)])
    func reading(text: String, expected: Character?) throws {
        let letters = try Letters(parsing: "{\"v\": \(text)}")
        #expect(letters.maybe == expected)
        #expect(letters.letter == expected ?? "?")
        #expect(letters.strict == (text == "7" ? nil : expected))
        #expect(letters.grade == expected.flatMap { Grade(rawValue: $0) })
    }

    @Test("it is written as a string, a digit as the present number")
    func writing() throws {
        let letters = try Letters(parsing: #"{"v": 7, "list": ["a", "bc", 1]}"#)
        #expect(letters.mutate { $0.letter = "8" }.json["v"]?.text == "8")
        #expect(letters.mutate { $0.letter = "x" }.json["v"]?.text == #""x""#)
        #expect(letters.mutate { $0.grade = .bad }.json["v"]?.text == #""z""#)
        #expect(letters.list == ["a", "1"])
        #expect(letters.mutate { $0.list[1] = "2" }.json["list"]?.text == #"["a", "bc", 2]"#)
        // As with strings, the code points count.
        let accent = try Letters(parsing: "{\"v\": \"\u{E9}\"}")
        #expect(accent.mutate { $0.letter = "e\u{301}" }.json["v"]?.string?.unicodeScalars.count == 2)
    }
}

@Suite struct JSONNumberPropertyTests {
    final class Numbers: JSONModel, @unchecked Sendable {
        @Property("v") var number: JSONNumber?
        @Property("v", .coercion(.strict)) var strict: JSONNumber?
        @Property("v", .coercion(.permissive)) var permissive: JSONNumber?
        @Property("list") var list: [JSONNumber]
        @Property("table") var table: [String: JSONNumber]
    }

    @Test(
        "a number keeps its text, of any length",
        arguments: [
            ("4.20", "4.20"), ("1e400", "1e400"), ("-0", "-0"), (#"" 4.20 ""#, "4.20"), ("true", "1"), (#""x""#, nil),
            (#""007""#, nil), ("[]", nil), ("null", nil),
            ("123456789012345678901234567890.0", "123456789012345678901234567890.0"),
        ] as [(String, String?)])
    func reading(text: String, expected: String?) throws {
        let numbers = try Numbers(parsing: "{\"v\": \(text)}")
        #expect(numbers.number?.text == expected)
        #expect(numbers.strict?.text == (JSONNumber(text) == nil ? nil : expected))
    }

    @Test("the text that is set is written")
    func writing() throws {
        let numbers = try Numbers(parsing: #"{"v": 4.2, "list": [1.0, "2"], "table": {"a": 1.50}}"#)
        #expect(numbers.mutate { $0.number = JSONNumber("4.2") } === numbers)
        #expect(numbers.mutate { $0.number = JSONNumber("4.20") }.json["v"]?.text == "4.20")
        #expect(
            numbers.mutate { $0.list.append(JSONNumber(unchecked: "1e2")) }.json["list"]?.text == #"[1.0, "2", 1e2]"#)
        #expect(numbers.mutate { $0.list[1] = JSONNumber(unchecked: "3.0") }.json["list"]?.text == #"[1.0, "3.0"]"#)
        #expect(numbers.table["a"]?.text == "1.50")
        #expect(try Numbers(parsing: #"{"v": "+007.50"}"#).permissive?.text == "7.50")
    }
}
