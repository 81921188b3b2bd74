import LazyJSONFoundation

/// How the parts of a text follow each other.
enum ChunkForm: Sendable {
    /// One value, or texts that need nothing between them.
    case plain
    /// The elements of a JSON array.
    case array
    /// Values on lines.
    case lines
}

/// A part of a text.
enum ChunkPart {
    case value(Writer)
    /// The lines of an array, with its invalid ones.
    case lines(LinesWriter)
    /// A text as it is, such as an event.
    case text(String)
    /// Bytes as they are.
    case bytes(Data)
}

/// Writes parts into chunks, and remembers where it stopped.
struct ChunkWriter {
    /// The number of bytes of a chunk, except for the last one.
    let size: Int
    private let form: ChunkForm
    /// The value that is being written.
    private var value: Writer?
    /// The lines that are being written.
    private var lines: LinesWriter?
    private var isAtStart = true
    private(set) var hasEnded = false

    init(_ form: ChunkForm, size: Int) { (self.form, self.size) = (form, max(size, 1)) }

    /// Whether a part has begun and isn't complete.
    var isInPart: Bool { value != nil || lines != nil }

    /// Begins a part; the one before is complete.
    mutating func begin(_ part: ChunkPart, to output: inout Output) {
        if form == .array { output.append(isAtStart ? UInt8(ascii: "[") : UInt8(ascii: ",")) }
        isAtStart = false
        switch part {
        case .value(let writer): value = writer
        case .lines(let writer): lines = writer
        case .text(let text): output.append(text)
        case .bytes(let data): output.append(data)
        }
    }

    /// Continues the part until the output has the size of a chunk.
    mutating func resume(to output: inout Output) {
        if lines?.write(to: &output, upTo: size) == true { lines = nil }
        guard value?.write(to: &output, upTo: size) == true else { return }
        value = nil
        if form == .lines { output.append(UInt8(ascii: "\n")) }
    }

    /// Ends the text after the last part.
    mutating func end(to output: inout Output) {
        hasEnded = true
        guard form == .array else { return }
        if isAtStart { output.append(UInt8(ascii: "[")) }
        output.append(UInt8(ascii: "]"))
    }
}

/// The number of bytes that chunks have: large enough for the system to write them fast, and small enough for the
/// cache.
let usualChunkSize = 1 << 16
