/// Something in a text that isn't JSON, and that was mended.
///
///     let json = try JSON(repairing: "Here it is: {'a': 1,}")
///     json.text                               // {"a": 1}
///     json.repairs.map(\.description)
///     // ["line 1, column 1: left out the text before the JSON",
///     //  "line 1, column 14: replaced the quotes of a string", "line 1, column 20: removed a comma"]
public struct JSONRepair: Sendable, Equatable {
    /// The kinds of repairs.
    public enum Kind: Sendable, Equatable {
        /// Text before the JSON, or the beginning of a fence, was left out.
        case leftOutTextBefore
        /// Text after the JSON, or the end of a fence, was left out.
        case leftOutTextAfter
        /// Several values became the elements of an array.
        case combinedValues
        /// A comment, or an ellipsis, was removed.
        case removedComment
        /// A space that JSON doesn't have was replaced.
        case replacedSpace
        /// A comma that nothing follows or precedes was removed.
        case removedComma
        /// A bracket that closes nothing was removed.
        case removedBracket
        /// A missing comma was added.
        case addedComma
        /// A missing colon was added, or replaces another sign.
        case addedColon
        /// A missing closing bracket was added.
        case addedBracket
        /// A missing quote at the end of a string was added.
        case closedString
        /// Other quotes were replaced by double quotes.
        case replacedQuotes
        /// Quotes were added around a name or a string.
        case addedQuotes
        /// A character in a string was escaped: a quote, a line break, a backslash.
        case escapedCharacter
        /// A number was spelled as in JSON.
        case spelledNumber
        /// A word was replaced by `true`, `false` or `null`.
        case replacedWord(String)
        /// The name of a function around a value was removed.
        case removedCall(String)
        /// A missing value became null.
        case addedNull
        /// The end of a text that was cut off was left out: a name without a value, half of an escape.
        case leftOutCutEnd
    }

    /// The kind of the repair.
    public let kind: Kind
    /// The offset of its place in the original text, in bytes.
    public let byteOffset: Int
    /// The line of its place in the original text, counted from 1.
    public let line: Int
    /// The column of its place in the original text, counted from 1 in Unicode scalars.
    public let column: Int
}

extension JSONRepair: CustomStringConvertible {
    /// The place, and what was done.
    public var description: String { "line \(line), column \(column): \(kind)" }
}

extension JSONRepair.Kind: CustomStringConvertible {
    /// A clause that says what was done.
    public var description: String {
        switch self {
        case .leftOutTextBefore: "left out the text before the JSON"
        case .leftOutTextAfter: "left out the text after the JSON"
        case .combinedValues: "combined several values into an array"
        case .removedComment: "removed a comment"
        case .replacedSpace: "replaced a space"
        case .removedComma: "removed a comma"
        case .removedBracket: "removed a closing bracket"
        case .addedComma: "added a comma"
        case .addedColon: "added a colon"
        case .addedBracket: "added a closing bracket"
        case .closedString: "added the quote at the end of a string"
        case .replacedQuotes: "replaced the quotes of a string"
        case .addedQuotes: "added quotes"
        case .escapedCharacter: "escaped a character in a string"
        case .spelledNumber: "spelled a number as in JSON"
        case .replacedWord(let word): "replaced \(word)"
        case .removedCall(let name): "removed the call of \(name)"
        case .addedNull: "added null for a missing value"
        case .leftOutCutEnd: "left out the end, which is cut off"
        }
    }
}
