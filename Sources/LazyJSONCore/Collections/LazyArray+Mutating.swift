extension LazyArray {
    /// A changed copy. The array itself never changes; the copy shares all JSON that was not edited.
    ///
    ///     let changed = shapes.mutate {
    ///         $0[2].x = 5                         // an element, in place
    ///         $0.append(Circle { $0.radius = 1 })
    ///     }
    ///
    /// What could not be written keeps its old value; ``tryMutate(_:)`` tells what that was. Elements that are not objects
    /// stay where they are, and every byte that was not edited is the byte that came in.
    ///
    /// - Returns: The array itself if nothing was changed.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout EditableArray<Element>) throws -> Void) rethrows -> LazyArray {
        var draft = EditableArray<Element>(json)
        try edit(&draft)
        return changed(to: draft.finish())
    }

    /// A changed copy; throws if something could not be written.
    ///
    /// - Throws: What `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout EditableArray<Element>) throws -> Void) throws -> LazyArray {
        var draft = EditableArray<Element>(json)
        try edit(&draft)
        return changed(to: try draft.finishOrThrow())
    }

    /// The array of changed JSON.
    package func changed(to new: JSON) -> LazyArray {
        new.isIdentical(to: json) ? self : LazyArray(new.flattened) ?? self
    }
}
