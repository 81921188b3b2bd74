/// What a store can tell about references in JSON without being asked for their objects.
///
/// A value that a property is set to is compared with what it reads. If that is an object in a store, comparing the
/// references gives the same answer, and nothing has to be loaded.
struct ReferenceRules<Value: Sendable>: Sendable {
    /// Whether JSON that is not null refers to a value.
    let refers: @Sendable (JSON, Value) -> Bool
    /// Whether the JSON can be a reference at all.
    let isReference: @Sendable (JSON) -> Bool
    /// Whether the JSON is the object itself, and no reference to it.
    let isEmbedded: @Sendable (JSON) -> Bool

    /// The rules for an optional: nil is never referred to.
    var optional: ReferenceRules<Value?> { mapped { $0 } }

    /// The rules for another type of values; nil is never referred to.
    func mapped<New: Sendable>(_ value: @escaping @Sendable (New) -> Value?) -> ReferenceRules<New> {
        let refers = refers
        return ReferenceRules<New>(
            refers: { json, new in value(new).map { refers(json, $0) } ?? false }, isReference: isReference,
            isEmbedded: isEmbedded)
    }

    /// What a value that is added to a list is written like: its first element, if objects are embedded there.
    func example(_ first: JSON?) -> JSON? { first.flatMap { isEmbedded($0) ? $0 : nil } }
}
