/// The facts about a model class that validation needs, such as the properties below each name. Created once per class.
final class ValidationPlan: @unchecked Sendable {
    let classLayout: ClassLayout
    /// The names that the class reads.
    let names: Unmanaged<NameTable>
    let root: PathNode
    /// The nodes of the names that the class reads, by their index in its table of names.
    let nodes: [PathNode]
    /// For each name, the only property that reads it, if validation needs nothing more about a value that is read
    /// exactly.
    let quick: ContiguousArray<Quick>
    let properties: [PlannedProperty]
    let required: [PlannedProperty]
    /// The properties that read a part of the object.
    let parts: [PlannedProperty]
    /// The members by which objects of the class are recognized.
    let discriminations: [PlannedDiscrimination]
    private let severities: [IssueKind: IssueSeverity]
    /// The severity of unread names, which are unknown or repeated.
    let unreadSeverity: IssueSeverity
    /// Whether messages leave out values of objects of the class.
    let hidesValues: Bool
    /// The class as a JSON Schema, after the first access.
    let schemaCache = OnceReference<Box<JSON>>()

    struct Quick {
        /// Held by the schema, which is never released.
        private(set) var core: Unmanaged<AnyPropertyCore>?
        private var isModel = false
        private var slot = 0

        init(_ node: PathNode) {
            guard node.isLeaf, node.properties.count == 1, let property = node.properties.first, property.isOnlyPath,
                property.needsNothing, property.core.disposal != .lazy
            else { return }
            (core, isModel, slot) = (.passUnretained(property.core), property.isModel, property.core.slot)
        }

        /// The value of the property, if it is a model and was read.
        @inline(__always)
        func model(in owner: JSONModel) -> JSONModel? { isModel ? owner.knownModel(inSlot: slot) : nil }
    }

    private init(_ classLayout: ClassLayout) {
        self.classLayout = classLayout
        names = classLayout.nameTable
        let root = PathNode([])
        self.root = root
        var properties: [PlannedProperty] = []
        for core in classLayout.properties {
            guard let property = PlannedProperty(core, of: classLayout.modelClass) else { continue }
            properties.append(property)
            // The names of a part are known, but its own walk visits the values.
            if core.part != nil {
                for path in core.paths { _ = root.node(at: path.components[...]) }
                continue
            }
            for path in core.paths {
                root.node(at: path.components[...], through: { $0.paths.append((property, path)) }).properties.append(
                    property)
            }
        }
        self.properties = properties
        required = properties.filter(\.core.isRequired)
        parts = properties.filter { $0.core.part != nil }
        discriminations = classLayout.modelClass.discriminations.map { PlannedDiscrimination($0, among: properties) }
        // A member that chooses the class is known, whether or not a property reads it.
        for member in discriminations { _ = root.node(at: member.path[...]) }
        nodes = classLayout.names.names.map { root.node(at: [Path.Component(name: $0, position: nil)]) }
        quick = ContiguousArray(nodes.map { Quick($0) })
        severities = Dictionary(
            uniqueKeysWithValues: IssueKind.allCases.map { ($0, classLayout.modelClass.severity(of: $0)) })
        hidesValues = classLayout.modelClass.hidesValues
        unreadSeverity = [.unknownKey, .duplicateKey].map { classLayout.modelClass.severity(of: $0) }.max() ?? .note
    }

    /// Returns the plan of a class.
    static func of(_ classLayout: ClassLayout) -> ValidationPlan {
        if let known = classLayout.attachment as? ValidationPlan { return known }
        return classLayout.attach(ValidationPlan(classLayout)) as? ValidationPlan ?? ValidationPlan(classLayout)
    }

    /// Whether this is the plan of a model's class.
    @inline(__always)
    func isOf(_ model: JSONModel) -> Bool { model.classLayout { $0 === classLayout } }

    /// Returns the severity of issues of a kind for the class.
    func severity(of kind: IssueKind) -> IssueSeverity { severities[kind] ?? kind.severity }

    /// Whether this stays the class of a model: all members that choose the class have arrived, or can't any more.
    func isCertain(of model: JSONModel) -> Bool {
        model.json.hasArrived || discriminations.allSatisfy { model.json.value(at: $0.path)?.hasArrived ?? false }
    }

    /// Returns the property of a core.
    func property(of core: AnyPropertyCore) -> PlannedProperty? { properties.first { $0.core === core } }
}

