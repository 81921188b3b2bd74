import Synchronization

/// A decoded value that is asked at every read whether it is still good.
final class CheckedCell<Value: Sendable>: Cell, @unchecked Sendable {
    /// A `Held<Value>`, under the name that the lock can be compiled for.
    private let held: Mutex<AnyHeld>
    private let collector: LinkCollector<Value>?

    init(_ held: Held<Value>, collector: LinkCollector<Value>?) {
        self.held = Mutex(held)
        self.collector = collector
        super.init(isChained: collector != nil)
    }

    /// The value, renewed if it has to be; nil if there is none to be had.
    ///
    /// The lock is held to copy or replace one reference, never while a converter or a store runs. Of threads that renew at
    /// the same time, all return what the first one put in place.
    var current: Value? {
        let known = last
        if known.isFresh { return known.value }
        guard let new = known.renewed() else { return known.value }
        // What is replaced is released after the lock: its last release may run code of the app.
        let kept = held.withLock { held -> AnyHeld in
            guard held === known else { return held }
            held = new
            return new
        }
        return withExtendedLifetime(known) { unsafeDowncast(kept, to: Held<Value>.self).value }
    }

    /// The value as it was read last.
    var known: Value? { last.value }

    private var last: Held<Value> { unsafeDowncast(held.withLock { $0 }, to: Held<Value>.self) }

    override func collectOwners(into owners: inout [CellOwner]) {
        if let known { collector?.collect(known, &owners) }
    }
}
