/// Strings and numbers: the tokens that have an inside.
extension Validator {
    /// Checks a string from behind its opening quote and returns the offset behind its closing one.
    @inline(__always)
    func skipString(_ first: Int) throws(SyntaxFailure) -> Int {
        var offset = first
        while true {
            while offset &+ 8 <= count {
                let special = Word.specialInString(Word.load(start + offset))
                if special != 0 {
                    offset &+= Word.firstByte(special)
                    break
                }
                offset &+= 8
            }
            guard offset < count else { throw unexpectedEnd("'\"' at the end of a string", at: offset) }
            let byte = start[offset]
            if byte == UInt8(ascii: "\"") { return offset &+ 1 }
            if byte >= 0x80 {
                offset = try skipNonASCII(offset)
            } else if byte == UInt8(ascii: "\\") {
                offset = try skipEscape(offset)
            } else if byte >= 0x20 {
                offset &+= 1
            } else {
                throw SyntaxFailure(reason: .unescapedControlCharacter(found: found(at: offset)), offset: offset)
            }
        }
    }

    /// Checks an escape from its backslash (RFC 8259 §7). A lone surrogate is well-formed there, and so it is here.
    @inline(never)
    private func skipEscape(_ offset: Int) throws(SyntaxFailure) -> Int {
        guard offset &+ 1 < count else { throw unexpectedEnd("an escaped character", at: offset + 1) }
        switch start[offset &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return offset &+ 2
        case UInt8(ascii: "u"):
            for index in (offset + 2)..<(offset + 6) {
                guard index < count else { throw unexpectedEnd("four hexadecimal digits after \\u", at: index) }
                guard Word.hexadecimalDigit(start[index]) != nil else {
                    let reason = JSONError.Reason.invalidEscape(
                        found: "\(found(at: index)) instead of one of four hexadecimal digits after \\u")
                    throw SyntaxFailure(reason: reason, offset: index)
                }
            }
            return offset &+ 6
        default:
            throw SyntaxFailure(
                reason: .invalidEscape(found: "\(found(at: offset + 1)) after a backslash"), offset: offset + 1)
        }
    }

    /// Checks a run of UTF-8 sequences of two to four bytes (RFC 3629 §4).
    @inline(never)
    private func skipNonASCII(_ first: Int) throws(SyntaxFailure) -> Int {
        var offset = first
        while offset < count, start[offset] >= 0x80 {
            let length = Word.sequenceLength(start + offset, available: count &- offset)
            guard length > 0 else {
                throw SyntaxFailure(reason: .invalidUTF8(found: byteName(start[offset])), offset: offset)
            }
            offset &+= length
        }
        return offset
    }

    /// Checks a number (RFC 8259 §6) of any length and returns the offset behind it.
    @inline(__always)
    func skipNumber(_ first: Int) throws(SyntaxFailure) -> Int {
        var offset = first
        if start[offset] == UInt8(ascii: "-") { offset &+= 1 }
        let integer = offset
        offset = skipDigits(offset)
        if offset &- integer != 1, offset == integer || start[integer] == UInt8(ascii: "0") {
            throw badInteger(at: integer, end: offset)
        }
        guard offset < count else { return offset }
        if start[offset] == UInt8(ascii: ".") {
            let fraction = offset &+ 1
            offset = skipDigits(fraction)
            if offset == fraction { throw badNumber("a digit after the decimal point", at: offset) }
            guard offset < count else { return offset }
        }
        if start[offset] | 0x20 == UInt8(ascii: "e") {
            offset &+= 1
            if offset < count, start[offset] == UInt8(ascii: "+") || start[offset] == UInt8(ascii: "-") { offset &+= 1 }
            let exponent = offset
            offset = skipDigits(exponent)
            if offset == exponent { throw badNumber("a digit in the exponent", at: offset) }
        }
        return offset
    }

    @inline(__always)
    private func skipDigits(_ first: Int) -> Int {
        var offset = first
        while offset < count, start[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
        return offset
    }

    // MARK: Failures

    @inline(never)
    private func badInteger(at integer: Int, end: Int) -> SyntaxFailure {
        if end == integer { return badNumber("a digit after '-'", at: integer) }
        return SyntaxFailure(reason: .invalidNumber("a leading zero"), offset: integer)
    }

    @inline(never)
    private func badNumber(_ expected: String, at offset: Int) -> SyntaxFailure {
        guard offset < count else { return unexpectedEnd(expected, at: offset) }
        return SyntaxFailure(reason: .invalidNumber("expected \(expected), found \(found(at: offset))"), offset: offset)
    }

    @inline(never)
    func unexpectedEnd(_ expected: String, at offset: Int) -> SyntaxFailure {
        SyntaxFailure(reason: .unexpectedEnd(expected: expected), offset: offset)
    }

    @inline(never)
    func unexpected(_ expected: String, at offset: Int) -> SyntaxFailure {
        guard offset < count else { return unexpectedEnd(expected, at: offset) }
        return SyntaxFailure(reason: .unexpectedCharacter(expected: expected, found: found(at: offset)), offset: offset)
    }

    /// The character at an offset in words that a terminal can show.
    @inline(never)
    func found(at offset: Int) -> String {
        guard offset < count else { return "the end of the input" }
        let byte = start[offset]
        switch byte {
        case 0x21...0x7E: return "'\(Character(Unicode.Scalar(byte)))'"
        case 0x20: return "a space"
        case 0x00..<0x20, 0x7F: return codePoint(UInt32(byte))
        default:
            let length = Word.sequenceLength(start + offset, available: count - offset)
            let text = String(decoding: UnsafeBufferPointer(start: start + offset, count: length), as: UTF8.self)
            guard let scalar = text.unicodeScalars.first else { return byteName(byte) }
            return scalar.isVisible ? "'\(text)'" : codePoint(scalar.value)
        }
    }

    private func codePoint(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }

    private func byteName(_ byte: UInt8) -> String { "the byte 0x" + String(byte, radix: 16, uppercase: true) }
}

extension Unicode.Scalar {
    /// Whether it shows by itself: a no-break space and a byte order mark do not, and are found in JSON by mistake.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: true
        }
    }
}
