// The initializers of `@Property` for references to objects in a store.

extension Property {
    /// Declares an object from a store, with a default to read if the store has no object for the reference.
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
    ///   - store: The store that finds the object for the reference in the JSON. Evaluated once per class, when first
    ///     needed.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Store: ObjectStore>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Store.Object {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }, store: { store() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: nil,
                    coercion: coercion(), isRequired: required(), check: Check<Value>?.none, isReadOnly: isReadOnly()),
                default: nil, converter: .stored(Store.self))
        }
    }

    /// Declares an optional object or a collection of objects from a store, with a default.
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
    ///   - store: The store that finds the object for the reference, or for each reference of a list. Evaluated once
    ///     per class, when first needed.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Store: ObjectStore>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible, Value.Converted == Store.Object {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }, store: { store() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: nil,
                    coercion: coercion(), isRequired: required(), check: Check<Value>?.none, isReadOnly: isReadOnly()),
                default: nil, converter: .stored(Store.self))
        }
    }

    /// Declares an optional object from a store, which reads nil if the store has no object for the reference.
    ///
    /// - Parameters:
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - store: The store that finds the object for the reference in the JSON. Evaluated once per class, when first
    ///     needed.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Store: ObjectStore>(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Store.Object? {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(store: { store() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: nil,
                    coercion: coercion(), isRequired: required(), check: Check<Value>?.none, isReadOnly: isReadOnly()),
                default: { nil }, converter: .stored(Store.self))
        }
    }

    /// Declares an optional collection of objects from a store, without those that the store doesn't have.
    ///
    /// - Parameters:
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - store: The store that finds the object for each reference in the JSON. Evaluated once per class, when first
    ///     needed.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init<Store: ObjectStore, Elements: _ElementwiseConvertible>(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted == Store.Object {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(store: { store() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: nil,
                    coercion: coercion(), isRequired: required(), check: Check<Value>?.none, isReadOnly: isReadOnly()),
                default: { nil }, converter: .stored(Store.self))
        }
    }

    /// Declares a collection of objects from a store, without those that the store doesn't have.
    ///
    /// - Parameters:
    ///   - path: Where the value is in the object: a key, or keys and array positions separated by dots, such as
    ///     `"profile.city"` or `"scores.0"`; write `\.` for a dot in a key. By default, the class's
    ///     ``JSONModel/keyNaming`` makes the key from the property's name.
    ///   - alternatives: Further paths to try, in order, if there is nothing at `path`, or null. The first path whose
    ///     value isn't null is read and written. If there is none, the first null is replaced, or the value is new at
    ///     `path`.
    ///   - store: The store that finds the object for each reference in the JSON. Evaluated once per class, when first
    ///     needed.
    ///   - coercion: Which kinds of JSON values may be read as the property's type. By default, the class's
    ///     ``JSONModel/coercion`` decides.
    ///   - required: Whether the value has to be present and not null. Validation reports ``IssueKind/missing`` or
    ///     ``IssueKind/null`` otherwise; reading isn't affected.
    ///   - isReadOnly: Whether the property can be set only while a new object is created, as in `User { $0.id = 7 }`,
    ///     and not in a draft of an existing one.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Store: ObjectStore>(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible & _EmptyInitializable, Value.Converted == Store.Object {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(store: { store() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: nil,
                    coercion: coercion(), isRequired: required(), check: Check<Value>?.none, isReadOnly: isReadOnly()),
                default: { Value.emptyValue }, converter: .stored(Store.self))
        }
    }
}
