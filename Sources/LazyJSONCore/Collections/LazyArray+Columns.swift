/// Reading one property of all elements, by its key path.
///
///     users.map(\.id)                         // [7, 8, 9]
///     users.compactMap(\.nickname)            // ["Bo", "Eve"]
///     orders.reduce(0, \.amount, +)           // 4_200
///
/// A key path reads the same values as the closure `{ $0.id }`. If it names a property that the array's class declares
/// by `@Property`, the values are read from the JSON and no models are created, here and wherever else an array takes a
/// key path:
///
/// | key path | is read |
/// |---|---|
/// | a declared property of numbers, text, dates, enums, lists of these, … | without models |
/// | any property of elements of a subclass that `modelClass(for:)` chooses: it may override it | from their models |
/// | models, `LazyArray`s, stored objects, and values of the app's converters that are more than bits | from models |
/// | a property of a superclass or a protocol, a computed property, a path of several components | from models |
///
/// Which property a key path names is found out when it is first used: it is read once from an instance with the JSON
/// of an element. For elements without a model, the app's converters are called each time, since nothing is cached.
extension LazyArray {
    /// Returns the values of a key path, one for each element.
    ///
    ///     users.map(\.id)         // [7, 8, 9]
    ///
    /// - Parameter keyPath: The property to read from each element.
    /// - Returns: The values, in the order of the elements.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func map<Value: Sendable>(_ keyPath: KeyPath<Element, Value>) -> [Value] {
        let values = ElementValues(self, keyPath)
        var result: [Value] = []
        result.reserveCapacity(values.count)
        for value in values { result.append(value) }
        return result
    }

    /// Returns the values of a key path that are not nil.
    ///
    ///     users.compactMap(\.nickname)        // ["Bo", "Eve"]: of one user it is absent
    ///
    /// - Parameter keyPath: The property to read from each element.
    /// - Returns: The values that are not nil, in the order of the elements.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func compactMap<Value: Sendable>(_ keyPath: KeyPath<Element, Value?>) -> [Value] {
        var result: [Value] = []
        for case let value? in ElementValues(self, keyPath) { result.append(value) }
        return result
    }

    /// Returns the result of combining the values of a key path.
    ///
    ///     orders.reduce(0, \.amount, +)                       // 4_200
    ///     orders.reduce(0, \.amount) { max($0, $1) }          // 1_900
    ///
    /// - Parameters:
    ///   - initialResult: The value to combine with the first value.
    ///   - keyPath: The property to read from each element.
    ///   - nextPartialResult: Combines the result so far with the next value.
    /// - Returns: The final result; the initial one for an empty array.
    /// - Throws: Any error that `nextPartialResult` throws.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func reduce<Result, Value: Sendable>(
        _ initialResult: Result, _ keyPath: KeyPath<Element, Value>,
        _ nextPartialResult: (_ partialResult: Result, _ value: Value) throws -> Result
    ) rethrows -> Result {
        try ElementValues(self, keyPath).reduce(initialResult, nextPartialResult)
    }

    /// Returns the result of combining the values of a key path in place.
    ///
    ///     users.reduce(into: [:], \.country) { $0[$1, default: 0] += 1 }        // ["FR": 2, "IT": 1]
    ///
    /// - Parameters:
    ///   - initialResult: The value to start with.
    ///   - keyPath: The property to read from each element.
    ///   - updateAccumulatingResult: Updates the result so far with the next value.
    /// - Returns: The final result; the initial one for an empty array.
    /// - Throws: Any error that `updateAccumulatingResult` throws.
    /// - Complexity: O(*n*) in the number of elements and the bytes of their members up to the property's.
    @inlinable
    public func reduce<Result, Value: Sendable>(
        into initialResult: Result, _ keyPath: KeyPath<Element, Value>,
        _ updateAccumulatingResult: (_ partialResult: inout Result, _ value: Value) throws -> Void
    ) rethrows -> Result {
        try ElementValues(self, keyPath).reduce(into: initialResult, updateAccumulatingResult)
    }
}

/// The values that a key path reads from the elements of an array, in their order: a declared property without models
/// if possible (see ``Column``), everything else from the models.
///
/// For one thread, and for as long as one call takes.
@usableFromInline
struct ElementValues<Element: JSONModelProtocol, Value: Sendable>: RandomAccessCollection {
    @usableFromInline let array: LazyArray<Element>
    @usableFromInline let keyPath: KeyPath<Element, Value>
    @usableFromInline let column: Column?
    /// The column, not retained at every read.
    @usableFromInline let unretainedColumn: Unmanaged<Column>?
    @usableFromInline let endIndex: Int

    @usableFromInline
    init(_ array: LazyArray<Element>, _ keyPath: KeyPath<Element, Value>) {
        self.array = array
        self.keyPath = keyPath
        column = Column(of: array.table, reading: Value.self) { json, classLayout in
            classLayout.property(ownedBy: keyPath, json)
        }
        unretainedColumn = column.map { .passUnretained($0) }
        endIndex = array.count
    }

    @inlinable var startIndex: Int { 0 }

    // Inlined if the type of the value is known, as the getter of a property is: no generic code runs then.
    @inlinable
    subscript(index: Int) -> Value {
        defer { withExtendedLifetime(self) {} }
        if let column = unretainedColumn,
            let value = column._withUnsafeGuaranteedRef({
                $0.read(index) ? $0.unretainedMemo.value(at: $0.slot, as: Value.self) : nil
            })
        {
            return value
        }
        return array[index][keyPath: keyPath]
    }
}
