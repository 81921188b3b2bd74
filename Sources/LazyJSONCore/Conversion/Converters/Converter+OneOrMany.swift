/// Lists that may be one value.
extension Converter {
    /// A converter for a list, or for a single value that is read as a list of it. Both forms are right.
    ///
    ///     // {"type": "string"} or {"type": ["string", "null"]}
    ///     @Property(as: .oneOrMany) var type: [String]
    ///
    /// Neither form is a warning, and a JSON Schema describes both. Otherwise the list is read and written as by a
    /// policy with ``Coercion/readsSingleValuesAsLists``: a single value stays one until there are more or none.
    public static var oneOrMany: Converter<Value> {
        Converter { context in
            var listContext = context
            listContext.coercion = context.coercion.expecting(\.readsSingleValuesAsLists)
            if let list = listContext.converter(for: Value.self), case .inside(.list, _)? = list.traits.form {
                return list
            }
            context.mistakes?.note("oneOrMany needs a list that can be converted, but \(Value.self) is not one")
            return Converter(reading: { _ in (nil, .absent) }, encode: nil)
        }
    }
}
