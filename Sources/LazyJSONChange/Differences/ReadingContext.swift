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

    /// A value that no class is known to read.
    init() {}

    /// The object of a model.
    init(_ classLayout: ClassLayout) { (model, isHidden) = (classLayout, classLayout.modelClass.hidesValues) }

    /// An array or dictionary of models.
    init(elements: ClassLayout) { children = elements }

    /// The class of an object; nil if none is known.
    var objectClass: ClassLayout? { model }

    /// Whether an object is a part of the one around it: paths of properties lead through it.
    var isPart: Bool { !ways.isEmpty }

    /// The class of the elements of an array; nil if none is known.
    var elementClass: ClassLayout? { children }

    /// Returns the context of an element.
    var element: ReadingContext {
        var context = children.map { ReadingContext($0) } ?? ReadingContext()
        if isHidden { context.isHidden = true }
        return context
    }

    /// Returns the context of a child.
    ///
    /// - Parameter container: The container of the child.
    func child(_ slot: ChildSlot, of container: JSON) -> ReadingContext {
        if case .member(let name) = slot { member(name, of: container) } else { element }
    }

    /// Returns the context of a member.
    ///
    /// - Parameter object: An object with the member, for which its class chooses a subclass.
    func member(_ name: MemberName, of object: JSON) -> ReadingContext {
        var context = element
        func follow(_ property: AnyPropertyCore, _ path: Path, _ count: Int, _ isHidden: Bool) {
            guard path.components[count].name == name else { return }
            if count + 1 < path.components.count { return context.ways.append((property, path, count + 1, isHidden)) }
            if isHidden { context.isHidden = true }
            guard property.store == nil, let modelClass = property.modelClass else {
                let value = object.member(name) ?? .null
                if property.erasedConverter?.hides(value) ?? false { context.isHidden = true }
                return
            }
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
                    guard case .flattened(let inner) = part else { continue }
                    pending += inner.properties.map { ($0, isHidden || inner.hidesValue(of: $0)) }
                } else {
                    for path in property.paths { follow(property, path, 0, isHidden) }
                }
            }
        }
        return context
    }

    /// Whether messages leave out a value, because it is hidden or something in it is.
    func hides(_ value: JSON) -> Bool {
        func hides(_ json: JSON, _ classLayout: ClassLayout) -> Bool {
            if json.kind != .object { return classLayout.hidesAnything }
            return HiddenValues.areIn(Polymorphism.model(of: json, wanted: classLayout))
        }
        if isHidden || ways.contains(where: \.isHidden) { return true }
        if let model { return hides(value, model) }
        guard let children else { return false }
        return children.hidesAnything || value.exactElements.contains { hides($0, children) }
            || value.exactMembers.contains { hides($0.value, children) }
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
