/// The elements of an array by a key. Each model is created when it is accessed.
///
///     let users = try LazyArray<User>(parsing: data).indexed(by: \.id)
///     users[7]?.name          // "Bo": makes one model
///     users[99]               // nil
///     users.count             // 3 different keys
///
/// If a key repeats, the first element counts. The index holds the array, whose models it returns: `users[7] ===
/// users[7]`.
///
/// - Complexity: O(1) on average to find an element.
public struct ModelIndex<Key: Hashable & Sendable, Element: JSONModelProtocol>: Sendable {
    /// The array of the index, with all its elements.
    public let array: LazyArray<Element>
    /// The position of the first element with a key.
    @usableFromInline let positions: [Key: Int]

    @inlinable
    init(_ array: LazyArray<Element>, _ keyPath: KeyPath<Element, Key>) {
        var positions: [Key: Int] = [:]
        positions.reserveCapacity(array.count)
        for (position, key) in ElementValues(array, keyPath).enumerated() where positions[key] == nil {
            positions[key] = position
        }
        self.array = array
        self.positions = positions
    }

    /// The model of the first element with a key; nil if there is none.
    ///
    /// - Parameter key: The key.
    @inlinable
    public subscript(key: Key) -> Element? { positions[key].map { array[$0] } }

    /// The number of different keys.
    public var count: Int { positions.count }

    /// Whether there are no elements.
    public var isEmpty: Bool { positions.isEmpty }

    /// The different keys, in no particular order.
    public var keys: some Collection<Key> { positions.keys }

    /// Returns whether there is an element with a key. No model is created.
    ///
    /// - Parameter key: The key.
    /// - Returns: Whether there is such an element.
    @inlinable
    public func contains(_ key: Key) -> Bool { positions[key] != nil }
}

extension ModelIndex: CustomStringConvertible {
    /// The number of keys, the class of the elements and the type of the keys: `ModelIndex of 3 Users by Int`.
    public var description: String { "ModelIndex of \(count) \(Element.self)s by \(Key.self)" }
}

extension LazyArray {
    /// Returns an index of the elements by a key. The keys are read now; models are created when they are accessed.
    ///
    ///     let byID = users.indexed(by: \.id)
    ///     byID[7]?.name       // "Bo"
    ///
    /// - Parameter keyPath: The key of each element. If a key repeats, the first element counts.
    /// - Returns: The index, which holds the array.
    /// - Complexity: O(*n*) on average in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func indexed<Key: Hashable & Sendable>(by keyPath: KeyPath<Element, Key>) -> ModelIndex<Key, Element> {
        ModelIndex(self, keyPath)
    }
}
