/// The requirements for a value and its content, collected from the paths that lead to it or through it.
struct SchemaNode {
    /// The requirement of a path for the values that it leads through.
    enum Demand {
        /// None: it is one of several paths.
        case nothing
        /// They are objects, arrays if a component is a position, null, or absent.
        case objectsOnTheWay
        /// The path leads to a value.
        case presence
    }

    /// The schemas of values that are read here.
    private var schemas: [JSON] = []
    /// Whether a property reads the value, and whether one does so by its first path.
    private var isRead = false
    private var isListed = false
    /// The components that continue from here, for paths that have a requirement for the value.
    private var ways: [(isPosition: Bool, isRequired: Bool)] = []
    private var members: [(name: MemberName, node: SchemaNode)] = []
    /// The indexes of the members.
    private var indexes: [MemberName: Int] = [:]
    private var elements: [Int: SchemaNode] = [:]
    private var required: [MemberName] = []
    private var isRequired = false
    private var minimumCount = 0

    /// Elements at further positions are not described, since the schema has all elements before one.
    private static let positionLimit = 64
    /// A component that is a position is described twice, as a position and as a name. If a path has more of them, they
    /// are described only as names.
    private static let positionsLimit = 4

    /// Adds the schema for the value at the end of a path; nil if another path describes the value.
    mutating func add(_ schema: JSON?, at path: ArraySlice<Path.Component>, _ demand: Demand) {
        guard let component = path.first else {
            isRead = true
            guard let schema else { return }
            isListed = true
            if schema != .emptyObject, !schemas.contains(schema) { schemas.append(schema) }
            return
        }
        if demand != .nothing { ways.append((component.position != nil, demand == .presence)) }
        let rest = path.dropFirst()
        let index = indexes[component.name, default: members.count]
        if index == members.count {
            members.append((component.name, SchemaNode()))
            indexes[component.name] = index
        }
        if demand == .presence {
            if !members[index].node.isRequired { required.append(component.name) }
            members[index].node.isRequired = true
            if let position = component.position { minimumCount = max(minimumCount, position &+ 1) }
        }
        members[index].node.add(schema, at: rest, demand)
        guard let position = component.position, position < Self.positionLimit else { return }
        if path.count(where: { $0.position != nil }) <= Self.positionsLimit {
            elements[position, default: SchemaNode()].add(schema, at: rest, demand)
        } else {
            elements[position, default: SchemaNode()].isRead = true
        }
    }

    /// The schema for a value that is known to be an object.
    var ofObject: JSON {
        var object = JSON.emptyObject
        let described = members.map { (name: $0.name.string, node: $0.node, schema: $0.node.json) }
            .filter { $0.node.isListed || $0.schema != .emptyObject }
        if !described.isEmpty { object["properties"] = JSON(members: described.map { ($0.name, $0.schema) }) }
        if !required.isEmpty { object["required"] = JSON(required.map { JSON($0.string) }) }
        return object
    }

    /// The types from which the paths can continue; nil if any type is valid. A property that reads the value itself
    /// decides its type.
    private var types: [JSON]? {
        let isRequired = ways.contains(where: \.isRequired)
        guard isRequired || (!isRead && !ways.isEmpty) else { return nil }
        let isArray = ways.contains(where: \.isPosition) && ways.allSatisfy { $0.isPosition || !$0.isRequired }
        return ["object"] + (isArray ? ["array"] : []) + (isRequired ? [] : ["null"])
    }

    /// The schema for the value.
    private var json: JSON {
        var way = JSON.emptyObject
        if let types { way["type"] = types.count == 1 ? types[0] : JSON(types) }
        way = SchemaCombining.both(way, ofObject)
        let described = elements.mapValues(\.json).filter { $0.value != .emptyObject }
        if let last = described.keys.max() {
            way["prefixItems"] = JSON((0...last).map { described[$0] ?? .emptyObject })
        }
        if minimumCount > 0 { way["minItems"] = JSON(minimumCount) }
        guard var both = schemas.first else { return way }
        for schema in schemas.dropFirst() { both = SchemaCombining.both(both, schema) }
        // A path that continues through text leads to a value inside the text.
        guard both["contentMediaType"] != nil, way != .emptyObject else { return SchemaCombining.both(both, way) }
        both["contentSchema"] = SchemaCombining.both(both["contentSchema"] ?? .emptyObject, way)
        return both
    }
}
