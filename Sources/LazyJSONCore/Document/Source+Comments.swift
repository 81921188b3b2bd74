/// The text of a document with its comments and trailing commas.
struct OriginalText: Sendable {
    let source: Source
    /// The offset of each comment and trailing comma, in ascending order.
    let starts: GrowingMemory<Int>

    /// Whether there are comments or trailing commas in a range.
    ///
    /// - Complexity: O(log *n*) in their number.
    func hasComments(in range: Range<Int>) -> Bool {
        let first = starts.indices.first(notBefore: { starts[$0] < range.lowerBound })
        return first < starts.count && starts[first] < range.upperBound
    }
}

/// Text that is JSON but for its comments and trailing commas.
///
/// Readers use a copy of equal length in which these are blanks; line breaks in comments stay. Writers use the
/// original bytes.
///
///     original    {"a": 1, // one⏎ "b": [2,]}
///     read        {"a": 1,       ⏎ "b": [2 ]}
extension Source {
    /// Returns the copy that readers use; nil if the text has neither comments nor trailing commas.
    ///
    /// - Parameter hasLines: Whether the text has a value on each line. Then a comment without an end isn't one.
    /// - Throws: ``JSONError`` if a comment has no end, unless the text is wrong before it.
    /// - Complexity: O(*n*) in the number of bytes.
    func withoutComments(
        _ syntax: JSONSyntax, nestingLimit: Int, hasLines: Bool = false
    ) throws(JSONError) -> (text: Source, original: OriginalText)? {
        guard syntax == .jsonc else { return nil }
        return try withBytes { (bytes) throws(JSONError) in
            var scanner = CommentScanner(hasLines: hasLines)
            var copy: [UInt8]?
            var starts = GrowingMemory<Int>()
            scanner.scan(bytes, isFinal: true) { range, _ in
                starts.append(range.lowerBound)
                Self.blank(range, of: &copy, of: bytes)
            }
            if !hasLines, let start = scanner.unclosedComment {
                do throws(JSONError) {
                    let before = Source(Array(bytes[..<start]))
                    _ = try Document(before, syntax: syntax, nestingLimit: nestingLimit)
                } catch {
                    if error.byteOffset < start {
                        throw JSONError(SyntaxFailure(reason: error.reason, offset: error.byteOffset), in: bytes)
                    }
                }
                throw JSONError(SyntaxFailure(reason: .unclosedComment, offset: start), in: bytes)
            }
            return copy.map { (Source($0), OriginalText(source: self, starts: starts)) }
        }
    }

    private static func blank(_ range: Range<Int>, of copy: inout [UInt8]?, of bytes: UnsafeBufferPointer<UInt8>) {
        var changed = copy.take() ?? Array(bytes)
        for offset in range where !LineBreaks.endsLine(changed[offset]) { changed[offset] = 0x20 }
        copy = changed
    }
}

extension JSONError.Reason {
    static let unclosedComment = JSONError.Reason.unexpectedEnd(expected: "'*/' after the comment that begins here")
}
