/// The properties of a struct that a ``DeclarationList`` declares: all that such a struct stores.
package struct ModelFields<Model>: Sendable {
    @usableFromInline let object: JSONModel

    /// Creates the properties of an object in the JSON. Anything but an object is treated as an empty object.
    package init(_ json: JSON, of kind: ModelKind) {
        object = ClassLayout.made(for: kind).instance(of: json.kind == .object ? json : .emptyObject)
    }

    /// The value of the property at a place in the list, which has to be of the property's type.
    @inlinable
    package subscript<Value: Sendable>(place: Int) -> Value {
        let slot = object._classLayout._withUnsafeGuaranteedRef { $0.slots[place] }
        assert(
            object._classLayout._withUnsafeGuaranteedRef { $0.hasProperty(inSlot: slot, of: Value.self) },
            "the property at place \(place) is not of type \(Value.self)")
        return object.read(inSlot: slot, nil)
    }
}

/// An object of a struct whose properties a list declares.
final class ListedObject: JSONModel, @unchecked Sendable {}
