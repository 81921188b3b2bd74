/// The rule for `or:`, wherever a value may be at one of several places: at paths of a property or of raw JSON, or
/// under keys of a store.
///
///     paths       username, nickname, handle
///     {"username": null, "nickname": "J", "handle": "K"}      nickname: the first value that isn't null
///     {"nickname": null, "handle": null}                      nickname: the first null, if there is nothing else
///     {}                                                      nothing; written at username
package enum Alternatives {
    /// Returns the first value that isn't null, or else the first value.
    ///
    /// - Parameters:
    ///   - count: The number of places. If there is only one, nothing is asked about its value.
    ///   - value: Returns the value at a place; nil if there is none.
    ///   - isNull: Whether a value is null.
    @inline(__always)
    package static func first<Value>(
        of count: Int, _ value: (_ index: Int) -> Value?, isNull: (Value) -> Bool
    ) -> Value? {
        var null: Value?
        for index in 0..<count {
            guard let found = value(index) else { continue }
            if count == 1 || !isNull(found) { return found }
            if null == nil { null = found }
        }
        return null
    }
}
