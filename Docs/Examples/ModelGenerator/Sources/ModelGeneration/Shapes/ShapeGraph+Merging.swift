extension ShapeGraph {
    /// The node that a node was merged into, or the node itself.
    func canonical(node: Int) -> Int {
        var node = node
        while let next = nodes[node].mergedInto { node = next }
        return node
    }

    /// The slot that a slot was merged into, or the slot itself.
    func canonical(slot: Int) -> Int {
        var slot = slot
        while let next = slots[slot].mergedInto { slot = next }
        return slot
    }

    /// Two parts of the graph that become one.
    private enum Merge {
        case nodes(Int, Int)
        case slots(Int, Int)
    }

    /// Makes one class of two, and of the classes of their members of the same name, and so on.
    ///
    /// Each step removes a node or a slot, so that it ends, also if one contains the other.
    mutating func merge(_ first: Int, _ second: Int) {
        var pending = [Merge.nodes(first, second)]
        while let merge = pending.popLast() {
            switch merge {
            case .nodes(let left, let right):
                let (left, right) = (canonical(node: left), canonical(node: right))
                if left != right { mergeNodes(min(left, right), max(left, right), &pending) }
            case .slots(let left, let right):
                let (left, right) = (canonical(slot: left), canonical(slot: right))
                if left != right { mergeSlots(min(left, right), max(left, right), &pending) }
            }
        }
    }

    private mutating func mergeSlots(_ left: Int, _ right: Int, _ pending: inout [Merge]) {
        let other = slots[right]
        slots[right].mergedInto = left
        slots[left].tally.merge(other.tally)
        if let node = other.node {
            if let own = slots[left].node { pending.append(.nodes(own, node)) } else { slots[left].node = node }
        }
        if let element = other.element {
            if let own = slots[left].element {
                pending.append(.slots(own, element))
            } else {
                slots[left].element = element
            }
        }
    }

    private mutating func mergeNodes(_ left: Int, _ right: Int, _ pending: inout [Merge]) {
        // What is read in different ways is read in the way that fits both.
        switch (nodes[left].form, nodes[right].form) {
        case (.plain, .plain): break
        case (.family(var own), .family(let other)) where own.discriminator == other.discriminator:
            for (value, node) in other.variants {
                if let known = own.variants.first(where: { $0.value == value }) {
                    pending.append(.nodes(known.node, node))
                } else {
                    own.variants.append((value, node))
                    nodes[node].base = (left, value)
                }
            }
            own.isComplete = own.isComplete && other.isComplete
            nodes[left].form = .family(own)
        case (.dictionary(let own), .dictionary(let other)): pending.append(.slots(own, other))
        default:
            for node in [left, right] { dissolveFamily(node, &pending) }
            guard case .dictionary = nodes[left].form else {
                if case .dictionary(let value) = nodes[right].form { makeDictionary(left, value, &pending) }
                break
            }
            if case .dictionary(let value) = nodes[left].form { makeDictionary(right, value, &pending) }
        }
        let other = nodes[right]
        nodes[right].mergedInto = left
        nodes[left].count += other.count
        nodes[left].hasIntegerKeys = nodes[left].hasIntegerKeys && other.hasIntegerKeys
        nodes[left].holders += other.holders
        nodes[left].unnamed.formUnion(other.unnamed)
        nodes[left].repeated.formUnion(other.repeated)
        for name in other.names {
            guard let slot = other.slot(name) else { continue }
            if let own = nodes[left].slot(name) {
                pending.append(.slots(own, slot))
            } else {
                nodes[left].insert(name, slot: slot)
            }
        }
    }

    /// Makes one class of a class and its subclasses.
    private mutating func dissolveFamily(_ node: Int, _ pending: inout [Merge]) {
        guard case .family(let family) = nodes[node].form else { return }
        nodes[node].form = .plain
        let count = nodes[node].count
        for (_, variant) in family.variants {
            nodes[variant].base = nil
            let variant = canonical(node: variant)
            if variant != node { mergeNodes(node, variant, &pending) }
        }
        // Objects of subclasses were counted as objects of the class already.
        nodes[node].count = count
    }

    /// Moves the members of a class to the values of a dictionary.
    private mutating func makeDictionary(_ node: Int, _ value: Int, _ pending: inout [Merge]) {
        for name in nodes[node].names {
            if let slot = nodes[node].slot(name) { pending.append(.slots(value, slot)) }
        }
        nodes[node].removeMembers()
        nodes[node].form = .dictionary(value: value)
    }
}
