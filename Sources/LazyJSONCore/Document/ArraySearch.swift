/// Walks through a text that arrives piece by piece, checks it token by token, and stops at the elements of one array.
///
///     {"meta": {…}, "data": {"items": [ {…}, {…} ]}, …}        path: data, items
///                  ▲        ▲         ▲                        a name or an index of the path leads to each
///
/// Errors are those of `Validator`, with the same text and position. The state between two tokens is here, and so is
/// that within strings and long numbers, which may be longer than memory. Other tokens are short, and looked at again
/// when more bytes have arrived.
struct ArraySearch {
    /// A name, which is also a position if the value is an array.
    typealias Component = (name: MemberName, position: Int?)

    /// The next token that the text may have.
    private enum State: Equatable {
        case start, root, value, firstElement, firstName, name, colon, afterValue, end
        case string(isName: Bool)
        /// The number goes on, after a digit of its last part so far.
        case number(NumberPart)
    }

    private enum NumberPart { case integer, fraction, exponent }

    /// The result of a step.
    enum Step {
        case token
        /// More bytes are needed.
        case incomplete
        /// The next token is the first one of the array, and comes after its bracket.
        case opened
        /// An element of the array starts here. The caller finds its end.
        case element
        /// The array ended before this offset.
        case closed
        case end
    }

    /// The offset of the next byte to look at.
    private(set) var position = 0
    /// The kind of the value at the end of the path; nil as long as there is none.
    private(set) var found: JSONKind?
    private var state = State.start
    /// The opening brackets of the containers that are open.
    private var open: [UInt8] = []
    private let nestingLimit: Int
    private let path: [Component]
    /// The number of components that led to a value. Each does so once: the first member with a name counts.
    private var matched = 0
    /// The number of open containers that are on the path.
    private var pathDepth = 0
    /// The position of the next element in the innermost array on the path.
    private var ordinal = 0
    /// Whether the value after the last name is on the path.
    private var isNext: Bool
    /// The number of open containers within the array, including it; nil outside.
    private var targetDepth: Int?

    /// - Parameter path: The path to the array; nil for one that leads nowhere.
    init(path: [Component]?, nestingLimit: Int) {
        self.path = path ?? []
        // Batches have a few containers around their elements.
        self.nestingLimit = min(max(nestingLimit, 0), .max - 8)
        isNext = path != nil
    }

    /// Whether the innermost open container is an object.
    private var isInObject: Bool { open.last == UInt8(ascii: "{") }

    /// Whether the next bytes belong to the array, but not to an element.
    var isInArray: Bool { targetDepth != nil }

    /// The number of further containers that may be open.
    var remainingNesting: Int { nestingLimit - open.count }

    /// The limit that errors name.
    var wholeNestingLimit: Int { nestingLimit }

    /// Continues after an element.
    mutating func finishElement(at end: Int) {
        position = end
        state = .afterValue
    }

    /// Moves all offsets to the front.
    mutating func dropFirst(_ count: Int) { position -= count }

    /// Goes on by one token.
    ///
    /// - Parameter isFinal: Whether the text ends with these bytes.
    mutating func step(_ tokens: Tokens, isFinal: Bool) throws(SyntaxFailure) -> Step {
        switch state {
        case .start:
            guard isFinal || tokens.count >= 4 else { return .incomplete }
            position = try tokens.skipByteOrderMark()
            state = .root
        case .string(let isName): return try skipString(isName, tokens, isFinal)
        case .number(let part): return try skipRestOfNumber(part, tokens, isFinal)
        default: break
        }
        position = tokens.skipWhitespace(position)
        guard position < tokens.count || isFinal else { return .incomplete }
        switch state {
        case .start, .string, .number: return .token
        case .root:
            guard position < tokens.count else { throw SyntaxFailure(reason: .empty, offset: position) }
            return try skipValue(tokens, isFinal)
        case .value, .firstElement: return try skipValue(tokens, isFinal)
        case .name, .firstName: return try skipName(tokens, isFinal)
        case .colon:
            guard position < tokens.count, tokens.start[position] == UInt8(ascii: ":") else {
                throw tokens.unexpected("':' after a member name", at: position)
            }
            return go(to: .value)
        case .afterValue where !open.isEmpty: return try goOn(tokens)
        case .afterValue, .end:
            guard position == tokens.count else {
                throw SyntaxFailure(reason: .trailingContent(found: tokens.found(at: position)), offset: position)
            }
            state = .end
            return .end
        }
    }

