/// The declarations of a type's properties as a list in the source, which needs no prototype to record them and no
/// field to name them.
///
///     static func declare(_ list: inout DeclarationList) {
///         list.value(\User.id, "id", 0)
///         list.empty(\User.tags, "tags")
///         list.add(\User.city, "city", "profile.city", .required)
///     }
///
/// A property's place in the list is that in ``ModelFields``.
public struct DeclarationList {
    private(set) var all: [Declaration] = []
    private var nextPlace = 0

    init() {}

    /// Leaves out the places of properties that are not compiled.
    ///
    /// - Parameter count: How many.
    public mutating func skip(_ count: Int) { nextPlace += count }

    private mutating func append<Model: JSONModelProtocol, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, _ name: String, _ converter: ConverterSource<Value>,
        _ first: PropertyOptions<Value>? = nil, _ second: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        enumValues: [String]? = nil, default value: @escaping () -> Value
    ) {
        all.append(
            Declaration(
                at: nextPlace, nil, "", first, second, alternatives, enumValues, default: value, converter: converter,
                name: name, in: Model.self, keyPath: keyPath))
        nextPlace += 1
    }
}

// The common declarations have names of their own, because the compiler takes longer for one of several functions.
extension DeclarationList {
    /// Declares a property with a default, and without options.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - name: Its name.
    ///   - value: The default. Evaluated once, when first needed.
    public mutating func value<Model: JSONModelProtocol, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, _ name: String, _ value: @escaping @Sendable @autoclosure () -> Value
    ) { append(keyPath, name, .lookUp, default: value) }

    /// Declares an optional property without options.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - name: Its name.
    public mutating func optional<Model: JSONModelProtocol, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value?>, _ name: String
    ) { append(keyPath, name, .lookUp, default: { nil }) }

    /// Declares an array or a dictionary without options.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - name: Its name.
    public mutating func empty<Model: JSONModelProtocol, Value: Sendable & _EmptyInitializable>(
        _ keyPath: KeyPath<Model, Value>, _ name: String
    ) { append(keyPath, name, .lookUp, default: { Value.emptyValue }) }
}

extension DeclarationList {
    /// Declares a property with a default.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - name: Its name.
    ///   - first: The path of the value, or the first options if there is no path.
    ///   - second: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null.
    ///   - converter: The converter, or the store of the objects.
    ///   - enumValues: The known values of a string or a list of strings.
    ///   - value: The default. Evaluated once, when first needed.
    public mutating func add<Model: JSONModelProtocol, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, _ name: String, _ first: PropertyOptions<Value>? = nil,
        _ second: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: ConverterSource<Value> = .lookUp,
        enumValues: [String]? = nil, default value: @escaping @Sendable @autoclosure () -> Value
    ) {
        append(
            keyPath, name, converter, first, second, or: alternatives, enumValues: enumValues,
            default: value)
    }

    /// Declares an optional property.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - name: Its name.
    ///   - first: The path of the value, or the first options if there is no path.
    ///   - second: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null.
    ///   - converter: The converter, or the store of the objects.
    ///   - enumValues: The known values of a string or a list of strings.
    public mutating func add<Model: JSONModelProtocol, Value: Sendable & ExpressibleByNilLiteral>(
        _ keyPath: KeyPath<Model, Value>, _ name: String, _ first: PropertyOptions<Value>? = nil,
        _ second: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: ConverterSource<Value> = .lookUp,
        enumValues: [String]? = nil
    ) {
        append(
            keyPath, name, converter, first, second, or: alternatives, enumValues: enumValues,
            default: { nil })
    }

    /// Declares an array, a set, a dictionary or a model.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - name: Its name.
    ///   - first: The path of the value, or the first options if there is no path.
    ///   - second: The options: see ``PropertyOptions``.
    ///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null.
    ///   - converter: The converter, or the store of the objects.
    ///   - enumValues: The known values of a string or a list of strings.
    public mutating func add<Model: JSONModelProtocol, Value: Sendable & _EmptyInitializable>(
        _ keyPath: KeyPath<Model, Value>, _ name: String, _ first: PropertyOptions<Value>? = nil,
        _ second: PropertyOptions<Value>? = nil, or alternatives: [String] = [],
        as converter: ConverterSource<Value> = .lookUp,
        enumValues: [String]? = nil
    ) {
        append(
            keyPath, name, converter, first, second, or: alternatives, enumValues: enumValues,
            default: { Value.emptyValue })
    }
}

/// The argument `as:`, whose converter is for the property's type or for its elements.
extension ConverterSource {
    /// A converter for the value that an optional wraps.
    ///
    /// - Parameter converter: The converter.
    /// - Returns: The source.
    public static func given<Wrapped: Sendable>(_ converter: Converter<Wrapped>) -> ConverterSource
    where Value == Wrapped? { .given(eachBy: converter) }

    // A converter that exists for any type (`.embedded`) applies to the property itself.

    /// A converter for the elements.
    ///
    /// - Parameter converter: The converter.
    /// - Returns: The source.
    @_disfavoredOverload
    public static func given(_ converter: Converter<Value.Converted>) -> ConverterSource
    where Value: _ElementwiseConvertible, Value.Converted: Sendable { .given(eachBy: converter) }

    /// A converter for the elements of an optional collection.
    ///
    /// - Parameter converter: The converter.
    /// - Returns: The source.
    @_disfavoredOverload
    public static func given<Elements: _ElementwiseConvertible>(
        _ converter: Converter<Elements.Converted>
    ) -> ConverterSource where Value == Elements?, Elements.Converted: Sendable { .given(eachBy: converter) }
}
