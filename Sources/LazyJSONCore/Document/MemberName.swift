/// A member's name for comparison: by its code points, never by canonical equivalence (RFC 8259 §8.3).
package struct MemberName: Sendable, Hashable {
    package let string: String
    package let utf8: ContiguousArray<UInt8>
    /// Whether the name itself contains a backslash, which takes more than one byte in JSON text.
    let hasBackslash: Bool

    package init(_ string: String) {
        self.string = string
        self.utf8 = ContiguousArray(string.utf8)
        self.hasBackslash = utf8.contains(UInt8(ascii: "\\"))
    }

    package static func == (left: MemberName, right: MemberName) -> Bool { left.utf8 == right.utf8 }

    package func hash(into hasher: inout Hasher) {
        utf8.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    var hash: Int { utf8.withUnsafeBytes(Self.hash) }

    fileprivate static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return hasher.finalize()
    }
}

extension Document {
    /// Whether the name that starts here is the key. `end` is the offset after its closing quote.
    @inline(__always)
    func matches(_ key: MemberName, nameAt offset: Int, end: Int) -> Bool {
        key.utf8.withUnsafeBufferPointer { matches($0, nameAt: offset, end: end) }
    }

    /// Whether the name that starts here has the bytes of a key. `end` is the offset after its closing quote.
    @inline(__always)
    func matches(_ key: UnsafeBufferPointer<UInt8>, nameAt offset: Int, end: Int) -> Bool {
        let length = end &- offset &- 2
        Work.add(length)
        if length == key.count {
            // If the key has a backslash, the same bytes in the document spell another name.
            return withStart { Word.equal(key.baseAddress, $0 + offset + 1, count: length) }
                && !key.contains(UInt8(ascii: "\\"))
        }
        // An escaped spelling is always longer than its text, and at most six times as long.
        return length > key.count && length <= key.count &* 6 && hasEscape(inStringAt: offset)
            && string(at: offset).utf8.elementsEqual(key)
    }

    /// Whether the name that starts here, whose end isn't known, is the key.
    ///
    /// - Complexity: O(*n*) in the length of the common prefix, or of the whole name if it contains an escape.
    func isName(_ key: MemberName, at offset: Int) -> Bool {
        let spelled = key.utf8.withUnsafeBufferPointer { bytes -> Bool? in
            let name = offset &+ 1
            var length = 0
            defer { Work.add(length + 1) }
            return withStart { start in
                while let base = bytes.baseAddress, length &+ 8 <= bytes.count, name &+ length &+ 8 <= wideCount {
                    let word = Word.load(start + name + length)
                    guard word == Word.load(base + length), Word.quoteOrBackslash(word) == 0 else { break }
                    length &+= 8
                }
                while true {
                    let byte = start[name &+ length]
                    if byte == UInt8(ascii: "\\") { return nil }
                    if byte == UInt8(ascii: "\"") { return length == bytes.count }
                    guard length < bytes.count, byte == bytes[length] else { return false }
                    length &+= 1
                }
            }
        }
        return spelled ?? (MemberName(string(at: offset)) == key)
    }

    /// Whether two names are equal, however they are spelled.
    ///
    /// - Complexity: O(*n*) in the length of the common prefix, or of both names if one of them contains an escape.
    func sameName(_ left: Int, _ right: Int) -> Bool {
        withStart { start in
            var length = 1
            defer { Work.add(length) }
            while true {
                if max(left, right) &+ length &+ 8 <= wideCount {
                    let word = Word.load(start + left + length)
                    if word == Word.load(start + right + length), Word.quoteOrBackslash(word) == 0 {
                        length &+= 8
                        continue
                    }
                }
                let (one, other) = (start[left &+ length], start[right &+ length])
                if one == UInt8(ascii: "\\") || other == UInt8(ascii: "\\") {
                    return MemberName(string(at: left)) == MemberName(string(at: right))
                }
                if one != other { return false }
                if one == UInt8(ascii: "\"") { return true }
                length &+= 1
            }
        }
    }

    /// Whether the string that starts here contains a backslash.
    @inline(__always)
    func hasEscape(inStringAt offset: Int) -> Bool { !plainEnd(ofStringAt: offset).isPlain }

    /// Whether `count` bytes of two documents are the same.
    func hasSameBytes(at offset: Int, as other: Document, at otherOffset: Int, count: Int) -> Bool {
        withStart { start in other.withStart { Word.equal(start + offset, $0 + otherOffset, count: count) } }
    }

    /// Returns the hash of the name that starts here, equal to the `MemberName.hash` of an equal key.
    func hash(ofNameAt offset: Int) -> Int {
        withStringBytes(at: offset) {
            Work.add($0.count)
            return MemberName.hash(UnsafeRawBufferPointer($0))
        }
    }
}
