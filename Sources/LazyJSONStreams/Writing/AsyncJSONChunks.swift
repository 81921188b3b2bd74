import LazyJSONFoundation

/// A JSON array, lines or events in chunks, from values that arrive asynchronously.
///
///     let rows = database.rows(as: Row.self)                                     // an AsyncSequence
///     return Response(body: .init(asyncSequence: AsyncJSONChunks(array: rows).map(ByteBuffer.init(bytes:))))
///
///     try await AsyncJSONChunks(lines: rows).write(to: file)
///
/// Each value is in a chunk as soon as it has arrived, so that a client sees a line or an event at once. A large value
/// is in several chunks. No value is asked for before the chunks of the one before have been taken.
///
/// If the task is cancelled, the sequence ends with `CancellationError`, so that half an array doesn't look like a
/// whole one.
public struct AsyncJSONChunks: AsyncSequence {
    private let form: ChunkForm
    private let size: Int
    private let makeReader: () -> SequenceReader<ChunkPart>

    /// Creates the chunks of a sequence of parts.
    init<Values: AsyncSequence>(
        _ form: ChunkForm, _ values: Values, size: Int = usualChunkSize, _ part: @escaping (Values.Element) -> ChunkPart
    ) {
        (self.form, self.size) = (form, size)
        makeReader = { ElementReader(values.makeAsyncIterator(), convert: part) }
    }

    /// Creates the chunks of a sequence that doesn't wait.
    ///
    /// - Parameter chunks: The chunks.
    public init(_ chunks: JSONChunks) {
        (form, size) = (.plain, usualChunkSize)
        makeReader = { ReadyReader(chunks.makeIterator()) }
    }

    /// Creates the chunks of a JSON array of models.
    ///
    /// - Parameter models: The models. Their bytes are written as they were parsed, without whitespace between them.
    public init<Models: AsyncSequence>(array models: Models) where Models.Element: JSONModelProtocol {
        self.init(.array, models) { .value(Writer($0.json)) }
    }

    /// Creates the chunks of a JSON array of values.
    ///
    /// - Parameter values: The values. Values that can't be written become null.
    public init<Values: AsyncSequence>(array values: Values) where Values.Element: JSONConvertible {
        self.init(.array, values) { .value(Writer(JSON($0))) }
    }

    /// Creates the chunks of newline-delimited JSON, with a line for each model.
    ///
    /// - Parameter models: The models. Their bytes are written as they were parsed. If these have line breaks, they are
    ///   written compactly.
    public init<Models: AsyncSequence>(lines models: Models) where Models.Element: JSONModelProtocol {
        self.init(.lines, models) { .value(Writer(line: $0.json)) }
    }

    /// Creates the chunks of newline-delimited JSON, with a line for each value.
    ///
    /// - Parameter values: The values. Values that can't be written become null.
    public init<Values: AsyncSequence>(lines values: Values) where Values.Element: JSONConvertible {
        self.init(.lines, values) { .value(Writer(line: JSON($0))) }
    }

    /// Creates the chunks of a stream of server-sent events.
    ///
    /// - Parameter events: The events.
    public init<Events: AsyncSequence>(events: Events) where Events.Element == ServerSentEvent {
        self.init(.plain, events) { .text($0.text) }
    }

    /// Creates an iterator that starts to read the values.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: makeReader(), writer: ChunkWriter(form, size: size))
    }

    /// Iterates over the chunks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// Nil after the end.
        fileprivate var reader: SequenceReader<ChunkPart>?
        fileprivate var writer: ChunkWriter

        /// Returns the next chunk, or nil after the last one.
        ///
        /// - Parameter actor: The isolation of the caller, which the sequence of values runs in.
        /// - Returns: The chunk.
        /// - Throws: The errors of the sequence of values, and `CancellationError`.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Data? {
            guard let reader else { return nil }
            do {
                while true {
                    try Task.checkCancellation()
                    var output = Output(capacity: 256)
                    if !writer.isInPart {
                        let part = try await reader.next(isolation: actor)
                        try Task.checkCancellation()
                        if let part { writer.begin(part, to: &output) } else { writer.end(to: &output) }
                    }
                    writer.resume(to: &output)
                    if writer.hasEnded { self.reader = nil }
                    if output.count > 0 { return output.data() }
                    if writer.hasEnded { return nil }
                }
            } catch {
                self.reader = nil
                throw error
            }
        }
    }
}

/// The chunks of a sequence that doesn't wait.
private final class ReadyReader: SequenceReader<ChunkPart> {
    private var chunks: JSONChunks.Iterator

    init(_ chunks: JSONChunks.Iterator) { self.chunks = chunks }

    override func advance(isolation actor: isolated (any Actor)?) async throws -> ChunkPart? {
        chunks.next().map { .bytes($0) }
    }
}
