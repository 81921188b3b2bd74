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
        var known: Set<MemberName> = []
        return object.members.filter { known.insert(MemberName($0.key)).inserted }
    }

    private mutating func add(_ members: some Sequence<(key: String, value: JSON)>, to node: Int) {
        for member in members {
            guard !member.key.isEmpty, member.key.utf8.count <= Self.nameLimit else {
                nodes[node].unnamed.insert(member.key)
                continue
            }
            let slot: Int
            if let known = nodes[node].slot(member.key) {
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
        nodes[node].form = .family(
            ObjectNode.Family(discriminator: plan.discriminator, variants: [], isComplete: plan.isComplete))
        for value in plan.values { variants[value] = addVariant(value, to: node) }
        for object in objects {
            let members = firstMembers(of: object)
            let own = members.filter { !plan.sharedMembers.contains($0.key) }
            add(members.filter { plan.sharedMembers.contains($0.key) }, to: node)
            // Objects without a value are of the base class, unless they have more than it has.
            guard let value = value(of: object, in: plan, hasOwnMembers: !own.isEmpty) else { continue }
            let variant = variants[value] ?? addVariant(value, to: node)
            variants[value] = variant
            nodes[variant].count += 1
            add(own, to: variant)
        }
    }

    private func value(of object: JSON, in plan: FamilyPlan, hasOwnMembers: Bool) -> String? {
        if let value = object[plan.discriminator]?.string, plan.values.contains(value) { return value }
        return hasOwnMembers ? "" : nil
    }

    private mutating func addVariant(_ value: String, to node: Int) -> Int {
        nodes.append(ObjectNode(holders: nodes[node].holders, base: (node, value)))
        if case .family(var family) = nodes[node].form {
            family.variants.append((value, nodes.count - 1))
            nodes[node].form = .family(family)
        }
        return nodes.count - 1
    }
}
