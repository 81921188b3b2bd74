/// Reading one property of all elements, by its key path.
///
///     users.map(\.id)                         // [7, 8, 9]
///     users.compactMap(\.nickname)            // ["Bo", "Eve"]
///     orders.reduce(0, \.amount, +)           // 4_200
///
/// A key path answers what the closure `{ $0.id }` answers for each element. If it is that of a property which the array's class
/// declares by `@Property`, the values are read from the JSON and no models are made, here and wherever else an array takes a key path:
///
/// | a key path of | is read |
/// |---|---|
/// | a declared property of numbers, text, dates, enums, lists of these, … | without models |
/// | elements for which `modelClass(for:)` chooses a subclass, which may override a property | from their models |
/// | models, `LazyArray`s, stored objects, and what converters of the app make that is more than bits | from models |
/// | a property of a superclass or a protocol, a computed property, a path of several components | from models |
///
/// A property that the class declares is recognized when its key path is first used: it is read once from an instance with the
/// JSON of an element. The app's converters are called for elements that have no model yet each time, as nothing is cached.
extension LazyArray {
    /// The values of a key path, one for each element.
    ///
    ///     users.map(\.id)         // [7, 8, 9]
    ///
    /// - Parameter keyPath: What is read of each element.
    /// - Returns: What the elements' models read, in their order.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func map<Value: Sendable>(_ keyPath: KeyPath<Element, Value>) -> [Value] {
        let values = ElementValues(self, keyPath)
        var result: [Value] = []
        result.reserveCapacity(values.count)
        for value in values { result.append(value) }
        return result
    }

    /// The values of a key path that are not nil.
    ///
    ///     users.compactMap(\.nickname)        // ["Bo", "Eve"]: of one user it is absent
    ///
    /// - Parameter keyPath: What is read of each element.
    /// - Returns: What the elements' models read, in their order, without nil.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func compactMap<Value: Sendable>(_ keyPath: KeyPath<Element, Value?>) -> [Value] {
        var result: [Value] = []
        for case let value? in ElementValues(self, keyPath) { result.append(value) }
        return result
    }

    /// Combines the values of a key path.
    ///
    ///     orders.reduce(0, \.amount, +)                       // 4_200
    ///     orders.reduce(0, \.amount) { max($0, $1) }          // 1_900
    ///
    /// - Parameters:
    ///   - initialResult: What the first value is combined with.
    ///   - keyPath: What is read of each element.
    ///   - nextPartialResult: Combines the result so far with the next value.
    /// - Returns: The last result; the initial one for an empty array.
    /// - Throws: What `nextPartialResult` throws.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func reduce<Result, Value: Sendable>(
        _ initialResult: Result, _ keyPath: KeyPath<Element, Value>,
        _ nextPartialResult: (_ partialResult: Result, _ value: Value) throws -> Result
    ) rethrows -> Result {
        try ElementValues(self, keyPath).reduce(initialResult, nextPartialResult)
    }

    /// Combines the values of a key path in place.
    ///
    ///     users.reduce(into: [:], \.country) { $0[$1, default: 0] += 1 }        // ["FR": 2, "IT": 1]
    ///
    /// - Parameters:
    ///   - initialResult: What the first value is added to.
    ///   - keyPath: What is read of each element.
    ///   - updateAccumulatingResult: Adds the next value to the result so far.
    /// - Returns: The last result; the initial one for an empty array.
    /// - Throws: What `updateAccumulatingResult` throws.
    /// - Complexity: As ``map(_:)``.
    @inlinable
    public func reduce<Result, Value: Sendable>(
        into initialResult: Result, _ keyPath: KeyPath<Element, Value>,
        _ updateAccumulatingResult: (_ partialResult: inout Result, _ value: Value) throws -> Void
    ) rethrows -> Result {
        try ElementValues(self, keyPath).reduce(into: initialResult, updateAccumulatingResult)
    }
}
