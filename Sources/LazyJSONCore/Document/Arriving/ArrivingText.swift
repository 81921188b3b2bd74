/// The text of one JSON value that arrives in chunks, checked as far as it has arrived.
///
/// A `TokenMachine` checks each byte once, whatever the chunks are, after a few attempts at whole containers. The open
/// containers are noted here, with their children that have arrived as a whole.
///
/// It isn't copyable, because a copy would write to the same memory.
package struct ArrivingText: ~Copyable {
    /// A container that is open.
    struct Level {
        let isObject: Bool
        let start: Int
        /// The offsets of the elements, or of the names of the members, that have begun.
        var children = GrowingMemory<Int>()
        /// How many of them have arrived as a whole.
        var count = 0
        /// The ordinals of those that are objects.
        var objects = GrowingMemory<Int>()
        /// The end of the last one of them, or of the opening bracket.
        var end: Int
        /// The offset of the name of the member that is arriving.
        var name = 0
        /// The index of the container's entry in the spans; nil as long as nothing in it is large.
        var entry: Int?
        /// The index of the children in the last snapshot; nil if more have arrived since then.
        var index: ContainerIndex?
    }

    let context: ContextValues?
    package let lineage = Lineage()
    /// The JSON of the bytes that are known not to be a part of a comment, say, or to be one.
    private(set) var bytes = GrowingMemory<UInt8>()
    /// The bytes as they came, if the syntax isn't that of JSON.
    private var original = GrowingMemory<UInt8>()
    private let syntax: JSONSyntax
    private var strict: StrictText?
    private(set) var spans = GrowingMemory<Spans.Entry>()
    var levels: [Level] = []
    var machine: TokenMachine
    /// The root value, once it has arrived.
    private(set) var root: Range<Int>?
    /// Whether nothing more may come.
    private(set) var isFinished = false
    /// The reason why nothing more is accepted.
    private(set) var error: JSONError?
    /// The document of the last snapshot; nil if more values have arrived since it was created.
    private var lastDocument: Document?

    /// Creates an empty text.
    ///
    /// - Parameters:
    ///   - syntax: The syntax of the text.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: The values that the app passes along.
    init(syntax: JSONSyntax, nestingLimit: Int, context: ContextValues?) {
        self.syntax = syntax
        strict = syntax == .json ? nil : StrictText(syntax)
        machine = TokenMachine(nestingLimit: nestingLimit)
        self.context = context
    }

    /// The number of bytes that have arrived.
    package var count: Int { strict == nil ? bytes.count : original.count }

    /// The bytes as they came, up to an offset among those that were checked.
    private func original(upTo end: Int) -> OriginalText? {
        guard let moves = strict?.moves.first(before: end) else { return nil }
        return OriginalText(source: Source(original, 0..<moves.original(end)), moves: moves)
    }

    /// The number of bytes that were checked.
    var position: Int { machine.position }

    /// The number of bytes up to the end of a snapshot: while it stays the same, so do snapshots.
    package func visibleCount(cuttingStrings cutsStrings: Bool) -> Int {
        // The whitespace after the root is a part of the text once that has ended.
        if let root { return isFinished ? position : root.upperBound }
        if cutsStrings, machine.state == .string(isName: false) { return stringEnd }
        return levels.last?.end ?? 0
    }

    /// Adds bytes and checks them.
    ///
    /// - Throws: The error of the first wrong byte. Everything before it stays.
    /// - Complexity: O(*n*) in the number of bytes.
    package mutating func receive(_ chunk: some Sequence<UInt8>) throws(JSONError) {
        if let error { throw error }
        let count = count
        if chunk.withContiguousStorageIfAvailable({ append($0, isFinal: false) }) == nil {
            Array(chunk).withUnsafeBufferPointer { append($0, isFinal: false) }
        }
        guard self.count == count || !isFinished && check() else { throw fail() }
    }

    private mutating func append(_ chunk: UnsafeBufferPointer<UInt8>, isFinal: Bool) {
        guard let settled = strict?.receive(chunk, isFinal: isFinal) else { return bytes.append(chunk) }
        original.append(chunk)
        settled.withUnsafeBufferPointer { bytes.append($0) }
    }

    /// Ends the text. Nothing happens if it has ended.
    ///
    /// - Throws: The error of the text, if it isn't one JSON value.
    package mutating func finish() throws(JSONError) {
        if let error { throw error }
        if !isFinished { append(UnsafeBufferPointer(start: nil, count: 0), isFinal: true) }
        guard strict?.unclosedComment == nil, check(isFinal: true) else { throw fail() }
        isFinished = true
    }

    /// Describes what is wrong with the text, as opening it does.
    private mutating func fail() -> JSONError {
        let received = strict == nil ? bytes : original
        let failed = JSONError(
            ofOpening: Source(received, 0..<received.count), syntax, nestingLimit: machine.nestingLimit,
            position: strict?.moves.original(position) ?? position)
        error = failed
        return failed
    }

    // MARK: Containers

    /// Notes that a container begins.
    private mutating func open() {
        beginChild()
        levels.append(Level(isObject: machine.isInObject, start: machine.tokenStart, end: position))
    }

    /// Notes that the innermost container ends.
    private mutating func close() {
        guard let level = levels.last else { return }
        if position - level.start >= Spans.threshold { listContainers() }
        if let entry = levels.removeLast().entry { spans.finish(entry, at: position, isObject: level.isObject) }
        complete(level.start..<position, isObject: level.isObject)
    }

    /// Adds the open containers to the spans, so that the entries are in the order in which containers start.
    private mutating func listContainers() {
        var first = levels.count
        while first > 0, levels[first - 1].entry == nil { first -= 1 }
        for level in first..<levels.count {
            levels[level].entry = spans.count
            spans.append(Spans.Entry(start: levels[level].start))
        }
    }

    /// Notes where a value in the innermost container begins.
    private mutating func beginChild() {
        guard let last = levels.indices.last else { return }
        levels[last].children.append(levels[last].isObject ? levels[last].name : machine.tokenStart)
    }

    /// Notes that the value that began last has arrived as a whole.
    private mutating func complete(_ range: Range<Int>, isObject: Bool) {
        lastDocument = nil
        guard let last = levels.indices.last else {
            root = range
            return
        }
        if isObject { levels[last].objects.append(levels[last].count) }
        levels[last].count += 1
        levels[last].end = range.upperBound
        levels[last].index = nil
    }

    // MARK: Documents

    /// Returns a document of the bytes up to an offset.
    mutating func document(upTo end: Int) -> Document {
        if let lastDocument, lastDocument.count == end { return lastDocument }
        let made = Document(
            Source(bytes, 0..<end), root: root?.lowerBound ?? levels.first?.start ?? -1, spans: Spans(spans),
            context: context, lineage: lineage, syntax: syntax, original: original(upTo: end))
        lastDocument = made
        return made
    }

    /// A document of the string that is arriving, up to its last whole character; nil if none is.
    var cutString: Document? {
        guard machine.state == .string(isName: false) else { return nil }
        let start = levels.isEmpty ? 0 : machine.tokenStart
        return Document(
            Source(bytes, start..<stringEnd), root: machine.tokenStart - start, spans: Spans(), context: context,
            isCut: true, syntax: syntax, original: start == 0 ? original(upTo: stringEnd) : nil)
    }
}

