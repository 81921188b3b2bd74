import LazyJSONFoundation

extension PropertyCore {
    /// The value that a property reads: a stored date or data as such, everything else from its JSON; the default if it
    /// is unusable.
    func value(of stored: StoredValue) -> Value { usable(stored) ?? defaultValue }

    /// The value that a property reads; nil if the stored value is unusable.
    func usable(_ stored: StoredValue) -> Value? {
        switch stored {
        case .date(let date): if let value = date as? Value { return value }
        case .data(let data):
            // The property's own converter may read bytes, such as an archive. For no other property are bytes Base64
            // text.
            if hasOwnConverter { return decode(json(of: stored)) ?? data as? Value }
            if storesNull, data == Self.null, let value = nilValue { return value }
            if let value = data as? Value { return value }
            return contents(of: data).flatMap { decoded($0) }
        case .json, .document: break
        }
        return decoded(json(of: stored))
    }

    /// The value that JSON reads as. Null is nil if that isn't the default, since nil is stored as null then.
    private func decoded(_ json: JSON) -> Value? {
        if let value = decode(json) { return value }
        return json.isNull && storesNull ? nilValue : nil
    }

    /// A stored value as JSON. Bytes that contain neither JSON nor the text of a string become Base64 text.
    func json(of stored: StoredValue) -> JSON {
        if case .data(let data) = stored, let contents = contents(of: data) { return contents }
        return stored.json
    }

    /// A stored value that the property cannot use, as JSON that it cannot use either: the Base64 text of bytes may be
    /// a string to it.
    func unusableJSON(of stored: StoredValue) -> JSON {
        guard case .data(let data) = stored, contents(of: data) == nil else { return json(of: stored) }
        let bytes: JSON = ["data": JSON(data)]
        return decode(bytes) == nil ? bytes : json(of: stored)
    }

    /// The bytes in such JSON.
    static func bytes(in json: JSON) -> Data? {
        json.count == 1 ? json.member(MemberName("data"))?.exactString.flatMap { Data(base64Encoded: $0) } : nil
    }

    /// The JSON in bytes, or their text if the property reads a string; nil if there is neither.
    private func contents(of data: Data) -> JSON? {
        if let json = try? JSON(parsing: data, nestingLimit: .max) { return json }
        guard Value.self == String.self || Value.self == String?.self else { return nil }
        return String(validating: data, as: UTF8.self).map { JSON($0) }
    }

    /// Whether nil is stored as null: an optional with another default would read that if the key were removed.
    var storesNull: Bool { isOptional && (!isNil(defaultValue) || readsNullAsNil) }

    /// The bytes of null in a store that only has bytes.
    private static var null: Data { Data("null".utf8) }

    private var isOptional: Bool { _isOptional(Value.self) }

    /// The value nil, for an optional.
    private var nilValue: Value? {
        guard isOptional, let type = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
        return type.init(nilLiteral: ()) as? Value
    }

    /// Returns the stored value for a value that is set, or nil if the present one reads as that already. The inner nil
    /// removes the key.
    ///
    /// - Throws: The reason why the value cannot be written.
    func change(to value: Value, over present: StoredValue?) throws -> StoredValue?? {
        if isNil(value) {
            guard storesNull else { return .some(nil) }
            return present.map { json(of: $0).isNull } == true ? nil : .some(.json(.null))
        }
        if let native = native(value) {
            // Any store has to be able to keep it.
            if case .date(let date) = native, JSON(exactly: date) == nil {
                throw ConversionError.unwritable("a date outside the years 0000 to 9999")
            }
            if case .data(Self.null) = native, storesNull {
                throw ConversionError.unwritable("the bytes that a store may have for nil")
            }
            // A store of JSON has it as text.
            if let present, let value = usable(present), self.native(value) == native { return nil }
            return .some(native)
        }
        let name = paths.first?.components.first?.name.string ?? name
        let old = present.map { json(of: $0) }
        // In the syntax of the value, so that comments stay.
        var object = old.map { JSON(keeping: [(key: name, value: $0)]) } ?? .emptyObject
        // Written as into a model: JSON keeps its kind, and unchanged parts keep their bytes.
        try write(value, to: &object)
        // A converter may write nothing for a value.
        guard let new = object[name] else { return .some(nil) }
        if let old, new.isIdentical(to: old) { return nil }
        return .some(stored(new, over: present))
    }

    /// The stored value for JSON that replaces the present value. Its text is kept if the property's value depends on
    /// it, as a string does that is read from a number.
    func stored(_ json: JSON, over present: StoredValue?) -> StoredValue {
        let keepsText = converter.keepsText(json) ?? (dependsOnText(.json(json)) || present.map(dependsOnText) == true)
        return keepsText ? .document(json) : .json(json)
    }

    /// Whether the property reads another value from another spelling of the same JSON.
    private func dependsOnText(_ stored: StoredValue) -> Bool {
        // The store may not have this document yet, but a value before it.
        if case .document = stored { return true }
        guard case .json(let json) = stored, json.kind != .string,
            let plain = json.asPropertyList ?? (try? JSON(parsing: json.text(.canonical), nestingLimit: .max)),
            !plain.isSpelled(like: json, in: .compact), let value = decode(json)
        else { return false }
        return decode(plain).map { isSame($0, value) } != true
    }

    /// The value in a type that stores may support natively; nil if there is none, or if the property has a converter
    /// of its own.
    func native(_ value: Value) -> StoredValue? { hasOwnConverter ? nil : StoredValue(native: value) }
}

extension StoredValue {
    /// The value in a type that stores may support natively; nil for any other type.
    init?(native value: Any) {
        switch value {
        case let date as Date: self = .date(date)
        case let data as Data: self = .data(data)
        default: return nil
        }
    }
}

extension ErasedConverter {
    /// Whether the converter reads values that have text of their own from JSON: models and raw JSON. Nil if only a
    /// comparison shows whether a value depends on its text.
    fileprivate func keepsText(_ json: JSON) -> Bool? {
        switch form {
        case .any, .model, .reference: return true
        case .list, .dictionary, .inside:
            guard let part else { return true }
            let element = json.exactElements.first { $0.kind != .string }
            return part.keepsText(element ?? json.exactMembers.first { $0.value.kind != .string }?.value ?? "")
        case .mapped(let base), .rawValue(let base, _, _): return base.keepsText(json)
        case .anyOf(let all): return all.contains { $0.keepsText(json) == true } ? true : nil
        // Text in a string is the same string for every store.
        case .embedded(let inner, _): return json.kind == .string ? false : inner.keepsText(json)
        case .bool, .integer, .oneOf: return false
        // A `JSONNumber` is its text.
        case .number, .text, .foreign: return nil
        }
    }
}
