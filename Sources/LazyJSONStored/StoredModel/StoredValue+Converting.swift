#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

extension PropertyCore {
    /// The value that a property reads: a stored date or data as such, everything else from its JSON; the default if it
    /// is unusable.
    func value(of stored: StoredValue) -> Value { usable(stored) ?? defaultValue }

    /// The value that a property reads; nil if the stored value is unusable.
    func usable(_ stored: StoredValue) -> Value? {
        switch stored {
        case .date(let date): if let value = date as? Value { return value }
        case .data(let data):
            // The property's own converter may read bytes, such as an archive.
            if let value = hasOwnConverter ? decode(json(of: stored)) ?? data as? Value : data as? Value {
                return value
            }
        case .json, .document: break
        }
        return decode(json(of: stored))
    }

    /// A stored value as the JSON that the property reads. Bytes that aren't JSON but text become text if the property
    /// reads a string.
    func json(of stored: StoredValue) -> JSON {
        if case .data(let data) = stored, Value.self == String.self || Value.self == String?.self {
            if let json = try? JSON(parsing: data) { return json }
            if let text = String(validating: data, as: UTF8.self) { return JSON(text) }
        }
        return stored.json
    }

    /// Returns how the stored value changes when a value other than nil is set.
    ///
    /// - Throws: The reason why the value cannot be written.
    func change(to value: Value, over present: StoredValue?) throws -> StoredChange {
        if let native = native(value) { return native == present ? .none : .set(native) }
        let name = paths.first?.components.first?.name.string ?? name
        var object = JSON.emptyObject
        let old = present.map { json(of: $0) }
        if let old { object[name] = old }
        // Written as into a model: JSON keeps its kind, and unchanged parts keep their bytes.
        try write(value, to: &object)
        // A converter may write nothing for a value.
        guard let new = object[name] else { return old == nil ? .none : .remove }
        if let old, new.isIdentical(to: old) { return .none }
        return .set(keepsText ? .document(new) : .json(new))
    }

    /// The value in a type that stores may support natively; nil if there is none, or if the property has a converter
    /// of its own.
    func native(_ value: Value) -> StoredValue? { hasOwnConverter ? nil : StoredValue(native: value) }

    /// Whether values have text of their own that has to be kept.
    var keepsText: Bool { ErasedConverter(converter).keepsText }
}

/// How the stored value of a property changes.
enum StoredChange {
    /// The stored value already reads as the new one.
    case none
    case remove
    case set(StoredValue)
}

extension StoredValue {
    /// The value in a type that stores may support natively; nil for any other type.
    fileprivate init?(native value: Any) {
        switch value {
        case let date as Date: self = .date(date)
        case let data as Data: self = .data(data)
        default: return nil
        }
    }
}

extension ErasedConverter {
    /// Whether the converter reads values that have text of their own: models and raw JSON.
    fileprivate var keepsText: Bool {
        switch form {
        case .any, .model, .reference: true
        case .list, .dictionary, .inside: part?.keepsText ?? true
        case .mapped(let base), .rawValue(let base, _, _): base.keepsText
        case .bool, .integer, .number, .text, .oneOf, .embedded, .foreign: false
        }
    }
}
