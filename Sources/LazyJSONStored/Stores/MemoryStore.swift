/// A store in memory, for tests, previews and values that needn't last.
///
///     let settings = Settings(MemoryStore(["launches": 3]))
///     settings.launches                       // 3
public final class MemoryStore: KeyValueStore, @unchecked Sendable {
    private let lock = Lock()
    /// Keys differ if their code points do, as the names of members do.
    private var values: [MemberName: StoredValue]

    /// Creates a store whose values are the members of an object.
    ///
    /// - Parameter json: An object. Any other value gives an empty store.
    public init(_ json: JSON = [:]) {
        values = Dictionary(
            json.exactMembers.map { (MemberName($0.key), .json($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates a store with values as they are.
    init(stored values: [String: StoredValue]) {
        self.values = Dictionary(uniqueKeysWithValues: values.map { (MemberName($0.key), $0.value) })
    }

    /// Returns the value for a key.
    ///
    /// - Parameter key: The key.
    /// - Returns: The value, or nil if there is none.
    public func value(for key: String) -> StoredValue? { lock.withLock { values[MemberName(key)] } }

    /// Sets values, and removes those that are nil.
    ///
    /// - Parameter values: The values by their keys; nil removes the key.
    public func set(_ values: [String: StoredValue?]) {
        lock.withLock {
            for (key, value) in values { self.values[MemberName(key)] = value }
        }
    }

    /// Returns all keys.
    ///
    /// - Returns: The keys, in any order.
    public func keys() -> [String] { lock.withLock { values.keys.map(\.string) } }
}
