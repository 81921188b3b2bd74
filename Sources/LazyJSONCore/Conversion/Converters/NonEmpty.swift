/// What is not empty, in one spelling for strings, arrays, sets, dictionaries and raw JSON.
extension Converter where Value == String {
    /// A string that is not empty; an empty one is unusable, so that the property reads its default.
    ///
    ///     @Property(as: .nonEmpty) var nickname: String?     // nil for ""
    ///     json.value(at: "nickname", as: .nonEmpty)
    public static var nonEmpty: Converter<String> { plain.nonEmpty }
}

extension Converter where Value: Collection {
    /// A list, a set or a dictionary that is not empty; an empty one is unusable, so that the property reads its default.
    ///
    ///     @Property(as: .nonEmpty) var tags: [String]?       // nil for [], and if no element can be read
    ///     let tags: [String]? = json.value(at: "tags", as: .nonEmpty)
    ///
    /// It is about the whole: for strings in a list that are not empty, name the strings' converter, `as: Converter<String>.nonEmpty`.
    public static var nonEmpty: Converter<Value> { ofItsType { $0.nonEmpty } }

    /// This converter, but an empty result is unusable, and cannot be set.
    public var nonEmpty: Converter<Value> { nonEmpty { $0.isEmpty } }
}

extension Converter where Value == JSON {
    /// An array, an object or a string that is not empty, as it is; also any number and Bool.
    ///
    ///     @Property(as: .nonEmpty) var payload: JSON?        // nil for {}, [] and ""
    ///     let payload: JSON? = json.value(at: "payload", as: .nonEmpty)
    @_disfavoredOverload
    public static var nonEmpty: Converter<JSON> { ofItsType { $0.nonEmpty } }

    /// This converter, but an empty array, object or string is unusable, and cannot be set.
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
    /// This converter without the values that are empty.
    fileprivate func nonEmpty(_ isEmpty: @escaping @Sendable (Value) -> Bool) -> Converter<Value> {
        let encode = encode
        return map(
            to: { isEmpty($0) ? nil : $0 },
            from: { value in
                // A list is written by its parts, so nothing else finds that it could not be read back.
                guard isEmpty(value), let json = try encode?(value) else { return value }
                throw ConversionError.unreadable(json.text)
            })
    }

    /// The converter that a property would have by its type, changed.
    static func ofItsType(_ change: @escaping @Sendable (Converter<Value>) -> Converter<Value>) -> Converter<Value> {
        Converter { context in context.converter(for: Value.self).map(change) ?? unavailable(Value.self, in: context) }
    }

    /// A converter that reads nothing, since there is none for a type.
    static func unavailable(_ type: Any.Type, in context: ConversionContext) -> Converter<Value> {
        context.mistakes?.note("there is no converter for \(type), which its converter is made from")
        return Converter(reading: { _ in (nil, .absent) }, encode: nil)
    }
}
