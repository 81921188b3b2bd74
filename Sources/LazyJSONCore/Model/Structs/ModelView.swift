/// The objects behind values: models of classes are objects themselves, and structs of models view one.
package enum ModelView {
    /// Returns the class of the objects of a type of models; nil for any other type.
    package static func modelClass(of type: Any.Type) -> JSONModel.Type? {
        _ModelClass.of(type) as? JSONModel.Type
    }

    /// Returns the object of a model; nil for any other value.
    package static func object(of value: Any) -> JSONModel? {
        cast(value, to: JSONModel.self) ?? (value as? any JSONModelProtocol)?._object
    }
}
