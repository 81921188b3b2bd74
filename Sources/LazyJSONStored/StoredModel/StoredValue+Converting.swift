#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

extension PropertyCore {
    /// What is read of a stored value: a date or data as such, everything else as its JSON; the default if it is unusable.
    func value(of stored: StoredValue) -> Value { usable(stored) ?? defaultValue }

    /// The same; nil if it is unusable.
    func usable(_ stored: StoredValue) -> Value? {
        switch stored {
        case .date(let date): if let value = date as? Value { return value }
        case .data(let data):
            // Bytes may be what a converter of the property's own reads: an archive.
            if let value = hasOwnConverter ? decode(json(of: stored)) ?? data as? Value : data as? Value {
                return value
            }
        case .json, .document: break
        }
        return decode(json(of: stored))
    }

    /// A stored value as the JSON that the property reads: bytes that are no JSON, but text, as text where a string is read.
    func json(of stored: StoredValue) -> JSON {
        if case .data(let data) = stored, Value.self == String.self || Value.self == String?.self {
            if let json = try? JSON(parsing: data) { return json }
            if let text = String(validating: data, as: UTF8.self) { return JSON(text) }
        }
        return stored.json
    }

    /// What becomes of what is stored when a value that is not nil is set.
    ///
    /// - Throws: Why the value cannot be written.
    func change(to value: Value, over present: StoredValue?) throws -> StoredChange {
        if let native = native(value) { return native == present ? .none : .set(native) }
        let name = paths.first?.components.first?.name.string ?? name
        var object = JSON.emptyObject
        let old = present.map { json(of: $0) }
        if let old { object[name] = old }
        // Written as into a model, where JSON keeps its kind and what was not changed its bytes.
        try write(value, to: &object)
        // A converter may write nothing for a value.
        guard let new = object[name] else { return old == nil ? .none : .remove }
        if let old, new.isIdentical(to: old) { return .none }
        return .set(keepsText ? .document(new) : .json(new))
    }

    /// A value that stores may have a type of their own for, unless the property has a spelling of its own for it.
    func native(_ value: Value) -> StoredValue? { hasOwnConverter ? nil : StoredValue(native: value) }

    /// Whether values have text of their own that is to be kept.
    var keepsText: Bool { ErasedConverter(converter).keepsText }
}

/// What becomes of what is stored for a property.
enum StoredChange {
    /// It reads as the value already.
    case none
    case remove
    case set(StoredValue)
}

extension StoredValue {
    /// A value that stores may have a type of their own for.
    fileprivate init?(native value: Any) {
        switch value {
        case let date as Date: self = .date(date)
        case let data as Data: self = .data(data)
        default: return nil
        }
    }
}

extension ErasedConverter {
    /// Whether what it reads has text of its own: models and raw JSON.
    fileprivate var keepsText: Bool {
        switch form {
        case .any, .model, .reference: true
        case .list, .dictionary, .inside: part?.keepsText ?? true
        case .mapped(let base), .rawValue(let base, _, _): base.keepsText
        case .bool, .integer, .number, .text, .oneOf, .embedded, .foreign: false
        }
    }
}
