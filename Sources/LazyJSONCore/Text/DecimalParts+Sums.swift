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

extension NearestDouble {
    /// Returns the double nearest to `digits` × 10^`power` + `whole`, or nil if that isn't certain, or takes more
    /// digits.
    static func of(_ digits: Int64, power: Int, plus whole: Int64) -> Double? {
        guard OptimizationSwitches.readsNumbersAtOnce, power <= 0, power >= -18 else { return nil }
        let (scaled, overflow) = whole.multipliedReportingOverflow(by: Int64(exactPowers[0 &- power]))
        let (sum, carry) = scaled.addingReportingOverflow(digits)
        guard !overflow, !carry, let value = of(sum.magnitude, power: power) else { return nil }
        return sum < 0 ? -value : value
    }
}

extension NumberText {
    /// Returns the double nearest to the number of units plus a whole number; nil beyond the largest double.
    ///
    /// - Parameters:
    ///   - power: The unit is 10 to this power.
    ///   - whole: A number of at most 18 digits.
    func double(power: Int, plus whole: Int64) -> Double? {
        if let leading, !leading.isCut, let digits = Int64(exactly: leading.digits),
            let value = NearestDouble.of(
                text.first == UInt8(ascii: "-") ? -digits : digits, power: leading.power + power, plus: whole)
        {
            return value
        }
        var parts = parts
        parts.scale(by: power)
        return parts.double(plus: whole)
    }
}
