/// Goes through a text that arrives piece by piece, and checks it token by token (RFC 8259).
///
/// It stops at any byte, and goes on when more bytes have arrived. Strings and numbers, which may be longer than
/// memory, are continued in the middle; literals, escapes and characters are short, and looked at again. Errors are
/// those of `Validator`, with the same text and position.
///
///     {"a": [1, "te            tokens: opened, name, opened, value, began
///                   xt"]}              value, closed, closed, end
struct TokenMachine {
    /// The next part of the text.
    enum State: Equatable {
        /// A byte order mark, or the root.
        case start
        /// A value; after an opening bracket, perhaps the end of an array.
        case value(orEnd: Bool)
        /// A member's name; after an opening bracket, perhaps the end of an object.
        case name(orEnd: Bool)
        /// The colon after a name.
        case colon
        /// The rest of a string.
        case string(isName: Bool)
        /// The rest of a number.
        case number(NumberPhase)
        /// A comma or a closing bracket; after the root, nothing.
        case afterValue
    }

    /// A step.
    enum Token: Equatable {
        /// More bytes are needed.
        case wait
        /// A byte order mark, a colon, a comma, or the start of a name or number.
        case part
        /// A string that isn't a name begins.
        case began
        /// A name ends.
        case name
        /// A string, number or literal ends.
        case value(JSONKind)
        /// A container begins or ends. It is the innermost open one until it ends.
        case opened, closed
        /// The text ends.
        case end
    }

    /// The offset of the next byte to look at.
    private(set) var position = 0
    /// The offset of the last token, or of the one that goes on.
    private(set) var tokenStart = 0
    private(set) var state = State.start
    /// Whether each open container is an object.
    private var containers: [Bool] = []
    let nestingLimit: Int

    init(nestingLimit: Int) { self.nestingLimit = max(nestingLimit, 0) }

    /// The number of open containers.
    var depth: Int { containers.count }

    /// Whether the innermost open container is an object.
    var isInObject: Bool { containers.last ?? false }

    /// Moves all offsets to the front.
    mutating func dropFirst(_ count: Int) {
        position -= count
        tokenStart -= count
    }

    /// Continues after a value whose end the caller has found.
    mutating func finishValue(at end: Int) {
        position = end
        state = .afterValue
    }

    /// Continues after the innermost open container, whose end the caller has found.
    mutating func finishContainer(at end: Int) {
        containers.removeLast()
        finishValue(at: end)
    }

    /// Returns the offset of the next byte that isn't whitespace; nil if more bytes are needed.
    @inline(__always)
    mutating func skipWhitespace(_ tokens: Tokens, isFinal: Bool) -> Int? {
        position = tokens.skipWhitespace(position)
        return position < tokens.count || isFinal ? position : nil
    }

    /// Goes on by one token.
    ///
    /// - Parameters:
    ///   - isFinal: Whether the text ends with these bytes.
    ///   - nameLimit: The number of bytes up to which a name is waited for as a whole.
    /// - Throws: The error of the first wrong byte. The position isn't beyond it; with more bytes, the error may
    ///   describe a character that was cut, or another encoding.
    mutating func next(
        _ tokens: Tokens, isFinal: Bool, waitingForNamesUpTo nameLimit: Int = 0
    ) throws(SyntaxFailure) -> Token {
        do throws(SyntaxFailure) { return try step(tokens, isFinal, nameLimit) } catch {
            if isFinal || tokens.count >= 4 {
                if error.offset < 4 { _ = try tokens.skipByteOrderMark() }
            } else if error.offset < tokens.count, tokens.start[error.offset] == 0 {
                // Four bytes tell which encoding it is.
                return .wait
            }
            // A token that goes on.
            guard isFinal || error.offset < tokens.count else { return .wait }
            throw error
        }
    }

    @inline(__always)
    private mutating func step(
        _ tokens: Tokens, _ isFinal: Bool, _ nameLimit: Int
    ) throws(SyntaxFailure) -> Token {
        switch state {
        case .start:
            if isFinal || tokens.count >= 4 {
                return go(to: .value(orEnd: false), at: try tokens.skipByteOrderMark())
            }
            // Most texts begin with ASCII. Should another encoding follow, a zero will come soon.
            let isText = tokens.count > 0 && 1..<0x80 ~= tokens.start[0] && (tokens.count == 1 || tokens.start[1] != 0)
            return isText ? go(to: .value(orEnd: false), at: 0) : .wait
        case .string(let isName): return try skipString(isName: isName, tokens, isFinal)
        case .number(let number): return try skipNumber(number, from: position, tokens, isFinal)
        default: break
        }
        guard let offset = skipWhitespace(tokens, isFinal: isFinal) else { return .wait }
        tokenStart = offset
        switch state {
        case .start, .string, .number: return .part
        case .value(let orEnd): return try beginValue(orEnd, tokens, isFinal)
        case .name(let orEnd): return try beginName(orEnd, tokens, isFinal, nameLimit)
        case .colon:
            return go(to: .value(orEnd: false), at: try tokens.skipColon(offset))
        case .afterValue: return try endValue(tokens)
        }
    }

