/// A number's text taken apart: `sign × digits × 10^exponent`, exact, whatever its length.
///
///     "-12.50e3"  →  negative, digits 1 2 5, exponent 2
///     "0.00"      →  positive, no digits, exponent 0
///
/// `digits` has no zero at either end, so that equal numbers have equal parts however they are spelled. An exponent too
/// large for `Int` is clamped to its limit. Two such numbers are equal if all other parts are, even if their exponents
/// differ.
struct DecimalParts: Hashable {
    var isNegative = false
    var digits: ContiguousArray<UInt8> = []
    var exponent = 0

    /// Takes apart the text of a number that follows the grammar.
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
        exponent = Self.exponent(text[index...]).addingSaturated(-fraction)
        while digits.last == 0 {
            digits.removeLast()
            exponent = exponent.addingSaturated(1)
        }
    }

    /// Takes apart a number as Swift spells it: as in JSON, and with a plus before an exponent.
    init(number text: String) {
        var text = text
        self = text.withUTF8 { DecimalParts($0) }
    }

    /// Returns the number after the `e`, or 0 if there is none.
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

    /// One text for all spellings of the number.
    var text: String {
        let sign = isNegative ? "-" : ""
        return magnitude.map { "\(sign)\($0)" } ?? "\(sign)\(digits.map { "\($0)" }.joined())e\(exponent)"
    }

    /// The magnitude as a whole number, if it is whole and fits.
    var magnitude: UInt128? {
        guard !digits.isEmpty else { return 0 }
        return exponent >= 0 && exponent < 39 ? significand(zeros: exponent) : nil
    }

    /// Returns the digits, with zeros after them, as a number. Nil if none of Swift's types has so many digits.
    private func significand(zeros: Int = 0) -> UInt128? {
        var value: UInt128 = 0
        for index in 0..<(digits.count + zeros) {
            let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tenfold.addingReportingOverflow(index < digits.count ? UInt128(digits[index]) : 0)
            if overflow || carry { return nil }
            value = sum
        }
        return value
    }

    /// Whether the number is less than another.
    func isLess(than other: DecimalParts) -> Bool {
        if isNegative != other.isNegative { return isNegative }
        let (near, far) = isNegative ? (other, self) : (self, other)
        if near.digits.isEmpty || far.digits.isEmpty { return near.digits.count < far.digits.count }
        // The place of the first digit decides, and then the digits from there on.
        let place = near.exponent.addingSaturated(near.digits.count)
        let farPlace = far.exponent.addingSaturated(far.digits.count)
        return place == farPlace ? near.digits.lexicographicallyPrecedes(far.digits) : place < farPlace
    }

    /// Multiplies by a power of ten.
    mutating func scale(by power: Int) { exponent = exponent.addingSaturated(power) }

    /// Whether the number is an exact whole multiple of another. 0 is a multiple of every number but 0.
    ///
    ///     0.3 of 0.1: 3 × 10⁻¹ of 1 × 10⁻¹, and 3 mod 1 is 0
    ///     5 of 0.02:  5 × 10⁰ of 2 × 10⁻²,  and 500 mod 2 is 0
    ///     5 of 10:    5 × 10⁰ of 1 × 10¹: no zero at the end of the digits, so none can be taken off
    ///
    /// - Complexity: O(*n*) in the digits and the difference of the exponents.
    func isMultiple(of other: DecimalParts) -> Bool {
        guard let divisor = other.significand(), divisor > 0 else { return false }
        if digits.isEmpty { return true }
        guard exponent >= other.exponent else { return false }
        var remainder: UInt128 = 0
        func append(_ digit: UInt8) {
            let (high, low) = remainder.multipliedFullWidth(by: 10)
            let (sum, carry) = low.addingReportingOverflow(UInt128(digit))
            // The remainder is less than the divisor, and so is a tenth of this: the quotient is a digit.
            remainder = divisor.dividingFullWidth((carry ? high + 1 : high, sum)).remainder
        }
        for digit in digits { append(digit) }
        for _ in 0..<(exponent - other.exponent) {
            if remainder == 0 { break }
            append(0)
        }
        return remainder == 0
    }
}

/// Sums with whole numbers, and numbers without an exponent: exact, whatever the lengths.
extension DecimalParts {
    /// Returns the number plus a whole number.
    ///
    ///     1.25 + 3:   0 … 0 0 1 2 5 and 3, carried from the units on, is 0 … 0 0 4 2 5
    ///     1.25 + -3:  0 … 0 0 1 2 5 and -3 is 9 … 9 9 8 2 5 with -1 to carry, the complement of 1.75
    ///
    /// - Parameter whole: A number of at most 18 digits.
    /// - Complexity: O(*n*) in the digits of the number without an exponent.
    func adding(_ whole: Int64) -> DecimalParts {
        let places = max(-exponent, 0)
        var sum = self
        // More digits before the point than the whole number has, so that only the sign is left to carry.
        sum.digits.insert(contentsOf: repeatElement(0, count: 20 + max(places - digits.count, 0)), at: 0)
        sum.digits += repeatElement(0, count: max(exponent, 0))
        sum.exponent = -places
        let carry = sum.carry(isNegative ? -whole : whole)
        if carry < 0 { sum.complement() }
        sum.digits = ContiguousArray(sum.digits.drop { $0 == 0 })
        while sum.digits.last == 0 {
            sum.digits.removeLast()
            sum.exponent += 1
        }
        sum.isNegative = !sum.digits.isEmpty && isNegative != (carry < 0)
        return sum
    }

    /// Adds to the units of digits without an exponent, and returns the carry of the first digit.
    private mutating func carry(_ units: Int64) -> Int64 {
        var carry = units
        for index in digits.indices.dropLast(-exponent).reversed() {
            carry += Int64(digits[index])
            let digit = (carry % 10 + 10) % 10
            digits[index] = UInt8(digit)
            carry = (carry - digit) / 10
        }
        return carry
    }

    /// Replaces the digits by the ones that complete them to a power of ten.
    private mutating func complement() {
        var nines: UInt8 = 10
        for index in digits.indices.reversed() where nines == 9 || digits[index] != 0 {
            digits[index] = nines - digits[index]
            nines = 9
        }
    }

    /// Returns the number without an exponent, with at least so many digits after the point.
    func plain(places minimum: Int = 0) -> String {
        let places = digits.isEmpty ? minimum : max(-exponent, minimum)
        let zeros = digits.isEmpty ? places : exponent + places
        let front = max(places + 1 - digits.count - zeros, 0)
        let zero = UInt8(ascii: "0")
        var text = [UInt8](repeating: zero, count: front)
        text += digits.map { zero + $0 }
        text += repeatElement(zero, count: zeros)
        let fraction: [UInt8] = places == 0 ? [] : [UInt8(ascii: ".")] + text.suffix(places)
        return (isNegative ? "-" : "") + String(decoding: text.dropLast(places) + fraction, as: UTF8.self)
    }

    /// Returns the double nearest to the number plus a whole number; nil beyond the largest double.
    ///
    /// - Parameter whole: A number of at most 18 digits.
    func double(plus whole: Int64) -> Double? {
        // No double is as far from 0, or as near to it.
        guard exponent < 400 else { return nil }
        guard exponent + digits.count > -400 else { return Double(whole) }
        let double = NumberText.of(adding(whole).plain()) { $0.double } ?? nil
        return double.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension Int {
    fileprivate func addingSaturated(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }
}
