/// The identity of models: the value that their class reads as `id`. Equal ids get equal numbers.
final class ModelIdentity {
    private var numbers: [AnyHashable: Int] = [:]

    /// Returns a value that distinguishes an object from others; nil if it has no identity.
    ///
    /// - Parameter wanted: The class that reads the object. It chooses a subclass for the object.
    func identity(of json: JSON, as wanted: ClassLayout) -> JSON? {
        guard json.kind == .object, let id = Self.id(of: Polymorphism.model(of: json, wanted: wanted)) else {
            return nil
        }
        let number = numbers[id] ?? numbers.count
        numbers[id] = number
        return JSON(number)
    }

    /// Returns the id of a model: a declared property, at any path and with any converter, or a computed one; nil if the JSON doesn't have
    /// the declared one. A model of a class without an id has the JSON's own member `id`, if that is a scalar.
    static func id(of model: JSONModel) -> AnyHashable? {
        let property = model.classLayout(\.properties).last { $0.name == "id" }
        if let property {
            guard let value = model.json.value(of: property), !value.isNull(by: property.coercion) else { return nil }
        }
        if let identifiable = model as? any Identifiable, let id = ownID(of: identifiable) { return id }
        guard let value = property.map({ model.json.value(of: $0) }) ?? model.json.member(MemberName("id")),
            !value.kind.isContainer, !value.isNull
        else { return nil }
        return value.exactString ?? value.text
    }

    /// Returns an id that the class declares. The default id of classes only identifies the instance.
    private static func ownID<Model: Identifiable>(of model: Model) -> AnyHashable? {
        Model.ID.self == ObjectIdentifier.self ? nil : AnyHashable(model.id)
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
        func identity(_ json: JSON) -> JSON? {
            guard let objectClass = context.objectClass else { return context.isPart ? nil : json.identity(names) }
            return models.identity(of: json, as: objectClass)
        }
        guard let left = identity(one), let right = identity(other) else { return false }
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
