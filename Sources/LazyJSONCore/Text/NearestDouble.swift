/// The double that is nearest to a decimal number, ties to even, for nearly all numbers in a few multiplications.
///
/// The algorithm is Eisel's and Lemire's (Lemire, "Number Parsing at a Gigabyte per Second", 2021): digits × 10^power
/// is digits × 5^power × 2^power. The upper bits of the product with the first 128 bits of 5^power decide the rounding,
/// unless they lie too near to the middle of two doubles. Then there is no answer, and the caller reads the whole text
/// instead.
enum NearestDouble {
    /// Returns the double nearest to `digits` × 10^`power`, or nil if that isn't certain, or the power isn't one of
    /// those listed.
    @inline(__always)
    static func of(_ digits: UInt64, power: Int) -> Double? {
        guard digits > 0 else { return 0 }
        // Both exact: one division or multiplication rounds once (Clinger 1990).
        if digits <= 1 << 53, power >= -22, power <= 22 {
            return power < 0 ? Double(digits) / exactPowers[0 &- power] : Double(digits) * exactPowers[power]
        }
        return estimate(digits, power)
    }

    /// Returns the double nearest to `digits` × 10^`power` + `whole`, or nil if that isn't certain, or takes more
    /// digits.
    static func of(_ digits: Int64, power: Int, plus whole: Int64) -> Double? {
        guard OptimizationSwitches.readsNumbersAtOnce, power <= 0, power >= -18 else { return nil }
        let (scaled, overflow) = whole.multipliedReportingOverflow(by: Int64(exactPowers[0 &- power]))
        let (sum, carry) = scaled.addingReportingOverflow(digits)
        guard !overflow, !carry, let value = of(sum.magnitude, power: power) else { return nil }
        return sum < 0 ? -value : value
    }

    private static func estimate(_ digits: UInt64, _ power: Int) -> Double? {
        guard power >= -limit, power <= limit else { return nil }
        let zeros = digits.leadingZeroBitCount
        let digits = digits &<< UInt64(zeros)
        let index = (power &+ limit) &* 2
        var product = digits.multipliedFullWidth(by: powers[index])
        if product.high & uncertain == uncertain {
            // The lower half of the power may carry into the relevant bits.
            let rest = digits.multipliedFullWidth(by: powers[index &+ 1])
            let (low, overflow) = product.low.addingReportingOverflow(rest.high)
            product = (product.high &+ (overflow ? 1 : 0), low)
            if low == .max, power < -27 || power > 55 { return nil }
        }
        let upper = Int(product.high &>> 63)
        let shift = UInt64(upper &+ 9)
        var mantissa = product.high &>> shift
        // log2(10) with 16 bits after the point; the listed powers keep the exponent within a double's.
        var exponent = ((217_706 &* power) >> 16) &+ 63 &+ upper &- zeros &+ 1023
        // Exactly in the middle of two doubles, the even one is used.
        if product.low <= 1, power >= -4, power <= 23, mantissa & 3 == 1, mantissa &<< shift == product.high {
            mantissa &= ~1
        }
        mantissa = (mantissa &+ (mantissa & 1)) &>> 1
        if mantissa >= 1 << 53 {
            mantissa = 1 << 52
            exponent &+= 1
        }
        return Double(bitPattern: UInt64(exponent) &<< 52 | mantissa & (1 << 52 &- 1))
    }

    /// The bits below those of the result: if all are set, the rest of the product may carry into them.
    private static var uncertain: UInt64 { .max &>> 55 }

    /// The listed powers of five go from -64 to 64.
    static var limit: Int { 64 }

    static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}

extension NumberText {
    /// The nearest double by the first 19 digits, if that is certain.
    var estimated: Double? {
        guard let (digits, power, isCut) = leading, let value = NearestDouble.of(digits, power: power) else {
            return nil
        }
        // The remaining digits lie between these and the next ones: if both have one nearest double, so has the number.
        if isCut, NearestDouble.of(digits &+ 1, power: power) != value { return nil }
        return text.first == UInt8(ascii: "-") ? -value : value
    }

    /// The first 19 digits, the power of ten of the last one, and whether more follow; nil for a long exponent.
    @inline(__always)
    var leading: (digits: UInt64, power: Int, isCut: Bool)? {
        var (digits, count, power, index): (UInt64, Int, Int, Int) = (0, 0, 0, 0)
        var isCut = false
        var inFraction = false
        if text.first == UInt8(ascii: "-") { index = 1 }
        scan: while index < text.count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if count < 19 {
                    digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                    // Leading zeros are not digits of the number.
                    if digits > 0 { count &+= 1 }
                    if inFraction { power &-= 1 }
                } else {
                    if byte != UInt8(ascii: "0") { isCut = true }
                    if !inFraction { power &+= 1 }
                }
            case UInt8(ascii: "."): inFraction = true
            default: break scan
            }
            index &+= 1
        }
        if index < text.count {
            // The powers don't go to exponents of more digits.
            let isLess = text[index &+ 1] == UInt8(ascii: "-")
            var exponent = 0
            index &+= isLess || text[index &+ 1] == UInt8(ascii: "+") ? 2 : 1
            guard text.count &- index <= 9 else { return nil }
            while index < text.count {
                exponent = exponent &* 10 &+ Int(text[index] &- UInt8(ascii: "0"))
                index &+= 1
            }
            power &+= isLess ? 0 &- exponent : exponent
        }
        return (digits, power, isCut)
    }
}
