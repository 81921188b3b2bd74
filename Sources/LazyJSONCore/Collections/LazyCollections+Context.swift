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
}
