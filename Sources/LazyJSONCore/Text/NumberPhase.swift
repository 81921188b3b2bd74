/// How far a number goes (RFC 8259 §6).
enum NumberPhase {
    case minus
    case zero
    case integer
    case point
    case fraction
    case exponentMark
    case exponentSign
    case exponent

    /// A number that starts with a byte; nil if none does.
    init?(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "-"): self = .minus
        case UInt8(ascii: "0"): self = .zero
        case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .integer
        default: return nil
        }
    }

    /// The part that is missing, until the text is a number; nil if it is one.
    var expected: String? {
        switch self {
        case .zero, .integer, .fraction, .exponent: nil
        case .minus: "a digit after '-'"
        case .point: "a digit after the decimal point"
        case .exponentMark, .exponentSign: "a digit in the exponent"
        }
    }

    /// Whether any number of digits may follow.
    var hasDigits: Bool { self == .integer || self == .fraction || self == .exponent }

    /// Returns the phase after another byte; nil if the byte isn't a part of the number.
    func next(_ byte: UInt8) -> NumberPhase? {
        let isDigit = byte &- UInt8(ascii: "0") < 10
        switch self {
        case .minus: return isDigit ? (byte == UInt8(ascii: "0") ? .zero : .integer) : nil
        case .integer where isDigit: return .integer
        case .point,
            .fraction where isDigit:
            return isDigit ? .fraction : nil
        case .exponentMark where byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"): return .exponentSign
        case .exponentMark, .exponentSign, .exponent: return isDigit ? .exponent : nil
        case .fraction: return byte | 0x20 == UInt8(ascii: "e") ? .exponentMark : nil
        case .zero, .integer:
            return byte | 0x20 == UInt8(ascii: "e") ? .exponentMark : byte == UInt8(ascii: ".") ? .point : nil
        }
    }
}
