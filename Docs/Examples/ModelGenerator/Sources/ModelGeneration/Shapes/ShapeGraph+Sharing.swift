extension ShapeGraph {
    /// With more nodes than this only those with the same members are shared.
    private static let comparisonLimit = 300

    /// Makes one class of classes that are alike.
    mutating func shareClasses() {
        shareEqualNodes()
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            let candidates = nodes.indices.filter { isSharable($0) }
            guard candidates.count <= Self.comparisonLimit else { return }
            for (position, left) in candidates.enumerated() {
                for right in candidates[(position + 1)...] {
                    guard nodes[left].mergedInto == nil else { break }
                    guard nodes[right].mergedInto == nil, areAlike(left, right) else { continue }
                    merge(left, right)
                    hasChanged = true
                }
            }
        }
    }

    /// Whether a node is a class, and no subclass, whose members tell something about it.
    private func isSharable(_ node: Int) -> Bool {
        guard nodes[node].mergedInto == nil, nodes[node].base == nil, !nodes[node].names.isEmpty else { return false }
        if case .dictionary = nodes[node].form { return false }
        return true
    }

    /// Shares classes with the same members in a time that is proportional to their number.
    private mutating func shareEqualNodes() {
        var known: [Set<String>: [Int]] = [:]
        for node in nodes.indices where isSharable(node) {
            let names = Set(nodes[node].names)
            var isMerged = false
            for other in known[names, default: []].prefix(8) where areAlike(other, node) {
                merge(other, node)
                isMerged = true
                break
            }
            if !isMerged { known[names, default: []].append(node) }
        }
    }

    /// Whether two nodes are probably of one class: members of the same name that have much in common, or of different
    /// names that have almost all in common.
    private func areAlike(_ left: Int, _ right: Int) -> Bool {
        switch (nodes[left].form, nodes[right].form) {
        case (.plain, .plain): break
        case (.family(let own), .family(let other)):
            let common = Set(own.variants.map(\.value)).intersection(other.variants.map(\.value))
            guard own.discriminator == other.discriminator, !common.isEmpty else { return false }
        default: return false
        }
        let common = nodes[left].names.filter { nodes[right].slot($0) != nil }
        let unionCount = nodes[left].names.count + nodes[right].names.count - common.count
        guard !common.isEmpty, common.allSatisfy({ haveCommonKinds($0, left, right) }) else { return false }
        if common.count == unionCount, common.count >= 3 || areMembersOfOneNode(left, right) {
            return true
        }
        if areInSubclassesOfOneFamily(left, right) { return common.count == unionCount }
        let isSubset = common.count == min(nodes[left].names.count, nodes[right].names.count)
        // Such as replies to a comment.
        if owner(of: right) == left, isSubset, common.count >= 2 { return true }
        if typeName(of: left) == typeName(of: right) {
            return common.count * 2 >= unionCount || isSubset && common.count >= 2
        }
        return common.count >= 4 && common.count * 5 >= unionCount * 4
    }

    /// Whether the values of a member are of one kind in both nodes, as far as there are any but null.
    private func haveCommonKinds(_ name: String, _ left: Int, _ right: Int) -> Bool {
        guard let own = nodes[left].slot(name), let other = nodes[right].slot(name) else { return false }
        let (mine, theirs) = (slots[canonical(slot: own)].tally, slots[canonical(slot: other)].tally)
        guard mine.present > 0, theirs.present > 0 else { return true }
        return mine.areNumbers && theirs.areNumbers || mine.numbers > 0 && theirs.numbers > 0
            || mine.texts > 0 && theirs.texts > 0
            || mine.bools > 0 && theirs.bools > 0 || mine.objects > 0 && theirs.objects > 0
            || mine.arrays > 0 && theirs.arrays > 0
    }

    /// The node whose objects have a member with a node's objects.
    func owner(of node: Int) -> Int? {
        guard let holder = nodes[node].holders.first, let owner = slots[holder].owner else { return nil }
        return canonical(node: owner)
    }

    private func areMembersOfOneNode(_ left: Int, _ right: Int) -> Bool {
        owner(of: left).map { $0 == owner(of: right) } ?? false
    }

    private func areInSubclassesOfOneFamily(_ left: Int, _ right: Int) -> Bool {
        guard let own = owner(of: left).flatMap({ nodes[$0].base }),
            let other = owner(of: right).flatMap({ nodes[$0].base })
        else { return false }
        return canonical(node: own.node) == canonical(node: other.node)
    }

    /// The name that a class has by the first place where its objects are.
    func typeName(of node: Int) -> String {
        guard let holder = nodes[node].holders.first else { return "" }
        let words = Words(of: slots[holder].name)
        return (slots[holder].isElement ? words.singular : words).upperCamel
    }
}
