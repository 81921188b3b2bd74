/// A property of a model class, as it was declared.
public struct ModelProperty: Sendable, CustomStringConvertible {
    private let core: AnyPropertyCore

    package init(_ core: AnyPropertyCore) { self.core = core }

    /// The property's name in Swift.
    public var name: String { core.name }
    /// The first of its paths.
    public var path: String { core.paths.first?.description ?? core.name }
    /// All its paths, in the order in which they are tried.
    public var paths: [String] { core.paths.map(\.description) }
    /// The type it reads as.
    public var valueType: Any.Type { core.valueType }
    /// The type of an array's, a dictionary's or an optional's elements; otherwise the type it reads as.
    public var elementType: Any.Type { core.elementType }
    /// The strings that were declared as known.
    public var enumValues: [String]? { core.enumValues }
    /// The ``Converter`` for its type.
    public var converter: Any { core.anyConverter }
    /// The store of the objects that it refers to.
    public var store: (any ObjectStore)? {
        (core.store as? any StoreDeferring).map { $0.deferredStore } ?? core.store
    }
    /// What may be read as what.
    public var coercion: Coercion { core.coercion }
    /// Whether it was declared as required. Reading does not check that; ``JSONModelProtocol/issues`` do.
    public var isRequired: Bool { core.isRequired }
    /// The ``Check`` for its type, if one was declared. Reading does not apply it.
    ///
    ///     User.properties[0].check as? Check<Int>
    public var check: Any? { core.check }
    /// Whether it can be set in a new object only, and not in a draft of one that exists.
    public var isReadOnly: Bool { core.isReadOnly }

    /// Name, type and path: `city: Optional<String> at profile.city`.
    public var description: String { "\(name): \(valueType) at \(path)" }
}

extension JSONModel {
    /// The properties of the class, in the order of declaration, superclasses first.
    public static var properties: [ModelProperty] { ClassLayout.of(self).properties.map { ModelProperty($0) } }

    /// An object with the default of every property at the property's path: a model of it reads the same values as a model of
    /// an empty object.
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
