/// The elements of an array by a key of theirs, each made as a model when it is asked for.
///
///     let users = try LazyArray<User>(parsing: data).indexed(by: \.id)
///     users[7]?.name          // "Bo": makes one model
///     users[99]               // nil
///     users.count             // 3 different keys
///
/// Of elements with equal keys the first counts. The index holds the array, whose models it returns: `users[7] === users[7]`.
///
/// - Complexity: O(1) on average to find an element.
public struct ModelIndex<Key: Hashable & Sendable, Element: JSONModel>: Sendable {
    /// The array that the index is of, with all its elements.
    public let array: LazyArray<Element>
    /// Where the first element with a key is.
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
    @inlinable
    public subscript(key: Key) -> Element? { positions[key].map { array[$0] } }

    /// The number of different keys.
    public var count: Int { positions.count }

    /// Whether there are no elements.
    public var isEmpty: Bool { positions.isEmpty }

    /// The different keys, in no particular order.
    public var keys: some Collection<Key> { positions.keys }

    /// Whether there is an element with a key. No model is made.
    @inlinable
    public func contains(_ key: Key) -> Bool { positions[key] != nil }
}

extension ModelIndex: CustomStringConvertible {
    /// How many keys there are, and of what: `ModelIndex of 3 Users by Int`.
    public var description: String { "ModelIndex of \(count) \(Element.self)s by \(Key.self)" }
}

extension LazyArray {
    /// The elements by a key of theirs, which is read now; models are made of those that are asked for.
    ///
    ///     let byID = users.indexed(by: \.id)
    ///     byID[7]?.name       // "Bo"
    ///
    /// - Parameter keyPath: The key of each element. Of elements with equal keys the first counts.
    /// - Returns: An index that holds the array.
    /// - Complexity: As ``map(_:)``, and O(1) on average for each element.
    @inlinable
    public func indexed<Key: Hashable & Sendable>(by keyPath: KeyPath<Element, Key>) -> ModelIndex<Key, Element> {
        ModelIndex(self, keyPath)
    }
}
