import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

@Suite struct JSONErrorTests {
    /// An input, and all that its error has to say.
    struct Case: Sendable, CustomTestStringConvertible {
        let input: [UInt8]
        let reason: JSONError.Reason
        let byteOffset: Int
        let line: Int
        let column: Int
        let description: String

        /// `excerpt` is nil where the line is empty; `caret` is the number of characters before the caret.
        init(
            _ input: [UInt8], _ reason: JSONError.Reason, at byteOffset: Int, line: Int = 1, column: Int,
            _ text: String, _ excerpt: String? = nil, caret: Int = 0
        ) {
            self.input = input
            self.reason = reason
            self.byteOffset = byteOffset
            self.line = line
            self.column = column
            let under = excerpt.map { "\n    \($0)\n    " + String(repeating: " ", count: caret) + "^" } ?? ""
            description = "line \(line), column \(column) (byte \(byteOffset)): \(text)" + under
        }

        init(
            _ input: String, _ reason: JSONError.Reason, at byteOffset: Int, line: Int = 1, column: Int,
            _ text: String, _ excerpt: String? = nil, caret: Int = 0
        ) {
            self.init(
                Array(input.utf8), reason, at: byteOffset, line: line, column: column, text, excerpt, caret: caret)
        }

        var testDescription: String { String(decoding: input.prefix(30), as: UTF8.self).debugDescription }
    }

    @Test(
        "an error has the reason, the position and the excerpt with a caret",
        arguments: grammarCases + textCases)
    func text(_ example: Case) throws {
        let error = try #require(throws: JSONError.self) { try JSON(parsing: example.input) }
        #expect(error.reason == example.reason)
        #expect(error.byteOffset == example.byteOffset)
        #expect(error.line == example.line)
        #expect(error.column == example.column)
        #expect(error.description == example.description)
        #expect(error.localizedDescription == example.description)
        #expect(throws: error) { try JSON(parsing: Data(example.input)) }
        if let text = String(validating: example.input, as: UTF8.self) {
            #expect(throws: error) { try JSON(parsing: text) }
        }
    }

    @Test("a limit and a wrong root have their reasons, too")
    func otherReasons() {
        let deep = #expect(throws: JSONError.self) { try JSON(parsing: "[\n  [1, [2]]]", nestingLimit: 2) }
        #expect(deep?.reason == .nestingTooDeep(limit: 2))
        #expect(
            deep?.description == """
                line 2, column 7 (byte 8): arrays and objects are nested deeper than 2 levels
                      [1, [2]]]
                          ^
                """)
        let mismatch = JSONError(rootKindMismatch: "an object", found: "an array")
        #expect(mismatch.reason == .wrongKind(expected: "an object", found: "an array"))
        #expect(mismatch.description == "line 1, column 1 (byte 0): expected an object at the root, found an array")
    }

    @Test("a very long line is shortened around the caret")
    func longLine() {
        let input =
            "[" + String(repeating: "1234567, ", count: 10_000) + "x" + String(repeating: ", 7654321", count: 10_000)
            + "]"
        let error = #expect(throws: JSONError.self) { try JSON(parsing: input) }
        #expect(error?.byteOffset == 90_001)
        #expect(error?.line == 1)
        #expect(error?.column == 90_002)
        #expect(
            error?.description == """
                line 1, column 90002 (byte 90001): expected a value, found 'x'
                    4567, 1234567, 1234567, 1234567, 1234567, 1234567, 1234567, x, 7654321, 7654321, 7654321, 7654321, \
                7654321, 7654321, 765
                                                                                ^
                """)
    }

    @Test("a long line is never cut inside a character")
    func longLineOfCharacters() {
        for shift in 0..<4 {
            let input =
                "[\"" + String(repeating: "a", count: shift) + String(repeating: "😀", count: 100) + "\" 1"
                + String(repeating: "é", count: 100)
            let error = #expect(throws: JSONError.self) { try JSON(parsing: input) }
            #expect(error?.column == 105 + shift)
            #expect(error?.description.contains("\u{FFFD}") == false)
        }
    }

    @Test("the place is found in a document of many lines, whatever ends them", arguments: ["\n", "\r\n", "\r"])
    func manyLines(ending: String) {
        let lines = (1...5_000).map { "  \"ключ \($0)\": \($0)," }
        let input = (["{"] + lines + ["  \"last\" 1", "}"]).joined(separator: ending)
        let error = #expect(throws: JSONError.self) { try JSON(parsing: input) }
        #expect(error?.line == 5_002)
        #expect(error?.column == 10)
        #expect(
            error?.description.hasSuffix(
                """
                expected ':' after a member name, found '1'
                      "last" 1
                             ^
                """) == true)
    }
}
