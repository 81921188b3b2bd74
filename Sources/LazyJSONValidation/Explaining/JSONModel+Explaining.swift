extension JSONModelProtocol where Self: JSONModel {
    /// Explains how a property is read. For debugging: the text is for people, and may change.
    ///
    ///     let user = try User(parsing: #"{"age": "41"}"#)
    ///     print(user.explain(\.age))
    ///     // age of User reads 41
    ///     //   path       age: used
    ///     //   place      /age, line 1, column 9
    ///     //   text       "41"
    ///     //   expected   an integer, from the type Int
    ///     //   outcome    coerced: a string that is a number, by readsStringsAsScalars
    ///     //   read       now
    ///
    /// The property is read, and stays read. For a computed property, the explanation has its value and explains the
    /// declared properties that it reads. A key path that reads no declared property is a programming error, which
    /// debug builds report once.
    ///
    /// - Parameter keyPath: A declared property, or a computed one that reads declared ones.
    /// - Returns: The explanation.
    /// - Complexity: O(*n*) in the bytes of the value and of the text before it.
    public func explain<Value: Sendable>(_ keyPath: KeyPath<Self, Value>) -> Explanation {
        let (all, property) = classLayout { $0.reads(keyPath, of: self) }
        if let property { return Explanation(property, of: self) }
        if all.isEmpty {
            ProgrammingMistake.warn(
                "\(keyPath) does not read any @Property of \(classLayout(\.modelClass)), so there is nothing to explain"
            )
        }
        let parts = all.map { Explanation($0, of: self) }
        return Explanation(of: self[keyPath: keyPath], madeOf: parts, self)
    }

    /// Explains how a property is read, by the property's name in Swift.
    ///
    ///     user.explain("age")?.outcome        // coerced
    ///
    /// - Parameter property: The name of a declared property.
    /// - Returns: The explanation, or nil if the class declares no property with the name.
    public func explain(_ property: String) -> Explanation? {
        classLayout(\.properties).last { $0.name == property }.map { Explanation($0, of: self) }
    }

    /// Explains how all properties are read.
    ///
    ///     print(user.explain())
    ///
    /// - Returns: The explanations, in the order of declaration.
    public func explain() -> Explanations {
        Explanations(classLayout(\.properties).map { Explanation($0, of: self) })
    }
}
