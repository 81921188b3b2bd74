/// A value with versions that can be kept in a ``History`` and merged: a model, or an array or dictionary of models.
///
/// Models, ``LazyArray`` and ``LazyDictionary`` conform to it. It isn't meant for other types.
public protocol Versioned: JSONOpenable {
    /// The JSON of this version.
    var json: JSON { get }
    /// The class of a model; nil for an array or dictionary.
    var _modelClass: JSONModel.Type? { get }
    /// The class of models that the type reads, whether they are elements of it, and its kind of JSON.
    static var _reading: (modelClass: JSONModel.Type, isElements: Bool, kind: JSONKind) { get }

    /// Returns the version with some JSON, which has to be of the type's kind.
    ///
    /// - Parameter modelClass: The class of a model; nil if it is chosen as for a new one.
    static func _version(_ json: JSON, of modelClass: JSONModel.Type?) -> Self

    /// Returns the version with changed JSON, which has to be of the type's kind; this one if nothing was changed.
    func _changed(to new: JSON) -> Self
}

extension Versioned {
    /// None: it isn't a model.
    public var _modelClass: JSONModel.Type? { nil }

    /// The class layout of the model, or of the elements.
    package var readLayout: ClassLayout { ClassLayout.of(_modelClass ?? Self._reading.modelClass) }

    /// The changes of read-only properties in other JSON.
    package func readOnlyChanges(in new: JSON) -> ReadOnlyChanges {
        ReadOnlyChanges(from: json, to: new, of: readLayout, isElements: Self._reading.isElements)
    }

    /// The changes of read-only properties in the JSON of a draft; nil if no class in use has such properties.
    func readOnlyChangesOfDraft(_ new: JSON) -> ReadOnlyChanges? {
        readLayout.mayHaveReadOnly ? readOnlyChanges(in: new) : nil
    }

    /// The context of the document, or an empty one.
    ///
    ///     var url: URL? { path.flatMap { URL(string: $0, relativeTo: context.baseURL) } }
    @_disfavoredOverload
    public var context: JSONContext { json.context }

    /// Returns the same model, or the same models, in another context.
    ///
    ///     let user = try User(contentsOf: file).withContext(context)
    ///     let events = try LazyArray<Event>(lines: data).withContext(context)
    ///
    /// - Parameter context: The context. An empty one leaves the value as it is.
    /// - Returns: An equal value; an equal model of the same class.
    /// - Complexity: O(1), and O(*n*) in the bytes of a value that was edited or created in code.
    @_disfavoredOverload
    public func withContext(_ context: JSONContext) -> Self {
        let new = json.withContext(context)
        return new.isIdentical(to: json) ? self : Self._version(new, of: _modelClass)
    }
}

extension JSONModelProtocol {
    /// The class of the object.
    public var _modelClass: JSONModel.Type? { type(of: _object) }
    /// The model itself.
    public static var _reading: (modelClass: JSONModel.Type, isElements: Bool, kind: JSONKind) {
        (_objectClass, false, .object)
    }

    /// Returns the version with some JSON.
    public static func _version(_ json: JSON, of modelClass: JSONModel.Type?) -> Self {
        modelClass.flatMap { _view(of: ClassLayout.of($0).instance(of: json)) }
            ?? Polymorphism.instance(of: Self.self, for: json)
    }

    /// Returns the model of changed JSON, whose class is chosen within this one's static type.
    public func _changed(to new: JSON) -> Self {
        let object = _object
        if new.isIdentical(to: object.json) { return self }
        let new = new.flattened
        let chosen = Polymorphism.classLayout(for: new, madeFrom: object, wanted: ClassLayout.of(Self._objectClass))
        return Self._view(of: chosen.instance(of: new)) ?? Polymorphism.instance(of: Self.self, for: new)
    }
}
