/// An asynchronous sequence of bytes or of chunks, as the types of this module read it: chunk by chunk, without its
/// type.
///
/// Nothing is read ahead: each call reads as much as the sequence has in its next element. So back-pressure is the
/// sequence's own, and errors are, too. Single bytes can be collected up to the end of a line, where nothing shorter
/// than a line is of use.
struct ByteSource {
    private let makeReader: () -> ByteReader

    /// A source of chunks.
    init<Chunks: AsyncSequence>(chunks: Chunks) where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
        makeReader = { ElementReader(chunks.makeAsyncIterator()) { [UInt8]($0) } }
    }

    /// A source of texts.
    init<Texts: AsyncSequence>(texts: Texts) where Texts.Element: StringProtocol {
        makeReader = { ElementReader(texts.makeAsyncIterator()) { [UInt8]($0.utf8) } }
    }

    /// A source of single bytes.
    ///
    /// - Parameter isByLine: Whether to collect bytes up to a line feed or a carriage return, or up to
    ///   `LineReader.limit`.
    init<Bytes: AsyncSequence>(bytes: Bytes, isByLine: Bool) where Bytes.Element == UInt8 {
        makeReader = {
            let iterator = bytes.makeAsyncIterator()
            return isByLine ? LineReader(iterator) : ElementReader(iterator) { [$0] }
        }
    }

    /// Returns a reader that starts at the first chunk.
    func makeIterator() -> ByteReader { makeReader() }
}

/// Reads a source from its start to its end. Used by one caller at a time, like an iterator.
class ByteReader {
    /// Returns the next chunk, or nil after the last one.
    ///
    /// - Throws: An error of the source, and `CancellationError` if the task is canceled. Many sequences end when their
    ///   task is canceled, which doesn't mean that their text is complete.
    final func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
        try Task.checkCancellation()
        if let chunk = try await read(isolation: actor) { return chunk }
        try Task.checkCancellation()
        return nil
    }

    /// Reads the next chunk of the source.
    func read(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? { nil }
}

/// Reads elements that are bytes each.
private final class ElementReader<Iterator: AsyncIteratorProtocol>: ByteReader {
    private var iterator: Iterator
    private let bytes: (Iterator.Element) -> [UInt8]

    init(_ iterator: Iterator, bytes: @escaping (Iterator.Element) -> [UInt8]) {
        (self.iterator, self.bytes) = (iterator, bytes)
    }

    override func read(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
        guard let element = try await iterator.next(isolation: actor) else { return nil }
        return bytes(element)
    }
}

/// Reads single bytes, line by line.
private final class LineReader<Iterator: AsyncIteratorProtocol>: ByteReader where Iterator.Element == UInt8 {
    private var iterator: Iterator
    /// How many bytes of a long line are collected.
    private let limit = 16384

    init(_ iterator: Iterator) { self.iterator = iterator }

    override func read(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
        var chunk: [UInt8] = []
        while chunk.count < limit, let byte = try await iterator.next(isolation: actor) {
            chunk.append(byte)
            if byte == 0x0A || byte == 0x0D { break }
        }
        return chunk.isEmpty ? nil : chunk
    }
}
