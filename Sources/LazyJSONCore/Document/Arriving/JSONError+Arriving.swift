extension JSONError {
    /// Creates the error of opening a text that was found to be wrong.
    ///
    /// - Parameter position: The number of bytes that were found to be right, for a text that opening accepts.
    init(ofOpening source: Source, nestingLimit: Int, position: Int) {
        do throws(JSONError) {
            _ = try Document(source, nestingLimit: nestingLimit)
            // Only after the end that the source has announced is more text wrong by itself.
            self = source.withBytes { bytes in
                let found = Tokens(bytes).found(at: position)
                return JSONError(SyntaxFailure(reason: .trailingContent(found: found), offset: position), in: bytes)
            }
        } catch { self = error }
    }
}
