/// Changing the elements of an array. Anything but an array stays as it is, and so does an array if it doesn't have the
/// position: an edit that doesn't fit destroys nothing and never stops the program.
extension JSON {
    /// Appends elements to an array.
    ///
    ///     var json: JSON = ["tags": ["a"]]
    ///     json["tags"]?.append(contentsOf: ["b", "c"])    // {"tags":["a","b","c"]}
    ///     json.append(contentsOf: ["d"])                  // false: an object has no elements
    ///
    /// - Parameter elements: The new elements.
    /// - Returns: Whether the value is an array. Any other value stays as it is.
    /// - Complexity: O(*m*) amortized in the number of new elements once the array has been changed, otherwise O(*n*)
    ///   in its bytes.
    @discardableResult
    public mutating func append(contentsOf elements: some Sequence<JSON>) -> Bool {
        insert(contentsOf: elements, at: .max)
    }

    /// Inserts elements into an array, before the one at a position. A position out of range is clamped to the ends.
    ///
    /// - Parameters:
    ///   - elements: The new elements.
    ///   - position: The position that the first new element gets.
    /// - Returns: Whether the value is an array. Any other value stays as it is.
    /// - Complexity: O(log *n* + *m*) in the number of new elements once the array has been changed, otherwise O(*n* +
    ///   *m*) in its bytes.
    @discardableResult
    public mutating func insert(contentsOf elements: some Sequence<JSON>, at position: Int) -> Bool {
        guard kind == .array else { return false }
        let elements = Array(elements)
        if elements.isEmpty { return true }
        edit(asObject: false) { container in
            let index = min(max(position, 0), container.count)
            container.replaceSubrange(index..<index, with: elements)
        }
        return true
    }

    /// Replaces an element of an array.
    ///
    /// - Parameters:
    ///   - position: The position of the element.
    ///   - element: The new element.
    /// - Returns: Whether there is such an element. A position equal to the count does not append, as it does in the
    ///   subscript.
    /// - Complexity: O(log *n*) once the array has been changed, otherwise O(*n*) in its bytes.
    @discardableResult
    public mutating func replace(at position: Int, with element: JSON) -> Bool {
        guard self.element(position) != nil else { return false }
        edit(asObject: false) { $0.set(element, at: position) }
        return true
    }

    /// Removes an element of an array.
    ///
    /// - Parameter position: The position of the element.
    /// - Returns: The removed element; nil if there is no such element.
    /// - Complexity: O(log *n*) once the array has been changed, otherwise O(*n*) in its bytes.
    @discardableResult
    public mutating func remove(at position: Int) -> JSON? {
        guard let removed = element(position) else { return nil }
        edit(asObject: false) { $0.replaceSubrange(position..<position + 1, with: []) }
        return removed
    }

    /// Exchanges two elements of an array.
    ///
    ///     var json: JSON = ["a", "b", "c"]
    ///     json.swapAt(0, 2)       // ["c","b","a"]
    ///     json.swapAt(0, 3)       // false: there are only three
    ///
    /// - Parameters:
    ///   - first: The position of an element.
    ///   - second: The position of another element, or of the same.
    /// - Returns: Whether there are elements at both positions. Otherwise nothing changes.
    /// - Complexity: O(log *n*) once the array has been changed, otherwise O(*n*) in its bytes.
    @discardableResult
    public mutating func swapAt(_ first: Int, _ second: Int) -> Bool {
        guard element(first) != nil, element(second) != nil else { return false }
        if first != second { edit(asObject: false) { $0.swapAt(first, second) } }
        return true
    }

    /// Moves an element of an array to another position.
    ///
    ///     var json: JSON = ["a", "b", "c"]
    ///     json.move(from: 0, to: 2)       // ["b","c","a"]
    ///
    /// - Parameters:
    ///   - source: The position of the element.
    ///   - destination: The position of the element afterwards. The elements between the two positions move by one.
    /// - Returns: Whether the array has both positions. Otherwise nothing changes.
    /// - Complexity: O(log *n*) once the array has been changed, otherwise O(*n*) in its bytes.
    @discardableResult
    public mutating func move(from source: Int, to destination: Int) -> Bool {
        guard element(source) != nil, element(destination) != nil else { return false }
        if source != destination { edit(asObject: false) { $0.move(from: source, to: destination) } }
        return true
    }
}
