/// A value with versions that can be kept in a ``History`` and merged: a model, or an array or dictionary of models.
///
/// Models, ``LazyArray`` and ``LazyDictionary`` conform to it. It isn't meant for other types.
public protocol Versioned: JSONOpenable {
    /// The JSON of this version.
    var json: JSON { get }
    /// The class of a model; nil for an array or dictionary.
    var _modelClass: JSONModel.Type? { get }
    /// The class of models that the type reads, and whether they are elements of it.
    static var _reading: (modelClass: JSONModel.Type, isElements: Bool) { get }
    /// The kind of JSON that the type is a view of.
    static var _kind: JSONKind { get }

    /// Returns the version with some JSON, which has to be of the type's kind.
    ///
    /// - Parameter modelClass: The class of a model; nil if it is chosen as for a new one.
    static func _version(_ json: JSON, of modelClass: JSONModel.Type?) -> Self
}

extension JSONModelProtocol {
    /// The class of the object.
    public var _modelClass: JSONModel.Type? { type(of: _object) }
    /// The class of models that are read.
    public static var _reading: (modelClass: JSONModel.Type, isElements: Bool) { (_objectClass, false) }
    /// The kind of JSON.
    public static var _kind: JSONKind { .object }

    /// Returns the version with some JSON.
    public static func _version(_ json: JSON, of modelClass: JSONModel.Type?) -> Self {
        modelClass.flatMap { _view(of: ClassLayout.of($0).instance(of: json)) }
            ?? Polymorphism.instance(of: Self.self, for: json)
    }
}
