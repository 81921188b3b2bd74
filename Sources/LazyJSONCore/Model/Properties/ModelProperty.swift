/// A property of a model class, as it was declared.
public struct ModelProperty: Sendable, CustomStringConvertible, CustomReflectable {
    private let core: AnyPropertyCore

    package init(_ core: AnyPropertyCore) { self.core = core }

    /// The property's name in Swift.
    public var name: String { core.name }
    /// The first of the property's paths.
    public var path: String { core.paths.first?.description ?? core.name }
    /// All paths of the property, in the order in which they are tried.
    public var paths: [String] { core.paths.map(\.description) }
    /// The type of the property's value.
    public var valueType: Any.Type { core.valueType }
    /// The type of the elements of an array or a dictionary, or the type that an optional wraps; otherwise the value's
    /// own type.
    public var elementType: Any.Type { core.elementType }
    /// The strings that were declared as known; nil if there are none.
    public var enumValues: [String]? { core.enumValues }
    /// The ``Converter`` for the property's type.
    public var converter: Any { core.anyConverter }
    /// The store of the objects that the property refers to; nil if they are not in a store.
    public var store: (any ObjectStore)? {
        (core.store as? any StoreDeferring).map { $0.deferredStore } ?? core.store
    }
    /// Which kinds of JSON values may be read as the property's type.
    public var coercion: Coercion { core.coercion }
    /// Whether the property was declared as required. Reading does not check that; ``Versioned/issues`` do.
    public var isRequired: Bool { core.isRequired }
    /// The ``Check`` for the property's type, if one was declared. Reading does not apply it.
    ///
    ///     User.properties[0].check as? Check<Int>
    public var check: Any? { core.check }
    /// Whether the property can be set only in a new object, and not in a draft of an existing one.
    public var isReadOnly: Bool { core.isReadOnly }

    /// The name, the type and the path: `city: Optional<String> at profile.city`.
    public var description: String { "\(name): \(valueType) at \(path)" }
}

extension JSONModel {
    /// The properties of the class, in the order of declaration, superclasses first.
    public static var properties: [ModelProperty] { ClassLayout.of(self).properties.map { ModelProperty($0) } }

    /// An object with the default of every property at the property's path: a model of it reads the same values as a
    /// model of an empty object.
    ///
    ///     User.defaultJSON.text       // {"user_id":0,"tags":[],"addresses":[],"address":{}}
    ///
    /// Properties whose default is nil are left out, and so are defaults that cannot be written.
    ///
    /// - Complexity: O(*n*) in the number of properties.
    public static var defaultJSON: JSON {
        var json = JSON.emptyObject
        for property in ClassLayout.of(self).properties { property.writeDefault(to: &json) }
        return json
    }
}

extension ModelProperty {
    /// A mirror of the declaration's arguments.
    public var customMirror: Mirror {
        var children: [(label: String?, value: Any)] = [
            ("name", name), ("paths", paths), ("type", valueType), ("converter", converter), ("coercion", coercion),
        ]
        if let enumValues { children.append(("enumValues", enumValues)) }
        if let store { children.append(("store", "\(type(of: store))")) }
        if isRequired { children.append(("isRequired", true)) }
        if let check { children.append(("check", check)) }
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
