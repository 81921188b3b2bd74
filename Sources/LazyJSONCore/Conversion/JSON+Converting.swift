/// Creating values from all types that are convertible.
///
/// | value | JSON |
/// |---|---|
/// | any ``JSONConvertible`` value | the JSON that its converter writes |
/// | nil, or a value for which the converter writes nothing | null |
/// | a value that can't be written: an infinity, a date in the year 12,000, a type that is only read | null |
///
///     JSON([1.5, 2]).text                  // [1.5,2]
///     JSON(["a": [1, nil]]).text           // {"a":[1,null]}
///     JSON(URL(string: "https://a.b"))     // "https://a.b"
///     JSON(1...3).text                     // [1,2,3]
///     JSON([0.5, .nan]).text               // [0.5,null]
extension JSON {
    /// Creates the JSON that a value's converter writes, or null if the value can't be written.
    ///
    /// In an array, a dictionary or an optional, only the parts that can't be written become null. `init(exactly:)`
    /// detects such parts.
    ///
    /// - Parameter value: The value to write.
    @_disfavoredOverload
    public init<Value: JSONConvertible>(_ value: Value) { self = Self.written(value) }

    /// Creates an array of the JSON that the values' converter writes. Values that can't be written become null.
    ///
    /// A sequence that is itself convertible, such as `Data`, is written by its own converter.
    ///
    /// - Parameter values: The values to write.
    public init<Elements: Sequence>(_ values: Elements) where Elements.Element: JSONConvertible {
        if let value = values as? any JSONConvertible {
            self = Self.written(value)
        } else {
            let converter = Elements.Element.converter(in: .standalone)
            self.init(values.map { Self.written($0, by: converter) })
        }
    }

    /// Creates the JSON that a value's converter writes, or returns nil if the value, or a part of it, can't be
    /// written.
    ///
    /// Call `value.encode()` to get the reason as an error.
    ///
    /// - Parameter value: The value to write.
    public init?<Value: JSONConvertible>(exactly value: Value) {
        guard let json = Value.converter(in: .standalone).jsonOrNull(value) else { return nil }
        self = json
    }

    /// Returns the JSON that a property without a converter of its own writes for a value, or nil if the value can't be
    /// written.
    static func written<Value: Sendable>(byDefault value: Value) -> JSON? {
        guard let encode = ConversionContext.standalone.converter(for: Value.self)?.encode else { return nil }
        do { return try encode(value) } catch { return nil }
    }

    fileprivate static func written<Value: JSONConvertible>(_ value: Value) -> JSON {
        written(value, by: Value.converter(in: .standalone))
    }

    private static func written<Value>(_ value: Value, by converter: Converter<Value>) -> JSON {
        converter.jsonOrNull(value) ?? (value as? any MadeOfParts)?.writtenByParts ?? .null
    }
}

/// A value whose JSON is known, such as a model.
package protocol JSONView {
    var json: JSON { get }
}

/// A value whose parts can be written separately if one of them can't be written.
private protocol MadeOfParts {
    var writtenByParts: JSON { get }
}

extension Optional: MadeOfParts where Wrapped: JSONConvertible {
    var writtenByParts: JSON { map { JSON.written($0) } ?? .null }
}

extension Array: MadeOfParts where Element: JSONConvertible {
    var writtenByParts: JSON { JSON(lazy.map { JSON.written($0) as JSON }) }
}

extension Dictionary: MadeOfParts where Key == String, Value: JSONConvertible {
    var writtenByParts: JSON {
        JSON(members: Array(self).ordered { $0.key < $1.key }.lazy.map { (key: $0.key, value: JSON.written($0.value)) })
    }
}
