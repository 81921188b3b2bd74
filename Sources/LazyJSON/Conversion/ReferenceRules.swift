/// What a store can tell of references in JSON without being asked for the objects that they mean.
///
/// A property that is set is compared with what it reads already. Where that is an object in a store, comparing the
/// references says the same, and nothing has to be loaded for it.
struct ReferenceRules<Value: Sendable>: Sendable {
    /// Whether the JSON refers to a value.
    let refers: @Sendable (JSON, Value) -> Bool
    /// Whether the JSON can be a reference at all.
    let isReference: @Sendable (JSON) -> Bool

    /// The rules of an optional: nil is never asked about.
    func optional(_ coercion: Coercion) -> ReferenceRules<Value?> {
        let (refers, isReference) = (refers, isReference)
        return ReferenceRules<Value?>(
            refers: { json, value in value.map { !coercion.isNull(json) && refers(json, $0) } ?? false },
            isReference: { !coercion.isNull($0) && isReference($0) })
    }

    /// The rules of an array. The store is asked about those elements only that would be left out.
    func array(
        _ coercion: Coercion, decode: @escaping @Sendable (JSON) throws -> Value?
    ) -> ReferenceRules<[Value]> {
        let refers = refers
        return ReferenceRules<[Value]>(
            refers: { json, values in
                guard json.kind == .array, var cursor = ChildCursor(json) else { return false }
                var others: [JSON] = []
                var next = 0
                while let (_, element) = cursor.next() {
                    if coercion.isNull(element) { continue }
                    if next < values.count, refers(element, values[next]) { next += 1 } else { others.append(element) }
                }
                return next == values.count && others.allSatisfy { ((try? decode($0)) ?? nil) == nil }
            },
            isReference: { $0.kind == .array })
    }
}
