import LazyJSONFoundation

/// Why data is not accepted: all issues at once.
///
///     do {
///         let user = try User(contentsOf: url).validated(file: "feed.json")
///     } catch let error as JSONValidationError {
///         print(error)
///         // feed.json:12:18: error: age of User: expected an integer, found "n/a"
///         //               "age": "n/a",
///         //                      ^
///         error.issues.map(\.kind)     // [.unreadable]
///     }
public struct JSONValidationError: Error, Sendable {
    /// Everything that was found in the data, including allowed issues: a lazy sequence, which goes through the data
    /// once more.
    public let issues: Issues
    /// How much an issue may matter without being refused.
    public let allowed: JSONIssue.Severity
    /// The name of the file, if the data came from one.
    public let file: String?

    /// Creates an error from the issues that a walk finds; nil if all of them are allowed.
    init?(_ issues: Issues, allowing allowed: JSONIssue.Severity, file: String?) {
        guard let refused = JSONIssue.Severity(rawValue: allowed.rawValue + 1), !issues.filter(atLeast: refused).isEmpty
        else {
            return nil
        }
        (self.issues, self.allowed, self.file) = (issues, allowed, file)
    }

    /// The issues that are not allowed.
    public var refused: Issues { issues.filter(atLeast: JSONIssue.Severity(rawValue: allowed.rawValue + 1) ?? .error) }
}

extension JSONValidationError: CustomStringConvertible, LocalizedError {
    /// The issues that are not allowed as a compiler writes them, with the line and a caret: at most 20 of them, and
    /// the number of the others.
    ///
    /// - Complexity: O(*n*) in the bytes of the data.
    public var description: String { refused.text(file: file) }

    /// The same text as ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}
