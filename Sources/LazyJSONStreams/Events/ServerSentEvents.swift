/// The events of a connection, each as soon as its last byte has arrived.
///
///     final class Delta: JSONModel, @unchecked Sendable {
///         @Property("choices.0.delta.content") var text: String = ""
///     }
///
///     var answer = ""
///     let (chunks, _) = try await URLSession.shared.chunks(for: request)
///     for try await event in ServerSentEvents(chunks, until: { $0.data == "[DONE]" }) {
///         answer += try event.decode(Delta.self).text
///     }
///
/// The text is read by the rules of the HTML standard; see ``ServerSentEventParser``. Nothing is read ahead: one chunk
/// is read when all events of the chunks before have been taken. If the task is canceled, the sequence ends with
/// `CancellationError`. Other errors are those of the bytes.
///
/// To reconnect, pass the last ID on:
///
///     var lastID: String?
///     while true {
///         request.setValue(lastID, forHTTPHeaderField: "Last-Event-ID")
///         let (chunks, _) = try await URLSession.shared.chunks(for: request)
///         for try await event in ServerSentEvents(chunks, lastEventID: lastID) {
///             lastID = event.id
///             …
///         }
///         try await Task.sleep(for: .seconds(3))
///     }
public struct ServerSentEvents: AsyncSequence {
    private let source: ByteSource
    private let parser: ServerSentEventParser
    private let isEnd: (ServerSentEvent) -> Bool

    /// Creates the events of a sequence of chunks, such as `Data`, `[UInt8]` or the views of a `ByteBuffer`.
    ///
    /// - Parameters:
    ///   - chunks: The text of the stream in chunks, cut anywhere.
    ///   - lastEventID: The ID that was sent to the server when reconnecting. Events without an ID have this one.
    ///   - limit: The number of bytes that the data of an event and the current line may have together. A larger event
    ///     ends the sequence with ``ServerSentEventLimitError``, after all events before it.
    ///   - isEnd: Returns whether an event marks the end. This event is left out, and nothing more is read.
    public init<Chunks: AsyncSequence>(
        _ chunks: Chunks, lastEventID: String? = nil, limit: Int = ServerSentEventParser.defaultLimit,
        until isEnd: @escaping (ServerSentEvent) -> Bool = { _ in false }
    ) where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
        source = ByteSource(chunks: chunks)
        parser = ServerSentEventParser(lastEventID: lastEventID, limit: limit)
        self.isEnd = isEnd
    }

    /// Creates the events of a sequence of bytes, such as those of `URLSession` and `FileHandle`.
    ///
    /// - Parameters:
    ///   - bytes: The text of the stream.
    ///   - lastEventID: The ID that was sent to the server when reconnecting. Events without an ID have this one.
    ///   - limit: The number of bytes that the data of an event and the current line may have together. A larger event
    ///     ends the sequence with ``ServerSentEventLimitError``, after all events before it.
    ///   - isEnd: Returns whether an event marks the end. This event is left out, and nothing more is read.
    public init<Bytes: AsyncSequence>(
        _ bytes: Bytes, lastEventID: String? = nil, limit: Int = ServerSentEventParser.defaultLimit,
        until isEnd: @escaping (ServerSentEvent) -> Bool = { _ in false }
    ) where Bytes.Element == UInt8 {
        source = ByteSource(bytes: bytes, by: .lines)
        parser = ServerSentEventParser(lastEventID: lastEventID, limit: limit)
        self.isEnd = isEnd
    }

    /// Creates an iterator that starts to read the connection.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: source.makeIterator(), parser: parser, isEnd: isEnd)
    }

    /// Iterates over the events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// Nil after the end.
        fileprivate var reader: ByteReader?
        fileprivate var parser: ServerSentEventParser
        fileprivate let isEnd: (ServerSentEvent) -> Bool
        /// The events of the last chunk that haven't been taken.
        fileprivate var events: ArraySlice<ServerSentEvent> = []

        /// Returns the next event, or nil after the last one.
        ///
        /// - Parameter actor: The isolation of the caller, which the sequence of bytes runs in.
        /// - Returns: The event.
        /// - Throws: The errors of the sequence of bytes, `CancellationError`, and ``ServerSentEventLimitError``.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> ServerSentEvent? {
            guard let reader else { return nil }
            do {
                while events.isEmpty {
                    // The events before an event that is too large have been taken.
                    if let failure = parser.failure { throw failure }
                    guard let chunk = try await reader.next(isolation: actor) else { return end() }
                    events = try parser.receive(chunk)[...]
                }
            } catch {
                _ = end()
                throw error
            }
            guard let event = events.popFirst(), !isEnd(event) else { return end() }
            return event
        }

        private mutating func end() -> ServerSentEvent? {
            reader = nil
            events = []
            return nil
        }
    }
}
