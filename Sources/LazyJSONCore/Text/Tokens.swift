internal import CStructurals

/// Checks single tokens of a text: whitespace, literals, strings and numbers.
///
/// This is a separate, immutable value, so that the compiler keeps both fields in registers while the validator writes.
///
/// Bound of every access: `offset < count` is tested before a byte is read, `offset + width <= count` before a word is.
struct Tokens {
    let start: UnsafePointer<UInt8>
    let count: Int
    /// The number of bytes that may be read in words: all of them, or none if that is switched off.
    private let wideCount: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address; nothing is read then, since `count` is 0.
        start = bytes.baseAddress ?? ("" as StaticString).utf8Start
        count = bytes.count
        wideCount = OptimizationSwitches.readsWords ? bytes.count : 0
    }

    /// Checks a member's name and the colon after it and returns the offset of the value.
    @inline(__always)
    func skipName(_ offset: Int, orClose: Bool) throws(SyntaxFailure) -> Int {
        if let value = skipPlainName(offset) { return value }
        return try skipAnyName(offset, orClose: orClose)
    }

    /// Returns the offset of the value after a name of up to 15 plain characters and a colon, with at most one space
    /// after it, or nil for any other name.
    ///
    /// Bound: the first test leaves room for a quote, 15 characters, and four bytes more.
    @inline(__always)
    private func skipPlainName(_ offset: Int) -> Int? {
        guard offset &+ 20 <= wideCount, start[offset] == UInt8(ascii: "\"") else { return nil }
        var end = offset &+ 1
        var special = Word.specialInString(Word.load(start + end))
        if special == 0 {
            end &+= 8
            special = Word.specialInString(Word.load(start + end))
            if special == 0 { return nil }
        }
        end &+= Word.firstByte(special)
        // A quote and a colon, in little-endian order.
        let word = Word.load32(start + end)
        guard word & 0xFFFF == 0x3A22 else { return nil }
        let next = word &>> 16
        if next & 0xFF > 0x20 { return end &+ 2 }
        return next & 0xFF == 0x20 && next &>> 8 > 0x20 ? end &+ 3 : nil
    }

    @inline(never)
    private func skipAnyName(_ offset: Int, orClose: Bool) throws(SyntaxFailure) -> Int {
        guard has("\"", at: offset) else { throw missingName(orClose: orClose, at: offset) }
        return skipWhitespace(try skipColon(skipWhitespace(try skipString(offset &+ 1))))
    }

    /// Checks the colon after a name and returns the offset after it.
    func skipColon(_ offset: Int) throws(SyntaxFailure) -> Int {
        guard has(":", at: offset) else { throw unexpected("':' after a member name", at: offset) }
        return offset &+ 1
    }

    /// Whether there is a character at an offset.
    func has(_ character: Unicode.Scalar, at offset: Int) -> Bool {
        offset < count && start[offset] == UInt8(ascii: character)
    }

    @inline(__always)
    func skipLiteral(_ literal: StaticString, at offset: Int) throws(SyntaxFailure) -> Int {
        // The last four letters are compared at once; the first letter is already known.
        let tail = literal.utf8CodeUnitCount &- 4
        if offset &+ tail &+ 4 <= wideCount, Word.load32(start + offset + tail) == Word.load32(literal.utf8Start + tail)
        {
            return offset &+ tail &+ 4
        }
        return try skipLiteralSlowly(literal, at: offset)
    }

    @inline(never)
    private func skipLiteralSlowly(_ literal: StaticString, at offset: Int) throws(SyntaxFailure) -> Int {
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
    func skipWhitespace(_ offset: Int) -> Int {
        guard offset < count else { return offset }
        let byte = start[offset]
        if byte > 0x20 { return offset }
        // One space, as after a colon, is the most common whitespace.
        if byte == 0x20, offset &+ 1 < count, start[offset &+ 1] > 0x20 { return offset &+ 1 }
        return skipLongWhitespace(offset)
    }

    /// Skips line ends and indentation, up to eight spaces at a time.
    @inline(__always)
    private func skipLongWhitespace(_ first: Int) -> Int {
        var offset = first
        defer { Work.add(1 + offset - first) }
        while offset < count {
            let byte = start[offset]
            if byte > 0x20 { return offset }
            if byte == 0x0A || byte == 0x0D || byte == 0x09 {
                offset &+= 1
            } else if byte != 0x20 {
                return offset
            }
            while offset &+ 8 <= wideCount {
                let others = Word.load(start + offset) ^ 0x2020_2020_2020_2020
                if others != 0 {
                    offset &+= Word.firstByte(others)
                    break
                }
                offset &+= 8
            }
            if offset < count, offset &+ 8 > wideCount, start[offset] == 0x20 { offset &+= 1 }
        }
        return offset
    }

    // MARK: The start of a text

    /// Returns the offset after a byte order mark. UTF-16 and UTF-32 are recognized by the zeros in their first bytes
    /// (RFC 4627 §3).
    @inline(__always)
    func skipByteOrderMark() throws(SyntaxFailure) -> Int {
        // No mark and no other encoding begins with two bytes of ASCII other than 0.
        if count >= 2, Int8(bitPattern: start[0]) > 0, Int8(bitPattern: start[1]) > 0 { return 0 }
        return try skipAnyByteOrderMark()
    }

    private func skipAnyByteOrderMark() throws(SyntaxFailure) -> Int {
        func byte(_ index: Int) -> Int { index < count ? Int(start[index]) : -1 }
        let name =
            switch (byte(0), byte(1), byte(2), byte(3)) {
            case (0xFF, 0xFE, 0, 0), (0x01...0x7F, 0, 0, 0): "UTF-32 (little-endian)"
            case (0, 0, 0xFE, 0xFF), (0, 0, 0, 0x01...0x7F): "UTF-32 (big-endian)"
            case (0xFF, 0xFE, _, _), (0x01...0x7F, 0, _, _): "UTF-16 (little-endian)"
            case (0xFE, 0xFF, _, _), (0, 0x01...0x7F, _, _): "UTF-16 (big-endian)"
            default: nil as String?
            }
        if let name { throw SyntaxFailure(reason: .unsupportedEncoding(name), offset: 0) }
        return hasByteOrderMark ? 3 : 0
    }

    /// Whether the text starts with a byte order mark of UTF-8.
    var hasByteOrderMark: Bool { count >= 3 && start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF }

    // MARK: Strings

    /// Checks a string from after its opening quote and returns the offset after its closing quote.
    @inline(__always)
    func skipString(_ first: Int) throws(SyntaxFailure) -> Int {
        var offset = first
        // Names and short values end in the first word, which is faster to load than a vector.
        if offset &+ 8 <= wideCount {
            let special = Word.specialInString(Word.load(start + offset))
            offset &+= special != 0 ? Word.firstByte(special) : 8
            if special != 0, start[offset] == UInt8(ascii: "\"") {
                Work.add(1)
                return offset &+ 1
            }
        }
        Work.add(1)
        _ = try skipStringPart(&offset, isFinal: true)
        return offset
    }

    /// Checks the content of a string whose end may not have arrived yet.
    ///
    /// - Parameters:
    ///   - position: The offset from which to go on. Afterwards it is the one after the closing quote, or that of the
    ///     first escape or character that isn't complete, or that is wrong.
    ///   - isFinal: Whether the text ends with these bytes.
    /// - Returns: Whether the string ends.
    @inline(__always)
    func skipStringPart(_ position: inout Int, isFinal: Bool) throws(SyntaxFailure) -> Bool {
        var offset = position
        defer {
            Work.add((offset - position) / 8)
            position = offset
        }
        while true {
            while offset &+ 8 <= wideCount {
                let special = Word.specialInString(Word.load(start + offset))
                offset &+= special != 0 ? Word.firstByte(special) : 8
                if special != 0 { break }
            }
            guard offset < count else {
                if isFinal { throw unexpectedEnd("'\"' at the end of a string", at: offset) }
                return false
            }
            let byte = start[offset]
            if byte == UInt8(ascii: "\"") {
                offset &+= 1
                return true
            }
            do throws(SyntaxFailure) {
                if byte >= 0x80 {
                    offset = try skipNonASCII(offset)
                } else if byte == UInt8(ascii: "\\") {
                    offset = try skipEscape(offset)
                } else if byte >= 0x20 {
                    offset &+= 1
                } else {
                    throw SyntaxFailure(reason: .unescapedControlCharacter(found: found(at: offset)), offset: offset)
                }
            } catch {
                if byte >= 0x80 { offset = error.offset }
                if isFinal || error.offset < count && !isCutCharacter(at: error.offset) { throw error }
                return false
            }
        }
    }

    /// Whether the text ends within a UTF-8 sequence that starts at an offset.
    private func isCutCharacter(at offset: Int) -> Bool {
        UnsafeBufferPointer(start: start + offset, count: count &- offset).isStartOfCharacter
    }

    /// Whether a failure has the same description, whatever bytes follow.
    func isDefinite(_ failure: SyntaxFailure) -> Bool {
        // The description of a character needs all of its bytes, and that of a comment the one after its slash.
        if failure.offset &+ 1 == count, start[failure.offset] == UInt8(ascii: "/") { return false }
        return failure.offset < count && (start[failure.offset] < 0x80 || failure.offset &+ 4 <= count)
    }

    /// Checks an escape from its backslash (RFC 8259 §7). A lone surrogate is well-formed by the RFC, and so it is
    /// accepted.
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
        while offset &+ 4 <= wideCount {
            let length = Word.commonSequenceLength(Word.load32(start + offset))
            if length == 0 { break }
            offset &+= length
            if offset < count, start[offset] < 0x80 { return offset }
        }
        while offset < count, start[offset] >= 0x80 {
            let length = Word.sequenceLength(start + offset, available: count &- offset)
            guard length > 0 else {
                throw SyntaxFailure(reason: .invalidUTF8(found: byteName(start[offset])), offset: offset)
            }
            offset &+= length
        }
        return offset
    }

    /// Checks a number (RFC 8259 §6) of any length and returns the offset after it.
    @inline(__always)
    func skipNumber(_ first: Int) throws(SyntaxFailure) -> Int {
        if let end = skipPlainNumber(first) { return end }
        return try skipAnyNumber(first)
    }

    /// Returns the end of a number without an exponent and with up to 15 digits before the decimal point, if nothing is
    /// attached to it, or nil for any other number.
    @inline(__always)
    private func skipPlainNumber(_ first: Int) -> Int? {
        let digits = start[first] == UInt8(ascii: "-") ? first &+ 1 : first
        guard digits &+ 16 <= wideCount else { return nil }
        let others = marks_in_number(start + digits)
        guard others != 0, case let whole = Marks.first(others), whole > 0 else { return nil }
        guard whole == 1 || start[digits] != UInt8(ascii: "0") else { return nil }
        var end = digits &+ whole
        if start[end] == UInt8(ascii: ".") {
            let fraction = end &+ 1
            let others = Marks.rest(others)
            end = others == 0 ? skipDigits(digits &+ 16) : digits &+ Marks.first(others)
            if end == fraction { return nil }
        }
        return isSeparated(end) ? end : nil
    }

    @inline(never)
    private func skipAnyNumber(_ first: Int) throws(SyntaxFailure) -> Int {
        guard var number = NumberPhase(start[first]) else { return first }
        let end = skipNumberPart(first &+ 1, &number)
        try complete(number, at: end)
        return end
    }

    /// Goes on in a number, and returns the offset of the first byte that doesn't belong to it.
    func skipNumberPart(_ first: Int, _ number: inout NumberPhase) -> Int {
        var offset = first
        while true {
            if number.hasDigits { offset = skipDigits(offset) }
            guard offset < count, let next = number.next(start[offset]) else { return offset }
            number = next
            offset &+= 1
        }
    }

    /// Checks that a number may end at an offset.
    @inline(__always)
    func complete(_ number: NumberPhase, at end: Int) throws(SyntaxFailure) {
        if let expected = number.expected { throw badNumber(expected, at: end) }
        if number == .zero, end < count, start[end] &- UInt8(ascii: "0") < 10 {
            throw SyntaxFailure(reason: .invalidNumber("a leading zero"), offset: end &- 1)
        }
    }

    @inline(__always)
    func skipDigits(_ first: Int) -> Int {
        var offset = first
        defer { Work.add(1 + offset - first) }
        while offset &+ 8 <= wideCount {
            let others = Word.notDigits(Word.load(start + offset))
            if others != 0 { return offset &+ Word.firstByte(others) }
            offset &+= 8
        }
        while offset < count, start[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
        return offset
    }

    // MARK: Tokens by themselves

    /// Whether a number or a literal starts here with nothing attached to it.
    @inline(__always)
    func isScalar(at first: Int) -> Bool {
        let end: Int?
        switch start[first] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            if skipPlainNumber(first) != nil { return true }
            end = try? skipAnyNumber(first)
        case UInt8(ascii: "t"): end = try? skipLiteral("true", at: first)
        case UInt8(ascii: "f"): end = try? skipLiteral("false", at: first)
        case UInt8(ascii: "n"): end = try? skipLiteral("null", at: first)
        default: end = nil
        }
        guard let end else { return false }
        return isSeparated(end)
    }

    /// Whether the text ends here, or continues with whitespace, a comma or a closing bracket.
    @inline(__always)
    private func isSeparated(_ offset: Int) -> Bool { offset >= count || Self.endsScalar(start[offset]) }

    /// Whether no number or literal goes on with a byte: whitespace, a comma or a closing bracket.
    @inline(__always)
    static func endsScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x0A, 0x0D, 0x09: true
        default: false
        }
    }

    // MARK: Failures

    @inline(never)
    func missingName(orClose: Bool, at offset: Int) -> SyntaxFailure {
        unexpected(orClose ? "a member name in double quotes or '}'" : "a member name in double quotes", at: offset)
    }

    @inline(never)
    func unclosed(_ inObject: Bool, at offset: Int) -> SyntaxFailure {
        unexpected(inObject ? "',' or '}' after a member" : "',' or ']' after an element", at: offset)
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

    /// Returns the character at an offset, as text that a terminal can show.
    @inline(never)
    func found(at offset: Int) -> String {
        guard offset < count else { return "the end of the input" }
        let byte = start[offset]
        switch byte {
        case UInt8(ascii: "/") where offset + 1 < count && "/*".utf8.contains(start[offset + 1]):
            return "a comment (the option `syntax: .jsonc` reads comments)"
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
    /// Whether the scalar is visible. No-break spaces and byte order marks aren't visible, and get into JSON by
    /// mistake.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: true
        }
    }
}
