/// Strings, names, numbers and words.
extension TextRepairer {
    /// Writes a string in quotes, or the word that is there, as a string.
    mutating func writeString(isName: Bool) {
        guard let quote else { return writeWord(isName: isName) }
        if bytes[offset] != UInt8(ascii: "\"") { note(.replacedQuotes) }
        output.append(UInt8(ascii: "\""))
        writeContent(after: quote, isName: isName)
        if !isName { joinStrings() }
    }

    /// Writes the content of a string, and its end.
    private mutating func writeContent(after quote: (width: Int, ends: [String]), isName: Bool) {
        let end = endOfString(from: offset + quote.width, quote.ends, isName: isName)
        offset += quote.width
        while offset < end.content { writeCharacter(upTo: end.content) }
        output.append(UInt8(ascii: "\""))
        if end.content == end.next { note(.closedString) }
        offset = end.next
    }

    /// Continues a string that is put together by plus signs.
    private mutating func joinStrings() {
        while case let plus = endOfSpace(from: offset), plus < bytes.count, bytes[plus] == UInt8(ascii: "+") {
            let before = offset
            offset = endOfSpace(from: plus + 1)
            guard let quote else {
                offset = before
                return
            }
            note(.removedCall, of: "+")
            output.removeLast()
            writeContent(after: quote, isName: false)
        }
    }

    /// Finds the end of a string: the first quote after which the text may go on, or else the place where the string
    /// has to end.
    private mutating func endOfString(from start: Int, _ ends: [String], isName: Bool) -> (content: Int, next: Int) {
        let place = ends + [isInArray ? "[" : "{"]
        if !isName, openStrings[place]?.contains(start) == true { return endOfOpenString(from: start) }
        // Other quotes in a name are a part of it if its own one ends it.
        if isName, ends[0] == "\"" {
            let end = endOfText(from: start, before: "\"\r\n")
            let isQuote = end < bytes.count && bytes[end] == UInt8(ascii: "\"")
            if isQuote, follower(of: end + 1, isName: false) == .colon { return (end, end + 1) }
        }
        var index = start
        // The quotes that are open in the string: “here”, or „here“.
        var (openCount, lowCount) = (0, 0)
        // The last one that was opened, and whether one of them begins a name, so that the string should have ended.
        var (opening, isPastEnd): (Int?, Bool) = (nil, false)
        // The last quote, and the last one with a colon after it that begins no name.
        var (last, pastColon): (Int, Int?) = (start, nil)
        while index < bytes.count {
            Work.add(1)
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if bytes[index] == 0xE2, bytes[index...].starts(with: "„".utf8) { lowCount += 1 }
            if let end = ends.first(where: { bytes[index...].starts(with: $0.utf8) }) {
                let next = index + end.utf8.count
                if pairsQuotes, end == "”" && openCount > 0 || end == "“" && lowCount > 0 {
                    if end == "”" { openCount -= 1 } else { lowCount -= 1 }
                    if let name = opening.take(), follower(of: next, isName: false) == .colon {
                        isPastEnd = isPastEnd || mayBeginName(after: bytes[start..<name])
                    }
                    index = next
                    continue
                }
                switch follower(of: next, isName: isName) {
                case .fits: return (index, next)
                case .colon where mayBeginName(after: bytes[start..<last]):
                    openStrings[place] = start..<index
                    return endOfOpenString(from: start)
                case .colon: pastColon = index
                case .other: if let comma = endOfLine(before: index, from: start) { return (comma, comma) }
                }
                if end == "“" { (openCount, opening) = (openCount + 1, index) }
                last = index
            }
            index += 1
        }
        if isPastEnd, ends[0] == "”" {
            pairsQuotes = false
            return endOfString(from: start, ends, isName: isName)
        }
        if let pastColon {
            openStrings[place] = start..<pastColon
            return endOfOpenString(from: start)
        }
        // In a text that is cut off, the string goes up to the end; a fence isn't a part of it.
        let end = bytes[min(start, bytes.count)...].firstRange(of: Array("\n```".utf8))?.lowerBound ?? bytes.count
        return (end, end)
    }

