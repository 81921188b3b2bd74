import Foundation

/// A number by its text, and its properties by arithmetic on strings.
package struct ReferenceNumber: Sendable {
    package let text: String

    /// The exact value as text that equal numbers share: sign, digits without zeros at either end, power of ten.
    ///
    ///     "-12.50e3"  →  "-125e2"        "0.00"  →  "0"
    package var canonical: String {
        let parts = parts
        return parts.digits.isEmpty ? "0" : "\(parts.sign)\(parts.digits)e\(parts.exponent)"
    }

    /// The value if it is whole and an `Int` holds it.
    package var int: Int? {
        let parts = parts
        if parts.digits.isEmpty { return 0 }
        guard let exponent = Int(parts.exponent), exponent >= 0, exponent < 30 else { return nil }
        return Int(parts.sign + parts.digits + String(repeating: "0", count: exponent))
    }

    /// The nearest double by the C library; nil beyond the largest one.
    package var double: Double? {
        let value = strtod(text, nil)
        return value.isFinite ? value : nil
    }

    private var parts: (sign: String, digits: String, exponent: String) {
        var mantissa = Substring(text)
        let sign = mantissa.hasPrefix("-") ? "-" : ""
        mantissa = mantissa.drop { $0 == "-" }
        var power = "0"
        if let letter = mantissa.firstIndex(where: { $0 == "e" || $0 == "E" }) {
            power = String(mantissa[mantissa.index(after: letter)...].drop { $0 == "+" })
            mantissa = mantissa[..<letter]
        }
        let point = mantissa.firstIndex(of: ".")
        let whole = point.map { mantissa[..<$0] } ?? mantissa
        let fraction = point.map { mantissa[mantissa.index(after: $0)...] } ?? ""
        var digits = Substring(whole + fraction).drop { $0 == "0" }
        var trailing = 0
        while digits.last == "0" {
            digits.removeLast()
            trailing += 1
        }
        // An exponent beyond `Int` is taken for one absurdly large number, as the library documents.
        guard let given = Int(power) else { return (sign, String(digits), power.hasPrefix("-") ? "-huge" : "huge") }
        return (sign, String(digits), String(given - fraction.count + trailing))
    }

    package init(text: String) {
        self.text = text
    }
}
