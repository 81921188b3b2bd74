/// Changing values in place by the type that they are read as. The JSON keeps its kind, as in drafts: `"21"` becomes
/// `"22"`.
extension JSON {
    /// Changes the value at a path, or the value itself.
    ///
    ///     // {"n": "21", "tags": ["a", 7]}
    ///     json.update("n", as: Int.self) { $0 += 1 }                  // {"n": "22", "tags": ["a", 7]}
    ///     json.update("tags", as: [String].self) { $0.append("b") }   // {"n": "22", "tags": ["a", 7, "b"]}
    ///     json.update("count", default: 0) { $0 += 1 }                // adds "count":1
    ///     json[JSONPointer("/tags/1")]?.update(as: Int.self) { $0 += 1 }      // 8
    ///
    /// A value that can't be read as the type stays as it is. Nothing changes if the new value can't be written so that
    /// it reads back. In lists and dictionaries, only differences are written. A value that doesn't change keeps its
    /// bytes.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`. Without it, the value itself is changed.
    ///   - type: The type: any that a property can have.
    ///   - coercion: The policy that says what may be read as what.
    ///   - value: The value to start with if there is none, or null. Without a default, nothing changes then.
    ///   - change: Changes the value. It isn't called if there is no value.
    /// - Returns: Whether the JSON has the value that `change` left.
    /// - Throws: The error that `change` throws. Nothing changes then.
    /// - Complexity: As reading and setting a property of the type at that path.
    @discardableResult
    public mutating func update<Value: Sendable>(
        _ path: Path = Path(JSONPointer.root), as type: Value.Type = Value.self, by coercion: Coercion = .lenient,
        default value: Value? = nil, _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        guard !path.isMalformed else { return false }
        let converter = StandaloneConverters.converter(for: type, coercion)
        return try update(at: path.components, converter, default: value, change)
    }

    /// Changes the value at a path, or the value itself, as a converter reads and writes it.
    ///
    ///     json.update("expires", as: .iso8601) { $0 += 3600 }
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`. Without it, the value itself is changed.
    ///   - converter: Any converter that reads and writes.
    ///   - coercion: The policy that says what may be read as what.
    ///   - value: The value to start with if there is none, or null. Without a default, nothing changes then.
    ///   - change: Changes the value. It isn't called if there is no value.
    /// - Returns: Whether the JSON has the value that `change` left.
    /// - Throws: The error that `change` throws. Nothing changes then.
    /// - Complexity: As reading and setting a property with the converter at that path.
    @discardableResult
    public mutating func update<Value: Sendable>(
        _ path: Path = Path(JSONPointer.root), as converter: Converter<Value>, by coercion: Coercion = .lenient,
        default value: Value? = nil, _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        guard !path.isMalformed else { return false }
        return try update(at: path.components, converter.standalone(coercion), default: value, change)
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
        var revision = Revision()
        let written: JSON?
        do { written = try converter.revised(value, over: present, &revision) } catch { return false }
        guard let new = written else {
            if present != nil { set(nil, at: components[...]) }
            return !components.isEmpty
        }
        if let present, new.isIdentical(to: present) { return true }
        return put(new, at: components)
    }
}
