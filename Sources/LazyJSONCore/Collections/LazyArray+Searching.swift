/// Finding elements by a key path: models are created only for the elements that are returned (see
/// ``LazyArray/map(_:)``).
///
///     users.filter(\.isActive)                        // [User(id: 7), User(id: 9)]
///     users.first(where: \.id, equals: 7)             // User(id: 7)
///     users.contains(where: \.age) { $0 > 90 }        // false
extension LazyArray {
    // MARK: All that match

    /// Returns the elements for which a key path is true.
    ///
    ///     users.filter(\.isActive)        // [User(id: 7), User(id: 9)]
    ///
    /// - Parameter keyPath: The property to read from each element.
    /// - Returns: The models of the matching elements, in their order.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func filter(_ keyPath: KeyPath<Element, Bool>) -> [Element] { filter(keyPath) { $0 } }

    /// Returns the elements for which a key path has a given value.
    ///
    ///     users.filter(\.country, equals: "FR")
    ///
    /// - Parameters:
    ///   - keyPath: The property to read from each element.
    ///   - value: The value to look for.
    /// - Returns: The models of the matching elements, in their order.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func filter<Value: Sendable & Equatable>(
        _ keyPath: KeyPath<Element, Value>, equals value: Value
    ) -> [Element] {
        filter(keyPath) { $0 == value }
    }

    /// Returns the elements for which the value of a key path satisfies a condition.
    ///
    ///     users.filter(\.age) { $0 > 18 }
    ///
    /// - Parameters:
    ///   - keyPath: The property to read from each element.
    ///   - isIncluded: Whether to include an element with this value.
    /// - Returns: The models of the matching elements, in their order.
    /// - Throws: Any error that `isIncluded` throws.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func filter<Value: Sendable>(
        _ keyPath: KeyPath<Element, Value>, where isIncluded: (Value) throws -> Bool
    ) rethrows -> [Element] {
        let values = ElementValues(self, keyPath)
        var result: [Element] = []
        for index in values.indices where try isIncluded(values[index]) { result.append(self[index]) }
        return result
    }

    /// Returns the number of elements for which a key path is true.
    ///
    /// - Parameter keyPath: The property to read from each element.
    /// - Returns: The number of matching elements.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func count(where keyPath: KeyPath<Element, Bool>) -> Int {
        ElementValues(self, keyPath).reduce(0) { $1 ? $0 &+ 1 : $0 }
    }

    /// Returns whether a key path is true for all elements.
    ///
    /// - Parameter keyPath: The property to read from each element, up to the first for which it is false.
    /// - Returns: Whether it is true for all elements; true for an empty array.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func allSatisfy(_ keyPath: KeyPath<Element, Bool>) -> Bool {
        !ElementValues(self, keyPath).contains(false)
    }

    // MARK: The first that matches

    /// Returns the first element for which a key path is true.
    ///
    ///     users.first(where: \.isActive)        // User(id: 7)
    ///
    /// - Parameter keyPath: The property to read from each element, up to the first for which it is true.
    /// - Returns: The element's model; nil if there is no such element.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func first(where keyPath: KeyPath<Element, Bool>) -> Element? {
        firstIndex(where: keyPath).map { self[$0] }
    }

    /// Returns the first element for which a key path has a given value.
    ///
    ///     users.first(where: \.id, equals: 7)        // User(id: 7)
    ///
    /// To find many elements, create an index of them with ``indexed(by:)``.
    ///
    /// - Parameters:
    ///   - keyPath: The property to read from each element, up to the first that matches.
    ///   - value: The value to look for.
    /// - Returns: The element's model; nil if there is no such element.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func first<Value: Sendable & Equatable>(
        where keyPath: KeyPath<Element, Value>, equals value: Value
    ) -> Element? {
        ElementValues(self, keyPath).firstIndex(of: value).map { self[$0] }
    }

    /// Returns the first element for which the value of a key path satisfies a condition.
    ///
    ///     users.first(where: \.age) { $0 > 18 }
    ///
    /// - Parameters:
    ///   - keyPath: The property to read from each element, up to the first that matches.
    ///   - isMatch: Whether an element with this value matches.
    /// - Returns: The element's model; nil if there is no such element.
    /// - Throws: Any error that `isMatch` throws.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func first<Value: Sendable>(
        where keyPath: KeyPath<Element, Value>, satisfies isMatch: (Value) throws -> Bool
    ) rethrows -> Element? {
        try ElementValues(self, keyPath).firstIndex(where: isMatch).map { self[$0] }
    }

    /// Returns the index of the first element for which a key path is true.
    ///
    /// - Parameter keyPath: The property to read from each element, up to the first for which it is true.
    /// - Returns: The index; nil if there is no such element.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func firstIndex(where keyPath: KeyPath<Element, Bool>) -> Int? {
        ElementValues(self, keyPath).firstIndex(of: true)
    }

    // MARK: Whether any matches

    /// Returns whether a key path is true for any element.
    ///
    /// - Parameter keyPath: The property to read from each element, up to the first for which it is true.
    /// - Returns: Whether there is such an element.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func contains(where keyPath: KeyPath<Element, Bool>) -> Bool { firstIndex(where: keyPath) != nil }

    /// Returns whether a key path has a given value for any element.
    ///
    ///     users.contains(where: \.id, equals: 7)        // true
    ///
    /// - Parameters:
    ///   - keyPath: The property to read from each element, up to the first that matches.
    ///   - value: The value to look for.
    /// - Returns: Whether there is such an element.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func contains<Value: Sendable & Equatable>(
        where keyPath: KeyPath<Element, Value>, equals value: Value
    ) -> Bool {
        ElementValues(self, keyPath).contains(value)
    }

    /// Returns whether the value of a key path satisfies a condition for any element.
    ///
    ///     users.contains(where: \.age) { $0 > 90 }        // false
    ///
    /// - Parameters:
    ///   - keyPath: The property to read from each element, up to the first that matches.
    ///   - isMatch: Whether an element with this value matches.
    /// - Returns: Whether there is such an element.
    /// - Throws: Any error that `isMatch` throws.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func contains<Value: Sendable>(
        where keyPath: KeyPath<Element, Value>, satisfies isMatch: (Value) throws -> Bool
    ) rethrows -> Bool {
        try ElementValues(self, keyPath).contains(where: isMatch)
    }
}
