/// A store in memory: for tests, previews, and what need not last.
///
///     let settings = Settings(MemoryStore(["launches": 3]))
///     settings.launches                       // 3
public final class MemoryStore: KeyValueStore, @unchecked Sendable {
    private let lock = Lock()
    private var values: [String: StoredValue]

    /// A store with the members of an object as values; an empty one of anything else.
    public init(_ json: JSON = [:]) {
        values = Dictionary(
            json.exactMembers.map { ($0.key, .json($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    /// A store with values as they are.
    init(stored values: [String: StoredValue]) { self.values = values }

    /// The value for a key.
    public func value(for key: String) -> StoredValue? { lock.withLock { values[key] } }

    /// Sets values, and removes those that are nil.
    public func set(_ values: [String: StoredValue?]) {
        lock.withLock {
            for (key, value) in values { self.values[key] = value }
        }
    }

    /// All keys, in no order.
    public func keys() -> [String] { lock.withLock { Array(values.keys) } }
}
