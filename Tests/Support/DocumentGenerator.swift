/// Documents that a seed decides: every construct of the grammar, at its boundaries, in every combination.
package struct DocumentGenerator {
    package var random: SeededGenerator
    /// Only documents that all readers agree on: no lone surrogates, no duplicate names, no number beyond a double; and
    /// no byte order mark in text, which Foundation drops from the start of a string on Linux.
    package var isPlain = false
    private var bytes: [UInt8] = []

    package init(seed: UInt64, isPlain: Bool = false) {
        random = SeededGenerator(seed: seed)
        self.isPlain = isPlain
    }

    package mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

    package mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: choices.indices, using: &random)] }

    /// The next document: mostly small; one in a hundred is deep, one in three hundred wide.
    package mutating func document() -> [UInt8] {
        bytes = []
        if !isPlain, chance(1, in: 20) { bytes += [0xEF, 0xBB, 0xBF] }
        space()
        switch Int.random(in: 0..<300, using: &random) {
        case 0: wide()
        case 1...3: deep()
        case 4...40: scalar()
        default: value(depth: pick([1, 1, 2, 2, 2, 3, 4]))
        }
        space()
        return bytes
    }

    // MARK: Structure

    private mutating func append(_ text: String) { bytes += Array(text.utf8) }

    private mutating func space() {
        guard chance(1, in: 4) else { return }
        append(pick([" ", "  ", "\n", "\t", "\r\n", " \t\r\n ", "\n        ", String(repeating: " ", count: 17)]))
    }

    private mutating func value(depth: Int) {
        switch depth > 0 ? Int.random(in: 0..<10, using: &random) : 9 {
        case 0...3: object(Int.random(in: 0...6, using: &random), depth: depth)
        case 4...6: array(Int.random(in: 0...6, using: &random), depth: depth)
        default: scalar()
        }
    }

    private mutating func array(_ count: Int, depth: Int) {
        append("[")
        space()
        for index in 0..<count {
            if index > 0 {
                append(",")
                space()
            }
            value(depth: depth - 1)
            space()
        }
        append("]")
    }

    private mutating func object(_ count: Int, depth: Int) {
        append("{")
        space()
        for index in 0..<count {
            if index > 0 {
                append(",")
                space()
            }
            name(index)
            space()
            append(":")
            space()
            value(depth: depth - 1)
            space()
        }
        append("}")
    }

    /// Few names, so that they meet: in one object, spelled differently, and as canonical equivalents that are not equal.
    private mutating func name(_ index: Int) {
        if isPlain { return string("k\(index)") }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: append("\"\\u0061\"")
        case 1: string(pick(["", "\u{0}", "é", "e\u{301}", "\u{FFFD}", "a.b", "\\", "\"", "\u{1F600}"]))
        case 2: string(pick(["a", "a", "b"]) + String(repeating: "x", count: Int.random(in: 0...300, using: &random)))
        case 3: text(Int.random(in: 0...20, using: &random))
        default: string(pick(["a", "b", "c", "id", "name"]))
        }
    }

    /// Up to the limit and one beyond it.
    private mutating func deep() {
        let depth = pick([60, 127, 128, 129, 300, 511, 512] + (isPlain ? [] : [513, 600]))
        var closing: [UInt8] = []
        for _ in 0..<depth {
            if chance(1, in: 2) {
                append("[")
                if chance(1, in: 30) { append("0,") }
                closing.append(UInt8(ascii: "]"))
            } else {
                append("{\"a\":")
                closing.append(UInt8(ascii: "}"))
            }
        }
        scalar()
        bytes += closing.reversed()
    }

    private mutating func wide() {
        let count = Int.random(in: 200...1_500, using: &random)
        if chance(1, in: 2) { array(count, depth: 1) } else { object(count, depth: 1) }
    }

    // MARK: Scalars

    private mutating func scalar() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: append("null")
        case 1: append("true")
        case 2: append("false")
        case 3...5: append(number())
        default:
            text(chance(1, in: 20) ? Int.random(in: 200...600, using: &random) : Int.random(in: 0...24, using: &random))
        }
    }

    package static let numbers = [
        "0", "-0", "0.0", "-0.0", "0e0", "0E+5", "-0e-5", "1", "-1", "42", "42.0", "4.2e1", "420e-1", "4.20", "1.50",
        "127", "128", "-128", "-129", "255", "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648",
        "-2147483648", "4294967295", "4294967296", "9007199254740991", "9007199254740992", "9007199254740993",
        "999999999999999", "1000000000000000", "999999999999999999", "1000000000000000000", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
        "18446744073709551616", "10000000000000000000", "99999999999999999999", "123456789012345678901234567890",
        "9223372036854775807.0", "92233720368547758.07e2", "1e18", "1e19", "1e22", "1e23", "8.5e22", "0.1", "0.3",
        "2.5",
        "1e-7", "5e-324", "4.9406564584124654e-324", "2.4703282292062327e-324", "2.2250738585072014e-308",
        "2.2250738585072011e-308", "1.7976931348623157e308", "-1.7976931348623157E+308", "123456789.123456789",
        "0.000000000000000000001", "3.141592653589793238462643383279",
    ]
    package static let extremeNumbers = [
        "1.7976931348623159e308", "1e309", "-1e309", "1e-400", "0e99999", "1e99999", "-1e-99999", "0.0e-99999",
        "1e9223372036854775807", "1e-9223372036854775808", "1e9999999999999999999999999",
        "-7e-9999999999999999999999999",
    ]

    private mutating func digits(_ range: ClosedRange<Int>) -> String {
        String((0..<Int.random(in: range, using: &random)).map { _ in pick(Array("0123456789")) })
    }

    package mutating func number() -> String {
        if chance(1, in: 2) { return pick(Self.numbers) }
        if !isPlain, chance(1, in: 8) { return pick(Self.extremeNumbers) }
        let whole = chance(1, in: 5) ? "0" : pick(["1", "3", "9"]) + digits(0...pick([3, 18, 40]))
        let fraction = chance(1, in: 2) ? "." + digits(1...pick([3, 18, 40])) : ""
        let exponent = chance(1, in: 3) ? pick(["e", "E", "e+", "E-"]) + digits(1...2) : ""
        return pick(["", "", "-"]) + whole + fraction + exponent
    }

    /// A string by its text, escaped where it has to be.
    private mutating func string(_ text: String) {
        append("\"")
        for scalar in text.unicodeScalars {
            character(scalar, escapes: scalar.value < 0x20 || "\"\\".contains(Character(scalar)))
        }
        append("\"")
    }

    private mutating func character(_ scalar: Unicode.Scalar, escapes: Bool) {
        guard escapes else { return append(String(Character(scalar))) }
        for unit in String(Character(scalar)).utf16 { append("\\u" + hexadecimal(unit)) }
    }

    private mutating func hexadecimal(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16, uppercase: chance(1, in: 2))
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// A string of so many characters of all lengths, escaped and not.
    private mutating func text(_ length: Int) {
        append("\"")
        for _ in 0..<length {
            switch Int.random(in: 0..<24, using: &random) {
            case 0: append(pick(["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"]))
            case 1: character(pick(["\u{0}", "\u{1F}", "A", "é", "\u{2028}", "\u{FFFF}"]), escapes: true)
            case 2: character(pick(["\u{10000}", "😀", "\u{10FFFF}"]), escapes: chance(1, in: 2))
            case 3: append(pick(["\u{7F}", "\u{80}", "é", "\u{7FF}"]))
            case 4: append(pick(["\u{800}", "€", "\u{D7FF}", "\u{E000}", "\u{FFFF}"] + (isPlain ? [] : ["\u{FEFF}"])))
            case 5 where !isPlain:
                append(pick(["\\ud800", "\\uDBFF", "\\udc00", "\\uDfFf", "\\ud83d\\u0041", "\\ud83d\\ud83d\\ude00"]))
            default: append(pick(["a", "b", "Z", "0", " ", "/", "{", "]", ",", ":"]))
            }
        }
        append("\"")
    }
}
