import LazyJSON

/// The values at one path of a document, with all elements of a list as one: `items[].likes`.
final class Shape {
    /// Something in the data that a model has to expect.
    enum Oddity: Int, CaseIterable {
        case mixedKinds, numberInString, boolInString, nullSpelling, jsonInString, bigInteger, hugeNumber, emptyName
        case repeatedName

        /// A title for the places where it is.
        var text: String {
            switch self {
            case .mixedKinds: "Values of another kind"
            case .numberInString: "Strings that are numbers"
            case .boolInString: "Strings that are true or false"
            case .nullSpelling: "Strings that spell null"
            case .jsonInString: "Strings that contain JSON"
            case .bigInteger: "Integers that a Double can't hold"
            case .hugeNumber: "Integers beyond 64 bits"
            case .emptyName: "Objects with an empty name"
            case .repeatedName: "Objects that repeat a name"
            }
        }
    }

    /// How often an oddity occurs, and the first place.
    struct Finding {
        var count = 0
        let path: String
        let example: String
    }

    let name: String
    let depth: Int
    private(set) weak var parent: Shape?
    /// The number of values of each kind.
    private(set) var counts: [JSONKind: Int] = [:]
    /// Where a kind occurs for the first time.
    private(set) var firstPaths: [JSONKind: (path: String, example: String)] = [:]
    private(set) var findings: [Oddity: Finding] = [:]
    /// The smallest and the largest number of elements of an array.
    private(set) var lengths: ClosedRange<Int>?
    /// The number of the object that last had a member of this name; see ``isRepeated(in:)``.
    private var lastObject = 0
    /// The members of the objects, in the order in which they first occurred.
    private(set) var members: [Shape] = []
    private var positions: [String: Int] = [:]
    /// The elements of the arrays.
    private(set) var elements: Shape?
    /// The members of objects whose names are data, such as ids: `{…}`.
    private(set) var anyMember: Shape?

    /// The number of names that members of a path can have. Beyond it, the names are taken for data.
    static let nameLimit = 200
    /// The length of an example.
    static let exampleLimit = 200

    init(_ name: String, in parent: Shape?) {
        self.name = name
        self.parent = parent
        depth = (parent?.depth ?? -1) + 1
    }

    /// The number of values.
    var total: Int { counts.values.reduce(0, +) }

    /// The first value of the most frequent kind, on one line; empty if that kind is a list or an object.
    var example: String {
        let kind = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
        return kind == .array || kind == .object ? "" : kind.flatMap { firstPaths[$0]?.example } ?? ""
    }

    /// Whether some objects lack the member.
    var isOptional: Bool {
        guard let parent, name != "[]", name != "{…}" else { return false }
        return total < parent.counts[.object, default: 0]
    }

    // MARK: Counting

    /// Counts a value.
    ///
    /// - Parameter path: Builds the path of the value. Called for the first value of a kind.
    func note(_ json: JSON, path: () -> String) {
        let kind = json.kind
        let isFirst = counts[kind] == nil
        counts[kind, default: 0] += 1
        if let count = kind == .array ? json.count : nil {
            lengths = lengths.map { min($0.lowerBound, count)...max($0.upperBound, count) } ?? count...count
        }
        guard isFirst else { return }
        let isScalar = kind != .object && kind != .array
        let text = isScalar ? json.text.excerpt(Self.exampleLimit) : "\(kind)"
        firstPaths[kind] = (path(), text)
    }

    func note(_ oddity: Oddity, _ example: @autoclosure () -> String, path: () -> String) {
        if findings[oddity] == nil { findings[oddity] = Finding(path: path(), example: example()) }
        findings[oddity]?.count += 1
    }

    // MARK: Going down

    /// The shape of a member's values; nil if there are too many shapes already.
    ///
    /// - Parameters:
    ///   - position: The position of the member in its object. Most objects have their members in the same order.
    ///   - budget: How many shapes can still be created.
    func member(_ key: String, value: JSON, at position: Int, budget: inout Int) -> Shape? {
        if let anyMember { return anyMember }
        if position < members.count, members[position].name == key { return members[position] }
        if let known = positions[key] { return members[known] }
        if let ancestor = recursion(of: key, value) {
            return ancestor
        }
        guard budget > 0 else { return nil }
        if members.count == Self.nameLimit {
            let merged = Shape("{…}", in: self)
            for member in members { merged.absorb(member) }
            (members, positions) = ([], [:])
            anyMember = merged
            return merged
        }
        budget -= 1
        positions[key] = members.count
        members.append(Shape(key, in: self))
        return members.last
    }

    /// Whether an object had a member of this name already. Costs no memory, unlike a set of names.
    ///
    /// - Parameter object: The number of the object, which is greater than that of earlier ones.
    func isRepeated(in object: Int) -> Bool {
        defer { lastObject = object }
        return lastObject == object && name != "{…}"
    }

    /// The shape of an array's elements; nil if there are too many shapes already.
    func element(budget: inout Int) -> Shape? {
        if elements == nil, budget > 0 {
            budget -= 1
            elements = Shape("[]", in: self)
        }
        return elements
    }

    /// The member with the same name that this object is in, if both look alike: replies of replies, children of children.
    private func recursion(of key: String, _ value: JSON) -> Shape? {
        guard value.kind == .array || value.kind == .object else { return nil }
        var ancestor: Shape? = self
        for _ in 0..<6 {
            guard let candidate = ancestor else { return nil }
            if candidate.name == key, let content = value.kind == .array ? candidate.elements : candidate {
                let inner = value.kind == .array ? value[0] : value
                if let first = inner?.kind == .object ? inner?.members.first?.key : nil,
                    content.positions[first] != nil
                {
                    return candidate
                }
            }
            ancestor = candidate.parent
        }
        return nil
    }

    /// Adds everything that was counted for another shape.
    private func absorb(_ other: Shape) {
        for (kind, count) in other.counts { counts[kind, default: 0] += count }
        firstPaths.merge(other.firstPaths) { old, _ in old }
        for (oddity, finding) in other.findings {
            if findings[oddity] == nil {
                findings[oddity] = finding
            } else {
                findings[oddity]?.count += finding.count
            }
        }
        if let added = other.lengths {
            lengths =
                lengths.map { min($0.lowerBound, added.lowerBound)...max($0.upperBound, added.upperBound) } ?? added
        }
        if let list = other.elements {
            if elements == nil { elements = Shape("[]", in: self) }
            elements?.absorb(list)
        }
        for member in other.members {
            guard let known = positions[member.name] else {
                guard members.count < Self.nameLimit else { continue }
                positions[member.name] = members.count
                members.append(Shape(member.name, in: self))
                members.last?.absorb(member)
                continue
            }
            members[known].absorb(member)
        }
    }

    /// Joins the members if all of their names are numbers: then they are ids, and not names of properties.
    func joinNumberedMembers() {
        guard members.count > 2, members.allSatisfy({ Int($0.name) != nil }) else { return }
        let merged = Shape("{…}", in: self)
        for member in members { merged.absorb(member) }
        (members, positions) = ([], [:])
        anyMember = merged
    }
}
