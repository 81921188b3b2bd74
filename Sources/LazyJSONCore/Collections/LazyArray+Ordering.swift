/// Ordering elements by a key path, which is read once of each (see ``LazyArray/map(_:)``).
///
///     users.sorted(by: \.name)            // from A to Z
///     users.sorted(by: \.age, >)          // the oldest first
///     users.max(by: \.age)                // the oldest
extension LazyArray {
    /// The elements in the ascending order of a key path's values; those with equal values stay in their order.
    ///
    ///     users.sorted(by: \.name)
    ///
    /// - Parameter keyPath: What is read of each element, once.
    /// - Returns: The models.
    /// - Complexity: O(*n* log *n*) comparisons, and as ``map(_:)``.
    @inlinable
    public func sorted<Value: Sendable & Comparable>(by keyPath: KeyPath<Element, Value>) -> [Element] {
        sorted(by: keyPath, <)
    }

    /// The elements in an order of a key path's values; those of which neither goes before the other stay in their order.
    ///
    ///     users.sorted(by: \.age, >)
    ///     users.sorted(by: \.name) { $0.localizedStandardCompare($1) == .orderedAscending }
    ///
    /// - Parameters:
    ///   - keyPath: What is read of each element, once.
    ///   - areInIncreasingOrder: Whether the first value goes before the second: a strict weak ordering.
    /// - Returns: The models.
    /// - Throws: What `areInIncreasingOrder` throws.
    /// - Complexity: O(*n* log *n*) comparisons, and as ``map(_:)``.
    @inlinable
    public func sorted<Value: Sendable>(
        by keyPath: KeyPath<Element, Value>, _ areInIncreasingOrder: (Value, Value) throws -> Bool
    ) rethrows -> [Element] {
        let values = map(keyPath)
        return try values.indices.sorted { try areInIncreasingOrder(values[$0], values[$1]) }.map { self[$0] }
    }

    /// The element with the least value of a key path; of several, the first.
    ///
    /// - Parameter keyPath: What is read of each element, once.
    /// - Returns: Its model; nil for an empty array.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func min<Value: Sendable & Comparable>(by keyPath: KeyPath<Element, Value>) -> Element? {
        first(by: keyPath, <)
    }

    /// The element with the greatest value of a key path; of several, the first.
    ///
    /// - Parameter keyPath: What is read of each element, once.
    /// - Returns: Its model; nil for an empty array.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func max<Value: Sendable & Comparable>(by keyPath: KeyPath<Element, Value>) -> Element? {
        first(by: keyPath, >)
    }

    /// The first element before whose value no other goes.
    @inlinable
    func first<Value: Sendable>(by keyPath: KeyPath<Element, Value>, _ precedes: (Value, Value) -> Bool) -> Element? {
        let values = ElementValues(self, keyPath)
        guard var best = values.first else { return nil }
        var position = 0
        for index in values.indices.dropFirst() {
            let value = values[index]
            guard precedes(value, best) else { continue }
            (best, position) = (value, index)
        }
        return self[position]
    }
}
