/// Makes JSON of a text in another syntax that arrives in chunks.
///
/// Comments and trailing commas become blanks of equal length; line breaks in comments stay. Tokens of JSON5 become
/// those of JSON, and ``moves`` has their places.
///
///     original    {"a": 1, // one⏎ b: [.5,]}
///     JSON        {"a": 1,       ⏎ "b": [0.5 ]}
///
/// A byte that may still turn out to be a part of something else waits.
struct StrictText {
    private var scanner: SyntaxScanner
    /// The bytes that wait.
    private var waiting: [UInt8] = []

    /// The places of all that wasn't JSON.
    var moves = Moves()
    /// The offset of the comment in which the text has ended; nil if it hasn't in any.
    private(set) var unclosedComment: Int?
    /// The number of bytes of JSON.
    private var count = 0

    init(_ syntax: JSONSyntax, hasLines: Bool = false) { scanner = SyntaxScanner(syntax, hasLines: hasLines) }

    /// Returns the JSON of the bytes that need not wait any longer.
    ///
    /// - Parameters:
    ///   - chunk: The next bytes of the text.
    ///   - isFinal: Whether the text ends with them.
    mutating func receive(_ chunk: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> ArraySlice<UInt8> {
        let start = scanner.position - waiting.count
        waiting += chunk
        scanner.scan(waiting, isFinal: isFinal)
        if isFinal { unclosedComment = scanner.unclosedComment }
        let end = isFinal ? unclosedComment ?? scanner.position : scanner.settledCount
        defer {
            waiting.removeFirst(end - start)
            scanner.findings.removeAll { $0.range.lowerBound < end }
        }
        guard scanner.findings.first.map({ $0.range.lowerBound < end }) == true else {
            count += end - start
            return waiting[..<(end - start)]
        }
        var json: [UInt8] = []
        json.reserveCapacity(end - start)
        var copied = start
        for (range, finding) in scanner.findings where range.lowerBound < end {
            json += waiting[(copied - start)..<(range.lowerBound - start)]
            let token = waiting[(range.lowerBound - start)..<(range.upperBound - start)]
            let strict = finding.strict(token)
            if let strict { moves.add(range, at: count + json.count, strict.count) }
            json += strict ?? Array(token)
            copied = range.upperBound
        }
        json += waiting[(copied - start)..<(end - start)]
        count += json.count
        return json[...]
    }
}

extension SyntaxScanner.Finding {
    /// Whether JSON has spaces in its place.
    var isBlank: Bool {
        switch self {
        case .comment, .trailingComma, .space: true
        case .string, .word: false
        }
    }

    /// Returns what JSON has in place of some bytes; nil for the bytes themselves.
    func strict(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        switch self {
        case .comment, .trailingComma, .space: bytes.map { LineBreaks.endsLine($0) ? $0 : 0x20 }
        case .string: JSON5.string(bytes)
        case .word(let isName): JSON5.word(bytes, isName: isName)
        }
    }
}

/// The places of all that isn't JSON, in ascending order, in the text as it came and in the JSON.
struct Moves: Sendable {
    private struct Move: BitwiseCopyable {
        let start: Int
        let end: Int
        let originalStart: Int
        let originalEnd: Int
    }

    private var list = GrowingMemory<Move>()

    var count: Int { list.count }

    fileprivate mutating func add(_ original: Range<Int>, at start: Int, _ count: Int) {
        let (originalStart, originalEnd) = (original.lowerBound, original.upperBound)
        list.append(Move(start: start, end: start + count, originalStart: originalStart, originalEnd: originalEnd))
    }

    /// Forgets the places before an offset in the JSON, except for the last one, which also locates the bytes after it.
    ///
    /// - Complexity: O(*n*) in the number of those that stay.
    mutating func forget(before offset: Int) {
        let (known, first) = (list, count(upTo: offset) - 1)
        list = GrowingMemory()
        for index in max(first, 0)..<known.count { list.append(known[index]) }
    }

    /// Returns those before an offset in the JSON, for a text that goes on in another way from there.
    ///
    /// - Complexity: O(log *n*) in the number of places.
    func first(before offset: Int) -> Moves { Moves(list: list.first(count(upTo: offset - 1))) }

    /// The number of those that begin at an offset in the JSON or before it.
    private func count(upTo offset: Int) -> Int { list.indices.first(notBefore: { list[$0].start <= offset }) }

    /// Whether there is something in a range of the JSON that isn't JSON in the text as it came.
    ///
    /// - Complexity: O(log *n*) in the number of such places.
    func hasPlaces(in range: Range<Int>) -> Bool {
        count(upTo: range.upperBound - 1) > count(upTo: range.lowerBound - 1)
    }

    /// Returns the place, in the text as it came, of an offset in the JSON.
    ///
    /// - Complexity: O(log *n*) in the number of places.
    func original(_ offset: Int) -> Int {
        let next = count(upTo: offset)
        guard next > 0 else { return offset }
        let move = list[next - 1]
        if offset >= move.end { return offset - move.end + move.originalEnd }
        return min(offset - move.start + move.originalStart, move.originalEnd)
    }

    func original(_ range: Range<Int>) -> Range<Int> { original(range.lowerBound)..<original(range.upperBound) }
}
