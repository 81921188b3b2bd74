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

    override func takeLinks(into chained: inout [Cell]) {
        guard let collector else { return }
        var owners: [AnyObject] = []
        collectOwners(collector, into: &owners)
        LinkOwners.release(&owners, into: &chained)
    }

    private func collectOwners(_ collector: LinkCollector<Value>, into owners: inout [AnyObject]) {
        if let value { collector.collect(value, &owners) }
        value = nil
    }
}
