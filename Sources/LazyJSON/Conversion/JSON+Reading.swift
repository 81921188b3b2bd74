/// Reading single values, without a model.
extension JSON {
    /// The value at a path, read as a type by the lenient rules.
    ///
    ///     json.value(at: "user.tags.0", as: String.self)
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    ///   - type: What to read.
    /// - Returns: The value; nil if it is absent, null, or cannot be read as the type.
    public func value<Value: JSONConvertible>(at path: String, as type: Value.Type = Value.self) -> Value? {
        Path(path).flatMap { value(at: $0.components) }.flatMap { $0.outcome(as: type).value }
    }

    /// The outcome of a type's own `decode`, which is not called with null.
    private func outcome<Value: JSONConvertible>(as type: Value.Type) -> Outcome<Value> {
        Coercion.lenient.isNull(self) ? (nil, .null) : Verdict.outcome { try Value.decode(self) }
    }

    /// The value at a path, or a default if it cannot be read as the default's type.
    public func value<Value: JSONConvertible>(at path: String, default value: Value) -> Value {
        self.value(at: path, as: Value.self) ?? value
    }
}
