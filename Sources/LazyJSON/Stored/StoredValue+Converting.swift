#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

extension PropertyCore {
    /// What is read of a stored value: a date or data as such, everything else as its JSON; the default if it is unusable.
    func value(of stored: StoredValue) -> Value {
        switch stored {
        case .date(let date): if let value = date as? Value { return value }
        case .data(let data):
            // Bytes may be what a converter of the property's own reads: an archive.
            if let value = hasOwnConverter ? decode(json(of: stored)) ?? data as? Value : data as? Value {
                return value
            }
        case .json, .document: break
        }
        return value(of: json(of: stored))
    }

    /// A stored value as the JSON that the property reads: bytes that are no JSON, but text, as text where a string is read.
    func json(of stored: StoredValue) -> JSON {
        if case .data(let data) = stored, Value.self == String.self || Value.self == String?.self {
            if let json = try? JSON(parsing: data) { return json }
            if let text = String(validating: data, as: UTF8.self) { return JSON(text) }
        }
        return stored.json
    }

    /// What is stored for a value that is not nil; nil if the present value reads as it already.
    ///
    /// - Throws: Why the value cannot be written.
    func stored(_ value: Value, over present: StoredValue?, under key: String) throws -> StoredValue? {
        if let native = native(value) { return native == present ? nil : native }
        let name = paths.first?.components.first?.name.string ?? name
        var object = JSON.emptyObject
        let old = present.map { json(of: $0) }
        if let old { object[name] = old }
        // Written as into a model, where JSON keeps its kind and what was not changed its bytes.
        try write(value, to: &object)
        guard let new = object[name], old.map({ !new.isIdentical(to: $0) }) ?? true else { return nil }
        return keepsText ? .document(new) : .json(new)
    }

    /// A value that stores may have a type of their own for, unless the property has a spelling of its own for it.
    func native(_ value: Value) -> StoredValue? { hasOwnConverter ? nil : StoredValue(native: value) }

    /// Whether values have text of their own that is to be kept.
    var keepsText: Bool { ErasedConverter(converter).keepsText }
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
