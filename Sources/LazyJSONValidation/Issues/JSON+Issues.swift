/// Issues of values that aren't models.
extension JSON {
    /// Returns the issues of the JSON, read as a type.
    ///
    ///     let json: JSON = [1, "x", 300]
    ///     for issue in json.issues(as: [Int].self, check: .each(.in(0...100))) { print(issue) }
    ///     // error: left out: expected an integer, found "x" (at /1)
    ///     // error: must be in 0...100, found 300 (at /2)
    ///
    /// For a model, `User.issues(in: json)` does the same.
    ///
    /// - Parameters:
    ///   - type: The type: any that a property can have.
    ///   - coercion: The policy that says what may be read as what.
    ///   - check: A check that the value should pass, beyond its type.
    /// - Returns: The issues. Those about the value and its parts have no class, and those in models have theirs.
    /// - Complexity: O(1); see ``Issues`` for iterating over them.
    public func issues<Value: Sendable>(
        as type: Value.Type, by coercion: Coercion = .lenient, check: Check<Value>? = nil
    ) -> Issues {
        // Without a converter, nothing can be read.
        let converter = StandaloneConverters.converter(for: type, coercion) ?? Converter(decode: { _ in nil })
        return Issues(of: ModelWalk.Start(json: self, converter: ErasedConverter(converter), check: check))
    }

    /// Returns the issues of the JSON, read by a converter.
    ///
    ///     JSON("yesterday").issues(as: .iso8601, check: .past).first?.message
    ///     // expected an ISO 8601 date, found "yesterday"
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: The policy that says what may be read as what.
    ///   - check: A check that the value should pass, beyond its type.
    /// - Returns: The issues.
    /// - Complexity: O(1); see ``Issues`` for iterating over them.
    public func issues<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient, check: Check<Value>? = nil
    ) -> Issues {
        let converter = ErasedConverter(converter.standalone(coercion))
        return Issues(of: ModelWalk.Start(json: self, converter: converter, check: check))
    }

    /// Returns the JSON as a type if it has no issues that matter.
    ///
    ///     let scores = try json.validated(as: [Int].self, check: .each(.in(0...100)))
    ///
    /// - Parameters:
    ///   - type: The type: any that a property can have.
    ///   - coercion: The policy that says what may be read as what.
    ///   - check: A check that the value should pass, beyond its type.
    ///   - allowed: The highest severity that isn't refused.
    /// - Returns: The value.
    /// - Throws: ``JSONValidationError`` if there are issues that aren't allowed, or ``ReadingError`` if there is no
    ///   value although its issues are allowed.
    /// - Complexity: O(*n*) in the bytes of the JSON.
    public func validated<Value: Sendable>(
        as type: Value.Type, by coercion: Coercion = .lenient, check: Check<Value>? = nil,
        allowing allowed: IssueSeverity = .note
    ) throws -> Value {
        let issues = issues(as: type, by: coercion, check: check)
        if let error = JSONValidationError(issues, allowing: allowed, file: nil) { throw error }
        return try require(as: type, by: coercion)
    }
}
