/// The base class of models.
///
/// Code that knows only a type finds it by the superclass. For a protocol, the runtime would look through all
/// conformances of the program, once for each class. Only the library inherits from it.
///
/// It has no stored properties: the first one of a model is its memo (`Memo.init(firstOf:)`).
open class _ModelClass: @unchecked Sendable {
    /// Creates an object. A hidden initializer would keep subclasses from inheriting others.
    public init() {}

    /// Returns the class's converter for a type, or nil to use the type's own.
    ///
    /// - Parameter type: The type.
    /// - Returns: The converter.
    open class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? { nil }

    /// Returns the converter for the class itself, which is the type.
    ///
    /// The result has no static type: a class that isn't final can't conform to a protocol with `Self` inside other
    /// types, and so can't conform to ``JSONConvertible``.
    package class func ownConverter<V: Sendable>(as type: V.Type) -> Any? { nil }

    /// Whether the objects have memos, which may lead to others.
    class var hasMemo: Bool { false }

    /// Whether the object is an edit of another one, or both are edits of the same.
    func isInPlaceEdit(of old: AnyObject) -> Bool { false }

    /// Returns the class of the objects of a type of models; nil for any other type.
    static func of(_ type: Any.Type) -> _ModelClass.Type? {
        // A class isn't asked for its protocol: through that, an optimized build may call the static members of a
        // superclass (Swift 6.3.1).
        type as? _ModelClass.Type ?? (type as? any _ObjectView.Type)?._objectType as? _ModelClass.Type
    }
}

/// A value that isn't a model and may contain models.
protocol ModelContaining {}

/// A value that refers to an object and stores nothing else: a struct of models. Only the library uses it.
public protocol _ObjectView: Sendable {
    /// The class of the objects.
    static var _objectType: AnyClass { get }
    /// The object, which may be one that is edited.
    var _held: AnyObject { get }
}

/// Returns whether values of a type may contain models.
func mayContainModels<Value>(_ type: Value.Type) -> Bool {
    // The first look at a type's protocols is slow.
    if _isPOD(type) || type == String.self { return false }
    if let shape = CompositeShape(of: type) { return mayContainModels(shape.element) }
    // Most types aren't a reference alone.
    let mayBeReference = MemoryLayout<Value>.size == MemoryLayout<AnyObject>.size
    return mayBeReference && _ModelClass.of(type)?.hasMemo == true || type is any ModelContaining.Type
}

/// Whether a value was edited in place from another one.
func isInPlaceEdit(_ new: Any, of old: Any) -> Bool {
    guard let new = new as? any _ObjectView, let old = old as? any _ObjectView else { return false }
    return (new._held as? _ModelClass)?.isInPlaceEdit(of: old._held) ?? false
}

extension Optional: ModelContaining {}

extension Array: ModelContaining {}

extension Set: ModelContaining {}

extension Dictionary: ModelContaining {}
