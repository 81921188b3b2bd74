/// Newline-delimited JSON that is still arriving: one model for each line, as soon as the line is complete.
///
///     for try await entry in LazyArray<Entry>.lines(of: bytes) { print(entry.message) }
///
/// `LazyArray<Entry>.lines(of:)` creates it.
public struct ModelLines<Model: JSONModelProtocol>: AsyncSequence {
    /// The model of a line.
    public typealias Element = Model

    /// What to do with lines that can't be models: those that aren't JSON, those that aren't objects, and those that
    /// are longer than the limit.
    ///
    ///     LazyArray<Entry>.lines(of: bytes, invalidLines: .skip { line in log("\(line)") })
    public enum InvalidLines {
        /// Throws the error of the first invalid line, which ends the sequence.
        case `throw`

        /// Drops invalid lines, and calls a closure with each of them, in order.
        case skip((_ line: InvalidLine) -> Void)
    }

    private let source: ByteSource
    private let invalidLines: InvalidLines
    private let limit: Int

    init(_ source: ByteSource, _ invalidLines: InvalidLines, limit: Int) {
        (self.source, self.invalidLines, self.limit) = (source, invalidLines, limit)
    }

    /// Returns an iterator before the first line.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(invalidLines: invalidLines, splitter: LineSplitter(limit: limit), reader: source.makeIterator())
    }

    /// Opens one line after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let invalidLines: InvalidLines
        fileprivate var splitter: LineSplitter
        /// Nil after the last chunk, and after an error.
        fileprivate var reader: ByteReader?

        /// Returns the model of the next line.
        ///
        /// - Parameter actor: The actor to which the call is isolated.
        /// - Returns: The model, or nil after the last line.
        /// - Throws: ``JSONError`` for an invalid line, unless invalid lines are skipped; the error of the source; and
        ///   `CancellationError`. After an error, there are no more lines.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Model? {
            do {
                while let reader {
                    if let found = splitter.next() {
                        if let model = try model(of: found) { return model }
                    } else if let chunk = try await reader.next(isolation: actor) {
                        splitter.add(chunk)
                    } else {
                        self.reader = nil
                        return try splitter.finish().flatMap { try model(of: $0) }
                    }
                }
                return nil
            } catch {
                reader = nil
                throw error
            }
        }

        /// Returns the model of a line. Handles a line that isn't an object, and returns nil.
        private func model(of found: LineSplitter.Found) throws -> Model? {
            switch found {
            case .object(let json): return Model(json)
            case .unsupported(let error): throw error
            case .invalid(let line):
                guard case .skip(let report) = invalidLines else { throw line.error }
                report(line)
                return nil
            }
        }
    }
}

extension LazyArray {
    /// Opens newline-delimited JSON line by line while its bytes arrive.
    ///
    ///     let (bytes, _) = try await URLSession.shared.bytes(from: url)
    ///     for try await entry in LazyArray<Entry>.lines(of: bytes, invalidLines: .skip { line in log("\(line)") }) {
    ///         show(entry)
    ///     }
    ///
    /// The lines are those of ``LazyArray/init(lines:syntax:invalidLines:)-(Data,_,_)``: they end with LF, CR or CR LF,
    /// blank ones are ignored. A model comes as soon as the end of its line has arrived, and the last one at the end of
    /// the bytes. A line that isn't an object is an invalid line here, since it would be lost otherwise. Errors have
    /// the number of the line in the whole text, and the byte.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8, byte by byte. Bytes are requested up to the end of a line, and not before they are
    ///     needed.
    ///   - invalidLines: What to do with lines that can't be models.
    ///   - lineLimit: The number of bytes that a line may have. A longer line is invalid, and takes no memory.
    /// - Returns: The models of the lines.
    /// - Complexity: O(*n*) in the number of bytes, with the memory of one line.
    public static func lines<Bytes: AsyncSequence>(
        of bytes: Bytes, invalidLines: ModelLines<Element>.InvalidLines = .throw, lineLimit: Int = 1 << 24
    ) -> ModelLines<Element> where Bytes.Element == UInt8 {
        ModelLines(ByteSource(bytes: bytes, by: .lines), invalidLines, limit: lineLimit)
    }

    /// Opens newline-delimited JSON line by line while its chunks arrive.
    ///
    ///     for try await entry in LazyArray<Entry>.lines(of: FileChunks(following: url)) { show(entry) }
    ///
    /// The models are the same wherever the chunks end. See
    /// ``LazyArray/lines(of:invalidLines:lineLimit:)-(Bytes,_,_)``.
    ///
    /// - Parameters:
    ///   - chunks: The text in UTF-8, in chunks of any size.
    ///   - invalidLines: What to do with lines that can't be models.
    ///   - lineLimit: The number of bytes that a line may have. A longer line is invalid, and takes no memory.
    /// - Returns: The models of the lines.
    /// - Complexity: O(*n*) in the number of bytes, with the memory of one line and one chunk.
    public static func lines<Chunks: AsyncSequence>(
        of chunks: Chunks, invalidLines: ModelLines<Element>.InvalidLines = .throw, lineLimit: Int = 1 << 24
    ) -> ModelLines<Element> where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
        ModelLines(ByteSource(chunks: chunks), invalidLines, limit: lineLimit)
    }
}
