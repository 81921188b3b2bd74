/// A store that turns references in JSON, such as ids, into objects, and objects into references.
///
///     struct Users: ObjectStore {
///         func object(for reference: JSON) -> User? { reference.int.flatMap { database.user($0) } }
///         func reference(for user: User) -> JSON? { JSON(user.id) }
///     }
///
///     @Property("manager_id", cachedObject: Users()) var manager: User?
///
/// A store can be called from any thread. It is never called while the library holds a lock.
nonisolated public protocol ObjectStore<Object>: Sendable {
    /// The type of the objects in the store.
    associatedtype Object: Sendable

    /// Finds the object for a reference.
    ///
    /// If the JSON contains a whole object instead of a reference to it, `reference` is that object.
    ///
    /// - Parameter reference: The JSON that refers to the object.
    /// - Returns: The object, or nil if the store doesn't have it. The store is then called again at the next read.
    func object(for reference: JSON) -> Object?

    /// Returns the reference for an object.
    ///
    /// - Parameter object: The object to refer to.
    /// - Returns: The JSON that refers to the object, or nil if there is none.
    func reference(for object: Object) -> JSON?

    /// Returns whether an object that was read for a reference is still the one to use. Called at every read.
    ///
    /// - Parameters:
    ///   - object: The object that was read.
    ///   - reference: The JSON that refers to it.
    /// - Returns: Whether to keep the object. If this is false, the object is read again.
    func isCurrent(_ object: Object, for reference: JSON) -> Bool
}

extension ObjectStore {
    /// Returns true, so that an object that was read once stays.
    ///
    /// - Parameters:
    ///   - object: The object that was read.
    ///   - reference: The JSON that refers to it.
    /// - Returns: Always true.
    public func isCurrent(_ object: Object, for reference: JSON) -> Bool { true }
}

/// A store that can tell more: the library's own one, ``ObjectCache``.
///
/// If the objects are models, they may also be embedded whole instead of a reference. A property may want objects of a
/// subclass. An embedded object is read as that class. If the store's object for the key is of another class, the
/// embedded object stays one of its own.
protocol CachingStore<Object>: ObjectStore {
    /// Counts a change before an object that was returned stops being current.
    var changes: ChangeCounter { get }

    // References are compared without loading their objects.

    func isReference(_ json: JSON) -> Bool
    func referenceKey(_ json: JSON) -> AnyHashable?
    func refersToSame(_ json: JSON, _ other: JSON) -> Bool

    /// Whether JSON is an object itself, and not a reference to it.
    func isEmbedded(_ json: JSON) -> Bool

    /// Returns an embedded object as it is in the JSON, whatever object the store has for its key.
    func view(of json: JSON, as wanted: _ModelClass.Type) -> Object?

    /// Returns the one object for the key of an embedded object.
    ///
    /// - Parameter isFirst: Whether the object is read for the first time, so that the store's rule decides between it
    ///   and another version of the object. Otherwise, it is the store's object.
    func unified(_ json: JSON, as wanted: _ModelClass.Type, isFirst: Bool) -> Object?

    /// Returns whether an object that was read from an embedded object is still the one to use.
    func isCurrent(_ object: Object, embeddedIn json: JSON, as wanted: _ModelClass.Type) -> Bool

    /// Returns the JSON of an object for embedding.
    func json(of object: Object) -> JSON?
}

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
