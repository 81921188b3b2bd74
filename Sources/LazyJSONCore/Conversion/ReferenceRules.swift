/// Information that a store has about references in JSON without loading their objects.
///
/// A property compares a new value with the one that it reads. If that is an object in a store, comparing the
/// references gives the same answer, and nothing has to be loaded.
struct ReferenceRules<Value: Sendable>: Sendable {
    /// Whether non-null JSON refers to a value.
    let refers: @Sendable (JSON, Value) -> Bool
    /// Whether the JSON can be a reference at all.
    let isReference: @Sendable (JSON) -> Bool
    /// Returns a value that is the same for all references to an object; nil if the JSON isn't a reference.
    let key: @Sendable (JSON) -> AnyHashable?
    /// Whether the JSON is the object itself, and not a reference to it.
    let isEmbedded: @Sendable (JSON) -> Bool

    /// The rules for an optional. Nothing refers to nil.
    var optional: ReferenceRules<Value?> { mapped { $0 } }

    /// Returns the rules for another type of values. Nothing refers to nil.
    func mapped<New: Sendable>(_ value: @escaping @Sendable (New) -> Value?) -> ReferenceRules<New> {
        let refers = refers
        return ReferenceRules<New>(
            refers: { json, new in value(new).map { refers(json, $0) } ?? false }, isReference: isReference,
            key: key, isEmbedded: isEmbedded)
    }

    /// Returns the JSON whose shape a value takes that is added to a list: its first element, if that is an embedded
    /// object.
    func example(_ first: JSON?) -> JSON? { first.flatMap { isEmbedded($0) ? $0 : nil } }
}
