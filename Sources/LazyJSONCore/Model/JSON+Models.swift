extension JSONModel: JSONView {}

extension JSON {
    /// The object that a model is a view of, with every byte that came in.
    public init(_ model: JSONModel) { self = model.json }
}
