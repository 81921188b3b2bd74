// The initializers of `@Property`: the arguments that a declaration may have.
//
// Every argument is an autoclosure, evaluated once per class when it is first used, or, for defaults and stores, when
// they are first needed; for every other instance an initializer only stores a line and a column. The initializers
// differ in two things only: the value that is read if there is no usable one (a default, nil, or an empty value), and
// the source of the converter.

/// A type with an empty value, so that a property of the type needs no default.
nonisolated public protocol _EmptyInitializable {
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

// MARK: - Converted by the model class or by the value's type

extension Property {
    /// Declares a property with a default, which it reads if the value is absent, null or unusable.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - check: A rule for the values, such as `.in(0...150)`. Validation reports values that fail as
    ///     ``IssueKind/failedCheck``; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: nil, converter: .lookUp)
        }
    }
}

// MARK: - With its own converter

extension Property {
    /// Declares a property with a default and a converter for its type.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - converter: Converts the JSON to the property's type and back, such as `.iso8601` for a `Date`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - check: A rule for the values, such as `.in(0...150)`. Validation reports values that fail as
    ///     ``IssueKind/failedCheck``; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Value>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: nil, converter: .given(converter()))
        }
    }

    /// Declares an array, a set, a dictionary or a model with a converter for its type.
    ///
    /// - Parameters:
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - converter: Converts the JSON to the property's type and back, such as `.iso8601` for a `Date`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - check: A rule for the values, such as `.in(0...150)`. Validation reports values that fail as
    ///     ``IssueKind/failedCheck``; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Value>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _EmptyInitializable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: { Value.emptyValue }, converter: .given(converter()))
        }
    }

    /// Declares an optional, an array, a set or a dictionary with a default and a converter for the wrapped value or
    /// the elements.
    ///
    /// Disfavored, so that a converter for any type, such as `.embedded`, converts the whole property.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - converter: Converts the wrapped value, or each element, to and from JSON, such as `.iso8601` for a `Date?`
    ///     or a `[Date]`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - check: A rule for the values, such as `.in(0...150)`. Validation reports values that fail as
    ///     ``IssueKind/failedCheck``; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Value.Converted>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible, Value.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: nil, converter: .given(eachBy: converter()))
        }
    }

    /// Declares an optional property with a converter for the wrapped type.
    ///
    /// - Parameters:
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - converter: Converts the JSON to the wrapped type and back, such as `.iso8601` for a `Date?`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - check: A rule for the values, such as `.in(0...150)`. Validation reports values that fail as
    ///     ``IssueKind/failedCheck``; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Wrapped: Sendable>(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Wrapped>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Wrapped? {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: { nil }, converter: .given(eachBy: converter()))
        }
    }

    /// Declares an array, a set or a dictionary with a converter for its elements.
    ///
    /// - Parameters:
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - check: A rule for the values, such as `.in(0...150)`. Validation reports values that fail as
    ///     ``IssueKind/failedCheck``; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Value.Converted>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible & _EmptyInitializable, Value.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: { Value.emptyValue }, converter: .given(eachBy: converter()))
        }
    }

    /// Declares an optional array, set or dictionary with a default and a converter for its elements.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - check: A rule for the values, such as `.in(0...150)`. Validation reports values that fail as
    ///     ``IssueKind/failedCheck``; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init<Elements: _ElementwiseConvertible>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Elements.Converted>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: nil, converter: .given(eachBy: converter()))
        }
    }

    /// Declares an optional array, set or dictionary with a converter for its elements.
    ///
    /// - Parameters:
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - converter: Converts each element to and from JSON, such as `.iso8601` for a `[Date]`.
    ///   - enumValues: The known values of a string or a list of strings. Other strings are read all the same;
    ///     validation reports them as ``IssueKind/unknownValue``.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - check: A rule for the values, such as `.in(0...150)`. Validation reports values that fail as
    ///     ``IssueKind/failedCheck``; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init<Elements: _ElementwiseConvertible>(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Elements.Converted>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted: Sendable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: { nil }, converter: .given(eachBy: converter()))
        }
    }

    /// Unavailable: without a default, there would be nothing to read if the JSON has no usable value.
    @available(*, unavailable, message: "this property needs a default, as in `= 0`, or an optional type")
    @_disfavoredOverload
    public init(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Value>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
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
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Other>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
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
        wrappedValue: @autoclosure () -> Value, _ path: @autoclosure () -> String? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        as converter: @autoclosure () -> Converter<Other>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }
}
