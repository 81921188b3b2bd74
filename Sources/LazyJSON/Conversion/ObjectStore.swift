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
