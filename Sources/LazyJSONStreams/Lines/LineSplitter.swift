import LazyJSONFoundation

/// Splits a text that arrives in chunks into lines, and opens each once, when it is complete.
///
/// Lines are the same as those of `LazyArray(lines:)`, wherever chunks end: see `Validator.validateLines`. Memory is
/// bounded by a line and a chunk, and each byte is looked at once before its line is opened.
struct LineSplitter {
    /// A line that was found.
    enum Found {
        case object(JSON)
        /// A line that isn't JSON, or isn't an object.
        case invalid(InvalidLine)
        /// The text isn't in UTF-8.
        case unsupported(JSONError)
    }

    private let limit: Int
    private var chunk: [UInt8] = []
    private var index = 0
    private var breaks = LineBreaks()
    /// Whether a byte order mark can't come any more.
    private var isPastMark = false

    /// The bytes of the current line so far. None of a line that is too long.
    private var line: [UInt8] = []
    private var isTooLong = false
    /// The position of the first byte of `line`.
    private var start = TextPosition()
    /// The position of the next byte.
    private var here = TextPosition()

    /// - Parameter limit: The number of bytes that a line may have.
    init(limit: Int) { self.limit = max(limit, 1) }

    /// Adds a chunk after all lines of the last one have been taken.
    mutating func add(_ bytes: [UInt8]) {
        (chunk, index, breaks) = (bytes, 0, LineBreaks())
        if isPastMark { return }
        // A byte order mark may arrive bit by bit.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        (chunk, line) = (line + bytes, [])
        if chunk.count < mark.count, mark.starts(with: chunk) {
            (line, index) = (chunk, chunk.count)
            return
        }
        isPastMark = true
        guard chunk.starts(with: mark) else { return }
        (index, here.offset) = (mark.count, mark.count)
        start = here
    }

    /// Returns the next line that is complete; nil if more bytes are needed.
    mutating func next() -> Found? {
        while index < chunk.count {
            if let found = scanLine() { return found }
        }
        return nil
    }

    /// Returns the last line, if nothing ended it.
    mutating func finish() -> Found? {
        defer { startLine() }
        return open(isLast: true)
    }

    // MARK: Lines

    private mutating func scanLine() -> Found? {
        let end = breaks.end(ofLineAt: index, in: chunk)
        here.advance(inLine: chunk[index..<end])
        if let found = take(upTo: end) { return found }
        guard end < chunk.count else { return nil }
        index += 1
        let found = open(isLast: false)
        here.advance(overEnd: chunk[end])
        startLine()
        return found
    }

    /// Adds the bytes up to an index of the chunk to the current line.
    ///
    /// - Returns: The line, if it became too long.
    private mutating func take(upTo end: Int) -> Found? {
        guard end > index else { return nil }
        defer { index = end }
        if isTooLong { return nil }
        line.append(contentsOf: chunk[index..<end])
        guard line.count > limit else { return nil }
        isTooLong = true
        let error = JSONError(.lineTooLong(limit: limit), at: 0, in: Array(line.prefix(Self.shownCount)))
        defer { line = [] }
        return .invalid(
            InvalidLine(error: start.moving(error), data: .init(line.prefix(Self.shownCount)), isTruncated: false))
    }

    /// The number of bytes of a line that is too long which are kept for its description.
    private static let shownCount = 1024

    private mutating func startLine() {
        (line, isTooLong, start) = ([], false, here)
    }

    // MARK: Opening

    /// Opens the current line. Returns nil if it is blank, or too long.
    private func open(isLast: Bool) -> Found? {
        if isTooLong || line.isEmpty { return nil }
        do {
            let json = try JSON(line: line, isStart: start.offset == 0)
            if json.kind == .object { return .object(try withoutSpace(json)) }
            let reason = JSONError.Reason.wrongKind(expected: "an object", found: json.kind.description)
            return .invalid(invalidLine(JSONError(reason, at: json.textOffset, in: line), isLast: false))
        } catch {
            switch error.reason {
            case .empty: return nil
            case .unsupportedEncoding: return .unsupported(start.moving(error))
            default: return .invalid(invalidLine(error, isLast: isLast))
            }
        }
    }

    /// Returns the value of the current line as a document without the whitespace around it, as an element of an array
    /// has none.
    private func withoutSpace(_ json: JSON) throws(JSONError) -> JSON {
        guard let last = line.lastIndex(of: UInt8(ascii: "}")) else { return json }
        let text = line[json.textOffset...last]
        return text.count == line.count ? json : try JSON(line: Array(text), isStart: false)
    }

    private func invalidLine(_ error: JSONError, isLast: Bool) -> InvalidLine {
        var bytes = line[...]
        while let last = bytes.last, LineBreaks.endsLine(last) { bytes.removeLast() }
        let isTruncated = isLast && error.reason.isTruncation(of: line[error.byteOffset...])
        return InvalidLine(error: start.moving(error), data: .init(bytes), isTruncated: isTruncated)
    }
}

/// A position in a text, counted as the text arrives.
struct TextPosition {
    /// The number of bytes before it.
    var offset = 0
    /// The number of lines before its line.
    private var line = 0
    /// The number of scalars before it in its line.
    private var column = 0
    /// Whether the byte before it is a carriage return, so that a line feed doesn't end another line.
    private var isAfterReturn = false

    /// Continues after a byte that ends a line.
    mutating func advance(overEnd byte: UInt8) {
        offset &+= 1
        if byte != 0x0A || !isAfterReturn { line &+= 1 }
        column = 0
        isAfterReturn = byte == 0x0D
    }

    /// Continues after bytes that end no line.
    mutating func advance(inLine bytes: ArraySlice<UInt8>) {
        if bytes.isEmpty { return }
        offset += bytes.count
        for byte in bytes where byte & 0xC0 != 0x80 { column &+= 1 }
        isAfterReturn = false
    }

    /// Returns the error of a text that starts here, as an error of the whole text.
    func moving(_ error: JSONError) -> JSONError { error.moved(byLines: line, columns: column, bytes: offset) }
}