/// Checking, from the position where it stopped to the last byte.
///
/// The bytes are written once, before they are counted.
extension ArrivingText {
    /// Checks all bytes that have arrived. Returns false at a wrong one; the position isn't beyond it.
    ///
    /// - Parameter isFinal: Whether the text ends with them.
    mutating func check(isFinal: Bool = false) -> Bool {
        let block = bytes.block
        defer { withExtendedLifetime(block) {} }
        let tokens = Tokens(UnsafeBufferPointer(start: block?.unretainedStart, count: bytes.count))
        var attempts = tokens.count < Spans.leastText ? 0 : Self.attempts
        do throws(SyntaxFailure) {
            while true {
                switch try machine.next(tokens, isFinal: isFinal) {
                case .opened where attempts > 0 && tokens.count - position > Self.leastWhole:
                    if !addWhole(tokens) {
                        attempts -= 1
                        open()
                    }
                case .wait, .end: return true
                case .part: break
                case .began: beginChild()
                case .name: levels[levels.count - 1].name = machine.tokenStart
                case .value(let kind):
                    // A string has been noted at its start.
                    if kind != .string { beginChild() }
                    complete(machine.tokenStart..<position, isObject: false)
                case .opened: open()
                case .closed: close()
                }
                Work.add(1)
            }
        } catch { return false }
    }

