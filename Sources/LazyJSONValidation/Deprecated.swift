extension Issues {
    /// Use ``filter(atLeast:)``.
    @available(*, deprecated, renamed: "filter(atLeast:)")
    public func from(_ severity: JSONIssue.Severity) -> Issues { filter(atLeast: severity) }
}

extension Drift {
    /// Use ``filter(atLeast:)``.
    @available(*, deprecated, renamed: "filter(atLeast:)")
    public func from(_ severity: JSONIssue.Severity) -> Drift { filter(atLeast: severity) }

    /// Use ``filter(notIn:)``.
    @available(*, deprecated, renamed: "filter(notIn:)")
    public func since(_ baseline: Drift) -> Drift { filter(notIn: baseline) }
}

extension JSON {
    /// Use a path.
    @available(*, deprecated, message: "use require(JSON.Path(pointer), as:by:)")
    @_disfavoredOverload
    public func require<Value: Sendable>(
        _ pointer: JSONPointer, as type: Value.Type = Value.self, by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try require(Path(pointer), as: type, by: coercion)
    }

    /// Use a path.
    @available(*, deprecated, message: "use require(JSON.Path(pointer), as:by:)")
    @_disfavoredOverload
    public func require<Value: Sendable>(
        _ pointer: JSONPointer, as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try require(Path(pointer), as: converter, by: coercion)
    }
}
