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

    /// An object that identifies the location of the values. Stores with the same identity share pending values, and
    /// are atomic with one another.
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

    /// Sets the handler for failures of the store, and of conversions of values for it.
    ///
    ///     store.onFailure { failure in log("\(failure)") }        // write of launches: …
    ///
    /// Each store has one handler, which keeps the store alive. The handler is called on the thread that was reading or
    /// writing.
    ///
    /// - Parameter handler: Takes the failure. It must not wait for other threads that use the store. Nil removes the
    ///   handler.
    public func onFailure(_ handler: (@Sendable (StoreFailure) -> Void)?) { StoreHub.of(self).setHandler(handler) }
}

/// An operation of a store, or the conversion of a value for it, that failed.
public struct StoreFailure: Error, Sendable {
    /// The kinds of operations that can fail.
    public enum Operation: String, Sendable {
        /// Reading a value. The property reads the last known value instead, or else its default.
        case read
        /// Writing values. Those that could be converted are pending, and read as they were set.
        case write
        /// Writing pending values.
        case flush
        /// Listing the keys.
        case list
    }

    /// The operation that failed.
    public let operation: Operation
    /// The affected keys, in ascending order.
    public let keys: [String]
    /// The error that the store or a converter threw.
    public let underlying: any Error
}

extension StoreFailure: CustomStringConvertible {
    /// The operation, its keys and the error: `write of launches: …`.
    public var description: String {
        let subject = keys.isEmpty ? "" : " of \(keys.joined(separator: ", "))"
        return "\(operation.rawValue)\(subject): \(underlying)"
    }
}
