import Foundation

/// A number's text taken apart: `sign × digits × 10^exponent`, exact, whatever its length.
///
///     "-12.50e3"  →  negative, digits 1 2 5, exponent 2
///     "0.00"      →  positive, no digits, exponent 0
///
/// `digits` has no zero at either end, so that equal numbers have equal parts however they are spelled. An exponent too
/// large for `Int` is kept at the limit with `isSaturated` set; such numbers compare by their parts all the same, except
/// that two of them with different absurd exponents count as equal when all other parts are.
struct DecimalParts: Hashable {
    var isNegative = false
    var digits: ContiguousArray<UInt8> = []
    var exponent = 0

    /// Takes apart the text of a number that the grammar allows.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        Work.add(text.count)
        var index = 0
        if index < text.count, text[index] == UInt8(ascii: "-") {
            isNegative = true
            index += 1
        }
        var fraction = 0
        var inFraction = false
        scan: while index < text.count {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if !digits.isEmpty || text[index] != UInt8(ascii: "0") {
                    digits.append(text[index] - UInt8(ascii: "0"))
                }
                if inFraction { fraction += 1 }
            case UInt8(ascii: "."): inFraction = true
            default: break scan
            }
            index += 1
        }
        guard !digits.isEmpty else {
            isNegative = false
            return
        }
        exponent = Self.exponent(text[index...]).subtractingSaturated(fraction)
        while digits.last == 0 {
            digits.removeLast()
            exponent = exponent.addingSaturated(1)
        }
    }

    /// The number after the `e`, or 0 where there is none.
    private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var value = 0
        var isNegative = false
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
                value = overflow ? .max : tenfold.addingSaturated(Int(byte - UInt8(ascii: "0")))
            default: break
            }
        }
        return isNegative ? -value : value
    }

    /// The number as a whole one, if it is one and its magnitude fits.
    var magnitude: UInt64? {
        guard !digits.isEmpty else { return 0 }
        guard exponent >= 0, exponent < 20, digits.count <= 20 else { return nil }
        var value: UInt64 = 0
        for index in 0..<(digits.count + exponent) {
            let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tenfold.addingReportingOverflow(index < digits.count ? UInt64(digits[index]) : 0)
            if overflow || carry { return nil }
            value = sum
        }
        return value
    }
}

extension Int {
    fileprivate func addingSaturated(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    fileprivate func subtractingSaturated(_ other: Int) -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }
}

/// Numbers from their text, wherever that stands: in a document, or in a string that is asked for a number.
enum NumberText {
    /// Whether text is exactly one number by the grammar of RFC 8259 §6.
    static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10 else {
            return false
        }
        return (try? Tokens(text).skipNumber(0)) == text.count
    }

    /// The value as a whole number, exactly: `42`, `42.0` and `4.2e1` are, `4.9` is not.
    @inline(__always)
    static func integer<I: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>, as type: I.Type) -> I? {
        // Up to 18 digits cannot overflow 64 bits; anything but digits leaves for the general case.
        let isNegative = text.first == UInt8(ascii: "-")
        let first = isNegative ? 1 : 0
        if text.count - first <= 18, OptimizationSwitches.readsNumbersAtOnce {
            var value: Int64 = 0
            var index = first
            while index < text.count {
                let digit = text[index] &- UInt8(ascii: "0")
                if digit > 9 { return general(text, as: type) }
                value = value &* 10 &+ Int64(digit)
                index &+= 1
            }
            return I(exactly: isNegative ? 0 &- value : value)
        }
        return general(text, as: type)
    }

    @inline(never)
    private static func general<I: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>, as type: I.Type) -> I? {
        let parts = DecimalParts(text)
        guard let magnitude = parts.magnitude else { return nil }
        guard parts.isNegative else { return I(exactly: magnitude) }
        if magnitude == UInt64(Int64.max) + 1 { return I(exactly: Int64.min) }
        return Int64(exactly: magnitude).flatMap { I(exactly: -$0) }
    }

    /// 10 to a power of at most 22, exactly.
    @inline(__always)
    fileprivate static func powerOfTen(_ power: Int) -> Double { powersOfTen[power] }

    /// 10 to a power of at most 18.
    @inline(__always)
    fileprivate static func wholePowerOfTen(_ power: Int) -> UInt64 { wholePowersOfTen[power] }

    private static let wholePowersOfTen: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
    ]

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The nearest double; infinite where the number is beyond the largest one.
    ///
    /// Up to 15 digits and a power of ten up to 22 are exact as doubles, so one division or multiplication rounds once and
    /// correctly (Clinger 1990). Everything else goes to the standard library.
    static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard OptimizationSwitches.readsNumbersAtOnce else { return general(text) }
        var index = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative { index = 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var fraction = 0
        var inFraction = false
        while index < text.count {
            let byte = text[index]
            let digit = byte &- UInt8(ascii: "0")
            if digit < 10 {
                digits &+= mantissa == 0 && digit == 0 ? 0 : 1
                if digits > 15 { return general(text) }
                mantissa = mantissa &* 10 &+ UInt64(digit)
                if inFraction { fraction &+= 1 }
            } else if byte == UInt8(ascii: "."), !inFraction {
                inFraction = true
            } else {
                return general(text)
            }
            index &+= 1
        }
        guard fraction < powersOfTen.count, index > 0 else { return general(text) }
        let value = Double(mantissa) / powersOfTen[fraction]
        return isNegative ? -value : value
    }

    @inline(never)
    private static func general(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self))
    }

    /// The nearest float, rounded once from the text and not by way of a double.
    static func float(_ text: UnsafeBufferPointer<UInt8>) -> Float? {
        Float(String(decoding: text, as: UTF8.self))
    }

    /// The decimal with exactly this value, or nil where a 128-bit integer and an exponent of -128 to 127 cannot hold it.
    static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? {
        let parts = DecimalParts(text)
        guard parts.digits.count <= 39, parts.exponent >= -128, parts.exponent <= 127 else { return nil }
        var value = Decimal(0)
        for digit in parts.digits { value = value * 10 + Decimal(Int(digit)) }
        let scaled = Decimal(sign: parts.isNegative ? .minus : .plus, exponent: parts.exponent, significand: value)
        guard !scaled.isNaN else { return nil }
        guard parts.digits.count == 39 else { return scaled }
        // Some numbers of 39 digits fit into 128 bits; the arithmetic above rounds the others.
        var spelled = scaled.description
        return spelled.withUTF8 { DecimalParts($0) } == parts ? scaled : nil
    }
}

