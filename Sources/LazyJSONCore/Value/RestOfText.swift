/// The bytes that had no room in an output, and come next. There are none while the output has room.
struct RestOfText {
    private var range = 0..<0
    private var document: Document?
    /// The bytes after those of the document.
    private var closing: ArraySlice<UInt8> = []

    init() {}

    init(_ range: Range<Int>, of document: Document, closing: [UInt8] = []) {
        (self.range, self.document, self.closing) = (range, document, closing[...])
    }

    init(_ bytes: [UInt8]) { closing = bytes[...] }

    var isEmpty: Bool { range.isEmpty && closing.isEmpty }

    /// Copies a range of a document, as far as there is room.
    @inline(__always)
    mutating func copy(_ range: Range<Int>, of document: Document, to output: inout Output, upTo limit: Int) {
        if range.count <= limit - output.count { return output.append(range, of: document) }
        self = RestOfText(range, of: document)
        _ = resume(to: &output, upTo: limit)
    }

    /// Copies a part that has arrived, as far as there is room, and closes it.
    mutating func copy(_ arrived: ArrivedPart, to output: inout Output, upTo limit: Int) {
        self = RestOfText(arrived.range, of: arrived.text.document, closing: Array(arrived.closing))
        _ = resume(to: &output, upTo: limit)
    }

    /// Copies the rest, as far as there is room.
    ///
    /// - Returns: Whether none is left.
    mutating func resume(to output: inout Output, upTo limit: Int) -> Bool {
        if let document {
            let part = range.prefix(max(limit - output.count, 0))
            output.append(part, of: document)
            range = part.upperBound..<range.upperBound
            guard range.isEmpty else { return false }
            self.document = nil
        }
        guard !closing.isEmpty else { return true }
        let part = closing.prefix(max(limit - output.count, 0))
        part.withUnsafeBufferPointer { output.append($0) }
        closing = closing.dropFirst(part.count)
        return closing.isEmpty
    }
}
