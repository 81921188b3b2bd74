/// Reading a value by a converter, spelled as in a declaration: `json.value(at: "created_at", as: .iso8601)`.
extension JSON {
    // MARK: The value itself

    /// The value as a converter reads it.
    ///
    ///     json["created_at"]?.value(as: .iso8601)
    ///     let tags: [String]? = json["tags"]?.value(as: .nonEmpty)
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what.
    /// - Returns: The value; nil if the JSON is null or the converter cannot read it.
    /// - Complexity: As the converter, which is prepared for the policy at every call: for many values there are
    ///   ``elements(as:by:)-(Converter<Value>,_)`` and ``members(as:by:)-(Converter<Value>,_)``.
    public func value<Value: Sendable>(as converter: Converter<Value>, by coercion: Coercion = .lenient) -> Value? {
        converter.standalone(coercion).value(of: self)
    }

    /// The value as a converter reads it, or a default.
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what.
    ///   - value: What is returned if the JSON is null or the converter cannot read it. Evaluated only then.
    /// - Complexity: As the converter.
    public func value<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient, default value: @autoclosure () -> Value
    ) -> Value {
        self.value(as: converter, by: coercion) ?? value()
    }

    // MARK: At a path

    /// The value at a path, as a converter reads it.
    ///
    ///     json.value(at: "user.created_at", as: .iso8601)
    ///     json.value(at: "name", or: ["title"], as: .trimmed.nonEmpty)
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    ///   - alternatives: The paths to look at if there is nothing at the first one: the first that is present is read.
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what.
    /// - Returns: The value; nil if it is absent or null, or the converter cannot read it.
    /// - Complexity: As a subscript by name or position for each component, and as the converter.
    public func value<Value: Sendable>(
        at path: String, or alternatives: [String] = [], as converter: Converter<Value>,
        by coercion: Coercion = .lenient
    ) -> Value? {
        value(at: path, or: alternatives)?.value(as: converter, by: coercion)
    }

    /// The value at a path, as a converter reads it, or a default.
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    ///   - alternatives: The paths to look at if there is nothing at the first one: the first that is present is read.
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what.
    ///   - value: What is returned if the value is absent or null, or the converter cannot read it. Evaluated only then.
    /// - Complexity: As a subscript by name or position for each component, and as the converter.
    public func value<Value: Sendable>(
        at path: String, or alternatives: [String] = [], as converter: Converter<Value>,
        by coercion: Coercion = .lenient, default value: @autoclosure () -> Value
    ) -> Value {
        self.value(at: path, or: alternatives)?.value(as: converter, by: coercion) ?? value()
    }

    // MARK: At a pointer

    // Disfavored, so that a literal is a path: one that is no pointer would stop the program.

    /// The value at a pointer, as a converter reads it.
    ///
    /// - Parameters:
    ///   - pointer: A pointer (RFC 6901). A literal is a path, not a pointer.
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what.
    /// - Returns: The value; nil if it is absent or null, or the converter cannot read it.
    /// - Complexity: As a subscript by name or position for each token, and as the converter.
    @_disfavoredOverload
    public func value<Value: Sendable>(
        at pointer: JSONPointer, as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) -> Value? {
        self[pointer]?.value(as: converter, by: coercion)
    }

    /// The value at a pointer, as a converter reads it, or a default.
    ///
    /// - Parameters:
    ///   - pointer: A pointer (RFC 6901). A literal is a path, not a pointer.
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what.
    ///   - value: What is returned if the value is absent or null, or the converter cannot read it. Evaluated only then.
    /// - Complexity: As a subscript by name or position for each token, and as the converter.
    @_disfavoredOverload
    public func value<Value: Sendable>(
        at pointer: JSONPointer, as converter: Converter<Value>, by coercion: Coercion = .lenient,
        default value: @autoclosure () -> Value
    ) -> Value {
        self[pointer]?.value(as: converter, by: coercion) ?? value()
    }
}
