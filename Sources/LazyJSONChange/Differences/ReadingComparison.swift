/// Whether all properties of two models read the same. Nested models are compared with an explicit stack.
func readSame(_ left: JSONModel, _ right: JSONModel) -> Bool {
    var pairs = [(left, right)]
    while let (one, other) = pairs.popLast() {
        guard one.declaringType == other.declaringType else { return false }
        // Equal JSON may read differently: text is read from a number as it is spelled.
        if one.json.isIdentical(to: other.json) { continue }
        for property in one.classLayout(\.properties) {
            let (old, new) = (one.locate(property), other.locate(property))
            // No object is loaded from a store for this.
            if let old, let new, property.store == nil ? old.isIdentical(to: new) : old == new { continue }
            guard addPairs(property, one, other, &pairs) ?? property.readsSame(in: one, other) else { return false }
        }
    }
    return true
}

/// Whether values of a property that are or contain models may be the same. Adds the models that have to be the same;
/// nil for other values.
private func addPairs(
    _ property: AnyPropertyCore, _ one: JSONModel, _ other: JSONModel, _ pairs: inout [(JSONModel, JSONModel)]
) -> Bool? {
    // Objects in stores may refer to each other in cycles; each exists only once.
    guard property.store == nil else { return nil }
    switch (withoutOptionals(property.reflectedValue(in: one)), withoutOptionals(property.reflectedValue(in: other))) {
    case (let left as any JSONModelProtocol, let right as any JSONModelProtocol):
        pairs.append((left._object, right._object))
        return true
    case (let left as any ModelList, let right as any ModelList):
        // The members of a dictionary may be in any order.
        let listed = { (list: any ModelList) in list.labeledModels.ordered { ($0.label ?? "") < ($1.label ?? "") } }
        let (ones, others) = (listed(left), listed(right))
        guard ones.map({ $0.label }) == others.map({ $0.label }) else { return false }
        pairs += zip(ones, others).map { ($0.model, $1.model) }
        return true
    case (let left as [any JSONModelProtocol], let right as [any JSONModelProtocol]):
        guard left.count == right.count else { return false }
        pairs += zip(left, right).map { ($0._object, $1._object) }
        return true
    default: return nil
    }
}
