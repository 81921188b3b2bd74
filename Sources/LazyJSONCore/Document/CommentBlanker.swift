/// Puts blanks in place of the comments and trailing commas of a text that arrives in chunks.
///
/// A byte that may still turn out to be a part of a comment, or a trailing comma, waits.
struct CommentBlanker {
    private var scanner = CommentScanner()
    /// The bytes that wait.
    private var waiting: [UInt8] = []
    /// The comments and trailing commas among them, as offsets from the start of the text.
    private var blanks: [Range<Int>] = []

    /// The offset of each comment and trailing comma that was found.
    private(set) var starts = GrowingMemory<Int>()
    /// The offset of the comment in which the text has ended; nil if it hasn't in any.
    private(set) var unclosedComment: Int?

    /// Returns the bytes that need not wait any longer, with blanks.
    ///
    /// - Parameters:
    ///   - chunk: The next bytes of the text.
    ///   - isFinal: Whether the text ends with them.
    mutating func receive(_ chunk: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> ArraySlice<UInt8> {
        let start = scanner.position - waiting.count
        waiting += chunk
        scanner.scan(chunk, isFinal: isFinal) { range, _ in
            blanks.append(range)
            starts.append(range.lowerBound)
        }
        if isFinal { unclosedComment = scanner.unclosedComment }
        let end = isFinal ? unclosedComment ?? scanner.position : scanner.settledCount
        for blank in blanks {
            for offset in blank where offset < end && !LineBreaks.endsLine(waiting[offset - start]) {
                waiting[offset - start] = 0x20
            }
        }
        blanks.removeAll { $0.lowerBound < end }
        defer { waiting.removeFirst(end - start) }
        return waiting[..<(end - start)]
    }
}
