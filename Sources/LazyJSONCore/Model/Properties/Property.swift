/// Declares a property of a model: where its value is in the JSON, and how it is read.
///
///     final class User: JSONModel, @unchecked Sendable {
///         @Property("user_id")  var id: Int = 0      // read as 0 when absent, null or unusable
///         @Property             var name: String?    // the key is the property's name
///         @Property             var tags: [String]   // elements that cannot be read are left out
///     }
///
/// A declaration may have a path, options, other paths, a converter and the known values of a string:
///
///     @Property("profile.city", or: ["city"])          var city: String?      // the first path that has a value
///     @Property("age", .required)                      var age: Int = 0       // validation reports a missing age
///     @Property("born", as: .iso8601)                  var born: Date?
///     @Property("size", [.readOnly, .check(.in(1...))]) var size: Int = 1
///
/// A path is a key, or keys and array positions separated by dots, such as `"profile.city"` or `"scores.0"`; write `\.`
/// for a dot in a key. Without one, the class's ``JSONModel/keyNaming`` makes the key from the property's name. If
/// there are several paths, the first one whose value isn't null is read and written. If there is none, the first null
/// is replaced, or the value is new at the first path. The options are those of ``PropertyOptions``.
///
/// The property can only be read; `mutate` creates a changed copy of the model. A read never fails. The first read
/// decodes the value, later reads return the same one, unless the converter's revalidation or the object's store
/// replaces it.
///
/// The wrapper itself stores only where it is declared. Its arguments are evaluated once per class: defaults
/// and stores when they are first needed, the others when the class is first used. Values are cached in the model.
///
/// - Complexity: The first read scans the object's members up to the property's; every member is looked at only
///   once, however many properties are read. Later reads are O(1), without a lock, an allocation or a lookup by name.
@propertyWrapper
public struct Property<Value: Sendable>: Sendable {
    /// The site of the declaration, which identifies a property together with the class. In a prototype, its place.
    @usableFromInline let mark: Site

    @inlinable
    init(at site: Site) { mark = site }

    // MARK: Declarations without a default
    //
    // The initializers that `@Property var name: String?` calls have to be declared in the type itself: from another
    // module, the compiler does not look for them in extensions. All others are in `Property+Declaring.swift` and
    // `Property+Stores.swift`.

    /// Declares an optional property, which reads nil if the value is absent, null or unusable.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: ExpressibleByNilLiteral {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(file, path, options, alternatives, enumValues, converter: { .lookUp }, default: { nil })
    }

    /// Declares an array, a set, a dictionary or a model, which reads as empty if the value is absent, null or
    /// unusable.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _EmptyInitializable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(file, path, options, alternatives, enumValues, converter: { .lookUp }, default: { Value.emptyValue })
    }

    /// Unavailable: without a default, there would be nothing to read if the JSON has no usable value.
    @available(*, unavailable, message: "this property needs a default, as in `= 0`, or an optional type")
    @_disfavoredOverload
    public init(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }

    // MARK: Reading

    /// Unavailable: properties are read through their model.
    @available(*, unavailable, message: "@Property can only be used in a class that inherits from JSONModel")
    public var wrappedValue: Value {
        get { preconditionFailure("@Property can only be used in a class that inherits from JSONModel") }
    }

    /// The value of the property of a model, which its getter calls.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - wrapped: The key path of the property.
    ///   - storage: The key path of the wrapper.
    @inlinable @inline(__always)
    public static subscript<Model: JSONModel>(
        _enclosingInstance model: Model,
        wrapped wrapped: @autoclosure () -> KeyPath<Model, Value>,
        storage storage: @autoclosure () -> ReferenceWritableKeyPath<Model, Property<Value>>
    ) -> Value {
        // Reading the wrapper is one instruction if the types are known, and takes longer than everything else if they
        // are not.
        guard
            let slot = _isConcrete(Model.self)
                ? model.slot(of: storage(), in: model) : model.knownSlot(of: storage(), in: model)
        else {
            return model.readElsewhere(model[keyPath: storage()].mark, wrapped())
        }
        return model.read(inSlot: slot, wrapped())
    }
}

/// Where in a file a property is declared: in four bytes, since every property of every model stores it.
///
/// Lines are distinguished up to 1,048,575, columns up to 4,094. Properties of one class that cannot be distinguished,
/// such as those that one macro writes, are told apart by their fields.
@usableFromInline
package struct Site: Sendable, Hashable {
    @usableFromInline let bits: UInt32

    @inlinable @inline(__always)
    package init(line: UInt32, column: UInt32) { bits = line &<< 12 | (column > 0xFFF ? 0xFFF : column) }

    /// The mark of a wrapper in a prototype: the place of its declaration, in column 0, where no declaration is.
    @inlinable
    package init(place: Int) { bits = UInt32(truncatingIfNeeded: place) &<< 12 }

    /// The place; nil for a site.
    package var place: Int? { column == 0 ? Int(line) : nil }

    package var line: UInt32 { bits &>> 12 }
    package var column: UInt32 { bits & 0xFFF }
}
