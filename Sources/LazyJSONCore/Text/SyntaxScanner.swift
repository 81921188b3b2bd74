/// Finds what isn't JSON in a text of another syntax that arrives in chunks of any size.
///
/// It knows strings, words, and the bytes that stand for themselves between them; whether the rest is JSON is checked
/// afterwards, with JSON in place of all that was found.
struct SyntaxScanner {
    enum Finding {
        case comment
        case trailingComma
        /// A space that JSON doesn't have.
        case space
        /// A string of JSON5 that isn't spelled as in JSON.
        case string
        /// A number, a literal or a name of JSON5, which may be spelled as in JSON.
        case word(isName: Bool)
    }

    private enum State {
        case between
        case string
        case escape
        /// After a line break with a carriage return, in a string of JSON5.
        case escapedReturn
        case word
        /// After a slash that may begin a comment.
        case slash
        case lineComment
        case blockComment
        /// After an asterisk that may end a comment.
        case asterisk
    }

    let isJSON5: Bool
    /// Whether the text has a value on each line, so that a comment ends on its line or isn't one.
    let hasLines: Bool
    private var state = State.between
    /// The number of bytes that were scanned.
    private(set) var position = 0
    /// The offset of the comment, string or word that hasn't ended.
    private var start = 0
    /// The offset of a comma after a value; nil if a token has come since.
    private var comma: Int?
    /// The comments and spaces after that comma. It comes first, if it turns out to be a trailing one.
    private var held: [(range: Range<Int>, finding: Finding)] = []
    /// All that was found and not taken, in ascending order, as offsets from the start of the text.
    var findings: [(range: Range<Int>, finding: Finding)] = []
    /// Whether the last token may be the end of a value.
    private var isAfterValue = false
    /// The quote that ends the string.
    private var quote = UInt8(ascii: "\"")
    /// Whether the string has something that JSON spells in another way.
    private var isStrange = false
    /// Whether each open container is an object, in JSON5.
    private var isObject: [Bool] = []
    /// Whether a name of JSON5 may come.
    private var expectsName = false

    init(_ syntax: JSONSyntax, hasLines: Bool = false) { (isJSON5, self.hasLines) = (syntax == .json5, hasLines) }

    /// The offset of a comment whose end is missing; nil if there is none. A line may end with the text.
    var unclosedComment: Int? { !hasLines && (state == .blockComment || state == .asterisk) ? start : nil }

    /// The number of bytes that are known to be JSON or not.
    var settledCount: Int {
        switch state {
        case .slash, .lineComment, .blockComment, .asterisk: comma ?? start
        case .between: comma ?? position
        case .string, .escape, .escapedReturn, .word: isJSON5 ? comma ?? start : position
        }
    }

    /// Scans the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes that weren't settled, and those after ``position``.
    ///   - isFinal: Whether the text ends with them.
    mutating func scan(_ bytes: [UInt8], isFinal: Bool) {
        let first = settledCount
        for byte in bytes[(position - first)...] {
            scan(byte, bytes, first)
            position += 1
        }
        guard isFinal else { return }
        if state == .lineComment { endComment(position) }
        if state == .word { endWord(bytes, first) }
        release()
    }

    private mutating func scan(_ byte: UInt8, _ bytes: [UInt8], _ first: Int) {
        switch state {
        // No string has line breaks: one without an end ends with its line, which may be one of many.
        case .string where LineBreaks.endsLine(byte): state = .between
        case .string where byte == quote:
            state = .between
            if isJSON5, isStrange { findings.append((start..<position + 1, .string)) }
        case .string:
            if byte == UInt8(ascii: "\\") {
                (state, isStrange) = (.escape, true)
            } else if byte < 0x20 {
                isStrange = true
            }
        case .escape where LineBreaks.endsLine(byte) && (hasLines || !isJSON5): state = .between
        case .escape: state = byte == 0x0D ? .escapedReturn : .string
        case .escapedReturn:
            state = .string
            if byte != 0x0A { scan(byte, bytes, first) }
        case .slash where byte == UInt8(ascii: "/"): state = .lineComment
        case .slash where byte == UInt8(ascii: "*"): state = .blockComment
        case .lineComment:
            if LineBreaks.endsLine(byte) { endComment(position) }
            guard isJSON5, JSON5.isSeparator(bytes[...(position - first)]), position - start > 3 else { break }
            endComment(position - 2)
            hold(position - 2..<position + 1, .space)
        case .blockComment where hasLines && LineBreaks.endsLine(byte),
            .asterisk where hasLines && LineBreaks.endsLine(byte):
            state = .between
        case .blockComment: if byte == UInt8(ascii: "*") { state = .asterisk }
        case .asterisk:
            if byte == UInt8(ascii: "/") {
                endComment(position + 1)
            } else if byte != UInt8(ascii: "*") {
                state = .blockComment
            }
        case .word where !JSON5.endsWord(byte): break
        case .word:
            endWord(bytes, first)
            scan(byte, bytes, first)
        case .between, .slash:
            state = .between
            scanBetween(byte)
        }
    }

    private mutating func scanBetween(_ byte: UInt8) {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: break
        // A byte order mark.
        case 0xEF where position == 0, 0xBB where position == 1, 0xBF where position == 2: break
        case 0x0B where isJSON5, 0x0C where isJSON5: hold(position..<position + 1, .space)
        case UInt8(ascii: "/"): (state, start) = (.slash, position)
        case UInt8(ascii: ",") where isAfterValue && comma == nil:
            (comma, isAfterValue, expectsName) = (position, false, isObject.last ?? false)
        default:
            if isJSON5, !JSON5.endsWord(byte) {
                (state, start) = (.word, position)
                return
            }
            if let comma, byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                findings.append((comma..<comma + 1, .trailingComma))
            }
            release()
            isAfterValue = !"[{:,".utf8.contains(byte)
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") && isJSON5 {
                (state, start, quote, isStrange) = (.string, position, byte, byte == UInt8(ascii: "'"))
            } else if isJSON5 {
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["): isObject.append(byte == UInt8(ascii: "{"))
                case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = isObject.popLast()
                default: break
                }
                expectsName = byte == UInt8(ascii: "{")
            }
        }
    }

    private mutating func endComment(_ end: Int) {
        hold(start..<end, .comment)
        state = .between
    }

    private mutating func hold(_ range: Range<Int>, _ finding: Finding) {
        if comma == nil { findings.append((range, finding)) } else { held.append((range, finding)) }
    }

    /// Releases what has waited for the token after a comma.
    private mutating func release() {
        comma = nil
        findings += held
        held = []
    }

    /// Ends a word, around which there may be spaces that JSON doesn't have.
    private mutating func endWord(_ bytes: [UInt8], _ first: Int) {
        state = .between
        let (before, after) = JSON5.spaces(around: bytes[(start - first)..<(position - first)])
        if before > 0 { hold(start..<start + before, .space) }
        let word = start + before..<position - after
        guard !word.isEmpty else { return }
        release()
        isAfterValue = true
        findings.append((word, .word(isName: expectsName)))
        expectsName = false
        if after > 0 { findings.append((word.upperBound..<position, .space)) }
    }
}
