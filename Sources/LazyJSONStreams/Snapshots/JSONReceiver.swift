/// Receives a JSON document in chunks, and makes it readable at any time, as far as it has arrived.
///
///     let receiver = JSONReceiver()
///     try receiver.receive(#"{"title": "Soup", "steps": [{"text": "Peel the pot"#)
///     let recipe = receiver.snapshot.flatMap { Recipe($0) }
///     recipe?.title                       // "Soup"
///     recipe?.steps.last?.text            // "Peel the pot"
///     recipe?.json.text                   // {"title": "Soup", "steps": [{"text": "Peel the pot"}]}
///     try receiver.receive(#"atoes"}]}"#)
///     try receiver.finish()["steps"]?[0]?["text"]?.string        // "Peel the potatoes"
///
/// Chunks may end anywhere: in the middle of a token, an escape or a character. Each byte is checked a few times at
/// most, so a million chunks of one byte cost about as much as one chunk of a million. Snapshots share the bytes.
///
/// Used by one task at a time. For an asynchronous sequence there is ``JSONSnapshots``.
public final class JSONReceiver {
    private var text: ArrivingText
    private let models = ArrivedModelTable()
    private let cutsStrings: Bool
    /// Finds the JSON in prose; nil if all of the text is JSON.
    private var start: JSONStart?
    private var hasBegun: Bool
    /// The number of bytes of a text with prose.
    private var fencedCount = 0

    /// Creates a receiver of a document before its first byte.
    ///
    /// - Parameters:
    ///   - syntax: The syntax of the text.
    ///   - fenced: Whether there may be text before and after the JSON, as in the answer of a language model: the
    ///     document is the first object or array that begins a line.
    ///   - cutsStrings: Whether snapshots contain a string whose end hasn't arrived, up to its last whole character.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: Values for the models and converters that read the document.
    public init(
        syntax: JSONSyntax = .json, fenced: Bool = false, cutsStrings: Bool = true,
        nestingLimit: Int = JSON.defaultNestingLimit,
        context: JSONContext = JSONContext()
    ) {
        text = ArrivingText(syntax: syntax, nestingLimit: nestingLimit, context: context)
        self.cutsStrings = cutsStrings
        start = fenced ? JSONStart() : nil
        hasBegun = !fenced
        text.lineage.models = models
    }

    /// Receives the next bytes.
    ///
    /// - Parameter chunk: The bytes, such as `Data`, an array, or a view of a buffer.
    /// - Throws: ``JSONError`` with the position of the first wrong byte, as opening the document does. The snapshot
    ///   stays the one before that byte, and receiving more throws the same error.
    /// - Complexity: O(*n*) in the number of bytes.
    public func receive(_ chunk: some Sequence<UInt8>) throws(JSONError) {
        if start == nil { return try text.receive(chunk) }
        var bytes = Array(chunk)
        fencedCount += bytes.count
        if !hasBegun {
            guard let found = start?.find(in: bytes) else { return }
            hasBegun = true
            bytes.removeFirst(found)
        }
        if text.hasValue { return }
        do throws(JSONError) { try text.receive(bytes) } catch {
            // Whatever follows the value isn't JSON.
            if text.hasValue { return }
            throw moved(error)
        }
    }

    /// The error at its place in all of the text.
    private func moved(_ error: JSONError) -> JSONError {
        start?.position.moving(error) ?? error
    }

    /// Receives the next characters.
    ///
    /// - Parameter chunk: The text.
    /// - Throws: ``JSONError`` with the position of the first wrong byte, as opening the document does.
    /// - Complexity: O(*n*) in the length of the text.
    public func receive(_ chunk: some StringProtocol) throws(JSONError) { try receive(chunk.utf8) }

    /// Ends the document.
    ///
    ///     let receiver = JSONReceiver()
    ///     try receiver.receive("[1, 2")
    ///     try receiver.finish()               // throws: line 1, column 7 (byte 6): expected ',' or ']' …
    ///
    /// - Returns: The document, as if it had been opened as a whole.
    /// - Throws: ``JSONError`` if the document isn't complete.
    @discardableResult
    public func finish() throws(JSONError) -> JSON {
        if start == nil || !text.hasValue {
            do throws(JSONError) { try text.finish() } catch { throw moved(error) }
        }
        return text.snapshot(cuttingStrings: false, models: nil) ?? .null
    }

    /// The document as far as it has arrived; nil if nothing of it can be read yet.
    ///
    /// It is valid JSON: open arrays and objects are closed. A number, a literal or a name that may continue isn't in
    /// it, nor is a member whose value hasn't begun. ``JSON/isComplete`` says whether a value may still change.
    ///
    /// - Complexity: O(*d*) in the number of open arrays and objects. Reading a string whose end hasn't arrived copies
    ///   it.
    public var snapshot: JSON? { text.snapshot(cuttingStrings: cutsStrings, models: models) }

    /// The number of bytes that were received.
    public var byteCount: Int { start == nil ? text.count : fencedCount }

    /// The number of bytes up to the end of the snapshot: while it stays the same, so does the snapshot.
    var visibleCount: Int { text.visibleCount(cuttingStrings: cutsStrings) }
}
