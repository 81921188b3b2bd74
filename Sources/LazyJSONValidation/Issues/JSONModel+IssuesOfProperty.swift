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
    /// - Complexity: O(*n*) in the bytes of the model's data and the tokens of its issues' pointers.
    public func issues<Value: Sendable>(for keyPath: KeyPath<Self, Value>) -> [JSONIssue] {
        let (all, property) = classLayout { $0.reads(keyPath, of: self) }
        let properties = property.map { [$0] } ?? all
        let modelClass = classLayout(\.modelClass)
        if properties.isEmpty {
            ProgrammingMistake.warn(
                "\(keyPath) does not read any @Property of \(modelClass), so it has no issues")
        }
        let scopes = properties.map { IssueScope($0, of: self) }
        return Issues(of: walkStart()).filter { issue in
            let pointer = issue.pointer
            let property = issue.modelClass == modelClass ? issue.property : nil
            return scopes.contains { $0.contains(pointer, property) }
        }
    }
}

/// The issues that are about one property of a model.
private struct IssueScope {
    private let name: String
    /// The pointer to the value; nil if it is absent.
    private let place: JSONPointer?
    /// The pointers at which the value could be.
    private let possible: [JSONPointer]
    /// The properties that read the same value in another way.
    private let others: Set<String>

    init(_ property: AnyPropertyCore, of model: JSONModel) {
        let place = model.pointer(of: property)
        (name, self.place) = (property.name, place)
        possible = property.paths.map { JSONPointer($0) }
        others = Set(
            model.classLayout(\.properties).lazy
                .filter { $0 !== property && place != nil && model.pointer(of: $0) == place }.map(\.name))
    }

    /// Returns whether an issue belongs here.
    ///
    /// - Parameter property: The property of the issue, if it is one of the model's class.
    func contains(_ pointer: JSONPointer, _ property: String?) -> Bool {
        if let place { return pointer.starts(with: place) && !(property.map(others.contains) ?? false) }
        // Missing, or behind a value that isn't an object, or a failure of the model's own check.
        return property == name && possible.contains { $0.starts(with: pointer) }
    }
}
