import Foundation
import LazyJSONCore
import TestSupport
import Testing

@Suite("JSON with comments")
struct CommentReadingTests {
    @Test(
        "is read where comments and trailing commas are allowed, and keeps all bytes",
        arguments: [
            ("// a\n1", "1"), ("1 // a", "1"), ("1//", "1"), ("/**/1/**/", "1"), ("/***/1/* ** / */", "1"),
            ("[1,]", "[1]"), ("[1, /* a */ ]", "[1]"), ("[1 /* a */ , // b\n]", "[1]"), ("[/* a */]", "[]"),
            ("{\"a\": 1,}", #"{"a":1}"#), ("{/* a */\"a\"/* b */:/* c */1/* d */,/* e */}", #"{"a":1}"#),
            ("[[1,],{\"a\":[],},]", #"[[1],{"a":[]}]"#),
            ("[\"// a\", \"/* b */\", \"\\\"// c\"]", #"["// a","/* b */","\"// c"]"#),
            ("[1,// a\r\n2\r// b\r]", "[1,2]"), ("/* é 🎉 */[\"é\"] // ü", #"["é"]"#),
            ("[1 /* \" */, 2 /* ' */]", "[1,2]"),
            ("\u{FEFF}// a\n{}", "{}"), ("[\"a\\\\\", // b\n1]", #"["a\\",1]"#), ("// only\n// two\n[] // three", "[]"),
            ("[1, 2] /* a\n b */\n", "[1,2]"), ("{\"a,\": \",]\",}", #"{"a,":",]"}"#), ("[1\n,\n]", "[1]"),
        ])
    func reading(text: String, value: String) throws {
        let json = try JSON(parsing: text, syntax: .jsonc)
        #expect(json.text(.compact) == value)
        #expect(json.data() == Data(text.utf8))
        #expect(json.syntax == .jsonc)
        // Without comments it is JSON.
        #expect(try JSON(parsing: json.text(.json)).text(.compact) == value)
        let plain = try JSON(parsing: value)
        #expect(json == plain && json.hashValue == plain.hashValue)
    }

    @Test(
        "that is wrong is an error at its place in the original text",
        arguments: [
            ("[1, /* é */ x]", "line 1, column 13 (byte 13): expected a value, found 'x'"),
            (
                "[1, /* a",
                "line 1, column 5 (byte 4): expected '*/' after the comment that begins here, found the end of the input"
            ),
            (
                "/*/",
                "line 1, column 1 (byte 0): expected '*/' after the comment that begins here, found the end of the input"
            ),
            ("[x, /* a", "line 1, column 2 (byte 1): expected a value, found 'x'"),
            ("{}} /* a", "line 1, column 3 (byte 2): expected the end of the input after the value, found '}'"),
            ("[,]", "line 1, column 2 (byte 1): expected a value, found ','"),
            ("[1,,]", "line 1, column 4 (byte 3): expected a value, found ','"),
            ("{,}", "line 1, column 2 (byte 1): expected a member name in double quotes or '}', found ','"),
            ("1 / 2", "line 1, column 3 (byte 2): expected the end of the input after the value, found '/'"),
            ("// a", "line 1, column 5 (byte 4): expected a JSON value, found nothing"),
            ("[1] // a\n,", "line 2, column 1 (byte 9): expected the end of the input after the value, found ','"),
            (
                "{\"a\": 1 // b\n \"c\": 2}",
                "line 2, column 2 (byte 14): expected ',' or '}' after a member, found '\"'"
            ),
        ])
    func errors(text: String, message: String) throws {
        let error = try #require(throws: JSONError.self) { try JSON(parsing: text, syntax: .jsonc) }
        #expect(error.description.split(separator: "\n")[0] == message)
    }

    @Test("is an error in strict JSON, which names the option")
    func strict() throws {
        for text in ["// a\n1", "[1, /* a */ 2]", "{} // a", "{\"a\" /* b */: 1}"] {
            let error = try #require(throws: JSONError.self) { try JSON(parsing: text) }
            #expect(error.description.contains("found a comment (the option `syntax: .jsonc` reads comments)"))
        }
        #expect(try JSON(parsing: "[1]").syntax == .json)
    }

    @Test(
        "is accepted by the test suite's files that have only comments and trailing commas, and other files alike",
        .enabled(if: SharedData.isPresent, "needs ../shared"))
    func suite() throws {
        let accepted: Set = [
            "n_array_extra_comma.json", "n_array_number_and_comma.json", "n_object_trailing_comma.json",
            "n_object_trailing_comment.json", "n_object_trailing_comment_slash_open.json",
            "n_structure_object_with_comment.json",
        ]
        #expect(SharedData.testSuite.count > 300)
        for name in SharedData.testSuite {
            let data = try SharedData.testSuiteFile(name)
            let strict = try? JSON(parsing: data)
            let json = try? JSON(parsing: data, syntax: .jsonc)
            #expect((json != nil) == (strict != nil || accepted.contains(name)), "\(name)")
            #expect(json?.data() == json.map { _ in data }, "\(name)")
            if let strict { #expect(json == strict, "\(name)") }
        }
    }
}
