import LazyJSON

extension ShapeGraph {
    /// Classes with more properties than this are dictionaries.
    static let memberLimit = 500
    /// Longer names can't be declared: a line has at most 4,095 columns that the library tells apart.
    static let nameLimit = 100

    /// Decides what the objects of a node are in Swift, and adds their members to slots.
    mutating func expand(_ task: Task) {
        let (node, objects) = (task.node, task.objects)
        nodes[node].count = objects.count
        let holder = slots[nodes[node].holders.first ?? root]
        let profile = ObjectProfile(of: objects)
        nodes[node].repeated = profile.repeated
        if profile.isDictionary(named: holder.name, isRoot: nodes[node].holders.first == root) {
            let slot = addSlot(named: holder.name, of: node, isElement: true)
            nodes[node].form = .dictionary(value: slot)
            nodes[node].hasIntegerKeys = profile.hasIntegerKeys
            for object in objects { for member in firstMembers(of: object) { observe(member.value, in: slot) } }
        } else if let plan = FamilyPlan(of: objects) {
            expandFamily(plan, node, objects)
        } else {
            for object in objects { add(firstMembers(of: object), to: node) }
        }
    }

    /// The members of an object; of those with the same name the first.
    private func firstMembers(of object: JSON) -> [(key: String, value: JSON)] {
        var known: Set<String> = []
        return object.members.filter { known.insert($0.key).inserted }
    }

    private mutating func add(_ members: some Sequence<(key: String, value: JSON)>, to node: Int) {
        for member in members {
            guard !member.key.isEmpty, member.key.utf8.count <= Self.nameLimit else {
                nodes[node].unnamed.insert(member.key)
                continue
            }
            let slot: Int
            if let known = nodes[node].slots[member.key] {
                slot = known
            } else {
                slot = addSlot(named: member.key, of: node)
                nodes[node].insert(member.key, slot: slot)
            }
            observe(member.value, in: slot)
        }
    }

    /// Adds the members that all objects share to the base class, and the others to the subclass of their object.
    private mutating func expandFamily(_ plan: FamilyPlan, _ node: Int, _ objects: [JSON]) {
        var variants: [String: Int] = [:]
        for value in plan.values {
            nodes.append(ObjectNode(holders: nodes[node].holders, base: (node, value)))
            variants[value] = nodes.count - 1
        }
        nodes[node].form = .family(
            ObjectNode.Family(
                discriminator: plan.discriminator, variants: plan.values.compactMap { value in
                    variants[value].map { (value, $0) }
                }, isComplete: plan.isComplete))
        for object in objects {
            let members = firstMembers(of: object)
            let variant = object[plan.discriminator]?.string.flatMap { variants[$0] }
            guard let variant else {
                add(members, to: node)
                continue
            }
            nodes[variant].count += 1
            add(members.filter { plan.sharedMembers.contains($0.key) }, to: node)
            add(members.filter { !plan.sharedMembers.contains($0.key) }, to: variant)
        }
    }
}
