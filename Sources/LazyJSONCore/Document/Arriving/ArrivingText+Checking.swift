/// Checking, from the position where it stopped to the last byte.
///
/// Bound: `position <= offset < count` is tested before a byte is read, `offset + width <= count` before a word is. The
/// bytes are written once, before they are counted.
extension ArrivingText {
    /// The result of a step.
    private enum Step {
        case done
        /// The rest of a token is needed.
        case wait
        case wrong
    }

    /// Checks all bytes that have arrived. Returns false at a wrong one; the position isn't beyond it.
    mutating func check() -> Bool {
        guard let block = bytes.block else { return true }
        let count = bytes.count
        defer { withExtendedLifetime(block) {} }
        let start = UnsafePointer(block.start)
        while position < count {
            Work.add(1)
            switch step(start, count) {
            case .done: continue
            case .wait: return true
            case .wrong: return false
            }
        }
        return true
    }

    @inline(__always)
    private mutating func step(_ start: UnsafePointer<UInt8>, _ count: Int) -> Step {
        switch phase {
        case .start: return skipMark(start, count)
        case .string(let isName): return skipString(start, count, isName: isName)
        case .number(let number): return skipNumber(start, count, number)
        case .literal(let literal): return skipLiteral(start, count, literal)
        case .value(let orEnd):
            guard skipWhitespace(start, count) else { return .wait }
            return beginValue(start[position], orEnd: orEnd) ? .done : .wrong
        case .name(let orEnd):
            guard skipWhitespace(start, count) else { return .wait }
            return beginName(start[position], orEnd: orEnd) ? .done : .wrong
        case .colon:
            guard skipWhitespace(start, count) else { return .wait }
            guard start[position] == UInt8(ascii: ":") else { return .wrong }
            position += 1
            phase = .value(orEnd: false)
            return .done
        case .afterValue:
            guard skipWhitespace(start, count) else { return .wait }
            return endValue(start[position]) ? .done : .wrong
        }
    }

    // MARK: Between tokens

    /// Skips white space. Returns whether there is a byte after it.
    @inline(__always)
    private mutating func skipWhitespace(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var offset = position
        while offset < count,
            start[offset] == 0x20 || start[offset] == 0x0A || start[offset] == 0x0D || start[offset] == 0x09
        {
            offset += 1
        }
        Work.add(offset - position)
        position = offset
        return offset < count
    }

    /// Skips a byte order mark. The first four bytes tell the encoding of a text that isn't UTF-8, for the error.
    private mutating func skipMark(_ start: UnsafePointer<UInt8>, _ count: Int) -> Step {
        if start[0] != 0xEF {
            if [0, 0xFE, 0xFF].contains(start[0]) { return count < 4 ? .wait : .wrong }
        } else {
            guard count < 2 || start[1] == 0xBB, count < 3 || start[2] == 0xBF else { return .wrong }
            guard count >= 3 else { return .wait }
            position = 3
        }
        phase = .value(orEnd: false)
        return .done
    }

    private mutating func beginValue(_ byte: UInt8, orEnd: Bool) -> Bool {
        tokenStart = position
        switch byte {
        case UInt8(ascii: "{"): return open(isObject: true)
        case UInt8(ascii: "["): return open(isObject: false)
        case UInt8(ascii: "]"): return orEnd && close(isObject: false)
        case UInt8(ascii: "\""): phase = .string(isName: false)
        case UInt8(ascii: "t"): phase = .literal("true")
        case UInt8(ascii: "f"): phase = .literal("false")
        case UInt8(ascii: "n"): phase = .literal("null")
        default:
            guard let number = NumberPhase(byte) else { return false }
            phase = .number(number)
        }
        beginChild()
        position += 1
        return true
    }

    private mutating func beginName(_ byte: UInt8, orEnd: Bool) -> Bool {
        guard byte == UInt8(ascii: "\"") else {
            return orEnd && byte == UInt8(ascii: "}") && close(isObject: true)
        }
        tokenStart = position
        phase = .string(isName: true)
        position += 1
        return true
    }

    private mutating func endValue(_ byte: UInt8) -> Bool {
        guard canFollowValue(byte), let level = levels.last else { return false }
        guard byte == UInt8(ascii: ",") else { return close(isObject: level.isObject) }
        position += 1
        phase = level.isObject ? .name(orEnd: false) : .value(orEnd: false)
        return true
    }

