extension JSONModelProtocol where Self: JSONModel {
    /// Returns a changed copy of the model. The model itself never changes; the copy shares all JSON that was not
    /// edited.
    ///
    /// ``JSONModel/modelClass(for:)`` chooses the class of the copy for the changed JSON, within the static type of the
    /// model. If the change makes no difference to that choice, the copy has the model's own class, even if the JSON
    /// alone would choose another one: a `Circle { … }` without a discriminator stays a circle.
    ///
    /// A property that can't be written keeps its old value. In debug builds, the first such write of each property is
    /// reported on standard error. `tryMutate(_:)` throws instead.
    ///
    /// - Parameter edit: Changes a draft of the model.
    /// - Returns: The changed copy, or the model itself if nothing was changed.
    /// - Throws: Any error that `edit` throws.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout Mutable<Self>) throws -> Void) rethrows -> Self {
        var draft = Mutable<Self>(self)
        try edit(&draft)
        return _changed(to: draft.finish(readOnlyChangesOfDraft))
    }

    /// Returns a changed copy of the model, or throws if a property can't be written.
    ///
    /// - Parameter edit: Changes a draft of the model.
    /// - Returns: The changed copy, or the model itself if nothing was changed.
    /// - Throws: Any error that `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout Mutable<Self>) throws -> Void) throws -> Self {
        var draft = Mutable<Self>(self)
        try edit(&draft)
        return _changed(to: try draft.finishOrThrow(readOnlyChangesOfDraft))
    }

    /// Returns a changed copy, also if read-only properties of parts are changed.
    ///
    /// - Parameter isTrying: Whether to throw an error if a property can't be written.
    package func rewritten(isTrying: Bool, _ edit: (inout Mutable<Self>) -> Void) throws -> Self {
        var draft = Mutable<Self>(self)
        edit(&draft)
        return _changed(to: isTrying ? try draft.finishOrThrow() : draft.finish())
    }
}

/// An error that says which property could not be written, and why.
public struct MutationError: Error, Sendable, CustomStringConvertible {
    /// The class of the object that has the property.
    package let objectClass: JSONModel.Type
    /// The name of the property.
    public let property: String
    /// The error that the property's converter threw.
    public let underlying: any Error

    /// The type of models that has the property.
    public var modelClass: any JSONModelProtocol.Type { objectClass.declaredType }

    /// The type, the property and the reason; without the reason if the type hides the property's values.
    public var description: String {
        let subject = "\(modelClass).\(property) was not written"
        // The reason may contain the value.
        return objectClass.hidesValue(of: property) ? subject : "\(subject): \(underlying)"
    }
}
