/// Finds the comments and trailing commas of a text in chunks of any size.
///
/// It knows strings, and the bytes that stand for themselves between them; whether the rest is JSON is checked
/// afterwards, with blanks in place of all that was found.
struct CommentScanner {
    private enum State {
        case between
        case string
        case escape
        /// After a slash that may begin a comment.
        case slash
        case lineComment
        case blockComment
        /// After an asterisk that may end a comment.
        case asterisk
    }

    /// Whether the text has a value on each line, so that a comment ends on its line or isn't one.
    let hasLines: Bool
    private var state = State.between
    /// The number of bytes that were scanned.
    private(set) var position = 0
    /// The offset of the comment that hasn't ended.
    private var start = 0
    /// The offset of a comma after a value; nil if a token has come since.
    private var comma: Int?
    /// The comments after that comma. It comes first, if it turns out to be a trailing one.
    private var held: [Range<Int>] = []
    /// Whether the last token may be the end of a value.
    private var isAfterValue = false

    init(hasLines: Bool = false) { self.hasLines = hasLines }

    /// The offset of a comment whose end is missing; nil if there is none. A line may end with the text.
    var unclosedComment: Int? { state == .blockComment || state == .asterisk ? start : nil }

    /// The number of bytes that are known to be blank or not.
    var settledCount: Int {
        switch state {
        case .slash, .lineComment, .blockComment, .asterisk: comma ?? start
        case .between: comma ?? position
        case .string, .escape: position
        }
    }

    /// Scans the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes from ``position`` on.
    ///   - isFinal: Whether the text ends with them.
    ///   - found: Called with the range of each comment and each trailing comma, in ascending order, as offsets from
    ///     the start of the text.
    mutating func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool, _ found: (_ range: Range<Int>, _ isComment: Bool) -> Void
    ) {
        func endComment(_ end: Int) {
            if comma == nil { found(start..<end, true) } else { held.append(start..<end) }
            state = .between
        }
        func takeHeld() {
            for comment in held { found(comment, true) }
            held = []
        }
        for byte in bytes {
            switch state {
            // No string has line breaks: one without an end ends with its line, which may be one of many.
            case .string where byte == UInt8(ascii: "\"") || LineBreaks.endsLine(byte): state = .between
            case .string: if byte == UInt8(ascii: "\\") { state = .escape }
            case .escape: state = .string
            case .slash where byte == UInt8(ascii: "/"): state = .lineComment
            case .slash where byte == UInt8(ascii: "*"): state = .blockComment
            case .lineComment: if LineBreaks.endsLine(byte) { endComment(position) }
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
            case .between, .slash:
                state = .between
                switch byte {
                case 0x20, 0x09, 0x0A, 0x0D: break
                case UInt8(ascii: "/"): (state, start) = (.slash, position)
                case UInt8(ascii: ",") where isAfterValue && comma == nil: (comma, isAfterValue) = (position, false)
                default:
                    if let comma, byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                        found(comma..<comma + 1, false)
                    }
                    comma = nil
                    if !held.isEmpty { takeHeld() }
                    isAfterValue = !"[{:,".utf8.contains(byte)
                    if byte == UInt8(ascii: "\"") { state = .string }
                }
            }
            position += 1
        }
        guard isFinal else { return }
        if state == .lineComment { endComment(position) }
        takeHeld()
    }
}
