import LazyJSONFoundation

/// The text of a number, either in a document or in a string that is read as a number. Valid only during the call that
/// it is passed to.
struct NumberText {
    let text: UnsafeBufferPointer<UInt8>

    /// Creates the text of a number that follows the grammar.
    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// Creates the text if it is exactly one number by the grammar of RFC 8259 §6.
    init?(checking text: UnsafeBufferPointer<UInt8>) {
        guard let first = text.first, first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10,
            (try? Tokens(text).skipNumber(0)) == text.count
        else { return nil }
        self.text = text
    }

    /// Returns the result of `body` for a string, or nil if the string isn't a number.
    static func of<R>(_ string: String, _ body: (NumberText) -> R) -> R? {
        var string = string
        return string.withUTF8 { NumberText(checking: $0).map(body) }
    }

    var string: String { String(decoding: text, as: UTF8.self) }

    var parts: DecimalParts { DecimalParts(text) }

    /// Whether the value is a whole number, of any size.
    var isWhole: Bool { parts.exponent >= 0 }

    /// Returns the exact value as a whole number: `42`, `42.0` and `4.2e1` are whole, `4.9` isn't.
    @inline(__always)
    func integer<I: FixedWidthInteger>(as type: I.Type) -> I? {
        // Up to 18 digits can't overflow 64 bits. The general case handles anything but digits.
        let isNegative = text.first == UInt8(ascii: "-")
        let first = isNegative ? 1 : 0
        guard text.count - first <= 18, OptimizationSwitches.readsNumbersAtOnce else { return general(as: type) }
        var value: Int64 = 0
        var index = first
        while index < text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            if digit > 9 { return general(as: type) }
            value = value &* 10 &+ Int64(digit)
            index &+= 1
        }
        return I(exactly: isNegative ? 0 &- value : value)
    }

    @inline(never)
    private func general<I: FixedWidthInteger>(as type: I.Type) -> I? {
        let parts = parts
        guard let magnitude = parts.magnitude else { return nil }
        guard parts.isNegative else { return I(exactly: magnitude) }
        if magnitude == Int128.min.magnitude { return I(exactly: Int128.min) }
        return Int128(exactly: magnitude).flatMap { I(exactly: -$0) }
    }

    /// The nearest double, or infinity if the number is beyond the largest double.
    var double: Double? {
        (OptimizationSwitches.readsNumbersAtOnce ? estimated : nil) ?? Double(string)
    }

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

    /// Returns the nearest number of a type; an infinity beyond the largest one.
    ///
    /// A float is rounded once, from the text. A `Float16` is made from a double, since Swift makes it from a float,
    /// which is too near to it: 65519.9999 would be an infinity.
    @inline(__always)
    func nearest<F: BinaryFloatingPoint & LosslessStringConvertible>(as type: F.Type) -> F? {
        if type == Float.self { return F(string) }
        return (MemoryLayout<F>.size == 2 ? doubleForHalf : double).map { F($0) }
    }

    /// The nearest double, or the next one on the side of the number if the nearest is a multiple of 2⁻²⁵ that differs
    /// from the number. Such a double can be in the middle of two numbers of 16 bits.
    private var doubleForHalf: Double? {
        // The exact decimal: 2⁻²⁵ is 5²⁵ × 10⁻²⁵, and the product has at most 122 bits.
        guard let double, let units = Int64(exactly: double * 0x1p25) else { return double }
        var exact = DecimalParts(number: "\(Int128(units) * 298_023_223_876_953_125)")
        exact.scale(by: -25)
        if parts.isLess(than: exact) { return double.nextDown }
        return exact.isLess(than: parts) ? double.nextUp : double
    }

    /// The decimal with exactly this value, or nil if a 128-bit integer and an exponent of -128 to 127 cannot represent
    /// it.
    var decimal: Decimal? {
        let parts = parts
        guard parts.digits.count <= 39, parts.exponent >= -128, parts.exponent <= 127 else { return nil }
        var value = Decimal(0)
        for digit in parts.digits { value = value * 10 + Decimal(Int(digit)) }
        let scaled = Decimal(sign: parts.isNegative ? .minus : .plus, exponent: parts.exponent, significand: value)
        guard !scaled.isNaN else { return nil }
        guard parts.digits.count == 39 else { return scaled }
        // Some numbers of 39 digits fit into 128 bits; the arithmetic above rounds the others.
        return DecimalParts(number: scaled.description) == parts ? scaled : nil
    }
}
