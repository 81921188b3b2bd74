import Synchronization

/// A decoded value that is asked at every read whether it is still good.
final class CheckedCell<Value: Sendable>: Cell, @unchecked Sendable {
    private let held: Mutex<Held<Value>>
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
        let known = held.withLock { $0 }
        guard let new = known.renewed() else { return known.value }
        // What is replaced is released after the lock: its last release may run code of the app.
        let (kept, replaced) = held.withLock { held -> (Held<Value>, Held<Value>?) in
            guard held === known else { return (held, nil) }
            held = new
            return (new, known)
        }
        return withExtendedLifetime(replaced) { kept.value }
    }

    /// The value as it was read last.
    var known: Value? { held.withLock { $0 }.value }

    override func collectOwners(into owners: inout [CellOwner]) {
        if let known { collector?.collect(known, &owners) }
    }
}
