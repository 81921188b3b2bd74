import Synchronization

/// A value in a live model that is observed, or a model with such parts.
///
/// A node is a token. An observer holds a key path that has captured the node, and so does the registrar until it has
/// notified the observer, or the observer is gone. So there are only as many nodes as are observed at the moment,
/// whatever was read before.
///
///     place of the user ◂── watch of \.name                ◂┄┄ key path ◂── an observer
///                       ◂── place of \.address ◂── watch of \.city      ◂┄┄ key path ◂── another one
///
/// Nodes hold the nodes to their left strongly, and those to their right weakly.
class LiveNode: @unchecked Sendable {
    /// The place that contains the node; nil for the root.
    final let parent: LiveScope?

    fileprivate init(in parent: LiveScope?) { self.parent = parent }
}

/// A value that is read from a model: a property, or whether a part exists.
final class LiveWatch: LiveNode, Hashable, @unchecked Sendable {
    /// Whether the value is the same in two versions.
    let isSame: (JSONModel, JSONModel) -> Bool
    /// Whether its observers are being notified. Reading now reads the new version and gets another watch, so that the
    /// reader isn't notified of a change that it has already seen.
    fileprivate let isTold = Atomic<Bool>(false)

    init(in place: LiveScope, _ isSame: @escaping (JSONModel, JSONModel) -> Bool) {
        self.isSame = isSame
        super.init(in: place)
    }

    static func == (left: LiveWatch, right: LiveWatch) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The place of a model: the root, or a part of another model.
final class LiveScope: LiveNode, @unchecked Sendable {
    /// The step from the parent to this place; nil for the root.
    let step: LiveStep?
    /// The number of steps from the root. It is limited, since a chain of places is released recursively.
    let depth: Int
    static let depthLimit = 256
    private let table = LiveTable()
    private let lock = Lock()
    @exclusivity(unchecked) private weak var live: (any AnyObject & Sendable)?

    init() {
        (step, depth) = (nil, 0)
        super.init(in: nil)
    }

    init(in parent: LiveScope, _ step: LiveStep) {
        self.step = step
        depth = parent.depth + 1
        super.init(in: parent)
    }

    /// Returns the node for a key, and creates it if there is none.
    func node<Node: LiveNode>(_ key: LiveKey, _ make: () -> Node) -> Node {
        (table.node(key, make) as? Node) ?? make()
    }

    /// Returns the live model of the place. There is only one while somebody holds it.
    func live<Model: JSONModelProtocol>(_ make: () -> Live<Model>) -> Live<Model> {
        if let live = lock.withLock({ live }) as? Live<Model> { return live }
        let made = make()
        let other = lock.withLock { () -> (any AnyObject & Sendable)? in
            let other = live
            if other == nil { live = made }
            return other
        }
        return (other as? Live<Model>) ?? made
    }

    /// The number of nodes that are observed or held, and the number of entries of the place.
    var counts: (living: Int, known: Int) { (table.nodes.count, table.count) }

    // MARK: Models at places

    /// The steps from the root.
    private var steps: [LiveStep] {
        var steps: [LiveStep] = []
        var place: LiveScope? = self
        while let next = place, let step = next.step {
            steps.append(step)
            place = next.parent
        }
        return steps.reversed()
    }

    /// The model at the place in a version of the root; nil if there is none.
    func model(in root: JSONModel) -> JSONModel? {
        guard let step else { return root }
        if parent?.step == nil { return step.part(root) }
        var model: JSONModel? = root
        for step in steps { model = model.flatMap { step.part($0) } }
        return model
    }

    /// Returns a version of the root in which the model at the place is changed; the same version if there is no such
    /// model.
    ///
    /// - Parameter isTrying: Whether to throw an error if a value cannot be written.
    func changed<Part: JSONModel>(
        in root: JSONModel, as part: Part.Type, isTrying: Bool, _ edit: (inout Mutable<Part>) -> Void
    ) throws -> JSONModel {
        let steps = steps
        var models = [root]
        for step in steps {
            guard let next = step.part(models[models.count - 1]) else { return root }
            models.append(next)
        }
        guard let model = models.last as? Part else { return root }
        let new = isTrying ? try model.tryMutate(edit) : model.mutate(edit)
        if new === model { return root }
        // Not with drafts within drafts: places may be as deep as the data.
        var changed: JSONModel = new
        for (model, step) in zip(models, steps).reversed() {
            changed = try step.replaced(model, changed, isTrying)
        }
        return changed
    }

    // MARK: Changes

    /// Returns the watches whose values differ in a newer version, from this place on.
    func changed(from old: JSONModel, to new: JSONModel) -> [LiveWatch] {
        var changed: [LiveWatch] = []
        var pending: [(place: LiveScope, old: JSONModel?, new: JSONModel)] = [(self, old, new)]
        while let (place, old, new) = pending.popLast() {
            if let old, LiveComparison.isUntouched(old, new) { continue }
            for node in place.table.nodes {
                if let watch = node as? LiveWatch {
                    // If there was no model before, every value has changed.
                    if old.map({ watch.isSame($0, new) }) != true {
                        watch.isTold.store(true, ordering: .relaxed)
                        changed.append(watch)
                    }
                } else if let part = node as? LiveScope, let step = part.step, let new = step.part(new) {
                    // A part that is gone reads as before.
                    pending.append((part, old.flatMap { step.part($0) }, new))
                }
            }
        }
        return changed
    }
}

/// The key of a node among those of one place.
enum LiveKey: Hashable {
    /// The model as a whole.
    case whole
    /// The value at a key path.
    case value(AnyKeyPath)
    /// Whether the value at a key path exists.
    case presence(AnyKeyPath)
    /// The number of a list's elements.
    case count(AnyKeyPath)
    /// The identities of a list's elements, in their order.
    case order(AnyKeyPath)
    /// The model at a key path.
    case part(AnyKeyPath)
    /// The model at an index of a list.
    case element(AnyKeyPath, Int)
    /// Whether the model is of a class.
    case isOf(ObjectIdentifier)
    /// The model as one of a subclass.
    case subclass(ObjectIdentifier)
}

/// The nodes of a place, held weakly. Comparing and hashing the values that key paths have captured runs code of the
/// app.
private final class LiveTable: @unchecked Sendable {
    private final class Entry: @unchecked Sendable {
        let key: LiveKey
        @exclusivity(unchecked) weak var node: LiveNode?

        init(_ key: LiveKey, _ node: LiveNode) { (self.key, self.node) = (key, node) }
    }

    private let lock = Lock()
    @exclusivity(unchecked) private var entries = EntryTable<Entry>(sweptFrom: 16)

    func node(_ key: LiveKey, _ make: () -> LiveNode) -> LiveNode {
        let hash = key.hashValue
        var node: LiveNode?
        _ = EntryTable.entry(
            isWanted: { entry in
                guard entry.key == key, let known = lock.withLock({ entry.node }),
                    (known as? LiveWatch)?.isTold.load(ordering: .relaxed) != true
                else { return false }
                node = known
                return true
            },
            make: {
                let made = make()
                node = made
                return Entry(key, made)
            },
            read: { lock.withLock { entries[hash] } }, add: { add($0, hash, beside: $1) })
        return node ?? make()
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

    /// All nodes.
    var nodes: [LiveNode] { lock.withLock { entries.all.compactMap(\.node) } }
}
