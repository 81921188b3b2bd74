/// Turns references in JSON, such as ids, into objects and back.
///
///     struct Users: ObjectStore {
///         func object(for reference: JSON) -> User? { reference.int.flatMap { database.user($0) } }
///         func reference(for user: User) -> JSON? { JSON(user.id) }
///     }
///
///     @Property("manager_id", cachedObject: Users()) var manager: User?
///
/// A store may be called from any thread, and is never called while the library has taken a lock.
nonisolated public protocol ObjectStore<Object>: Sendable {
    /// The type of the objects.
    associatedtype Object: Sendable

    /// The object for a reference; nil if the store does not have it. It is then asked again at the next read.
    ///
    /// Where the JSON has a whole object and not a reference to it, that is passed as it is.
    func object(for reference: JSON) -> Object?

    /// The reference for an object; nil if there is none.
    func reference(for object: Object) -> JSON?

    /// Whether an object that was read for a reference is still the one to use. Called at every read.
    func isCurrent(_ object: Object, for reference: JSON) -> Bool
}

extension ObjectStore {
    /// Always true: an object that was read once stays.
    public func isCurrent(_ object: Object, for reference: JSON) -> Bool { true }
}

/// A store that can tell cheaply that none of its answers has changed.
protocol ChangeCounting: Sendable {
    /// Counts a change before an object that was returned stops being current.
    var changes: ChangeCounter { get }
}

/// A store that can tell which references mean the same object without having it.
protocol ReferenceComparing: Sendable {
    func isReference(_ json: JSON) -> Bool
    func refersToSame(_ json: JSON, _ other: JSON) -> Bool
}

/// A store of objects that may also be embedded whole, where others have a reference.
protocol EmbeddedObjectStore<Object>: ObjectStore {
    /// Whether JSON is an object itself, and no reference to it.
    func isEmbedded(_ json: JSON) -> Bool

    /// An embedded object as it is in the JSON, whatever the store has for its key.
    func view(of json: JSON) -> Object?

    /// The one object for the key of an embedded one, where it is read for the first time: the store's rule decides which.
    func unified(_ json: JSON) -> Object?

    /// The JSON of an object, to be embedded.
    func json(of object: Object) -> JSON?
}
