/// The identity of models: the value that their class reads as `id`. Equal ids get equal numbers.
package final class ModelIdentity {
    private var numbers: [AnyHashable: Int] = [:]

    package init() {}

    /// Returns a value that distinguishes an object from others; nil if it has no identity.
    ///
    /// - Parameter wanted: The class that reads the object. It chooses a subclass for the object.
    package func identity(of json: JSON, as wanted: ClassLayout) -> JSON? {
        guard json.kind == .object, let id = Self.id(of: Polymorphism.model(of: json, wanted: wanted)) else {
            return nil
        }
        let number = numbers[id] ?? numbers.count
        numbers[id] = number
        return JSON(number)
    }

    /// Whether two objects at one position are different ones: both have an identity, and these differ.
    package func differs(between one: JSON, _ other: JSON, as wanted: ClassLayout) -> Bool {
        guard let left = identity(of: one, as: wanted), let right = identity(of: other, as: wanted) else {
            return false
        }
        return left != right
    }

    /// Returns the id of a model: a declared property, at any path and with any converter, or a computed one; nil if
    /// the JSON doesn't have the declared one. A model of a class without an id has the JSON's own member `id`, if that
    /// is a scalar.
    package static func id(of model: JSONModel) -> AnyHashable? {
        let property = model.classLayout(\.properties).last { $0.name == "id" }
        if let property {
            guard let value = model.json.value(of: property), !value.isNull(by: property.coercion) else { return nil }
        }
        if let id = ownID(of: model.view) { return id }
        guard let value = property.map({ model.json.value(of: $0) }) ?? model.json.member(MemberName("id")),
            !value.kind.isContainer, !value.isNull
        else { return nil }
        return value.scalarText
    }

    /// Whether a class declares its own id. The default id of classes only identifies the instance.
    package static func hasOwnID(_ type: Any.Type) -> Bool {
        func isOwn<Model: Identifiable>(_ type: Model.Type) -> Bool { Model.ID.self != ObjectIdentifier.self }
        return (type as? any Identifiable.Type).map { isOwn($0) } ?? false
    }

    /// Returns an id that the class of a model declares itself.
    package static func ownID(of model: Any) -> AnyHashable? {
        func declared<Model: Identifiable>(by model: Model) -> AnyHashable? {
            Model.ID.self == ObjectIdentifier.self ? nil : AnyHashable(model.id)
        }
        return (model as? any Identifiable).flatMap { declared(by: $0) }
    }
}
