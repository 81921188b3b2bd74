/// Decides which of two versions of an object to use, when JSON contains whole objects and not only references to them.
///
/// The rule is used when a model first reads a property in whose JSON another version of an object is embedded than the
/// cache's. If both mean the same, or the cache has no object for the key, there is nothing to decide. Reading the
/// property again doesn't use the rule: it reads the object that the cache has for the key.
///
///     ObjectCache<Int, User>(
///         key: { $0.id }, embedded: .combine { known, new in new.version > known.version ? new : known })
public enum EmbeddedRule<Object: Sendable>: Sendable {
    /// The cache's object, until it is updated or removed: reading a model never changes the values of other models.
    case keep
    /// The object that is read later. If it is read late, it may be an older document's. A changed copy of a model is
    /// read anew, with all objects that are embedded in it.
    case replace
    /// The result of a function: one of the two objects, or a third with the same key. The function is called without a
    /// lock, and may be called again if another thread changes the object meanwhile. A result with another key is
    /// ignored. If the function reads objects that are embedded in the two, it gets the cache's objects.
    case combine(@Sendable (_ known: Object, _ new: Object) -> Object)

    /// The object that the rule chooses; the known one if the same cache is already using the rule.
    ///
    /// Otherwise a rule that reads objects embedded in the two would be used for these, for objects embedded in these,
    /// and in the end for the objects that it started with.
    func chosen(_ known: Object, _ new: Object, in table: SharedObjectTable) -> Object {
        switch self {
        case .keep: return known
        case .replace: return new
        case .combine(let combine):
            let running = SharedObjectTable.inRules
            if running.contains(ObjectIdentifier(table)) { return known }
            return SharedObjectTable.$inRules.withValue(running + [ObjectIdentifier(table)]) { combine(known, new) }
        }
    }
}
