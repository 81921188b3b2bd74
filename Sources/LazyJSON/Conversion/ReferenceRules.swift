/// What a store can tell about references in JSON without being asked for their objects.
///
/// A value that a property is set to is compared with what it reads. If that is an object in a store, comparing the
/// references gives the same answer, and nothing has to be loaded.
struct ReferenceRules<Value: Sendable>: Sendable {
    /// Whether JSON that is not null refers to a value.
    let refers: @Sendable (JSON, Value) -> Bool
    /// Whether the JSON can be a reference at all.
    let isReference: @Sendable (JSON) -> Bool

    /// The rules for an optional: nil is never referred to.
    var optional: ReferenceRules<Value?> {
        let refers = refers
        return ReferenceRules<Value?>(
            refers: { json, value in value.map { refers(json, $0) } ?? false }, isReference: isReference)
    }
}
