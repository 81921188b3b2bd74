/// The key of a node among those of one scope.
enum LiveKey: Hashable {
    // Nodes of a model:
    /// The model or the list as a whole.
    case whole
    /// The value at a key path.
    case value(AnyKeyPath)
    /// Whether the value at a key path exists.
    case presence(AnyKeyPath)
    /// The model at a key path.
    case part(AnyKeyPath)
    /// The list at a key path.
    case list(AnyKeyPath)
    /// Whether the model is of a class.
    case isOf(ObjectIdentifier)
    /// The model as one of a subclass.
    case subclass(ObjectIdentifier)

    // Nodes of a list:
    /// The number of elements.
    case count
    /// Whether there are elements.
    case emptiness
    /// The identities of the elements, in their order.
    case order
    /// The element at a position.
    case element(Int)
    /// The element with an id.
    case identified(LiveID)

    // Nodes of an element:
    /// Whether the element exists.
    case existence
}

/// The nodes of a scope, held weakly. Comparing and hashing the values that key paths have captured, and ids, runs code
/// of the app.
final class LiveTable: @unchecked Sendable {
    private final class Entry: @unchecked Sendable {
        let key: LiveKey
        @exclusivity(unchecked) weak var node: LiveNode?

        init(_ key: LiveKey, _ node: LiveNode) { (self.key, self.node) = (key, node) }
    }

    private let lock = Lock()
    @exclusivity(unchecked) private var entries = EntryTable<Entry>(sweptFrom: 16)

    /// Returns the node for a key, and creates it if there is none.
    func node(_ key: LiveKey, _ make: () -> LiveNode) -> LiveNode {
        let hash = key.hashValue
        var node: LiveNode?
        _ = EntryTable.entry(
            isWanted: { entry in
                node = known(entry, key)
                return node != nil
            },
            make: {
                let made = make()
                node = made
                return Entry(key, made)
            },
            read: { lock.withLock { entries[hash] } }, add: { add($0, hash, beside: $1) })
        return node ?? make()
    }

    /// Returns the nodes for a key. There is more than one only if a node was added under another key.
    func find(_ key: LiveKey) -> [LiveNode] {
        let hash = key.hashValue
        return lock.withLock { entries[hash] }.compactMap { known($0, key) }
    }

    /// Adds a node under another key.
    func add(_ node: LiveNode, _ key: LiveKey) {
        let hash = key.hashValue
        let entry = Entry(key, node)
        while !add(entry, hash, beside: lock.withLock { entries[hash] }) {}
    }

    /// Returns the node of an entry if it is the one for a key.
    private func known(_ entry: Entry, _ key: LiveKey) -> LiveNode? {
        guard entry.key == key, let node = lock.withLock({ entry.node }), node.isFound(by: key) else { return nil }
        return node
    }

    private func add(_ entry: Entry, _ hash: Int, beside others: [Entry]) -> Bool {
        // Released after the lock, since releasing an object for the last time may run code of the app.
        let (isAdded, released) = lock.withLock { () -> (Bool, [any AnyObject & Sendable]) in
            var released: [any AnyObject & Sendable] = []
            let isAdded = entries.add(entry, hash: hash, beside: others) { known in
                released.append(known)
                guard let node = known.node else { return false }
                released.append(node)
                return true
            }
            return (isAdded, released)
        }
        return withExtendedLifetime(released) { isAdded }
    }

    var count: Int { lock.withLock { entries.count } }

    /// All nodes. A node that was added under another key is among them for each of its keys.
    var nodes: [LiveNode] { lock.withLock { entries.all.compactMap(\.node) } }
}
