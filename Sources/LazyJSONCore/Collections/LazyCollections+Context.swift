import LazyJSONFoundation

/// Collections of models in a context.
extension LazyArray {
    /// The context of the models' document, or an empty one.
    public var context: JSONContext { json.context }

    /// Returns the same models in another context.
    ///
    ///     let events = try LazyArray<Event>(lines: data).withContext(context)
    ///
    /// - Parameter context: The context. An empty one leaves the models as they are.
    /// - Returns: An equal array.
    /// - Complexity: O(1), and O(*n*) in the bytes of an array that was edited or created in code.
    public func withContext(_ context: JSONContext) -> LazyArray { LazyArray(json.withContext(context)) ?? self }

    /// Opens a document whose root is an array, in a context.
    ///
    /// - Parameters:
    ///   - data: The text in UTF-8. It is kept, not copied.
    ///   - context: The values that models and converters of the document can read besides the JSON.
    /// - Throws: ``JSONError`` if the text isn't JSON or its root isn't an array.
    public init(parsing data: borrowing Data, context: JSONContext) throws(JSONError) {
        try self.init(root: try JSON(parsing: data).withContext(context))
    }

    /// Opens a document whose root is an array, from a string, in a context.
    ///
    /// - Parameters:
    ///   - text: The text of the document.
    ///   - context: The values that models and converters of the document can read besides the JSON.
    /// - Throws: ``JSONError`` if the text isn't JSON or its root isn't an array.
    public init(parsing text: String, context: JSONContext) throws(JSONError) {
        try self.init(root: try JSON(parsing: text).withContext(context))
    }
}

extension LazyDictionary {
    /// The context of the models' document, or an empty one.
    public var context: JSONContext { json.context }

    /// Returns the same models in another context.
    ///
    /// - Parameter context: The context. An empty one leaves the models as they are.
    /// - Returns: An equal dictionary.
    /// - Complexity: O(1), and O(*n*) in the bytes of a dictionary that was edited or created in code.
    public func withContext(_ context: JSONContext) -> LazyDictionary {
        LazyDictionary(json.withContext(context)) ?? self
    }

    /// Opens a document whose root is an object, in a context.
    ///
    /// - Parameters:
    ///   - data: The text in UTF-8. It is kept, not copied.
    ///   - context: The values that models and converters of the document can read besides the JSON.
    /// - Throws: ``JSONError`` if the text isn't JSON or its root isn't an object.
    public init(parsing data: borrowing Data, context: JSONContext) throws(JSONError) {
        try self.init(root: try JSON(parsing: data).withContext(context))
    }

    /// Opens a document whose root is an object, from a string, in a context.
    ///
    /// - Parameters:
    ///   - text: The text of the document.
    ///   - context: The values that models and converters of the document can read besides the JSON.
    /// - Throws: ``JSONError`` if the text isn't JSON or its root isn't an object.
    public init(parsing text: String, context: JSONContext) throws(JSONError) {
        try self.init(root: try JSON(parsing: text).withContext(context))
    }
}
