/// Whitespace at the ends of a string, and in Base64: the characters with Unicode's property `White_Space`, including
/// no-break spaces and line separators.
///
/// "Trimmed" means this everywhere: for numbers, Bools, dates, URLs and UUIDs in strings, and for
/// ``Converter/trimmed``.
enum WhiteSpace {
    /// Returns UTF-8 without the whitespace at its ends.
    static func trimmed(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var text = bytes
        while case let width = width(atStartOf: text), width > 0 { text.removeFirst(width) }
        while case let width = width(atEndOf: text), width > 0 { text.removeLast(width) }
        return text
    }

    /// Returns a string without the whitespace at its ends.
    @_optimize(size) static func trimmed(_ string: String) -> String {
        var text = string
        return text.withUTF8 { bytes in
            let kept = trimmed(bytes[...])
            return kept.count == bytes.count ? string : String(decoding: kept, as: UTF8.self)
        }
    }

    /// Returns the UTF-8 of a string without any whitespace.
    static func removed(from string: String) -> [UInt8] {
        var string = string
        return string.withUTF8 { bytes in
            var kept: [UInt8] = []
            kept.reserveCapacity(bytes.count)
            var rest = bytes[...]
            while let byte = rest.first {
                let width = width(atStartOf: rest)
                if width == 0 { kept.append(byte) }
                rest.removeFirst(max(width, 1))
            }
            return kept
        }
    }

    /// Returns the number of bytes of the whitespace character that a text starts with, or 0 if it starts with another
    /// one.
    @inline(__always)
    private static func width(atStartOf bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        guard let first = bytes.first else { return 0 }
        if first < 0x80 { return isSpace(first) ? 1 : 0 }
        return wideWidth(bytes)
    }

    @inline(__always)
    private static func width(atEndOf bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        guard let last = bytes.last else { return 0 }
        if last < 0x80 { return isSpace(last) ? 1 : 0 }
        for width in 2...3 where wideWidth(bytes.suffix(width)) == width { return width }
        return 0
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    private static func wideWidth(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var iterator = bytes.makeIterator()
        func next() -> UInt8 { iterator.next() ?? 0 }
        return switch (next(), next(), next()) {
        case (0xC2, 0x85, _), (0xC2, 0xA0, _): 2
        case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF),
            (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
            3
        default: 0
        }
    }
}
