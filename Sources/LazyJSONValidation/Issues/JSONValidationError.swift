import LazyJSONFoundation

/// Validating documents: models, lazy arrays and lazy dictionaries.
///
///     let user = try User(validating: data)
///     let users = try LazyArray<User>(lines: data).validated(allowing: .warning)
///     let file = try User(contentsOf: url).validated(file: url.lastPathComponent)
///
/// Validating is for tests, for data that is written by hand, and for servers that refuse invalid data. Everything is
/// read once, and stays read. By default, issues that matter more than a note are refused. `allowing: .warning` accepts
/// odd values that can be read, such as `"7"` for a number.
extension Versioned {
    /// The issues of the data: all parts of it that the declared properties cannot use as they are.
    ///
    ///     let user = try User(parsing: #"{"age": "n/a", "email": null}"#)
    ///     for issue in user.issues { print(issue) }
    ///     // 1:9: error: age of User: expected an integer, found "n/a"
    ///
    /// Nested models, and those in lists and dictionaries, are included. Objects of stores are included only where they
    /// are embedded in the data.
    ///
    /// If a class declares a property named `issues`, use ``JSONModelProtocol/issues(in:)``, or
    /// `(user as JSONModel).issues`.
    ///
    /// - Complexity: O(1); see ``Issues`` for iterating over them.
    @_disfavoredOverload
    public var issues: Issues { Issues(of: walkStart) }

    /// The start of a walk through the data.
    private var walkStart: ModelWalk.Start {
        if let object = ModelView.object(of: self) { return object.walkStart() }
        let converter = StandaloneConverters.converter(for: Self.self, .lenient)
        return ModelWalk.Start(
            json: json, converter: converter ?? Converter(decode: { _ in nil }), modelClass: Self._reading.modelClass,
            view: self)
    }

    /// Opens a document and refuses it if it has issues.
    ///
    ///     let user = try User(validating: data)
    ///     let user = try User(validating: data, allowing: .warning)
    ///
    /// - Parameters:
    ///   - data: The whole text of one JSON value in UTF-8.
    ///   - allowed: The highest severity that is not refused.
    /// - Throws: ``JSONError`` if the text is not JSON or its root is of another kind, ``JSONValidationError`` if there
    ///   are issues that are not allowed.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(validating data: Data, allowing allowed: JSONIssue.Severity = .note) throws {
        try self.init(parsing: data)
        try validated(allowing: allowed)
    }

    /// Opens a document and refuses it if it has issues.
    ///
    /// - Parameters:
    ///   - bytes: The whole text of one JSON value in UTF-8.
    ///   - allowed: The highest severity that is not refused.
    /// - Throws: ``JSONError`` if the text is not JSON or its root is of another kind, ``JSONValidationError`` if there
    ///   are issues that are not allowed.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(validating bytes: [UInt8], allowing allowed: JSONIssue.Severity = .note) throws {
        try self.init(parsing: bytes)
        try validated(allowing: allowed)
    }

    /// Opens a document and refuses it if it has issues.
    ///
    /// - Parameters:
    ///   - text: The whole text of one JSON value.
    ///   - allowed: The highest severity that is not refused.
    /// - Throws: ``JSONError`` if the text is not JSON or its root is of another kind, ``JSONValidationError`` if there
    ///   are issues that are not allowed.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(validating text: String, allowing allowed: JSONIssue.Severity = .note) throws {
        try self.init(parsing: text)
        try validated(allowing: allowed)
    }

    /// Returns the value itself if its data has no issues that matter.
    ///
    ///     let user = try response.user.validated()
    ///     let users = try LazyArray<User>(linesOf: url).validated(file: url.lastPathComponent)
    ///
    /// - Parameters:
    ///   - allowed: The highest severity that is not refused.
    ///   - file: The name of the file that the data came from, for the error.
    /// - Returns: The value.
    /// - Throws: ``JSONValidationError`` if there are issues that are not allowed.
    /// - Complexity: O(*n*) in the bytes of the JSON.
    @discardableResult
    public func validated(
        allowing allowed: JSONIssue.Severity = .note, file: String? = nil
    ) throws(JSONValidationError) -> Self {
        if let error = JSONValidationError(Issues(of: walkStart), allowing: allowed, file: file) { throw error }
        return self
    }
}

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
        (self.issues, self.allowed, self.file) = (issues, allowed, file)
        if allowed == .error || refused.isEmpty { return nil }
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