    /// How many containers that go on after the last byte are looked at for nothing, and how many bytes are too few.
    private static let (attempts, leastWhole) = (8, 64)

    /// Checks the container that begins with the last token as a whole, which is faster than token by token, and
    /// notes it. Returns false if it hasn't arrived as a whole, or if something in it is wrong.
    private mutating func addWhole(_ tokens: Tokens) -> Bool {
        let (start, isObject) = (machine.tokenStart, machine.isInObject)
        let limit = machine.nestingLimit - machine.depth + 1
        let whole = UnsafeBufferPointer(start: tokens.start, count: tokens.count)
        let checked = try? Validator.with(whole, nestingLimit: limit, kernel: nil) {
            (validator) throws(SyntaxFailure) in (try validator.validateValue(at: start, tokens), validator.takeSpans())
        }
        guard let (end, found) = checked else { return false }
        machine.finishContainer(at: end)
        beginChild()
        if end - start >= Spans.threshold { listContainers() }
        found.withEntries { entries in entries.forEach { spans.append($0) } }
        complete(start..<end, isObject: isObject)
        return true
    }

    /// The end of the last whole character of the string that is arriving.
    ///
    /// An escaped high surrogate is half of one as long as the other half may follow: until another character has
    /// begun.
    var stringEnd: Int {
        let start = position - 6
        guard start > machine.tokenStart, isHighSurrogate(at: start) else { return position }
        return position < bytes.count && 0xC2...0xF4 ~= bytes[position] ? position : start
    }

    /// Whether the six bytes at an offset are an escape of a high surrogate.
    private func isHighSurrogate(at start: Int) -> Bool {
        guard bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] | 0x20 == UInt8(ascii: "u"),
            bytes[start + 2] | 0x20 == UInt8(ascii: "d"), "89abAB".utf8.contains(bytes[start + 3])
        else { return false }
        // A backslash after another one is escaped itself.
        var first = start
        while first > machine.tokenStart, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
        Work.add(start - first)
        return (start - first).isMultiple(of: 2)
    }
}

/// The part that documents of one text share while the text arrives.
///
/// A value that has arrived as a whole is at the same offset in all of them, and has the same bytes. So its container
/// index is found once, and the values are identical (``Document/hasSameValue(at:as:)``).
package final class Lineage: @unchecked Sendable {
    /// The indexes of large containers, all of which have arrived as a whole.
    let indexes = ContainerIndexes()
    private let lock = Lock()
    @exclusivity(unchecked) private weak var weakModels: ArrivedModels?

    /// The models of values that have arrived as a whole. Documents don't own them, because models own documents.
    package var models: ArrivedModels? {
        get { lock.withLock { weakModels } }
        set { lock.withLock { weakModels = newValue } }
    }
}

/// The models that were created of values in a text that is still arriving.
package class ArrivedModels: @unchecked Sendable {
    package init() {}
}

extension JSONError {
    /// Creates the error of opening a text that was found to be wrong.
    ///
    /// - Parameter position: The number of bytes that were found to be right, for a text that opening accepts.
    init(ofOpening source: Source, _ syntax: JSONSyntax, nestingLimit: Int, position: Int) {
        do throws(JSONError) {
            _ = try Document(source, syntax: syntax, nestingLimit: nestingLimit)
            // Only after the end that the source has announced is more text wrong by itself.
            self = source.withBytes { bytes in
                let found = Tokens(bytes).found(at: position)
                return JSONError(SyntaxFailure(reason: .trailingContent(found: found), offset: position), in: bytes)
            }
        } catch { self = error }
    }
}