    /// Returns the comma at the end of the line before a quote that begins a line: the string of that line has no end.
    private func endOfLine(before quote: Int, from start: Int) -> Int? {
        var index = quote
        while index > start, Self.isSpace(bytes[index - 1]) { index -= 1 }
        Work.add(quote - index)
        guard index > start, bytes[index - 1] == UInt8(ascii: ","),
            bytes[index..<quote].contains(where: LineBreaks.endsLine)
        else { return nil }
        return index - 1
    }

    /// Whether a name may begin after a string without an end: after a comma, in a new line, or in the next object.
    private func mayBeginName(after text: some BidirectionalCollection<UInt8>) -> Bool {
        "},\r\n".utf8.contains(text.last { !" \t{".utf8.contains($0) } ?? UInt8(ascii: ","))
    }

    private enum Follower {
        case fits
        /// A colon after a value: the quote begins the next name.
        case colon
        case other
    }

    /// Decides whether the text may go on after a string that ends at an offset.
    private func follower(of end: Int, isName: Bool) -> Follower {
        if isName { return .fits }
        let next = endOfSpace(from: end)
        guard next < bytes.count else { return .fits }
        switch bytes[next] {
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: "+"): return .fits
        case UInt8(ascii: ":"), UInt8(ascii: "="): return .colon
        case UInt8(ascii: "/"): return next + 1 < bytes.count && "/*".utf8.contains(bytes[next + 1]) ? .fits : .other
        case UInt8(ascii: ","): return mayFollowComma(next + 1) ? .fits : .other
        // A comma is missing, if a line ends, or if another string follows.
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["):
            return next > end || bytes[next] == UInt8(ascii: "{") ? .fits : .other
        case UInt8(ascii: "`"): return .fits
        default:
            let endsLine = bytes[end..<next].contains(where: LineBreaks.endsLine)
            return endsLine && mayFollowComma(next) || next > end && isLastLiteral(at: next) ? .fits : .other
        }
    }

    /// Whether a number or a literal is at an offset, and a comma or a bracket after it.
    private func isLastLiteral(at start: Int) -> Bool {
        var end = start
        while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
        guard isInArray, isLiteral(start..<end) else { return false }
        end = endOfSpace(from: end)
        return end == bytes.count || ",]}".utf8.contains(bytes[end])
    }

    /// Whether a name or an element may begin at an offset, after whitespace.
    private func mayFollowComma(_ offset: Int) -> Bool {
        let next = endOfSpace(from: offset)
        guard next < bytes.count else { return true }
        if bytes[next] == 0xE2 || "\"'`{}[]-/.0123456789".utf8.contains(bytes[next]) { return true }
        var end = next
        while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
        Work.add(end - next)
        let word = String(decoding: bytes[next..<end], as: UTF8.self)
        // The first quote of the name may be missing.
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") { end += 1 }
        end = endOfSpace(from: end)
        if end < bytes.count, bytes[end] == UInt8(ascii: ":") { return !word.isEmpty }
        return isInArray && Self.words[word] != nil
    }

    /// Finds the end of a string whose last quote is missing: the end of its line, or the comma or bracket there.
    private func endOfOpenString(from start: Int) -> (content: Int, next: Int) {
        let end = endOfText(from: start, before: "\r\n,}]")
        return (end, end)
    }

    /// Returns the offset of the first of some characters that no backslash precedes, or the end.
    func endOfText(from start: Int, before ends: String) -> Int {
        var end = start
        while end < bytes.count, !ends.utf8.contains(bytes[end]) {
            Work.add(1)
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(end, bytes.count)
    }

    /// Returns the offset of the first byte after whitespace.
    func endOfSpace(from start: Int) -> Int {
        var end = start
        while end < bytes.count, Self.isSpace(bytes[end]) { end += 1 }
        Work.add(end - start)
        return end
    }

    // MARK: Characters

    /// Copies a character of a string, escaped if it has to be.
    private mutating func writeCharacter(upTo end: Int) {
        let byte = bytes[offset]
        switch byte {
        case UInt8(ascii: "\\"): writeEscape(upTo: end)
        case UInt8(ascii: "\""), 0..<0x20:
            note(.escapedCharacter)
            var escape = Output(capacity: 6)
            escape.append(escaped: Substring(Character(Unicode.Scalar(byte)).description))
            output += escape.array()
            offset += 1
        default:
            output.append(byte)
            offset += 1
        }
    }

    private mutating func writeEscape(upTo end: Int) {
        let next = offset + 1
        // The text is cut off after the backslash.
        if next >= bytes.count { return drop(.leftOutCutEnd) }
        if next >= end { return escapeBackslash() }
        switch bytes[next] {
        case let byte where "\"\\/bfnrt".utf8.contains(byte):
            output += bytes[offset...next]
            offset = next + 1
        case UInt8(ascii: "u"):
            let digits = bytes[(next + 1)..<min(next + 5, end)]
            if digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) {
                output += bytes[offset...(next + 4)]
                offset = next + 5
            } else if next + 1 + digits.count >= bytes.count {
                note(.leftOutCutEnd)
                offset = end
            } else {
                escapeBackslash()
            }
        case UInt8(ascii: "'"), UInt8(ascii: "`"):
            note(.escapedCharacter)
            output.append(bytes[next])
            offset = next + 1
        case 0x0A, 0x0D:
            // A line that goes on after a backslash.
            note(.escapedCharacter)
            offset = next + (bytes[next] == 0x0D && next + 1 < end && bytes[next + 1] == 0x0A ? 2 : 1)
        default: escapeBackslash()
        }
    }

