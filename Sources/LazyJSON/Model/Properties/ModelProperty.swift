/// What a model class says of one of its properties.
public struct ModelProperty: Sendable, CustomStringConvertible {
    private let core: AnyPropertyCore

    init(_ core: AnyPropertyCore) { self.core = core }

    /// The property's name in Swift.
    public var name: String { core.name }
    /// Where its value is, by preference.
    public var path: String { core.paths.first?.description ?? core.name }
    /// All paths that are tried, in their order.
    public var paths: [String] { core.paths.map(\.description) }
    /// The type it reads as.
    public var valueType: Any.Type { core.valueType }
    /// The type of an array's, a dictionary's or an optional's elements; otherwise the type it reads as.
    public var elementType: Any.Type { core.elementType }
    /// The strings that were declared as known.
    public var enumValues: [String]? { core.enumValues }
    /// The `Converter` of its type of value that it uses.
    public var converter: Any { core.anyConverter }
    /// The store that its references mean objects of.
    public var store: (any ObjectStore)? {
        (core.store as? any StoreDeferring).map { $0.deferredStore } ?? core.store
    }
    /// What may be read as what.
    public var coercion: Coercion { core.coercion }
    /// Whether validation reports its absence.
    public var isRequired: Bool { core.isRequired }

    /// Name, type and path: `city: Optional<String> at profile.city`.
    public var description: String { "\(name): \(valueType) at \(path)" }
}

extension JSONModel {
    /// The properties of the class, in the order of declaration, superclasses first.
    public static var properties: [ModelProperty] { Schema.of(self).properties.map { ModelProperty($0) } }

    /// An object with the default of every property at the property's path: what a model of it reads is what a model of an
    /// empty object reads.
    ///
    ///     User.defaultJSON.text       // {"user_id":0,"tags":[],"addresses":[],"address":{}}
    ///
    /// Properties whose default is nil are left out, and so are defaults that cannot be written.
    ///
    /// - Complexity: O(*n*) in the number of properties.
    public static var defaultJSON: JSON {
        var json = JSON.emptyObject
        for property in Schema.of(self).properties { property.writeDefault(to: &json) }
        return json
    }
}
