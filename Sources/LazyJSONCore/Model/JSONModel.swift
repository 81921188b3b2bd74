#if compiler(>=6.3)
    /// Declares what all models have in common: classes, which inherit from ``JSONModel``, and structs, which
    /// `@JSONModel` declares.
    ///
    /// The protocol also makes models nonisolated if the default isolation is the main actor: classes inherit that from
    /// it.
    nonisolated public protocol JSONModelProtocol: ModelRules, Versioned, Hashable, Codable, CustomStringConvertible,
        CustomReflectable, _EmptyInitializable
    {}
#else
    // With earlier compilers a nonisolated class cannot have property wrappers, and so it cannot use `@Property`.

    /// Declares what all models have in common: classes, which inherit from ``JSONModel``, and structs, which
    /// `@JSONModel` declares.
    public protocol JSONModelProtocol: ModelRules, Versioned, Hashable, Codable, CustomStringConvertible,
        CustomReflectable, _EmptyInitializable
    {}
#endif

/// The base class of domain models: a typed view over one JSON object, which it preserves.
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
/// A model never changes and may be shared between threads. Creating one decodes nothing; a property is decoded when it
/// is first read, and reading never fails. Two models are equal if they are of the same class and their JSON means the
/// same.
///
/// A subclass has to restate `@unchecked Sendable`: the compiler cannot verify that a class that can be subclassed is
/// immutable. It is, as long as it declares nothing but `@Property`, `let` and computed properties.
open class JSONModel: _ModelClass, JSONModelProtocol, @unchecked Sendable {
    // The first stored property of all classes: see `Memo.init(firstOf:)`.
    private final let memoStorage: MemoStorage
    /// The object that the model is a view of, byte for byte as it was parsed.
    public final let json: JSON
    @usableFromInline final let _classLayout: Unmanaged<ClassLayout>

    /// Creates an instance of exactly this class. Only the library calls this initializer; use `User(json)` and the
    /// like instead.
    ///
    /// A subclass inherits it as long as all its stored properties have default values. A subclass that declares a
    /// designated initializer has to declare this one as well.
    ///
    /// - Parameter source: The JSON of the instance, and what its class has to know.
    public required init(_ source: ModelSource) {
        memoStorage = MemoStorage(count: source.wordCount)
        _classLayout = source.classLayout
        json = source.json
        super.init()
    }

    deinit {
        withMemo { memo in classLayout { $0.release(from: memo) } }
        memoStorage.deallocate()
    }

    /// Returns the result of `body`, called with the memo, which is valid until then.
    @inlinable @inline(__always)
    final func withMemo<R>(_ body: (Memo) -> R) -> R {
        defer { withExtendedLifetime(self) {} }
        return body(Memo(firstOf: self))
    }

    /// Forgets the values that were read. Only while no other code can reach the model.
    final func forgetValues() {
        withMemo { memo in
            classLayout { $0.release(from: memo) }
            memo.clear()
        }
    }

    /// The type whose properties the class has, as users know it: the class itself, or a struct.
    package class var declaredType: any JSONModelProtocol.Type { self }

    /// The model as users know it: the object itself, or a struct.
    package var view: any JSONModelProtocol { self }

    /// Returns the class to create for an object: this one, or a subclass chosen by the content of the object.
    ///
    /// Called wherever JSON becomes a model. The returned class is asked in turn, until a class returns itself. If the
    /// result doesn't inherit from the requested class, or there is a cycle, the requested class is used. A class that
    /// is unrelated to the requested one is a mistake in the program: debug builds print a warning once on the standard
    /// error stream.
    ///
    /// Not called for a class with a ``discriminator``, which is shorter if one member names the class.
    ///
    /// - Parameter json: The object.
    /// - Returns: The class; by default this one.
    open class func modelClass(for json: JSON) -> JSONModel.Type { self }

    /// The member that names the class of an object, here or at a path; nil, the default, if there is none.
    ///
    ///     class Shape: JSONModel, @unchecked Sendable {
    ///         override class var discriminator: JSONDiscriminator? {
    ///             JSONDiscriminator("type", ["circle": Circle.self, "square": Square.self])
    ///         }
    ///     }
    ///
    /// It does four things:
    /// * JSON becomes a model of the class that it names, if that is this class or a subclass; otherwise of this class.
    /// * Validation reports a member that is missing, and a value that names none of the classes
    ///   (``IssueKind/unknownValue``).
    /// * A new object has the first value that names its class, as it is declared.
    /// * The schema of the class is `oneOf` the schemas of the named classes.
    ///
    /// Subclasses inherit it, and may have one of their own for another member. The class doesn't need to declare the
    /// member as a property. Evaluated a few times per class.
    open class var discriminator: JSONDiscriminator? { nil }

    /// Returns the converter for a type in this class. It takes precedence over the type's own converter.
    ///
    /// - Parameter type: The type of a property, or a type that it wraps or contains.
    /// - Returns: The converter; nil to use the type's own, which is the default.
    open override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? { nil }

    package override class func ownConverter<V: Sendable>(as type: V.Type) -> Any? {
        // By the type that is asked for. `self` would be `JSONModel` in an optimized build (Swift 6.3.1), and a
        // protocol that it conforms to would have to be looked up.
        if let cached = type as? any CachedObject.Type { return cached.storeConverter(for: type) }
        return Polymorphism.viewConverter(of: type)
    }

