/// Finds the JSON in the text of a language model that arrives in chunks: the first object or array that begins a line,
/// in a fence or not.
struct JSONStart {
    /// Whether only whitespace has come since the line began.
    private var isLineStart = true
    /// The end of the text so far.
    private(set) var position = TextPosition()
    /// The number of bytes of a byte order mark that have come; nil after another byte.
    private var markCount: Int? = 0

    /// Returns the index at which the JSON begins in a chunk; nil if it doesn't.
    mutating func find(in chunk: [UInt8]) -> Int? {
        for (index, byte) in chunk.enumerated() {
            if let count = markCount, count < 3, byte == [0xEF, 0xBB, 0xBF][count] {
                (markCount, position.offset) = (count + 1, position.offset + 1)
                continue
            }
            // A part of a mark is text.
            if markCount == 1 || markCount == 2 { isLineStart = false }
            markCount = nil
            if isLineStart, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { return index }
            if byte == 0x0A || byte == 0x0D {
                isLineStart = true
                position.advance(overEnd: byte)
            } else {
                if byte != 0x20, byte != 0x09 { isLineStart = false }
                position.advance(inLine: chunk[index...index])
            }
        }
        return nil
    }
}
