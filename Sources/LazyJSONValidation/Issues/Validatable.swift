import LazyJSONFoundation

/// A type that can be opened from JSON and that knows what is wrong with the data: a model, a ``LazyArray`` or a
/// ``LazyDictionary``.
///
///     let user = try User(validating: data)
///     let users = try LazyArray<User>(lines: data).validated(allowing: .warning)
///     let file = try User(contentsOf: url).validated(file: url.lastPathComponent)
///
/// Validating is for tests, for data that is written by hand, and for servers that refuse invalid data. Everything is
/// read once, and stays read. By default, issues that matter more than a note are refused. `allowing: .warning` accepts
/// odd values that can be read, such as `"7"` for a number.
public protocol Validatable: JSONOpenable {
    /// The issues of the data.
    var issues: Issues { get }
}

extension JSONModel: Validatable {}
extension LazyArray: Validatable {}
extension LazyDictionary: Validatable {}

extension Validatable {
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
        if let error = JSONValidationError(issues, allowing: allowed, file: file) { throw error }
        return self
    }
}
