#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

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

extension JSONModelProtocol where Self: JSONModel {
    /// Use ``Validatable/validated(allowing:file:)``.
    @available(*, deprecated, message: "use User(contentsOf: url).validated(file: url.lastPathComponent)")
    public init(validatingContentsOf url: URL, allowing allowed: JSONIssue.Severity = .note) throws {
        try self.init(contentsOf: url)
        try validated(allowing: allowed, file: url.lastPathComponent)
    }
}

extension LazyArray {
    /// Use ``Validatable/validated(allowing:file:)``.
    @available(*, deprecated, message: "use LazyArray(contentsOf: url).validated(file: url.lastPathComponent)")
    public init(validatingContentsOf url: URL, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyArray(contentsOf: url).validated(allowing: allowed, file: url.lastPathComponent)
    }

    /// Use ``Validatable/validated(allowing:file:)``.
    @available(*, deprecated, message: "use LazyArray(lines: data).validated()")
    public init(validatingLines data: Data, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyArray(lines: data).validated(allowing: allowed)
    }

    /// Use ``Validatable/validated(allowing:file:)``.
    @available(*, deprecated, message: "use LazyArray(lines: bytes).validated()")
    public init(validatingLines bytes: [UInt8], allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyArray(lines: bytes).validated(allowing: allowed)
    }

    /// Use ``Validatable/validated(allowing:file:)``.
    @available(*, deprecated, message: "use LazyArray(lines: text).validated()")
    public init(validatingLines text: String, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyArray(lines: text).validated(allowing: allowed)
    }

    /// Use ``Validatable/validated(allowing:file:)``.
    @available(*, deprecated, message: "use LazyArray(linesOf: url).validated(file: url.lastPathComponent)")
    public init(validatingLinesOf url: URL, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyArray(linesOf: url).validated(allowing: allowed, file: url.lastPathComponent)
    }
}

extension LazyDictionary {
    /// Use ``Validatable/validated(allowing:file:)``.
    @available(*, deprecated, message: "use LazyDictionary(contentsOf: url).validated(file: url.lastPathComponent)")
    public init(validatingContentsOf url: URL, allowing allowed: JSONIssue.Severity = .note) throws {
        self = try LazyDictionary(contentsOf: url).validated(allowing: allowed, file: url.lastPathComponent)
    }
}
