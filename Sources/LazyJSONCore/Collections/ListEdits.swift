/// Edits of lists of models: of lists in drafts, of arrays of structs, and of lazy lists of structs.
extension RangeReplaceableCollection
where Self: MutableCollection & RandomAccessCollection, Index == Int, Element: JSONModelProtocol {
    /// Replaces the element that has the same `id`, or appends the new one.
    ///
    ///     let edited = feed.mutate { $0.items.upsert(item) }
    ///
    /// - Parameter element: The new element.
    /// - Returns: The index of the new element.
    /// - Complexity: O(*n*) in the number of elements, whose `id`s are read up to the same one.
    @discardableResult
    public mutating func upsert(_ element: Element) -> Int where Element: Identifiable {
        let id = element.id
        guard let index = firstIndex(where: { $0.id == id }) else {
            append(element)
            return endIndex - 1
        }
        self[index] = element
        return index
    }

    /// Inserts an element into a sorted list, at its place: after the elements that are equal to it.
    ///
    ///     $0.items.insert(item) { $0.rank < $1.rank }
    ///
    /// - Parameters:
    ///   - element: The new element.
    ///   - areInIncreasingOrder: Whether its first argument comes before its second one. The list is sorted by it.
    /// - Returns: The index of the new element. In a list that isn't sorted, it is any index.
    /// - Throws: Any error that `areInIncreasingOrder` throws; then nothing is inserted.
    /// - Complexity: O(log *n*) calls of `areInIncreasingOrder`, and the cost of an insertion.
    @discardableResult
    public mutating func insert(
        _ element: Element, sortedBy areInIncreasingOrder: (Element, Element) throws -> Bool
    ) rethrows -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if try areInIncreasingOrder(element, self[middle]) { high = middle } else { low = middle + 1 }
        }
        insert(element, at: low)
        return low
    }

    /// Moves an element. It keeps its bytes.
    ///
    ///     $0.items.move(from: 0, to: 2)       // [a, b, c] becomes [b, c, a]
    ///
    /// - Parameters:
    ///   - source: The index of the element.
    ///   - destination: The index of the element afterwards.
    /// - Precondition: Both are indices of elements.
    /// - Complexity: The cost of removing and inserting an element.
    public mutating func move(from source: Int, to destination: Int) {
        precondition(indices.contains(destination), "\(Self.self): index \(destination) is not in \(indices)")
        if source == destination { return }
        let moved = remove(at: source)
        insert(moved, at: destination)
    }
}
