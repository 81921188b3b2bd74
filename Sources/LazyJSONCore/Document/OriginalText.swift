/// The text of a document as it came: with comments and trailing commas, and with the spellings of JSON5.
///
/// Readers use JSON, writers the original bytes.
final class OriginalText: Sendable {
    let source: Source
    /// The places of all that isn't JSON.
    let moves: Moves

    init(source: Source, moves: Moves) { (self.source, self.moves) = (source, moves) }
}

extension Source {
    /// Returns the JSON that readers use; nil if the text itself is JSON.
    ///
    /// - Parameter hasLines: Whether the text has a value on each line. Then a comment without an end isn't one.
    /// - Throws: ``JSONError`` if a comment has no end, unless the text is wrong before it.
    /// - Complexity: O(*n*) in the number of bytes.
    @_optimize(size) func strict(
        _ syntax: JSONSyntax, nestingLimit: Int, hasLines: Bool = false
    ) throws(JSONError) -> (text: Source, original: OriginalText)? {
        guard syntax != .json else { return nil }
        return try withBytes { (bytes) throws(JSONError) in
            var strict = StrictText(syntax, hasLines: hasLines)
            let json = strict.receive(bytes, isFinal: true)
            if let start = strict.unclosedComment {
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
            guard strict.moves.count > 0 else { return nil }
            return (Source(Array(json)), OriginalText(source: self, moves: strict.moves))
        }
    }
}

extension JSONError.Reason {
    static let unclosedComment = JSONError.Reason.unexpectedEnd(expected: "'*/' after the comment that begins here")
}
