/// A decoded value that is checked at every read.
class AnyRevalidatedCell: @unchecked Sendable {
    private final let lock = Lock()
    @exclusivity(unchecked) private final var held: AnyRenewable

    fileprivate init(_ held: AnyRenewable) { self.held = held }

    /// The value as it was last known.
    fileprivate final var known: AnyRenewable { lock.withLock { held } }

    /// The box of the value, renewed if necessary; nil if the JSON is unusable.
    ///
    /// The lock is taken to copy or replace one reference, never while a converter or a store runs. Threads that renew
    /// at the same time all return the first one's result.
    final var current: AnyObject? {
        let known = known
        if known.isFresh { return known.box }
        guard let new = known.renewedAny() else { return known.box }
        // The old value is released after the lock, since releasing it may run code of the app.
        let kept = lock.withLock { () -> AnyRenewable in
            guard held === known else { return held }
            held = new
            return new
        }
        return withExtendedLifetime(known) { kept.box }
    }
}

/// A checked cell with its type.
final class RevalidatedCell<Value: Sendable>: AnyRevalidatedCell, @unchecked Sendable {
    init(_ held: Renewable<Value>) { super.init(held) }

    /// The value as it was last read.
    var value: Value? { known.box.map { Box<Value>.of($0).value } }
}
