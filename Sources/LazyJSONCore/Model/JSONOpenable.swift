import LazyJSONFoundation

/// A type that opens JSON documents: a model class, a ``LazyArray`` or a ``LazyDictionary``.
///
///     let user = try User(parsing: data)                          // the root is an object
///     let users = try LazyArray<User>(contentsOf: url)            // the root is an array
///     let byName = try LazyDictionary<User>(parsing: text)        // the root is an object
///
/// Opening checks that the text is JSON, and decodes nothing.
public protocol JSONOpenable: Sendable {
    /// Creates a value from the root of a document.
    ///
    /// - Parameter root: An array for a ``LazyArray``, an object for all others. Nothing is copied.
    /// - Throws: ``JSONError`` if the JSON is of another kind.
    /// - Complexity: O(1); nothing is decoded.
    init(root: JSON) throws(JSONError)
}

extension JSONOpenable {
    /// Opens a document.
    ///
    /// - Parameter data: The text in UTF-8. It is kept, not copied.
    /// - Throws: ``JSONError`` if the text isn't JSON or its root is of another kind.
    /// - Complexity: O(*n*) in the number of bytes, to check them; nothing is decoded or copied.
    public init(parsing data: borrowing Data) throws(JSONError) { try self.init(root: try JSON(parsing: data)) }

    /// Opens a document from bytes.
    ///
    /// - Parameter bytes: The text in UTF-8. It is kept, not copied.
    /// - Throws: ``JSONError`` if the text isn't JSON or its root is of another kind.
    /// - Complexity: O(*n*) in the number of bytes, to check them; nothing is decoded.
    public init(parsing bytes: [UInt8]) throws(JSONError) { try self.init(root: try JSON(parsing: bytes)) }

    /// Opens a document from a string.
    ///
    /// - Parameter text: The text of the document.
    /// - Throws: ``JSONError`` if the text isn't JSON or its root is of another kind.
    /// - Complexity: O(*n*) in the number of bytes; nothing is decoded.
    public init(parsing text: String) throws(JSONError) { try self.init(root: try JSON(parsing: text)) }

    /// Opens a document in a context, or in another syntax.
    ///
    ///     let user = try User(parsing: data, context: JSONContext { $0.baseURL = url })
    ///     let settings = try Settings(parsing: data, syntax: .jsonc)
    ///
    /// - Parameters:
    ///   - data: The text in UTF-8. It is kept, not copied.
    ///   - syntax: The syntax of the text.
    ///   - context: The values that models and converters of the document can read besides the JSON.
    /// - Throws: ``JSONError`` if the text doesn't have the syntax or its root is of another kind.
    /// - Complexity: O(*n*) in the number of bytes, to check them; nothing is decoded or copied.
    public init(
        parsing data: borrowing Data, syntax: JSONSyntax = .json, context: JSONContext = JSONContext()
    ) throws(JSONError) {
        try self.init(root: try JSON(parsing: data, syntax: syntax).withContext(context))
    }

    /// Opens a document from a string, in a context, or in another syntax.
    ///
    /// - Parameters:
    ///   - text: The text of the document.
    ///   - syntax: The syntax of the text.
    ///   - context: The values that models and converters of the document can read besides the JSON.
    /// - Throws: ``JSONError`` if the text doesn't have the syntax or its root is of another kind.
    /// - Complexity: O(*n*) in the number of bytes; nothing is decoded.
    public init(
        parsing text: String, syntax: JSONSyntax = .json, context: JSONContext = JSONContext()
    ) throws(JSONError) {
        try self.init(root: try JSON(parsing: text, syntax: syntax).withContext(context))
    }

    /// Opens a file, and reads all of it into memory.
    ///
    ///     let settings = try Settings(contentsOf: url, syntax: .jsonc)
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - syntax: The syntax of its text.
    /// - Throws: ``JSONError`` if the content doesn't have the syntax or its root is of another kind, or Foundation's
    ///   error if the file cannot be read.
    public init(contentsOf url: URL, syntax: JSONSyntax = .json) throws {
        try self.init(root: try JSON(contentsOf: url, syntax: syntax))
    }

    /// Opens a file, and maps it into memory.
    ///
    /// - Warning: The file must not change while anything created from it is in use: if the file is cut off, reading
    ///   the missing part ends the program. See ``JSON/init(mapping:syntax:nestingLimit:)``.
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - syntax: The syntax of its text.
    /// - Throws: ``JSONError`` if the content doesn't have the syntax or its root is of another kind, or Foundation's
    ///   error if the file cannot be read.
    public init(mapping url: URL, syntax: JSONSyntax = .json) throws {
        try self.init(root: try JSON(mapping: url, syntax: syntax))
    }
}
