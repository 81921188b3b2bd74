/// Writes the JSON that a text was meant to be, and notes each repair.
///
/// It goes through the text once, with a stack of its own, and copies all bytes that are JSON. The result is checked
/// as every text is, so a fault in here is an error and never another value.
struct TextRepairer {
    /// A container that is open, and the tokens that may come next.
    private struct Frame {
        let isObject: Bool
        var state: State
    }

    private enum State {
        /// The first name or element, or the end.
        case start
        /// A name or an element after a comma.
        case afterComma
        case colon
        case value
        /// A comma or the end.
        case end
    }

    let bytes: [UInt8]
    var output: [UInt8] = []
    typealias Repair = (kind: JSONRepair.Kind, word: String?, offset: Int)
    private(set) var repairs: [Repair] = []
    var offset: Int
    private var frames: [Frame] = []
    /// The offset of the first bracket at each depth.
    private(set) var brackets: [Int] = []
    private var objectCount = 0
    /// The number of calls whose brackets are open.
    private var callCount = 0
    /// The end of the output before the last comma, or before the name that has no value yet.
    private var retreat = 0
    /// Where strings have no end before a colon, by their ends and their container: none has to be searched again.
    var openStrings: [[String]: Range<Int>] = [:]
    /// Whether “these” belong together in a string. Once one has no partner, the first quote that fits ends a string.
    var pairsQuotes = true

    init(_ bytes: [UInt8], from start: Int) {
        (self.bytes, offset) = (bytes, start)
        output.reserveCapacity(bytes.count - start)
    }

    /// Whether the innermost container is an array.
    var isInArray: Bool { frames.last.map { !$0.isObject } ?? false }

    mutating func note(_ kind: JSONRepair.Kind, of word: String? = nil, at place: Int? = nil) {
        repairs.append((kind, word, place ?? offset))
    }

    /// The byte at a distance from the offset; 0 at the end of the text.
    private func peek(_ distance: Int = 0) -> UInt8 {
        offset + distance < bytes.count ? bytes[offset + distance] : 0
    }

    var isAtEnd: Bool { offset >= bytes.count }

    func starts(with text: String) -> Bool { bytes[min(offset, bytes.count)...].starts(with: text.utf8) }

    // MARK: Structure

