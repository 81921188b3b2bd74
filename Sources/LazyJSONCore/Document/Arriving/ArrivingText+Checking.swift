/// Checking, from the position where it stopped to the last byte.
///
/// The bytes are written once, before they are counted.
extension ArrivingText {
    /// Checks all bytes that have arrived. Returns false at a wrong one; the position isn't beyond it.
    ///
    /// - Parameter isFinal: Whether the text ends with them.
    mutating func check(isFinal: Bool = false) -> Bool {
        let block = bytes.block
        defer { withExtendedLifetime(block) {} }
        let tokens = Tokens(UnsafeBufferPointer(start: block?.start, count: bytes.count))
        do throws(SyntaxFailure) {
            while true {
                switch try machine.next(tokens, isFinal: isFinal) {
                case .wait, .end: return true
                case .part: break
                case .began: beginChild()
                case .name: levels[levels.count - 1].name = machine.tokenStart
                case .value(let kind):
                    // A string has been noted at its start.
                    if kind != .string { beginChild() }
                    complete(machine.tokenStart..<position, isObject: false)
                case .opened: open()
                case .closed: close()
                }
                Work.add(1)
            }
        } catch { return false }
    }

    /// The end of the last whole character of the string that is arriving.
    ///
    /// An escaped high surrogate is half of one as long as the other half may follow: until another character has
    /// begun.
    var stringEnd: Int {
        let start = position - 6
        guard start > machine.tokenStart, isHighSurrogate(at: start) else { return position }
        return position < bytes.count && 0xC2...0xF4 ~= bytes[position] ? position : start
    }

    /// Whether the six bytes at an offset are an escape of a high surrogate.
    private func isHighSurrogate(at start: Int) -> Bool {
        guard bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] | 0x20 == UInt8(ascii: "u"),
            bytes[start + 2] | 0x20 == UInt8(ascii: "d"), "89abAB".utf8.contains(bytes[start + 3])
        else { return false }
        // A backslash after another one is escaped itself.
        var first = start
        while first > machine.tokenStart, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
        Work.add(start - first)
        return (start - first).isMultiple(of: 2)
    }
}
