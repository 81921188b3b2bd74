#if DEBUG
    import Synchronization
#endif

/// Reports raw access, and knows where it is allowed. In builds without `DEBUG` it only calls closures.
enum RawAccessWatch {
    /// Calls code that may read raw JSON: a converter's, a store's, the app's own in a scope.
    @inline(__always)
    static func allowed<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        #if DEBUG
            if strength.load(ordering: .relaxed) != 0 { return try allowing(body) }
        #endif
        return try body()
    }

    /// Returns a function of the app that may read raw JSON.
    @inline(__always)
    static func allowing<Value, R>(_ function: @escaping @Sendable (Value) throws -> R) -> @Sendable (Value) throws -> R
    {
        #if DEBUG
            return { value in try allowed { try function(value) } }
        #else
            return function
        #endif
    }

    /// Returns a function of the app that may read raw JSON.
    @inline(__always)
    static func allowing<Value, R>(_ function: @escaping @Sendable (Value, JSON) -> R) -> @Sendable (Value, JSON) -> R {
        #if DEBUG
            return { value, json in allowed { function(value, json) } }
        #else
            return function
        #endif
    }

    /// Notes that a getter of the public interface is called. The library itself uses getters that are not guarded.
    ///
    /// - Parameter isMissed: Whether the getter returns nothing.
    @inline(__always)
    static func note(_ getter: StaticString, of json: JSON, isMissed: @autoclosure () -> Bool) {
        #if DEBUG
            if strength.load(ordering: .relaxed) != 0 { met(getter, json, isMissed()) }
        #endif
    }
}

#if DEBUG
    extension RawAccessWatch {
        typealias Handler = @Sendable (RawAccess) -> Void

        /// The raw value of the guard's setting: the one word that is looked at while nothing is reported.
        private static let strength = Atomic<UInt8>(0)
        @TaskLocal static var isAllowed = false
        /// Whether only reads of a task that asks for it are reported: for tests of the guard among other tests.
        static let isForTests = Atomic<Bool>(false)
        @TaskLocal static var isTested = false
        private static let registration = Registration()

        private final class Registration: @unchecked Sendable {
            /// The unit that is reported once: a getter of a value in a document. Edited arrays and objects count as
            /// one value.
            private struct ReportKey: Hashable {
                let getter: String
                var document: ObjectIdentifier?
                var offset = 0
            }
            private let lock = Lock()
            @exclusivity(unchecked) private var handler: Handler?
            @exclusivity(unchecked) private var reported: Set<ReportKey> = []

            func set(_ new: Handler?) {
                // The old handler is released after the lock, since releasing it may run code of the app.
                let old = lock.withLock { () -> Handler? in
                    defer { (handler, reported) = (new, []) }
                    return handler
                }
                withExtendedLifetime(old) {}
            }

            /// The handler, if it has not been called for the value yet.
            func handler(for getter: String, of json: JSON) -> Handler? {
                var key = ReportKey(getter: getter)
                if case .parsed(let document, let offset) = json.storage {
                    (key.document, key.offset) = (ObjectIdentifier(document), offset)
                }
                // Nobody reads more reports than that.
                return lock.withLock { reported.count < 1_000 && reported.insert(key).inserted ? handler : nil }
            }
        }

        /// Calls code that may read raw JSON, and in which the guard may be set.
        static func allowing<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
            try $isAllowed.withValue(true) { Result { () throws(E) in try body() } }.get()
        }

        static func set(_ guarded: JSON.RawAccessGuard, _ handler: @escaping Handler) {
            registration.set(guarded == .off ? nil : handler)
            strength.store(guarded.rawValue, ordering: .relaxed)
        }

        @inline(never)
        private static func met(_ getter: StaticString, _ json: JSON, _ isMissed: Bool) {
            let kind = json.kind
            let isMismatch = isMissed && kind != .null
            guard isMismatch || strength.load(ordering: .relaxed) == JSON.RawAccessGuard.allReads.rawValue, !isAllowed
            else { return }
            if isForTests.load(ordering: .relaxed), !isTested { return }
            guard let handler = registration.handler(for: "\(getter)", of: json) else { return }
            let (text, isWhole) = json.excerpt(60)
            let access = RawAccess(
                getter: "\(getter)", kind: kind, found: (isWhole ? text : text + "…").printable,
                isMismatch: isMismatch)
            $isAllowed.withValue(true) { handler(access) }
        }
    }
#endif
