import LazyJSONFoundation

/// Reads server-sent events from chunks of a text, without a connection and without waiting.
///
///     var parser = ServerSentEventParser()
///     try parser.receive("id: 1\ndata: Hel".utf8)          // []
///     try parser.receive("lo\n\ndata".utf8)                // one event with the data "Hello"
///     parser.lastEventID                                   // "1"
///
/// ``ServerSentEvents`` is the same for asynchronous sequences. Both follow the HTML standard, section 9.2.6,
/// "Interpreting an event stream": lines end with LF, CR or CR LF, one byte order mark at the start is skipped,
/// comments and unknown fields are ignored, an event without data is none, and invalid UTF-8 becomes U+FFFD. An event
/// ends at a blank line. Lines after the last blank line aren't an event, even at the end of the stream.
///
/// The result doesn't depend on how the text is cut into chunks.
public struct ServerSentEventParser: Sendable {
    /// The limit for the size of an event that parsers have by default: 16 MB.
    public static let defaultLimit = 1 << 24

    /// The ID of the last event that had one, or of a block with an ID and no data. Nil until the stream has an ID.
    ///
    /// A client that reconnects sends it to the server in the header `Last-Event-ID`.
    public private(set) var lastEventID: String?
    /// How long to wait before reconnecting: the value of the last field `retry`. Nil until the stream has one.
    public private(set) var reconnectionTime: Duration?

    private let limit: Int
    /// The reason why reading has ended.
    private(set) var failure: ServerSentEventLimitError?

    /// The start of a line that isn't complete.
    private var line: [UInt8] = []
    private var isFirstLine = true
    /// Whether the last byte was a carriage return, so that a line feed now belongs to it.
    private var isAfterReturn = false

    // The buffers of the standard.
    private var name = ""
    /// The values of the fields `data`, each with a line feed at its end.
    private var data: [UInt8] = []
    private var nextEventID: String?

    /// Creates a parser for a stream from its start.
    ///
    /// - Parameters:
    ///   - lastEventID: The ID that was sent to the server when connecting. Events without an ID have this one.
    ///   - limit: The number of bytes that the data of an event and the current line may have together. A server that
    ///     never ends a line or an event can't use more memory than that.
    public init(lastEventID: String? = nil, limit: Int = defaultLimit) {
        (self.lastEventID, nextEventID, self.limit) = (lastEventID, lastEventID, limit)
    }

    /// Adds a chunk to the text, and returns the events that it completes.
    ///
    /// - Parameter chunk: The next bytes of the stream, cut anywhere.
    /// - Returns: The events, in order.
    /// - Throws: ``ServerSentEventLimitError`` if an event is larger than the limit. If the chunk also completes events
    ///   before that, they are returned, and the next call throws the error. From then on, every call throws it.
    /// - Complexity: O(*n*) in the bytes of the chunk, however short the chunks are.
    public mutating func receive(
        _ chunk: some Sequence<UInt8>
    ) throws(ServerSentEventLimitError) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        if failure == nil { split([UInt8](chunk), into: &events) }
        if events.isEmpty, let failure { throw failure }
        return events
    }

    private mutating func split(_ bytes: [UInt8], into events: inout [ServerSentEvent]) {
        Work.add(bytes.count)
        var rest = bytes[...]
        if isAfterReturn, rest.first == 0x0A { rest.removeFirst() }
        if !bytes.isEmpty { isAfterReturn = false }
        while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            let found = rest[..<end]
            rest = rest[(end + 1)...]
            if bytes[end] == 0x0D {
                if rest.isEmpty { isAfterReturn = true }
                if rest.first == 0x0A { rest.removeFirst() }
            }
            guard isWithinLimit(adding: found.count) else { return }
            if line.isEmpty {
                interpret(found, &events)
            } else {
                append(found)
                let whole = line
                line = []
                interpret(whole[...], &events)
            }
        }
        if isWithinLimit(adding: rest.count) { append(rest) }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        Work.add(bytes.count)
        line += bytes
    }

    private mutating func isWithinLimit(adding count: Int) -> Bool {
        if count <= limit - data.count - line.count { return true }
        failure = ServerSentEventLimitError(limit: limit)
        (line, data) = ([], [])
        return false
    }
}

// MARK: - Lines

extension ServerSentEventParser {
    private mutating func interpret(_ line: ArraySlice<UInt8>, _ events: inout [ServerSentEvent]) {
        var line = line
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirstLine = false
        if line.isEmpty { return dispatch(&events) }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        // A comment is a field without a name.
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            data += value
            data.append(0x0A)
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id": if !value.contains(0) { nextEventID = String(decoding: value, as: UTF8.self) }
        case "retry":
            // A number that is too large is ignored, as other texts are that aren't digits.
            guard value.allSatisfy({ UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }),
                let milliseconds = Int64(String(decoding: value, as: UTF8.self))
            else { return }
            reconnectionTime = .milliseconds(milliseconds)
        default: break
        }
    }

    /// Ends an event at a blank line.
    private mutating func dispatch(_ events: inout [ServerSentEvent]) {
        lastEventID = nextEventID
        if !data.isEmpty {
            events.append(
                ServerSentEvent(
                    received: name.isEmpty ? "message" : name, data: String(decoding: data.dropLast(), as: UTF8.self),
                    id: lastEventID, retry: reconnectionTime))
        }
        (name, data) = ("", [])
    }
}

/// The error for a server-sent event that is larger than the limit of its reader.
public struct ServerSentEventLimitError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// The number of bytes that an event may have.
    public let limit: Int

    /// The text of the error: `a server-sent event has more than 1000 bytes`.
    public var description: String { "a server-sent event has more than \(limit) bytes" }

    /// The text of ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}
