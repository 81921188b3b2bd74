/// What validation knows about a model class: which properties are below which name. Made once per class.
final class ValidationPlan: @unchecked Sendable {
    let classLayout: ClassLayout
    /// The names that the class looks for.
    let names: Unmanaged<NameTable>
    let root: PathNode
    /// What is below the names that the class looks for, by their index in its table of names.
    let nodes: [PathNode]
    /// For each name the property that alone reads it, if nothing is asked about a value that it reads exactly.
    let quick: ContiguousArray<Quick>
    let properties: [PlannedProperty]
    let required: [PlannedProperty]
    private let severities: [IssueKind: IssueSeverity]
    /// How much it matters what nobody reads: unknown and repeated names.
    let unreadSeverity: IssueSeverity
    /// The class as a JSON Schema, once it was asked for.
    let schemaCache = OnceReference<Box<JSON>>()

    struct Quick {
        /// Held by the schema, which is never released.
        var core: Unmanaged<AnyPropertyCore>?
        var isModel = false
        var slot = 0
    }

    private init(_ classLayout: ClassLayout) {
        self.classLayout = classLayout
        names = classLayout.nameTable
        let root = PathNode(depth: 0)
        self.root = root
        var properties: [PlannedProperty] = []
        for core in classLayout.properties {
            guard let property = PlannedProperty(core) else { continue }
            properties.append(property)
            for path in core.paths { root.node(at: path.components[...]).properties.append(property) }
        }
        self.properties = properties
        required = properties.filter(\.core.isRequired)
        root.finish()
        nodes = classLayout.names.names.map { root.node(at: [Path.Component(name: $0, position: nil)]) }
        quick = ContiguousArray(
            nodes.map { node in
                node.alone.map { Quick(core: .passUnretained($0.core), isModel: $0.isModel, slot: $0.core.slot) }
                    ?? Quick()
            })
        severities = Dictionary(
            uniqueKeysWithValues: IssueKind.allCases.map { ($0, classLayout.modelClass.severity(of: $0)) })
        unreadSeverity = [.unknownKey, .duplicateKey].map { classLayout.modelClass.severity(of: $0) }.max() ?? .note
    }

    /// The plan of a class.
    static func of(_ classLayout: ClassLayout) -> ValidationPlan {
        if let known = classLayout.attachment.load() as? ValidationPlan { return known }
        let made = classLayout.attachment.setIfNil(ValidationPlan(classLayout))
        return made as? ValidationPlan ?? ValidationPlan(classLayout)
    }

    /// Whether it is the plan of a model's class.
    @inline(__always)
    func isOf(_ model: JSONModel) -> Bool { model.classLayout { $0 === classLayout } }

    /// How much an issue matters to the class.
    func severity(of kind: IssueKind) -> IssueSeverity { severities[kind] ?? kind.severity }

    /// The property of a core.
    func property(of core: AnyPropertyCore) -> PlannedProperty? { properties.first { $0.core === core } }
}

/// What the properties of a class read at one place, and below it.
final class PathNode {
    /// The properties whose paths end here.
    var properties: [PlannedProperty] = []
    private(set) var children: [MemberName: PathNode] = [:]
    private(set) var elements: [Int: PathNode] = [:]
    /// How many names lead here from the object of the model.
    let depth: Int
    /// The only property, if it is read here alone, and nothing is asked about a value that it reads exactly.
    private(set) var alone: PlannedProperty?

    fileprivate init(depth: Int) { self.depth = depth }

    var isLeaf: Bool { children.isEmpty }
    /// Whether it is the model's own object.
    var isRoot: Bool { depth == 0 }

    /// What is read at a path.
    fileprivate func node(at path: ArraySlice<Path.Component>) -> PathNode {
        var node = self
        for component in path {
            let child = node.children[component.name] ?? PathNode(depth: node.depth + 1)
            node.children[component.name] = child
            if let position = component.position { node.elements[position] = child }
            node = child
        }
        return node
    }

    /// Completes what is known of the node and of those below it.
    fileprivate func finish() {
        var nodes = [self]
        while let node = nodes.popLast() {
            nodes += node.children.values
            guard node.isLeaf, node.properties.count == 1, let property = node.properties.first, property.isOnlyPath,
                property.asksNothing, property.core.disposal != .lazy
            else { continue }
            node.alone = property
        }
    }

    /// The first property that is read below.
    var below: PlannedProperty? {
        var nodes = Array(children.values)
        var found: PlannedProperty?
        while let node = nodes.popLast() {
            for property in node.properties where found.map({ property.core.slot < $0.core.slot }) ?? true {
                found = property
            }
            nodes += node.children.values
        }
        return found
    }
}

/// A property with what validation asks about it.
final class PlannedProperty {
    let core: AnyPropertyCore
    let converter: ErasedConverter
    /// The strings that were declared as known.
    let knownStrings: Set<String>?
    /// Whether the value that is there is read, whatever else is in the object.
    let isOnlyPath: Bool
    /// Whether nothing is asked about a value that is read exactly.
    let asksNothing: Bool
    /// Whether the value is a model, or an optional model.
    let isModel: Bool

    init?(_ core: AnyPropertyCore) {
        guard let converter = core.erasedConverter else { return nil }
        self.core = core
        self.converter = converter
        knownStrings = core.enumValues.map { Set($0) }
        isOnlyPath = core.paths.count == 1
        isModel = converter.form.isModel && core.disposal == .model
        asksNothing = knownStrings == nil && core.check == nil
    }
}
