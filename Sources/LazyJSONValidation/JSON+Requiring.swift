/// Reading that says why it did not succeed: for what has to be there.
extension JSON {
    // MARK: The value itself

    /// The value as a type.
    ///
    ///     let id = try json["a.b"]?.require(as: Int.self)
    ///
    /// - Parameters:
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what.
    /// - Returns: The value. For an optional type null is a value, which is nil.
    /// - Throws: ``ReadingError`` if the JSON is null, or cannot be read as the type.
    /// - Complexity: As ``value(as:by:)``.
    public func require<Value: Sendable>(
        as type: Value.Type = Value.self, by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(at: .here, StandaloneConverters.converter(for: type, coercion))
    }

    /// The value as a converter reads it.
    ///
    ///     let date = try json.require(as: .iso8601)
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what.
    /// - Returns: The value.
    /// - Throws: ``ReadingError`` if the JSON is null, or the converter cannot read it.
    /// - Complexity: As ``value(as:by:)``.
    public func require<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(at: .here, converter.standalone(coercion))
    }

    // MARK: At a path

    /// The value at a path, as a type.
    ///
    ///     let age = try json.require("user.age", as: Int.self)
    ///     // 2:19: user.age: expected an integer, found "n/a"
    ///     let name: String = try json.require("name", or: ["title"])
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    ///   - alternatives: The paths to look at if there is nothing at the first one: the first that is present is read.
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what.
    /// - Returns: The value. For an optional type null is a value, which is nil.
    /// - Throws: ``ReadingError`` if there is nothing at the paths, or if the first value that is there is null, or cannot be read as the type.
    /// - Complexity: As ``value(at:or:as:by:)``; with an error, also O(*n*) in the length of the path.
    public func require<Value: Sendable>(
        _ path: String, or alternatives: [String] = [], as type: Value.Type = Value.self,
        by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(path, or: alternatives, StandaloneConverters.converter(for: type, coercion))
    }

    /// The value at a path, as a converter reads it.
    ///
    ///     let date = try json.require("created_at", as: .iso8601)
    ///     let tags = try json.require("tags", as: .every(String.self))
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    ///   - alternatives: The paths to look at if there is nothing at the first one: the first that is present is read.
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what.
    /// - Returns: The value.
    /// - Throws: ``ReadingError`` if there is nothing at the paths, or if the first value that is there is null, or the converter cannot
    ///   read it.
    /// - Complexity: As ``value(at:or:as:by:)``; with an error, also O(*n*) in the length of the path.
    public func require<Value: Sendable>(
        _ path: String, or alternatives: [String] = [], as converter: Converter<Value>,
        by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(path, or: alternatives, converter.standalone(coercion))
    }

    // MARK: At a pointer

    // Disfavored, so that a literal is a path: one that is no pointer would stop the program.

    /// The value at a pointer, as a type.
    ///
    ///     let age = try json.require(JSONPointer("/user/age"), as: Int.self)
    ///
    /// - Parameters:
    ///   - pointer: A pointer (RFC 6901). A literal is a path, not a pointer.
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what.
    /// - Returns: The value. For an optional type null is a value, which is nil.
    /// - Throws: ``ReadingError`` if there is nothing at the pointer, or it is null, or cannot be read as the type.
    /// - Complexity: As ``value(at:as:by:)``.
    @_disfavoredOverload
    public func require<Value: Sendable>(
        _ pointer: JSONPointer, as type: Value.Type = Value.self, by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(at: Path(pointer.components), StandaloneConverters.converter(for: type, coercion))
    }

    /// The value at a pointer, as a converter reads it.
    ///
    /// - Parameters:
    ///   - pointer: A pointer (RFC 6901). A literal is a path, not a pointer.
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what.
    /// - Returns: The value.
    /// - Throws: ``ReadingError`` if there is nothing at the pointer, or it is null, or the converter cannot read it.
    /// - Complexity: As ``value(at:as:by:)``.
    @_disfavoredOverload
    public func require<Value: Sendable>(
        _ pointer: JSONPointer, as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) throws(ReadingError) -> Value {
        try required(at: Path(pointer.components), converter.standalone(coercion))
    }

    // MARK: All of them

    private func required<Value: Sendable>(
        _ path: String, or alternatives: [String], _ converter: Converter<Value>?
    ) throws(ReadingError) -> Value {
        if let (json, path) = located(at: path, or: alternatives) { return try json.required(at: path, as: converter) }
        let expected = (converter.map { ErasedConverter($0).form } ?? .foreign(Value.self)).noun
        guard let path = Path(path) else { throw ReadingError(noPath: path, in: self, expected: expected) }
        throw ReadingError(nothingAt: path, in: self, expected: expected)
    }

    private func required<Value: Sendable>(
        at path: Path, _ converter: Converter<Value>?
    ) throws(ReadingError) -> Value {
        if let json = value(at: path.components) { return try json.required(at: path, as: converter) }
        let expected = (converter.map { ErasedConverter($0).form } ?? .foreign(Value.self)).noun
        throw ReadingError(nothingAt: path, in: self, expected: expected)
    }

    /// This value, which is at a path.
    private func required<Value: Sendable>(
        at path: Path, as converter: Converter<Value>?
    ) throws(ReadingError) -> Value {
        guard let converter else { throw ReadingError(unconverted: Value.self, at: path, self) }
        let (value, verdict) = converter.outcome(of: self)
        if let value { return value }
        throw ReadingError(verdict, of: self, at: path, by: ErasedConverter(converter))
    }
}

extension Path {
    /// The path to the value that it starts from.
    fileprivate static let here = Path([])
}
