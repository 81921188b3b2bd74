import LazyJSONFoundation

/// A place in a document whose readers need not retain the document each time, because other code holds it.
package struct UnretainedPlace: Sendable {
    /// Valid as long as the JSON value that the place was taken from lives.
    package let document: Unmanaged<Document>
    package let offset: Int

    @_transparent
    init(_ document: Document, _ offset: Int) {
        self.document = .passUnretained(document)
        self.offset = offset
    }
}

/// The immutable bytes of a text that was validated as JSON, with a few positions of its values.
///
/// A document holds its input instead of copying it (see ``Source``), checks it once from end to end when it is opened
/// (see `Validator`), and remembers the spans of containers above a size (see ``Spans``). It decodes nothing and
/// doesn't depend on models. All code that reads it may therefore assume well-formed JSON: an offset that a scan of the
/// document returned is the start of a value, and every string, number and container that starts has an end.
///
/// Pointers are used in Memory, Text and Document only, and in three files of Support: `Lock`, `OnceReference` and
/// `FieldReflection`. Bound of every access here: `start ..< start + count`. A scan stops at the end of a token, which
/// validation has shown to lie inside. A word is loaded only if `offset + width <= count`.
package final class Document: @unchecked Sendable {
    /// Facts that few documents have.
    private final class Rare: Sendable {
        let open: [Int]
        let writtenString: String?
        let original: OriginalText?
        let note: (any Sendable)?

        init(open: [Int], writtenString: String?, original: OriginalText?, note: (any Sendable)?) {
            (self.open, self.writtenString, self.original, self.note) = (open, writtenString, original, note)
        }
    }

    /// The first byte. `source` holds the bytes, and only ``withStart(_:)`` hands out the pointer.
    private let start: UnsafePointer<UInt8>
    /// The number of bytes, including a byte order mark and whitespace around the root.
    let count: Int
    /// The number of bytes that may be read in words: all of them, or none if that is switched off.
    let wideCount: Int
    /// A copy of the switch, for reading numbers.
    let readsNumbersAtOnce = OptimizationSwitches.readsNumbersAtOnce
    /// The kernel that finds the ends of containers.
    let kernel = OptimizationSwitches.findsEndsByKernel ? StructuralKernel.best?.value : nil
    /// The offset of the root value.
    let root: Int
    /// The containers that are too large to be skipped by scanning.
    let spans: Spans
    private let source: Source
    /// The syntax of the text.
    let syntax: JSONSyntax
    /// Whether the text is the content of a string in another text, so that positions in it would mislead.
    let isContent: Bool
    /// Whether the text is a string whose end hasn't arrived: its closing quote comes after the last byte, and isn't in
    /// memory.
    let isCut: Bool
    /// The facts that few documents have; nil for all others, so that they aren't larger for it.
    private let rare: Rare?
    /// The offsets of the values that are closed here, but not in the text that is arriving, in ascending order.
    private var open: [Int] { rare?.open ?? [] }
    /// The content of the string that the text consists of, if the library wrote it and it is long.
    var writtenString: String? { rare?.writtenString }
    /// The text as it came, if it isn't JSON: `source` is JSON.
    private var original: OriginalText? { syntax == .json ? nil : rare?.original }
    /// A note that another layer has made about the text.
    var note: (any Sendable)? { rare?.note }
    /// Whether the text isn't JSON: it has comments, say.
    var hasComments: Bool { original != nil }

    /// Whether there is something in a range that isn't JSON.
    func hasComments(in range: Range<Int>) -> Bool { original?.moves.hasPlaces(in: range) ?? false }

    /// The text as it came with more bytes after it, if it isn't JSON.
    func original(followedBy bytes: [UInt8]) -> OriginalText? {
        original.map { OriginalText(source: Source($0.source.withBytes { Array($0) } + bytes), moves: $0.moves) }
    }

    /// The values that the app passed along with the text.
    let context: ContextValues?
    /// The index of lines and those of large containers, created at the first use of one of them.
    private let indexes = OnceReference<Indexes>()

    /// The documents with more or less of the same text; nil for a text that was opened as a whole.
    package let lineage: Lineage?

    private final class Indexes: Sendable {
        let lines = LineIndex()
        let containers: ContainerIndexes

        init(of document: Document) {
            // A container that is closed in one of the texts has other children than in the next one.
            containers = document.open.isEmpty ? document.lineage?.indexes ?? ContainerIndexes() : ContainerIndexes()
        }
    }

    /// Opens a text as one JSON value.
    ///
    /// - Parameters:
    ///   - isStart: Whether the text may start with a byte order mark.
    ///   - isContent: Whether the text is the content of a string in another text.
    ///   - context: The values that the app passed along with it.
    convenience init(
        _ source: Source, syntax: JSONSyntax = .json, nestingLimit: Int, isStart: Bool = true, isContent: Bool = false,
        context: ContextValues? = nil
    ) throws(JSONError) {
        guard syntax != .json, let (text, original) = try source.strict(syntax, nestingLimit: nestingLimit) else {
            let (root, spans) = try source.validated(nestingLimit, of: source) { (validator) throws(SyntaxFailure) in
                try validator.validateDocument(isStart: isStart)
            }
            self.init(source, root: root, spans: spans, isContent: isContent, context: context, syntax: syntax)
            return
        }
        let (root, spans) = try text.validated(nestingLimit, of: source, original) {
            (validator) throws(SyntaxFailure) in
            try validator.validateDocument(isStart: isStart)
        }
        self.init(
            text, root: root, spans: spans, isContent: isContent, context: context, syntax: syntax, original: original)
    }

    /// Opens the same text in another context, or with a note about it.
    convenience init(_ other: Document, in context: ContextValues?, note: (any Sendable)? = nil) {
        self.init(
            other.source, root: other.root, spans: other.spans, isContent: other.isContent, context: context,
            isCut: other.isCut, writtenString: other.writtenString, syntax: other.syntax,
            original: other.original, note: note ?? other.note)
    }

    /// Opens a text of values, one per line, which has no root, and finds their positions.
    ///
    /// - Parameter stopsAtInvalid: Whether to throw an error for the first invalid line, or to list all of them.
    static func lines(
        _ source: Source, syntax: JSONSyntax = .json, nestingLimit: Int, stopsAtInvalid: Bool
    ) throws(JSONError) -> (Document, ContainerIndex) {
        let strict = try source.strict(syntax, nestingLimit: nestingLimit, hasLines: true)
        let (lines, spans) = try (strict?.text ?? source).validated(nestingLimit, of: source, strict?.original) {
            (validator) throws(SyntaxFailure) in
            try validator.validateLines(stopsAtInvalid: stopsAtInvalid)
        }
        let text = strict?.text ?? source
        return (Document(text, root: -1, spans: spans, syntax: syntax, original: strict?.original), lines)
    }

    /// Wraps text that is known to be one JSON value: the library itself wrote it, or it has arrived and was closed.
    convenience init(
        trusted bytes: [UInt8], context: ContextValues? = nil, lineage: Lineage? = nil, open: [Int] = [],
        syntax: JSONSyntax = .json, original: OriginalText? = nil
    ) {
        let source = Source(bytes)
        let checked = try? source.validated(.max, of: source) { (validator) throws(SyntaxFailure) in
            try validator.validateDocument()
        }
        self.init(
            source, root: checked?.0 ?? 0, spans: checked?.1 ?? Spans(), context: context, lineage: lineage, open: open,
            syntax: syntax, original: original)
    }

    /// Writes a string.
    ///
    /// - Parameter former: A string that this one may begin with. Then its bytes are copied, and the rest alone is
    ///   written.
    convenience init(writing string: String, after former: Document? = nil) {
        var output = Output(capacity: max(former?.count ?? 0, string.utf8.count) + 64)
        var rest = string[...]
        if let former, let start = former.writtenString, EqualBits.isPrefix(start, of: string) {
            former.withBytes { output.copy(UnsafeBufferPointer(rebasing: $0.dropLast())) }
            rest = Substring(string.utf8.dropFirst(start.utf8.count))
        } else {
            output.append(UInt8(ascii: "\""))
        }
        output.append(escaped: rest)
        output.append(UInt8(ascii: "\""))
        if string.utf8.count > Self.longString {
            self.init(Source(output.data()), root: 0, spans: Spans(), writtenString: string)
        } else {
            self.init(Source(output.array()), root: 0, spans: Spans())
        }
    }

    /// The size of strings that take longer to read again than to remember.
    private static let longString = 256

    /// Creates a document from text that was checked.
    ///
    /// - Parameter root: The offset of the root value, whose end may not have arrived; -1 if there is none.
    init(
        _ source: Source, root: Int, spans: Spans, isContent: Bool = false, context: ContextValues? = nil,
        lineage: Lineage? = nil, open: [Int] = [], isCut: Bool = false, writtenString: String? = nil,
        syntax: JSONSyntax = .json, original: OriginalText? = nil, note: (any Sendable)? = nil
    ) {
        let isRare = writtenString != nil || !open.isEmpty || original != nil || note != nil
        rare = isRare ? Rare(open: open, writtenString: writtenString, original: original, note: note) : nil
        (self.syntax, self.isCut, self.isContent) = (syntax, isCut, isContent)
        (self.context, self.lineage) = (context, lineage)
        self.root = root
        self.spans = spans
        self.start = source.unretainedStart
        self.count = source.count
        self.wideCount = OptimizationSwitches.readsWords ? source.count : 0
        self.source = source
    }

    /// Calls `body` with the bytes, which live at least until it returns.
    @inline(__always)
    func withBytes<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeBufferPointer(start: start, count: count))
    }

    /// Whether two documents have the same memory, as one text has in different contexts.
    func hasSameMemory(as other: Document) -> Bool { start == other.start }

    /// Calls `body` with the bytes as they came.
    func withOriginalBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        (original?.source ?? source).withBytes(body)
    }

    /// The bytes of a range as they came, which the document owns.
    @inline(never)
    private func unretainedOriginal(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        let (source, place) = (original?.source ?? source, original?.moves.original(range) ?? range)
        precondition(place.lowerBound >= 0 && place.upperBound <= source.count)
        return UnsafeBufferPointer(start: source.unretainedStart + place.lowerBound, count: place.count)
    }

    /// Returns the place of an offset in the text as it came.
    func originalOffset(_ offset: Int) -> Int { original?.moves.original(offset) ?? offset }

    /// Calls `body` with the bytes of a range as they came, which may contain the closing quote of a string that is
    /// cut.
    @inline(__always)
    func withBytes<R>(of range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        defer { withExtendedLifetime(self) {} }
        if _slowPath(isCut && range.upperBound > count) {
            let bytes = unretainedOriginal(range.clamped(to: 0..<count)) + [UInt8(ascii: "\"")]
            return bytes.withUnsafeBufferPointer(body)
        }
        guard syntax == .json else { return body(unretainedOriginal(range)) }
        return withBytes { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Returns the bytes of a range as data. If the input was `Data`, all of its bytes are returned without a copy.
    func data(_ range: Range<Int>) -> Data {
        if range == 0..<count, let data = (original?.source ?? source).data { return data }
        return withBytes(of: range) { Data($0) }
    }

    /// Returns the bytes of a range as text.
    func text(_ range: Range<Int>) -> String {
        withBytes(of: range) { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether there is an LF or a CR in a range.
    func hasLineBreak(_ range: Range<Int>) -> Bool {
        withBytes(of: range) { $0.contains(where: LineBreaks.endsLine) }
    }

    /// The offset of the first byte after a byte order mark.
    var textStart: Int { withBytes { Tokens($0).hasByteOrderMark ? 3 : 0 } }

    /// Returns the positions of a container's children. Those of a large container are found at the first call and
    /// stored in the document.
    ///
    /// - Complexity: O(*n*) in the container's bytes at the first call, less the bytes of large children; then O(1).
    func index(ofContainerAt offset: Int) -> ContainerIndex {
        guard isLarge(containerAt: offset) else { return ContainerIndex(scanning: self, at: offset) }
        return indexes.withLoaded { $0.containers.index(ofContainerAt: offset, in: self) }
            ?? indexes.setIfNil(Indexes(of: self)).containers.index(ofContainerAt: offset, in: self)
    }

    /// Returns the position of a value.
    ///
    /// - Complexity: O(*n*) in the bytes before it, for all positions of the document together, and O(1) for each.
    func sourcePosition(of offset: Int) -> SourcePosition {
        let offset = originalOffset(offset)
        return withOriginalBytes { bytes in
            if bytes.count < LineIndex.distance { return SourcePosition(of: offset, in: bytes) }
            let index = (indexes.load() ?? indexes.setIfNil(Indexes(of: self))).lines
            return SourcePosition(of: offset, in: bytes, after: index.lines(before: offset, in: bytes))
        }
    }

    /// Whether the values at an offset are the same, because both documents contain one text, or a part of it that has
    /// arrived.
    package func hasSameValue(at offset: Int, as other: Document) -> Bool {
        self === other
            || (lineage != nil && lineage === other.lineage && !isOpen(at: offset) && !other.isOpen(at: offset))
    }

    /// Whether the value at an offset is closed here, but not in the text that is arriving.
    package func isOpen(at offset: Int) -> Bool { open.contains(offset) }

    /// The size in bytes from which the index of a container is stored. A smaller container is faster to scan than to
    /// look up.
    private static let indexThreshold = 4096

    /// Whether the container is one of those whose index is stored, so that using the index pays off.
    @inline(__always)
    package func isLarge(containerAt offset: Int) -> Bool {
        guard !spans.isEmpty, let end = spans.end(ofContainerAt: offset) else {
            return false
        }
        return end &- offset >= Self.indexThreshold
    }
}

extension Document {
    /// Calls `body` with the address of the first byte; the document lives at least until it returns.
    ///
    /// All reading of bytes goes through this method or those below. To the compiler, reading at an address isn't a use
    /// of the document that the address came from: it may release a document whose address was its last use. Holding
    /// the document takes no instruction, and because the method is transparent, it takes no call either in a build
    /// without optimization.
    @_transparent
    func withStart<R>(_ body: (UnsafePointer<UInt8>) -> R) -> R {
        defer { withExtendedLifetime(self) {} }
        return body(start)
    }

    /// Returns the byte at an offset.
    @inline(__always)
    subscript(offset: Int) -> UInt8 { withStart { $0[offset] } }

    /// Returns the eight bytes from an offset on, all of which must exist.
    @inline(__always)
    func word(at offset: Int) -> UInt64 { withStart { Word.load($0 + offset) } }
}

extension Output {
    /// Copies a range of a document without changes.
    mutating func append(_ range: Range<Int>, of document: Document) {
        guard !range.isEmpty else { return }
        document.withBytes(of: range) { append($0) }
    }
}

extension Source {
    /// The result of a check: the value's offset and the spans of the large containers. An error is computed from the
    /// original bytes while they are alive.
    func validated<R>(
        _ nestingLimit: Int, of source: Source, _ original: OriginalText? = nil,
        _ check: (inout Validator) throws(SyntaxFailure) -> R
    ) throws(JSONError) -> (R, Spans) {
        try withBytes { (bytes) throws(JSONError) in
            do throws(SyntaxFailure) {
                return try Validator.with(bytes, nestingLimit: nestingLimit) { (validator) throws(SyntaxFailure) in
                    (try check(&validator), validator.takeSpans())
                }
            } catch {
                let failure = SyntaxFailure(
                    reason: error.reason, offset: original?.moves.original(error.offset) ?? error.offset)
                throw source.withBytes { JSONError(failure, in: $0) }
            }
        }
    }
}
