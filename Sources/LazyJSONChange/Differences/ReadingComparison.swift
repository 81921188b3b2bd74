/// Whether all properties of two models read the same. Nested models are compared with an explicit stack.
func readSame(_ left: JSONModel, _ right: JSONModel) -> Bool {
    var pairs = [(left, right)]
    while let (one, other) = pairs.popLast() {
        if one === other { continue }
        guard one.declaringType == other.declaringType else { return false }
        if one.json == other.json { continue }
        for property in one.classLayout(\.properties) {
            let (before, after) = (one.locate(property), other.locate(property))
            if let before, let after, before == after { continue }
            guard
                addPairs(property.reflectedValue(in: one), property.reflectedValue(in: other), property, &pairs)
                    ?? property.readsSame(in: one, other)
            else { return false }
        }
    }
    return true
}

/// Whether two values that are or contain models may be the same. Adds the models that have to be the same; nil for
/// other values.
private func addPairs(
    _ left: Any, _ right: Any, _ property: AnyPropertyCore, _ pairs: inout [(JSONModel, JSONModel)]
) -> Bool? {
    // Objects in stores may refer to each other in cycles; each exists only once.
    guard property.store == nil else { return nil }
    switch (withoutOptionals(left), withoutOptionals(right)) {
    case (let left as JSONModel, let right as JSONModel):
        pairs.append((left, right))
        return true
    case (let left as any ModelList, let right as any ModelList):
        let (ones, others) = (left.labeledModels, right.labeledModels)
        guard ones.count == others.count else { return false }
        for (one, other) in zip(ones, others) {
            guard one.label == other.label else { return false }
            pairs.append((one.model, other.model))
        }
        return true
    case (let left as [JSONModel], let right as [JSONModel]):
        guard left.count == right.count else { return false }
        pairs += zip(left, right)
        return true
    default: return nil
    }
}