    /// Writes one value, as far as it goes.
    mutating func repairValue() {
        callCount = 0
        writeValue()
        while let frame = frames.last {
            skipSpace()
            if isAtEnd || starts(with: "```") {
                closeAll()
                return
            }
            let byte = peek()
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                close(byte)
            } else if callCount > 0, byte == UInt8(ascii: ")") {
                callCount -= 1
                offset += 1
            } else if frame.isObject {
                repairMember(frame.state)
            } else {
                repairElement(frame.state)
            }
        }
    }

    private mutating func set(_ state: State) {
        if let last = frames.indices.last { frames[last].state = state }
    }

    private mutating func repairElement(_ state: State) {
        if skipEllipsis() { return }
        if peek() == UInt8(ascii: ",") {
            guard case .end = state else { return drop(.removedComma) }
            writeComma()
            return set(.afterComma)
        }
        if case .end = state { addComma() }
        set(.end)
        writeValue()
    }

    /// Leaves the innermost object, in which another one can't begin where a name should.
    private mutating func leaveObject() {
        guard frames.dropLast().last?.isObject == false else { return drop(.removedBracket) }
        endInnermost(isCut: false)
        note(.addedBracket)
    }

    private mutating func repairMember(_ state: State) {
        let byte = peek()
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
            switch state {
            case .start, .afterComma, .end: return leaveObject()
            case .colon, .value: break
            }
        }
        switch state {
        case .start, .afterComma:
            if skipEllipsis() { return }
            if ",:".utf8.contains(byte) { return drop(.removedComma) }
            set(.colon)
            if case .start = state { retreat = output.count }
            writeString(isName: true)
        case .colon:
            if byte != UInt8(ascii: ":") { note(.addedColon) }
            output.append(UInt8(ascii: ":"))
            if starts(with: "=>") { offset += 2 } else if ":=".utf8.contains(byte) { offset += 1 }
            set(.value)
        case .value:
            set(.end)
            if byte != UInt8(ascii: ",") { return writeValue() }
            note(.addedNull)
            output += Array("null".utf8)
        case .end:
            if byte == UInt8(ascii: ",") {
                writeComma()
                return set(.afterComma)
            }
            if skipEllipsis() { return }
            addComma()
            set(.afterComma)
        }
    }

    /// Leaves a byte out.
    mutating func drop(_ repair: JSONRepair.Kind) {
        note(repair)
        offset += 1
    }

    private mutating func writeComma() {
        retreat = output.count
        output.append(UInt8(ascii: ","))
        offset += 1
    }

    /// Adds a comma after the value before the space.
    private mutating func addComma() {
        note(.addedComma)
        let space = output.reversed().prefix { Self.isSpace($0) }.count
        retreat = output.count - space
        output.insert(UInt8(ascii: ","), at: output.count - space)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Removes the comma after the last value, or the name without a value.
    private mutating func takeBack() {
        let space = output[retreat...].reversed().prefix { Self.isSpace($0) }
        output.removeSubrange(retreat...)
        output += space.reversed()
    }

    /// Ends the innermost container in the way that its state allows.
    private mutating func endInnermost(isCut: Bool) {
        guard let frame = frames.popLast() else { return }
        switch frame.state {
        case .start, .end: break
        case .afterComma:
            note(.removedComma, at: max(offset - 1, 0))
            takeBack()
        case .colon, .value:
            if isCut {
                note(.leftOutCutEnd)
                takeBack()
            } else {
                note(.addedNull)
                if case .colon = frame.state { output.append(UInt8(ascii: ":")) }
                output += Array("null".utf8)
            }
        }
        if frame.isObject { objectCount -= 1 }
        output.append(frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }

    private mutating func close(_ byte: UInt8) {
        let isObject = byte == UInt8(ascii: "}")
        guard isObject ? objectCount > 0 : objectCount < frames.count else { return drop(.removedBracket) }
        // A wrong bracket closes the innermost container, if a member of the one around it follows.
        let isWrong = isObject && isInArray && frames.dropLast().last?.isObject == true && isMember(after: offset + 1)
        while let frame = frames.last {
            endInnermost(isCut: false)
            if frame.isObject == isObject { break }
            note(.addedBracket)
            if isWrong { break }
        }
        offset += 1
    }

    /// Whether a comma and a name in double quotes follow.
    private func isMember(after offset: Int) -> Bool {
        var next = offset
        func skip(_ byte: Character) -> Bool {
            next = endOfSpace(from: next)
            guard next < bytes.count, bytes[next] == byte.asciiValue else { return false }
            next += 1
            return true
        }
        guard skip(","), skip("\"") else { return false }
        next = endOfText(from: next, before: "\"\r\n")
        return skip("\"") && skip(":")
    }

    /// Closes all containers at the end of the text.
    private mutating func closeAll() {
        while !frames.isEmpty {
            endInnermost(isCut: true)
            note(.addedBracket)
        }
    }

    // MARK: Space

    /// Copies whitespace, and leaves out comments and spaces that JSON doesn't have.
    mutating func skipSpace() {
        while !isAtEnd {
            if Self.isSpace(peek()) {
                output.append(peek())
                offset += 1
            } else if starts(with: "//") || peek() == UInt8(ascii: "#") {
                note(.removedComment)
                while !isAtEnd, !LineBreaks.endsLine(peek()) { offset += 1 }
            } else if starts(with: "/*") {
                note(.removedComment)
                offset += 2
                while !isAtEnd, !starts(with: "*/") { offset += 1 }
                offset = min(offset + 2, bytes.count)
            } else if let width = wideSpace {
                note(.replacedSpace)
                output.append(0x20)
                offset += width
            } else {
                return
            }
        }
    }

    /// The width of a space that isn't ASCII: a no-break space, a byte order mark, and the like.
    private var wideSpace: Int? {
        for text in ["\u{A0}", "\u{FEFF}", "\u{202F}", "\u{3000}", "\u{2028}", "\u{2029}", "\u{200B}"]
        where starts(with: text) { return text.utf8.count }
        return peek() == 0xE2 && peek(1) == 0x80 && 0x80...0x8A ~= peek(2) ? 3 : nil
    }

    private mutating func skipEllipsis() -> Bool {
        guard starts(with: "...") || starts(with: "…") else { return false }
        note(.removedComment)
        offset += 3
        return true
    }

    // MARK: Values

    private mutating func writeValue() {
        skipCalls()
        if isAtEnd {
            note(.addedNull)
            output += Array("null".utf8)
            return
        }
        switch peek() {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if frames.count == brackets.count { brackets.append(offset) }
            frames.append(Frame(isObject: peek() == UInt8(ascii: "{"), state: .start))
            if peek() == UInt8(ascii: "{") { objectCount += 1 }
            output.append(peek())
            offset += 1
            retreat = output.count
        default:
            if quote != nil { return writeString(isName: false) }
            writeWord()
        }
    }

    /// Leaves out the names of functions around a value, as in `ISODate("…")` or `callback({…})`.
    private mutating func skipCalls() {
        while true {
            var end = offset
            while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
            guard end > offset, end < bytes.count, bytes[end] == UInt8(ascii: "(") else { return }
            note(.removedCall, of: String(decoding: bytes[offset..<end], as: UTF8.self))
            callCount += 1
            offset = end + 1
            skipSpace()
        }
    }

    /// The quotes that begin a string here, as the texts that may end it; nil if none does.
    var quote: (width: Int, ends: [String])? {
        switch peek() {
        case UInt8(ascii: "\""): return (1, ["\"", "”", "“"])
        case UInt8(ascii: "'"): return (1, ["'", "’"])
        case UInt8(ascii: "`"): return (1, ["`", "´", "'"])
        case 0xE2:
            for text in ["“", "”", "„", "‟"] where starts(with: text) { return (3, ["”", "“", "\""]) }
            for text in ["‘", "’", "‚", "‛"] where starts(with: text) { return (3, ["’", "‘", "'"]) }
            return nil
        default: return nil
        }
    }
}
