/// What reading JSON as a type comes to: the value, where there is one, and how it was come by. Reading takes the value; what
/// was wrong with the JSON is in the verdict.
///
/// A pair and not a type of its own: generic code handles a pair as its two parts, and would have to look up a generic type's layout
/// at every read.
typealias Outcome<Value> = (value: Value?, verdict: Verdict)

/// How a value was come by, or why there is none.
enum Verdict: Sendable {
    /// Nothing stands there.
    case absent
    /// Null, or a string that the policy takes for null. An optional has a value then, which is nil.
    case null
    /// Read from JSON that says just that.
    case exact
    /// Read from another kind of JSON or another spelling, as the policy allows.
    case coerced
    /// There is no value of the type in the JSON.
    case unusable(Cause)

    /// Why JSON is unusable.
    enum Cause: Sendable {
        /// It is of a kind of which the policy makes no such value.
        case wrongKind
        /// It says no such value: `"abc"` as a number, 4.5 as an integer.
        case unreadable
        /// It says a number that the type has no room for.
        case outOfRange
        /// It is the raw value of no case.
        case unknownCase
        /// It is a reference to an object that the store does not have.
        case noObject
        /// The converter threw an error.
        case threw(any Error)
    }

    /// The outcome of a function of the app's, which says nothing but its value or an error.
    static func outcome<Value>(of read: () throws -> Value?) -> Outcome<Value> {
        do {
            guard let value = try read() else { return (nil, .unusable(.unreadable)) }
            return (value, .exact)
        } catch {
            return (nil, .unusable(.threw(error)))
        }
    }

    /// The outcome of what is made of a value that was read.
    static func outcome<Base, Value>(
        of base: Outcome<Base>, _ make: (Base) throws -> Value?, orElse cause: Cause = .unreadable
    ) -> Outcome<Value> {
        guard let read = base.value else { return (nil, base.verdict) }
        do {
            guard let value = try make(read) else { return (nil, .unusable(cause)) }
            return (value, base.verdict)
        } catch {
            return (nil, .unusable(.threw(error)))
        }
    }

    /// The outcome of a value that is there or not.
    @inline(__always)
    static func outcome<Value>(_ value: Value?, orElse cause: @autoclosure () -> Cause = .unreadable) -> Outcome<Value>
    {
        value == nil ? (nil, .unusable(cause())) : (value, .exact)
    }
}
