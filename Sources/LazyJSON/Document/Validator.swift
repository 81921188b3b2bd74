/// Checks a text against RFC 8259 in one pass: grammar, numbers, escapes, UTF-8 and depth.
///
/// There is no recursion: what is open is a stack of frames. Nothing is decoded, and nothing is written but the frames
/// and the ``Spans`` of large containers. Strings, where most bytes are, are skipped a word at a time (`Validator+Strings`).
///
///     frame = index into spans << 1 | (1 for an object, 0 for an array)
///
/// Bound of every access: `offset < count` is tested before a byte is read, `offset + 8 <= count` before a word is.
struct Validator {
    let start: UnsafePointer<UInt8>
    let count: Int
    let nestingLimit: Int
    private var spans = Spans()
    private var frames: ContiguousArray<Int> = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, nestingLimit: Int) {
        // An empty buffer may have no address; nothing is read then, since `count` is 0.
        self.start = bytes.baseAddress ?? ("" as StaticString).utf8Start
        self.count = bytes.count
        self.nestingLimit = max(nestingLimit, 0)
    }

    mutating func takeSpans() -> Spans {
        defer { spans = Spans() }
        return spans
    }

    // MARK: Documents

    /// Checks that the whole input is one value with whitespace around it, and returns the value's offset.
    mutating func validateDocument() throws(SyntaxFailure) -> Int {
        let root = skipWhitespace(try skipByteOrderMark())
        guard root < count else { throw SyntaxFailure(reason: .empty, offset: root) }
        let end = skipWhitespace(try validateValue(at: root))
        guard end == count else {
            throw SyntaxFailure(reason: .trailingContent(found: found(at: end)), offset: end)
        }
        return root
    }

    /// Checks that every line is one value, blank lines aside, and returns the offsets of the values.
    ///
    /// A record separator (U+001E, RFC 7464 §2.1) may stand before a value. A value may span lines.
    mutating func validateLines() throws(SyntaxFailure) -> ContiguousArray<Int> {
        var offsets: ContiguousArray<Int> = []
        var offset = skipSeparators(try skipByteOrderMark())
        while offset < count {
            offsets.append(offset)
            offset = skipBlanks(try validateValue(at: offset))
            guard offset == count || [0x0A, 0x0D, 0x1E].contains(start[offset]) else {
                throw SyntaxFailure(
                    reason: .unexpectedCharacter(expected: "the end of the line after the value", found: found(at: offset)),
                    offset: offset)
            }
            offset = skipSeparators(offset)
        }
        return offsets
    }

    private func skipSeparators(_ offset: Int) -> Int {
        var offset = skipWhitespace(offset)
        while offset < count, start[offset] == 0x1E { offset = skipWhitespace(offset + 1) }
        return offset
    }

    private func skipBlanks(_ offset: Int) -> Int {
        var offset = offset
        while offset < count, start[offset] == 0x20 || start[offset] == 0x09 { offset += 1 }
        return offset
    }

    private func skipByteOrderMark() throws(SyntaxFailure) -> Int {
        func byte(_ index: Int) -> Int { index < count ? Int(start[index]) : -1 }
        let name: String? =
            switch (byte(0), byte(1), byte(2), byte(3)) {
            case (0xEF, 0xBB, 0xBF, _): nil
            case (0xFF, 0xFE, 0, 0), (0x01...0x7F, 0, 0, 0): "UTF-32 (little-endian)"
            case (0, 0, 0xFE, 0xFF), (0, 0, 0, 0x01...0x7F): "UTF-32 (big-endian)"
            case (0xFF, 0xFE, _, _), (0x01...0x7F, 0, _, _): "UTF-16 (little-endian)"
            case (0xFE, 0xFF, _, _), (0, 0x01...0x7F, _, _): "UTF-16 (big-endian)"
            default: nil
            }
        if let name { throw SyntaxFailure(reason: .unsupportedEncoding(name), offset: 0) }
        return byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0
    }

    // MARK: Values

    /// Checks one value of any size and depth and returns the offset behind it.
    private mutating func validateValue(at first: Int) throws(SyntaxFailure) -> Int {
        var offset = first
        let base = frames.count
        values: while true {
            // `offset` is where a value has to start.
            guard offset < count else { throw unexpectedEnd("a value", at: offset) }
            switch start[offset] {
            case UInt8(ascii: "\""):
                offset = try skipString(offset &+ 1)
            case UInt8(ascii: "{"):
                try push(1, at: offset)
                offset = skipWhitespace(offset &+ 1)
                if offset < count, start[offset] == UInt8(ascii: "}") {
                    offset = pop(at: offset)
                } else {
                    offset = try skipKey(offset, orClose: true)
                    continue values
                }
            case UInt8(ascii: "["):
                try push(0, at: offset)
                offset = skipWhitespace(offset &+ 1)
                if offset < count, start[offset] == UInt8(ascii: "]") {
                    offset = pop(at: offset)
                } else {
                    guard offset < count else { throw unexpectedEnd("a value or ']'", at: offset) }
                    continue values
                }
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                offset = try skipNumber(offset)
            case UInt8(ascii: "t"):
                offset = try skipLiteral("true", at: offset)
            case UInt8(ascii: "f"):
                offset = try skipLiteral("false", at: offset)
            case UInt8(ascii: "n"):
                offset = try skipLiteral("null", at: offset)
            default:
                throw unexpected("a value", at: offset)
            }
            // `offset` is behind a value: what is open goes on or ends.
            while frames.count > base {
                offset = skipWhitespace(offset)
                let inObject = frames[frames.count &- 1] & 1 == 1
                guard offset < count else {
                    throw unexpectedEnd(inObject ? "',' or '}' after a member" : "',' or ']' after an element", at: offset)
                }
                let byte = start[offset]
                if byte == UInt8(ascii: ",") {
                    offset = skipWhitespace(offset &+ 1)
                    if inObject { offset = try skipKey(offset, orClose: false) }
                    continue values
                }
                guard byte == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw unexpected(inObject ? "',' or '}' after a member" : "',' or ']' after an element", at: offset)
                }
                offset = pop(at: offset)
            }
            return offset
        }
    }

    @inline(__always)
    private mutating func push(_ kind: Int, at offset: Int) throws(SyntaxFailure) {
        guard frames.count < nestingLimit else {
            throw SyntaxFailure(reason: .nestingTooDeep(limit: nestingLimit), offset: offset)
        }
        frames.append(spans.open(at: offset) &<< 1 | kind)
    }

    @inline(__always)
    private mutating func pop(at offset: Int) -> Int {
        spans.close(frames.removeLast() &>> 1, at: offset &+ 1)
        return offset &+ 1
    }

    /// Checks a member's name and the colon behind it and returns the offset of the value.
    @inline(__always)
    private func skipKey(_ offset: Int, orClose: Bool) throws(SyntaxFailure) -> Int {
        guard offset < count, start[offset] == UInt8(ascii: "\"") else {
            let expected = orClose ? "a member name in double quotes or '}'" : "a member name in double quotes"
            throw unexpected(expected, at: offset)
        }
        var offset = skipWhitespace(try skipString(offset &+ 1))
        guard offset < count, start[offset] == UInt8(ascii: ":") else {
            throw unexpected("':' after a member name", at: offset)
        }
        offset = skipWhitespace(offset &+ 1)
        return offset
    }

    private func skipLiteral(_ literal: StaticString, at offset: Int) throws(SyntaxFailure) -> Int {
        for index in 0..<literal.utf8CodeUnitCount {
            guard offset + index < count else { throw unexpectedEnd("'\(literal)'", at: offset + index) }
            guard start[offset + index] == literal.utf8Start[index] else {
                throw unexpected("'\(literal)'", at: offset + index)
            }
        }
        return offset + literal.utf8CodeUnitCount
    }

    // MARK: Whitespace

    @inline(__always)
    private func skipWhitespace(_ offset: Int) -> Int {
        if offset < count, start[offset] > 0x20 { return offset }
        return skipLongWhitespace(offset)
    }

    /// Skips indentation eight spaces at a time.
    @inline(never)
    private func skipLongWhitespace(_ first: Int) -> Int {
        var offset = first
        while offset < count {
            switch start[offset] {
            case 0x20:
                offset &+= 1
                while offset &+ 8 <= count, Word.load(start + offset) == 0x2020_2020_2020_2020 { offset &+= 8 }
            case 0x0A, 0x0D, 0x09: offset &+= 1
            default: return offset
            }
        }
        return offset
    }
}
