import LazyJSON

/// How the objects at one place divide into subclasses: by a member such as `type`, if its value tells which other
/// members an object has.
struct FamilyPlan {
    /// The name of the member whose value chooses the subclass.
    let discriminator: String
    /// The values, in the order in which they first appear.
    let values: [String]
    /// The members that are declared in the base class: those that objects with each of the values have.
    let sharedMembers: Set<String>
    /// Whether each object has a text as that member.
    let isComplete: Bool

    /// Last words of names that discriminators have.
    private static let names: Set<String> = ["type", "kind", "typename", "event", "class", "op", "t"]
    private static let valueLimit = 60

    /// The objects with one value.
    fileprivate struct Group {
        var count = 0
        /// How many objects have a member, or a member of a member.
        var features: [Feature: Int] = [:]
        /// The kinds of a member's values.
        var kinds: [String: Set<JSON.Kind>] = [:]
        /// The members with texts that don't read as numbers.
        var words: Set<String> = []
    }

    fileprivate struct Feature: Hashable {
        let member: String
        var inner: String?
    }

    /// Creates a plan; nil if there is no member that tells the objects apart.
    init?(of objects: [JSON]) {
        guard objects.count >= 2 else { return nil }
        var candidates: [String] = []
        var known: Set<String> = []
        for (name, value) in objects.lazy.flatMap(\.members).prefix(10_000)
        where known.insert(name).inserted && value.kind == .string {
            if let last = Words(of: name).words.last, Self.names.contains(last), name.utf8.count <= 100 {
                candidates.append(name)
            }
        }
        for candidate in candidates {
            if let plan = FamilyPlan(of: objects, by: candidate) {
                self = plan
                return
            }
        }
        return nil
    }

    private init?(of objects: [JSON], by name: String) {
        var values: [String] = []
        var groups: [String: Group] = [:]
        var shared: Set<String> = []
        var withoutValue = 0
        for object in objects {
            guard let value = object[name]?.string, Words.isName(value) else {
                withoutValue += 1
                continue
            }
            if groups[value] == nil {
                guard values.count < Self.valueLimit else { return nil }
                values.append(value)
            }
            groups[value, default: Group()].add(object)
        }
        guard values.count >= 2, withoutValue * 3 < objects.count else { return nil }
        let all = values.compactMap { groups[$0] }
        guard Self.explainsMembers(all, except: name) else { return nil }
        for member in Set(all.flatMap(\.kinds.keys)) where Self.isShared(member, by: all) { shared.insert(member) }
        shared.insert(name)
        (discriminator, self.values, sharedMembers, isComplete) = (name, values, shared, withoutValue == 0)
    }

    /// Whether most members that only some objects have are those of all objects with certain values.
    private static func explainsMembers(_ groups: [Group], except name: String) -> Bool {
        let total = groups.reduce(0) { $0 + $1.count }
        var explained = 0
        var optional = 0
        for feature in Set(groups.flatMap(\.features.keys)) {
            let counts = groups.map { $0.features[feature, default: 0] }
            let count = counts.reduce(0, +)
            let isIn = zip(groups, counts).filter { $1 > 0 }
            // A member that is there once says nothing, unless the value is there once, too.
            guard count < total, count > 1 || isIn.allSatisfy({ $0.count == $1 }) else { continue }
            optional += 1
            if isIn.count < groups.count { explained += 1 }
        }
        return explained >= 2 && explained * 2 >= optional
            || groups.count == 2 && explained >= 1 && explained == optional
    }

    /// Whether a member is of one kind in all groups, and its objects are alike.
    private static func isShared(_ member: String, by groups: [Group]) -> Bool {
        guard groups.allSatisfy({ $0.features[Feature(member: member)] != nil }) else { return false }
        let hasNumbers = groups.contains { $0.kinds[member]?.contains(.number) ?? false }
        let kindsOfGroups = groups.map { group in
            let kinds = (group.kinds[member] ?? []).subtracting([.null])
            // "80" reads as 80.
            let areNumbers = hasNumbers && kinds.contains(.string) && !group.words.contains(member)
            return areNumbers ? kinds.subtracting([.string]).union([.number]) : kinds
        }
        let kinds = kindsOfGroups.reduce(into: Set()) { $0.formUnion($1) }
        guard kinds.count <= 1 || kindsOfGroups.contains(where: { $0.count > 1 }) else { return false }
        guard kinds.contains(.object) else { return true }
        let inner = groups.map { group in Set(group.features.keys.filter { $0.member == member && $0.inner != nil }) }
        let union = inner.reduce(into: Set()) { $0.formUnion($1) }
        let intersection = inner.reduce(union) { $0.intersection($1) }
        return intersection.count * 2 >= union.count
    }
}

extension FamilyPlan.Group {
    /// As many members of an object are looked at, and of each object in it.
    private static let limit = 200

    mutating func add(_ object: JSON) {
        count += 1
        var own: Set<FamilyPlan.Feature> = []
        for (name, value) in object.members.prefix(Self.limit) {
            own.insert(FamilyPlan.Feature(member: name))
            kinds[name, default: []].insert(value.kind)
            if value.kind == .string, value.value(as: JSONNumber.self) == nil { words.insert(name) }
            guard value.kind == .object else { continue }
            for member in value.members.prefix(Self.limit) {
                own.insert(FamilyPlan.Feature(member: name, inner: member.key))
            }
        }
        for feature in own { features[feature, default: 0] += 1 }
    }
}
