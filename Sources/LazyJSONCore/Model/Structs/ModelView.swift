/// The objects behind values: models of classes are objects themselves, and structs of models view one.
package enum ModelView {
    /// Returns the class of the objects of a type of models; nil for any other type.
    package static func modelClass(of type: Any.Type) -> JSONModel.Type? {
        // A class isn't asked for its protocol: through that, an optimized build may call the static members of a
        // superclass (Swift 6.3.1).
        if let modelClass = type as? JSONModel.Type { return modelClass }
        return (type as? any JSONModelProtocol.Type)?._objectClass
    }

    /// Returns the object of a model; nil for any other value.
    package static func object(of value: Any) -> JSONModel? {
        cast(value, to: JSONModel.self) ?? (value as? any JSONModelProtocol)?._object
    }
}
