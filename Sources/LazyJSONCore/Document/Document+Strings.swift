internal import CStructurals

/// Strings as text. No other code decodes escapes.
extension Document {
    /// Returns the text of the string that starts here. A lone surrogate escape reads as U+FFFD.
    @inline(__always)
    package func string(at offset: Int) -> String { stringAndEnd(at: offset).string }

    /// Returns the text of the string that starts here, and the offset after its closing quote.
    func stringAndEnd(at offset: Int) -> (string: String, end: Int) {
        if offset == 0, let writtenString { return (writtenString, count) }
        let first = offset &+ 1
        let (end, isPlain, isASCII) = plainEnd(ofStringAt: offset)
        guard isPlain else {
            // Decoding starts at the first backslash: the part before it isn't looked at again.
            let stringEnd = skipString(end &- 1)
            return (unescaped(first, escape: end, end: stringEnd &- 1), stringEnd)
        }
        Work.add(end &- first)
        return (
            withStart { string(UnsafeBufferPointer(start: $0 + first, count: end &- first), isASCII: isASCII) },
            end &+ 1
        )
    }

    /// Returns a string from bytes that opening has shown to be UTF-8. `isASCII` may be false for ASCII, too.
    @inline(__always)
    private func string(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        // With `words` switched off, UTF-8 is also checked again.
        #if canImport(Darwin)
            if wideCount > 0, let make = Self.makesStringUnchecked { return make(text, isASCII) }
        #else
            if wideCount > 0 { return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: isASCII)) }
        #endif
        return String(decoding: text, as: UTF8.self)
    }

    #if canImport(Darwin)
        /// Creates a string from bytes that are known to be UTF-8, if the system can do that. Checking the system's
        /// version is a call, made once instead of for every string.
        private static let makesStringUnchecked: (@Sendable (UnsafeBufferPointer<UInt8>, Bool) -> String)? = {
            guard #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) else { return nil }
            return { String(copying: UTF8Span(unchecked: $0.span, isKnownASCII: $1)) }
        }()
    #endif

    /// Calls `body` with the bytes of a string's text.
    func withStringBytes<R>(at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        if let (result, _) = withPlainString(at: offset, body) { return result }
        var text = string(at: offset)
        return text.withUTF8(body)
    }

    /// Returns the result of `body` for the bytes of a string without escapes, and the offset after its closing quote.
    /// Returns nil for any other string.
    @inline(__always)
    func withPlainString<R>(
        at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R
    ) -> (result: R, end: Int)? {
        let (end, isPlain, _) = plainEnd(ofStringAt: offset)
        guard isPlain else { return nil }
        return (withStart { body(UnsafeBufferPointer(start: $0 + offset + 1, count: end &- offset &- 1)) }, end &+ 1)
    }

    /// Decodes escapes. The result is never longer than its spelling, which bounds the buffer.
    ///
    /// - Parameter escape: The offset of the first backslash, or an offset before it.
    private func unescaped(_ first: Int, escape: Int, end: Int) -> String {
        Work.add(end - first)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end - first) { target in
            guard let start = target.baseAddress else { return "" }
            let count = unescape(first, escape: escape, end: end, into: start)
            return string(
                UnsafeBufferPointer(start: start, count: count), isASCII: Word.isASCII(start, count: count))
        }
    }

    /// Writes the text of a string, and returns the number of its bytes.
    ///
    /// Bound of every access: reads are before `end`, and no byte is written before the byte that it comes from was
    /// read.
    private func unescape(
        _ first: Int, escape: Int, end: Int, into target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        withStart { start in
            target.update(from: start + first, count: escape &- first)
            var (offset, next) = (escape, target + (escape &- first))
            while offset < end {
                guard start[offset] == UInt8(ascii: "\\") else {
                    let run = plainRun(offset, end: end)
                    next.update(from: start + offset, count: run)
                    next += run
                    offset &+= run
                    continue
                }
                // This escape is tested separately: the compiler turns the other letters into one table, with a jump
                // for each.
                guard Word.load16(start + offset) == Word.escapedUnit else {
                    next.pointee = Self.unescaped(start[offset &+ 1])
                    next += 1
                    offset &+= 2
                    continue
                }
                offset &+= 2
                var scalar = codeUnit(at: offset)
                offset &+= 4
                if scalar & 0xF800 == 0xD800 {
                    // The first half of a pair is combined with its second half. A half without the other reads as
                    // U+FFFD.
                    let isPair =
                        scalar & 0xFC00 == 0xD800 && offset &+ 6 <= end
                        && Word.load16(start + offset) == Word.escapedUnit
                    let low = isPair ? codeUnit(at: offset &+ 2) : 0
                    if low & 0xFC00 == 0xDC00 {
                        offset &+= 6
                        scalar = 0x10000 &+ ((scalar & 0x3FF) &<< 10 | low & 0x3FF)
                    } else {
                        scalar = 0xFFFD
                    }
                }
                next = Self.put(scalar, at: next)
            }
            return next - target
        }
    }

    /// Returns the byte that an escape of one letter means.
    @inline(__always)
    private static func unescaped(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// Writes a scalar in UTF-8 (RFC 3629 §3), and returns the address after it. A scalar never has more bytes than its
    /// escapes.
    @inline(__always)
    private static func put(_ scalar: UInt32, at target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        @inline(__always) func more(_ shift: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: scalar &>> shift) & 0x3F | 0x80
        }
        if scalar < 0x80 {
            target[0] = UInt8(truncatingIfNeeded: scalar)
            return target + 1
        }
        if scalar < 0x800 {
            target[0] = UInt8(truncatingIfNeeded: scalar &>> 6) | 0xC0
            target[1] = more(0)
            return target + 2
        }
        if scalar < 0x10000 {
            target[0] = UInt8(truncatingIfNeeded: scalar &>> 12) | 0xE0
            target[1] = more(6)
            target[2] = more(0)
            return target + 3
        }
        target[0] = UInt8(truncatingIfNeeded: scalar &>> 18) | 0xF0
        target[1] = more(12)
        target[2] = more(6)
        target[3] = more(0)
        return target + 4
    }

    /// Returns the number of bytes of a string's text from an offset to the next backslash.
    @inline(__always)
    private func plainRun(_ first: Int, end: Int) -> Int {
        withStart { start in
            var offset = first
            while offset &+ 16 <= min(end, wideCount) {
                let marks = marks_in_string(start + offset)
                if marks != 0 { return offset &+ Marks.first(marks) &- first }
                offset &+= 16
            }
            while offset < end, start[offset] != UInt8(ascii: "\\") { offset &+= 1 }
            return offset &- first
        }
    }

    /// Returns the number that four hexadecimal digits spell.
    @inline(__always)
    private func codeUnit(at offset: Int) -> UInt32 { withStart { Word.hexadecimal(Word.load32($0 + offset)) } }

    /// Calls `body` with the bytes of a string's text, without the whitespace at its ends, however that is spelled.
    func trimmedString<R>(at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        withStringBytes(at: offset) { body(UnsafeBufferPointer(rebasing: WhiteSpace.trimmed($0[...]))) }
    }
}
