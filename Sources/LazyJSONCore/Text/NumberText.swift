import LazyJSONFoundation

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
        exponent = Self.exponent(text[index...]).subtractingSaturated(fraction)
        while digits.last == 0 {
            digits.removeLast()
            exponent = exponent.addingSaturated(1)
        }
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
        guard exponent >= 0, exponent < 39, digits.count <= 39 else { return nil }
        var value: UInt128 = 0
        for index in 0..<(digits.count + exponent) {
            let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tenfold.addingReportingOverflow(index < digits.count ? UInt128(digits[index]) : 0)
            if overflow || carry { return nil }
            value = sum
        }
        return value
    }

    /// Multiplies by a power of ten.
    mutating func scale(by power: Int) { exponent = exponent.addingSaturated(power) }
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

    /// Returns the nearest number of a type; an infinity beyond the largest one.
    ///
    /// A float is rounded once, from the text. A `Float16` is made from the double, since Swift makes it from a float,
    /// which is too near to it: 65519.9999 would be an infinity.
    @inline(__always)
    func nearest<F: BinaryFloatingPoint & LosslessStringConvertible>(as type: F.Type) -> F? {
        type == Float.self ? F(string) : double.map { F($0) }
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
        var spelled = scaled.description
        return spelled.withUTF8 { DecimalParts($0) } == parts ? scaled : nil
    }
}
