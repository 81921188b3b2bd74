/// Values that are stored in a word of the memo itself: those of up to 8 bytes without references.
///
/// A word is the value's bits, scrambled so that the first words, which mean that there is no value, represent values that
/// are unlikely to occur; those are simply decoded at every read.
@usableFromInline
enum PlainWord {
    @inlinable static var scramble: UInt64 { 0x9E37_79B9_7F4A_7C15 }

    /// The word of a value; nil where it would be one of those that have a meaning of their own.
    @inline(__always)
    static func word<Value>(of value: Value) -> UInt64? {
        let word = bits(of: value) ^ scramble
        return word > Memo.absent ? word : nil
    }

    /// The bytes of a value of up to 8, as they are in memory, followed by zeros.
    ///
    /// Bound: at most 8, the word they are copied to. The count is known where the type is, so that copying is one store.
    @inline(__always)
    static func bits<Value>(of value: Value) -> UInt64 {
        var bits: UInt64 = 0
        withUnsafePointer(to: value) { source in
            withUnsafeMutablePointer(to: &bits) {
                UnsafeMutableRawPointer($0).copyMemory(from: source, byteCount: min(MemoryLayout<Value>.size, 8))
            }
        }
        return bits
    }
}