extension Document {
    /// The whole number that starts here and its end, if it is spelled with digits only, and not too many of them.
    @inline(__always)
    func plainInteger(at first: Int) -> (value: Int, end: Int)? {
        let isNegative = self[first] == UInt8(ascii: "-")
        guard readsNumbersAtOnce, let digits = digits(at: isNegative ? first &+ 1 : first),
            !goesOn(at: digits.end)
        else { return nil }
        // At most 18 digits, which cannot overflow 64 bits.
        let value = Int64(truncatingIfNeeded: digits.value)
        return Int(exactly: isNegative ? 0 &- value : value).map { ($0, digits.end) }
    }

    /// The nearest double of the number that starts here, and its end.
    @inline(__always)
    func number(at first: Int) -> (value: Double, end: Int)? { plainNumber(at: first) ?? anyNumber(at: first) }

    /// The same for a number without an exponent whose digits are a whole number that a double holds: a power of ten up to 22 is one,
    /// too, so that the division rounds once and correctly (Clinger 1990).
    @inline(__always)
    private func plainNumber(at first: Int) -> (value: Double, end: Int)? {
        let isNegative = self[first] == UInt8(ascii: "-")
        guard readsNumbersAtOnce, let whole = digits(at: isNegative ? first &+ 1 : first) else { return nil }
        var (mantissa, end, fraction) = (whole.value, whole.end, 0)
        if end < count, self[end] == UInt8(ascii: ".") {
            guard let digits = digits(at: end &+ 1), whole.count &+ digits.count <= 18 else { return nil }
            fraction = digits.count
            mantissa = mantissa &* NumberText.wholePowerOfTen(fraction) &+ digits.value
            end = digits.end
        }
        guard mantissa <= 1 << 53, !goesOn(at: end) else { return nil }
        let value = Double(mantissa) / NumberText.powerOfTen(fraction)
        return (isNegative ? -value : value, end)
    }

    @inline(never)
    private func anyNumber(at first: Int) -> (value: Double, end: Int)? {
        let end = end(ofNumberAt: first)
        return read { NumberText.double(UnsafeBufferPointer(start: $0 + first, count: end &- first)) }.map { ($0, end) }
    }

    /// The number that up to 18 digits spell, how many they are, and where they end; nil for more of them.
    @inline(__always)
    private func digits(at first: Int) -> (value: UInt64, count: Int, end: Int)? {
        guard first &+ 24 <= wideCount else { return digitsAtEnd(first) }
        var (value, count) = Word.leadingDigits(word(at: first))
        if count == 8 {
            let more = Word.leadingDigits(word(at: first + 8))
            value = value &* NumberText.wholePowerOfTen(more.count) &+ more.value
            count &+= more.count
            if more.count == 8 {
                let last = Word.leadingDigits(word(at: first + 16))
                guard last.count <= 2 else { return nil }
                value = value &* NumberText.wholePowerOfTen(last.count) &+ last.value
                count &+= last.count
            }
        }
        return (value, count, first &+ count)
    }

    /// The same where there may be less than three words of the document left.
    @inline(never)
    private func digitsAtEnd(_ first: Int) -> (value: UInt64, count: Int, end: Int)? {
        read { start in
            var (value, offset): (UInt64, Int) = (0, first)
            while offset < count, case let digit = start[offset] &- UInt8(ascii: "0"), digit < 10 {
                value = value &* 10 &+ UInt64(digit)
                offset &+= 1
            }
            return offset &- first <= 18 ? (value, offset &- first, offset) : nil
        }
    }

    /// Whether a number has more parts behind digits.
    @inline(__always)
    private func goesOn(at offset: Int) -> Bool {
        guard offset < count else { return false }
        let byte = self[offset]
        return byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// The text of the number that starts here.
    @inline(__always)
    func numberText<R>(at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let end = end(ofNumberAt: offset)
        return read { body(UnsafeBufferPointer(start: $0 + offset, count: end &- offset)) }
    }
}
