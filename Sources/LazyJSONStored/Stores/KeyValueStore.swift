/// A place for values by key, which ``StoredModel`` declares properties over.
///
/// A store only gets and sets. What is converted, remembered while a store fails, told to observers and made atomic is done once for
/// all stores, by ``StoredModel``, which calls a store from one thread at a time. Other code may use the store beside it.
///
///     final class FolderStore: KeyValueStore {
///         let folder: URL
///         init(_ folder: URL) { self.folder = folder }
///         func value(for key: String) throws -> StoredValue? { … }
///         func set(_ values: [String: StoredValue?]) throws { … }
///         func keys() throws -> [String] { … }
///     }
public protocol KeyValueStore: AnyObject, Sendable {
    /// The value for a key; nil if there is none.
    ///
    /// - Throws: Why the store cannot be read. The property then reads the last value that is known, else its default.
    func value(for key: String) throws -> StoredValue?

    /// Sets values, and removes those that are nil: all of them or, if it throws, none.
    ///
    /// A store that cannot promise that sets those that it can, and throws then. They are all given to it again later.
    ///
    /// - Parameter values: The values by their keys; nil removes the key.
    /// - Throws: Why the store cannot be written. The values then stay in memory, and are given to it again later.
    func set(_ values: [String: StoredValue?]) throws

    /// All keys, in any order.
    func keys() throws -> [String]

    /// Writes what the store has not written yet; returns when it would survive the end of the process.
    ///
    /// Does nothing by default: for stores that write at once.
    func flush() throws

    /// What stands for the place where the values are: stores with the same one share what is pending, and are atomic with one another.
    ///
    /// The store itself by default.
    var identity: AnyObject { get }

    /// Begins to tell of changes that others make: other code, another process.
    ///
    /// Called when the first ``StoredModel`` over the store is made, and again if all were released since: who was told before is not told any
    /// more. Does nothing by default.
    ///
    /// - Parameter tell: Takes the keys that have changed; nil if any may have. May be called on any thread, but not from inside
    ///   a call of the store.
    func observeChanges(_ tell: @escaping @Sendable (_ keys: [String]?) -> Void)
}

extension KeyValueStore {
    /// Does nothing: the store writes at once.
    public func flush() throws {}
    /// The store itself.
    public var identity: AnyObject { self }
    /// Does nothing: nobody else changes the store, or it cannot tell.
    public func observeChanges(_ tell: @escaping @Sendable (_ keys: [String]?) -> Void) {}
}
