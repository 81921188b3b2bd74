/// An exact-kind read that the guard met: what was read, where in the JSON, and what was there.
///
///     JSON.guardRawAccess(.otherKinds)
///     json["age"]?.int ?? 0
///     // raw access: .int at /users/0/age finds nothing: the value is a string, "41"
///
/// See ``JSON/guardRawAccess(_:onAccess:)``.
public struct RawAccess: Sendable, CustomStringConvertible {
    /// The name of what was read: `int`, `elements`.
    public let getter: String
    /// Where the value is in the text that it was parsed from; nil for an array or an object that was put together by edits.
    public let pointer: JSONPointer?
    /// The kind of the value that was there.
    public let kind: JSON.Kind
    /// The beginning of the text of the value that was there.
    public let found: String
    /// Whether nothing could be read, since the value is of another kind or does not fit.
    public let isMismatch: Bool

    /// The access in one line.
    public var description: String {
        let at = pointer.map { $0 == .root ? "the root" : $0.description } ?? "a place that was edited"
        let value = "\(kind == .array || kind == .object ? "an" : "a") \(kind), \(found)"
        let what = isMismatch ? "finds nothing: the value is \(value)" : "reads \(value)"
        return "raw access: .\(getter) at \(at) \(what)"
    }

    /// Writes an access to the standard error stream.
    ///
    /// - Parameter access: What was read.
    public static func report(_ access: RawAccess) { StandardError.write("LazyJSON: \(access)") }

    /// Stops the program, and says why on the standard error stream. In a debugger, the code that reads is a few frames further up.
    ///
    /// - Parameter access: What was read.
    public static func stop(_ access: RawAccess) { ProgrammingMistake.stop("\(access)") }
}

extension JSON {
    /// What a guard reports.
    public enum RawAccessGuard: UInt8, Sendable {
        /// Nothing: as long as nothing else is asked for.
        case off
        /// Exact-kind reads that gave nothing although something was there: `.int` of `"41"` or of 4.5, `.elements` of an object. A null
        /// has no value to be missed, and is not reported.
        case otherKinds
        /// All exact-kind reads, raw iteration and conversions to Foundation objects, whatever they give.
        case allReads
    }

    /// Reports exact-kind reads of raw JSON in debug builds: those that met another kind, or all of them.
    ///
    /// `json["age"]?.int` reads a number and nothing else. A server that sends `"41"` makes it nil, where a property or
    /// ``value(at:as:)`` reads 41. The guard finds such code: what errs, or the habit before a server errs.
    ///
    ///     @main struct App {
    ///         init() { JSON.guardRawAccess(.allReads) }
    ///
    /// Guarded are `string`, `bool`, `int`, `double`, `number`, `elements`, `members` and `foundationObject`. What leads to
    /// a value or tells its kind is not: subscripts, `kind`, `isNull`, `count`.
    ///
    /// Raw JSON belongs to converters, and reading it is allowed there: in `decode`, `encode` and `check` of converters and of
    /// ``JSONConvertible`` types, in `modelClass(for:)`, in stores of objects, in checks and in declarations. Other code that needs it
    /// says so, by ``allowingRawAccess(_:)``.
    ///
    /// A getter has no `#line`, so a report gives the value and its pointer. A breakpoint in the handler, or ``RawAccess/stop(_:)``,
    /// leads to the code that reads: it is a few frames further up.
    ///
    /// Every getter reports a value once, and all report 1,000 values at most, until the guard is set again. The handler runs on the
    /// thread that reads, which waits for it, and may read raw JSON itself.
    ///
    /// Off, a read costs one more look at a word of memory in a debug build. In a release build of the library there is nothing of it.
    ///
    /// - Parameters:
    ///   - guarded: What is reported. It replaces what was asked for before.
    ///   - onAccess: Gets each access. ``RawAccess/report(_:)`` writes it to the standard error stream, ``RawAccess/stop(_:)`` stops.
    /// - Returns: Whether there is a guard in this build: false in a release build.
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
    /// - Parameter body: Reads as it likes; the guard is not asked.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
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
    ///   - isolation: The actor that the closure runs on: the caller's.
    ///   - body: Reads as it likes; the guard is not asked.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
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
