extension DecimalParts {
    /// Takes apart a number as Swift spells it: as in JSON, and with a plus before an exponent.
    init(number text: String) {
        var text = text
        self = text.withUTF8 { DecimalParts($0) }
    }

    /// The digits as a number. Nil if there are more digits than any of Swift's types has.
    private var significand: UInt128? {
        digits.reduce(UInt128?(0)) { value, digit in
            guard let (tenfold, overflow) = value?.multipliedReportingOverflow(by: 10) else { return nil }
            let (sum, carry) = tenfold.addingReportingOverflow(UInt128(digit))
            return overflow || carry ? nil : sum
        }
    }

    /// Whether the number is an exact whole multiple of another. 0 is a multiple of every number but 0.
    ///
    ///     0.3 of 0.1: 3 × 10⁻¹ of 1 × 10⁻¹, and 3 mod 1 is 0
    ///     5 of 0.02:  5 × 10⁰ of 2 × 10⁻²,  and 500 mod 2 is 0
    ///     5 of 10:    5 × 10⁰ of 1 × 10¹: no zero at the end of the digits, so none can be taken off
    ///
    /// - Complexity: O(*n*) in the digits and the difference of the exponents.
    func isMultiple(of other: DecimalParts) -> Bool {
        guard let divisor = other.significand, divisor > 0 else { return false }
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
