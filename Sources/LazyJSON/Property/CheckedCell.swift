import Synchronization

/// A decoded value whose converter is asked at every read whether it is still good.
final class CheckedCell<Value: Sendable>: Cell, @unchecked Sendable {
    let json: JSON
    private let held: Mutex<Value?>

    private let collector: LinkCollector<Value>?

    init(_ value: Value, _ json: JSON, collector: LinkCollector<Value>?) {
        self.json = json
        self.collector = collector
        held = Mutex(value)
        super.init(isChained: collector != nil)
    }

    /// The value; the lock is held for the copy only, never while a converter runs.
    var value: Value? {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }

    override func collectOwners(into owners: inout [CellOwner]) {
        if let value { collector?.collect(value, &owners) }
    }
}
