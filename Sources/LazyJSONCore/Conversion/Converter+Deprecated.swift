/// Use ``Freshness``.
@available(*, deprecated, renamed: "Freshness")
public typealias CacheCheck = Freshness

extension Converter {
    /// Use ``init(decode:encode:revalidate:)``.
    @available(*, deprecated, renamed: "init(decode:encode:revalidate:)")
    @_disfavoredOverload
    public init(
        decode: @escaping @Sendable (JSON) throws -> Value?, encode: (@Sendable (Value) throws -> JSON?)? = nil,
        check: @escaping @Sendable (Value, JSON) -> Freshness<Value>
    ) {
        self.init(decode: decode, encode: encode, revalidate: check)
    }

    /// Use ``revalidate``.
    @available(*, deprecated, renamed: "revalidate")
    public var check: (@Sendable (Value, JSON) -> Freshness<Value>)? { revalidate }
}
