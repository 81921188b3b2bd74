/// The initializers of `@Stored`. They match those of `@Property`, without the ones for objects of an object store.
///
/// The initializers differ in two things: what is read if there is no usable value (a default, nil, or an empty value),
/// and which converter applies.
extension Stored {
    /// Declares a property with a default.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which the property reads while the store has no usable value for it.
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        declare(file, key, options, alternatives, enumValues, .lookUp, default: { wrappedValue() as Any })
    }

    /// Declares a property with a default and its own converter.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which the property reads while the store has no usable value for it.
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - converter: How the value is read and written, instead of the converter of the class or type.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Value>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        declare(file, key, options, alternatives, enumValues, .given(converter), default: { wrappedValue() as Any })
    }

    /// Declares a property whose type has an empty value, with its own converter.
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - converter: How the value is read and written, instead of the converter of the class or type.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    public init(
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Value>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _EmptyInitializable {
        self.init(at: Site(line: line, column: column))
        declare(file, key, options, alternatives, enumValues, .given(converter), fallback: { Value.emptyValue })
    }

    // A converter that exists for any type (`.embedded`) applies to the property itself: initializers whose converter
    // is for elements are disfavored.

    /// Declares a collection or an optional with a default and a converter for its elements.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which the property reads while the store has no usable value for it.
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    @_disfavoredOverload
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Value.Converted>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible, Value.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, options, alternatives, enumValues, .given(eachBy: converter),
            default: { wrappedValue() as Any })
    }

    /// Declares an optional property with a converter for the wrapped type.
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - converter: Converts the wrapped type, such as `.iso8601` for a `Date?`.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    public init<Wrapped: Sendable>(
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Wrapped>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Wrapped? {
        self.init(at: Site(line: line, column: column))
        declare(file, key, options, alternatives, enumValues, .given(eachBy: converter), fallback: { nil })
    }

    /// Declares a collection with a converter for its elements.
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    @_disfavoredOverload
    public init(
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Value.Converted>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible & _EmptyInitializable, Value.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, options, alternatives, enumValues, .given(eachBy: converter), fallback: { Value.emptyValue })
    }

    /// Declares an optional collection with a default and a converter for its elements.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which the property reads while the store has no usable value for it.
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    @_disfavoredOverload
    public init<Elements: _ElementwiseConvertible>(
        wrappedValue: @autoclosure () -> Value,
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Elements.Converted>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        declare(
            file, key, options, alternatives, enumValues, .given(eachBy: converter),
            default: { wrappedValue() as Any })
    }

    /// Declares an optional collection with a converter for its elements.
    ///
    /// - Parameters:
    ///   - key: The key in the store, after the model's prefix, or the first options if it is the property's name.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Other keys for the same value, in order, such as older ones: see ``Stored``.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string, or of a list of strings. The property reads other strings, too,
    ///     and ``StoredModelProtocol/issues`` reports them.
    ///   - file: The file of the declaration. Leave the default.
    ///   - line: The line of the declaration, which identifies the property. Leave the default.
    ///   - column: The column of the declaration, which identifies the property. Leave the default.
    @_disfavoredOverload
    public init<Elements: _ElementwiseConvertible>(
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Elements.Converted>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        declare(file, key, options, alternatives, enumValues, .given(eachBy: converter), fallback: { nil })
    }

    /// Unavailable: without a usable value, the property would have nothing to read.
    @available(*, unavailable, message: "this property needs a default, as in `= 0`, or an optional type")
    @_disfavoredOverload
    public init(
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Value>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }

    /// Unavailable: the converter is for another type than the property's or its elements'.
    @available(
        *, unavailable,
        message: "the converter is for another type: `as:` takes one for the property's type or its elements"
    )
    @_disfavoredOverload
    public init<Other: Sendable>(
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Other>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }

    /// Unavailable: the converter is for another type than the property's or its elements'.
    @available(
        *, unavailable,
        message: "the converter is for another type: `as:` takes one for the property's type or its elements"
    )
    @_disfavoredOverload
    public init<Other: Sendable>(
        wrappedValue: @autoclosure () -> Value,
        _ key: PropertyOptions<Value>? = nil, _ options: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: Converter<Other>,
        enumValues: [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }
}
