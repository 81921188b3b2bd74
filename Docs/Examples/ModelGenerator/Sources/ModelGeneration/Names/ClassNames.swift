/// The classes of a graph and their names.
struct ClassNames {
    /// Classes beyond this number aren't written: their objects are read as `JSON`.
    static let limit = 400

    /// The nodes that are classes, in the order in which a walk from the root meets them; subclasses follow their class.
    private(set) var nodes: [Int] = []
    private var names: [Int: String] = [:]
    private let graph: ShapeGraph

    /// Chooses the classes and names them.
    init(of graph: ShapeGraph) {
        self.graph = graph
        collect()
        var proposals: [Int: String] = [:]
        var counts: [String: Int] = [:]
        for node in nodes {
            proposals[node] = proposal(for: node)
            counts[proposals[node] ?? "", default: 0] += 1
        }
        var taken = Identifiers.types
        for node in nodes {
            let proposal = proposals[node] ?? ""
            let isAmbiguous =
                counts[proposal, default: 0] > 1 && graph.owner(of: node).flatMap { graph.nodes[$0].base } != nil
            names[node] = uniqueName(proposal, of: node, isAmbiguous: isAmbiguous, &taken)
        }
    }

    /// The name of a node's class; nil if it has none.
    func name(of node: Int) -> String? { names[graph.canonical(node: node)] }

    /// Whether a class or a type of the library has a name.
    func isTaken(_ name: String) -> Bool { Identifiers.types.contains(name) || names.values.contains(name) }

    // MARK: - Classes

    private mutating func collect() {
        var queue = [graph.root]
        var known: Set<Int> = []
        var next = 0
        while next < queue.count {
            let slot = graph.slots[graph.canonical(slot: queue[next])]
            next += 1
            if let element = slot.element { queue.append(element) }
            guard let node = slot.node.map({ graph.canonical(node: $0) }), known.insert(node).inserted else { continue }
            if case .dictionary(let value) = graph.nodes[node].form {
                queue.append(value)
                continue
            }
            var added = [node]
            if case .family(let family) = graph.nodes[node].form {
                added += family.variants.map { graph.canonical(node: $0.node) }.filter { known.insert($0).inserted }
            }
            guard nodes.count + added.count <= Self.limit else { continue }
            nodes += added
            for node in added { queue += graph.nodes[node].names.compactMap { graph.nodes[node].slot($0) } }
        }
    }

    // MARK: - Names

    /// The name that a class would have if it were alone.
    private func proposal(for node: Int) -> String {
        if let base = graph.nodes[node].base {
            let suffix = names[base.node] ?? proposal(forPlain: base.node)
            let name = base.value.isEmpty ? "Other" : Words(of: base.value).upperCamel
            return name.hasSuffix(suffix) && name != suffix ? name : name + suffix
        }
        return proposal(forPlain: node)
    }

    private func proposal(forPlain node: Int) -> String {
        let holders = graph.nodes[node].holders.map { graph.slots[$0] }
        guard let first = holders.first else { return "" }
        if graph.nodes[node].holders.contains(graph.root) || first.owner == nil { return Self.typeName(first.name) }
        // `small`, `medium` and `large` in `sizes` are a `Size`.
        let owners = Set(holders.map { $0.owner.map { graph.canonical(node: $0) } })
        if Set(holders.map(\.name)).count >= 2, owners.count == 1, let owner = first.owner,
            !holders.contains(where: \.isElement),
            let holder = graph.nodes[graph.canonical(node: owner)].holders.first
        {
            let words = Words(of: graph.slots[holder].name)
            if words.singular.words != words.words { return Self.typeName(words.singular.upperCamel) }
        }
        return Self.typeName(graph.typeName(of: node))
    }

    /// A name with an upper-case letter at its start, so that it isn't the name of a property.
    private static func typeName(_ name: String) -> String {
        guard let first = name.unicodeScalars.first else { return "" }
        return first.properties.isUppercase ? name : Words.isName(name) ? Words(of: name).upperCamel : "\(name)Model"
    }

    private func uniqueName(_ proposal: String, of node: Int, isAmbiguous: Bool, _ taken: inout Set<String>) -> String {
        if !proposal.isEmpty, !isAmbiguous, taken.insert(proposal).inserted { return proposal }
        let owner = graph.owner(of: node).flatMap { names[$0] } ?? ""
        var prefix = owner
        // A `Payload` of `PushEvent`, which is an `Event`, is a `PushPayload`.
        if let base = graph.owner(of: node).flatMap({ graph.nodes[$0].base }).flatMap({
            names[graph.canonical(node: $0.node)]
        }),
            prefix.hasSuffix(base), prefix != base
        {
            prefix.removeLast(base.count)
        }
        let name = prefix == proposal ? "\(proposal)Details" : prefix + (proposal.isEmpty ? "Value" : proposal)
        return Identifiers.unique(name.count > 80 ? proposal + "Value" : name, in: &taken)
    }
}
