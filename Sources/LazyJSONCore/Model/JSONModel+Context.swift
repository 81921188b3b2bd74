import LazyJSONFoundation

/// Models in a context.
extension JSONModelProtocol where Self: JSONModel {
    /// The context of the model's document, or an empty one.
    ///
    ///     var url: URL? { path.flatMap { URL(string: $0, relativeTo: context.baseURL) } }
    @_disfavoredOverload
    public var context: JSONContext { json.context }

    /// Returns the same model in another context.
    ///
    ///     let user = try User(contentsOf: file).withContext(context)
    ///
    /// - Parameter context: The context. An empty one leaves the model as it is.
    /// - Returns: An equal model of the same class.
    /// - Complexity: O(1), and O(*n*) in the bytes of a model that was edited or created in code.
    @_disfavoredOverload
    public func withContext(_ context: JSONContext) -> Self {
        let json = json.withContext(context)
        if json.isIdentical(to: self.json) { return self }
        return Polymorphism.instance(of: Self.self, by: classLayout { $0 }, for: json)
    }

    /// Opens a document whose root is an object, in a context.
    ///
    ///     let user = try User(parsing: data, context: JSONContext { $0.baseURL = url })
    ///
    /// - Parameters:
    ///   - data: The text in UTF-8. It is kept, not copied.
    ///   - context: The values that models and converters of the document can read besides the JSON.
    /// - Throws: ``JSONError`` if the text isn't JSON or its root isn't an object.
    /// - Complexity: O(*n*) in the number of bytes, to check them; nothing is decoded or copied.
    public init(parsing data: borrowing Data, context: JSONContext) throws(JSONError) {
        try self.init(root: try JSON(parsing: data).withContext(context))
    }

    /// Opens a document whose root is an object, from a string, in a context.
    ///
    /// - Parameters:
    ///   - text: The text of the document.
    ///   - context: The values that models and converters of the document can read besides the JSON.
    /// - Throws: ``JSONError`` if the text isn't JSON or its root isn't an object.
    /// - Complexity: O(*n*) in the number of bytes; nothing is decoded.
    public init(parsing text: String, context: JSONContext) throws(JSONError) {
        try self.init(root: try JSON(parsing: text).withContext(context))
    }
}
