/// A store in memory, for tests, previews and values that needn't last.
///
///     let settings = Settings(MemoryStore(["launches": 3]))
///     settings.launches                       // 3
public final class MemoryStore: KeyValueStore, @unchecked Sendable {
    private let lock = Lock()
    private var values: [String: StoredValue]

    /// Creates a store whose values are the members of an object.
    ///
    /// - Parameter json: An object. Any other value gives an empty store.
    public init(_ json: JSON = [:]) {
        values = Dictionary(
            json.exactMembers.map { ($0.key, .json($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates a store with values as they are.
    init(stored values: [String: StoredValue]) { self.values = values }

    /// Returns the value for a key.
    ///
    /// - Parameter key: The key.
    /// - Returns: The value, or nil if there is none.
    public func value(for key: String) -> StoredValue? { lock.withLock { values[key] } }

    /// Sets values, and removes those that are nil.
    ///
    /// - Parameter values: The values by their keys; nil removes the key.
    public func set(_ values: [String: StoredValue?]) {
        lock.withLock {
            for (key, value) in values { self.values[key] = value }
        }
    }

    /// Returns all keys.
    ///
    /// - Returns: The keys, in any order.
    public func keys() -> [String] { lock.withLock { Array(values.keys) } }
}
