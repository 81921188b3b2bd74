/// The known facts about the classes that read a compared or merged value, so that elements of its arrays are identified as their class
/// reads their `id`.
struct ReadingContext {
    /// The class of the value, if it is the object of a model.
    private var model: ClassLayout?
    /// The class of the value's children, if it is a list or dictionary of models.
    private var children: ClassLayout?
    /// Properties whose paths lead through the value, and how many components lead to it.
    private var ways: [(property: AnyPropertyCore, path: Path, count: Int)] = []

    /// A value that no class is known to read.
    init() {}

    /// The object of a model.
    init(_ classLayout: ClassLayout) { model = classLayout }

    /// An array or dictionary of models.
    init(elements: ClassLayout) { children = elements }

    /// The class of an object; nil if none is known.
    var objectClass: ClassLayout? { model }

    /// Whether an object is a part of the one around it: paths of properties lead through it.
    var isPart: Bool { !ways.isEmpty }

    /// The class of the elements of an array; nil if none is known.
    var elementClass: ClassLayout? { children }

    /// Returns the context of an element.
    var element: ReadingContext { children.map { ReadingContext($0) } ?? ReadingContext() }

    /// Returns the context of a member.
    ///
    /// - Parameter object: An object with the member, for which its class chooses a subclass.
    func member(_ name: MemberName, of object: JSON) -> ReadingContext {
        var context = ReadingContext()
        context.model = children
        func follow(_ property: AnyPropertyCore, _ path: Path, _ count: Int) {
            guard path.components[count].name == name else { return }
            if count + 1 < path.components.count { return context.ways.append((property, path, count + 1)) }
            guard property.store == nil, let modelClass = property.modelClass else { return }
            if property.isOneModel {
                context.model = ClassLayout.of(modelClass)
            } else {
                context.children = ClassLayout.of(modelClass)
            }
        }
        for way in ways { follow(way.property, way.path, way.count) }
        if let model {
            for property in Polymorphism.classLayout(for: object, wanted: model).properties {
                for path in property.paths { follow(property, path, 0) }
            }
        }
        return context
    }
}
