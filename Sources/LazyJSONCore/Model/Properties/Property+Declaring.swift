// The initializers of `@Property`: the arguments that a declaration may have.
//
// Every argument is an autoclosure, evaluated once per class when it is first used, or, for defaults and stores, when
// they are first needed; for every other instance an initializer only stores a line and a column. The initializers
// differ in two things only: the value that is read if there is no usable one (a default, nil, or an empty value), and
// the source of the converter.

/// A type with an empty value, so that a property of the type needs no default.
public protocol _EmptyInitializable {
    /// The value that a property of the type reads if there is no usable one.
    static var emptyValue: Self { get }
}

extension Array: _EmptyInitializable {
    /// The empty array, `[]`.
    public static var emptyValue: [Element] { [] }
}

extension Set: _EmptyInitializable {
    /// The empty set, `[]`.
    public static var emptyValue: Set<Element> { [] }
}

extension Dictionary: _EmptyInitializable {
    /// The empty dictionary, `[:]`.
    public static var emptyValue: [Key: Value] { [:] }
}

extension Property {
    /// Records the declaration, if this thread is creating a prototype for that, and marks the wrapper with its place.
    ///
    /// An initializer calls it after a guard, so that no closure is created for other instances.
    @inlinable
    mutating func record(
        _ file: StaticString, _ path: () -> PropertyOptions<Value>?, _ options: () -> PropertyOptions<Value>?,
        _ alternatives: () -> [String], _ enumValues: () -> [String]? = { nil },
        converter: () -> ConverterSource<Value>, default value: (() -> Value)? = nil,
        expression: () -> Any = { () }, store: () -> Any = { () }
    ) {
        let site = mark
        let place = PropertyRecorder.record(
            default: { value.map { $0() as Any } ?? expression() }, store: store
        ) { place in
            Declaration(
                at: place, site, file, path(), options(), alternatives(), enumValues(), default: value,
                converter: converter(), wrapper: Self.self)
        }
        if let place { self = Self(at: Site(place: place)) }
    }
}

// MARK: - Converted by the model class or by the value's type

extension Property {
    /// Declares a property with a default, which it reads if the value is absent, null or unusable.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
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
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, enumValues, converter: { .lookUp }, expression: { wrappedValue() as Any }
        )
    }
}

// MARK: - With its own converter

extension Property {
    /// Declares a property with a default and a converter for its type.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - converter: Converts the JSON to the value and back, such as `.iso8601` for a `Date`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Value>,
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, enumValues, converter: { .given(converter()) },
            expression: { wrappedValue() as Any })
    }

    /// Declares an array, a set, a dictionary or a model with a converter for the whole value.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - converter: Converts the JSON to the value and back.
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
        as converter: @autoclosure () -> Converter<Value>,
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _EmptyInitializable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, enumValues, converter: { .given(converter()) },
            default: { Value.emptyValue })
    }

    // A converter that exists for any type (`.embedded`) applies to the property itself: initializers whose converter
    // is for elements are disfavored.

    /// Declares an array, a set, a dictionary or an optional with a default and a converter for its elements.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Value.Converted>,
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible, Value.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, enumValues, converter: { .given(eachBy: converter()) },
            expression: { wrappedValue() as Any })
    }

    /// Declares an optional property with a converter for the wrapped type.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - converter: Converts the JSON to the wrapped type and back, such as `.iso8601` for a `Date?`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Wrapped: Sendable>(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Wrapped>,
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Wrapped? {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, enumValues, converter: { .given(eachBy: converter()) }, default: { nil })
    }

    /// Declares an array, a set or a dictionary with a converter for its elements.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Value.Converted>,
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible & _EmptyInitializable, Value.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, enumValues, converter: { .given(eachBy: converter()) },
            default: { Value.emptyValue })
    }

    /// Declares an optional array, set or dictionary with a default and a converter for its elements.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init<Elements: _ElementwiseConvertible>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Elements.Converted>,
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, enumValues, converter: { .given(eachBy: converter()) },
            expression: { wrappedValue() as Any })
    }

    /// Declares an optional array, set or dictionary with a converter for its elements.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init<Elements: _ElementwiseConvertible>(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Elements.Converted>,
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, enumValues, converter: { .given(eachBy: converter()) }, default: { nil })
    }

    /// Unavailable: without a default, there would be nothing to read if the JSON has no usable value.
    @available(*, unavailable, message: "this property needs a default, as in `= 0`, or an optional type")
    @_disfavoredOverload
    public init(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Value>,
        enumValues: @autoclosure () -> [String]? = nil,
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
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Other>,
        enumValues: @autoclosure () -> [String]? = nil,
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
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Other>,
        enumValues: @autoclosure () -> [String]? = nil,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }
}

/// Where a declaration's converter comes from.
public enum ConverterSource<Value: Sendable> {
    /// The model class or the value's type.
    case lookUp
    /// The `as:` argument, applied to the property's type.
    case made((ConversionContext) -> Converter<Value>?)
    /// The `cachedObject:` argument, which is evaluated when the store is first used.
    case store((_ evaluate: @escaping @Sendable () -> Any?, ConversionContext) -> (any ObjectStore, Converter<Value>?))

    /// A converter for the property's own type.
    ///
    /// - Parameter converter: The converter.
    /// - Returns: The source.
    public static func given(_ converter: Converter<Value>) -> ConverterSource { .made { converter.resolved(in: $0) } }

    /// A converter for the value that the property's type wraps or contains.
    @usableFromInline
    package static func given<Element: Sendable>(eachBy converter: Converter<Element>) -> ConverterSource {
        .made { converter.resolved(in: $0).composed(as: Value.self, in: $0) }
    }

    /// A store of the objects that the property's type is, wraps or contains.
    @usableFromInline
    package static func stored<Store: ObjectStore>(_ type: Store.Type) -> ConverterSource {
        .store { evaluate, context in
            let store = DeferredStore<Store>(evaluate)
            return (store, store.converter.resolved(in: context).composed(as: Value.self, in: context))
        }
    }

    /// A store that an expression in a list creates.
    ///
    /// - Parameter store: The expression. Evaluated when the store is first needed.
    /// - Returns: The source.
    public static func stored<Store: ObjectStore>(
        in store: @escaping @Sendable @autoclosure () -> Store
    ) -> ConverterSource {
        .store { _, context in
            let store = DeferredStore<Store> { store() }
            return (store, store.converter.resolved(in: context).composed(as: Value.self, in: context))
        }
    }
}
