/// Declares a property of a ``StoredModel``: under which key its value is in the store, and how it is read and written.
///
///     final class Settings: StoredModel, @unchecked Sendable {
///         @Stored                                var launches: Int = 0        // the key is the property's name
///         @Stored("first-launch", as: .iso8601)  var firstLaunch: Date?       // nil while there is none
///         @Stored("theme", or: ["color-scheme"]) var theme: Theme = .system   // the first key that is present
///         @Stored                                var profile: Profile?        // a model
///     }
///
/// The arguments are those of ``Property``, and mean the same; the key is taken as it is, a dot in it is a dot. Assigning writes to the
/// store, and assigning nil removes the key. A read never fails: what cannot be read as the type reads as the default, and stays in the
/// store until the property is set.
///
/// - Complexity: That of the store, and of the conversion. A model, a string or a list that was read is returned again for as long as the
///   stored value is the same.
@propertyWrapper
public struct Stored<Value: Sendable>: Sendable {
    /// Line and column of the declaration: together with the class, these identify a property.
    let site: Site

    init(at site: Site) { self.site = site }

    // What `@Stored var name: String?` calls has to be declared in the type itself: from another module, the compiler does not look
    // for it in extensions.

    /// Declares an optional property.
    public init(
        _ key: String? = nil, or alternatives: [String] = [],
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: ExpressibleByNilLiteral {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .lookUp,
            fallback: { nil })
    }

    /// Declares a property whose type has an empty value.
    public init(
        _ key: String? = nil, or alternatives: [String] = [],
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _EmptyInitializable {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .lookUp,
            fallback: { Value.emptyValue })
    }

    /// Unavailable: there is nothing to read where there is no usable value.
    @available(*, unavailable, message: "this property needs a default, as in `= 0`, or an optional type")
    @_disfavoredOverload
    public init(
        _ key: String? = nil, or alternatives: [String] = [],
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
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

    /// Reads and sets the property of a model.
    public static subscript<Model: StoredModel>(
        _enclosingInstance model: Model,
        wrapped keyPath: ReferenceWritableKeyPath<Model, Value>,
        storage storage: ReferenceWritableKeyPath<Model, Stored<Value>>
    ) -> Value {
        get { model.read(model[keyPath: storage].site, keyPath, of: model) }
        set { model.write(newValue, model[keyPath: storage].site, keyPath, of: model) }
    }
}

extension Stored {
    /// Records the declaration, if this thread is making a prototype for that.
    func declare(
        _ file: StaticString, _ key: String?, _ alternatives: [String], _ enumValues: [String]?, _ coercion: Coercion?,
        _ isRequired: Bool, _ check: Check<Value>?, _ isReadOnly: Bool, _ source: ConverterSource<Value>,
        default value: () -> Any = { () }, fallback: (() -> Value)? = nil
    ) {
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: value) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: key, alternatives: alternatives, enumValues: enumValues,
                    coercion: coercion, isRequired: isRequired, check: check, isReadOnly: isReadOnly),
                default: fallback, converter: source,
                siteOfField: { ($0 as? Stored<Value>)?.site })
        }
    }
}