    private mutating func escapeBackslash() {
        note(.escapedCharacter)
        output += Array("\\\\".utf8)
        offset += 1
    }

    // MARK: Words

    /// The words that mean a value of JSON.
    static let words: [String: String] = [
        "true": "true", "false": "false", "null": "null", "True": "true", "False": "false", "None": "null",
        "TRUE": "true", "FALSE": "false", "NULL": "null", "Null": "null", "nil": "null", "undefined": "null",
        "NaN": "null", "nan": "null", "Infinity": "null", "-Infinity": "null",
    ]

    static func isWord(_ byte: UInt8) -> Bool {
        let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        return isLetter || byte >= 0x80 || "0123456789_$-".utf8.contains(byte)
    }

    /// Writes a number, a literal, or the text up to the next comma, bracket or line break as a string.
    mutating func writeWord(isName: Bool = false) {
        let start = offset
        var end = start
        var isFirst = !isName
        while end < bytes.count, !isEndOfWord(end, isName: isName) {
            Work.add(1)
            if isFirst, Self.isSpace(bytes[end]) {
                // A comma is missing after a number or a literal.
                if isLiteral(start..<end), mayFollowComma(end) { break }
                isFirst = false
            }
            end += 1
        }
        var last = end
        while last > start, Self.isSpace(bytes[last - 1]) { last -= 1 }
        let word = String(decoding: bytes[start..<last], as: UTF8.self)
        offset = last
        if !isName, let literal = Self.words[word] {
            if literal != word { note(.replacedWord, of: word, at: start) }
            output += Array(literal.utf8)
        } else if !isName, let number = JSON5.number(word, isCut: last == bytes.count) {
            if number != word { note(.spelledNumber, at: start) }
            output += Array(number.utf8)
        } else if last == start {
            // A character that begins nothing.
            note(.removedBracket)
            offset = start + 1
            output += Array((isName ? "\"\"" : "null").utf8)
        } else {
            note(.addedQuotes, at: start)
            output.append(UInt8(ascii: "\""))
            offset = start
            while offset < last { writeCharacter(upTo: last) }
            // A quote that has no partner.
            if output.suffix(2) == Array("\\\"".utf8)[...] { output.removeLast(2) }
            output.append(UInt8(ascii: "\""))
        }
    }

    /// Whether a range is a number or a literal.
    private func isLiteral(_ range: Range<Int>) -> Bool {
        Work.add(range.count)
        let word = String(decoding: bytes[range], as: UTF8.self)
        return Self.words[word] != nil || JSON5.number(word, isCut: false) != nil
    }

    private func isEndOfWord(_ offset: Int, isName: Bool) -> Bool {
        switch bytes[offset] {
        case let byte where ",{}[]()\r\n".utf8.contains(byte): true
        case UInt8(ascii: ":"), UInt8(ascii: "="), 0x20, 0x09: isName
        case UInt8(ascii: "/"):
            // A comment, and not the slashes of an address.
            offset + 1 < bytes.count && "/*".utf8.contains(bytes[offset + 1])
                && !(offset > 0 && bytes[offset - 1] == UInt8(ascii: ":"))
        default: false
        }
    }
}
