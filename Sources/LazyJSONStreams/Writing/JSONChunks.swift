import LazyJSONFoundation

/// A JSON text, or lines or events, in chunks of up to about 64 KB, without having the whole text in memory.
///
///     for chunk in JSONChunks(report.json) { try handle.write(contentsOf: chunk) }
///     for chunk in JSONChunks(lines: entries) { try await writer.write(ByteBuffer(bytes: chunk)) }
///
/// | chunks | text |
/// |---|---|
/// | `JSONChunks(json)` | `json.data()`: untouched bytes as they were parsed |
/// | `JSONChunks(json, .pretty)` | `json.data(.pretty)` |
/// | `JSONChunks(array: values)` | a JSON array of the values |
/// | `JSONChunks(lines: values)` | newline-delimited JSON |
/// | `JSONChunks(events: events)` | server-sent events |
///
/// A sequence of values is read while the chunks are: each value can be released before the next one is read. Use
/// ``AsyncJSONChunks`` for values that arrive asynchronously. `write(to:)` writes the chunks to a file or a file
/// handle.
public struct JSONChunks: Sequence {
    let form: ChunkForm
    let size: Int
    private let makeParts: () -> () -> ChunkPart?

    /// Creates the chunks of a sequence of parts. All other initializers call this one.
    init<Values: Sequence>(
        _ form: ChunkForm, _ values: Values, size: Int = usualChunkSize, _ part: @escaping (Values.Element) -> ChunkPart
    ) {
        (self.form, self.size) = (form, size)
        makeParts = {
            var iterator = values.makeIterator()
            return { iterator.next().map(part) }
        }
    }

    /// Creates the chunks of a value's text: the bytes of `json.data()`, or of `json.data(format)`.
    ///
    ///     JSONChunks(user.json)       // a model's
    ///     JSONChunks(users.json)      // those of a LazyArray
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - format: The format; nil to keep untouched bytes as they were parsed.
    public init(_ json: JSON, _ format: JSON.Format? = nil) {
        self.init(.plain, CollectionOfOne(json)) { json in
            .value(format.map { Writer(json, $0) } ?? Writer(textOf: json, withMark: true))
        }
    }

    /// Creates the chunks of a JSON array of models: the bytes of `LazyArray(models).json.data()`.
    ///
    /// - Parameter models: The models. Their bytes are written as they were parsed, without whitespace between them.
    public init<Models: Sequence>(array models: Models) where Models.Element: JSONModelProtocol {
        self.init(.array, models) { .value(Writer($0.json)) }
    }

    /// Creates the chunks of a JSON array of values: the bytes of `JSON(values).data()`.
    ///
    /// - Parameter values: The values. Values that can't be written become null.
    public init<Values: Sequence>(array values: Values) where Values.Element: JSONConvertible {
        self.init(.array, values) { .value(Writer(JSON($0))) }
    }

    /// Creates the chunks of newline-delimited JSON, with a line for each model.
    ///
    /// - Parameter models: The models. Their bytes are written as they were parsed. If these have line breaks, they are
    ///   written compactly.
    public init<Models: Sequence>(lines models: Models) where Models.Element: JSONModelProtocol {
        self.init(.lines, models) { .value(Writer(line: $0.json)) }
    }

    /// Creates the chunks of newline-delimited JSON, with a line for each value.
    ///
    /// - Parameter values: The values. Values that can't be written become null.
    public init<Values: Sequence>(lines values: Values) where Values.Element: JSONConvertible {
        self.init(.lines, values) { .value(Writer(line: JSON($0))) }
    }

    /// Creates the chunks of newline-delimited JSON: the bytes of `array.lines()`.
    ///
    /// - Parameter array: The array. Its elements that aren't objects get a line, too, and invalid lines stay at their
    ///   places.
    public init<Model: JSONModelProtocol>(lines array: LazyArray<Model>) {
        self.init(.plain, CollectionOfOne(array.json)) { .lines(LinesWriter($0)) }
    }

    /// Creates the chunks of a stream of server-sent events.
    ///
    /// - Parameter events: The events.
    public init<Events: Sequence>(events: Events) where Events.Element == ServerSentEvent {
        self.init(.plain, events) { .text($0.text) }
    }

    /// Returns an iterator over the chunks.
    public func makeIterator() -> Iterator { Iterator(parts: makeParts(), writer: ChunkWriter(form, size: size)) }

    /// Iterates over the chunks.
    public struct Iterator: IteratorProtocol {
        fileprivate let parts: () -> ChunkPart?
        fileprivate var writer: ChunkWriter

        /// Returns the next chunk, or nil after the last one.
        public mutating func next() -> Data? {
            if writer.hasEnded { return nil }
            var output = Output(capacity: Swift.min(writer.size, usualChunkSize) + 256)
            while output.count < writer.size, !writer.hasEnded {
                if writer.isInPart {
                    writer.resume(to: &output)
                } else if let part = parts() {
                    writer.begin(part, to: &output)
                } else {
                    writer.end(to: &output)
                }
            }
            return output.count == 0 ? nil : output.data()
        }
    }
}
