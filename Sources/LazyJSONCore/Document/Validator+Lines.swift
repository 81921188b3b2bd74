/// Text with one value on each line.
///
/// A line ends with LF, CR or CR LF, and before a record separator (U+001E). A record (RFC 7464 §2.1) starts with a
/// separator and may have several lines. It ends before the next separator, or with the line on which its value ends: then the
/// rest are lines like any others. So a reader that gets the text bit by bit knows at the end of a line whether a record is
/// complete.
///
///     {"a": 1}⏎ {"a": 2}⏎ oops⏎ ␞{"a":⏎ 3}⏎ ␞{"a": ␞{"a": 4}
///     valid     valid     invalid valid        invalid valid
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
            var offset = all.skipWhitespace(start)
            guard offset < all.count else {
                return ContainerIndex(
                    lines: offsets, objectCount: objects, end: all.count, failedLines: failed)
            }
            let separator = all.start[offset] == LineBreaks.separator ? offset : nil
            if separator != nil {
                offset = all.skipWhitespace(offset + 1)
                // A separator without a record, which RFC 7464 §2.1 allows.
                if offset == all.count || all.start[offset] == LineBreaks.separator {
                    start = offset
                    continue
                }
            }
            let end =
                separator == nil
                ? breaks.end(ofLineAt: offset, in: bytes)
                : LineBreaks.next(LineBreaks.separator, from: offset, in: bytes)
            do {
                start = try validateLine(from: offset, to: end, isRecord: separator != nil)
                offsets.append(offset)
                if all.start[offset] == UInt8(ascii: "{") { objects += 1 }
            } catch {
                if stopsAtInvalid { throw error }
                failed.append(
                    FailedLine(
                        range: invalidLine(from: separator ?? offset, to: end, after: start), next: offsets.count,
                        failure: error, isLast: end == all.count))
                start = end
            }
        }
    }

    /// Checks one line or record and returns where the next one starts.
    private mutating func validateLine(
        from first: Int, to end: Int, isRecord: Bool
    ) throws(SyntaxFailure) -> Int {
        do {
            try validate(UnsafeBufferPointer(rebasing: bytes[..<end]), from: first)
            return end
        } catch {
            guard isRecord, case .trailingContent = error.reason else { throw error }
            // The whitespace between the value and the rest.
            var start = error.offset
            while start > first, !LineBreaks.endsLine(bytes[start - 1]) {
                start -= 1
                guard LineBreaks.isBlank(bytes[start]) else { throw error }
            }
            guard start > first else { throw error }
            try validate(UnsafeBufferPointer(rebasing: bytes[..<start]), from: first)
            return start
        }
    }

    /// Returns the range of an invalid line with the blanks around it, or of a record with its separator, without the
    /// byte that ends it.
    private func invalidLine(from first: Int, to end: Int, after start: Int) -> Range<Int> {
        var (first, end) = (first, end)
        if bytes[first] == LineBreaks.separator {
            while end > first, LineBreaks.endsLine(bytes[end - 1]) { end -= 1 }
        } else {
            while first > start, !LineBreaks.endsLine(bytes[first - 1]) { first -= 1 }
        }
        return first..<end
    }
}
