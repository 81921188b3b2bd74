/// Something in a text that isn't JSON, and that was mended.
///
///     let json = try JSON(repairing: "Here it is: {'a': 1,}")
///     json.text                               // {"a": 1}
///     json.repairs.map(\.description)
///     // ["line 1, column 1: left out the text before the JSON",
///     //  "line 1, column 14: replaced the quotes of a string", "line 1, column 20: removed a comma"]
public struct JSONRepair: Sendable, Equatable {
    /// The kinds of repairs. Each has a clause that says what was done.
    public enum Kind: String, Sendable {
        /// Text before the JSON, or the beginning of a fence, was left out.
        case leftOutTextBefore = "left out the text before the JSON"
        /// Text after the JSON, or the end of a fence, was left out.
        case leftOutTextAfter = "left out the text after the JSON"
        /// Several values became the elements of an array.
        case combinedValues = "combined several values into an array"
        /// A comment, or an ellipsis, was removed.
        case removedComment = "removed a comment"
        /// A space that JSON doesn't have was replaced.
        case replacedSpace = "replaced a space"
        /// A comma that nothing follows or precedes was removed.
        case removedComma = "removed a comma"
        /// A bracket that closes nothing was removed.
        case removedBracket = "removed a closing bracket"
        /// A missing comma was added.
        case addedComma = "added a comma"
        /// A missing colon was added, or replaces another sign.
        case addedColon = "added a colon"
        /// A missing closing bracket was added.
        case addedBracket = "added a closing bracket"
        /// A missing quote at the end of a string was added.
        case closedString = "added the quote at the end of a string"
        /// Other quotes were replaced by double quotes.
        case replacedQuotes = "replaced the quotes of a string"
        /// Quotes were added around a name or a string.
        case addedQuotes = "added quotes"
        /// A character in a string was escaped: a quote, a line break, a backslash.
        case escapedCharacter = "escaped a character in a string"
        /// A number was spelled as in JSON.
        case spelledNumber = "spelled a number as in JSON"
        /// A word, ``JSONRepair/word``, was replaced by `true`, `false` or `null`.
        case replacedWord = "replaced"
        /// The name of a function around a value, ``JSONRepair/word``, was removed.
        case removedCall = "removed the call of"
        /// A missing value became null.
        case addedNull = "added null for a missing value"
        /// The end of a text that was cut off was left out: a name without a value, half of an escape.
        case leftOutCutEnd = "left out the end, which is cut off"
    }

    /// The kind of the repair.
    public let kind: Kind
    /// The word that was replaced or removed; nil for other kinds.
    public let word: String?
    /// The offset of its place in the original text, in bytes.
    public let byteOffset: Int
    /// The line of its place in the original text, counted from 1.
    public let line: Int
    /// The column of its place in the original text, counted from 1 in Unicode scalars.
    public let column: Int
}

extension JSONRepair: CustomStringConvertible {
    /// The place, and what was done.
    public var description: String {
        "line \(line), column \(column): \(kind.rawValue)" + (word.map { " " + $0 } ?? "")
    }
}
