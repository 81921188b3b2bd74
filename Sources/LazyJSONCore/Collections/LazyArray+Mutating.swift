extension LazyArray {
    /// Returns a changed copy of the array. The array itself never changes; the copy shares all JSON that was not
    /// edited.
    ///
    ///     let changed = shapes.mutate {
    ///         $0[2].x = 5                         // an element, in place
    ///         $0.append(Circle { $0.radius = 1 })
    ///     }
    ///
    /// A property that can't be written keeps its old value. Use ``tryMutate(_:)`` to find out about it. Elements that
    /// are not objects stay where they are, and all bytes that were not edited stay the same.
    ///
    /// - Parameter edit: Changes a draft of the array.
    /// - Returns: The changed copy, or the array itself if nothing was changed.
    /// - Throws: Any error that `edit` throws.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout EditableArray<Element>) throws -> Void) rethrows -> LazyArray {
        var draft = EditableArray<Element>(json)
        try edit(&draft)
        return changed(to: draft.finish(readOnlyChangesOfDraft))
    }

    /// Returns a changed copy of the array, or throws if a property can't be written.
    ///
    /// - Parameter edit: Changes a draft of the array.
    /// - Returns: The changed copy, or the array itself if nothing was changed.
    /// - Throws: Any error that `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout EditableArray<Element>) throws -> Void) throws -> LazyArray {
        var draft = EditableArray<Element>(json)
        try edit(&draft)
        return changed(to: try draft.finishOrThrow(readOnlyChangesOfDraft))
    }

    /// Returns a changed copy, also if read-only properties of elements are changed.
    ///
    /// - Parameter isTrying: Whether to throw an error if a property can't be written.
    package func rewritten(isTrying: Bool, _ edit: (inout EditableArray<Element>) -> Void) throws -> LazyArray {
        var draft = EditableArray<Element>(json)
        edit(&draft)
        return changed(to: isTrying ? try draft.finishOrThrow() : draft.finish())
    }

    /// The changes of read-only properties in the JSON of a draft; nil if no class in use has such properties.
    private func readOnlyChangesOfDraft(_ new: JSON) -> ReadOnlyChanges? {
        ClassLayout.of(Element.self).mayHaveReadOnly ? readOnlyChanges(in: new) : nil
    }

    /// The changes of read-only properties in other JSON.
    package func readOnlyChanges(in new: JSON) -> ReadOnlyChanges {
        ReadOnlyChanges(from: json, to: new, of: ClassLayout.of(Element.self), isElements: true)
    }

    /// Returns the array of changed JSON.
    package func changed(to new: JSON) -> LazyArray {
        new.isIdentical(to: json) ? self : LazyArray(new.flattened) ?? self
    }
}
