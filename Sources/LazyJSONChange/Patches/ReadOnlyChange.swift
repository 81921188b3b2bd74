/// A change of a read-only property, which only a new object may have.
struct ReadOnlyChange {
    let property: String
    let pointer: JSONPointer

    /// Finds a read-only property that has another value in a changed version of a model's object, also in the models inside it.
    ///
    /// Elements of lists are the same object if their `id` is, and otherwise new ones. Models inside an object are the same object
    /// unless the patch puts another one in their place.
    ///
    /// - Parameters:
    ///   - isReplaced: Whether the patch puts a whole value at a pointer.
    /// - Complexity: The properties of all models that were changed. What both versions share is not looked at.
    static func first(
        from old: JSON, to new: JSON, of classLayout: ClassLayout, isReplaced: (JSONPointer) -> Bool
    ) -> ReadOnlyChange? {
        var pending: [(old: JSON, new: JSON, classLayout: ClassLayout, pointer: JSONPointer)] = [
            (old, new, classLayout, .root)
        ]
        while let (old, new, classLayout, pointer) = pending.popLast() {
            if old.isIdentical(to: new) { continue }
            guard old.kind == .object, new.kind == .object else { continue }
            for property in Polymorphism.classLayout(for: old, wanted: classLayout).properties {
                let (before, after) = (old.value(of: property), new.value(of: property))
                if let before, let after, before.isIdentical(to: after) { continue }
                let place = property.paths.first.map { pointer.appending(JSONPointer($0)) } ?? pointer
                if property.isReadOnly, !isSame(before, after, property) {
                    return ReadOnlyChange(property: property.name, pointer: place)
                }
                guard let before, let after, property.store == nil, let model = property.modelClass else { continue }
                let inner = ClassLayout.of(model)
                switch (before.kind, after.kind) {
                case (.object, .object) where property.isOneModel:
                    if !isReplaced(place) { pending.append((before, after, inner, place)) }
                case (.object, .object):
                    var members = DistinctMembers(after)
                    while let (name, value) = members.next() {
                        let inside = place.appending(name.key.string)
                        guard let former = before.member(name.key), !isReplaced(inside) else { continue }
                        pending.append((former, value, inner, inside))
                    }
                case (.array, .array):
                    let ids = ModelIdentity()
                    var known: [JSON: JSON] = [:]
                    for element in before.exactElements {
                        if let id = ids.identity(of: element, as: inner) { known[id] = element }
                    }
                    for (index, element) in after.exactElements.enumerated() {
                        guard let id = ids.identity(of: element, as: inner), let former = known[id] else { continue }
                        pending.append((former, element, inner, place.appending(index)))
                    }
                default: continue
                }
            }
        }
        return nil
    }

    private static func isSame(_ old: JSON?, _ new: JSON?, _ property: AnyPropertyCore) -> Bool {
        func isNothing(_ json: JSON?) -> Bool { json.map { $0.isNull(by: property.coercion) } ?? true }
        // 7 and "7" read the same.
        func text(_ json: JSON?) -> String? { json.flatMap { $0.kind.isContainer ? nil : $0.exactString ?? $0.text } }
        return old == new || isNothing(old) && isNothing(new) || text(old).map { $0 == text(new) } ?? false
    }
}

extension AnyPropertyCore {
    /// The class of the model or models that the property reads.
    var modelClass: JSONModel.Type? {
        if let model = elementType as? JSONModel.Type { return model }
        return (elementType as? any ModelList.Type)?.modelType as? JSONModel.Type
    }

    /// Whether the property reads one model, and not a list or dictionary of models.
    var isOneModel: Bool {
        valueType is JSONModel.Type || (valueType as? any OptionalType.Type)?.wrappedType is JSONModel.Type
    }
}
