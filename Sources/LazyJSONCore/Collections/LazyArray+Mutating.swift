extension LazyArray {
    /// Returns a changed copy of the array. The array itself never changes; the copy shares all JSON that was not edited.
    ///
    ///     let changed = shapes.mutate {
    ///         $0[2].x = 5                         // an element, in place
    ///         $0.append(Circle { $0.radius = 1 })
    ///     }
    ///
    /// A property that can't be written keeps its old value. Use ``tryMutate(_:)`` to find out about it. Elements that are not objects
    /// stay where they are, and all bytes that were not edited stay the same.
    ///
    /// - Parameter edit: Changes a draft of the array.
    /// - Returns: The changed copy, or the array itself if nothing was changed.
    /// - Throws: Any error that `edit` throws.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout EditableArray<Element>) throws -> Void) rethrows -> LazyArray {
        var draft = EditableArray<Element>(json)
        try edit(&draft)
        return changed(to: draft.finish())
    }

    /// Returns a changed copy of the array, or throws if a property can't be written.
    ///
    /// - Parameter edit: Changes a draft of the array.
    /// - Returns: The changed copy, or the array itself if nothing was changed.
    /// - Throws: Any error that `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout EditableArray<Element>) throws -> Void) throws -> LazyArray {
        var draft = EditableArray<Element>(json)
        try edit(&draft)
        return changed(to: try draft.finishOrThrow())
    }

    /// Returns the array of changed JSON.
    package func changed(to new: JSON) -> LazyArray {
        new.isIdentical(to: json) ? self : LazyArray(new.flattened) ?? self
    }
}
