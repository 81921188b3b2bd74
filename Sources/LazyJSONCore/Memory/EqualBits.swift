/// Compares values by their bits, which takes no code of their types.
///
/// Two values of one type that exist at the same time and have the same bits are the same value: the bits are all of
/// it, or refer to the rest of it. Values with different bits may be equal, too.
///
/// Bound of every access: the size of the smaller range.
enum EqualBits {
    /// Whether two values have the same bits.
    @inline(__always)
    static func areSame<Value>(_ left: Value, _ right: Value) -> Bool {
        withUnsafeBytes(of: left) { left in
            withUnsafeBytes(of: right) { right in commonPrefix(left, right) == left.count }
        }
    }

    /// Whether a text begins with the bytes of another one.
    static func isPrefix(_ start: String, of text: String) -> Bool {
        var (start, text) = (start, text)
        return start.withUTF8 { start in
            text.withUTF8 { commonPrefix(UnsafeRawBufferPointer(start), UnsafeRawBufferPointer($0)) == start.count }
        }
    }

    /// Returns the numbers of elements that two lists share at their beginnings and at their ends.
    static func shared<Element>(_ old: [Element], _ new: [Element]) -> (first: Int, last: Int) {
        let stride = max(MemoryLayout<Element>.stride, 1)
        return old.withUnsafeBytes { left in
            new.withUnsafeBytes { right in
                let first = commonPrefix(left, right) / stride
                let rest = min(left.count, right.count) - first * stride
                var last = 0
                while last < rest, left[left.count - 1 - last] == right[right.count - 1 - last] { last += 1 }
                return (first, last / stride)
            }
        }
    }

    /// Returns the number of bytes that two ranges have in common at their beginnings.
    private static func commonPrefix(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let limit = min(left.count, right.count)
        guard let start = left.baseAddress, let other = right.baseAddress, start != other else { return limit }
        var count = 0
        while count &+ 8 <= limit,
            start.loadUnaligned(fromByteOffset: count, as: UInt64.self)
                == other.loadUnaligned(fromByteOffset: count, as: UInt64.self)
        {
            count &+= 8
        }
        while count < limit, left[count] == right[count] { count &+= 1 }
        return count
    }
}