    @inline(__always)
    private mutating func go(to next: State, at offset: Int, _ token: Token = .part) -> Token {
        (state, position) = (next, offset)
        return token
    }

    // MARK: Values

    private mutating func beginValue(
        _ orEnd: Bool, _ tokens: Tokens, _ isFinal: Bool
    ) throws(SyntaxFailure) -> Token {
        guard position < tokens.count else {
            if containers.isEmpty { throw SyntaxFailure(reason: .empty, offset: position) }
            throw tokens.unexpectedEnd(orEnd ? "a value or ']'" : "a value", at: position)
        }
        let byte = tokens.start[position]
        switch byte {
        case UInt8(ascii: "\""): return go(to: .string(isName: false), at: position + 1, .began)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < nestingLimit else {
                throw SyntaxFailure(reason: .nestingTooDeep(limit: nestingLimit), offset: position)
            }
            let isObject = byte == UInt8(ascii: "{")
            containers.append(isObject)
            return go(to: isObject ? .name(orEnd: true) : .value(orEnd: true), at: position + 1, .opened)
        case UInt8(ascii: "]") where orEnd: return close()
        case UInt8(ascii: "t"):
            return go(to: .afterValue, at: try tokens.skipLiteral("true", at: position), .value(.bool))
        case UInt8(ascii: "f"):
            return go(to: .afterValue, at: try tokens.skipLiteral("false", at: position), .value(.bool))
        case UInt8(ascii: "n"):
            return go(to: .afterValue, at: try tokens.skipLiteral("null", at: position), .value(.null))
        default:
            guard let number = NumberPhase(byte) else { throw tokens.unexpected("a value", at: position) }
            return try skipNumber(number, from: position + 1, tokens, isFinal)
        }
    }

    private mutating func skipNumber(
        _ first: NumberPhase, from offset: Int, _ tokens: Tokens, _ isFinal: Bool
    ) throws(SyntaxFailure) -> Token {
        var number = first
        let end = tokens.skipNumberPart(offset, &number)
        if end == tokens.count, !isFinal { return go(to: .number(number), at: end, .wait) }
        try tokens.complete(number, at: end)
        // A number is complete only in front of something that may follow it. The end of the text doesn't follow a
        // number in a container.
        if tokens.skipWhitespace(end) == end { _ = try follow(tokens, at: end) }
        return go(to: .afterValue, at: end, .value(.number))
    }

    private mutating func skipString(
        isName: Bool, _ tokens: Tokens, _ isFinal: Bool
    ) throws(SyntaxFailure) -> Token {
        guard try tokens.skipStringPart(&position, isFinal: isFinal) else { return .wait }
        state = isName ? .colon : .afterValue
        return isName ? .name : .value(.string)
    }

    private mutating func beginName(
        _ orEnd: Bool, _ tokens: Tokens, _ isFinal: Bool, _ limit: Int
    ) throws(SyntaxFailure) -> Token {
        guard tokens.has("\"", at: position) else {
            if orEnd, tokens.has("}", at: position) { return close() }
            throw tokens.missingName(orClose: orEnd, at: position)
        }
        var end = position + 1
        if try tokens.skipStringPart(&end, isFinal: isFinal) { return go(to: .colon, at: end, .name) }
        return tokens.count - position > limit ? go(to: .string(isName: true), at: end) : .wait
    }

    // MARK: After values

    @inline(__always)
    private mutating func endValue(_ tokens: Tokens) throws(SyntaxFailure) -> Token {
        guard let byte = try follow(tokens, at: position) else { return .end }
        guard byte == UInt8(ascii: ",") else { return close() }
        return go(to: isInObject ? .name(orEnd: false) : .value(orEnd: false), at: position + 1)
    }

    /// Returns the comma or bracket after a value; nil at the end of the text.
    @inline(__always)
    private func follow(_ tokens: Tokens, at offset: Int) throws(SyntaxFailure) -> UInt8? {
        guard let isObject = containers.last else {
            guard offset < tokens.count else { return nil }
            throw SyntaxFailure(reason: .trailingContent(found: tokens.found(at: offset)), offset: offset)
        }
        guard offset < tokens.count, case let byte = tokens.start[offset],
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: isObject ? "}" : "]")
        else { throw tokens.unclosed(isObject, at: offset) }
        return byte
    }

    /// Ends the innermost open container.
    private mutating func close() -> Token {
        containers.removeLast()
        return go(to: .afterValue, at: position + 1, .closed)
    }
}