    /// Skips one byte.
    private mutating func go(to next: State) -> Step {
        position += 1
        state = next
        return .token
    }

    // MARK: Values

    private mutating func skipValue(_ tokens: Tokens, _ isFinal: Bool) throws(SyntaxFailure) -> Step {
        guard position < tokens.count else {
            throw tokens.unexpectedEnd(state == .firstElement ? "a value or ']'" : "a value", at: position)
        }
        let byte = tokens.start[position]
        if state == .firstElement, byte == UInt8(ascii: "]") { return close() }
        if targetDepth == open.count {
            guard ElementEnd.isStart(byte) else { throw tokens.unexpected("a value", at: position) }
            return .element
        }
        switch byte {
        case UInt8(ascii: "\""):
            begin(.string)
            return go(to: .string(isName: false))
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < nestingLimit else {
                throw SyntaxFailure(reason: .nestingTooDeep(limit: nestingLimit), offset: position)
            }
            let isTarget = begin(byte == UInt8(ascii: "{") ? .object : .array)
            open.append(byte)
            _ = go(to: isInObject ? .firstName : .firstElement)
            guard isTarget, !isInObject else { return .token }
            targetDepth = open.count
            return .opened
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            let end = try tokens.skipNumber(position)
            guard end == tokens.count, !isFinal else { return finish(.number, at: end) }
            if end - position >= Self.longNumber { beginLongNumber(tokens) }
            return .incomplete
        case UInt8(ascii: "t"): return finish(.bool, at: try tokens.skipLiteral("true", at: position))
        case UInt8(ascii: "f"): return finish(.bool, at: try tokens.skipLiteral("false", at: position))
        case UInt8(ascii: "n"): return finish(.null, at: try tokens.skipLiteral("null", at: position))
        default: throw tokens.unexpected("a value", at: position)
        }
    }

    /// The number of bytes from which a number isn't looked at again.
    private static let longNumber = 256

    /// Begins a number whose bytes so far are a valid number.
    private mutating func beginLongNumber(_ tokens: Tokens) {
        begin(.number)
        var part = NumberPart.integer
        while position < tokens.count {
            switch tokens.start[position] {
            case UInt8(ascii: "."): part = .fraction
            case UInt8(ascii: "e"), UInt8(ascii: "E"): part = .exponent
            default: break
            }
            position += 1
        }
        state = .number(part)
    }

    /// Goes on from a digit.
    private mutating func skipRestOfNumber(
        _ part: NumberPart, _ tokens: Tokens, _ isFinal: Bool
    ) throws(SyntaxFailure) -> Step {
        position = tokens.skipDigits(position)
        guard position < tokens.count else {
            if isFinal { state = .afterValue }
            return isFinal ? .token : .incomplete
        }
        var digit = position + 1
        let next: NumberPart
        switch (tokens.start[position], part) {
        case (UInt8(ascii: "."), .integer): next = .fraction
        case (UInt8(ascii: "e"), .integer), (UInt8(ascii: "E"), .integer), (UInt8(ascii: "e"), .fraction),
            (UInt8(ascii: "E"), .fraction):
            next = .exponent
            if digit < tokens.count, "+-".utf8.contains(tokens.start[digit]) { digit += 1 }
        default:
            state = .afterValue
            return .token
        }
        guard digit < tokens.count, tokens.start[digit] &- UInt8(ascii: "0") < 10 else {
            throw tokens.badNumber(
                next == .fraction ? "a digit after the decimal point" : "a digit in the exponent", at: digit)
        }
        position = digit
        state = .number(next)
        return .token
    }

