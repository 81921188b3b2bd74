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
            from: remote, to: merged, of: classLayout, isElements: isElements, identity: identity
        ) { pair in
            // An object with another id was put in the place of the former one.
            guard let old = id(of: pair.old, pair.classLayout), let new = id(of: pair.new, pair.classLayout) else {
                return false
            }
            return old != new
        }
        return changes.map { change in
            func value(in version: JSON) -> JSON? { object(at: change.way, in: version)?.value(of: change.property) }
            let conflict = MergeConflict(
                pointer: change.pointer, base: value(in: base), local: value(in: local), remote: change.old,
                isHidden: classLayout.hidesAnything)
            restore(change, in: &merged)
            return conflict
        }
    }

    private func id(of json: JSON, _ classLayout: ClassLayout) -> JSON? {
        identity.identity(of: json, as: classLayout)
    }

    /// Returns the object that a way leads to in a version.
    private func object(at way: [ReadOnlyChange.Step], in version: JSON) -> JSON? {
        var object: JSON? = version
        for step in way {
            switch step {
            case .property(let property): object = object?.value(of: property)
            case .member(let name): object = object?.member(name)
            case .element(let id, let classLayout):
                object = object?.exactElements.first { identity.identity(of: $0, as: classLayout) == id }
            }
        }
        return object
    }

    /// Gives a property its remote value at each of its paths.
    private func restore(_ change: ReadOnlyChange, in merged: inout JSON) {
        let (source, property) = (change.oldObject, change.property)
        for path in property.paths {
            let place = change.object.components + path.components
            if !property.isDirect, var object = merged.value(at: change.object.components) {
                object.set(property.follow(path, in: source).end, at: path, of: property)
                merged[change.object] = object
                continue
            }
            guard let value = source.value(at: path.components) else {
                merged[JSONPointer(components: place)] = nil
                continue
            }
            if merged.put(value, at: place) { continue }
            // Something else is in the place of a container on the way.
            for count in 1..<max(path.components.count, 1) {
                let outer = path.components.prefix(count)
                let outerPlace = change.object.components + outer
                if let container = source.value(at: outer), merged.value(at: outerPlace)?.kind != container.kind {
                    merged.put(container, at: outerPlace)
                    break
                }
            }
        }
    }
}
