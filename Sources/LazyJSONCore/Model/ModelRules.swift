/// The rules for all properties of a type of models. Classes override them; a struct declares those that differ.
public protocol ModelRules: _ObjectView {
    /// Returns the converter for a type: see ``JSONModel/converter(for:)``.
    ///
    /// - Parameter type: The type of a property, or a type that it wraps or contains.
    /// - Returns: The converter; nil to use the type's own.
    static func converter<V: Sendable>(for type: V.Type) -> Converter<V>?
    /// How keys are derived from the names of properties without a path. By default, the key is the name.
    static var keyNaming: KeyNaming { get }
    /// Which kinds of JSON values may be read as which types. By default, the lenient policy.
    static var coercion: Coercion { get }
    /// The JSON that a new object starts as. By default, it is empty.
    static var initialJSON: JSON { get }
    /// Whether messages leave out the values: see ``JSONModel/hidesValues``.
    static var hidesValues: Bool { get }
    /// Returns whether messages leave out the value of a property; by default, ``hidesValues``.
    ///
    /// - Parameter property: The name of the property in Swift.
    /// - Returns: Whether to leave it out.
    static func hidesValue(of property: String) -> Bool
    /// Returns how much an issue of a kind matters: see ``JSONModel/severity(of:)``.
    ///
    /// - Parameter kind: The kind of issue.
    /// - Returns: The severity.
    static func severity(of kind: IssueKind) -> IssueSeverity
    /// Checks rules that involve several properties: see ``JSONModel/check(_:)``.
    ///
    /// - Parameter report: Collects the problems.
    func check(_ report: inout CheckReport)

    // Only the library uses these.

    /// The properties, which is all that a struct stores.
    associatedtype _Fields: Sendable
    /// The properties.
    var _model: _Fields { get set }
    /// Creates a value with properties.
    init(_model: _Fields)
    /// Declares the properties of a struct.
    static func _declare(_ list: inout DeclarationList)
    /// The class of the objects: of a class of models, the class itself.
    static var _objectClass: JSONModel.Type { get }
    /// The object that the model is a view of: of a class of models, the model itself.
    var _object: JSONModel { get }
    /// Returns the model that views an object; nil if the object is of another class.
    static func _view(of object: JSONModel) -> Self?
    /// Creates a model of an object in the JSON. Anything but an object is treated as an empty object.
    init(_making json: JSON)
}

extension ModelRules {
    /// None: types have their own converters.
    ///
    /// - Parameter type: The type.
    /// - Returns: Nil.
    public static func converter<V: Sendable>(for type: V.Type) -> Converter<V>? { nil }
    /// The key is the name.
    public static var keyNaming: KeyNaming { .exact }
    /// The lenient policy.
    public static var coercion: Coercion { .lenient }
    /// An empty object.
    public static var initialJSON: JSON { .emptyObject }
    /// Messages show values.
    public static var hidesValues: Bool { false }
    /// Every property as ``hidesValues`` says.
    ///
    /// - Parameter property: The name of the property.
    /// - Returns: Whether to leave it out.
    public static func hidesValue(of property: String) -> Bool { hidesValues }
    /// The severity of the kind.
    ///
    /// - Parameter kind: The kind of issue.
    /// - Returns: The severity.
    public static func severity(of kind: IssueKind) -> IssueSeverity { kind.severity }
    /// Checks nothing.
    ///
    /// - Parameter report: Collects the problems.
    public func check(_ report: inout CheckReport) {}

    /// The class of the objects.
    public static var _objectType: AnyClass { _objectClass }
}
