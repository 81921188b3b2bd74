/// Whether values of a document that is still arriving can change.
extension JSON {
    /// Whether all of the value has arrived, so that later snapshots contain the same one.
    ///
    ///     let receiver = JSONReceiver()
    ///     try receiver.receive(#"{"title": "Soup", "steps": ["Peel"#)
    ///     receiver.snapshot?.isComplete               // false
    ///     receiver.snapshot?["title"]?.isComplete     // true
    ///     receiver.snapshot?["steps"]?.isComplete     // false
    ///
    /// Values that were opened, edited or created are complete.
    public var isComplete: Bool { hasArrived }
}

extension JSONModelProtocol where Self: JSONModel {
    /// Whether all of the object has arrived, so that the model can't change.
    public var isComplete: Bool { json.hasArrived }

    /// Returns whether the value of a property has arrived as a whole, so that it is the same in all later snapshots.
    ///
    ///     recipe.isComplete(\.title)          // true: the closing quote has arrived
    ///     recipe.isComplete(\.steps)          // false: more steps may come
    ///     recipe.isComplete(\.note)           // false: the member may still come
    ///
    /// A value that is absent is complete if the object that would contain it is.
    ///
    /// - Parameter keyPath: A declared property. Any other key path is complete if the whole object is.
    /// - Returns: Whether the value can't change.
    /// - Complexity: O(*n*) in the number of members on the way to the value.
    public func isComplete<Value: Sendable>(_ keyPath: KeyPath<Self, Value>) -> Bool {
        if json.hasArrived { return true }
        guard let property = classLayout({ $0.reads(keyPath, of: self) }).property else { return false }
        return json.isComplete(for: property)
    }
}

extension LazyArray {
    /// Whether all elements have arrived as a whole.
    public var isComplete: Bool { json.hasArrived }

    /// The elements that have arrived as a whole: all but a last one that may still grow.
    ///
    ///     recipe.steps.completedElements.map(\.text)
    ///
    /// - Complexity: O(1), after the first access to the array.
    public var completedElements: SubSequence {
        guard !json.hasArrived, let last, !last.json.hasArrived else { return self[...] }
        return dropLast()
    }
}

extension LazyDictionary {
    /// Whether all elements have arrived as a whole.
    public var isComplete: Bool { json.hasArrived }
}
