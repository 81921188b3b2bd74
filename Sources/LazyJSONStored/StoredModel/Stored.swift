/// Declares a property of a ``StoredModel``: the key of its value in the store, and how the value is read and written.
///
///     final class Settings: StoredModel, @unchecked Sendable {
///         @Stored                                var launches: Int = 0        // the key is the property's name
///         @Stored("first-launch", as: .iso8601)  var firstLaunch: Date?       // nil while there is none
///         @Stored("theme", or: ["color-scheme"]) var theme: Theme = .system   // the first key that has a value
///         @Stored                                var profile: Profile?        // a model
///     }
///
/// The arguments and options are those of ``Property`` and mean the same, but the key is one name, not a path: a dot in
/// it is a dot. Without one, the class's ``StoredModel/keyNaming`` makes it from the property's name. If there are
/// several keys, the first one whose value isn't null is read and written; if there is none, the first key is written.
/// Assigning writes to the store, and assigning nil removes the key. Reading never fails: a value that cannot be read
/// as the type reads as the default, and stays in the store until the property is set.
///
/// - Complexity: That of the store and of the conversion. A model, a string or a list that was read is returned again
///   for as long as the stored value is the same.
@propertyWrapper
public struct Stored<Value: Sendable>: Sendable {
    /// The site of the declaration, which identifies a property together with the class. In a prototype, its place.
    let mark: Site

    init(at site: Site) { mark = site }

    // The initializers that `@Stored var name: String?` calls have to be declared in the type itself: from another
    // module, the compiler doesn't look for them in extensions.

    /// Declares an optional property; without a usable value it reads as nil.
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    public init(
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: ExpressibleByNilLiteral {
        self.init(at: Site(line: line, column: column))
        declare(file, key, options, alternatives, enumValues, .lookUp, fallback: { nil })
    }

    /// Declares a property whose type has an empty value, such as an array; without a usable value it reads as empty.
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    public init(
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _EmptyInitializable {
        self.init(at: Site(line: line, column: column))
        declare(file, key, options, alternatives, enumValues, .lookUp, fallback: { Value.emptyValue })
    }

    /// Unavailable: without a usable value, the property would have nothing to read.
    @available(*, unavailable, message: "this property needs a default, as in `= 0`, or an optional type")
    @_disfavoredOverload
    public init(
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }

    // MARK: Reading and writing

    /// Unavailable: properties are read through their model.
    @available(*, unavailable, message: "@Stored can only be used in a class that inherits from StoredModel")
    public var wrappedValue: Value {
        get { preconditionFailure("@Stored can only be used in a class that inherits from StoredModel") }
        nonmutating set { preconditionFailure("@Stored can only be used in a class that inherits from StoredModel") }
    }

    /// Accesses the property of a model. Called by the compiler.
    ///
    /// - Parameters:
    ///   - model: The model that declares the property.
    ///   - keyPath: The property.
    ///   - storage: The property's `@Stored` declaration.
    public static subscript<Model: StoredModel>(
        _enclosingInstance model: Model,
        wrapped keyPath: ReferenceWritableKeyPath<Model, Value>,
        storage storage: ReferenceWritableKeyPath<Model, Stored<Value>>
    ) -> Value {
        get { model.read(storage, keyPath, of: model) }
        set { model.write(newValue, storage, of: model) }
    }
}

extension Stored {
    /// Records the declaration, if this thread is creating a prototype for that, and marks the wrapper with its place.
    mutating func declare(
        _ file: StaticString, _ key: PropertyOptions<Value>?, _ options: PropertyOptions<Value>?,
        _ alternatives: [String], _ enumValues: [String]?,
        _ source: ConverterSource<Value>, default value: () -> Any = { () }, fallback: (() -> Value)? = nil
    ) {
        guard PropertyRecorder.isActive else { return }
        let site = mark
        let place = PropertyRecorder.record(default: { fallback.map { $0() as Any } ?? value() }) { place in
            Declaration(
                at: place, site, file, key, options, alternatives, enumValues, default: fallback, converter: source,
                wrapper: Self.self)
        }
        if let place { self = Self(at: Site(place: place)) }
    }
}
