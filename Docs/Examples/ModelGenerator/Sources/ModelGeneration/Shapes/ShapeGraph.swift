import LazyJSON

/// A place where values are: a member of objects, the elements of arrays, the values of a dictionary, or the root.
struct Slot: Sendable {
    var tally = Tally()
    /// The objects among the values.
    var node: Int?
    /// The elements of the arrays among the values.
    var element: Int?
    /// The name of the member, or of the member that the array or dictionary belongs to.
    let name: String
    /// Where the values are, such as `items.tags`.
    let path: String
    /// Whether the values are those of an array or a dictionary.
    let isElement: Bool
    /// The node whose objects have the member.
    let owner: Int?
    /// The slot that this one was merged into.
    var mergedInto: Int?

    init(name: String, path: String, isElement: Bool, owner: Int?) {
        (self.name, self.path, self.isElement, self.owner) = (name, path, isElement, owner)
    }
}

/// A name as JSON has it: texts that only Unicode takes for the same, such as the two spellings of é, are different names.
struct MemberName: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: MemberName, right: MemberName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

/// Objects that are read by one class, or as dictionaries.
struct ObjectNode: Sendable {
    /// The declaration that reads the objects.
    enum Form: Sendable {
        /// Instances of a class with a property for each member.
        case plain
        /// Dictionaries: the names of members are data.
        case dictionary(value: Int)
        /// Instances of subclasses, which the values of one member choose.
        case family(Family)
    }

    /// The subclasses of a class, by the value of a member; the empty value is that of all other objects.
    struct Family: Sendable {
        let discriminator: String
        /// The subclasses' nodes by the value.
        var variants: [(value: String, node: Int)]
        /// Whether each object has a text as that member.
        var isComplete: Bool
    }

    var form = Form.plain
    var count = 0
    /// The members in the order in which they first appear, and their slots.
    var names: [String] = []
    private var slots: [MemberName: Int] = [:]
    /// The slots whose objects these are; the first one names the class.
    var holders: [Int]
    /// The node of the class that this one is a subclass of, and the value that chooses it.
    var base: (node: Int, value: String)?
    /// The node that this one was merged into.
    var mergedInto: Int?
    /// Whether all names of a dictionary are integers.
    var hasIntegerKeys = false
    /// Members that no property can read, because of their names.
    var unnamed: Set<String> = []
    /// Names that repeat within an object.
    var repeated: Set<String> = []

    init(holders: [Int], base: (node: Int, value: String)? = nil) { (self.holders, self.base) = (holders, base) }

    mutating func insert(_ name: String, slot: Int) {
        names.append(name)
        slots[MemberName(name)] = slot
    }

    /// The slot of a member.
    func slot(_ name: String) -> Int? { slots[MemberName(name)] }

    mutating func removeMembers() {
        names = []
        slots = [:]
    }
}

/// The shapes of all values of the samples.
///
/// Slots and nodes refer to each other by their indices. So nothing is as deep as the documents: neither the calls that
/// walk the graph nor those that release it.
struct ShapeGraph: Sendable {
    var slots: [Slot] = []
    var nodes: [ObjectNode] = []
    /// The slot of the samples' roots.
    let root = 0

    /// A node to expand, and its objects.
    struct Task {
        let node: Int
        var objects: [JSON]
    }

    /// The nodes whose objects are still to be looked at, the first ones first. Their objects are complete: they all
    /// come from the node above.
    private var tasks: [Task] = []
    private var taskPositions: [Int: Int] = [:]

    /// Builds the shapes of some values.
    ///
    /// - Parameters:
    ///   - values: The roots of all samples.
    ///   - name: The name of the class for the root, or for its elements.
    init(of values: [JSON], named name: String) {
        slots.append(Slot(name: name, path: "", isElement: false, owner: nil))
        for value in values { observe(value, in: root) }
        var next = 0
        while next < tasks.count {
            let task = tasks[next]
            tasks[next].objects = []
            expand(task)
            next += 1
        }
        tasks = []
        taskPositions = [:]
    }

    /// Adds a value to a slot, and the elements of arrays to theirs.
    mutating func observe(_ value: JSON, in slot: Int) {
        var pending = [(value, slot)]
        while let (value, slot) = pending.popLast() {
            slots[slot].tally.add(value)
            switch value.kind {
            case .array:
                let element = element(of: slot)
                // In reverse, so that the first one is next: the order decides the order of properties.
                for json in value.elements.reversed() { pending.append((json, element)) }
            case .object: addObject(value, to: node(of: slot))
            default: break
            }
        }
    }

    /// Hands an object to a node that isn't expanded yet.
    mutating func addObject(_ object: JSON, to node: Int) {
        if let position = taskPositions[node] {
            tasks[position].objects.append(object)
        } else {
            taskPositions[node] = tasks.count
            tasks.append(Task(node: node, objects: [object]))
        }
    }

    private mutating func element(of slot: Int) -> Int {
        if let element = slots[slot].element { return element }
        slots.append(
            Slot(
                name: slots[slot].name, path: slots[slot].path, isElement: true, owner: slots[slot].owner))
        slots[slot].element = slots.count - 1
        return slots.count - 1
    }

    private mutating func node(of slot: Int) -> Int {
        if let node = slots[slot].node { return node }
        nodes.append(ObjectNode(holders: [slot]))
        slots[slot].node = nodes.count - 1
        return nodes.count - 1
    }

    /// Creates a slot for a member of a node's objects.
    mutating func addSlot(named name: String, of node: Int, isElement: Bool = false) -> Int {
        let holder = nodes[nodes[node].base?.node ?? node].holders.first ?? root
        let above = slots[holder].path
        let path = isElement ? above : above.isEmpty ? name : above.utf8.count > 200 ? "…" : "\(above).\(name)"
        slots.append(Slot(name: name, path: path, isElement: isElement, owner: node))
        return slots.count - 1
    }
}
