/// One event of a stream of server-sent events: a name, and a text that is often JSON.
///
///     let event = ServerSentEvent(name: "delta", data: #"{"text": "Hel"}"#, id: "7")
///     try event.json["text"]?.string        // "Hel"
///     try event.decode(Delta.self).text     // "Hel"
///     event.text                            // event: delta
///                                           // id: 7
///                                           // data: {"text": "Hel"}
///
/// ``ServerSentEvents`` reads events from a connection. A server sends the ``text`` of events. The format is the one of
/// the HTML standard, section 9.2, "Server-sent events".
public struct ServerSentEvent: Sendable, Hashable {
    /// The name of the event. Without a field `event`, it is `"message"`.
    public let name: String
    /// The text of the event: the values of its fields `data`, joined with line feeds.
    public let data: String
    /// The last event ID: the value of the field `id` of this event, or else of an earlier one.
    ///
    /// In a received event, it is nil until the stream has an ID. A client that reconnects sends it to the server in
    /// the header `Last-Event-ID`. A server that sends nil leaves the client's ID as it is, and an empty ID removes it.
    public let id: String?
    /// How long a client should wait before it reconnects: the value of the last field `retry` up to this event.
    ///
    /// It is nil until the stream has such a field.
    public let retry: Duration?

    /// Creates an event to send.
    ///
    /// The format can't express every text. Each line break in the data becomes a line feed. Line
    /// breaks in the name and the ID, and zero characters in the ID, are left out, and debug builds warn about them.
    ///
    /// - Parameters:
    ///   - name: The name; an empty one means `"message"`.
    ///   - data: The text, of any number of lines.
    ///   - id: The event's ID; nil to send none.
    ///   - retry: The time before clients reconnect, which is sent in whole milliseconds; nil to send none.
    /// - Complexity: O(*n*) in the length of the texts.
    public init(name: String = "message", data: String, id: String? = nil, retry: Duration? = nil) {
        let name = Self.withoutBreaks(name, isID: false)
        self.init(
            received: name.isEmpty ? "message" : name, data: Self.withLineFeeds(data),
            id: id.map { Self.withoutBreaks($0, isID: true) }, retry: retry.map(Self.wholeMilliseconds))
    }

    /// Creates an event from texts that the format can express.
    init(received name: String, data: String, id: String?, retry: Duration?) {
        (self.name, self.data, self.id, self.retry) = (name, data, id, retry)
    }
}

// MARK: - Reading

extension ServerSentEvent {
    /// The data as JSON, parsed at every access.
    ///
    /// - Throws: ``JSONError`` with the position in the data if it isn't JSON.
    /// - Complexity: O(*n*) in the bytes of the data.
    public var json: JSON { get throws(JSONError) { try JSON(parsing: data) } }

    /// Returns the data, which is a JSON object, as a model.
    ///
    ///     for try await event in ServerSentEvents(chunks) {
    ///         answer += try event.decode(Delta.self).text
    ///     }
    ///
    /// - Parameter type: The class of the model.
    /// - Returns: The model, of the class that is chosen for the object.
    /// - Throws: ``JSONError`` if the data isn't JSON, or isn't an object.
    /// - Complexity: O(*n*) in the bytes of the data; no property is decoded.
    public func decode<Model: JSONModelProtocol>(_ type: Model.Type = Model.self) throws(JSONError) -> Model {
        try Model(parsing: data)
    }

    /// Returns the data, which is JSON, as a type.
    ///
    ///     let scores = try event.decode([Int].self)
    ///
    /// For a type that is only `Decodable`, call `event.json.decode(Point.self)`.
    ///
    /// - Parameter type: A convertible type.
    /// - Returns: The value, read by the lenient policy. For an optional type, null is a value, which is nil.
    /// - Throws: ``JSONError`` if the data isn't JSON, is null, or can't be read as the type.
    /// - Complexity: O(*n*) in the bytes of the data.
    public func decode<Value: JSONConvertible>(_ type: Value.Type = Value.self) throws(JSONError) -> Value {
        let json = try json
        if let value = json.value(as: type) { return value }
        throw JSONError(rootKindMismatch: "a value that reads as \(type)", found: json.kind.description)
    }
}

// MARK: - Writing

extension ServerSentEvent {
    /// The lines that a server sends for the event, with a blank line at the end.
    ///
    ///     ServerSentEvent(data: "a\nb").text      // "data: a\ndata: b\n\n"
    ///
    /// Reading the text gives the event again.
    ///
    /// - Complexity: O(*n*) in the length of the event.
    public var text: String {
        var text = name == "message" ? "" : "event: \(name)\n"
        if let id { text += "id: \(id)\n" }
        if let retry { text += "retry: \(Self.milliseconds(retry))\n" }
        for line in data.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            text += "data: \(Substring(line))\n"
        }
        return text + "\n"
    }

    /// A text in which each LF, CR or CR LF is an LF.
    private static func withLineFeeds(_ text: String) -> String {
        guard text.utf8.contains(0x0D) else { return text }
        return String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }

    private static func withoutBreaks(_ text: String, isID: Bool) -> String {
        func isAllowed(_ byte: UInt8) -> Bool { byte != 0x0A && byte != 0x0D && !(isID && byte == 0) }
        if text.utf8.allSatisfy(isAllowed) { return text }
        ProgrammingMistake.warn(
            "the \(isID ? "ID" : "name") of a server-sent event contains a line break or a zero character, "
                + "which is left out"
        )
        return String(decoding: text.utf8.filter(isAllowed), as: UTF8.self)
    }

    private static func wholeMilliseconds(_ time: Duration) -> Duration { .milliseconds(milliseconds(time)) }

    /// The whole milliseconds of a time, from 0 on and up to the greatest number that can be sent.
    private static func milliseconds(_ time: Duration) -> Int64 {
        let (seconds, attoseconds) = time.components
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return time < .zero ? 0 : overflows || isTooLarge ? .max : sum
    }
}
