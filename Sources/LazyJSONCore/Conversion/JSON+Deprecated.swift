extension JSON {
    /// Use `??`.
    @available(*, deprecated, message: "use value(as:by:) ?? default")
    @_disfavoredOverload
    public func value<Value: Sendable>(
        as type: Value.Type = Value.self, by coercion: Coercion = .lenient, default value: @autoclosure () -> Value
    ) -> Value {
        self.value(as: type, by: coercion) ?? value()
    }

    /// Use `??`.
    @available(*, deprecated, message: "use value(as:by:) ?? default")
    @_disfavoredOverload
    public func value<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient, default value: @autoclosure () -> Value
    ) -> Value {
        self.value(as: converter, by: coercion) ?? value()
    }

    /// Use `??`.
    @available(*, deprecated, message: "use value(at:or:as:by:) ?? default")
    @_disfavoredOverload
    public func value<Value: Sendable>(
        at path: Path, or alternatives: [Path] = [], as type: Value.Type = Value.self, by coercion: Coercion = .lenient,
        default value: @autoclosure () -> Value
    ) -> Value {
        self.value(at: path, or: alternatives, as: type, by: coercion) ?? value()
    }

    /// Use `??`.
    @available(*, deprecated, message: "use value(at:or:as:by:) ?? default")
    @_disfavoredOverload
    public func value<Value: Sendable>(
        at path: Path, or alternatives: [Path] = [], as converter: Converter<Value>, by coercion: Coercion = .lenient,
        default value: @autoclosure () -> Value
    ) -> Value {
        self.value(at: path, or: alternatives, as: converter, by: coercion) ?? value()
    }

    /// Use a path.
    @available(*, deprecated, message: "use value(at: JSON.Path(pointer), as:by:), or json[pointer]")
    @_disfavoredOverload
    public func value<Value: Sendable>(
        at pointer: JSONPointer, as type: Value.Type = Value.self, by coercion: Coercion = .lenient
    ) -> Value? {
        value(at: Path(pointer), as: type, by: coercion)
    }

    /// Use a path.
    @available(*, deprecated, message: "use value(at: JSON.Path(pointer), as:by:), or json[pointer]")
    @_disfavoredOverload
    public func value<Value: Sendable>(
        at pointer: JSONPointer, as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) -> Value? {
        value(at: Path(pointer), as: converter, by: coercion)
    }
}
