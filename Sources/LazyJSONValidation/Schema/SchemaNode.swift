/// What holds for a value and for what is in it, collected from the paths that lead to it or through it.
struct SchemaNode {
    /// What a path demands of the values that it leads through.
    enum Demand {
        /// Nothing: it is one of several paths.
        case nothing
        /// That they are objects, or arrays where a component is a position, or null, or absent.
        case objectsOnTheWay
        /// That it leads to a value.
        case presence
    }

    /// What is read here.
    private var schemas: [JSON] = []
    /// Whether a property reads the value, whatever it may be, and whether one does where it is the first path.
    private var isRead = false
    private var isListed = false
    /// The components that go on from here, as far as paths demand something of the value.
    private var ways: [(isPosition: Bool, isRequired: Bool)] = []
    private var members: [(name: MemberName, place: SchemaNode)] = []
    private var elements: [Int: SchemaNode] = [:]
    private var required: [MemberName] = []
    private var minimumCount = 0

    /// Elements at further positions are not described: all elements before one are in the schema.
    private static let positionLimit = 64
    /// A component that is a position is described twice, as one and as a name; if a path has more of them, only as a name.
    private static let positionsLimit = 4

    /// Adds what holds for the value at the end of a path; nil if that is said elsewhere.
    mutating func add(_ schema: JSON?, at path: ArraySlice<Path.Component>, _ demand: Demand) {
        guard let component = path.first else {
            isRead = true
            guard let schema else { return }
            isListed = true
            if schema != .emptyObject, !schemas.contains(schema) { schemas.append(schema) }
            return
        }
        if demand != .nothing { ways.append((component.position != nil, demand == .presence)) }
        if demand == .presence {
            if !required.contains(component.name) { required.append(component.name) }
            if let position = component.position { minimumCount = max(minimumCount, position &+ 1) }
        }
        let rest = path.dropFirst()
        let index = members.firstIndex { $0.name == component.name } ?? members.count
        if index == members.count { members.append((component.name, SchemaNode())) }
        members[index].place.add(schema, at: rest, demand)
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
        let described = members.map { (name: $0.name.string, place: $0.place, schema: $0.place.json) }
            .filter { $0.place.isListed || $0.schema != .emptyObject }
        if !described.isEmpty { object["properties"] = JSON(members: described.map { ($0.name, $0.schema) }) }
        if !required.isEmpty { object["required"] = JSON(required.map { JSON($0.string) }) }
        return object
    }

    /// The types that the paths can go on from; nil if any will do: a property that reads the value itself says what it is.
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
        var both = schemas.first ?? way
        for schema in schemas.dropFirst() { both = SchemaCombining.both(both, schema) }
        return schemas.isEmpty ? way : SchemaCombining.both(both, way)
    }
}
