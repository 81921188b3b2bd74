/// Changing a value in place, as what it reads as. The JSON keeps its own kind, as in drafts: `"21"` becomes `"22"`.
extension JSON {
    /// Changes the value at a path.
    ///
    ///     // {"n": "21", "tags": ["a", 7]}
    ///     json.update("n", as: Int.self) { $0 += 1 }                  // {"n": "22", "tags": ["a", 7]}
    ///     json.update("tags", as: [String].self) { $0.append("b") }   // {"n": "22", "tags": ["a", 7, "b"]}
    ///     json.update("count", default: 0) { $0 += 1 }                // adds "count":1
    ///
    /// What cannot be read as the type stays as it is, and so does all JSON if the new value cannot be written so that it reads back. Of lists
    /// and dictionaries only what differs is written. A value that is not changed keeps its bytes.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`.
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what.
    ///   - value: What to start from if there is nothing, or null. Without it, nothing is changed then.
    ///   - change: Changes the value. Not called if there is none.
    /// - Returns: Whether the value there is now what `change` made of it.
    /// - Throws: What `change` throws; nothing is changed then.
    /// - Complexity: As reading and setting a property of the type at that path.
    @discardableResult
    public mutating func update<Value: Sendable>(
        _ path: Path, as type: Value.Type = Value.self, by coercion: Coercion = .lenient, default value: Value? = nil,
        _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        guard !path.isMalformed else { return false }
        let converter = StandaloneConverters.converter(for: type, coercion)
        return try update(at: path.components, converter, default: value, change)
    }

    /// Changes the value at a path, as a converter reads and writes it.
    ///
    ///     json.update("expires", as: .iso8601) { $0 += 3600 }
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`.
    ///   - converter: Any converter that reads and writes.
    ///   - coercion: What may be read as what.
    ///   - value: What to start from if there is nothing, or null. Without it, nothing is changed then.
    ///   - change: Changes the value. Not called if there is none.
    /// - Returns: Whether the value there is now what `change` made of it.
    /// - Throws: What `change` throws; nothing is changed then.
    /// - Complexity: As reading and setting a property with the converter at that path.
    @discardableResult
    public mutating func update<Value: Sendable>(
        _ path: Path, as converter: Converter<Value>, by coercion: Coercion = .lenient, default value: Value? = nil,
        _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        guard !path.isMalformed else { return false }
        return try update(at: path.components, converter.standalone(coercion), default: value, change)
    }

    /// Changes the value itself: with a subscript, that at a name, a position or a pointer.
    ///
    ///     json["a.b"]?.update(as: Int.self) { $0 += 1 }
    ///     json[JSONPointer("/users/0/age")]?.update(as: Int.self) { $0 += 1 }
    ///
    /// - Parameters:
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what.
    ///   - change: Changes the value. Not called if there is none.
    /// - Returns: Whether the value is now what `change` made of it.
    /// - Throws: What `change` throws; nothing is changed then.
    @discardableResult
    public mutating func update<Value: Sendable>(
        as type: Value.Type = Value.self, by coercion: Coercion = .lenient, _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        try update(at: [], StandaloneConverters.converter(for: type, coercion), default: nil, change)
    }

    /// Changes the value itself, as a converter reads and writes it.
    ///
    /// - Parameters:
    ///   - converter: Any converter that reads and writes.
    ///   - coercion: What may be read as what.
    ///   - change: Changes the value. Not called if there is none.
    /// - Returns: Whether the value is now what `change` made of it.
    /// - Throws: What `change` throws; nothing is changed then.
    @discardableResult
    public mutating func update<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient, _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        try update(at: [], converter.standalone(coercion), default: nil, change)
    }

    private mutating func update<Value: Sendable>(
        at components: [Path.Component], _ converter: Converter<Value>?, default start: Value?,
        _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        guard let converter else { return false }
        let present = value(at: components)
        let isNothing = present.map { converter.coercion.isNull($0) } ?? true
        guard var value = present.flatMap({ converter.value(of: $0) }) ?? (isNothing ? start : nil) else {
            return false
        }
        try change(&value)
        guard let written = converter.written(value, over: present) else { return false }
        guard let new = written else {
            if present != nil { set(nil, at: components[...]) }
            return !components.isEmpty
        }
        if let present, new.isIdentical(to: present) { return true }
        return put(new, at: components)
    }
}

extension Converter {
    /// What replaces JSON so that a value is read from it, which is nil if nothing is to be there; nil if the value cannot be written.
    fileprivate func written(_ value: Value, over present: JSON?) -> JSON?? {
        var revision = Revision(.wholly)
        do { return .some(try revised(value, over: present, &revision)) } catch { return nil }
    }
}
