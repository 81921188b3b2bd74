/// A store of values by key, over which a ``StoredModel`` declares properties.
///
/// A store only gets and sets values. ``StoredModel`` does the rest once for all stores: it converts values, remembers
/// them while a store fails, notifies observers, and makes changes atomic. It calls a store from one thread at a time.
/// Other code may use the store at the same time.
///
///     final class FolderStore: KeyValueStore {
///         let folder: URL
///         init(_ folder: URL) { self.folder = folder }
///         func value(for key: String) throws -> StoredValue? { … }
///         func set(_ values: [String: StoredValue?]) throws { … }
///         func keys() throws -> [String] { … }
///     }
public protocol KeyValueStore: AnyObject, Sendable {
    /// Returns the value for a key.
    ///
    /// - Parameter key: The key, with the model's prefix.
    /// - Returns: The value, or nil if there is none.
    /// - Throws: Any error, if the store cannot be read. The property then reads the last known value, or else its
    ///   default.
    func value(for key: String) throws -> StoredValue?

    /// Sets values, and removes those that are nil: all of them or, if it throws, none.
    ///
    /// A store that cannot promise this sets the values that it can, and then throws. It receives all of them again
    /// later.
    ///
    /// - Parameter values: The values by their keys; nil removes the key.
    /// - Throws: Any error, if the store cannot be written. The values then stay in memory, and the store receives them
    ///   again later.
    func set(_ values: [String: StoredValue?]) throws

    /// Returns all keys.
    ///
    /// - Returns: The keys, in any order.
    /// - Throws: Any error, if the store cannot list its keys.
    func keys() throws -> [String]

    /// Writes everything that the store hasn't written yet, and returns when it would survive the end of the process.
    ///
    /// The default implementation does nothing, for stores that write at once.
    ///
    /// - Throws: Any error, if the store cannot be written.
    func flush() throws

    /// An object that identifies the place of the values. Stores with the same identity share pending values, and are
    /// atomic with one another.
    ///
    /// By default, it is the store itself.
    var identity: AnyObject { get }

    /// Begins to report changes that others make, such as other code or another process.
    ///
    /// Called when the first ``StoredModel`` over the store is created, and again if all models were released since.
    /// Each call replaces the function of the previous one. The default implementation does nothing.
    ///
    /// - Parameter notify: Takes the keys that have changed, or nil if any may have changed. It may be called on any
    ///   thread, but not from inside a call of the store.
    func observeChanges(_ notify: @escaping @Sendable (_ keys: [String]?) -> Void)
}

extension KeyValueStore {
    /// Does nothing: the store writes at once.
    ///
    /// - Throws: Nothing; the requirement may throw.
    public func flush() throws {}
    /// The store itself.
    public var identity: AnyObject { self }
    /// Does nothing: nobody else changes the store, or the store cannot report changes.
    ///
    /// - Parameter notify: Isn't called.
    public func observeChanges(_ notify: @escaping @Sendable (_ keys: [String]?) -> Void) {}
}
