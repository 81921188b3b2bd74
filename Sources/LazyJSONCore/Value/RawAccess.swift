/// An exact-kind read that the guard noticed: the getter, and the value that was there.
///
///     JSON.guardRawAccess(.otherKinds)
///     json["age"]?.int ?? 0
///     // raw access: .int finds nothing: the value is a string, "41"
///
/// See ``JSON/guardRawAccess(_:onAccess:)``.
public struct RawAccess: Sendable, CustomStringConvertible {
    /// The name of the getter: `int`, `elements`.
    public let getter: String
    /// The kind of the value.
    public let kind: JSON.Kind
    /// The beginning of the text of the value.
    public let found: String
    /// Whether the getter returned nothing, since the value is of another kind or does not fit.
    public let isMismatch: Bool

    /// A line that describes the access.
    public var description: String {
        let value = "\(kind == .array || kind == .object ? "an" : "a") \(kind), \(found)"
        let what = isMismatch ? "finds nothing: the value is \(value)" : "reads \(value)"
        return "raw access: .\(getter) \(what)"
    }

    /// Writes an access to the standard error stream.
    ///
    /// - Parameter access: The access to report.
    public static func report(_ access: RawAccess) { ProgrammingMistake.show("\(access)") }

    /// Stops the program, and writes the access to the standard error stream. In a debugger, the code that reads is a
    /// few frames further up.
    ///
    /// - Parameter access: The access to report.
    public static func stop(_ access: RawAccess) { ProgrammingMistake.stop("\(access)") }
}

extension JSON {
    /// The reads that a guard reports.
    public enum RawAccessGuard: UInt8, Sendable {
        /// Nothing. This is the default.
        case off
        /// Exact-kind reads that returned nothing although there was a value: `.int` of `"41"` or of 4.5, `.elements`
        /// of an object. A null is not reported.
        case otherKinds
        /// All exact-kind reads, raw iteration and conversions to Foundation objects, whatever they return.
        case allReads
    }

    /// Reports exact-kind reads of raw JSON in debug builds: those that found a value of another kind, or all of them.
    ///
    /// `json["age"]?.int` reads a number and nothing else. If a server sends `"41"`, it is nil, while a property or
    /// `value(at:as:)` reads 41. The guard finds such code: reads that went wrong, or reads that could go wrong.
    ///
    ///     @main struct App {
    ///         init() { JSON.guardRawAccess(.allReads) }
    ///
    /// The guard covers `string`, `bool`, `int`, `double`, `number`, `elements`, `members` and `foundationObject`. It
    /// doesn't cover members that lead to a value or tell its kind: subscripts, `kind`, `isNull`, `count`.
    ///
    /// Raw JSON belongs to converters, and reading it is allowed there: in `decode`, `encode` and `check` of converters
    /// and of ``JSONConvertible`` types, in `modelClass(for:)`, in stores of objects, in checks and in declarations.
    /// Other code that needs it calls ``allowingRawAccess(_:)``.
    ///
    /// A getter has no `#line`, so a report contains the value. A breakpoint in the handler, or
    /// ``RawAccess/stop(_:)``, leads to the code that reads: it is a few frames further up.
    ///
    /// Every getter reports a value once, and all report 1,000 values at most, until the guard is set again. The
    /// handler runs on the thread that reads, which waits for it, and may read raw JSON itself.
    ///
    /// While the guard is off, a read in a debug build costs one more look at a word of memory. Release builds contain
    /// no guard.
    ///
    /// - Parameters:
    ///   - guarded: The reads to report. Replaces the previous setting.
    ///   - onAccess: Called with each access. ``RawAccess/report(_:)`` writes it to the standard error stream,
    ///     ``RawAccess/stop(_:)`` also stops the program.
    /// - Returns: Whether this build has a guard: false in a release build.
    @discardableResult
    public static func guardRawAccess(
        _ guarded: RawAccessGuard, onAccess: @escaping @Sendable (RawAccess) -> Void = RawAccess.report
    ) -> Bool {
        #if DEBUG
            RawAccessWatch.set(guarded, onAccess)
            return true
        #else
            return false
        #endif
    }

    /// Allows raw access in a closure, and in the tasks that it starts.
    ///
    ///     let total = JSON.allowingRawAccess { json["prices"]?.elements.compactMap(\.double).reduce(0, +) }
    ///
    /// - Parameter body: The code that reads raw JSON. The guard does not report its reads.
    /// - Returns: The result of the closure.
    /// - Throws: Any error that the closure throws.
    public static func allowingRawAccess<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        #if DEBUG
            return try RawAccessWatch.allowing(body)
        #else
            return try body()
        #endif
    }

    /// Allows raw access in an asynchronous closure, and in the tasks that it starts.
    ///
    /// - Parameters:
    ///   - isolation: The actor that the closure runs on. By default, the caller's.
    ///   - body: The code that reads raw JSON. The guard does not report its reads.
    /// - Returns: The result of the closure.
    /// - Throws: Any error that the closure throws.
    public static func allowingRawAccess<R>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
    ) async rethrows -> R {
        #if DEBUG
            return try await RawAccessWatch.$isAllowed.withValue(true, operation: body, isolation: isolation)
        #else
            return try await body()
        #endif
    }
}
