/// The initializers of `@Stored`. They match those of `@Property`, without the ones for objects of an object store.
///
/// The initializers differ in two things: what is read if there is no usable value (a default, nil, or an empty value),
/// and which converter applies.
extension Stored {
    /// Declares a property with a default.
    ///
    ///     @Stored("launch-count") var launches: Int = 0
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which the property reads while the store has no usable value for it.
    ///   - key: The key in the store, after the model's prefix. If nil, it is the property's name, converted by the
    ///     class's ``StoredModel/keyNaming``.
    ///   - alternatives: Other keys for the same value, such as older ones. The first key whose value isn't null is
    ///     read and written; if there is none, `key` is written.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - coercion: Which JSON values can be read as which types. If nil, the class's ``StoredModel/coercion``
    ///     applies.
    ///   - required: Whether ``StoredModelProtocol/issues`` reports a value that is missing or null. Reading doesn't
    ///     check it.
    ///   - check: A check of the value, whose findings ``StoredModelProtocol/issues`` reports. Reading and writing
    ///     don't check the value.
    ///   - isReadOnly: Whether the property can be set only while the store has no value for it.
    ///   - file: The file of the declaration. Use the default.
    ///   - line: The line of the declaration, which identifies the property. Use the default.
    ///   - column: The column of the declaration, which identifies the property. Use the default.
    public init(
        wrappedValue: @autoclosure () -> Value, _ key: String? = nil, or alternatives: [String] = [],
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .lookUp,
            default: { wrappedValue() as Any })
    }

    /// Declares a property with a default and its own converter.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which the property reads while the store has no usable value for it.
    ///   - key: The key in the store, after the model's prefix. If nil, it is the property's name, converted by the
    ///     class's ``StoredModel/keyNaming``.
    ///   - alternatives: Other keys for the same value, such as older ones. The first key whose value isn't null is
    ///     read and written; if there is none, `key` is written.
    ///   - converter: How the value is read and written, instead of the converter of the class or type.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - coercion: Which JSON values can be read as which types. If nil, the class's ``StoredModel/coercion``
    ///     applies.
    ///   - required: Whether ``StoredModelProtocol/issues`` reports a value that is missing or null. Reading doesn't
    ///     check it.
    ///   - check: A check of the value, whose findings ``StoredModelProtocol/issues`` reports. Reading and writing
    ///     don't check the value.
    ///   - isReadOnly: Whether the property can be set only while the store has no value for it.
    ///   - file: The file of the declaration. Use the default.
    ///   - line: The line of the declaration, which identifies the property. Use the default.
    ///   - column: The column of the declaration, which identifies the property. Use the default.
    public init(
        wrappedValue: @autoclosure () -> Value, _ key: String? = nil, or alternatives: [String] = [],
        as converter: Converter<Value>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .given(converter),
            default: { wrappedValue() as Any })
    }

    /// Declares a property whose type has an empty value, with its own converter;
    /// without a usable value it reads as empty.
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix. If nil, it is the property's name, converted by the
    ///     class's ``StoredModel/keyNaming``.
    ///   - alternatives: Other keys for the same value, such as older ones. The first key whose value isn't null is
    ///     read and written; if there is none, `key` is written.
    ///   - converter: How the value is read and written, instead of the converter of the class or type.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - coercion: Which JSON values can be read as which types. If nil, the class's ``StoredModel/coercion``
    ///     applies.
    ///   - required: Whether ``StoredModelProtocol/issues`` reports a value that is missing or null. Reading doesn't
    ///     check it.
    ///   - check: A check of the value, whose findings ``StoredModelProtocol/issues`` reports. Reading and writing
    ///     don't check the value.
    ///   - isReadOnly: Whether the property can be set only while the store has no value for it.
    ///   - file: The file of the declaration. Use the default.
    ///   - line: The line of the declaration, which identifies the property. Use the default.
    ///   - column: The column of the declaration, which identifies the property. Use the default.
    public init(
        _ key: String? = nil, or alternatives: [String] = [], as converter: Converter<Value>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _EmptyInitializable {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .given(converter),
            fallback: { Value.emptyValue })
    }

    // A converter that exists for any type (`.embedded`) applies to the property itself: initializers whose converter
    // is for elements are disfavored.

    /// Declares an optional, an array, a set or a dictionary with a default, and a converter for its wrapped value or
    /// elements.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which the property reads while the store has no usable value for it.
    ///   - key: The key in the store, after the model's prefix. If nil, it is the property's name, converted by the
    ///     class's ``StoredModel/keyNaming``.
    ///   - alternatives: Other keys for the same value, such as older ones. The first key whose value isn't null is
    ///     read and written; if there is none, `key` is written.
    ///   - converter: How the wrapped value or each element is read and written, instead of the converter of the class
    ///     or type. For a dictionary, it converts the values.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - coercion: Which JSON values can be read as which types. If nil, the class's ``StoredModel/coercion``
    ///     applies.
    ///   - required: Whether ``StoredModelProtocol/issues`` reports a value that is missing or null. Reading doesn't
    ///     check it.
    ///   - check: A check of the value, whose findings ``StoredModelProtocol/issues`` reports. Reading and writing
    ///     don't check the value.
    ///   - isReadOnly: Whether the property can be set only while the store has no value for it.
    ///   - file: The file of the declaration. Use the default.
    ///   - line: The line of the declaration, which identifies the property. Use the default.
    ///   - column: The column of the declaration, which identifies the property. Use the default.
    @_disfavoredOverload
    public init(
        wrappedValue: @autoclosure () -> Value, _ key: String? = nil, or alternatives: [String] = [],
        as converter: Converter<Value.Converted>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible, Value.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .given(eachBy: converter),
            default: { wrappedValue() as Any })
    }

    /// Declares an optional property with a converter for the wrapped type; without a usable value it reads as nil.
    ///
    ///     @Stored("first-launch", as: .iso8601) var firstLaunch: Date?
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix. If nil, it is the property's name, converted by the
    ///     class's ``StoredModel/keyNaming``.
    ///   - alternatives: Other keys for the same value, such as older ones. The first key whose value isn't null is
    ///     read and written; if there is none, `key` is written.
    ///   - converter: How the wrapped value is read and written, instead of the converter of the class or type.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - coercion: Which JSON values can be read as which types. If nil, the class's ``StoredModel/coercion``
    ///     applies.
    ///   - required: Whether ``StoredModelProtocol/issues`` reports a value that is missing or null. Reading doesn't
    ///     check it.
    ///   - check: A check of the value, whose findings ``StoredModelProtocol/issues`` reports. Reading and writing
    ///     don't check the value.
    ///   - isReadOnly: Whether the property can be set only while the store has no value for it.
    ///   - file: The file of the declaration. Use the default.
    ///   - line: The line of the declaration, which identifies the property. Use the default.
    ///   - column: The column of the declaration, which identifies the property. Use the default.
    public init<Wrapped: Sendable>(
        _ key: String? = nil, or alternatives: [String] = [], as converter: Converter<Wrapped>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Wrapped? {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .given(eachBy: converter),
            fallback: { nil })
    }

    /// Declares an array, a set or a dictionary with a converter for its elements;
    /// without a usable value it reads as empty.
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix. If nil, it is the property's name, converted by the
    ///     class's ``StoredModel/keyNaming``.
    ///   - alternatives: Other keys for the same value, such as older ones. The first key whose value isn't null is
    ///     read and written; if there is none, `key` is written.
    ///   - converter: How each element is read and written, instead of the converter of the class or type. For a
    ///     dictionary, it converts the values.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - coercion: Which JSON values can be read as which types. If nil, the class's ``StoredModel/coercion``
    ///     applies.
    ///   - required: Whether ``StoredModelProtocol/issues`` reports a value that is missing or null. Reading doesn't
    ///     check it.
    ///   - check: A check of the value, whose findings ``StoredModelProtocol/issues`` reports. Reading and writing
    ///     don't check the value.
    ///   - isReadOnly: Whether the property can be set only while the store has no value for it.
    ///   - file: The file of the declaration. Use the default.
    ///   - line: The line of the declaration, which identifies the property. Use the default.
    ///   - column: The column of the declaration, which identifies the property. Use the default.
    @_disfavoredOverload
    public init(
        _ key: String? = nil, or alternatives: [String] = [], as converter: Converter<Value.Converted>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible & _EmptyInitializable, Value.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .given(eachBy: converter),
            fallback: { Value.emptyValue })
    }

    /// Declares an optional array, set or dictionary with a default and a converter for its elements.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which the property reads while the store has no usable value for it.
    ///   - key: The key in the store, after the model's prefix. If nil, it is the property's name, converted by the
    ///     class's ``StoredModel/keyNaming``.
    ///   - alternatives: Other keys for the same value, such as older ones. The first key whose value isn't null is
    ///     read and written; if there is none, `key` is written.
    ///   - converter: How each element is read and written, instead of the converter of the class or type. For a
    ///     dictionary, it converts the values.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - coercion: Which JSON values can be read as which types. If nil, the class's ``StoredModel/coercion``
    ///     applies.
    ///   - required: Whether ``StoredModelProtocol/issues`` reports a value that is missing or null. Reading doesn't
    ///     check it.
    ///   - check: A check of the value, whose findings ``StoredModelProtocol/issues`` reports. Reading and writing
    ///     don't check the value.
    ///   - isReadOnly: Whether the property can be set only while the store has no value for it.
    ///   - file: The file of the declaration. Use the default.
    ///   - line: The line of the declaration, which identifies the property. Use the default.
    ///   - column: The column of the declaration, which identifies the property. Use the default.
    @_disfavoredOverload
    public init<Elements: _ElementwiseConvertible>(
        wrappedValue: @autoclosure () -> Value, _ key: String? = nil, or alternatives: [String] = [],
        as converter: Converter<Elements.Converted>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .given(eachBy: converter),
            default: { wrappedValue() as Any })
    }

    /// Declares an optional array, set or dictionary with a converter for its elements;
    /// without a usable value it reads as nil.
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix. If nil, it is the property's name, converted by the
    ///     class's ``StoredModel/keyNaming``.
    ///   - alternatives: Other keys for the same value, such as older ones. The first key whose value isn't null is
    ///     read and written; if there is none, `key` is written.
    ///   - converter: How each element is read and written, instead of the converter of the class or type. For a
    ///     dictionary, it converts the values.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - coercion: Which JSON values can be read as which types. If nil, the class's ``StoredModel/coercion``
    ///     applies.
    ///   - required: Whether ``StoredModelProtocol/issues`` reports a value that is missing or null. Reading doesn't
    ///     check it.
    ///   - check: A check of the value, whose findings ``StoredModelProtocol/issues`` reports. Reading and writing
    ///     don't check the value.
    ///   - isReadOnly: Whether the property can be set only while the store has no value for it.
    ///   - file: The file of the declaration. Use the default.
    ///   - line: The line of the declaration, which identifies the property. Use the default.
    ///   - column: The column of the declaration, which identifies the property. Use the default.
    @_disfavoredOverload
    public init<Elements: _ElementwiseConvertible>(
        _ key: String? = nil, or alternatives: [String] = [], as converter: Converter<Elements.Converted>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, alternatives, enumValues, coercion, required, check, isReadOnly, .given(eachBy: converter),
            fallback: { nil })
    }

    /// Unavailable: without a usable value, the property would have nothing to read.
    @available(*, unavailable, message: "this property needs a default, as in `= 0`, or an optional type")
    @_disfavoredOverload
    public init(
        _ key: String? = nil, or alternatives: [String] = [], as converter: Converter<Value>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }

    /// Unavailable: the converter is for another type.
    @available(
        *, unavailable,
        message: "the converter is for another type: `as:` takes one for the property's type or its elements"
    )
    @_disfavoredOverload
    public init<Other: Sendable>(
        _ key: String? = nil, or alternatives: [String] = [], as converter: Converter<Other>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }

    /// Unavailable: the converter is for another type.
    @available(
        *, unavailable,
        message: "the converter is for another type: `as:` takes one for the property's type or its elements"
    )
    @_disfavoredOverload
    public init<Other: Sendable>(
        wrappedValue: @autoclosure () -> Value, _ key: String? = nil, or alternatives: [String] = [],
        as converter: Converter<Other>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }
}
