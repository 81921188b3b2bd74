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
                return ContainerIndex(
                    lines: offsets, objectCount: objects, end: all.count, failedLines: failed)
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
                        range: startOfLine(at: offset, after: start)..<end, next: offsets.count, failure: error,
                        isLast: end == all.count))
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