    private mutating func finish(_ kind: JSONKind, at end: Int) -> Step {
        begin(kind)
        position = end
        state = .afterValue
        return .token
    }

    /// Notes that a value starts, and returns whether it is the one at the end of the path.
    @discardableResult
    private mutating func begin(_ kind: JSONKind) -> Bool {
        let isOnPath: Bool
        if isSearching, !isInObject {
            isOnPath = path[matched].position == ordinal
            ordinal += 1
        } else {
            isOnPath = isNext
        }
        isNext = false
        guard isOnPath else { return false }
        if !open.isEmpty { matched += 1 }
        if matched == path.count {
            found = kind
            return true
        }
        if kind.isContainer {
            pathDepth = open.count + 1
            ordinal = 0
        }
        return false
    }

    /// Whether a child of the innermost open container may be on the path.
    private var isSearching: Bool { !open.isEmpty && open.count == pathDepth && matched == pathDepth - 1 }

    // MARK: Containers

    /// Skips what follows a value in a container.
    private mutating func goOn(_ tokens: Tokens) throws(SyntaxFailure) -> Step {
        guard position < tokens.count else { throw tokens.unclosed(isInObject, at: position) }
        switch tokens.start[position] {
        case UInt8(ascii: ","): return go(to: isInObject ? .name : .value)
        case isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): return close()
        default: throw tokens.unclosed(isInObject, at: position)
        }
    }

    /// Ends the innermost open container.
    private mutating func close() -> Step {
        let isTarget = targetDepth == open.count
        if isTarget { targetDepth = nil }
        if pathDepth == open.count { pathDepth -= 1 }
        open.removeLast()
        let step = go(to: .afterValue)
        return isTarget ? .closed : step
    }

    // MARK: Strings

    private mutating func skipString(_ isName: Bool, _ tokens: Tokens, _ isFinal: Bool) throws(SyntaxFailure) -> Step {
        let (end, isClosed) = try tokens.skipStringPart(position)
        position = end
        if !isClosed, isFinal { _ = try tokens.skipString(position) }
        guard isClosed else { return .incomplete }
        state = isName ? .colon : .afterValue
        return .token
    }

    private mutating func skipName(_ tokens: Tokens, _ isFinal: Bool) throws(SyntaxFailure) -> Step {
        guard position < tokens.count, tokens.start[position] == UInt8(ascii: "\"") else {
            let isFirst = state == .firstName
            if isFirst, position < tokens.count, tokens.start[position] == UInt8(ascii: "}") { return close() }
            throw tokens.unexpected(
                isFirst ? "a member name in double quotes or '}'" : "a member name in double quotes", at: position)
        }
        guard isSearching else { return go(to: .string(isName: true)) }
        let key = path[matched].name
        let (end, isClosed) = try tokens.skipStringPart(position + 1)
        guard isClosed else {
            // A name is at most six times as long as its text. A longer one is another name, whatever its length.
            let isLonger = tokens.count - position > key.utf8.count * 6 + 2
            return isLonger || isFinal ? go(to: .string(isName: true)) : .incomplete
        }
        isNext = tokens.isName(key, position..<end)
        position = end
        state = .colon
        return .token
    }
}

extension Tokens {
    /// Whether a name, which has been checked, is a key.
    fileprivate func isName(_ key: MemberName, _ range: Range<Int>) -> Bool {
        let text = UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
        Work.add(range.count)
        guard text.contains(UInt8(ascii: "\\")) else { return text.dropFirst().dropLast().elementsEqual(key.utf8) }
        return Document(trusted: Array(text)).isName(key, at: 0)
    }
}
