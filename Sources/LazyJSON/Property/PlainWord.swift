import Foundation

/// Values that are kept in a word of the memo itself: numbers, Bools, dates, and optionals of them.
///
/// A word is the value's bits, scrambled so that the words up to ``none`` stand for values nobody is likely to meet; those
/// are simply decoded at every read.
@usableFromInline
enum PlainWord {
    @inlinable static var scramble: UInt64 { 0x9E37_79B9_7F4A_7C15 }

    /// The nil of an optional.
    @inlinable static var none: UInt64 { 2 }

    /// Whether values of a type are kept in a word. Folds to a constant where the type is known.
    @inlinable @inline(__always)
    static func holds<Value>(_ type: Value.Type) -> Bool {
        Value.self == Int.self || Value.self == Int?.self || Value.self == Bool.self || Value.self == Bool?.self
            || Value.self == Double.self || Value.self == Double?.self
            || Value.self == Date.self || Value.self == Date?.self || Value.self == Int64.self
            || Value.self == Int64?.self || Value.self == Int32.self || Value.self == Int32?.self
            || Value.self == Int16.self || Value.self == Int16?.self || Value.self == Int8.self
            || Value.self == Int8?.self || Value.self == UInt.self || Value.self == UInt?.self
            || Value.self == UInt64.self || Value.self == UInt64?.self || Value.self == UInt32.self
            || Value.self == UInt32?.self || Value.self == UInt16.self || Value.self == UInt16?.self
            || Value.self == UInt8.self || Value.self == UInt8?.self || Value.self == Float.self
            || Value.self == Float?.self
    }

