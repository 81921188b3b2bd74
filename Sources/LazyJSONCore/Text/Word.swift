internal import CStructurals

/// Tests of eight bytes at once, and of single bytes: the arithmetic that all scanning shares.
///
/// A test of eight bytes gives a word in which bit 7 of every matching byte is set. Borrows run upwards, so a
/// byte above a match may be marked wrongly; the lowest mark is always right, and only it is used.
enum Word {
    @inline(__always)
    static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    static func load32(_ pointer: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self))
    }

    @inline(__always)
    static func load16(_ pointer: UnsafePointer<UInt8>) -> UInt16 {
        UInt16(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt16.self))
    }

    /// The bytes that an escaped code unit begins with, `\u`.
    static var escapedUnit: UInt16 { UInt16(UInt8(ascii: "u")) &<< 8 | UInt16(UInt8(ascii: "\\")) }

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var highs: UInt64 { 0x8080_8080_8080_8080 }

    /// Marks quotes, backslashes, control characters and bytes that are not ASCII.
    @inline(__always)
    static func specialInString(_ word: UInt64) -> UInt64 {
        let quotes = word ^ 0x2222_2222_2222_2222
        let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let marks =
            ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
            | ((word &- 0x2020_2020_2020_2020) & ~word) | word
        return marks & highs
    }

    /// Marks quotes and backslashes.
    @inline(__always)
    static func quoteOrBackslash(_ word: UInt64) -> UInt64 {
        let quotes = word ^ 0x2222_2222_2222_2222
        let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
        return (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)) & highs
    }

    /// Marks all bytes except decimal digits; every mark is right, since nothing is carried.
    @inline(__always)
    static func notDigits(_ word: UInt64) -> UInt64 {
        let values = word ^ 0x3030_3030_3030_3030
        return (((values & ~highs) &+ 0x7676_7676_7676_7676) | values) & highs
    }

    /// Whether two ranges of `count` bytes are the same.
    @inline(__always)
    static func equal(_ left: UnsafePointer<UInt8>?, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
        guard let left else { return count == 0 }
        var index = 0
        while index &+ 8 <= count {
            if load(left + index) != load(right + index) { return false }
            index &+= 8
        }
        while index < count {
            if left[index] != right[index] { return false }
            index &+= 1
        }
        return true
    }

    /// Whether all of `count` bytes are ASCII.
    @inline(__always)
    static func isASCII(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
        var (index, all): (Int, UInt64) = (0, 0)
        while index &+ 8 <= count {
            all |= load(bytes + index)
            index &+= 8
        }
        while index < count {
            all |= UInt64(bytes[index])
            index &+= 1
        }
        return all & highs == 0
    }

    /// Returns the number that the decimal digits at the start of eight bytes spell, and the count of the digits.
    ///
    /// The digits are moved to the end of the word, which puts zeros before them. Then neighbors become pairs, fours
    /// and eight.
    @inline(__always)
    static func leadingDigits(_ word: UInt64) -> (value: UInt64, count: Int) {
        let others = notDigits(word)
        let count = others == 0 ? 8 : firstByte(others)
        return (digits(word, count), count)
    }

    /// Returns the number that the first `count` bytes spell, of up to eight, all of which are digits.
    @inline(__always)
    static func digits(_ word: UInt64, _ count: Int) -> UInt64 {
        var value = (word ^ 0x3030_3030_3030_3030) << UInt64(truncatingIfNeeded: 64 &- count &* 8)
        value = (value &* 10 &+ value &>> 8) & 0x00FF_00FF_00FF_00FF
        value = (value &* 100 &+ value &>> 16) & 0x0000_FFFF_0000_FFFF
        return (value &* 10_000 &+ value &>> 32) & 0xFFFF_FFFF
    }

    /// Returns the position of the lowest mark, 0 to 7.
    @inline(__always)
    static func firstByte(_ marks: UInt64) -> Int { marks.trailingZeroBitCount &>> 3 }

    /// Returns the number that four hexadecimal digits spell, which are four bytes.
    ///
    /// A letter has bit 6 set, and its value is 9 more than its lower half; then neighbors become pairs, and these the
    /// number.
    @inline(__always)
    static func hexadecimal(_ bytes: UInt32) -> UInt32 {
        let values = (bytes & 0x0F0F_0F0F) &+ ((bytes &>> 6) & 0x0101_0101) &* 9
        let pairs = (values &<< 4 | values &>> 8) & 0x00FF_00FF
        return (pairs &<< 8 | pairs &>> 16) & 0xFFFF
    }

    @inline(__always)
    static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- UInt8(ascii: "a") &+ 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- UInt8(ascii: "A") &+ 10)
        default: nil
        }
    }

    /// Returns the length of the well-formed UTF-8 sequence of two or three bytes that four bytes begin with, or 0 for
    /// any other.
    ///
    ///     three bytes   1110xxxx 10xxxxxx 10xxxxxx   but neither E0 80…9F (overlong) nor ED A0…BF (surrogates)
    ///     two bytes     110xxxxx 10xxxxxx            but neither C0 nor C1 (overlong)
    @inline(__always)
    static func commonSequenceLength(_ bytes: UInt32) -> Int {
        if bytes & 0x00C0_C0F0 == 0x0080_80E0 {
            let edge = bytes & 0x200F
            return edge == 0 || edge == 0x200D ? 0 : 3
        }
        return bytes & 0xC0E0 == 0x80C0 && bytes & 0x1E != 0 ? 2 : 0
    }

    /// Returns the length of the well-formed UTF-8 sequence of two to four bytes that starts here, or 0 (RFC 3629 §4).
    ///
    /// Reads `min(available, 4)` bytes.
    @inline(__always)
    static func sequenceLength(_ pointer: UnsafePointer<UInt8>, available: Int) -> Int {
        @inline(__always) func continues(_ index: Int) -> Bool { pointer[index] & 0xC0 == 0x80 }
        let lead = pointer[0]
        switch lead {
        case 0xC2...0xDF:
            return available >= 2 && continues(1) ? 2 : 0
        case 0xE0...0xEF:
            guard available >= 3, continues(1), continues(2) else { return 0 }
            let second = pointer[1]
            if lead == 0xE0, second < 0xA0 { return 0 }
            if lead == 0xED, second >= 0xA0 { return 0 }
            return 3
        case 0xF0...0xF4:
            guard available >= 4, continues(1), continues(2), continues(3) else { return 0 }
            let second = pointer[1]
            if lead == 0xF0, second < 0x90 { return 0 }
            if lead == 0xF4, second >= 0x90 { return 0 }
            return 4
        default:
            return 0
        }
    }
}

