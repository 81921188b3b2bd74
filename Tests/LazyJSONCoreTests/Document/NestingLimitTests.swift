import LazyJSON
import TestSupport
import Testing

/// Nesting, and other parts without a size limit of their own.
@Suite(.smallStack) struct NestingLimitTests {
    private func nested(_ depth: Int, of brackets: (String, String) = ("[", "]")) -> String {
        String(repeating: brackets.0, count: depth) + String(repeating: brackets.1, count: depth)
    }

    @Test("512 levels open and 513 do not")
    func standard() throws {
        #expect(JSON.defaultNestingLimit == 512)
        #expect(throws: Never.self) { try JSON(parsing: nested(512)) }
        let error = #expect(throws: JSONError.self) { try JSON(parsing: nested(513)) }
        #expect(error?.reason == .nestingTooDeep(limit: 512))
        #expect(error?.byteOffset == 512)
    }

    @Test("the limit can be set, and objects count like arrays", arguments: [0, 1, 2, 7, 63, 64, 65, 1_000, 100_000])
    func settable(limit: Int) throws {
        for brackets in [("[", "]"), ("{\"a\":", "}")] {
            let innermost = brackets.0 == "[" ? "" : "1"
            func text(_ depth: Int) -> String {
                String(repeating: brackets.0, count: depth) + (depth == 0 ? "1" : innermost)
                    + String(repeating: brackets.1, count: depth)
            }
            #expect(throws: Never.self) { try JSON(parsing: text(limit), nestingLimit: limit) }
            let error = #expect(throws: JSONError.self) { try JSON(parsing: text(limit + 1), nestingLimit: limit) }
            #expect(error?.reason == .nestingTooDeep(limit: limit))
            #expect(error?.byteOffset == brackets.0.utf8.count * limit)
        }
    }

    @Test("levels that were closed do not count")
    func siblings() {
        #expect(throws: Never.self) {
            try JSON(
                parsing: "[" + Array(repeating: "[[[]]]", count: 1_000).joined(separator: ",") + "]", nestingLimit: 4)
        }
    }

    @Test("a million brackets are an error, and open where the limit allows them")
    func million() throws {
        for bracket in ["[", "{\"a\":", "[{\"a\":"] {
            let error = #expect(throws: JSONError.self) {
                try JSON(parsing: String(repeating: bracket, count: 1_000_000))
            }
            #expect(error?.reason == .nestingTooDeep(limit: 512))
        }
        let unclosed = #expect(throws: JSONError.self) {
            try JSON(parsing: String(repeating: "[", count: 1_000_000), nestingLimit: .max)
        }
        #expect(unclosed?.reason == .unexpectedEnd(expected: "a value or ']'"))
        #expect(unclosed?.byteOffset == 1_000_000)
        #expect(try JSON(parsing: nested(1_000_000), nestingLimit: .max).count == 1)
    }

    @Test("a number of a million digits opens, and keeps them", arguments: ["", "-", "0.", "1e"])
    func longNumber(prefix: String) throws {
        let text = prefix + String(repeating: "7", count: 1_000_000)
        let json = try JSON(parsing: text)
        #expect(json.kind == .number)
        #expect(json.text == text)
        #expect(json.int == nil)
        #expect(json.number?.text == text)
        #expect((json.double == nil) == (prefix != "0."))
    }
}
