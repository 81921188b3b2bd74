/// Values that are stored in a word of the memo itself: those of up to 8 bytes without references.
///
/// A word is the value's bits, scrambled so that the first words, which mean that there is no value, represent values
/// that are unlikely to occur. Such values are decoded at every read.
@usableFromInline
enum PlainWord {
    @inlinable static var scramble: UInt64 { 0x9E37_79B9_7F4A_7C15 }

    /// Returns the word of a value, or nil if it would be one of the words with a meaning of their own.
    @inline(__always)
    static func word<Value>(of value: Value) -> UInt64? {
        let word = bits(of: value) ^ scramble
        return word > Memo.absent ? word : nil
    }

    /// Returns the bytes of a value of up to 8 bytes, as they are in memory, followed by zeros.
    ///
    /// Bound: at most 8, the size of the target word. The count is known where the type is, so copying is one store.
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
