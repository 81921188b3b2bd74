/// Values that aren't empty, with the same spelling for strings, arrays, sets, dictionaries and raw JSON.
extension Converter where Value == String {
    /// A converter for strings that aren't empty. An empty string is unusable, so the property reads its default.
    ///
    ///     @Property(as: .nonEmpty) var nickname: String?     // nil for ""
    ///     json.value(at: "nickname", as: .nonEmpty)
    public static var nonEmpty: Converter<String> { plain.nonEmpty }
}

extension Converter where Value: Collection {
    /// A converter for lists, sets and dictionaries that aren't empty. An empty one is unusable, so the property reads
    /// its default.
    ///
    ///     @Property(as: .nonEmpty) var tags: [String]?       // nil for [], and if no element can be read
    ///     let tags: [String]? = json.value(at: "tags", as: .nonEmpty)
    ///
    /// The condition applies to the whole collection. For nonempty strings in a list, pass the strings' converter:
    /// `as: Converter<String>.nonEmpty`.
    public static var nonEmpty: Converter<Value> { ofItsType { $0.nonEmpty } }

    /// This converter, except that an empty collection is unusable and can't be set.
    public var nonEmpty: Converter<Value> { nonEmpty { $0.isEmpty } }
}

extension Converter where Value == JSON {
    /// A converter for JSON, as it is, unless it is an empty array, object or string.
    ///
    ///     @Property(as: .nonEmpty) var payload: JSON?        // nil for {}, [] and ""
    ///     let payload: JSON? = json.value(at: "payload", as: .nonEmpty)
    @_disfavoredOverload
    public static var nonEmpty: Converter<JSON> { ofItsType { $0.nonEmpty } }

    /// This converter, except that an empty array, object or string is unusable and can't be set.
    public var nonEmpty: Converter<JSON> {
        nonEmpty { json in
            switch json.kind {
            case .array, .object: json.count == 0
            case .string: json.exactString?.isEmpty == true
            case .null, .bool, .number: false
            }
        }
    }
}

extension Converter {
    /// Returns this converter without the values that are empty.
    @_optimize(size) fileprivate func nonEmpty(_ isEmpty: @escaping @Sendable (Value) -> Bool) -> Converter<Value> {
        derived { base in
            base.map(
                to: { isEmpty($0) ? nil : $0 },
                from: { (value: Value) in
                    // A list is written by its parts, so nothing else finds out that it couldn't be read back.
                    guard isEmpty(value), let json = try base.encode?(value) else { return value }
                    throw ConversionError.unreadable(json.text)
                }, orElse: .unreadable, compare: base.functions.compare)
        }
    }

    /// Returns a changed version of the converter that a property would have by its type.
    static func ofItsType(_ change: @escaping @Sendable (Converter<Value>) -> Converter<Value>) -> Converter<Value> {
        Converter { context in context.converter(for: Value.self).map(change) ?? unavailable(Value.self, in: context) }
    }

    /// Returns a converter that reads nothing, because a type has no converter.
    static func unavailable(_ type: Any.Type, in context: ConversionContext) -> Converter<Value> {
        unavailable("there is no converter for \(type), which its converter is based on", in: context)
    }

    /// Returns a converter that reads nothing, because of a mistake in the declaration.
    static func unavailable(_ mistake: String, in context: ConversionContext) -> Converter<Value> {
        context.mistakes?.note(mistake)
        return Converter(
            ConverterFunctions { _ in (nil, .absent) }, ConverterTraits(form: .foreign(by: Value.self)))
    }
}
