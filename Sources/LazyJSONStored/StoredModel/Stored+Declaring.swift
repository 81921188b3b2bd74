/// The initializers of `@Stored`. They are those of `@Property`, without the ones for objects in a store of objects.
///
/// All of them take, in this order, each of them optional:
///
/// - Parameters:
///   - key: The key in the store; by default the property's name, converted by the class's `keyNaming`.
///   - or: Alternative keys; the first one that is present is read and written. If none is present, the first is written.
///   - as: How it is converted, per element for optionals, arrays, sets and dictionaries.
///   - enumValues: The known strings, of a string or a list of strings, an open set: others pass through.
///   - coercion: What may be read as what, if different from the class's.
///   - required: Whether it has to be present, and not null: reported by ``StoredModel/issues``, not checked by reading.
///   - check: What its values should be: reported by ``StoredModel/issues``, not checked by reading or writing.
///   - isReadOnly: Whether it can be set only while there is no value.
extension Stored {
    /// Declares a property with a default.
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

    /// Declares a property whose type has an empty value, with its own converter.
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

    // A converter that exists for any type (`.embedded`) is for the property's own: those for what is in it are disfavored.

    /// Declares an optional, an array, a set or a dictionary with a default, and a converter for what is in it.
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

    /// Declares an optional property with a converter for the wrapped type.
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

    /// Declares an array, a set or a dictionary with a converter for its elements.
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

    /// Declares an optional array, set or dictionary with a converter for its elements.
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

    /// Unavailable: there is nothing to read where there is no usable value.
    @available(*, unavailable, message: "this property needs a default, as in `= 0`, or an optional type")
    @_disfavoredOverload
    public init(
        _ key: String? = nil, or alternatives: [String] = [], as converter: Converter<Value>,
        enumValues: [String]? = nil, coercion: Coercion? = nil, required: Bool = false, check: Check<Value>? = nil,
        isReadOnly: Bool = false, file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }

    /// Unavailable: the converter is for values of another type.
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

    /// Unavailable: the converter is for values of another type.
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
