/// Checks a text against RFC 8259 in one pass: grammar, numbers, escapes, UTF-8 and depth.
///
/// There is no recursion: what is open is a stack of frames. Nothing is decoded, and nothing is written but the frames and
/// the ``Spans`` of large containers. The inside of tokens is `Tokens`' business.
///
///     frame = index into spans << 1 | (1 for an object, 0 for an array)
///
/// The innermost frame is in a variable, -1 where nothing is open; the array holds those around it.
struct Validator {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let nestingLimit: Int
    private var spans = Spans()

    init(_ bytes: UnsafeBufferPointer<UInt8>, nestingLimit: Int) {
        self.bytes = bytes
        self.nestingLimit = max(nestingLimit, 0)
    }

    /// The spans of what was validated; none are left behind.
    mutating func takeSpans() -> Spans {
        defer { spans = Spans() }
        return spans
    }

    // MARK: Documents

    /// Checks that the whole input is one value with white space around it, and returns the value's offset.
    mutating func validateDocument() throws(SyntaxFailure) -> Int {
        let tokens = Tokens(bytes)
        let root = tokens.skipWhitespace(try tokens.skipByteOrderMark())
        guard root < tokens.count else { throw SyntaxFailure(reason: .empty, offset: root) }
        let end = tokens.skipWhitespace(try validateValue(at: root, tokens))
        guard end == tokens.count else {
            throw SyntaxFailure(reason: .trailingContent(found: tokens.found(at: end)), offset: end)
        }
        return root
    }

    /// Checks that every line is one value, blank lines aside, and returns the offsets of the values.
    ///
    /// A value ends with its line. One behind a record separator (U+001E, RFC 7464 §2.1) ends with its record, which may
    /// have several lines.
    mutating func validateLines() throws(SyntaxFailure) -> ContiguousArray<Int> {
        let all = Tokens(bytes)
        var offsets: ContiguousArray<Int> = []
        var offset = try all.skipByteOrderMark()
        while true {
            offset = all.skipWhitespace(offset)
            guard offset < all.count else { return offsets }
            var terminator = UInt8(ascii: "\n")
            if all.start[offset] == 0x1E {
                terminator = 0x1E
                offset = all.skipWhitespace(offset + 1)
                // A separator without a record, which RFC 7464 §2.1 allows.
                if offset == all.count || all.start[offset] == 0x1E { continue }
            }
            let end = bytes[offset...].firstIndex(of: terminator) ?? all.count
            let record = Tokens(UnsafeBufferPointer(rebasing: bytes[..<end]))
            offsets.append(offset)
            offset = record.skipWhitespace(try validateValue(at: offset, record))
            guard offset == end else {
                throw SyntaxFailure(reason: .trailingContent(found: record.found(at: offset)), offset: offset)
            }
        }
    }

    // MARK: Values

    /// Checks one value of any size and depth and returns the offset behind it.
    private mutating func validateValue(at first: Int, _ tokens: Tokens) throws(SyntaxFailure) -> Int {
        var offset = first
        var frames: ContiguousArray<Int> = []
        var frame = -1
        values: while true {
            // `offset` is where a value has to start.
            Work.add(1)
            guard offset < tokens.count else { throw tokens.unexpectedEnd("a value", at: offset) }
            switch tokens.start[offset] {
            case UInt8(ascii: "\""):
                offset = try tokens.skipString(offset &+ 1)
            case UInt8(ascii: "{"):
                try push(1, at: offset, &frame, &frames)
                offset = tokens.skipWhitespace(offset &+ 1)
                if offset < tokens.count, tokens.start[offset] == UInt8(ascii: "}") {
                    offset = pop(at: offset, &frame, &frames)
                } else {
                    offset = try tokens.skipName(offset, orClose: true)
                    continue values
                }
            case UInt8(ascii: "["):
                try push(0, at: offset, &frame, &frames)
                offset = tokens.skipWhitespace(offset &+ 1)
                if offset < tokens.count, tokens.start[offset] == UInt8(ascii: "]") {
                    offset = pop(at: offset, &frame, &frames)
                } else {
                    guard offset < tokens.count else { throw tokens.unexpectedEnd("a value or ']'", at: offset) }
                    continue values
                }
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                offset = try tokens.skipNumber(offset)
            case UInt8(ascii: "t"):
                offset = try tokens.skipLiteral("true", at: offset)
            case UInt8(ascii: "f"):
                offset = try tokens.skipLiteral("false", at: offset)
            case UInt8(ascii: "n"):
                offset = try tokens.skipLiteral("null", at: offset)
            default:
                throw tokens.unexpected("a value", at: offset)
            }
            // `offset` is behind a value: what is open goes on or ends.
            while frame >= 0 {
                offset = tokens.skipWhitespace(offset)
                let inObject = frame & 1 == 1
                guard offset < tokens.count else { throw tokens.unclosed(inObject, at: offset) }
                let byte = tokens.start[offset]
                if byte == UInt8(ascii: ",") {
                    offset = tokens.skipWhitespace(offset &+ 1)
                    if inObject { offset = try tokens.skipName(offset, orClose: false) }
                    continue values
                }
                guard byte == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw tokens.unclosed(inObject, at: offset)
                }
                offset = pop(at: offset, &frame, &frames)
            }
            return offset
        }
    }

    @inline(__always)
    private mutating func push(
        _ kind: Int, at offset: Int, _ frame: inout Int, _ frames: inout ContiguousArray<Int>
    ) throws(SyntaxFailure) {
        guard frames.count < nestingLimit else {
            throw SyntaxFailure(reason: .nestingTooDeep(limit: nestingLimit), offset: offset)
        }
        frames.append(frame)
        frame = spans.open(at: offset, isObject: kind == 1) &<< 1 | kind
    }

    @inline(__always)
    private mutating func pop(at offset: Int, _ frame: inout Int, _ frames: inout ContiguousArray<Int>) -> Int {
        spans.close(frame &>> 1, at: offset &+ 1)
        frame = frames.removeLast()
        return offset &+ 1
    }
}
