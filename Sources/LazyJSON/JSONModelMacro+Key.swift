/// Declares the path and the options of a property of a struct, as ``Property`` does for a class.
///
///     @JSONModel struct User {
///         @Key("profile.city", or: ["city"])       var city: String?
///         @Key("age", .required)                   var age = 0
///         @Key([.readOnly, .check(.in(1...))])     var size = 1
///     }
///
/// - Parameters:
///   - path: The path of the value, or the first options if there is no path.
///   - options: The options: see ``PropertyOptions``.
///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null.
///   - enumValues: The known values of a string or a list of strings.
@attached(peer)
public macro Key(
    _ path: PropertyOptions<_KeyValue>? = nil, _ options: PropertyOptions<_KeyValue>? = nil,
    or alternatives: [String] = [], enumValues: [String]? = nil
) = #externalMacro(module: "LazyJSONMacros", type: "KeyMacro")

/// Declares the path, the options and the converter of a property of a struct.
///
///     @Key("born", as: .iso8601) var born: Date?
///
/// - Parameters:
///   - path: The path of the value, or the first options if there is no path.
///   - options: The options: see ``PropertyOptions``.
///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null.
///   - converter: Converts the JSON to the value, or to each element of it, and back.
///   - enumValues: The known values of a string or a list of strings.
@attached(peer)
public macro Key<Converted>(
    _ path: PropertyOptions<_KeyValue>? = nil, _ options: PropertyOptions<_KeyValue>? = nil,
    or alternatives: [String] = [], as converter: Converter<Converted>, enumValues: [String]? = nil
) = #externalMacro(module: "LazyJSONMacros", type: "KeyMacro")

/// Declares the path, the options and the converter of a property of a struct, if the converter depends on its type.
///
///     @Key(as: .codable) var origin: Point?
///     @Key(as: .oneOrMany) var tags: [String]
///
/// - Parameters:
///   - path: The path of the value, or the first options if there is no path.
///   - options: The options: see ``PropertyOptions``.
///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null.
///   - converter: Converts the JSON to the value, or to each element of it, and back.
///   - enumValues: The known values of a string or a list of strings.
@attached(peer)
public macro Key(
    _ path: PropertyOptions<_KeyValue>? = nil, _ options: PropertyOptions<_KeyValue>? = nil,
    or alternatives: [String] = [], as converter: Converter<_KeyValue>, enumValues: [String]? = nil
) = #externalMacro(module: "LazyJSONMacros", type: "KeyMacro")

/// Declares a property of a struct whose objects are in a store.
///
///     @Key("author_id", cachedObject: Author.store) var author: Author?
///
/// - Parameters:
///   - path: The path of the value, or the first options if there is no path.
///   - options: The options: see ``PropertyOptions``.
///   - alternatives: Further paths to try, in order, if there is nothing at the first, or null.
///   - store: The store that finds the object for the reference in the JSON.
@attached(peer)
public macro Key<Store: ObjectStore>(
    _ path: PropertyOptions<_KeyValue>? = nil, _ options: PropertyOptions<_KeyValue>? = nil,
    or alternatives: [String] = [], cachedObject store: Store
) = #externalMacro(module: "LazyJSONMacros", type: "KeyMacro")

/// Declares a property of a struct with options that have a name.
///
/// - Parameters:
///   - path: The path of the value, or the first options if there is no path.
///   - options: The options.
@attached(peer)
public macro Key<Value: Sendable>(
    _ path: PropertyOptions<Value>, _ options: PropertyOptions<Value>? = nil
) = #externalMacro(module: "LazyJSONMacros", type: "KeyMacro")

/// Declares the number that names a case of a union: `@Key(1) case circle(Circle)`.
///
/// - Parameter kind: The value of the member that names the case.
@attached(peer)
public macro Key(_ kind: Int) = #externalMacro(module: "LazyJSONMacros", type: "KeyMacro")

/// The place of a property of a struct. The expansion of ``JSONModel()`` adds it.
///
/// - Parameter place: The place in the list of declarations.
@attached(accessor)
public macro _JSONField(_ place: Int) = #externalMacro(module: "LazyJSONMacros", type: "JSONFieldMacro")

/// The value of a property whose type its attribute doesn't know: it stands for any type with the library's converters.
public struct _KeyValue: Codable, Sendable {
    /// Stands for the highest number, as in `.null(means: .max)`.
    public static var max: _KeyValue { _KeyValue() }
    /// Stands for the lowest number.
    public static var min: _KeyValue { _KeyValue() }
}

extension Check where Value == _KeyValue {
    /// Stands for the rule of links that has the same name.
    ///
    /// - Parameter schemes: The schemes.
    /// - Returns: A rule that isn't used.
    public static func scheme(_ schemes: String...) -> Check { [] }
    /// Stands for the rule of dictionaries that has the same name.
    ///
    /// - Parameter check: The check of a key.
    /// - Returns: A rule that isn't used.
    public static func keys(_ check: Check<String>) -> Check { [] }
}

extension PropertyOptions where Value == _KeyValue {
    /// A rule for the values.
    ///
    /// - Parameter check: The rule.
    /// - Returns: The option.
    @_disfavoredOverload
    public static func check(_ check: Check<String>) -> PropertyOptions { [] }
    /// A rule for the values.
    ///
    /// - Parameter check: The rule.
    /// - Returns: The option.
    public static func check<Checked>(_ check: Check<Checked>) -> PropertyOptions { [] }
    /// A rule that stands for another one.
    ///
    /// - Parameter check: The rule.
    /// - Returns: The option.
    public static func check(_ check: Check<_KeyValue>) -> PropertyOptions { [] }
    /// A rule for the elements.
    ///
    /// - Parameter check: The rule.
    /// - Returns: The option.
    @_disfavoredOverload
    public static func check<Element>(_ check: Check<[Element]>) -> PropertyOptions { [] }
    /// A rule for the members.
    ///
    /// - Parameter check: The rule.
    /// - Returns: The option.
    @_disfavoredOverload
    public static func check<Member>(_ check: Check<[String: Member]>) -> PropertyOptions { [] }
}
