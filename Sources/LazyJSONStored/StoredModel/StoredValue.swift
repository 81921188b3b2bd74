#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value as a ``KeyValueStore`` keeps it.
///
/// A store that keeps text or JSON looks at ``json`` alone, and returns what it has as ``json(_:)``. One that has dates and data of its
/// own, as property lists do, keeps them as such: other code then reads them without this library.
public enum StoredValue: Sendable {
    /// A number, a string, a bool, or an array or object of these: what other code may read in the store's own types.
    case json(JSON)
    /// The JSON of a model, or of another value whose text is to be kept as it is: spelling of numbers, order and unknown members.
    case document(JSON)
    /// A date.
    case date(Date)
    /// Bytes. A store that has only bytes returns its JSON text as such.
    case data(Data)

    /// The value as JSON: a date as ISO 8601 text; data as what it says, if it is JSON, else as Base64 text.
    public var json: JSON {
        switch self {
        case .json(let json), .document(let json): json
        case .date(let date): JSON(date)
        case .data(let data): (try? JSON(parsing: data)) ?? JSON(data)
        }
    }
}

extension StoredValue: Equatable {
    /// Whether the values are the same: in another case they never are.
    public static func == (one: StoredValue, other: StoredValue) -> Bool {
        switch (one, other) {
        case (.json(let one), .json(let other)), (.document(let one), .document(let other)): one == other
        case (.date(let one), .date(let other)): one == other
        case (.data(let one), .data(let other)): one == other
        default: false
        }
    }
}

extension StoredValue {
    /// Whether two values are the same in every byte: what a property reads may depend on the spelling of a number.
    static func isSame(_ one: StoredValue?, _ other: StoredValue?) -> Bool {
        switch (one, other) {
        case (.json(let one), .json(let other)), (.document(let one), .document(let other)):
            one.isIdentical(to: other) || one.text == other.text
        default: one == other
        }
    }
}
