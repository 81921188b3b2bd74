/// Reading a value as a type, without a model: by the same table and the same converters as properties.
///
/// A type is anything that a property can have: scalars, dates, URLs, raw-value enums, models, and optionals, arrays, sets and dictionaries of
/// these. Reading never fails: what is absent, null or unusable is nil, or the default. `require` says what was wrong.
extension JSON {
    /// Whether the value is null, or a string that means null by a policy.
    ///
    ///     JSON("<null>").isNull(by: .lenient)     // true
    ///     JSON("<null>").isNull(by: .strict)      // false
    ///     JSON("").isNull(by: .permissive)        // true
    ///
    /// This is what every typed read takes for null, that of a property and ``JSONConvertible/decode(_:)`` of the library's own types
    /// included: the latter by ``Coercion/lenient``. ``isNull`` is true for `null` only.
    ///
    /// - Parameter coercion: The policy; its ``Coercion/nullSpellings`` are what counts.
    /// - Complexity: O(1)
    public func isNull(by coercion: Coercion) -> Bool { coercion.isNull(self) }

    // MARK: The value itself

    /// The value as a type.
    ///
    ///     JSON("42").value(as: Int.self)                      // 42
    ///     JSON("42").value(as: Int.self, by: .strict)         // nil
    ///     json["a.b"]?.value(as: Plan.self)                   // of a member whose name has a dot in it
    ///
    /// - Parameters:
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what.
    /// - Returns: The value; nil if the JSON is null or cannot be read as the type. For an optional type null is a value, which is nil.
    /// - Complexity: As reading a property of the type.
    public func value<Value: Sendable>(as type: Value.Type, by coercion: Coercion = .lenient) -> Value? {
        StandaloneConverters.value(of: self, as: type, coercion)
    }

    /// The value as a type, or a default.
    ///
    ///     json["count"]?.value(default: 0)
    ///
    /// - Parameters:
    ///   - type: What to read; by default the type of the default.
    ///   - coercion: What may be read as what.
    ///   - value: What is returned if the JSON is null or cannot be read as the type. Evaluated only then.
    /// - Complexity: As reading a property of the type.
    public func value<Value: Sendable>(
        as type: Value.Type = Value.self, by coercion: Coercion = .lenient, default value: @autoclosure () -> Value
    ) -> Value {
        self.value(as: type, by: coercion) ?? value()
    }

    // MARK: At a path

    /// The value at a path, as a type.
    ///
    ///     json.value(at: "user.tags.0", as: String.self)
    ///     json.value(at: "nick", or: ["nickname", "handle"], as: String.self)
    ///     let plan: Plan? = json.value(at: "user.plan")
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    ///   - alternatives: The paths to look at if there is nothing at the first one: the first that is present is read, as with the `or:`
    ///     of properties. Null is present.
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what.
    /// - Returns: The value; nil if it is absent, null, or cannot be read as the type.
    /// - Complexity: As a subscript by name or position for each component, and as reading a property of the type.
    public func value<Value: Sendable>(
        at path: String, or alternatives: [String] = [], as type: Value.Type = Value.self,
        by coercion: Coercion = .lenient
    ) -> Value? {
        value(at: path, or: alternatives)?.value(as: type, by: coercion)
    }

    /// The value at a path, as a type, or a default.
    ///
    ///     json.value(at: "user.age", default: 0)
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    ///   - alternatives: The paths to look at if there is nothing at the first one: the first that is present is read.
    ///   - type: What to read; by default the type of the default.
    ///   - coercion: What may be read as what.
    ///   - value: What is returned if the value is absent, null, or cannot be read as the type. Evaluated only then.
    /// - Complexity: As a subscript by name or position for each component, and as reading a property of the type.
    public func value<Value: Sendable>(
        at path: String, or alternatives: [String] = [], as type: Value.Type = Value.self,
        by coercion: Coercion = .lenient, default value: @autoclosure () -> Value
    ) -> Value {
        self.value(at: path, or: alternatives)?.value(as: type, by: coercion) ?? value()
    }

    // MARK: At a pointer

    // Disfavored, so that a literal is a path: one that is no pointer would stop the program.

    /// The value at a pointer, as a type.
    ///
    ///     json.value(at: JSONPointer("/user/tags/0"), as: String.self)
    ///
    /// - Parameters:
    ///   - pointer: A pointer (RFC 6901). A literal is a path, not a pointer.
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what.
    /// - Returns: The value; nil if it is absent, null, or cannot be read as the type.
    /// - Complexity: As a subscript by name or position for each token, and as reading a property of the type.
    @_disfavoredOverload
    public func value<Value: Sendable>(
        at pointer: JSONPointer, as type: Value.Type = Value.self, by coercion: Coercion = .lenient
    ) -> Value? {
        self[pointer]?.value(as: type, by: coercion)
    }

    /// The value at a pointer, as a type, or a default.
    ///
    /// - Parameters:
    ///   - pointer: A pointer (RFC 6901). A literal is a path, not a pointer.
    ///   - type: What to read; by default the type of the default.
    ///   - coercion: What may be read as what.
    ///   - value: What is returned if the value is absent, null, or cannot be read as the type. Evaluated only then.
    /// - Complexity: As a subscript by name or position for each token, and as reading a property of the type.
    @_disfavoredOverload
    public func value<Value: Sendable>(
        at pointer: JSONPointer, as type: Value.Type = Value.self, by coercion: Coercion = .lenient,
        default value: @autoclosure () -> Value
    ) -> Value {
        self[pointer]?.value(as: type, by: coercion) ?? value()
    }
}
