/// Checks a text against RFC 8259 in one pass: grammar, numbers, escapes, UTF-8 and depth.
///
/// There is no recursion: open containers are on a stack (`OpenContainers`). Nothing is decoded, and only the stack and
/// the ``Spans`` of large containers are written. `Tokens` checks the inside of tokens.
///
/// If the processor has vector instructions for the check, a `StructuralValidator` comes first. A text that it doesn't
/// accept is checked here, byte by byte, so that only one type finds out what is wrong with a text.
struct Validator: ~Copyable {
    let bytes: UnsafeBufferPointer<UInt8>
    private let kernel: StructuralKernel?
    private var containers: OpenContainers

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, nestingLimit: Int, kernel: StructuralKernel? = .best,
        room: OpenContainers.Room
    ) {
        self.bytes = bytes
        self.kernel = kernel
        containers = OpenContainers(count: bytes.count, nestingLimit: nestingLimit, room: room)
    }

    /// Returns the result of `body` for a validator whose first containers are on the stack.
    @inline(__always)
    static func with<R>(
        _ bytes: UnsafeBufferPointer<UInt8>, nestingLimit: Int, kernel: StructuralKernel? = .best,
        _ body: (inout Validator) throws(SyntaxFailure) -> R
    ) throws(SyntaxFailure) -> R {
        let result: Result<R, SyntaxFailure> = OpenContainers.withRoom { room in
            var validator = Validator(bytes, nestingLimit: nestingLimit, kernel: kernel, room: room)
            do throws(SyntaxFailure) { return .success(try body(&validator)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Returns the spans of the validated text.
    mutating func takeSpans() -> Spans {
        let spans = containers.takeSpans()
        spans.checkInvariants(in: bytes)
        return spans
    }

    // MARK: Documents

    /// Checks that the whole input is one value, with or without whitespace around it, and returns the value's offset.
    ///
    /// - Parameter isStart: Whether a byte order mark, or the zeros of another encoding, may come first.
    mutating func validateDocument(isStart: Bool = true) throws(SyntaxFailure) -> Int {
        let tokens = Tokens(bytes)
        let root = tokens.skipWhitespace(isStart ? try tokens.skipByteOrderMark() : 0)
        guard root < tokens.count else { throw SyntaxFailure(reason: .empty, offset: root) }
        try validate(bytes, from: root)
        return root
    }

    /// Checks that there is one value from an offset on, with nothing but whitespace after it.
    mutating func validate(_ text: UnsafeBufferPointer<UInt8>, from first: Int) throws(SyntaxFailure) {
        if StructuralValidator.accepts(text, from: first, kernel: kernel, &containers) { return }
        let tokens = Tokens(text)
        let before = containers.stack
        let end = tokens.skipWhitespace(try validateValue(at: first, tokens))
        guard end == tokens.count else {
            // Nothing is kept of a rejected value: lines after it may be valid.
            containers.keep(before)
            throw SyntaxFailure(reason: .trailingContent(found: tokens.found(at: end)), offset: end)
        }
    }

    // MARK: Values

    /// Checks one value of any size and depth byte by byte, with anything after it, and returns the offset after it.
    mutating func validateValue(at first: Int, _ tokens: Tokens) throws(SyntaxFailure) -> Int {
        var offset = first
        var stack = containers.stack
        var inObject = false
        values: while true {
            // `offset` is where a value has to start.
            Work.add(1)
            guard offset < tokens.count else { throw tokens.unexpectedEnd("a value", at: offset) }
            switch tokens.start[offset] {
            case UInt8(ascii: "\""):
                offset = try tokens.skipString(offset &+ 1)
            case UInt8(ascii: "{"):
                try open("{", at: offset, &stack)
                inObject = true
                offset = tokens.skipWhitespace(offset &+ 1)
                if offset >= tokens.count || tokens.start[offset] != UInt8(ascii: "}") {
                    offset = try tokens.skipName(offset, orClose: true)
                    continue values
                }
            case UInt8(ascii: "["):
                try open("[", at: offset, &stack)
                inObject = false
                offset = tokens.skipWhitespace(offset &+ 1)
                guard offset < tokens.count else { throw tokens.unexpectedEnd("a value or ']'", at: offset) }
                if tokens.start[offset] != UInt8(ascii: "]") { continue values }
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
            // `offset` is after a value: the open container goes on or ends.
            while stack.depth > 0 {
                offset = tokens.skipWhitespace(offset)
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
                offset &+= 1
                // The comma or bracket belongs to the innermost container.
                guard stack.close(byte, at: offset) else { throw tokens.unclosed(inObject, at: offset &- 1) }
                if stack.depth > 0 { inObject = stack.isInObject }
            }
            containers.keep(stack)
            return offset
        }
    }

    @inline(__always)
    private mutating func open(
        _ bracket: Unicode.Scalar, at offset: Int, _ stack: inout OpenContainers.Stack
    ) throws(SyntaxFailure) {
        guard stack.open(UInt8(ascii: bracket), at: offset, &containers) else {
            throw SyntaxFailure(reason: .nestingTooDeep(limit: containers.nestingLimit), offset: offset)
        }
    }
}

/// Text with one value on each line, which ends with LF, CR or CR LF.
///
///     {"a": 1}⏎ {"a": 2}⏎ oops⏎ {"a": 3}
///     valid     valid     invalid valid
extension Validator {
    /// Checks that every line is one value, except blank lines, and returns the positions of the values.
    ///
    /// - Parameter stopsAtInvalid: Whether to throw an error for the first invalid line, or to list all of them.
    mutating func validateLines(stopsAtInvalid: Bool) throws(SyntaxFailure) -> ContainerIndex {
        let all = Tokens(bytes)
        var offsets = GrowingMemory<Int>()
        var failed: ContiguousArray<FailedLine> = []
        var objects = 0
        var breaks = LineBreaks()
        /// The end of the last line, and the offset of the next value.
        var start = try all.skipByteOrderMark()
        while true {
            let offset = all.skipWhitespace(start)
            guard offset < all.count else {
                return ContainerIndex(children: offsets, objectCount: objects, end: all.count, failedLines: failed)
            }
            let end = breaks.end(ofLineAt: offset, in: bytes)
            do {
                try validate(UnsafeBufferPointer(rebasing: bytes[..<end]), from: offset)
                offsets.append(offset)
                if all.start[offset] == UInt8(ascii: "{") { objects += 1 }
            } catch {
                if stopsAtInvalid { throw error }
                failed.append(
                    FailedLine(
                        range: startOfLine(at: offset, after: start)..<end, next: offsets.count, failure: error))
            }
            start = end
        }
    }

    /// Returns where the line of an offset starts, with the blanks before its value.
    private func startOfLine(at offset: Int, after start: Int) -> Int {
        var first = offset
        while first > start, !LineBreaks.endsLine(bytes[first - 1]) { first -= 1 }
        return first
    }
}
