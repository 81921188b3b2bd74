import Foundation
import LazyJSON
import TestSupport
import Testing

/// Both as their own type and as an optional, which are kept differently.
private final class Numbers: JSONModel, @unchecked Sendable {
    @Property("n") var int: Int = -1
    @Property("n") var double: Double = -1
    @Property("n") var optionalInt: Int?
    @Property("n") var optionalDouble: Double?
}

@Suite struct NumberReadingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let int: Int?
        let uint64: UInt64?
        let double: Double?
        let decimal: Decimal?

        init(_ text: String, int: Int? = nil, uint64: UInt64? = nil, double: Double?, decimal: String? = nil) {
            self.text = text
            self.int = int
            self.uint64 = uint64 ?? int.flatMap { UInt64(exactly: $0) }
            self.double = double
            self.decimal = decimal.flatMap { Decimal(string: $0) }
        }

        var testDescription: String { String(text.prefix(40)) }
    }

    static let cases: [Case] = [
        Case("0", int: 0, double: 0, decimal: "0"),
        Case("-0", int: 0, double: -0.0, decimal: "0"),
        Case("-0.0e5", int: 0, double: -0.0, decimal: "0"),
        Case("0e999999999999999999999", int: 0, double: 0, decimal: "0"),
        Case("42", int: 42, double: 42, decimal: "42"),
        Case("42.0", int: 42, double: 42, decimal: "42"),
        Case("4.2e1", int: 42, double: 42, decimal: "42"),
        Case("4200E-2", int: 42, double: 42, decimal: "42"),
        Case("0.042e+3", int: 42, double: 42, decimal: "42"),
        Case("-42", int: -42, double: -42, decimal: "-42"),
        Case("4.9", double: 4.9, decimal: "4.9"),
        Case("4.20", double: 4.2, decimal: "4.2"),
        Case("-0.5", double: -0.5, decimal: "-0.5"),
        Case("1e3", int: 1000, double: 1000, decimal: "1000"),
        Case("1e-3", double: 0.001, decimal: "0.001"),
        Case("1e18", int: 1_000_000_000_000_000_000, double: 1e18, decimal: "1000000000000000000"),
        Case("1e19", uint64: 10_000_000_000_000_000_000, double: 1e19, decimal: "10000000000000000000"),
        Case("1e20", double: 1e20, decimal: "100000000000000000000"),
        Case("999999999999999999", int: 999_999_999_999_999_999, double: 1e18, decimal: "999999999999999999"),
        Case(
            "9007199254740993", int: 9_007_199_254_740_993, double: 9_007_199_254_740_992, decimal: "9007199254740993"),
        Case("9223372036854775807", int: .max, double: 0x1p63, decimal: "9223372036854775807"),
        Case("9223372036854775807.000", int: .max, double: 0x1p63, decimal: "9223372036854775807"),
        Case("9223372036854775808", uint64: 1 << 63, double: 0x1p63, decimal: "9223372036854775808"),
        Case("-9223372036854775808", int: .min, double: -0x1p63, decimal: "-9223372036854775808"),
        Case("-9223372036854775809", double: -0x1p63, decimal: "-9223372036854775809"),
        Case("18446744073709551615", uint64: .max, double: 0x1p64, decimal: "18446744073709551615"),
        Case("18446744073709551616", double: 0x1p64, decimal: "18446744073709551616"),
        Case("123456789012345.6", double: 123456789012345.6, decimal: "123456789012345.6"),
        Case("0.1000000000000000055511151231257827", double: 0.1, decimal: "0.1000000000000000055511151231257827"),
        Case("1.7976931348623157e308", double: .greatestFiniteMagnitude),
        Case("1.7976931348623159e308", double: nil),
        Case("1e400", double: nil),
        Case("-1e400", double: nil),
        Case("1e99999999999999999999", double: nil),
        Case("2.2250738585072014e-308", double: .leastNormalMagnitude),
        Case("2.2250738585072011e-308", double: .leastNormalMagnitude.nextDown),
        Case("5e-324", double: .leastNonzeroMagnitude),
        Case("-4.9e-324", double: -.leastNonzeroMagnitude),
        Case("2e-324", double: 0),
        Case("1e-400", double: 0),
        Case("1e-99999999999999999999", double: 0),
        Case("1e127", double: 1e127, decimal: "1e127"),
        Case(
            "12345678901234567890123456789012345678", double: 1.2345678901234568e37,
            decimal: "12345678901234567890123456789012345678"),
        Case(
            "1234567890123456789012345678901234567890", double: 1.2345678901234568e39,
            decimal: "1234567890123456789012345678901234567890"),
        Case(
            "340282366920938463463374607431768211455", double: 0x1p128,
            decimal: "340282366920938463463374607431768211455"),
        Case("340282366920938463463374607431768211457", double: 0x1p128),
        Case("1.234567890123456789012345678901234567891", double: 1.2345678901234568),
        Case("0.000000000000000000000000000000000000001", double: 1e-39, decimal: "1e-39"),
    ]

    @Test("a getter answers exactly, or not at all; a double is the nearest one", arguments: cases)
    func exactness(_ example: Case) throws {
        let json = try JSON(parsing: "[\(example.text) ]")[0]
        let number = try #require(json?.number)
        #expect(json?.int == example.int)
        #expect(number.int == example.int)
        #expect(number.uint64 == example.uint64)
        #expect(json?.double?.bitPattern == example.double?.bitPattern)
        #expect(number.double?.bitPattern == example.double?.bitPattern)
        #expect(number.decimal == example.decimal)
        #expect(number.text == example.text)
        #expect(json?.text == example.text)
        #expect(json?.string == nil && json?.bool == nil && json?.isNull == false)
    }

    @Test("a double is the one that the C library reads, on 20,000 texts of every shape")
    func doubles() throws {
        var random = SeededGenerator(seed: 20_150_707)
        var texts: [String] = []
        func digits(_ count: Int) -> String {
            String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
        }
        for _ in 0..<20_000 {
            var text = Bool.random(using: &random) ? "-" : ""
            switch Int.random(in: 0..<6, using: &random) {
            case 0: text += Double(bitPattern: random.next() & 0x7FEF_FFFF_FFFF_FFFF).description
            case 1: text += String(random.next() >> Int.random(in: 0..<64, using: &random))
            default:
                text +=
                    "\(Int.random(in: 0...9, using: &random) == 0 ? "0" : "\(Int.random(in: 1...9, using: &random))")"
                if text.last != "0" { text += digits(Int.random(in: 0...20, using: &random)) }
                if Bool.random(using: &random) { text += "." + digits(Int.random(in: 1...25, using: &random)) }
                if Int.random(in: 0..<3, using: &random) == 0 {
                    let exponent = Int.random(in: -330...310, using: &random)
                    text +=
                        (Bool.random(using: &random) ? "e" : "E")
                        + (exponent > 0 && Bool.random(using: &random) ? "+" : "")
                        + "\(exponent)"
                }
            }
            texts.append(text)
        }
        let json = try JSON(parsing: "[" + texts.joined(separator: ",") + "]")
        #expect(json.count == texts.count)
        var wrong: [String] = []
        for (text, element) in zip(texts, json.elements) {
            let expected = strtod(text, nil)
            if element.double?.bitPattern != (expected.isFinite ? expected.bitPattern : nil) { wrong.append(text) }
        }
        #expect(wrong == [])
    }

    @Test(
        "a property is the same number however many digits it has, and however close to the end of the document it is"
    )
    func places() throws {
        for count in 1...21 {
            for point in [nil] + Array(1..<count) {
                for ending in ["", "e1", "E-2", "e0", ".0", "e+400"] where point == nil || !ending.hasPrefix(".") {
                    for sign in ["", "-"] {
                        var text = String("123456789012345678901".prefix(count))
                        if let point { text.insert(".", at: text.index(text.startIndex, offsetBy: point)) }
                        text = sign + text + ending
                        let double = strtod(text, nil)
                        // Whole numbers are whole however they are spelled.
                        let int = Decimal(string: text, locale: nil).flatMap { Int("\($0)") }
                        for spaces in [0, 1, 2, 5, 12, 22, 23, 24, 25, 40] {
                            let padding = String(repeating: " ", count: spaces)
                            let model = try Numbers(parsing: "{\"n\":\(text)\(padding)}")
                            #expect(model.double == (double.isFinite ? double : -1), "\(text), \(spaces)")
                            #expect(model.optionalDouble == (double.isFinite ? double : nil), "\(text), \(spaces)")
                            #expect(model.int == int ?? -1, "\(text), \(spaces)")
                            #expect(model.optionalInt == int, "\(text), \(spaces)")
                        }
                    }
                }
            }
        }
    }

    @Test(
        "only text that the grammar allows becomes a number",
        arguments: [
            ("0", true), ("-1.5e+10", true), ("", false), ("-", false), ("01", false), ("1.", false), (".5", false),
            ("+1", false), ("1 ", false), (" 1", false), ("1e", false), ("0x1", false), ("NaN", false), ("1,2", false),
            ("١", false), ("1\u{0}", false),
        ])
    func grammar(text: String, isNumber: Bool) {
        #expect(JSONNumber(text)?.text == (isNumber ? text : nil))
    }
}
