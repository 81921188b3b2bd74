extension JSONModelProtocol where Self: JSONModel {
    /// Returns the issues of one property: those of its value, of everything in it, and of its absence. Use this to
    /// show messages beside a field of a form.
    ///
    ///     user.issues(for: \.email).map(\.message)
    ///     // [email of User: required, but missing: expected a string]
    ///
    /// For a computed property, the result has the issues of the declared properties that it reads. A key path that
    /// reads no declared property is a programming error, which debug builds report once.
    ///
    /// - Parameter keyPath: A declared property, or a computed one that reads declared ones.
    /// - Returns: The issues, in the order of the document.
    /// - Complexity: O(*n*) in the bytes of the model's object.
    public func issues<Value: Sendable>(for keyPath: KeyPath<Self, Value>) -> [JSONIssue] {
        let (all, property) = classLayout { $0.reads(keyPath, of: self) }
        let properties = property.map { [$0] } ?? all
        let modelClass = classLayout(\.modelClass)
        if properties.isEmpty {
            ProgrammingMistake.warn(
                "\(keyPath) does not read any @Property of \(modelClass), so it has no issues")
        }
        var start = walkStart()
        start.properties = properties
        return Array(Issues(of: start))
    }
}
