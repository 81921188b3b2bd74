/// The place of a model: the root, or a part of another model. It has the nodes of everything that is observed there,
/// and knows the way to the model in any version of the root.
class LiveScope: LiveNode, @unchecked Sendable {
    private final let read: (LiveContent) -> LiveContent?
    private final let write: (_ whole: LiveContent, _ part: LiveContent, _ isTrying: Bool) throws -> LiveContent
    /// The number of scopes above it. It is limited, since chains of scopes are followed and released recursively.
    final let depth: Int
    static let depthLimit = 256
    final let lock = Lock()
    @exclusivity(unchecked) private final var entries = EntryTable<Entry>(sweptFrom: 16)
    @exclusivity(unchecked) private weak final var live: AnySendableObject?
    /// The version that the live model has read last: it is read when the model is gone.
    @exclusivity(unchecked) private final var last: LiveContent?

    /// A node of the scope, held weakly.
    private final class Entry: @unchecked Sendable {
        let key: LiveKey
        @exclusivity(unchecked) weak var node: LiveNode?

        init(_ key: LiveKey, _ node: LiveNode) { (self.key, self.node) = (key, node) }
    }

    /// Creates a scope. Without the closures, it has the same model as its parent.
    init(
        in parent: LiveScope? = nil, isSame: Comparison? = nil,
        read: @escaping (LiveContent) -> LiveContent? = { $0 },
        write: @escaping (LiveContent, LiveContent, Bool) throws -> LiveContent = { _, part, _ in part }
    ) {
        (self.read, self.write) = (read, write)
        depth = parent.map { $0.depth + 1 } ?? 0
        super.init(in: parent, isSame: isSame)
    }

    /// Creates the scope of a part of a model.
    ///
    /// - Parameters:
    ///   - read: Finds the part.
    ///   - write: Puts a part into a draft.
    convenience init<Model: JSONModel, Part: JSONModelProtocol>(
        in parent: LiveScope, _ read: @escaping (Model) -> Part?,
        _ write: @escaping (inout Mutable<Model>, Part) -> Void
    ) {
        self.init(in: parent, isSame: nil) { whole in
            (whole as? Model).flatMap(read)?._object
        } write: { whole, part, isTrying in
            guard let whole = whole as? Model, let part = part as? Part else { return whole }
            return try whole.rewritten(isTrying: isTrying) { write(&$0, part) }
        }
    }

    // MARK: Nodes

    /// Returns the node for a key, and creates it if there is none.
    final func node<Node: LiveNode>(_ key: LiveKey, _ make: () -> Node) -> Node {
        let hash = key.hashValue
        var made: Node?
        while true {
            let known = lock.withLock { entries[hash] }
            for entry in known { if let found = living(entry, key) as? Node { return found } }
            let new = made ?? make()
            if add(Entry(key, new), hash, beside: known) { return new }
            made = new
        }
    }

    /// Returns the watch of a value that the list compares, or of the existence of an element.
    final func watch(_ key: LiveKey) -> LiveWatch { node(key) { LiveWatch(in: self) } }

    /// Returns all nodes that were added under a key. Some may no longer be found by it: an observer may begin to
    /// observe a watch that was found before its other observers were notified.
    final func nodes(_ key: LiveKey) -> [LiveNode] {
        let hash = key.hashValue
        return lock.withLock { entries[hash] }.compactMap { $0.key == key ? node(of: $0) : nil }
    }

    /// Adds a node under another key.
    final func add(_ node: LiveNode, _ key: LiveKey) {
        let hash = key.hashValue
        let entry = Entry(key, node)
        while !add(entry, hash, beside: lock.withLock { entries[hash] }) {}
    }

    /// All nodes. A node that was added under another key is among them for each of its keys.
    final var nodes: [LiveNode] { lock.withLock { entries.all.compactMap(\.node) } }

    /// The number of nodes, including some that are no longer observed.
    final var knownCount: Int { lock.withLock { entries.count } }

    /// Returns the node of an entry if it is the one for a key.
    private func living(_ entry: Entry, _ key: LiveKey) -> LiveNode? {
        guard entry.key == key, let node = node(of: entry), node.isFound(by: key) else { return nil }
        return node
    }

    private func node(of entry: Entry) -> LiveNode? { lock.withLock { entry.node } }

