/// The initializers of `@Property`: what a declaration may contain.
///
/// Every argument is an autoclosure, evaluated once per class when it is first used, or, for defaults and stores, when
/// they are first needed; for every other instance an initializer only stores a line and a column. The initializers differ in
/// two things only: what is read if there is no usable value (a default, nil, or an empty value), and where the converter
/// comes from. `or:` takes up to five alternatives.
///
/// All of them take, in this order, each of them optional:
///
/// - Parameters:
///   - path: Where the value is: names separated by dots; by default the property's name, converted by the class's `keyNaming`.
///   - or: Alternative paths; the first one that is present is read and written. If none is present, the first is written.
///   - as: How it is converted, per element for optionals and arrays.
///   - enumValues: The known strings, an open set: others pass through.
///   - cachedObject: The store that turns the reference in the JSON into an object.
///   - coercion: What may be read as what, if different from the class's.
///   - required: Whether it has to be present: listed by ``JSONModel/properties``, not checked by reading.

/// A type with an empty value: a property of it needs no default.
nonisolated public protocol EmptyInitializable {
    /// The empty value.
    static var emptyValue: Self { get }
}

extension Array: EmptyInitializable {
    /// `[]`
    public static var emptyValue: [Element] { [] }
}

extension Dictionary: EmptyInitializable {
    /// `[:]`
    public static var emptyValue: [Key: Value] { [:] }
}

// MARK: - Converted by the model class or by the value's type

extension Property {
    /// Declares a property with a default.
    @inlinable
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: enumValues(), coercion: coercion(), isRequired: required()),
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
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        as converter: @autoclosure () -> Converter<Value>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: enumValues(), coercion: coercion(), isRequired: required()),
                default: nil, converter: Self.given(converter()))
        }
    }

    /// Declares an optional property with a default and a converter for the wrapped type.
    @inlinable
    public init<Wrapped: Sendable>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        as converter: @autoclosure () -> Converter<Wrapped>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value == Wrapped? {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: enumValues(), coercion: coercion(), isRequired: required()),
                default: nil, converter: Self.given(converter()))
        }
    }

    /// Declares an array with a default and a converter for its elements.
    @inlinable
    public init<Element: Sendable>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        as converter: @autoclosure () -> Converter<Element>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value == [Element] {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: enumValues(), coercion: coercion(), isRequired: required()),
                default: nil, converter: Self.given(converter()))
        }
    }

    /// Declares an optional property with a converter for the wrapped type.
    @inlinable
    public init<Wrapped: Sendable>(
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        as converter: @autoclosure () -> Converter<Wrapped>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value == Wrapped? {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: enumValues(), coercion: coercion(), isRequired: required()),
                default: { nil }, converter: Self.given(converter()))
        }
    }

    /// Declares an optional array with a converter for its elements.
    ///
    /// Disfavored, so that a converter that exists for any type (`.embedded`) is for the array.
    @inlinable
    @_disfavoredOverload
    public init<Element: Sendable>(
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        as converter: @autoclosure () -> Converter<Element>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value == [Element]? {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: enumValues(), coercion: coercion(), isRequired: required()),
                default: { nil }, converter: Self.given(converter()))
        }
    }

    /// Declares an array with a converter for its elements.
    @inlinable
    public init<Element: Sendable>(
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        as converter: @autoclosure () -> Converter<Element>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value == [Element] {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: enumValues(), coercion: coercion(), isRequired: required()),
                default: { Value.emptyValue }, converter: Self.given(converter()))
        }
    }

    /// Declares a property whose type has an empty value, with its own converter.
    @inlinable
    public init(
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        as converter: @autoclosure () -> Converter<Value>,
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value: EmptyInitializable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: enumValues(), coercion: coercion(), isRequired: required()),
                default: { Value.emptyValue }, converter: Self.given(converter()))
        }
    }
}

// MARK: - References to objects in a store

extension Property {
    /// Declares an object from a store, with a default.
    @inlinable
    public init<Store: ObjectStore>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        cachedObject store: @autoclosure () -> Store,
        coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value == Store.Object {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }, store: { store() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: nil, coercion: coercion(), isRequired: required()),
                default: nil, converter: Self.stored(Store.self))
        }
    }

    /// Declares an optional object from a store.
    @inlinable
    public init<Store: ObjectStore>(
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        cachedObject store: @autoclosure () -> Store,
        coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value == Store.Object? {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(store: { store() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: nil, coercion: coercion(), isRequired: required()),
                default: { nil }, converter: Self.stored(Store.self))
        }
    }

    /// Declares an optional object from a store, with a default.
    @inlinable
    public init<Store: ObjectStore>(
        wrappedValue: @autoclosure () -> Value,
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        cachedObject store: @autoclosure () -> Store,
        coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value == Store.Object? {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(default: { wrappedValue() as Any }, store: { store() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: nil, coercion: coercion(), isRequired: required()),
                default: nil, converter: Self.stored(Store.self))
        }
    }

    /// Declares an array of objects from a store; those that the store does not have are left out.
    @inlinable
    public init<Store: ObjectStore>(
        _ path: @autoclosure () -> String? = nil, or second: @autoclosure () -> String? = nil,
        _ third: @autoclosure () -> String? = nil, _ fourth: @autoclosure () -> String? = nil,
        _ fifth: @autoclosure () -> String? = nil, _ sixth: @autoclosure () -> String? = nil,
        cachedObject store: @autoclosure () -> Store,
        coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, file: StaticString = #fileID, line: UInt32 = #line,
        column: UInt32 = #column
    ) where Value == [Store.Object] {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record(store: { store() as Any }) {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(),
                    alternatives: [second(), third(), fourth(), fifth(), sixth()],
                    enumValues: nil, coercion: coercion(), isRequired: required()),
                default: { Value.emptyValue }, converter: Self.stored(Store.self))
        }
    }

    // MARK: Applying a converter or a store to the property's type

    @usableFromInline
    static func given(_ converter: Converter<Value>) -> ConverterSource<Value> {
        .given { converter.resolved(in: $0) }
    }

    @usableFromInline
    static func given<Wrapped: Sendable>(_ converter: Converter<Wrapped>) -> ConverterSource<Value>
    where Value == Wrapped? {
        .given { converter.resolved(in: $0).optional }
    }

    @usableFromInline
    static func given<Element: Sendable>(_ converter: Converter<Element>) -> ConverterSource<Value>
    where Value == [Element] {
        .given { converter.resolved(in: $0).array }
    }

    @usableFromInline
    static func given<Element: Sendable>(_ converter: Converter<Element>) -> ConverterSource<Value>
    where Value == [Element]? {
        .given { converter.resolved(in: $0).array.optional }
    }

    @usableFromInline
    static func stored<Store: ObjectStore>(_ type: Store.Type) -> ConverterSource<Value> where Value == Store.Object {
        .store { evaluate, context in
            let store = DeferredStore<Store>(evaluate)
            return (store, store.converter.resolved(in: context))
        }
    }

    @usableFromInline
    static func stored<Store: ObjectStore>(_ type: Store.Type) -> ConverterSource<Value> where Value == Store.Object? {
        .store { evaluate, context in
            let store = DeferredStore<Store>(evaluate)
            return (store, store.converter.resolved(in: context).optional)
        }
    }

    @usableFromInline
    static func stored<Store: ObjectStore>(_ type: Store.Type) -> ConverterSource<Value> where Value == [Store.Object] {
        .store { evaluate, context in
            let store = DeferredStore<Store>(evaluate)
            return (store, store.converter.resolved(in: context).array)
        }
    }
}
