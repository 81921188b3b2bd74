/// The result of reading JSON as a type: the value, if there is one, and how it was obtained. Reading takes the value,
/// and the verdict explains problems with the JSON.
///
/// This is a tuple instead of a separate type: generic code handles a tuple as its two parts, but would have to look up
/// the layout of a generic type at every read.
package typealias Outcome<Value> = (value: Value?, verdict: Verdict)

/// A note that a read left its value in a memo. Without this note, the memo can't hold the value, which is then decoded
/// at every read.
package struct Remembered {
    /// The position where the value ends in the document; 0 if the read didn't reach its end.
    package let end: Int

    static var withoutEnd: Remembered { Remembered(end: 0) }
}

/// How a value was obtained, or why there is none.
package enum Verdict: Sendable {
    /// There is no JSON.
    case absent
    /// The JSON is null, or a string that means null by the policy. An optional then has a value, which is nil.
    case null
    /// The value was read from JSON of the exact kind.
    case exact
    /// The value was read from another kind of JSON or another spelling, as the policy allows.
    case coerced
    /// The JSON has no value of the type.
    case unusable(Cause)

    /// The reason why JSON is unusable.
    package enum Cause: Sendable {
        /// The JSON is of a kind that the policy doesn't convert to the type.
        case wrongKind
        /// The JSON isn't a value of the type: `"abc"` as a number, 4.5 as an integer.
        case unreadable
        /// The JSON is a number that the type can't represent.
        case outOfRange
        /// The JSON isn't the raw value of any case.
        case unknownCase
        /// The JSON is a reference to an object that the store doesn't have.
        case noObject
        /// The converter threw an error.
        case threw(any Error)
    }

    /// Whether a value was read from JSON.
    package var hasValue: Bool {
        switch self {
        case .exact, .coerced: true
        case .absent, .null, .unusable: false
        }
    }

    /// Returns the outcome of an app's function, which returns only a value or throws an error.
    static func outcome<Value>(of read: () throws -> Value?) -> Outcome<Value> {
        do {
            guard let value = try RawAccessWatch.allowed(read) else { return (nil, .unusable(.unreadable)) }
            return (value, .exact)
        } catch {
            return (nil, .unusable(.threw(error)))
        }
    }

    /// Returns the outcome of creating another value from one that was read.
    static func outcome<Base, Value>(
        of base: Outcome<Base>, _ make: (Base) throws -> Value?, orElse cause: Cause = .unreadable
    ) -> Outcome<Value> {
        guard let read = base.value else { return (nil, base.verdict) }
        do {
            guard let value = try RawAccessWatch.allowed({ try make(read) }) else { return (nil, .unusable(cause)) }
            return (value, base.verdict)
        } catch {
            return (nil, .unusable(.threw(error)))
        }
    }

    /// Returns the outcome for an optional value.
    @inline(__always)
    static func outcome<Value>(_ value: Value?, orElse cause: @autoclosure () -> Cause = .unreadable) -> Outcome<Value>
    {
        value == nil ? (nil, .unusable(cause())) : (value, .exact)
    }
}
