import Foundation

/// Values that are kept in a word of the memo itself: numbers, Bools, dates, and optionals of them.
///
/// A word is the value's bits, scrambled so that the words 0 (unknown) and 1 (absent) stand for two values nobody is
/// likely to meet; those two are simply decoded at every read.
@usableFromInline
enum PlainWord {
    @usableFromInline static var scramble: UInt64 { 0x9E37_79B9_7F4A_7C15 }

    /// Whether values of a type are kept in a word. Folds to a constant where the type is known.
    @inlinable @inline(__always)
    static func holds<Value>(_ type: Value.Type) -> Bool {
        Value.self == Int.self || Value.self == Bool.self || Value.self == Double.self
            || Value.self == Int?.self || Value.self == Bool?.self || Value.self == Double?.self
            || Value.self == Date.self || Value.self == Date?.self
            || Value.self == Int64.self || Value.self == Int32.self || Value.self == Int16.self || Value.self == Int8.self
            || Value.self == UInt.self || Value.self == UInt64.self || Value.self == UInt32.self
            || Value.self == UInt16.self || Value.self == UInt8.self || Value.self == Float.self
            || Value.self == Int64?.self || Value.self == Int32?.self || Value.self == Int16?.self
            || Value.self == Int8?.self || Value.self == UInt?.self || Value.self == UInt64?.self
            || Value.self == UInt32?.self || Value.self == UInt16?.self || Value.self == UInt8?.self
            || Value.self == Float?.self
    }

    /// The value of a word, or nil if it holds none.
    @inlinable @inline(__always)
    static func value<Value>(_ word: UInt64, as type: Value.Type) -> Value? {
        guard word > Memo.absent else { return nil }
        let bits = word ^ scramble
        if Value.self == Int.self || Value.self == Int?.self { return Int(truncatingIfNeeded: bits) as? Value }
        if Value.self == Bool.self || Value.self == Bool?.self { return (bits & 1 == 1) as? Value }
        if Value.self == Double.self || Value.self == Double?.self { return Double(bitPattern: bits) as? Value }
        if Value.self == Date.self || Value.self == Date?.self {
            return Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)) as? Value
        }
        if Value.self == Int64.self || Value.self == Int64?.self { return Int64(truncatingIfNeeded: bits) as? Value }
        if Value.self == Int32.self || Value.self == Int32?.self { return Int32(truncatingIfNeeded: bits) as? Value }
        if Value.self == Int16.self || Value.self == Int16?.self { return Int16(truncatingIfNeeded: bits) as? Value }
        if Value.self == Int8.self || Value.self == Int8?.self { return Int8(truncatingIfNeeded: bits) as? Value }
        if Value.self == UInt.self || Value.self == UInt?.self { return UInt(truncatingIfNeeded: bits) as? Value }
        if Value.self == UInt64.self || Value.self == UInt64?.self { return bits as? Value }
        if Value.self == UInt32.self || Value.self == UInt32?.self { return UInt32(truncatingIfNeeded: bits) as? Value }
        if Value.self == UInt16.self || Value.self == UInt16?.self { return UInt16(truncatingIfNeeded: bits) as? Value }
        if Value.self == UInt8.self || Value.self == UInt8?.self { return UInt8(truncatingIfNeeded: bits) as? Value }
        if Value.self == Float.self || Value.self == Float?.self {
            return Float(bitPattern: UInt32(truncatingIfNeeded: bits)) as? Value
        }
        return nil
    }

    /// The word of a value; `absent` for the nil of an optional, nil where the value has no word.
    static func word<Value>(of value: Value) -> UInt64? {
        let bits: UInt64
        switch value {
        case let value as Int: bits = UInt64(truncatingIfNeeded: value)
        case let value as Bool: bits = value ? 1 : 0
        case let value as Double: bits = value.bitPattern
        case let value as Date: bits = value.timeIntervalSinceReferenceDate.bitPattern
        case let value as Float: bits = UInt64(value.bitPattern)
        case let value as any FixedWidthInteger: bits = UInt64(truncatingIfNeeded: value)
        default: return nil
        }
        let word = bits ^ scramble
        return word > Memo.absent ? word : nil
    }
}
