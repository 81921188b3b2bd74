/// Ordering elements by a key path, which is read once from each element (see ``LazyArray/map(_:)``).
///
///     users.sorted(by: \.name)            // from A to Z
///     users.sorted(by: \.age, >)          // the oldest first
///     users.max(by: \.age)                // the oldest
extension LazyArray {
    /// Returns the elements in the ascending order of a key path's values. Elements with equal values keep their order.
    ///
    ///     users.sorted(by: \.name)
    ///
    /// - Parameter keyPath: The property to read from each element, once.
    /// - Returns: The models, sorted.
    /// - Complexity: O(*n* log *n*) comparisons, and O(*n*) in the bytes of the elements' members up to the property's.
    @inlinable
    public func sorted<Value: Sendable & Comparable>(by keyPath: KeyPath<Element, Value>) -> [Element] {
        sorted(by: keyPath, <)
    }

    /// Returns the elements, sorted by a key path's values with a given comparison. Elements that compare as equal keep
    /// their order.
    ///
    ///     users.sorted(by: \.age, >)
    ///     users.sorted(by: \.name) { $0.localizedStandardCompare($1) == .orderedAscending }
    ///
    /// - Parameters:
    ///   - keyPath: The property to read from each element, once.
    ///   - areInIncreasingOrder: Whether its first argument comes before its second: a strict weak ordering.
    /// - Returns: The models, sorted.
    /// - Throws: Any error that `areInIncreasingOrder` throws.
    /// - Complexity: O(*n* log *n*) comparisons, and O(*n*) in the bytes of the elements' members up to the property's.
    @inlinable
    public func sorted<Value: Sendable>(
        by keyPath: KeyPath<Element, Value>, _ areInIncreasingOrder: (Value, Value) throws -> Bool
    ) rethrows -> [Element] {
        let values = map(keyPath)
        return try values.indices.sorted { try areInIncreasingOrder(values[$0], values[$1]) }.map { self[$0] }
    }

    /// Returns the element with the least value of a key path. If there are several, returns the first.
    ///
    /// - Parameter keyPath: The property to read from each element, once.
    /// - Returns: The element's model; nil for an empty array.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func min<Value: Sendable & Comparable>(by keyPath: KeyPath<Element, Value>) -> Element? {
        first(by: keyPath, <)
    }

    /// Returns the element with the greatest value of a key path. If there are several, returns the first.
    ///
    /// - Parameter keyPath: The property to read from each element, once.
    /// - Returns: The element's model; nil for an empty array.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func max<Value: Sendable & Comparable>(by keyPath: KeyPath<Element, Value>) -> Element? {
        first(by: keyPath, >)
    }

    /// The first element whose value no other value precedes.
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
