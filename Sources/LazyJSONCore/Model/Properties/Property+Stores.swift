// The initializers of `@Property` for references to objects in a store.

extension Property {
    /// Declares an object from a store, with a default to read if the store has no object for the reference.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - store: The store that finds the object for the reference in the JSON. Evaluated once per class, when first
    ///     needed.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Store: ObjectStore>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Store.Object {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, converter: { .stored(Store.self) },
            expression: { wrappedValue() as Any }, store: { store() as Any })
    }

    /// Declares an optional object or a collection of objects from a store, with a default.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, written as `= value`: the value to read if the JSON has no usable one. Evaluated
    ///     once per class, when first needed.
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - store: The store that finds the object for the reference, or for each reference of a list. Evaluated once
    ///     per class, when first needed.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Store: ObjectStore>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible, Value.Converted == Store.Object {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, converter: { .stored(Store.self) },
            expression: { wrappedValue() as Any }, store: { store() as Any })
    }

    /// Declares an optional object from a store, which reads nil if the store has no object for the reference.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - store: The store that finds the object for the reference in the JSON. Evaluated once per class, when first
    ///     needed.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Store: ObjectStore>(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Store.Object? {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, converter: { .stored(Store.self) }, default: { nil },
            store: { store() as Any })
    }

    /// Declares an optional collection of objects from a store, without those that the store doesn't have.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - store: The store that finds the object for the reference, or for each reference of a list. Evaluated once
    ///     per class, when first needed.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    @_disfavoredOverload
    public init<Store: ObjectStore, Elements: _ElementwiseConvertible>(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value == Elements?, Elements.Converted == Store.Object {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, converter: { .stored(Store.self) }, default: { nil },
            store: { store() as Any })
    }

    /// Declares a collection of objects from a store, without those that the store doesn't have.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or the first options if there is no path.
    ///   - options: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null: see ``Property``.
    ///   - store: The store that finds the object for the reference, or for each reference of a list. Evaluated once
    ///     per class, when first needed.
    ///   - file: The file of the declaration, for messages about mistakes in it. Leave the default.
    ///   - line: The line of the declaration. Together with `column`, it identifies the property in its class. Leave
    ///     the default.
    ///   - column: The column of the declaration. Leave the default.
    @inlinable
    public init<Store: ObjectStore>(
        _ path: @autoclosure () -> PropertyOptions<Value>? = nil,
        _ options: @autoclosure () -> PropertyOptions<Value>? = nil,
        or alternatives: @autoclosure () -> [String] = [],
        cachedObject store: @autoclosure () -> Store,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _ElementwiseConvertible & _EmptyInitializable, Value.Converted == Store.Object {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        record(
            file, path, options, alternatives, converter: { .stored(Store.self) }, default: { Value.emptyValue },
            store: { store() as Any })
    }
}
