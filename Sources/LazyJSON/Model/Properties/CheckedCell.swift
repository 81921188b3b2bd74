/// A decoded value that is asked at every read whether it is still good.
class AnyCheckedCell: @unchecked Sendable {
    private final let lock = Lock()
    @exclusivity(unchecked) private final var held: AnyHeld

    fileprivate init(_ held: AnyHeld) { self.held = held }

    /// What is known now.
    fileprivate final var known: AnyHeld { lock.withLock { held } }

    /// The box of the value, renewed if it has to be; nil if there is none to be had.
    ///
    /// The lock is held to copy or replace one reference, never while a converter or a store runs. Of threads that renew at
    /// the same time, all return what the first one put in place.
    final var current: AnyObject? {
        let known = known
        if known.isFresh { return known.box }
        guard let new = known.renewedAny() else { return known.box }
        // What is replaced is released after the lock: its last release may run code of the app.
        let kept = lock.withLock { () -> AnyHeld in
            guard held === known else { return held }
            held = new
            return new
        }
        return withExtendedLifetime(known) { kept.box }
    }
}

/// The same with its type.
final class CheckedCell<Value: Sendable>: AnyCheckedCell, @unchecked Sendable {
    init(_ held: Held<Value>) { super.init(held) }

    /// The value as it was read last.
    var value: Value? { known.box.map { Box<Value>.of($0).value } }
}
