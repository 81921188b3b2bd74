#if FullFoundation || !canImport(FoundationEssentials)
    import Dispatch
    import Foundation

    /// `UserDefaults` as a store.
    ///
    ///     final class Settings: StoredModel, @unchecked Sendable {
    ///         static let shared = Settings(UserDefaultsStore())
    ///         @Stored var launches: Int = 0
    ///     }
    ///
    /// | a property of | is stored as |
    /// |---|---|
    /// | numbers, `Bool`, strings, and what is written as such | a number, a string |
    /// | `Date`, `Data` without a converter | a date, data |
    /// | arrays and dictionaries of numbers and strings | an array, a dictionary |
    /// | models, raw JSON, and whatever has null or a number in it that a property list cannot have | data: the JSON text |
    ///
    /// Other code reads these without this library, and what other code has stored is read: a date by a property of type `Date`, an array, a
    /// dictionary also by one of a model. Values that were registered as defaults are read where nothing is stored.
    ///
    /// Changes that other code makes in this process are told to observers. Those of other processes are read, but not told: the system
    /// posts no notification of them.
    public final class UserDefaultsStore: KeyValueStore, @unchecked Sendable {
        private let defaults: UserDefaults
        private let lock = RecursiveLock()
        private var observation: (any NSObjectProtocol)?

        /// A store over the standard defaults, or others.
        public init(_ defaults: UserDefaults = .standard) { self.defaults = defaults }

        /// A store over the defaults of a suite, which apps of a group share; nil for a name that no suite can have.
        public convenience init?(suiteName: String) {
            guard let defaults = UserDefaults(suiteName: suiteName) else { return nil }
            self.init(defaults)
        }

        deinit { lock.withLock { observation }.map { NotificationCenter.default.removeObserver($0) } }

        /// The value for a key, one that was registered if nothing is stored.
        public func value(for key: String) -> StoredValue? {
            defaults.object(forKey: key).map { StoredValue(propertyListObject: $0) }
        }

        /// Sets values, and removes those that are nil.
        public func set(_ values: [String: StoredValue?]) {
            for (key, value) in values {
                guard let value else {
                    defaults.removeObject(forKey: key)
                    continue
                }
                switch value {
                case .date(let date): defaults.set(date, forKey: key)
                case .data(let data): defaults.set(data, forKey: key)
                case .document(let json): defaults.set(json.data(), forKey: key)
                case .json(let json): defaults.set(json.propertyListObject ?? json.data(), forKey: key)
                }
            }
        }

        /// All keys, also those of registered defaults and of domains that all apps share.
        public func keys() -> [String] { Array(defaults.dictionaryRepresentation().keys) }

        /// Has the defaults written where the system leaves that to the app.
        public func flush() throws {
            if !defaults.synchronize() { throw CocoaError(.fileWriteUnknown) }
        }

        /// The defaults: all stores over them share one place.
        public var identity: AnyObject { defaults }

        private static let telling = DispatchQueue(label: "LazyJSON.UserDefaultsStore.telling", qos: .utility)

        /// Tells of changes by other code. Which keys they are about is not known.
        public func observeChanges(_ tell: @escaping @Sendable ([String]?) -> Void) {
            let token = NotificationCenter.default.addObserver(
                forName: UserDefaults.didChangeNotification, object: defaults, queue: nil
            ) { _ in
                // Not on the thread that sets: it may have locks.
                Self.telling.async { tell(nil) }
            }
            let old = lock.withLock {
                defer { observation = token }
                return observation
            }
            old.map { NotificationCenter.default.removeObserver($0) }
        }
    }

    extension JSON {
        /// The value as an object that a property list can have, and that reads as the same JSON; nil if there is none.
        fileprivate var propertyListObject: Any? {
            guard isPlain, let object = try? JSON(foundation: exactFoundationObject), object == self else { return nil }
            return exactFoundationObject
        }

        /// Whether there is nothing in it that a property list has no type for: null, and numbers that are neither integers of 64 bits
        /// nor doubles.
        private var isPlain: Bool {
            var pending = [self]
            while let json = pending.popLast() {
                switch json.kind {
                case .null: return false
                case .number where json.integer(as: Int.self) == nil:
                    guard let double = json.exactDouble, JSON(double) == json else { return false }
                case .bool, .number, .string: break
                case .array, .object:
                    pending += json.exactElements
                    pending += json.exactMembers.map(\.value)
                }
            }
            return true
        }
    }
#endif
