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
}
