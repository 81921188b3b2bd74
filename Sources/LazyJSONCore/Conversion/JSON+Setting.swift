/// Setting values at paths, where nothing is destroyed that does not suit: objects that are missing on the way are made, and what is there
/// and is no object stays, and so does all of the value.
///
/// Each of these says whether it did something. A path is given as to ``JSON/value(at:or:)``; at a pointer there is the subscript,
/// `json[pointer]`, which follows the same rules.
extension JSON {
    /// Sets a value, unless it is nil: then nothing changes. (A subscript that is set to nil removes.)
    ///
    ///     var json: JSON = ["name": "Bo"]
    ///     json.setUnlessNil("name", to: nil as String?)       // {"name":"Bo"}
    ///     json.setUnlessNil("address.city", to: "Oslo")       // {"name":"Bo","address":{"city":"Oslo"}}
    ///     json.setUnlessNil("name.first", to: "Bo")           // false: a string has no members
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array, whose count appends; `\.` is a dot in a name.
    ///   - value: A value of any type that a property can have, written as its converter writes it.
    /// - Returns: Whether it was set: not nil, not for a path that does not suit, and not what JSON cannot represent.
    /// - Complexity: As setting a subscript by name or position for each component.
    @discardableResult
    public mutating func setUnlessNil<Value: Sendable>(_ path: String, to value: Value?) -> Bool {
        guard let value else { return false }
        return set(path, to: value) { _ in true }
    }

    /// Sets a value where there is none. Null is one.
    ///
    ///     var json: JSON = ["name": "Bo", "age": .null]
    ///     json.setIfAbsent("id", to: 7)           // {"name":"Bo","age":null,"id":7}
    ///     json.setIfAbsent("age", to: 7)          // false
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array, whose count appends; `\.` is a dot in a name.
    ///   - value: A value of any type that a property can have. Evaluated only if there is none.
    /// - Returns: Whether it was set.
    /// - Complexity: As setting a subscript by name or position for each component.
    @discardableResult
    public mutating func setIfAbsent<Value: Sendable>(_ path: String, to value: @autoclosure () -> Value) -> Bool {
        set(path, to: value()) { $0 == nil }
    }

    /// Replaces a value that is there.
    ///
    ///     var json: JSON = ["name": "Bo"]
    ///     json.replace("name", with: "Ada")       // {"name":"Ada"}
    ///     json.replace("nick", with: "Bo")        // false: there is none
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    ///   - value: A value of any type that a property can have. Evaluated only if there is one to replace.
    /// - Returns: Whether it was replaced.
    /// - Complexity: As setting a subscript by name or position for each component.
    @discardableResult
    public mutating func replace<Value: Sendable>(_ path: String, with value: @autoclosure () -> Value) -> Bool {
        set(path, to: value()) { $0 != nil }
    }

    /// Removes the value at a path: an element, or all members of that name.
    ///
    ///     var json: JSON = ["user": ["id": 7, "token": "…"]]
    ///     json.remove("user.token")       // {"user":{"id":7}}
    ///
    /// - Parameter path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    /// - Returns: The value that was read there; nil if there was none, and nothing is removed.
    /// - Complexity: As setting a subscript by name or position for each component.
    @discardableResult
    public mutating func remove(_ path: String) -> JSON? {
        guard let components = Path(path)?.components, let removed = value(at: components) else { return nil }
        set(nil, at: components[...])
        return removed
    }

    /// Appends values to an array, written as their converter writes them; null for those that JSON cannot represent.
    ///
    ///     json["ids"]?.append(contentsOf: newIDs)
    ///
    /// - Parameter values: Values of any convertible type.
    /// - Returns: Whether the value is an array. Anything else stays as it is.
    /// - Complexity: O(*m*) amortized in the number of values once the array has been changed, otherwise O(*n*) in its bytes.
    @discardableResult
    @_disfavoredOverload
    public mutating func append<Elements: Sequence>(contentsOf values: Elements) -> Bool
    where Elements.Element: JSONConvertible {
        kind == .array && append(contentsOf: values.map { JSON($0) as JSON })
    }

    private mutating func set<Value: Sendable>(
        _ path: String, to value: @autoclosure () -> Value, if isWanted: (_ present: JSON?) -> Bool
    ) -> Bool {
        guard let components = Path(path)?.components, isWanted(self.value(at: components)),
            let encode = StandaloneConverters.converter(for: Value.self, .lenient)?.encode,
            let json = (try? encode(value())) ?? nil
        else { return false }
        return put(json, at: components)
    }
}
