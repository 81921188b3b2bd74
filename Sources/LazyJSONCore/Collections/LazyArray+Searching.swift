/// Finding elements by a key path: models are made of those that are returned (see ``LazyArray/map(_:)``).
///
///     users.filter(\.isActive)                        // [User(id: 7), User(id: 9)]
///     users.first(where: \.id, equals: 7)             // User(id: 7)
///     users.contains(where: \.age) { $0 > 90 }        // false
extension LazyArray {
    // MARK: All that match

    /// The elements of which a key path is true.
    ///
    ///     users.filter(\.isActive)        // [User(id: 7), User(id: 9)]
    ///
    /// - Parameter keyPath: What is read of each element.
    /// - Returns: The models of those, in their order.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func filter(_ keyPath: KeyPath<Element, Bool>) -> [Element] { filter(keyPath) { $0 } }

    /// The elements of which a key path has a value.
    ///
    ///     users.filter(\.country, equals: "FR")
    ///
    /// - Parameters:
    ///   - keyPath: What is read of each element.
    ///   - value: What it has to be equal to.
    /// - Returns: The models of those, in their order.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func filter<Value: Sendable & Equatable>(
        _ keyPath: KeyPath<Element, Value>, equals value: Value
    ) -> [Element] {
        filter(keyPath) { $0 == value }
    }

    /// The elements of which the value of a key path satisfies a condition.
    ///
    ///     users.filter(\.age) { $0 > 18 }
    ///
    /// - Parameters:
    ///   - keyPath: What is read of each element.
    ///   - isIncluded: Whether an element with such a value is returned.
    /// - Returns: The models of those, in their order.
    /// - Throws: What `isIncluded` throws.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func filter<Value: Sendable>(
        _ keyPath: KeyPath<Element, Value>, where isIncluded: (Value) throws -> Bool
    ) rethrows -> [Element] {
        let values = ElementValues(self, keyPath)
        var result: [Element] = []
        for index in values.indices where try isIncluded(values[index]) { result.append(self[index]) }
        return result
    }

    /// The number of elements of which a key path is true.
    ///
    /// - Parameter keyPath: What is read of each element.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func count(where keyPath: KeyPath<Element, Bool>) -> Int {
        ElementValues(self, keyPath).reduce(0) { $1 ? $0 &+ 1 : $0 }
    }

    /// Whether a key path is true of all elements; of none, too.
    ///
    /// - Parameter keyPath: What is read of each element, up to the first of which it is false.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func allSatisfy(_ keyPath: KeyPath<Element, Bool>) -> Bool {
        !ElementValues(self, keyPath).contains(false)
    }

    // MARK: The first that matches

    /// The first element of which a key path is true.
    ///
    ///     users.first(where: \.isActive)        // User(id: 7)
    ///
    /// - Parameter keyPath: What is read of each element, up to the first of which it is true.
    /// - Returns: Its model; nil if there is none.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func first(where keyPath: KeyPath<Element, Bool>) -> Element? {
        firstIndex(where: keyPath).map { self[$0] }
    }

    /// The first element of which a key path has a value.
    ///
    ///     users.first(where: \.id, equals: 7)        // User(id: 7)
    ///
    /// To look for many, make an index of them: ``indexed(by:)``.
    ///
    /// - Parameters:
    ///   - keyPath: What is read of each element, up to the first that has the value.
    ///   - value: What it has to be equal to.
    /// - Returns: Its model; nil if there is none.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func first<Value: Sendable & Equatable>(
        where keyPath: KeyPath<Element, Value>, equals value: Value
    ) -> Element? {
        ElementValues(self, keyPath).firstIndex(of: value).map { self[$0] }
    }

    /// The first element of which the value of a key path satisfies a condition.
    ///
    ///     users.first(where: \.age) { $0 > 18 }
    ///
    /// - Parameters:
    ///   - keyPath: What is read of each element, up to the first that satisfies the condition.
    ///   - isMatch: Whether it is an element with such a value.
    /// - Returns: Its model; nil if there is none.
    /// - Throws: What `isMatch` throws.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func first<Value: Sendable>(
        where keyPath: KeyPath<Element, Value>, satisfies isMatch: (Value) throws -> Bool
    ) rethrows -> Element? {
        try ElementValues(self, keyPath).firstIndex(where: isMatch).map { self[$0] }
    }

    /// The index of the first element of which a key path is true; nil if there is none.
    ///
    /// - Parameter keyPath: What is read of each element, up to the first of which it is true.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func firstIndex(where keyPath: KeyPath<Element, Bool>) -> Int? {
        ElementValues(self, keyPath).firstIndex(of: true)
    }

    // MARK: Whether any matches

    /// Whether a key path is true of an element.
    ///
    /// - Parameter keyPath: What is read of each element, up to the first of which it is true.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func contains(where keyPath: KeyPath<Element, Bool>) -> Bool { firstIndex(where: keyPath) != nil }

    /// Whether a key path of an element has a value.
    ///
    ///     users.contains(where: \.id, equals: 7)        // true
    ///
    /// - Parameters:
    ///   - keyPath: What is read of each element, up to the first that has the value.
    ///   - value: What it has to be equal to.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func contains<Value: Sendable & Equatable>(
        where keyPath: KeyPath<Element, Value>, equals value: Value
    ) -> Bool {
        ElementValues(self, keyPath).contains(value)
    }

    /// Whether the value of a key path of an element satisfies a condition.
    ///
    ///     users.contains(where: \.age) { $0 > 90 }        // false
    ///
    /// - Parameters:
    ///   - keyPath: What is read of each element, up to the first that satisfies the condition.
    ///   - isMatch: Whether it is an element with such a value.
    /// - Throws: What `isMatch` throws.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func contains<Value: Sendable>(
        where keyPath: KeyPath<Element, Value>, satisfies isMatch: (Value) throws -> Bool
    ) rethrows -> Bool {
        try ElementValues(self, keyPath).contains(where: isMatch)
    }
}
