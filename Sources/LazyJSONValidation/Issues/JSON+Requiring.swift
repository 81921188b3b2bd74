/// Reading values that have to be there: an error says why one cannot be read.
extension JSON {
    /// Returns the value as a type, or says why there is none.
    ///
    ///     let id = try json["a.b"]?.require(as: Int.self)
    ///
    /// - Parameters:
    ///   - type: The type: any that a property can have.
    ///   - coercion: The policy that says what may be read as what.
    /// - Returns: The value. For an optional type null is a value, which is nil.
    /// - Throws: ``ReadingError`` if the JSON is null, or cannot be read as the type.
    /// - Complexity: As `value(as:by:)`.
    public func require<Value: Sendable>(
        as type: Value.Type = Value.self, by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(at: .here, as: StandaloneConverters.converter(for: type, coercion))
    }

    /// Returns the value as a converter reads it, or says why there is none.
    ///
    ///     let date = try json.require(as: .iso8601)
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: The policy that says what may be read as what.
    /// - Returns: The value.
    /// - Throws: ``ReadingError`` if the JSON is null, or the converter cannot read it.
    /// - Complexity: As `value(as:by:)`.
    public func require<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(at: .here, as: converter.standalone(coercion))
    }

    /// Returns the value at a path as a type, or says why there is none.
    ///
    ///     let age = try json.require("user.age", as: Int.self)
    ///     // 2:19: user.age: expected an integer, found "n/a"
    ///     let name: String = try json.require("name", or: ["title"])
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`.
    ///   - alternatives: The paths to look at in this order if there is nothing at the first one, or null. The first
    ///     value that isn't null is read.
    ///   - type: The type: any that a property can have.
    ///   - coercion: The policy that says what may be read as what.
    /// - Returns: The value. For an optional type null is a value, which is nil.
    /// - Throws: ``ReadingError`` if there is nothing at the paths or only null, or if the value cannot be read as the
    ///   type.
    /// - Complexity: As `value(at:or:as:by:)`; with an error, also O(*n*) in the length of the path.
    public func require<Value: Sendable>(
        _ path: Path, or alternatives: [Path] = [], as type: Value.Type = Value.self,
        by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(path, or: alternatives, StandaloneConverters.converter(for: type, coercion), coercion)
    }

    /// Returns the value at a path as a converter reads it, or says why there is none.
    ///
    ///     let date = try json.require("created_at", as: .iso8601)
    ///     let tags = try json.require("tags", as: .every(String.self))
    ///
    /// - Parameters:
    ///   - path: The path, such as `"user.age"`.
    ///   - alternatives: The paths to look at in this order if there is nothing at the first one, or null. The first
    ///     value that isn't null is read.
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: The policy that says what may be read as what.
    /// - Returns: The value.
    /// - Throws: ``ReadingError`` if there is nothing at the paths or only null, or if the converter cannot read the
    ///   value.
    /// - Complexity: As `value(at:or:as:by:)`; with an error, also O(*n*) in the length of the path.
    public func require<Value: Sendable>(
        _ path: Path, or alternatives: [Path] = [], as converter: Converter<Value>,
        by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(path, or: alternatives, converter.standalone(coercion), coercion)
    }

    private func required<Value: Sendable>(
        _ path: Path, or alternatives: [Path], _ converter: Converter<Value>?, _ coercion: Coercion
    ) throws(ReadingError) -> Value {
        if let (json, path) = located(at: path, or: alternatives, isNull: coercion.isNull) {
            return try json.required(at: path, as: converter)
        }
        let expected = (converter?.form ?? .foreign(Value.self)).noun
        throw ReadingError(nothingAt: path, in: self, expected: expected)
    }

    /// This value, which is at a path.
    private func required<Value: Sendable>(
        at path: Path, as converter: Converter<Value>?
    ) throws(ReadingError) -> Value {
        guard let converter else { throw ReadingError(unconverted: Value.self, at: path, self) }
        let (value, verdict) = converter.outcome(of: self)
        if let value { return value }
        throw ReadingError(verdict, of: self, at: path, by: converter)
    }
}

extension Path {
    /// The path to the value that it starts from.
    fileprivate static let here = Path([])
}
