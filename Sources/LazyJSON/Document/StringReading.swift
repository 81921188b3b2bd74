internal import CStructurals

/// Strings as text: the only place that decodes escapes.
extension Document {
    /// The text of the string that starts here. A lone surrogate escape reads as U+FFFD.
    @inline(__always)
    func string(at offset: Int) -> String { stringAndEnd(at: offset).string }

    /// The same with the offset behind the closing quote.
    func stringAndEnd(at offset: Int) -> (string: String, end: Int) {
        let first = offset &+ 1
        let (end, isPlain, isASCII) = plainEnd(ofStringAt: offset)
        guard isPlain else {
            let end = skipString(offset)
            return (unescaped(first, end: end &- 1), end)
        }
        let text = UnsafeBufferPointer(start: start + first, count: end &- first)
        Work.add(text.count)
        return (string(text, isASCII: isASCII), end &+ 1)
    }

    /// A string of bytes that opening has shown to be UTF-8; `isASCII` may be false for such as are.
    @inline(__always)
    private func string(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        #if compiler(>=6.2)
            // With `words` switched off, strings are made with a check, too.
            if wideCount > 0, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: isASCII))
            }
        #endif
        return String(decoding: text, as: UTF8.self)
    }

    /// Calls `body` with the bytes of a string's text.
    func withStringBytes<R>(at offset: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let end = skipString(offset) - 1
        if hasEscape(offset + 1, end: end) {
            var text = unescaped(offset + 1, end: end)
            return text.withUTF8(body)
        }
        return withBytes { body(UnsafeBufferPointer(rebasing: $0[offset + 1..<end])) }
    }

    /// The bytes of a string without escapes, valid as long as the document, and the offset behind its closing quote; nil
    /// for any other.
    func plainStringBytes(at offset: Int) -> (bytes: UnsafeBufferPointer<UInt8>, end: Int)? {
        let (end, isPlain, _) = plainEnd(ofStringAt: offset)
        guard isPlain else { return nil }
        return (UnsafeBufferPointer(start: start + offset + 1, count: end &- offset &- 1), end &+ 1)
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
                guard start[offset] == UInt8(ascii: "\\") else {
                    let run = plainRun(offset, end: end)
                    let text = UnsafeBufferPointer(start: start + offset, count: run)
                    _ = UnsafeMutableBufferPointer(rebasing: target[written..<written + run]).update(
                        fromContentsOf: text)
                    written += run
                    offset += run
                    continue
                }
                let escape = start[offset + 1]
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
                    if unit & 0xFC00 == 0xD800, offset + 6 <= end, start[offset] == UInt8(ascii: "\\"),
                        start[offset + 1] == UInt8(ascii: "u")
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

    /// How many bytes from an offset on stand in front of the next backslash in a string's text.
    @inline(__always)
    private func plainRun(_ first: Int, end: Int) -> Int {
        var offset = first
        while offset &+ 16 <= min(end, wideCount) {
            let marks = marks_in_string(start + offset)
            if marks != 0 { return offset &+ Marks.first(marks) &- first }
            offset &+= 16
        }
        while offset < end, start[offset] != UInt8(ascii: "\\") { offset &+= 1 }
        return offset &- first
    }

    /// The number that four hexadecimal digits spell.
    private func codeUnit(at offset: Int) -> UInt32 {
        (offset..<offset + 4).reduce(0) { $0 << 4 | (Word.hexadecimalDigit(start[$1]) ?? 0) }
    }
}
