/// What a store can tell of references in JSON without being asked for the objects that they mean.
///
/// A property that is set is compared with what it reads already. Where that is an object in a store, comparing the
/// references says the same, and nothing has to be loaded for it.
struct ReferenceRules<Value: Sendable>: Sendable {
    /// Whether the JSON, which is not null, refers to a value.
    let refers: @Sendable (JSON, Value) -> Bool
    /// Whether the JSON can be a reference at all.
    let isReference: @Sendable (JSON) -> Bool

    /// The rules of an optional: nil is never asked about.
    var optional: ReferenceRules<Value?> {
        let refers = refers
        return ReferenceRules<Value?>(
            refers: { json, value in value.map { refers(json, $0) } ?? false }, isReference: isReference)
    }
}
