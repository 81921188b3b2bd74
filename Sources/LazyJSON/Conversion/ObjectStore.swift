/// Turns references in JSON, such as ids, into objects and back.
///
///     struct Users: ObjectStore {
///         func object(for reference: JSON) -> User? { reference.int.flatMap { database.user($0) } }
///         func reference(for user: User) -> JSON? { JSON(user.id) }
///     }
///
///     @Property("manager_id", cachedObject: Users()) var manager: User?
///
/// A store may be asked from any thread, and is never asked while a lock of the library is held.
nonisolated public protocol ObjectStore<Object>: Sendable {
    /// What the store keeps.
    associatedtype Object: Sendable

    /// The object that a reference means; nil if the store has not got it. It will be asked again at the next read.
    func object(for reference: JSON) -> Object?

    /// The reference that means an object; nil if there is none.
    func reference(for object: Object) -> JSON?

    /// Whether an object that was read for a reference is still the one to use. Asked at every read.
    func isCurrent(_ object: Object, for reference: JSON) -> Bool
}

extension ObjectStore {
    /// An object that was read once stays.
    public func isCurrent(_ object: Object, for reference: JSON) -> Bool { true }
}

/// A store that can tell cheaply that nothing it has answered would be answered otherwise now.
protocol ChangeCounting: Sendable {
    /// Counts before an object that was handed out stops being current.
    var changes: ChangeCounter { get }
}

/// A store that can tell which references mean the same object without having it.
protocol ReferenceComparing: Sendable {
    func isReference(_ json: JSON) -> Bool
    func refersToSame(_ json: JSON, _ other: JSON) -> Bool
}
