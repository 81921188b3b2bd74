#if compiler(>=6.3)
    /// Declares the initializers of models: those of a class cannot choose the class of the instance, those of a protocol can.
    ///
    /// It also makes models nonisolated where the default isolation is the main actor: classes inherit that from it.
    nonisolated public protocol JSONModelProtocol: Sendable {}
#else
    // With earlier compilers a nonisolated class cannot have property wrappers, and so no `@Property`.

    /// Declares the initializers of models: those of a class cannot choose the class of the instance, those of a protocol can.
    public protocol JSONModelProtocol: Sendable {}
#endif

/// The base class of domain models: a typed view over one JSON object, which it keeps.
///
///     final class User: JSONModel, @unchecked Sendable {
///         @Property("user_id") var id: Int = 0
///         @Property            var name: String?
///     }
///
///     let user = try User(parsing: #"{"user_id": "7", "name": "Bo", "x": 1.0}"#)
///     user.id                                           // 7
///     let renamed = user.mutate { $0.name = "Ada" }
///     renamed.json.text                                 // {"user_id": "7", "name": "Ada", "x": 1.0}
///     user.name                                         // "Bo"
///
/// A model never changes and may be shared between threads. Making one decodes nothing; a property is decoded when it is
/// first read, and reading never fails. Two models are equal if they are of the same class and their JSON means the same.
///
/// A subclass has to restate `@unchecked Sendable`: the compiler cannot verify that a class that can be subclassed is
/// immutable. It is, as long as it declares nothing but `@Property`, `let` and computed properties.
open class JSONModel: JSONModelProtocol, @unchecked Sendable {
    /// The object that the model is a view of, with every byte that came in.
    public final let json: JSON
    @usableFromInline final let _classLayout: Unmanaged<ClassLayout>
    @usableFromInline final let _memo: Memo

    /// Makes an instance of exactly this class. Called by the library; call `User(json)` and the like instead.
    ///
    /// A subclass inherits it as long as all its stored properties have default values; one that declares a designated
    /// initializer has to declare this one as well.
    public required init(_ source: ModelSource) {
        _classLayout = source.classLayout
        _memo = source.memo
        json = source.json
    }

    /// The class to make for an object: this one, or a subclass chosen by what is in the object.
    ///
    /// Called wherever JSON becomes a model. The class that is returned is asked in turn, until one returns itself. A class that
    /// does not inherit from the requested class, or a cycle, falls back to the requested class. A class that has nothing to do
    /// with the requested one is a mistake in the program: debug builds name it once, on the standard error stream.
    open class func modelClass(for json: JSON) -> JSONModel.Type { self }

    /// The converter for a type in this class, which takes precedence over the type's own; nil to use that.
    open class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? { nil }

    /// How keys are derived from the names of properties without a path.
    open class var keyNaming: KeyNaming { .exact }

    /// What may be read as what.
    open class var coercion: Coercion { .lenient }

    /// What a new object starts as: `Circle()`, `Circle { … }`, and one that a draft creates on its way.
    ///
    ///     class Shape: JSONModel, @unchecked Sendable {
    ///         @Property var type: String?
    ///         …
    ///     }
    ///     final class Circle: Shape, @unchecked Sendable {
    ///         @Property var radius: Double = 0
    ///         override class var initialJSON: JSON { ["type": "circle"] }
    ///     }
    ///
    ///     Circle { $0.radius = 1 }.json.text          // {"type":"circle","radius":1}
    ///
    /// The members of all superclasses' objects are added, those of a subclass going before; objects in them are merged. Reading
    /// is not affected: an absent member reads as its property's default. Asked for once per class.
    open class var initialJSON: JSON { .emptyObject }

    /// Checks over several properties of the model. Called by validation; reading is not affected.
    ///
    ///     override func check(_ report: inout CheckReport) {
    ///         super.check(&report)
    ///         report.require(end >= start, "must not end before it starts", \Event.end)
    ///     }
    ///
    /// What one property's values should be is declared with the property: `@Property(check: .in(0...150))`.
    ///
    /// - Parameter report: Takes what is wrong.
    open func check(_ report: inout CheckReport) {}

    /// How much an issue of a kind matters in objects of this class: validation reports it with this severity.
    ///
    ///     override class func severity(of kind: IssueKind) -> IssueSeverity {
    ///         kind == .unknownKey ? .error : super.severity(of: kind)
    ///     }
    ///
    /// Reading is not affected.
    ///
    /// - Parameter kind: The kind of issue.
    /// - Returns: The severity; the kind's own by default.
    open class func severity(of kind: IssueKind) -> IssueSeverity { kind.severity }
}

/// What a model is made from; only the library creates it.
public struct ModelSource {
    let json: JSON
    /// Not retained by the instance: class layouts live to the end of the program.
    let classLayout: Unmanaged<ClassLayout>
    let memo: Memo
}
