/// Elements of all types that are convertible.
///
/// | given | becomes |
/// |---|---|
/// | any ``JSONConvertible`` value | what its converter writes |
/// | nil, and a value for which the converter writes nothing | null |
/// | a value that cannot be written: an infinity, a date in the year 12,000, a value of a type that is only read | null |
///
///     JSON([1.5, 2]).text                  // [1.5,2]
///     JSON(["a": [1, nil]]).text           // {"a":[1,null]}
///     JSON(URL(string: "https://a.b"))     // "https://a.b"
///     JSON(1...3).text                     // [1,2,3]
///     JSON([0.5, .nan]).text               // [0.5,null]
extension JSON {
    /// A value as its converter writes it; null if it cannot be written.
    ///
    /// In an array, a dictionary or an optional, only the part that cannot be written becomes null. ``init(exactly:)`` tells.
    @_disfavoredOverload
    public init<Value: JSONConvertible>(_ value: Value) { self = Self.written(value) }

    /// An array of values as their converter writes them; null for those that cannot be written.
    ///
    /// A sequence that is itself convertible, such as `Data`, is written as its own converter does.
    public init<Elements: Sequence>(_ values: Elements) where Elements.Element: JSONConvertible {
        if let value = values as? any JSONConvertible {
            self = Self.written(value)
        } else {
            let converter = Elements.Element.converter(in: .standalone)
            self.init(values.map { Self.written($0, by: converter) })
        }
    }

    /// A value as its converter writes it; nil if it, or a part of it, cannot be written.
    ///
    /// The reason is what `value.encode()` throws.
    public init?<Value: JSONConvertible>(exactly value: Value) {
        guard let json = Self.exactly(value, by: Value.converter(in: .standalone)) else { return nil }
        self = json
    }

    fileprivate static func written<Value: JSONConvertible>(_ value: Value) -> JSON {
        written(value, by: Value.converter(in: .standalone))
    }

    private static func written<Value>(_ value: Value, by converter: Converter<Value>) -> JSON {
        exactly(value, by: converter) ?? (value as? any MadeOfParts)?.writtenByParts ?? .null
    }

    private static func exactly<Value>(_ value: Value, by converter: Converter<Value>) -> JSON? {
        guard let encode = converter.encode else { return nil }
        do { return try encode(value) ?? .null } catch { return nil }
    }
}

/// A value whose JSON is known, such as a model.
package protocol JSONView {
    var json: JSON { get }
}

/// A value of which a part may be written if another one cannot.
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