    // MARK: Tokens

    private mutating func skipNumber(_ start: UnsafePointer<UInt8>, _ count: Int, _ first: NumberPhase) -> Step {
        var (offset, number) = (position, first)
        while offset < count, let next = number.next(start[offset]) {
            number = next
            offset += 1
        }
        Work.add(offset - position)
        position = offset
        phase = .number(number)
        guard offset < count else { return .wait }
        guard number.isNumber, canFollowValue(start[offset]) else { return .wrong }
        complete(tokenStart..<offset, isObject: false)
        return .done
    }

    /// Whether a byte may come after a value. A number is complete only before such a byte.
    private func canFollowValue(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x09: true
        case UInt8(ascii: ","): !levels.isEmpty
        case UInt8(ascii: "}"): levels.last?.isObject ?? false
        case UInt8(ascii: "]"): levels.last?.isObject == false
        default: false
        }
    }

    private mutating func skipLiteral(_ start: UnsafePointer<UInt8>, _ count: Int, _ literal: StaticString) -> Step {
        let length = literal.utf8CodeUnitCount
        while position < count, position - tokenStart < length {
            guard start[position] == literal.utf8Start[position - tokenStart] else { return .wrong }
            position += 1
        }
        guard position - tokenStart == length else { return .wait }
        complete(tokenStart..<position, isObject: false)
        return .done
    }

    /// Skips a string up to its closing quote, or up to an escape or a UTF-8 sequence that is cut.
    private mutating func skipString(_ start: UnsafePointer<UInt8>, _ count: Int, isName: Bool) -> Step {
        var offset = position
        defer {
            Work.add((offset - position) / 8)
            position = offset
        }
        while true {
            while offset &+ 8 <= count {
                let special = Word.specialInString(Word.load(start + offset))
                offset &+= special != 0 ? Word.firstByte(special) : 8
                if special != 0 { break }
            }
            guard offset < count else { return .wait }
            let byte = start[offset]
            if byte == UInt8(ascii: "\"") {
                offset += 1
                endString(at: offset, isName: isName)
                return .done
            }
            let length: Int?
            if byte == UInt8(ascii: "\\") {
                length = escapeLength(start + offset, available: count - offset, at: offset)
            } else if byte >= 0x80 {
                length = Self.sequenceLength(start + offset, available: count - offset)
            } else {
                length = byte >= 0x20 ? 1 : nil
            }
            guard let length else { return .wrong }
            if length == 0 { return .wait }
            offset &+= length
        }
    }

    private mutating func endString(at end: Int, isName: Bool) {
        if isName {
            levels[levels.count - 1].name = tokenStart
            phase = .colon
        } else {
            complete(tokenStart..<end, isObject: false)
        }
    }

    /// Returns the length of an escape (RFC 8259 §7), 0 if it is cut, or nil if it is wrong.
    private mutating func escapeLength(_ start: UnsafePointer<UInt8>, available: Int, at offset: Int) -> Int? {
        guard available > 1 else { return 0 }
        switch start[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            for index in 2..<max(min(6, available), 2) where Word.hexadecimalDigit(start[index]) == nil { return nil }
            guard available >= 6 else { return 0 }
            if 0xD800..<0xDC00 ~= Word.hexadecimal(Word.load32(start + 2)) { highSurrogateEnd = offset + 6 }
            return 6
        default: return nil
        }
    }

    /// Returns the length of a UTF-8 sequence of two to four bytes (RFC 3629 §4), 0 if it is cut, or nil if it is
    /// wrong.
    private static func sequenceLength(_ start: UnsafePointer<UInt8>, available: Int) -> Int? {
        let length = Word.sequenceLength(start, available: available)
        if length > 0 { return length }
        let needed =
            switch start[0] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard available < needed else { return nil }
        for index in 1..<max(available, 1) where start[index] & 0xC0 != 0x80 { return nil }
        guard available > 1 else { return 0 }
        let isAllowed =
            switch start[0] {
            case 0xE0: start[1] >= 0xA0
            case 0xED: start[1] < 0xA0
            case 0xF0: start[1] >= 0x90
            case 0xF4: start[1] < 0x90
            default: true
            }
        return isAllowed ? 0 : nil
    }
}
