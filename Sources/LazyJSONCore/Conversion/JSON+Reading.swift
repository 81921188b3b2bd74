/// Reading a value as a type or by a converter, without a model, as a property reads it.
///
/// A type is any that a property can have: scalars, dates, URLs, raw-value enums, models, and optionals, arrays, sets
/// and dictionaries of these. Reading never fails: an absent, null or unusable value is nil. `require` says what was
/// wrong.
extension JSON {
    /// Returns whether the value is null, or a string that means null according to a policy.
    ///
    ///     JSON("<null>").isNull(by: .lenient)     // true
    ///     JSON("<null>").isNull(by: .strict)      // false
    ///     JSON("").isNull(by: .permissive)        // true
    ///
    /// Every typed read uses this rule: properties do, and ``JSONConvertible/decode(_:)`` of the library's own types
    /// does with ``Coercion/lenient``. ``isNull`` is true for `null` only.
    ///
    /// - Parameter coercion: The policy, whose ``Coercion/nullSpellings`` count.
    /// - Returns: Whether the value means null.
    /// - Complexity: O(1)
    public func isNull(by coercion: Coercion) -> Bool { coercion.isNull(self) }

    /// Returns the value as a type.
    ///
    ///     JSON("42").value(as: Int.self)                      // 42
    ///     JSON("42").value(as: Int.self, by: .strict)         // nil
    ///     json["count"]?.value(as: Int.self) ?? 0
    ///
    /// - Parameters:
    ///   - type: The type: any that a property can have.
    ///   - coercion: The policy that says what may be read as what.
    /// - Returns: The value; nil if the JSON is null or cannot be read as the type. For an optional type null is a
    ///   value, which is nil.
    /// - Complexity: As reading a property of the type.
    public func value<Value: Sendable>(as type: Value.Type, by coercion: Coercion = .lenient) -> Value? {
        StandaloneConverters.value(of: self, as: type, coercion)
    }

    /// Returns the value at a path, as a type.
    ///
    ///     json.value(at: "user.tags.0", as: String.self)
    ///     json.value(at: "user.age", as: Int.self) ?? 0
    ///     json.value(at: "nick", or: ["nickname", "handle"], as: String.self)
    ///     let plan: Plan? = json.value(at: "user.plan")
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.tags.0"`.
    ///   - alternatives: The paths to look at in this order if there is nothing at the first one, or null. The first
    ///     value that isn't null is read, as with the `or:` of properties.
    ///   - type: The type: any that a property can have.
    ///   - coercion: The policy that says what may be read as what.
    /// - Returns: The value; nil if it is absent, null, or cannot be read as the type.
    /// - Complexity: As a subscript by name or position for each component, and as reading a property of the type.
    public func value<Value: Sendable>(
        at path: Path, or alternatives: [Path] = [], as type: Value.Type = Value.self, by coercion: Coercion = .lenient
    ) -> Value? {
        located(at: path, or: alternatives, isNull: coercion.isNull)?.value.value(as: type, by: coercion)
    }

    /// Returns the value as a converter reads it.
    ///
    ///     json["created_at"]?.value(as: .iso8601)
    ///     let tags: [String]? = json["tags"]?.value(as: .nonEmpty)
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: The policy that says what may be read as what.
    /// - Returns: The value; nil if the JSON is null or the converter cannot read it.
    /// - Complexity: As the converter, which is prepared for the policy at every call: for many values there are
    ///   ``elements(as:by:)-(Converter<Value>,_)`` and ``members(as:by:)-(Converter<Value>,_)``.
    public func value<Value: Sendable>(as converter: Converter<Value>, by coercion: Coercion = .lenient) -> Value? {
        converter.standalone(coercion).value(of: self)
    }

    /// Returns the value at a path, as a converter reads it.
    ///
    ///     json.value(at: "user.created_at", as: .iso8601)
    ///     json.value(at: "name", or: ["title"], as: .trimmed.nonEmpty)
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.created_at"`.
    ///   - alternatives: The paths to look at in this order if there is nothing at the first one, or null. The first
    ///     value that isn't null is read.
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: The policy that says what may be read as what.
    /// - Returns: The value; nil if it is absent or null, or the converter cannot read it.
    /// - Complexity: As a subscript by name or position for each component, and as the converter.
    public func value<Value: Sendable>(
        at path: Path, or alternatives: [Path] = [], as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) -> Value? {
        located(at: path, or: alternatives, isNull: coercion.isNull)?.value.value(as: converter, by: coercion)
    }
}