/// The properties of a class that are read at one place, and below it.
final class PathNode {
    /// The properties whose paths end here.
    var properties: [PlannedProperty] = []
    private(set) var children: [MemberName: PathNode] = [:]
    private(set) var elements: [Int: PathNode] = [:]
    /// The path to this place from the object of the model.
    let path: [Path.Component]
    /// The paths that lead through this place, and their properties.
    fileprivate(set) var paths: [(property: PlannedProperty, path: Path)] = []

    fileprivate init(_ path: [Path.Component]) { self.path = path }

    /// The number of names that lead to this place from the object of the model.
    var depth: Int { path.count }

    var isLeaf: Bool { children.isEmpty }
    /// Whether the place is the model's own object.
    var isRoot: Bool { depth == 0 }

    /// Returns the node at a path, and creates it if there is none.
    fileprivate func node(
        at path: ArraySlice<Path.Component>, through visit: (PathNode) -> Void = { _ in }
    ) -> PathNode {
        var node = self
        for component in path {
            visit(node)
            let child = node.children[component.name] ?? PathNode(node.path + [component])
            node.children[component.name] = child
            if let position = component.position { node.elements[position] = child }
            node = child
        }
        return node
    }

    /// The properties that are read here, and those that are read below.
    var all: [PlannedProperty] { properties + below() }

    /// Whether messages leave out the value here: a property hides it, or something in it.
    var mayHide: Bool { all.contains { $0.hidesValue || $0.converter.mayHide } }

    /// The properties that are read below this place, in the order of their declarations.
    ///
    /// - Parameter exceptAtPositions: Whether to leave out paths that continue with a position in an array.
    func below(exceptAtPositions: Bool = false) -> [PlannedProperty] {
        var found: [PlannedProperty] = []
        for (property, path) in paths where !found.contains(where: { $0 === property }) {
            if exceptAtPositions, path.components[depth].position != nil { continue }
            found.append(property)
        }
        return found
    }
}

/// A property, with the facts that validation needs.
final class PlannedProperty {
    let core: AnyPropertyCore
    let converter: ErasedConverter
    /// Whether messages leave out the value, and everything in it.
    let hidesValue: Bool
    /// The declared known strings.
    let knownStrings: Set<String>?
    /// Whether the property has one path, so that it reads the value there whatever else the object contains.
    let isOnlyPath: Bool
    /// Whether validation needs nothing more about a value that is read exactly.
    let needsNothing: Bool
    /// Whether the value is a model, or an optional model.
    let isModel: Bool
    /// Whether the value has content to enter.
    let hasParts: Bool

    init?(_ core: AnyPropertyCore, of modelClass: JSONModel.Type) {
        guard let converter = core.erasedConverter else { return nil }
        self.core = core
        hidesValue = modelClass.hidesValue(of: core.name)
        self.converter = converter
        knownStrings = core.enumValues.map { Set($0) }
        isOnlyPath = core.places.count == 1
        isModel = converter.form.isModel && core.disposal == .model
        hasParts = converter.hasParts
        needsNothing = knownStrings == nil && core.check == nil && !hidesValue
    }
}

/// A member by which objects of a class are recognized, with the facts that validation needs.
struct PlannedDiscrimination {
    let path: [Path.Component]
    let values: [JSON]
    /// The values that name the class or its subclasses, for messages.
    let all: [JSON]
    private let read: JSONDiscriminator.CaseReader
    /// The property that reads the member and nothing else.
    let property: PlannedProperty?

    init(_ discrimination: Discrimination, among properties: [PlannedProperty]) {
        (path, values, all) = (discrimination.path, discrimination.values, discrimination.all)
        read = discrimination.read
        property = properties.first { $0.isOnlyPath && $0.core.paths.first?.components == discrimination.path }
    }

    /// Returns the issue with a value; nil if it names the class, or if the declaration of the property reports it.
    func issue(with value: JSON?) -> IssueKind? {
        let isRequired = property?.core.isRequired ?? false
        guard let value else { return isRequired ? nil : .missing }
        switch read(value).verdict {
        case .absent, .exact: return nil
        case .null: return isRequired ? nil : .null
        case .coerced:
            if case .coerced? = property?.converter.verdict(of: value) { return nil }
            return .coerced
        case .unusable:
            let isKnown = property?.knownStrings.flatMap { known in value.exactString.map { known.contains($0) } }
            return isKnown ?? true ? .unknownValue : nil
        }
    }

    /// Returns the declared value that a value is read as.
    func value(of json: JSON) -> JSON? { read(json).value.map { values[$0] } }
}
