extension JSONModelProtocol where Self: JSONModel {
    /// A changed copy. The model itself never changes; the copy shares all JSON that was not edited.
    ///
    /// The class of the copy is the one that ``JSONModel/modelClass(for:)`` chooses for the changed JSON, within the static type of
    /// the model. If the change makes no difference to the choice, it is the model's own class, even if its JSON would not choose
    /// that: a `Circle { … }` without a discriminator stays a circle. What could not be written keeps its old value;
    /// ``tryMutate(_:)`` tells what that was.
    ///
    /// - Returns: The model itself if nothing was changed.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout Mutable<Self>) throws -> Void) rethrows -> Self {
        var draft = Mutable<Self>(self)
        try edit(&draft)
        return changed(to: draft.finish())
    }

    /// A changed copy; throws if something could not be written.
    ///
    /// - Throws: What `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout Mutable<Self>) throws -> Void) throws -> Self {
        var draft = Mutable<Self>(self)
        try edit(&draft)
        return changed(to: try draft.finishOrThrow())
    }

    /// The model of changed JSON, which has to be an object.
    package func changed(to new: JSON) -> Self {
        if new.isIdentical(to: json) { return self }
        let new = new.flattened
        let chosen = Polymorphism.classLayout(for: new, madeFrom: self, wanted: ClassLayout.of(Self.self))
        return (chosen.instance(of: new) as? Self) ?? Polymorphism.instance(of: Self.self, for: new)
    }
}

/// Why a property could not be written.
public struct MutationError: Error, Sendable, CustomStringConvertible {
    /// The class whose property it is.
    public let modelClass: JSONModel.Type
    /// The property's name.
    public let property: String
    /// What the converter threw.
    public let underlying: any Error

    /// Class, property and reason.
    public var description: String { "\(modelClass).\(property) was not written: \(underlying)" }
}
