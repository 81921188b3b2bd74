/// The known facts about the classes that read a compared or merged value, so that elements of its arrays are
/// identified as their class reads their `id`.
struct ReadingContext {
    /// The class of the value, if it is the object of a model.
    private var model: ClassLayout?
    /// The class of the value's children, if it is a list or dictionary of models.
    private var children: ClassLayout?
    /// Properties whose paths lead through the value, how many components lead to it, and whether messages leave out
    /// their values.
    private var ways: [(property: AnyPropertyCore, path: Path, count: Int, isHidden: Bool)] = []
    /// Whether messages leave out the value: its class hides its values, or a class around it hides this one.
    private var isHidden = false
    /// The contexts of the value's other versions: what the class of any version hides, messages leave out.
    private var others: [ReadingContext] = []

    /// A value that no class is known to read.
    init() {}

    /// The object of a model.
    init(_ classLayout: ClassLayout) { (model, isHidden) = (classLayout, classLayout.modelClass.hidesValues) }

    /// An array or dictionary of models.
    init(elements: ClassLayout) { children = elements }

    /// Returns the context of a value that has other versions.
    func with(_ others: [ReadingContext]) -> ReadingContext {
        var context = self
        context.others = others
        return context
    }

    /// The class of an object; nil if none is known.
    var objectClass: ClassLayout? { model }

    /// Whether an object is a part of the one around it: paths of properties lead through it.
    var isPart: Bool { !ways.isEmpty }

    /// The class of the elements of an array; nil if none is known.
    var elementClass: ClassLayout? { children }

    /// Returns the context of an element.
    var element: ReadingContext {
        var context = child
        // Versions have an element at different positions: a path through one of them hides all.
        let onWays = ways.filter { $0.path.components[$0.count].position != nil }
        if onWays.contains(where: { $0.isHidden || $0.property.mayHide }) { context.isHidden = true }
        return context.with(others.map(\.element))
    }

    /// The context of any child.
    private var child: ReadingContext {
        var context = children.map { ReadingContext($0) } ?? ReadingContext()
        if isHidden { context.isHidden = true }
        return context
    }

    /// Returns the context of a child.
    ///
    /// - Parameters:
    ///   - container: The container of the child. If it is an object, its class chooses a subclass for it.
    ///   - versions: The other versions of the container, as many as the context has.
    func child(_ slot: ChildSlot, of container: JSON, _ versions: [JSON] = []) -> ReadingContext {
        guard case .member(let name) = slot else { return element }
        return member(name, of: container).with(zip(others, versions).map { $0.member(name, of: $1) })
    }

    private func member(_ name: MemberName, of object: JSON) -> ReadingContext {
        var context = child
        func follow(_ property: AnyPropertyCore, _ path: Path, _ count: Int, _ isHidden: Bool) {
            guard path.components[count].name == name else { return }
            if count + 1 < path.components.count { return context.ways.append((property, path, count + 1, isHidden)) }
            let value = object.member(name) ?? .null
            if isHidden || !reads(value, as: property) && property.hides(value) { context.isHidden = true }
            guard property.store == nil, let modelClass = property.modelClass else { return }
            if property.isOneModel {
                context.model = ClassLayout.of(modelClass)
                if modelClass.hidesValues { context.isHidden = true }
            } else {
                context.children = ClassLayout.of(modelClass)
            }
        }
        for way in ways { follow(way.property, way.path, way.count, way.isHidden) }
        if let model {
            let chosen = Polymorphism.classLayout(for: object, wanted: model)
            if chosen.modelClass.hidesValues { context.isHidden = true }
            var pending = chosen.properties.map { ($0, chosen.hidesValue(of: $0)) }[...]
            while let (property, isHidden) = pending.popFirst() {
                if let part = property.part {
                    if case .flattened(let base, _) = part {
                        let inner = Polymorphism.classLayout(for: object, wanted: base)
                        pending += inner.properties.map { ($0, isHidden || inner.hidesValue(of: $0)) }
                    } else if property.readsInPart(name) {
                        if isHidden || property.mayHide { context.isHidden = true }
                        if property.store == nil { context.model = property.modelClass.map(ClassLayout.of) }
                    }
                } else {
                    for path in property.paths { follow(property, path, 0, isHidden) }
                }
            }
        }
        return context
    }

    /// Whether the contexts of children say which of them are hidden: the models are where the JSON has objects.
    private func reads(_ json: JSON, as property: AnyPropertyCore) -> Bool {
        property.store == nil && property.modelClass != nil
            && (json.isNull || json.kind == .object && !property.isList || json.kind == .array && property.isList)
    }

    /// Whether messages leave out a value, because it is hidden or something in it is.
    func hides(_ value: JSON) -> Bool {
        if isHidden || others.contains(where: { $0.hides(value) }) { return true }
        for (property, path, count, isHidden) in ways {
            if isHidden || property.mayHide { return true }
            if value.value(at: path.components[count...]).map(property.hides) ?? false { return true }
        }
        if let model { return model.hides(value) }
        guard let children else { return false }
        return children.hidesAnything || value.exactElements.contains { children.hides($0) }
            || value.exactMembers.contains { children.hides($0.value) }
    }
}

/// Where a child is in its container.
enum ChildSlot {
    case member(MemberName)
    case element(Int)

    /// The component of a pointer to the child.
    var component: Path.Component {
        switch self {
        case .member(let name): Path.Component(name.string)
        case .element(let index): Path.Component(String(index))
        }
    }
}

/// The identity of objects: as their class reads their `id`, or by the names of members if no class reads them.
struct ElementIdentity {
    private let names: [MemberName]
    private let models = ModelIdentity()

    init(names: [MemberName]) { self.names = names }

    /// Whether two objects have identities, and different ones.
    ///
    /// - Parameter context: The known facts about the class of the objects.
    func differs(between one: JSON, _ other: JSON, in context: ReadingContext) -> Bool {
        if let objectClass = context.objectClass { return models.differs(between: one, other, as: objectClass) }
        guard !context.isPart, let left = one.identity(names), let right = other.identity(names) else { return false }
        return left != right
    }

    /// Returns a function that finds the identity of elements; nil for an element without one.
    ///
    /// - Parameter context: The known facts about the class of the array's elements.
    func finder(in context: ReadingContext) -> (JSON) -> JSON? {
        guard let elementClass = context.elementClass else { return { [names] in $0.identity(names) } }
        return { [models] in models.identity(of: $0, as: elementClass) }
    }
}
