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

    /// The offset, in the JSON, of all that wasn't JSON.
    private(set) var starts = GrowingMemory<Int>()
    /// The tokens that JSON spells in another way.
    private(set) var moves = Moves()
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
            if let strict {
                let place = count + json.count
                starts.append(place)
                if strict.count != token.count { moves.add(range, place..<place + strict.count) }
            }
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

/// The places of the tokens that JSON spells in another way.
struct Moves: Sendable {
    private struct Move: BitwiseCopyable {
        let start: Int
        let end: Int
        let originalStart: Int
        let originalEnd: Int
    }

    private var list = GrowingMemory<Move>()

    fileprivate mutating func add(_ original: Range<Int>, _ strict: Range<Int>) {
        list.append(
            Move(
                start: strict.lowerBound, end: strict.upperBound, originalStart: original.lowerBound,
                originalEnd: original.upperBound))
    }

    /// Returns the place, in the text as it came, of an offset in the JSON.
    ///
    /// - Complexity: O(log *n*) in the number of tokens that moved.
    func original(_ offset: Int) -> Int {
        let next = list.indices.first(notBefore: { list[$0].start <= offset })
        guard next > 0 else { return offset }
        let move = list[next - 1]
        if offset >= move.end { return offset - move.end + move.originalEnd }
        return min(offset - move.start + move.originalStart, move.originalEnd)
    }

    func original(_ range: Range<Int>) -> Range<Int> { original(range.lowerBound)..<original(range.upperBound) }
}