    override class var hasMemo: Bool { true }

    /// How keys are derived from the names of properties without a path. By default, the key is the name.
    open class var keyNaming: KeyNaming { .exact }

    /// Which kinds of JSON values may be read as which types. By default, the lenient policy.
    open class var coercion: Coercion { .lenient }

    /// The JSON that a new object starts as: `Circle()`, `Circle { … }`, and objects that a draft creates.
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
    /// The members of all superclasses' objects are added. A subclass's member takes precedence; if both are objects,
    /// they are merged. Reading is not affected: an absent member reads as its property's default. Evaluated once per
    /// class.
    open class var initialJSON: JSON { .emptyObject }

    /// Whether messages leave out the values of objects of this class: descriptions, issues, errors, explanations,
    /// changes, drifts, and the handler for unusable values. They also leave out all that such an object contains, and
    /// the JSON around it.
    ///
    ///     final class Card: JSONModel, @unchecked Sendable {
    ///         @Property var number: String?
    ///         @Property var year: Int = 0
    ///         override class var hidesValues: Bool { true }
    ///     }
    ///
    ///     try Card(parsing: #"{"year": "20x7"}"#).issues.map(\.message)
    ///     // ["year of Card: expected an integer, found a string"]
    ///
    /// Names of members are shown, and so are `json`, `fullDescription`, `dump`, and what a check's own text contains.
    /// Where JSON isn't read yet, the classes count that properties and discriminators declare.
    open class var hidesValues: Bool { false }

    /// Returns whether messages leave out the value of a property; by default, ``hidesValues``.
    ///
    ///     override class func hidesValue(of property: String) -> Bool { property == "password" }
    ///
    /// - Parameter property: The name of the property in Swift.
    /// - Returns: Whether to leave it out.
    open class func hidesValue(of property: String) -> Bool { hidesValues }

    /// Checks rules that involve several properties of the model. Validation calls it; reading is not affected.
    ///
    ///     override func check(_ report: inout CheckReport) {
    ///         super.check(&report)
    ///         report.require(end >= start, "must not end before it starts", \Event.end)
    ///     }
    ///
    /// Rules for one property are declared with it: `@Property(.check(.in(0...150)))`.
    ///
    /// - Parameter report: Collects the problems.
    open func check(_ report: inout CheckReport) {}

    /// Returns how much an issue of a kind matters in objects of this class. Validation reports it with this severity.
    ///
    ///     override class func severity(of kind: IssueKind) -> IssueSeverity {
    ///         kind == .unknownKey ? .error : super.severity(of: kind)
    ///     }
    ///
    /// Reading is not affected.
    ///
    /// - Parameter kind: The kind of issue.
    /// - Returns: The severity; by default that of the kind.
    open class func severity(of kind: IssueKind) -> IssueSeverity { kind.severity }
}

// Here, and not beside their members: a linker leaves a file in its archive if nothing refers to it.
extension JSONModel: JSONView {}

/// The JSON of a model to be created, and what its class has to know. Only the library creates it.
public struct ModelSource {
    let json: JSON
    /// Not retained by the instance: class layouts live to the end of the program.
    let classLayout: Unmanaged<ClassLayout>
    /// The number of words of its memo.
    let wordCount: Int
}

extension JSON {
    /// Creates the JSON object that a model is a view of, byte for byte as it was parsed.
    ///
    /// - Parameter model: The model.
    public init(_ model: some JSONModelProtocol) { self = model.json }
}

/// Coding keeps the meaning of the JSON, not its bytes: values survive, their spelling may not. To keep the bytes, use
/// `User(parsing:)` and `user.json.data()`.
///
/// The whole object is decoded, including members without a declared property, as the class that
/// ``JSONModel/modelClass(for:)`` chooses:
///
///     let shapes = try JSONDecoder().decode([Shape].self, from: data)      // circles, rectangles, …
///     let page = try JSONDecoder().decode(Page.self, from: data)       // struct Page: Codable { let author: User }
///     let data = try JSONEncoder().encode(page)
///
/// The strategies of `JSONDecoder` and `JSONEncoder` for dates, data and keys don't apply: the model's own properties
/// decide. Keys stay as they are under `.convertFromSnakeCase`, `.convertToSnakeCase` and `.custom`, at every level of
/// the model; the keys of Swift types around it are converted. Depth is limited to 64 levels, including those around
/// the model; deeper JSON is an error.
///
/// A coder from another package may rename keys, and the model can't prevent it. Give such a coder `user.json.text`, or
/// a property list.
///
/// A decoder is asked for a keyed container first, and for nothing else if it has one. So a model can be a row of a
/// database, as a `FetchableRecord` of GRDB.
extension JSONModel {
    /// Encodes the meaning of the model's JSON.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error that ``JSON/encode(to:)`` throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension JSONModelProtocol {
    /// Creates a model by decoding an object, including members that no property reads.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the value isn't an object, or any error that the decoder throws.
    public init(from decoder: any Decoder) throws {
        self.init(_making: try JSON.decodingObject(decoder, for: Self.self).withContext(.current))
    }
}
