/// The initializers of `@Property`: what a declaration may contain.
///
/// Every argument is an autoclosure, evaluated once per class when it is first used, or, for defaults and stores, when
/// they are first needed; for every other instance an initializer only stores a line and a column. The initializers differ in
/// two things only: what is read if there is no usable value (a default, nil, or an empty value), and where the converter
/// comes from.
///
/// All of them take, in this order, each of them optional:
///
/// - Parameters:
///   - path: Where the value is: names separated by dots; by default the property's name, converted by the class's `keyNaming`.
///   - or: Alternative paths; the first one that is present is read and written. If none is present, the first is written.
///   - as: How it is converted, per element for optionals, arrays, sets and dictionaries.
///   - enumValues: The known strings, of a string or a list of strings, an open set: others pass through.
///   - cachedObject: The store that turns the reference in the JSON into an object.
///   - coercion: What may be read as what, if different from the class's.
///   - required: Whether it has to be present, and not null: reported by ``JSONModelProtocol/issues``, not checked by reading.
///   - check: What its values should be, not checked by reading. Objects in a store have none.
///   - isReadOnly: Whether it can be set in a new object only, and not in a draft of one that exists.

/// A type with an empty value: a property of it needs no default.
nonisolated public protocol _EmptyInitializable {
    /// The empty value.
    static var emptyValue: Self { get }
}

extension Array: _EmptyInitializable {
    /// `[]`
    public static var emptyValue: [Element] { [] }
}

extension Dictionary: _EmptyInitializable {
    /// `[:]`
    public static var emptyValue: [Key: Value] { [:] }
}

// MARK: - Converted by the model class or by the value's type

extension Property {
    /// Declares a property with a default.
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
    /// Declares a property with a default and its own converter.
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

    /// Declares a property whose type has an empty value, with its own converter.
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

    /// Declares an optional, an array, a set or a dictionary with a default, and a converter for what is in it.
    ///
    /// Disfavored, so that a converter that exists for any type (`.embedded`) is for the property's own.
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

    /// Unavailable: there is nothing to read where there is no usable value.
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

    /// Unavailable: the converter is for values of another type.
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

    /// Unavailable: the converter is for values of another type.
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

// MARK: - References to objects in a store

extension Property {
    /// Declares an object from a store, with a default.
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

    /// Declares optional objects from a store, or a list of them, with a default.
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

    /// Declares an optional object from a store.
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

    /// Declares an optional list of objects from a store; those that the store does not have are left out.
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

    /// Declares a list of objects from a store; those that the store does not have are left out.
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