    private func add(_ entry: Entry, _ hash: Int, beside others: [Entry]) -> Bool {
        // Released after the lock, since releasing an object for the last time may run code of the app.
        let (isAdded, released) = lock.withLock { () -> (Bool, [AnySendableObject]) in
            var released: [AnySendableObject] = []
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

    // MARK: The way to the model

    /// Returns the model at the scope, in the model at its parent; nil if there is none.
    func part(of whole: LiveContent) -> LiveContent? { read(whole) }

    /// Returns the model at the parent with another model at the scope.
    func replaced(in whole: LiveContent, _ part: LiveContent, _ isTrying: Bool) throws -> LiveContent {
        try write(whole, part, isTrying)
    }

    /// Follows the model of the scope after an edit, which may have changed its identity.
    func follow(edited: LiveContent) {}

    /// The model at the scope in a version of the root; nil if there is none. For a list, the model that has it.
    final func content(in root: LiveContent) -> LiveContent? {
        guard let parent else { return root }
        return parent.content(in: root).flatMap { part(of: $0) }
    }

    /// The model that is read at the scope: the one in the current version of the root. A model that is gone is the one
    /// that was read last, and so are its parts.
    final func resolve(in root: LiveContent) -> LiveContent? {
        guard let parent else { return root }
        guard let version = parent.resolve(in: root).flatMap({ part(of: $0) }) else { return remembered }
        remember(version, ifHeld: true)
        return version
    }

    /// Returns a version of the root in which the model at the scope is changed; nil if there is no such model.
    ///
    /// - Parameters:
    ///   - isTrying: Whether to throw an error if a value cannot be written.
    ///   - edit: Returns the changed model.
    final func changed<Content: AnyObject & Sendable>(
        in root: LiveContent, isTrying: Bool, _ edit: (Content) throws -> Content
    ) throws -> LiveContent? {
        let path = sequence(first: self) { $0.parent }.reversed().dropFirst()
        var wholes = [root]
        for scope in path {
            guard let part = scope.part(of: wholes[wholes.count - 1]) else { return nil }
            wholes.append(part)
        }
        guard let content = wholes.last as? Content else { return nil }
        let new = try edit(content)
        if new === content { return root }
        // Not with drafts within drafts: scopes may be as deep as the data.
        var changed: LiveContent = new
        var edited: [(scope: LiveScope, content: LiveContent)] = []
        for (scope, whole) in zip(path, wholes).reversed() {
            edited.append((scope, changed))
            changed = try scope.replaced(in: whole, changed, isTrying)
        }
        for (scope, content) in edited { scope.follow(edited: content) }
        return changed
    }

    // MARK: The live model

    private typealias Held = (live: AnySendableObject?, last: LiveContent?)

    /// Returns the live model of the scope. There is only one while somebody holds it.
    final func live<Model: Sendable>(of hub: LiveHub) -> Live<Model> {
        if let live = lock.withLock({ live }) as? Live<Model> { return live }
        let version = parent == nil ? nil : content(in: hub.content)
        // Deeper than any document that is parsed with the default limit: the part gets a live model of its own.
        if depth > Self.depthLimit { return Live(LiveHub(version ?? hub.content)) }
        let made = Live<Model>(hub, self)
        let known = lock.withLock { () -> Held in
            let known: Held = (live, last)
            if known.live == nil { (live, last) = (made, version) }
            return known
        }
        // Released after the lock.
        return withExtendedLifetime(known) { (known.live as? Live<Model>) ?? made }
    }

    /// The version that the live model has read last; nil if nobody holds a live model.
    final var remembered: LiveContent? {
        let held = lock.withLock { () -> Held in (live, last) }
        return held.live == nil ? nil : held.last
    }

    /// Forgets the version that was read last, unless somebody holds a live model.
    final func forget() { remember(nil, ifHeld: false) }

    private func remember(_ content: LiveContent?, ifHeld isHeld: Bool) {
        let former = lock.withLock { () -> Held in
            let former: Held = (live, last)
            if (former.live != nil) == isHeld { last = content }
            return former
        }
        // Released after the lock.
        withExtendedLifetime(former) {}
    }

    // MARK: Comparing

    /// Finds the watches whose values differ in two versions of the model at the scope.
    ///
    /// - Parameter new: The later version; nil if the model is gone.
    func compare(_ old: LiveContent, _ new: LiveContent?, _ search: inout LiveSearch) {
        if LiveComparison.isUntouched(old, new) { return }
        // A model that is gone keeps the values that its holders read last; without any it reads as an empty object.
        let read = new ?? remembered
        for node in nodes {
            Work.add(1)
            let isSame = node.isSame?(old, read)
            if let part = node as? LiveScope, isSame != true {
                search.visit(part, part.part(of: old), read.flatMap { part.part(of: $0) })
            } else if let watch = node as? LiveWatch, !(isSame ?? (new != nil)) {
                search.notify(watch)
            }
        }
    }
}
