import LazyJSONFoundation

/// A line, of a text with one JSON value on each line, that isn't JSON.
///
///     let log = try LazyArray<Entry>(lines: text, invalidLines: .keep)
///     for line in log.invalidLines { print(line) }
///     // line 3, column 9 (byte 42): expected a value, found '}'
///     //     {"id": }
///     //            ^
public struct InvalidLine: Sendable, Equatable {
    /// Why the line isn't JSON, and where: its positions are those in the whole text.
    public let error: JSONError

    /// The bytes of the line, without the end of the line.
    public let data: Data

    /// Whether the text ends in the middle of the line's value: a program is still writing it, or was stopped.
    ///
    ///     {"id": 1}
    ///     {"id": 2, "na
    public let isTruncated: Bool

    package init(error: JSONError, data: Data, isTruncated: Bool) {
        (self.error, self.data, self.isTruncated) = (error, data, isTruncated)
    }

    /// The number of the line in the whole text, counted from 1.
    public var line: Int { error.line }

    /// The reason why the line isn't JSON, as an enum to switch over.
    public var reason: JSONError.Reason { error.reason }

    /// The text of the line. Bytes that aren't UTF-8 are replaced by U+FFFD.
    public var text: String { String(decoding: data, as: UTF8.self) }

    /// The beginning of the text, so that a terminal can show it.
    package var excerpt: String {
        let limit = 60
        guard data.count > limit else { return text.printable }
        var start = String(decoding: data.prefix(limit), as: UTF8.self)
        // Part of a character at the end.
        while start.unicodeScalars.last == "\u{FFFD}" { start.unicodeScalars.removeLast() }
        return start.printable + "…"
    }
}

extension InvalidLine: CustomStringConvertible {
    /// The position, the reason, and the line with a caret under the offending character.
    public var description: String { error.description }
}

/// What to do with the lines of a text that aren't JSON.
///
///     let log = try LazyArray<Entry>(lines: text, invalidLines: .keep)
public enum InvalidLineHandling {
    /// Throws the error of the first invalid line.
    case `throw`

    /// Keeps invalid lines in the text, but not in the collection.
    ///
    /// ``LazyArray/invalidLines`` lists them, `issues` contains them, and ``LazyArray/lines()`` writes each
    /// where it was.
    case keep

    /// Drops invalid lines, and calls a closure with each of them, in order.
    ///
    ///     .skip { line in logger.warning("\(line)") }
    case skip((_ line: InvalidLine) -> Void)
}

/// An invalid line as a check of the text finds it, without the cost of a position.
struct FailedLine: Sendable {
    /// The bytes of the line without those that end it.
    let range: Range<Int>
    /// The ordinal of the next valid line.
    let next: Int
    let failure: SyntaxFailure

    /// Whether nothing ends the line, and the text ends in the middle of a value, or of a character.
    fileprivate func isTruncated(in document: Document) -> Bool {
        range.upperBound == document.count
            && document.withBytes { failure.reason.isTruncation(of: $0[failure.offset...]) }
    }
}

extension JSONError.Reason {
    /// Whether a text ends in the middle of a value, or of a character.
    ///
    /// - Parameter rest: The bytes from the error on.
    package func isTruncation(of rest: some Collection<UInt8>) -> Bool {
        switch self {
        case .unexpectedEnd: true
        case .invalidUTF8: rest.isStartOfCharacter
        default: false
        }
    }
}

extension Document {
    /// Describes an invalid line.
    ///
    /// - Complexity: O(*n*) in the bytes before it, for all positions of the document together, and then in its bytes.
    func invalidLine(_ line: FailedLine) -> InvalidLine {
        InvalidLine(
            error: JSONError(
                SyntaxFailure(reason: line.failure.reason, offset: originalOffset(line.failure.offset)),
                at: sourcePosition(of: line.failure.offset)),
            data: data(line.range), isTruncated: line.isTruncated(in: self))
    }
}
