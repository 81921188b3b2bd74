/// The result of reading JSON as a type: the value, if there is one, and how it was obtained. Reading takes the value; the verdict
/// tells what was wrong with the JSON.
///
/// A tuple and not a type of its own: generic code handles a tuple as its two parts, but would have to look up the layout of a
/// generic type at every read.
package typealias Outcome<Value> = (value: Value?, verdict: Verdict)

/// The value of an outcome that was left in a memo; without it, the memo cannot hold the value, which is then decoded at every read.
package struct Remembered {
    /// Where the value ends in the document; 0 if the read did not come to its end.
    package let end: Int

    static var withoutEnd: Remembered { Remembered(end: 0) }
}

/// How a value was obtained, or why there is none.
package enum Verdict: Sendable {
    /// There is no JSON.
    case absent
    /// Null, or a string that means null by the policy. An optional then has a value, which is nil.
    case null
    /// Read from JSON of the exact kind.
    case exact
    /// Read from another kind of JSON or another spelling, as the policy allows.
    case coerced
    /// There is no value of the type in the JSON.
    case unusable(Cause)

    /// Why JSON is unusable.
    package enum Cause: Sendable {
        /// It is of a kind that the policy does not convert to the type.
        case wrongKind
        /// It is not a value of the type: `"abc"` as a number, 4.5 as an integer.
        case unreadable
        /// It is a number that the type cannot represent.
        case outOfRange
        /// It is the raw value of no case.
        case unknownCase
        /// It is a reference to an object that the store does not have.
        case noObject
        /// The converter threw an error.
        case threw(any Error)
    }

    /// The outcome of an app's function, which returns only a value or throws.
    static func outcome<Value>(of read: () throws -> Value?) -> Outcome<Value> {
        do {
            guard let value = try RawAccessWatch.allowed(read) else { return (nil, .unusable(.unreadable)) }
            return (value, .exact)
        } catch {
            return (nil, .unusable(.threw(error)))
        }
    }

    /// The outcome of making another value from one that was read.
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

    /// The outcome of an optional value.
    @inline(__always)
    static func outcome<Value>(_ value: Value?, orElse cause: @autoclosure () -> Cause = .unreadable) -> Outcome<Value>
    {
        value == nil ? (nil, .unusable(cause())) : (value, .exact)
    }
}
