import LazyJSONFoundation

/// A value as a ``KeyValueStore`` keeps it.
///
/// A store that keeps text or JSON uses only ``json``, and returns its values as ``json(_:)``. A store that has dates
/// and data of its own, such as property lists, keeps them as such, so that other code can read them without this
/// library.
public enum StoredValue: Sendable {
    /// A number, a string, a Bool, or an array or object of these, which other code may read in the store's own types.
    case json(JSON)
    /// The JSON of a model, or of another value whose text has to be kept as it is: the spelling of numbers, the order
    /// of members, and unknown members.
    case document(JSON)
    /// A date.
    case date(Date)
    /// Bytes. A store that only has bytes returns JSON text as bytes, too.
    case data(Data)

    /// The value as JSON, for a store that keeps text or JSON: a date as ISO 8601 text with as many digits as it has,
    /// data as Base64 text.
    public var json: JSON {
        switch self {
        case .json(let json), .document(let json): json
        case .date(let date): JSON(date)
        case .data(let data): JSON(data)
        }
    }
}

/// Two values are equal if they have the same case and equal contents.
extension StoredValue: Equatable {}

extension StoredValue {
    /// Whether two values have the same text, so that every property reads the same from them.
    static func isSame(_ one: StoredValue?, _ other: StoredValue?, in format: JSON.Format? = nil) -> Bool {
        guard let json = one?.ownJSON, let second = other?.ownJSON else { return one == other }
        return json.isSpelled(like: second, in: format)
    }

    private var ownJSON: JSON? {
        switch self {
        case .json(let json), .document(let json): json
        case .date, .data: nil
        }
    }
}

extension JSON {
    /// Whether two values have the same text: byte for byte, or in a format, such as `.compact` to ignore whitespace.
    func isSpelled(like other: JSON, in format: Format? = nil) -> Bool {
        if isIdentical(to: other) { return true }
        func spelling(_ json: JSON) -> String.UTF8View { (format.map { json.text($0) } ?? json.text).utf8 }
        let own = spelling(self)
        Work.add(own.count)
        // Swift considers some strings equal that JSON distinguishes.
        return own.elementsEqual(spelling(other))
    }
}
