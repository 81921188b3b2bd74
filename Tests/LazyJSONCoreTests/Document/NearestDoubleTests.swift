import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

@Suite struct NearestDoubleTests {
    /// The first 128 bits of a power of five, by long multiplication and division: the words of a number, the lowest first.
    private static func words(_ power: Int) -> (high: UInt64, low: UInt64) {
        var number: [UInt64] = [1]
        for _ in 0..<abs(power) {
            var carry: UInt64 = 0
            for index in number.indices {
                let (high, low) = number[index].multipliedFullWidth(by: 5)
                let (sum, overflow) = low.addingReportingOverflow(carry)
                number[index] = sum
                carry = high + (overflow ? 1 : 0)
            }
            if carry > 0 { number.append(carry) }
        }
        func bit(_ index: Int) -> UInt64 { index < 0 ? 0 : number[index / 64] >> UInt64(index % 64) & 1 }
        let length = number.count * 64 - (number.last?.leadingZeroBitCount ?? 0)
        if power >= 0 {
            let bits = (1...128).map { bit(length - $0) }
            return (bits[..<64].reduce(0) { $0 << 1 | $1 }, bits[64...].reduce(0) { $0 << 1 | $1 })
        }
        // 2^(length - 1 + 128) divided by the number, bit by bit, and rounded up: of a power of five a rest is always left.
        var rest = [UInt64](repeating: 0, count: number.count + 1)
        var quotient: UInt128 = 0
        for step in 0..<(length + 128) {
            var carry: UInt64 = step == 0 ? 1 : 0
            for index in rest.indices {
                (rest[index], carry) = (rest[index] << 1 | carry, rest[index] >> 63)
            }
            let padded = number + [0]
            let isLess = zip(rest.reversed(), padded.reversed()).first { $0 != $1 }.map { $0 < $1 } ?? false
            quotient = quotient << 1
            guard !isLess else { continue }
            quotient |= 1
            var borrow: UInt64 = 0
            for index in rest.indices {
                let (first, one) = rest[index].subtractingReportingOverflow(padded[index])
                let (second, two) = first.subtractingReportingOverflow(borrow)
                rest[index] = second
                borrow = one || two ? 1 : 0
            }
        }
        quotient += 1
        return (UInt64(truncatingIfNeeded: quotient >> 64), UInt64(truncatingIfNeeded: quotient))
    }

    @Test("the powers of five are the results of long arithmetic")
    func powers() {
        for power in -NearestDouble.limit...NearestDouble.limit {
            let index = (power + NearestDouble.limit) * 2
            let (high, low) = Self.words(power)
            #expect(
                NearestDouble.powers[index] == high && NearestDouble.powers[index + 1] == low,
                "5 to the power of \(power)")
        }
        #expect(NearestDouble.powers.count == 4 * NearestDouble.limit + 2)
    }

    private static func double(_ text: String) -> Double? { NumberText.of(text) { $0.double } ?? nil }

    @Test("numbers in the middle of two doubles, and those next to them, are read as the C library reads them")
    func middles() {
        var random = SeededGenerator(seed: 20_210_121)
        var wrong: [String] = []
        for _ in 0..<TestScale.size(20_000, quick: 500) {
            // The middle of two neighbors that are whole numbers, or have few digits after the point, is exact in 60 bits.
            let exponent = Int.random(in: 0...10, using: &random)
            let odd = (UInt64.random(in: 1 << 52..<1 << 53, using: &random) << 1 | 1) << UInt64(exponent)
            for number in [odd - 1, odd, odd + 1] {
                for point in 0...19 {
                    var text = "\(number)"
                    guard point < text.count else { continue }
                    if point > 0 { text.insert(".", at: text.index(text.startIndex, offsetBy: point)) }
                    for text in [text, text + "e-\(point)", text + "1e+\(point)", "-" + text]
                    where Self.double(text)?.bitPattern != strtod(text, nil).bitPattern {
                        wrong.append(text)
                    }
                }
            }
        }
        #expect(wrong.prefix(3) == [])
    }

    @Test("numbers that papers name as hard to read are read as the C library reads them")
    func papers() {
        let texts = [
            "9007199254740993", "9007199254740991.5", "9007199254740992.5", "9007199254740993.5", "1e23", "8.5e22",
            "1.5e-5",
            "7205759403792794e-1", "6.02214076e23", "3.1415926535897932384626433832795028841971693993751",
            "2.2250738585072012e-308", "1090544144181609348835077142190",
            "5708990770823839207320493820740630171355185152001e-3",
            "5708990770823839524233143877797980545530986496", "100000000000000016777215", "100000000000000016777216",
            "0.000000000000000000000000000000000000011754942807573642918", "1448997445238699", "358416272e-33",
            "9007199254740992e-64",
            "18446744073709551615e64", "18446744073709551615e-64", "18446744073709551616e-65",
            "0.5000000000000000166533453693773481063544750213623046875",
            "179769313486231580793e289", "0e64", "-0e-64", "0.00000000000000000000", "1234567890123456789000000000000",
        ]
        for text in texts { #expect(Self.double(text)?.bitPattern == strtod(text, nil).bitPattern, "\(text)") }
    }

    @Test(
        "nearly all doubles as Swift spells them are read without a look at the whole text",
        .enabled(if: OptimizationSwitches.readsNumbersAtOnce, "numbers are switched off"))
    func share() {
        var random = SeededGenerator(seed: 1)
        var missed = 0
        let count = TestScale.size(100_000, quick: 5_000)
        for _ in 0..<count {
            let text = "\(Double.random(in: -1e6...1e6, using: &random))"
            let estimate: Double?? = NumberText.of(text) { $0.estimated }
            if let value = estimate ?? nil { #expect(value == Double(text)) } else { missed += 1 }
        }
        #expect(missed * 1_000 <= count)
    }
}
