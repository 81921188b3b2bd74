#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

#if compiler(>=6.3)
    /// What can be opened from JSON, and knows what is wrong with it: a model, a ``LazyArray`` or a ``LazyDictionary``.
    ///
    /// Opening with `validating:` is for what has to fit its class: tests, data that is written by hand, servers that refuse what is wrong.
    /// Everything is read once, and stays read. By default issues that matter more than a note are refused; `allowing: .warning`
    /// accepts what is read although it is odd, such as `"7"` for a number.
    nonisolated public protocol Validatable: Sendable {
        /// What is wrong with the data.
        var issues: Issues { get }

        /// Opens a document.
        init(parsing data: Data) throws(JSONError)
        /// Opens a document from bytes.
        init(parsing bytes: [UInt8]) throws(JSONError)
        /// Opens a document from text.
        init(parsing text: String) throws(JSONError)
        /// Opens a file.
        init(contentsOf url: URL) throws
    }
#else
    /// What can be opened from JSON, and knows what is wrong with it: a model, a ``LazyArray`` or a ``LazyDictionary``.
    public protocol Validatable: Sendable {
        /// What is wrong with the data.
        var issues: Issues { get }

        /// Opens a document.
        init(parsing data: Data) throws(JSONError)
        /// Opens a document from bytes.
        init(parsing bytes: [UInt8]) throws(JSONError)
        /// Opens a document from text.
        init(parsing text: String) throws(JSONError)
        /// Opens a file.
        init(contentsOf url: URL) throws
    }
#endif

extension JSONModel: Validatable {}
extension LazyArray: Validatable {}
extension LazyDictionary: Validatable {}

extension Validatable {
    /// Opens a document that fits the class.
    ///
    ///     let user = try User(validating: data)
    ///     let user = try User(validating: data, allowing: .warning)
    ///
    /// - Parameters:
    ///   - data: The whole text of one JSON value in UTF-8.
    ///   - allowed: How much an issue may matter without being refused.
    /// - Throws: ``JSONError`` if the text is not JSON or its root is of another kind, ``JSONValidationError`` if there are issues that
    ///   are not allowed.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(validating data: Data, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try Self(parsing: data).validated(allowing: allowed)
    }

    /// Opens a document from bytes; like `init(validating: Data)`.
    public init(validating bytes: [UInt8], allowing allowed: JSONIssue.Severity = .note) throws {
        self = try Self(parsing: bytes).validated(allowing: allowed)
    }

    /// Opens a document from text; like `init(validating: Data)`.
    public init(validating text: String, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try Self(parsing: text).validated(allowing: allowed)
    }

    /// Opens a file that fits the class; like `init(validating: Data)`. The error has the name of the file.
    ///
    /// - Throws: As `init(validating:)`, and what Foundation throws if the file cannot be read.
    public init(validatingContentsOf url: URL, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try Self(contentsOf: url).validated(allowing: allowed, file: url.lastPathComponent)
    }

    /// The value itself, if its data fits the class.
    ///
    ///     let user = try response.user.validated()
    ///
    /// - Parameter allowed: How much an issue may matter without being refused.
    /// - Throws: ``JSONValidationError`` if there are issues that are not allowed.
    /// - Complexity: O(*n*) in the bytes of the JSON.
    @discardableResult
    public func validated(allowing allowed: JSONIssue.Severity = .note) throws(JSONValidationError) -> Self {
        try validated(allowing: allowed, file: nil)
    }

    fileprivate func validated(allowing allowed: JSONIssue.Severity, file: String?) throws(JSONValidationError) -> Self
    {
        if let error = JSONValidationError(issues, allowing: allowed, file: file) { throw error }
        return self
    }
}

extension LazyArray {
    /// Opens newline-delimited JSON whose lines are objects that fit the class. The error has the lines of the whole input.
    ///
    /// - Parameters:
    ///   - data: One JSON value per line, in UTF-8.
    ///   - allowed: How much an issue may matter without being refused.
    /// - Throws: ``JSONError`` for the first invalid line, ``JSONValidationError`` if there are issues that are not allowed.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(validatingLines data: Data, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyArray(lines: data).validated(allowing: allowed)
    }

    /// Opens newline-delimited JSON from bytes; like `init(validatingLines: Data)`.
    public init(validatingLines bytes: [UInt8], allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyArray(lines: bytes).validated(allowing: allowed)
    }

    /// Opens newline-delimited JSON from text; like `init(validatingLines: Data)`.
    public init(validatingLines text: String, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyArray(lines: text).validated(allowing: allowed)
    }

    /// Opens a file of newline-delimited JSON; like `init(validatingLines: Data)`. The error has the name of the file.
    ///
    /// - Throws: As `init(validatingLines:)`, and what Foundation throws if the file cannot be read.
    public init(validatingLinesOf url: URL, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyArray(linesOf: url).validated(allowing: allowed, file: url.lastPathComponent)
    }
}
