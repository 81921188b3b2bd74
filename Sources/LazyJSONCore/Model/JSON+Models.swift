extension JSON {
    /// Creates the JSON object that a model is a view of, byte for byte as it was parsed.
    ///
    /// - Parameter model: The model.
    public init(_ model: JSONModel) { self = model.json }
}
