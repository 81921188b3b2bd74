/// Some successive elements of an array, as a document of their own.
package struct ElementBatch: Sendable {
    package let document: Document
    /// The offset of each element, and the offset after it.
    package let ranges: [Range<Int>]
    /// The offset of the array that contains them, and the position of the first one.
    let array: Int
    let firstOrdinal: Int

    /// Appends bytes of the batch.
    package func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
        document.withBytes(of: range) { bytes.append(contentsOf: $0) }
    }
}

/// Reads the elements of one array of a text that arrives piece by piece, in memory that depends on the size of an
/// element, and not on that of the text.
///
/// All of the text is checked. `ArraySearch` goes through everything outside of elements, token by token. `ElementEnd`
/// finds the end of each element without a check. The elements that a piece completes become one document, which is
/// checked as every document is, by vector instructions.
///
///     {"total": 2, "items": [ {"id": 1} , {"id": 2} ], "next": null}
///     ──────────────────────▶ ─────────   ───────── ▶─────────────▶    token by token
///                             ────────────────────▶                    one document: [{"id": 1} , {"id": 2}]
///
/// The elements of a document that turns out to be invalid are checked one by one: those before the error are
/// delivered, and the error is the one that opening the whole text reports.
package final class ElementParser {
    package enum Event: Sendable {
        /// Bytes before or after the array, including its brackets. Reported only on request.
        case outside([UInt8])
        /// Bytes between elements, or between an element and a bracket. Reported only on request.
        case between([UInt8])
        case batch(ElementBatch)
        /// The text isn't valid. Nothing comes after this event.
        case failure(JSONError)
        /// The text is valid. The kind is that of the value at the end of the path; nil if there is none.
        case end(JSONKind?)
    }

    /// The number of bytes after which a batch ends, and by which pieces should arrive.
    package static let batchSize = 1 << 16
    /// The number of bytes before a position that an error shows.
    private static let reach = 64

    @exclusivity(unchecked) private var search: ArraySearch
    @exclusivity(unchecked) private var events: [Event] = []
    /// The bytes that are still needed, and some before them for errors.
    @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
    /// The bytes as they came, if the syntax has comments, and the offset of the first.
    @exclusivity(unchecked) private var original: [UInt8] = []
    private var originalStart = 0
    private let syntax: JSONSyntax
    @exclusivity(unchecked) private(set) var strict: StrictText?
    /// The offset of the first of these bytes in the text.
    @exclusivity(unchecked) private var start = 0
    /// The lines before these bytes.
    @exclusivity(unchecked) private var lines = LineCount()
    /// The complete elements that no batch has.
    @exclusivity(unchecked) private var ranges: [Range<Int>] = []
    /// The search for the end of the current element.
    @exclusivity(unchecked) private var elementEnd: ElementEnd?
    /// The size from which an incomplete element is checked.
    @exclusivity(unchecked) private var checkedSize = batchSize
    /// The error, if it waits for the rest of its line.
    @exclusivity(unchecked) private var failure: SyntaxFailure?
    @exclusivity(unchecked) private var hasEnded = false
    /// The offset after the bytes that were reported, if bytes are.
    @exclusivity(unchecked) private var reported = 0
    /// The text around the elements, if bytes are reported.
    @exclusivity(unchecked) private var frame: ElementFrame?
    /// The number of containers that may be open in an element.
    @exclusivity(unchecked) private var nestingLimitOfElements = 0
    private let showsRestOfLine: Bool

    /// - Parameters:
    ///   - path: The path to the array; nil for one that leads nowhere.
    ///   - syntax: The syntax of the text.
    ///   - showsRestOfLine: Whether an error may wait for the next bytes, which it shows as the rest of the line.
    ///   - reportsBytes: Whether to report the bytes outside of elements.
    package init(
        path: [(name: MemberName, position: Int?)]?, syntax: JSONSyntax = .json, nestingLimit: Int,
        showsRestOfLine: Bool, reportsBytes: Bool = false
    ) {
        self.syntax = syntax
        strict = syntax == .json ? nil : StrictText(syntax)
        search = ArraySearch(path: path, nestingLimit: nestingLimit)
        self.showsRestOfLine = showsRestOfLine
        frame = reportsBytes ? ElementFrame() : nil
    }

    /// Returns what the bytes so far came to, in order; nil if more bytes are needed, and after the last event.
    package func next() -> Event? { events.isEmpty ? nil : events.removeFirst() }

    /// Takes the next bytes of the text. Events should have been taken.
    ///
    /// - Complexity: O(*n*) in the number of bytes, for all calls together.
    package func receive(_ piece: ArraySlice<UInt8>) {
        guard !hasEnded else { return }
        dropOldBytes()
        append(piece, isFinal: false)
        scan(isFinal: false)
    }

    private func append(_ piece: ArraySlice<UInt8>, isFinal: Bool) {
        guard let settled = piece.withUnsafeBufferPointer({ strict?.receive($0, isFinal: isFinal) }) else {
            return bytes += piece
        }
        original += piece
        bytes += settled
    }

    /// Returns the place of an offset in the bytes as they came.
    private func originalOffset(_ offset: Int) -> Int {
        strict.map { $0.moves.original(start + offset) - originalStart } ?? offset
    }

    /// Returns the bytes as they came.
    private func original(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        strict == nil
            ? Array(text[range]) : Array(original[originalOffset(range.lowerBound)..<originalOffset(range.upperBound)])
    }

    /// Ends the text.
    package func finish() {
        guard !hasEnded else { return }
        append([], isFinal: true)
        scan(isFinal: true)
    }

    /// Removes bytes that aren't needed any more, once they are as many as those that are.
    private func dropOldBytes() {
        let count = search.position - Self.reach
        guard count >= Self.reach, count >= bytes.count / 2, failure == nil else { return }
        // An error shows the bytes as they came, which may be fewer than those of JSON.
        let originalCount = max(min(originalOffset(count), originalOffset(search.position) - Self.reach), 0)
        (strict == nil ? bytes : original).withUnsafeBufferPointer { lines.dropFirst(originalCount, of: $0) }
        if strict != nil { Self.drop(originalCount, of: &original) }
        originalStart += originalCount
        Self.drop(count, of: &bytes)
        start += count
        strict?.moves.forget(before: start)
        search.machine.dropFirst(count)
        elementEnd?.dropFirst(count)
        reported -= count
    }

    /// Removes the first bytes, and the large buffer that a large element leaves.
    private static func drop(_ count: Int, of bytes: inout [UInt8]) {
        if bytes.capacity > 16 * batchSize { bytes = Array(bytes[count...]) } else { bytes.removeFirst(count) }
    }

    // MARK: Scanning

    private func scan(isFinal: Bool) {
        bytes.withUnsafeBufferPointer { text in
            if failure == nil {
                do throws(SyntaxFailure) {
                    try scan(text, isFinal)
                    try endBatch(text)
                    report(upTo: search.position, text)
                } catch {
                    // The bytes end where a comment without an end begins.
                    let isCut = strict?.unclosedComment != nil && error.offset >= text.count
                    failure = isCut ? SyntaxFailure(reason: .unclosedComment, offset: text.count) : error
                }
            }
            fail(text, isFinal)
        }
        if hasEnded { bytes = [] }
    }

    /// Goes on as far as the bytes reach. Throws an error that further bytes would not change.
    private func scan(_ text: UnsafeBufferPointer<UInt8>, _ isFinal: Bool) throws(SyntaxFailure) {
        let tokens = Tokens(text)
        frame?.note(start: text)
        while true {
            if elementEnd != nil {
                guard try finishElement(text, isFinal) else { return }
            }
            let step: ArraySearch.Step
            do throws(SyntaxFailure) {
                step = try search.step(tokens, isFinal: isFinal)
            } catch {
                // If more bytes may follow, the token isn't complete.
                guard isFinal || tokens.isDefinite(error) else { return }
                // An element may contain an error that was not noticed.
                try endBatch(text)
                throw error
            }
            switch step {
            case .token: break
            case .incomplete: return
            case .opened:
                nestingLimitOfElements = search.machine.nestingLimit - search.machine.depth
                frame?.note(array: search.position, in: text)
                report(upTo: search.position, text, isInArray: false)
            case .element:
                elementEnd = ElementEnd(startingAt: search.position, with: text[search.position])
                checkedSize = Self.batchSize
            case .closed:
                try endBatch(text)
                report(upTo: search.position - 1, text, isInArray: true)
            case .end where strict?.unclosedComment != nil:
                throw SyntaxFailure(reason: .unclosedComment, offset: text.count)
            case .end:
                report(upTo: search.position, text)
                events.append(.end(search.found))
                hasEnded = true
                return
            }
        }
    }

    /// Returns whether the current element is complete.
    private func finishElement(_ text: UnsafeBufferPointer<UInt8>, _ isFinal: Bool) throws(SyntaxFailure) -> Bool {
        let first = search.position
        if let end = elementEnd?.find(in: text) {
            elementEnd = nil
            ranges.append(first..<end)
            search.machine.finishValue(at: end)
            if let batch = ranges.first, end - batch.lowerBound >= Self.batchSize { try endBatch(text) }
            return true
        }
        try endBatch(text)
        // An error may hide the end, and then all of the text would seem to be this element.
        if isFinal || text.count - first >= checkedSize {
            checkedSize = (text.count - first) * 2
            _ = try check(elementAt: first, text, isFinal)
            // A number or a literal.
            if isFinal { throw Tokens(text).unclosed(false, at: text.count) }
        }
        return false
    }

    /// Checks an element byte by byte, and returns the offset after it; nil if more bytes are needed.
    private func check(
        elementAt offset: Int, _ text: UnsafeBufferPointer<UInt8>, _ isFinal: Bool
    ) throws(SyntaxFailure) -> Int? {
        do throws(SyntaxFailure) {
            return try Validator.with(text, nestingLimit: nestingLimitOfElements, kernel: nil) {
                (validator) throws(SyntaxFailure) in try validator.validateValue(at: offset, Tokens(text))
            }
        } catch {
            guard isFinal || Tokens(text).isDefinite(error) else { return nil }
            guard case .nestingTooDeep = error.reason else { throw error }
            throw SyntaxFailure(reason: .nestingTooDeep(limit: search.machine.nestingLimit), offset: error.offset)
        }
    }

    // MARK: Batches

    /// Delivers the complete elements. If one of them isn't valid, delivers those before it, and throws its error.
    private func endBatch(_ text: UnsafeBufferPointer<UInt8>) throws(SyntaxFailure) {
        guard !ranges.isEmpty else { return }
        let elements = ranges
        ranges.removeAll(keepingCapacity: true)
        if deliver(elements[...], text) { return }
        for (index, element) in elements.enumerated() {
            do throws(SyntaxFailure) {
                // Its end is known, so further bytes would not change the error.
                let end = try check(elementAt: element.lowerBound, text, true)
                if end == element.upperBound { continue }
                throw Tokens(text).unclosed(false, at: end ?? element.upperBound)
            } catch {
                _ = deliver(elements[..<index], text)
                throw error
            }
        }
    }

    /// Returns whether the elements are valid.
    private func deliver(_ elements: ArraySlice<Range<Int>>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = elements.first?.lowerBound, let end = elements.last?.upperBound else { return true }
        report(upTo: first, text, isInArray: true)
        let (opening, closing) = frame?.around() ?? ([UInt8(ascii: "[")], [UInt8(ascii: "]")])
        var bytes = opening
        bytes.reserveCapacity(opening.count + end - first + closing.count)
        bytes += original(first..<end, text)
        bytes += closing
        let limit = nestingLimitOfElements + (frame?.nesting ?? 1)
        // Positions in it would mislead.
        guard let document = try? Document(Source(bytes), syntax: syntax, nestingLimit: limit, isContent: true) else {
            return false
        }
        let (array, firstOrdinal) = frame.map { ($0.array, $0.count) } ?? (document.root, 0)
        frame?.note(elements, in: text)
        reported = end
        let moved = first - opening.count
        let ranges = elements.map { $0.lowerBound - moved..<$0.upperBound - moved }
        events.append(
            .batch(ElementBatch(document: document, ranges: ranges, array: array, firstOrdinal: firstOrdinal)))
        return true
    }

    /// Reports bytes outside of elements.
    private func report(upTo end: Int, _ text: UnsafeBufferPointer<UInt8>, isInArray: Bool? = nil) {
        guard frame != nil, reported < end else { return }
        let bytes = original(reported..<end, text)
        let isBetween = isInArray ?? search.isInArray
        if isBetween { frame?.note(gap: bytes[...]) }
        events.append(isBetween ? .between(bytes) : .outside(bytes))
        reported = end
    }

    // MARK: Errors

    /// Reports the error, once everything that it shows has arrived.
    private func fail(_ text: UnsafeBufferPointer<UInt8>, _ isFinal: Bool) {
        guard let failure, isFinal || !showsRestOfLine || text.count - failure.offset >= Self.reach else { return }
        let moved = SyntaxFailure(reason: failure.reason, offset: originalOffset(failure.offset))
        let found = (strict == nil ? bytes : original).withUnsafeBufferPointer {
            JSONError(moved, in: $0, startingAt: originalStart, after: lines)
        }
        events.append(.failure(found))
        hasEnded = true
    }
}
