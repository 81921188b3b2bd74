/// Finds the JSON in the text of a language model that arrives in chunks: the first object or array that begins a line,
/// in a fence or not.
struct JSONStart {
    /// Whether only whitespace has come since the line began.
    private var isLineStart = true
    /// The lines before the one that has come to an end last, and the scalars of that one.
    private(set) var lines = 0
    private(set) var columns = 0
    private(set) var bytes = 0
    /// The number of bytes of a byte order mark that have come; nil after another byte.
    private var markCount: Int? = 0
    private var isAfterReturn = false

    /// Returns the index at which the JSON begins in a chunk; nil if it doesn't.
    mutating func find(in chunk: [UInt8]) -> Int? {
        for (index, byte) in chunk.enumerated() {
            if let count = markCount, count < 3, byte == [0xEF, 0xBB, 0xBF][count] {
                (markCount, bytes) = (count + 1, bytes + 1)
                continue
            }
            // A part of a mark is text.
            if markCount == 1 || markCount == 2 { isLineStart = false }
            markCount = nil
            if isLineStart, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { return index }
            if byte == 0x0A || byte == 0x0D {
                isLineStart = true
                if byte == 0x0D || !isAfterReturn { lines += 1 }
                columns = 0
            } else {
                if byte != 0x20, byte != 0x09 { isLineStart = false }
                if byte & 0xC0 != 0x80 { columns += 1 }
            }
            isAfterReturn = byte == 0x0D
            bytes += 1
        }
        return nil
    }
}
