import Foundation
import LazyJSONCore
import TestSupport
import Testing

@Suite("Canonical text (RFC 8785)")
struct CanonicalTextTests {
    @Test("writes the examples of the RFC")
    func examples() throws {
        let json = try JSON(
            parsing: """
                {
                  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                  "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
                  "literals": [null, true, false]
                }
                """)
        #expect(
            try json.canonicalText()
                == #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}"#
        )
        let names = try JSON(
            parsing: #"{"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7}"#)
        #expect(try names.canonicalText() == "{\"\\r\":2,\"1\":4,\"\u{80}\":6,\"ö\":7,\"€\":1,\"😀\":5,\"\u{FB33}\":3}")
    }

    @Test(
        "writes numbers as the RFC's appendix B does",
        arguments: [
            (0x0, "0"), (0x8000_0000_0000_0000, "0"), (0x1, "5e-324"), (0x8000_0000_0000_0001, "-5e-324"),
            (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"), (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"),
            (0x4340_0000_0000_0000, "9007199254740992"), (0xC340_0000_0000_0000, "-9007199254740992"),
            (0x4430_0000_0000_0000, "295147905179352830000"), (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"),
            (0x44B5_2D02_C7E1_4AF6, "1e+23"), (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
            (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"), (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"),
            (0x444B_1AE4_D6E2_EF50, "1e+21"), (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"),
            (0x3EB0_C6F7_A0B5_ED8D, "0.000001"), (0x41B3_DE43_5555_5553, "333333333.3333332"),
            (0x41B3_DE43_5555_5554, "333333333.33333325"), (0x41B3_DE43_5555_5555, "333333333.3333333"),
            (0x41B3_DE43_5555_5556, "333333333.3333334"), (0x41B3_DE43_5555_5557, "333333333.33333343"),
            (0xBECB_F647_612F_3696, "-0.0000033333333333333333"), (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
        ] as [(UInt64, String)])
    func numbers(bits: UInt64, text: String) throws {
        let value = Double(bitPattern: bits)
        #expect(try JSON(value).canonicalText() == text)
        #expect(try JSON(parsing: text).canonicalText() == text)
        // However it is spelled.
        #expect(try JSON(parsing: "\(value)".replacing("e+", with: "E")).canonicalText() == text)
    }

    @Test(
        "isn't written for values that systems read differently",
        arguments: [
            (#"{"a": [1e400]}"#, "/a/0 is the number 1e400, which is too large for a double"),
            (#"[{"a": 1, "\u0061": 2}]"#, #"/0 is an object in which the name "a" repeats"#),
            (#"["\ud800"]"#, "/0 has half of a surrogate pair"),
            (#""\ude00\ud83d""#, "the root has half of a surrogate pair"),
            (#"{"x": {"\ud800": 1}}"#, "/x has half of a surrogate pair"),
        ])
    func errors(text: String, message: String) throws {
        let error = #expect(throws: CanonicalTextError.self) { try JSON(parsing: text).canonicalText() }
        #expect(error?.description == message && error?.localizedDescription == message)
    }

    @Test("is the same for equal values, whatever their spelling, and reads back equal")
    func law() throws {
        for number in 0..<TestScale.size(4_000, quick: 200) {
            var generator = DocumentGenerator(seed: Runs.seed("canonical", number), isPlain: true)
            let json = try JSON(parsing: generator.document())
            guard let text = try? json.canonicalText() else { continue }
            let again = try JSON(parsing: text)
            #expect(try again.canonicalText() == text)
            #expect(try JSON(parsing: json.text([.pretty, .sortedKeys])).canonicalText() == text)
            var edited: JSON = ["x": json]
            edited["y"] = json
            #expect(try edited.canonicalText() == "{\"x\":\(text),\"y\":\(text)}")
        }
        let commented = try JSON(parsing: "{\"b\": 1, /* x */ \"a\": 2,}", syntax: .jsonc)
        #expect(try commented.canonicalText() == #"{"a":2,"b":1}"#)
        #expect(try JSON(parsing: #""\ud83d\ude00\\ud800""#).canonicalText() == #""😀\\ud800""#)
    }

    @Test("is written for deep values without the program's stack")
    func depth() throws {
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(try JSON(parsing: text, nestingLimit: .max).canonicalText() == text)
    }
}