    /// The value of a word, or nil if it holds none.
    @inlinable @inline(__always)
    static func value<Value>(_ word: UInt64, as type: Value.Type) -> Value? {
        guard word >= none else { return nil }
        let bits = word ^ scramble
        if Value.self == Int.self { return word > none ? Int(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == Int?.self { return (word > none ? Int(truncatingIfNeeded: bits) : Int?.none) as? Value }
        if Value.self == Bool.self { return word > none ? (bits & 1 == 1) as? Value : nil }
        if Value.self == Bool?.self { return (word > none ? (bits & 1 == 1) : Bool?.none) as? Value }
        if Value.self == Double.self { return word > none ? Double(bitPattern: bits) as? Value : nil }
        if Value.self == Double?.self { return (word > none ? Double(bitPattern: bits) : Double?.none) as? Value }
        if Value.self == Date.self {
            return word > none ? Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)) as? Value : nil
        }
        if Value.self == Date?.self {
            return (word > none ? Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)) : Date?.none) as? Value
        }
        if Value.self == Int64.self { return word > none ? Int64(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == Int64?.self { return (word > none ? Int64(truncatingIfNeeded: bits) : Int64?.none) as? Value }
        if Value.self == Int32.self { return word > none ? Int32(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == Int32?.self { return (word > none ? Int32(truncatingIfNeeded: bits) : Int32?.none) as? Value }
        if Value.self == Int16.self { return word > none ? Int16(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == Int16?.self { return (word > none ? Int16(truncatingIfNeeded: bits) : Int16?.none) as? Value }
        if Value.self == Int8.self { return word > none ? Int8(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == Int8?.self { return (word > none ? Int8(truncatingIfNeeded: bits) : Int8?.none) as? Value }
        if Value.self == UInt.self { return word > none ? UInt(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == UInt?.self { return (word > none ? UInt(truncatingIfNeeded: bits) : UInt?.none) as? Value }
        if Value.self == UInt64.self { return word > none ? UInt64(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == UInt64?.self {
            return (word > none ? UInt64(truncatingIfNeeded: bits) : UInt64?.none) as? Value
        }
        if Value.self == UInt32.self { return word > none ? UInt32(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == UInt32?.self {
            return (word > none ? UInt32(truncatingIfNeeded: bits) : UInt32?.none) as? Value
        }
        if Value.self == UInt16.self { return word > none ? UInt16(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == UInt16?.self {
            return (word > none ? UInt16(truncatingIfNeeded: bits) : UInt16?.none) as? Value
        }
        if Value.self == UInt8.self { return word > none ? UInt8(truncatingIfNeeded: bits) as? Value : nil }
        if Value.self == UInt8?.self { return (word > none ? UInt8(truncatingIfNeeded: bits) : UInt8?.none) as? Value }
        if Value.self == Float.self {
            return word > none ? Float(bitPattern: UInt32(truncatingIfNeeded: bits)) as? Value : nil
        }
        if Value.self == Float?.self {
            return (word > none ? Float(bitPattern: UInt32(truncatingIfNeeded: bits)) : Float?.none) as? Value
        }
        return nil
    }

    /// The word of a value; nil where the value has none.
    @inline(__always)
    static func word<Value: PlainValue>(of value: Value) -> UInt64? {
        let word = value.bits ^ scramble
        return word > none ? word : nil
    }

    /// What decodes a type of value that is kept in a word; nil for any other type. It gives nil for what is unusable, and
    /// `Memo.unknown` for a value without a word.
    ///
    /// Made for the concrete type, so that reading a number runs no generic code.
    static func decoder(_ converter: Any) -> ((JSON) -> UInt64?)? {
        // One call for each type, so that the compiler makes one function for each.
        if let decoder = decoder(converter, of: Int.self) { return decoder }
        if let decoder = decoder(converter, of: Bool.self) { return decoder }
        if let decoder = decoder(converter, of: Double.self) { return decoder }
        if let decoder = decoder(converter, of: Date.self) { return decoder }
        if let decoder = decoder(converter, of: Int64.self) { return decoder }
        if let decoder = decoder(converter, of: Int32.self) { return decoder }
        if let decoder = decoder(converter, of: Int16.self) { return decoder }
        if let decoder = decoder(converter, of: Int8.self) { return decoder }
        if let decoder = decoder(converter, of: UInt.self) { return decoder }
        if let decoder = decoder(converter, of: UInt64.self) { return decoder }
        if let decoder = decoder(converter, of: UInt32.self) { return decoder }
        if let decoder = decoder(converter, of: UInt16.self) { return decoder }
        if let decoder = decoder(converter, of: UInt8.self) { return decoder }
        if let decoder = decoder(converter, of: Float.self) { return decoder }
        return nil
    }

    private static func decoder<T: PlainValue & Sendable>(_ converter: Any, of type: T.Type) -> ((JSON) -> UInt64?)? {
        if let converter = converter as? Converter<T> {
            return { json in
                guard let value = try? converter.decode(json) else { return nil }
                return word(of: value) ?? Memo.unknown
            }
        }
        guard let optional = converter as? Converter<T?> else { return nil }
        if let converter = optional.part as? Converter<T> {
            return { json in
                guard let value = try? converter.decode(json) else { return nil }
                return word(of: value) ?? Memo.unknown
            }
        }
        return { json in
            guard let value = try? optional.decode(json) else { return nil }
            guard let number = value else { return none }
            return word(of: number) ?? Memo.unknown
        }
    }

    /// The word of a value whose type is only known when the program runs: of a default.
    static func word<Value>(ofAny value: Value) -> UInt64? {
        if let optional = value as? any OptionalType {
            guard let wrapped = optional.wrapped else { return none }
            return (wrapped as? any PlainValue).flatMap { word(of: $0) }
        }
        return (value as? any PlainValue).flatMap { word(of: $0) }
    }
}

/// A value that fits a word.
protocol PlainValue {
    var bits: UInt64 { get }
}

extension PlainValue where Self: FixedWidthInteger {
    var bits: UInt64 { UInt64(truncatingIfNeeded: self) }
}

extension Int: PlainValue {}
extension Int8: PlainValue {}
extension Int16: PlainValue {}
extension Int32: PlainValue {}
extension Int64: PlainValue {}
extension UInt: PlainValue {}
extension UInt8: PlainValue {}
extension UInt16: PlainValue {}
extension UInt32: PlainValue {}
extension UInt64: PlainValue {}
extension Bool: PlainValue {
    var bits: UInt64 { self ? 1 : 0 }
}
extension Double: PlainValue {
    var bits: UInt64 { bitPattern }
}
extension Float: PlainValue {
    var bits: UInt64 { UInt64(bitPattern) }
}
extension Date: PlainValue {
    var bits: UInt64 { timeIntervalSinceReferenceDate.bitPattern }
}
