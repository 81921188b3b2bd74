/// Which of two objects is the one for a key, where JSON has whole objects and not only references to them.
///
/// It is asked when a model first reads a property in whose JSON another version of an object is embedded than the one that the
/// cache has. Where both mean the same, or the cache has none for the key, there is nothing to decide. Reading the property again
/// asks nothing: it reads what the cache has for the key.
///
///     ObjectCache<Int, User>(key: { $0.id }, embedded: .combine { known, new in new.version > known.version ? new : known })
public enum EmbeddedRule<Object: Sendable>: Sendable {
    /// The one that the cache has, until it is updated or removed: reading a model never changes what others read.
    case keep
    /// The one that is read later. That may be an older document's, if it is read late, and a changed copy of a model is
    /// read anew with all that is embedded in it.
    case replace
    /// What a function makes of both: one of them, or a third with the same key. It is called without a lock, and may be called again
    /// if another thread changes the object meanwhile; an object with another key is not taken. What it reads itself that is
    /// embedded in the objects is what the cache has.
    case combine(@Sendable (_ known: Object, _ new: Object) -> Object)

    /// The one that the rule chooses; while the same cache is asking it already, the known one.
    ///
    /// A rule that reads what is embedded in the objects would otherwise be asked about that, about what is embedded there, and in
    /// the end about the objects that it started with.
    func chosen(_ known: Object, _ new: Object, for cache: AnyObject) -> Object {
        switch self {
        case .keep: return known
        case .replace: return new
        case .combine(let combine):
            let running = RunningRules.caches
            if running.contains(ObjectIdentifier(cache)) { return known }
            return RunningRules.$caches.withValue(running + [ObjectIdentifier(cache)]) { combine(known, new) }
        }
    }
}

/// The caches whose rules are running here.
private enum RunningRules {
    @TaskLocal static var caches: [ObjectIdentifier] = []
}
