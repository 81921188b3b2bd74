internal import CStructurals

/// Strings as text: escapes are decoded here only.
extension Document {
    /// The text of the string that starts here. A lone surrogate escape reads as U+FFFD.
    @inline(__always)
    func string(at offset: Int) -> String { stringAndEnd(at: offset).string }

    /// The same with the offset after the closing quote.
    func stringAndEnd(at offset: Int) -> (string: String, end: Int) {
        let first = offset &+ 1
        let (end, isPlain, isASCII) = plainEnd(ofStringAt: offset)
        guard isPlain else {
            let end = skipString(offset)
            return (unescaped(first, end: end &- 1), end)
        }
        Work.add(end &- first)
        return (
            read { string(UnsafeBufferPointer(start: $0 + first, count: end &- first), isASCII: isASCII) }, end &+ 1
        )
    }

    /// A string from bytes that opening has shown to be UTF-8; `isASCII` may be false for ASCII, too.
    @inline(__always)
    private func string(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        // With `words` switched off, UTF-8 is also checked again.
        #if compiler(>=6.2) && canImport(Darwin)
            if wideCount > 0, let make = Self.makesStringUnchecked { return make(text, isASCII) }
        #elseif compiler(>=6.2)
            if wideCount > 0 { return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: isASCII)) }
        #endif
        return String(decoding: text, as: UTF8.self)
    }

    #if compiler(>=6.2) && canImport(Darwin)
        /// Makes a string from bytes that are known to be UTF-8, if the system can do that. Checking its version is a call, made
        /// once instead of for every string.
        private static let makesStringUnchecked: (@Sendable (UnsafeBufferPointer<UInt8>, Bool) -> String)? = {
            guard #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) else { return nil }
            return { String(copying: UTF8Span(unchecked: $0.span, isKnownASCII: $1)) }
        }()
    #endif

    /// Calls `body` with the bytes of a string's text.
    func withStringBytes<R>(at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let end = skipString(offset) - 1
        if hasEscape(offset + 1, end: end) {
            var text = unescaped(offset + 1, end: end)
            return text.withUTF8(body)
        }
        return withBytes { body(UnsafeBufferPointer(rebasing: $0[offset + 1..<end])) }
    }

    /// What `body` makes of the bytes of a string without escapes, and the offset after its closing quote; nil for any other.
    @inline(__always)
    func withPlainString<R>(
        at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R
    ) -> (result: R, end: Int)? {
        let (end, isPlain, _) = plainEnd(ofStringAt: offset)
        guard isPlain else { return nil }
        return (read { body(UnsafeBufferPointer(start: $0 + offset + 1, count: end &- offset &- 1)) }, end &+ 1)
    }

    /// Decodes escapes; the result is never longer than its spelling, which bounds the buffer.
    private func unescaped(_ first: Int, end: Int) -> String {
        Work.add(end - first)
        return String(unsafeUninitializedCapacity: end - first) { target in
            var offset = first
            var written = 0
            func put(_ byte: UInt8) {
                target[written] = byte
                written += 1
            }
            func put(_ scalar: UInt32) {
                for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
                    put(byte)
                }
            }
            while offset < end {
                guard self[offset] == UInt8(ascii: "\\") else {
                    let run = plainRun(offset, end: end)
                    let place = UnsafeMutableBufferPointer(rebasing: target[written..<written + run])
                    _ = read { place.update(fromContentsOf: UnsafeBufferPointer(start: $0 + offset, count: run)) }
                    written += run
                    offset += run
                    continue
                }
                let escape = self[offset + 1]
                offset += 2
                switch escape {
                case UInt8(ascii: "b"): put(UInt8(0x08))
                case UInt8(ascii: "f"): put(UInt8(0x0C))
                case UInt8(ascii: "n"): put(UInt8(0x0A))
                case UInt8(ascii: "r"): put(UInt8(0x0D))
                case UInt8(ascii: "t"): put(UInt8(0x09))
                case UInt8(ascii: "u"):
                    let unit = codeUnit(at: offset)
                    offset += 4
                    if unit & 0xFC00 == 0xD800, offset + 6 <= end, self[offset] == UInt8(ascii: "\\"),
                        self[offset + 1] == UInt8(ascii: "u")
                    {
                        let low = codeUnit(at: offset + 2)
                        if low & 0xFC00 == 0xDC00 {
                            offset += 6
                            put(0x10000 + ((unit & 0x3FF) << 10 | (low & 0x3FF)))
                            continue
                        }
                    }
                    put(unit)
                default: put(escape)
                }
            }
            return written
        }
    }

    /// How many bytes of a string's text there are from an offset to the next backslash.
    @inline(__always)
    private func plainRun(_ first: Int, end: Int) -> Int {
        read { start in
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

    /// The number that four hexadecimal digits spell.
    private func codeUnit(at offset: Int) -> UInt32 {
        (offset..<offset + 4).reduce(0) { $0 << 4 | (Word.hexadecimalDigit(self[$1]) ?? 0) }
    }

    /// Calls `body` with the bytes of a string's text, without the whitespace at its ends, however that is spelled.
    func trimmedString<R>(at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let end = skipString(offset) - 1
        if hasEscape(offset + 1, end: end) {
            var text = string(at: offset)
            return text.withUTF8 { body(UnsafeBufferPointer(rebasing: WhiteSpace.trimmed($0[...]))) }
        }
        return withBytes { body(UnsafeBufferPointer(rebasing: WhiteSpace.trimmed($0[offset + 1..<end]))) }
    }
}
