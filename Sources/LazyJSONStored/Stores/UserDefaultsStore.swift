#if FullFoundation || !canImport(FoundationEssentials)
    import Dispatch
    import Foundation

    /// A store over `UserDefaults`.
    ///
    ///     final class Settings: StoredModel, @unchecked Sendable {
    ///         static let shared = Settings(UserDefaultsStore())
    ///         @Stored var launches: Int = 0
    ///     }
    ///
    /// | a property of | is stored as |
    /// |---|---|
    /// | numbers, `Bool`, strings, and types that are written as such | a number, a string |
    /// | `Date`, `Data` without a converter | a date, data |
    /// | arrays and dictionaries of numbers and strings | an array, a dictionary |
    /// | models, raw JSON, and values that a property list cannot have (null, some numbers or spellings) | data: JSON |
    ///
    /// Other code can read these values without this library, and values that other code has stored can be read. A
    /// property of type `Date` reads a date, and an array or a dictionary can also be read by a property whose type is
    /// a model. Values that were registered as defaults are read if nothing is stored.
    ///
    /// Observers are notified of changes that other code makes in this process; on systems that don't report them,
    /// such as Linux, within a second. Changes by other processes can be read, but Apple's systems post no notification
    /// for them.
    ///
    /// On Linux, Foundation writes dates in whole seconds. There, a date with a fraction is stored as ISO 8601 text,
    /// and reads as it was set.
    ///
    /// Keys are compared by Foundation. On Linux, it takes two keys for one if they differ only by how an accent is
    /// encoded.
    public final class UserDefaultsStore: KeyValueStore, @unchecked Sendable {
        private let defaults: UserDefaults
        private let lock = RecursiveLock()
        /// Ends the observation of the defaults.
        private var stopObserving: (() -> Void)?

        /// Creates a store over the standard defaults, or others.
        ///
        /// - Parameter defaults: The defaults that hold the values.
        public init(_ defaults: UserDefaults = .standard) { self.defaults = defaults }

        /// Creates a store over the defaults of a suite, which apps of a group share. Returns nil if the name isn't
        /// valid for a suite.
        ///
        /// - Parameter suiteName: The name of the suite, such as the identifier of an app group.
        public convenience init?(suiteName: String) {
            guard let defaults = Self.defaults(ofSuite: suiteName) else { return nil }
            self.init(defaults)
        }

        private static let suitesLock = RecursiveLock()
        nonisolated(unsafe) private static var suites: [String: UserDefaults] = [:]

        /// The defaults of a suite: always the same object, so that all stores over the suite share values.
        private static func defaults(ofSuite name: String) -> UserDefaults? {
            suitesLock.withLock {
                if let known = suites[name] { return known }
                let defaults = UserDefaults(suiteName: name)
                suites[name] = defaults
                return defaults
            }
        }

        deinit { stopObserving?() }

        /// Returns the value for a key; if nothing is stored, the registered default.
        ///
        /// - Parameter key: The key.
        /// - Returns: The value, or nil if there is none.
        public func value(for key: String) -> StoredValue? {
            defaults.object(forKey: key).map { StoredValue(propertyListObject: $0) }
        }

        /// Sets values, and removes those that are nil.
        ///
        /// - Parameter values: The values by their keys; nil removes the key.
        public func set(_ values: [String: StoredValue?]) {
            for (key, value) in values {
                switch value {
                case nil: defaults.removeObject(forKey: key)
                case .date(let date)?: defaults.set(Self.object(for: date), forKey: key)
                case .data(let data)?: defaults.set(data, forKey: key)
                case .document(let json)?: defaults.set(json.data(.json), forKey: key)
                case .json(let json)?: defaults.set(json.propertyListObject ?? json.data(.json), forKey: key)
                }
            }
        }

        /// The object that is stored for a date. Foundation writes whole seconds on other systems than Apple's, so that
        /// a date with a fraction would be another one when the file is read again: it is stored as its text.
        private static func object(for date: Date) -> Any {
            #if !canImport(Darwin)
                let seconds = date.timeIntervalSinceReferenceDate
                if seconds != seconds.rounded(), let text = JSON(exactly: date)?.exactString { return text }
            #endif
            return date
        }

        /// Returns all keys, including those of registered defaults and of domains that all apps share.
        ///
        /// - Returns: The keys, in any order.
        public func keys() -> [String] { Array(defaults.dictionaryRepresentation().keys) }

        /// Asks the system to write the defaults, on systems that leave that to the app.
        ///
        /// - Throws: `CocoaError` with the code `fileWriteUnknown` if the defaults cannot be written.
        public func flush() throws {
            try StoreHub.writePending(of: self)
            if !defaults.synchronize() { throw CocoaError(.fileWriteUnknown) }
        }

        /// The defaults, which are the identity of all stores over them.
        public var identity: AnyObject { defaults }

        private static let notifying = DispatchQueue(label: "LazyJSON.UserDefaultsStore.notifying", qos: .utility)

        /// Begins to report changes by other code, without their keys: the system doesn't say which keys have changed.
        ///
        /// - Parameter notify: Takes nil, since any key may have changed.
        public func observeChanges(_ notify: @escaping @Sendable ([String]?) -> Void) {
            #if canImport(Darwin)
                let observer = NotificationCenter.default.addObserver(
                    forName: UserDefaults.didChangeNotification, object: defaults, queue: nil
                ) { _ in
                    // Not on the thread that sets a value: that thread may hold locks.
                    Self.notifying.async { notify(nil) }
                }
                let stop = { NotificationCenter.default.removeObserver(observer) }
            #else
                // Nothing is posted here. The receiver compares the values that were read.
                let timer = DispatchSource.makeTimerSource(queue: Self.notifying)
                timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(250))
                timer.setEventHandler { notify(nil) }
                timer.activate()
                let stop = { timer.cancel() }
            #endif
            let former = lock.withLock {
                defer { stopObserving = stop }
                return stopObserving
            }
            former?()
        }
    }

    extension JSON {
        /// The value as an object that a property list can contain and that reads as the same JSON; nil if there is
        /// none.
        fileprivate var propertyListObject: Any? { asPropertyList == self ? exactFoundationObject : nil }

        /// The JSON that is read from a property list with this value; nil if a property list cannot have it.
        var asPropertyList: JSON? { isPlain ? (try? JSON(foundation: exactFoundationObject)) : nil }

        /// Whether a property list has types for all of it. It has none for null, and for numbers that are neither
        /// integers of 64 bits nor doubles.
        private var isPlain: Bool {
            var pending = [(self, 0)]
            while let (json, depth) = pending.popLast() {
                switch json.kind {
                case .null: return false
                case .number where json.integer(as: Int.self) == nil:
                    guard let double = json.exactDouble, JSON(double) == json else { return false }
                case .bool, .number, .string: break
                case .array, .object:
                    // Foundation recurses when it writes an array, and Swift when it releases one.
                    guard depth < Self.defaultNestingLimit else { return false }
                    pending += json.exactElements.map { ($0, depth + 1) }
                    pending += json.exactMembers.map { ($0.value, depth + 1) }
                }
            }
            return true
        }
    }
#else
    extension JSON {
        var asPropertyList: JSON? { nil }
    }
#endif
