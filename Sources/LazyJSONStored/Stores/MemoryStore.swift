#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
#endif

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
        values = json.membersByName.mapValues { .json($0) }
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

#if FullFoundation || !canImport(FoundationEssentials)
    extension MemoryStore {
        /// Creates a store from a property list, in XML or binary, so that previews and tests can use an app's real
        /// data.
        ///
        ///     let settings = Settings(try MemoryStore(propertyList: data))
        ///
        /// Dates and data stay dates and data.
        ///
        /// - Parameter data: A property list whose root is a dictionary.
        /// - Throws: The error of `PropertyListSerialization` if the data isn't a property list, or `CocoaError` with
        ///   the code `propertyListReadCorrupt` if its root isn't a dictionary, and `fileReadTooLarge` if objects that
        ///   it refers to several times make more than ``JSON/defaultTextLimit`` bytes of text.
        public convenience init(propertyList data: Data) throws {
            if PropertyListSize(data)?.isLarger(than: JSON.defaultTextLimit) ?? false {
                throw CocoaError(.fileReadTooLarge)
            }
            let root = try PropertyListSerialization.propertyList(from: data, format: nil)
            guard let dictionary = root as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
            self.init(stored: dictionary.mapValues { StoredValue(propertyListObject: $0) })
        }

        /// Creates a store from a property list file. The file is only read, never written.
        ///
        /// - Parameter url: The URL of a property list file whose root is a dictionary.
        /// - Throws: An error if the file cannot be read, or isn't a property list with a dictionary as its root.
        public convenience init(propertyListOf url: URL) throws {
            try url.readablePath()
            try self.init(propertyList: Data(contentsOf: url))
        }
    }

    extension StoredValue {
        /// Creates a stored value from a value of a property list.
        init(propertyListObject object: Any) { self = StoredValue(native: object) ?? .json(JSON(any: object)) }
    }
#endif
