/// Keeps the read-only properties of a merged value as the remote side has them.
struct ReadOnlyGuard {
    private let classLayout: ClassLayout
    private let isElements: Bool
    private let identity = ModelIdentity()

    /// - Parameters:
    ///   - classLayout: The class of the merged object, or of the objects in the merged array or dictionary.
    ///   - isElements: Whether the merged value is an array or dictionary of models.
    init(_ classLayout: ClassLayout, isElements: Bool) {
        (self.classLayout, self.isElements) = (classLayout, isElements)
    }

    /// Gives the read-only properties of all objects that the remote side has their remote values.
    ///
    /// - Returns: The changes that were undone, as conflicts.
    func restore(in merged: inout JSON, base: JSON, local: JSON, remote: JSON) -> [MergeConflict] {
        let changes = ReadOnlyChanges(
            from: remote, to: merged, of: classLayout, isElements: isElements, identity: identity)
        return changes.map { change in
            func value(in version: JSON) -> JSON? { object(at: change.way, in: version)?.value(of: change.property) }
            let conflict = MergeConflict(
                pointer: change.pointer, base: value(in: base), local: value(in: local), remote: change.old,
                isHidden: classLayout.hidesAnything)
            change.takeBack(in: &merged)
            return conflict
        }
    }

    /// Returns the object that a way leads to in a version.
    private func object(at way: [ReadOnlyChange.Step], in version: JSON) -> JSON? {
        var object: JSON? = version
        for step in way {
            switch step {
            case .property(let property): object = object?.value(of: property)
            case .member(let name): object = object?.member(name)
            case .element(let id, let classLayout):
                let children = (object?.exactElements.map { $0 } ?? []) + (object?.exactMembers.map(\.value) ?? [])
                object = children.first { identity.identity(of: $0, as: classLayout) == id }
            }
        }
        return object
    }
}
