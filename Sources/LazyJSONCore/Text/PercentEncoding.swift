/// Percent-encodes and decodes UTF-8 (RFC 3986 §2.1).
enum PercentEncoding {
    /// Returns the text with every byte escaped, except the bytes to keep.
    static func encoded(_ text: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Removes the two hexadecimal digits that a text starts with, and returns the byte that they spell, or nil if
    /// there aren't two.
    static func takeByte(from text: inout Substring.UTF8View) -> UInt8? {
        let digits = text.prefix(2).compactMap(Word.hexadecimalDigit)
        guard digits.count == 2 else { return nil }
        text.removeFirst(2)
        return UInt8(truncatingIfNeeded: digits[0] << 4 | digits[1])
    }

    /// Returns whether a byte never needs an escape (RFC 3986 §2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
