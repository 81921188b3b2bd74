internal import CStructurals

/// Reading numbers in a document: the most common spellings at once, and all others with `NumberText`.
extension Document {
    /// Returns the whole number that starts here and its end, if it is spelled with digits only, and at most 18 of
    /// them.
    @inline(__always)
    func plainInteger(at first: Int) -> (value: Int, end: Int)? {
        let isNegative = self[first] == UInt8(ascii: "-")
        guard readsNumbersAtOnce, let digits = digits(at: isNegative ? first &+ 1 : first),
            !goesOn(at: digits.end)
        else { return nil }
        // At most 18 digits can't overflow 64 bits.
        let value = Int64(truncatingIfNeeded: digits.value)
        return Int(exactly: isNegative ? 0 &- value : value).map { ($0, digits.end) }
    }

    /// Returns the nearest double of the number that starts here, and its end.
    @inline(__always)
    func number(at first: Int) -> (value: Double, end: Int)? { plainNumber(at: first) ?? anyNumber(at: first) }

    /// Returns the nearest double and the end of a number without an exponent, of up to 18 digits.
    @inline(__always)
    private func plainNumber(at first: Int) -> (value: Double, end: Int)? {
        let isNegative = self[first] == UInt8(ascii: "-")
        guard readsNumbersAtOnce, let whole = digits(at: isNegative ? first &+ 1 : first) else { return nil }
        var (mantissa, end, fraction) = (whole.value, whole.end, 0)
        if end < count, self[end] == UInt8(ascii: ".") {
            guard let digits = digits(at: end &+ 1), whole.count &+ digits.count <= 18 else { return nil }
            fraction = digits.count
            mantissa = mantissa &* Self.wholePowersOfTen[fraction] &+ digits.value
            end = digits.end
        }
        guard !goesOn(at: end), let value = NearestDouble.of(mantissa, power: 0 &- fraction) else { return nil }
        return (isNegative ? -value : value, end)
    }

    @inline(never)
    private func anyNumber(at first: Int) -> (value: Double, end: Int)? {
        let end = end(ofNumberAt: first)
        let value = withStart { NumberText(UnsafeBufferPointer(start: $0 + first, count: end &- first)).double }
        return value.map { ($0, end) }
    }

    /// Returns the number that up to 18 digits spell, the count of the digits, and their end. Returns nil for more
    /// digits.
    @inline(__always)
    private func digits(at first: Int) -> (value: UInt64, count: Int, end: Int)? {
        guard first &+ 24 <= wideCount else { return digitsAtEnd(first) }
        let others = withStart { marks_in_number($0 + first) }
        let word = word(at: first)
        guard others == 0 else {
            let count = Marks.first(others)
            // The last eight digits are a separate word, so there is only one number to multiply by.
            let value =
                count <= 8
                ? Word.digits(word, count)
                : Word.digits(word, count &- 8) &* 100_000_000 &+ Word.digits(self.word(at: first &+ count &- 8), 8)
            return (value, count, first &+ count)
        }
        let last = Word.leadingDigits(self.word(at: first &+ 16))
        guard last.count <= 2 else { return nil }
        let value = Word.digits(word, 8) &* 100_000_000 &+ Word.digits(self.word(at: first &+ 8), 8)
        return (
            value &* Self.wholePowersOfTen[last.count] &+ last.value, 16 &+ last.count, first &+ 16 &+ last.count
        )
    }

    /// Returns the number that up to 18 digits spell, if fewer than three words of the document may be left.
    @inline(never)
    private func digitsAtEnd(_ first: Int) -> (value: UInt64, count: Int, end: Int)? {
        withStart { start in
            var (value, offset): (UInt64, Int) = (0, first)
            while offset < count, case let digit = start[offset] &- UInt8(ascii: "0"), digit < 10 {
                value = value &* 10 &+ UInt64(digit)
                offset &+= 1
            }
            return offset &- first <= 18 ? (value, offset &- first, offset) : nil
        }
    }

    /// Whether a number has more parts after its digits.
    @inline(__always)
    private func goesOn(at offset: Int) -> Bool {
        guard offset < count else { return false }
        let byte = self[offset]
        return byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Calls a function with the text of the number that starts here.
    @inline(__always)
    func numberText<R>(at offset: Int, _ body: (NumberText) -> R) -> R {
        let end = end(ofNumberAt: offset)
        return withStart { body(NumberText(UnsafeBufferPointer(start: $0 + offset, count: end &- offset))) }
    }

    /// 10 to the powers up to 18.
    private static let wholePowersOfTen: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
    ]
}