extension Collection<UInt8> {
    /// Whether the bytes are the start of a character in UTF-8 (RFC 3629 §4), and end before it does.
    package var isStartOfCharacter: Bool {
        guard let first, first >= 0x80, count < 4 else { return false }
        // Some sequences need a second byte below the middle, and some one above.
        return [UInt8(0x80), 0xBF].contains { last in
            (Array(self) + repeatElement(last, count: 4 - count)).withUnsafeBufferPointer {
                $0.baseAddress.map { Word.sequenceLength($0, available: 4) > count } ?? false
            }
        }
    }
}

/// The marks that `CMarks` sets on 16 bytes.
enum Marks {
    /// Returns the position of the first mark. There must be one.
    @inline(__always)
    static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount &>> Int(MARKS_SHIFT) }

    /// Returns the marks after the first one. There must be one.
    @inline(__always)
    static func rest(_ marks: UInt64) -> UInt64 { marks & ~(firstMark &<< UInt64(marks.trailingZeroBitCount)) }

    /// The mark of the first byte.
    @inline(__always)
    static var firstMark: UInt64 { 1 &<< (1 &<< UInt64(MARKS_SHIFT)) &- 1 }

    /// Returns the number of consecutive marks before a position.
    @inline(__always)
    static func run(in marks: UInt64, before position: Int) -> Int {
        (~(marks << (64 &- position &<< Int(MARKS_SHIFT)))).leadingZeroBitCount &>> Int(MARKS_SHIFT)
    }

    /// Returns the bits below the first mark.
    @inline(__always)
    static func below(_ marks: UInt64) -> UInt64 { marks & (0 &- marks) &- 1 }
}
