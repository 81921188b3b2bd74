/// Setting values at paths without destroying anything: objects that are missing on the way are created, and a string,
/// a number or null on the way stays, and so does the whole value.
///
/// Each function says whether it changed the value. For a pointer there is the subscript, `json[pointer]`, with the
/// same rules.
extension JSON {
    /// Sets the value at a path.
    ///
    ///     var json: JSON = ["name": "Bo", "age": "21"]
    ///     json.set("age", to: 22)                     // {"name":"Bo","age":22}
    ///     json.set("address.city", to: "Oslo")        // {"name":"Bo","age":22,"address":{"city":"Oslo"}}
    ///     json.set("age", to: nil as Int?)            // {"name":"Bo","address":{"city":"Oslo"}}
    ///     json.set("name.first", to: "Bo")            // false: a string has no members
    ///
    /// ``update(_:as:by:default:_:)-(_,Value.Type,_,_,_)`` keeps the kind of the JSON instead: `"21"` becomes `"22"`.
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`. An index that is the count of an array appends.
    ///   - value: A value of any type that a property can have, written as its converter writes it. Nil removes the
    ///     value; for null, pass `JSON.null`.
    /// - Returns: Whether the value is there now, or was removed: false if the path does not suit, and for a value that
    ///   JSON cannot represent. Nothing changes then.
    /// - Complexity: As setting a subscript by name or position for each component.
    @discardableResult
    public mutating func set<Value: Sendable>(_ path: Path, to value: Value) -> Bool {
        set(path, to: value, by: StandaloneConverters.converter(for: Value.self, .lenient))
    }

    /// Sets the value at a path, as a converter writes it.
    ///
    ///     json.set("expires", to: Date.now, as: .secondsSince1970)
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`. An index that is the count of an array appends.
    ///   - value: The value. If the converter writes nothing for it, the value at the path is removed.
    ///   - converter: Any converter that writes.
    /// - Returns: Whether the value is there now, or was removed: false if the path does not suit, and for a value that
    ///   the converter cannot write. Nothing changes then.
    /// - Complexity: As setting a subscript by name or position for each component, and as the converter.
    @discardableResult
    public mutating func set<Value: Sendable>(_ path: Path, to value: Value, as converter: Converter<Value>) -> Bool {
        set(path, to: value, by: converter.standalone(.lenient))
    }

    /// Sets a value unless it is nil. For nil, nothing changes. (Setting a subscript to nil removes the value.)
    ///
    ///     var json: JSON = ["name": "Bo"]
    ///     json.setUnlessNil("name", to: nil as String?)       // {"name":"Bo"}
    ///     json.setUnlessNil("address.city", to: "Oslo")       // {"name":"Bo","address":{"city":"Oslo"}}
    ///     json.setUnlessNil("name.first", to: "Bo")           // false: a string has no members
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`. An index that is the count of an array appends.
    ///   - value: A value of any type that a property can have, written as its converter writes it.
    /// - Returns: Whether the value was set: false for nil, for a path that doesn't suit, and for a value that JSON
    ///   can't represent.
    /// - Complexity: As setting a subscript by name or position for each component.
    @discardableResult
    public mutating func setUnlessNil<Value: Sendable>(_ path: Path, to value: Value?) -> Bool {
        guard let value else { return false }
        return set(path, to: value) { _ in true }
    }

    /// Sets a value if there is none yet. Null is a value.
    ///
    ///     var json: JSON = ["name": "Bo", "age": .null]
    ///     json.setIfAbsent("id", to: 7)           // {"name":"Bo","age":null,"id":7}
    ///     json.setIfAbsent("age", to: 7)          // false
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`. An index that is the count of an array appends.
    ///   - value: A value of any type that a property can have. It is evaluated only if it is needed.
    /// - Returns: Whether the value was set.
    /// - Complexity: As setting a subscript by name or position for each component.
    @discardableResult
    public mutating func setIfAbsent<Value: Sendable>(_ path: Path, to value: @autoclosure () -> Value) -> Bool {
        set(path, to: value()) { $0 == nil }
    }

    /// Replaces an existing value.
    ///
    ///     var json: JSON = ["name": "Bo"]
    ///     json.replace("name", with: "Ada")       // {"name":"Ada"}
    ///     json.replace("nick", with: "Bo")        // false: there is no such member
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`.
    ///   - value: A value of any type that a property can have. It is evaluated only if it is needed.
    /// - Returns: Whether the value was replaced.
    /// - Complexity: As setting a subscript by name or position for each component.
    @discardableResult
    public mutating func replace<Value: Sendable>(_ path: Path, with value: @autoclosure () -> Value) -> Bool {
        set(path, to: value()) { $0 != nil }
    }

    /// Removes the value at a path: an element, or all members with that name.
    ///
    ///     var json: JSON = ["user": ["id": 7, "token": "…"]]
    ///     json.remove("user.token")       // {"user":{"id":7}}
    ///
    /// - Parameter path: The path, such as `"user.token"`.
    /// - Returns: The removed value; nil if there was none. The root can't be removed.
    /// - Complexity: As setting a subscript by name or position for each component.
    @discardableResult
    public mutating func remove(_ path: Path) -> JSON? {
        guard !path.isMalformed, !path.components.isEmpty, let removed = value(at: path.components) else { return nil }
        set(nil, at: path.components[...])
        return removed
    }

    /// Appends values to an array, as their converter writes them. A value that JSON can't represent becomes null.
    ///
    ///     json["ids"]?.append(contentsOf: newIDs)
    ///
    /// - Parameter values: Values of any convertible type.
    /// - Returns: Whether the value is an array. Anything else stays as it is.
    /// - Complexity: O(*m*) amortized in the number of values once the array has been changed, otherwise O(*n*) in its
    ///   bytes.
    @discardableResult
    @_disfavoredOverload
    public mutating func append<Elements: Sequence>(contentsOf values: Elements) -> Bool
    where Elements.Element: JSONConvertible {
        kind == .array && append(contentsOf: values.map { JSON($0) as JSON })
    }

    private mutating func set<Value: Sendable>(_ path: Path, to value: Value, by converter: Converter<Value>?) -> Bool {
        guard !path.isMalformed, let encode = converter?.encode else { return false }
        do {
            guard let written = try encode(value) else { return remove(path) != nil }
            return put(written, at: path.components)
        } catch {
            return false
        }
    }

    private mutating func set<Value: Sendable>(
        _ path: Path, to value: @autoclosure () -> Value, if isWanted: (_ present: JSON?) -> Bool
    ) -> Bool {
        guard !path.isMalformed, isWanted(self.value(at: path.components)),
            let encode = StandaloneConverters.converter(for: Value.self, .lenient)?.encode,
            let json = (try? encode(value())) ?? nil
        else { return false }
        return put(json, at: path.components)
    }
}
