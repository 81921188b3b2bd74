import Foundation
import LazyJSON
import TestSupport
import Testing

/// The verdicts on nst/JSONTestSuite: `y_` must be accepted, `n_` must be refused, `i_` is for the parser to decide.
@Suite(.enabled(if: SharedData.isPresent, "../shared/data is not there"))
struct JSONTestSuiteTests {
    @Test("a valid document opens, and keeps its bytes", arguments: SharedData.testSuite.filter { $0.hasPrefix("y_") })
    func valid(name: String) throws {
        let data = try SharedData.testSuiteFile(name)
        #expect(try JSON(parsing: data).data() == data)
        #expect(try JSON(parsing: Array(data)).data() == data)
    }

    @Test("an invalid document is refused", arguments: SharedData.testSuite.filter { $0.hasPrefix("n_") })
    func invalid(name: String) throws {
        let data = try SharedData.testSuiteFile(name)
        #expect(throws: JSONError.self) { try JSON(parsing: data) }
        #expect(throws: JSONError.self) { try JSON(parsing: Array(data)) }
    }

    /// The library's decisions where RFC 8259 leaves something open.
    enum Decision: Sendable {
        /// It opens, and its compact text is this.
        case opens(String)
        /// It opens.
        case opensWhole
        case refused(JSONError.Reason, at: Int)
    }

    /// Numbers may have any size (§6: limits are allowed, not demanded; getters say what fits), and an escape may name a
    /// lone surrogate (§8.2: allowed by the grammar; it reads as U+FFFD). Text must be UTF-8 (§8.1); a byte order mark is
    /// skipped (§8.1: a parser may ignore it). 500 levels are within the limit of 512 (§9: limits are allowed).
    static let decisions: [String: Decision] = [
        "i_number_double_huge_neg_exp.json": .opens("[123.456e-789]"),
        "i_number_huge_exp.json": .opensWhole,
        "i_number_neg_int_huge_exp.json": .opens("[-1e+9999]"),
        "i_number_pos_double_huge_exp.json": .opens("[1.5e+9999]"),
        "i_number_real_neg_overflow.json": .opens("[-123123e100000]"),
        "i_number_real_pos_overflow.json": .opens("[123123e100000]"),
        "i_number_real_underflow.json": .opens("[123e-10000000]"),
        "i_number_too_big_neg_int.json": .opens("[-123123123123123123123123123123]"),
        "i_number_too_big_pos_int.json": .opens("[100000000000000000000]"),
        "i_number_very_big_negative_int.json": .opens("[-237462374673276894279832749832423479823246327846]"),
        "i_object_key_lone_2nd_surrogate.json": .opens(#"{"\uDFAA":0}"#),
        "i_string_1st_surrogate_but_2nd_missing.json": .opens(#"["\uDADA"]"#),
        "i_string_1st_valid_surrogate_2nd_invalid.json": .opens(#"["\uD888\u1234"]"#),
        "i_string_UTF-16LE_with_BOM.json": .refused(.unsupportedEncoding("UTF-16 (little-endian)"), at: 0),
        "i_string_UTF-8_invalid_sequence.json": .refused(.invalidUTF8(found: "the byte 0xFA"), at: 7),
        "i_string_UTF8_surrogate_U+D800.json": .refused(.invalidUTF8(found: "the byte 0xED"), at: 2),
        "i_string_incomplete_surrogate_and_escape_valid.json": .opens(#"["\uD800\n"]"#),
        "i_string_incomplete_surrogate_pair.json": .opens(#"["\uDd1ea"]"#),
        "i_string_incomplete_surrogates_escape_valid.json": .opens(#"["\uD800\uD800\n"]"#),
        "i_string_invalid_lonely_surrogate.json": .opens(#"["\ud800"]"#),
        "i_string_invalid_surrogate.json": .opens(#"["\ud800abc"]"#),
        "i_string_invalid_utf-8.json": .refused(.invalidUTF8(found: "the byte 0xFF"), at: 2),
        "i_string_inverted_surrogates_U+1D11E.json": .opens(#"["\uDd1e\uD834"]"#),
        "i_string_iso_latin_1.json": .refused(.invalidUTF8(found: "the byte 0xE9"), at: 2),
        "i_string_lone_second_surrogate.json": .opens(#"["\uDFAA"]"#),
        "i_string_lone_utf8_continuation_byte.json": .refused(.invalidUTF8(found: "the byte 0x81"), at: 2),
        "i_string_not_in_unicode_range.json": .refused(.invalidUTF8(found: "the byte 0xF4"), at: 2),
        "i_string_overlong_sequence_2_bytes.json": .refused(.invalidUTF8(found: "the byte 0xC0"), at: 2),
        "i_string_overlong_sequence_6_bytes.json": .refused(.invalidUTF8(found: "the byte 0xFC"), at: 2),
        "i_string_overlong_sequence_6_bytes_null.json": .refused(.invalidUTF8(found: "the byte 0xFC"), at: 2),
        "i_string_truncated-utf-8.json": .refused(.invalidUTF8(found: "the byte 0xE0"), at: 2),
        "i_string_utf16BE_no_BOM.json": .refused(.unsupportedEncoding("UTF-16 (big-endian)"), at: 0),
        "i_string_utf16LE_no_BOM.json": .refused(.unsupportedEncoding("UTF-16 (little-endian)"), at: 0),
        "i_structure_500_nested_arrays.json": .opensWhole,
        "i_structure_UTF-8_BOM_empty_object.json": .opens("{}"),
    ]

    @Test(
        "a document that the specification leaves open gets the verdict written here",
        arguments: SharedData.testSuite.filter { $0.hasPrefix("i_") })
    func decided(name: String) throws {
        let data = try SharedData.testSuiteFile(name)
        switch try #require(Self.decisions[name], "no verdict is written for this file") {
        case .opens(let text):
            let json = try JSON(parsing: data)
            #expect(json.text(.compact) == text)
            #expect(json.data() == data)
        case .opensWhole:
            #expect(try JSON(parsing: data).data() == data)
        case .refused(let reason, let offset):
            let error = #expect(throws: JSONError.self) { try JSON(parsing: data) }
            #expect(error?.reason == reason)
            #expect(error?.byteOffset == offset)
        }
    }

    @Test("every written verdict has its file, and the suite is whole")
    func complete() {
        #expect(Set(Self.decisions.keys) == Set(SharedData.testSuite.filter { $0.hasPrefix("i_") }))
        #expect(SharedData.testSuite.count == 318)
    }
}
