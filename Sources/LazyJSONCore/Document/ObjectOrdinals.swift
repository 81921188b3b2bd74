/// Which children of a container are objects: the ordinals of those that are, or of those that are not, whichever are fewer.
///
///     [{}, 5, {}, {}]      ordinals 1, which are not objects        object 2 has ordinal 3
///     [5, 6, {}]           ordinals 2, which are                    object 0 has ordinal 2
struct ObjectOrdinals: Sendable {
    /// In ascending order.
    let ordinals: ContiguousArray<Int>
    let areObjects: Bool

    /// Every child is an object, or it does not matter.
    static let all = ObjectOrdinals(ordinals: [], areObjects: false)
    /// No child is one.
    static let none = ObjectOrdinals(ordinals: [], areObjects: true)

    /// How many of a range of children are not objects.
    ///
    /// - Complexity: O(log *n*); O(1) where all or none are objects.
    func otherCount(in range: Range<Int>) -> Int {
        let listed = ordinals.isEmpty ? 0 : count(before: range.upperBound) - count(before: range.lowerBound)
        return areObjects ? range.count - listed : listed
    }

    /// The ordinal of an object, counted from the child with an ordinal on. There must be such an object.
    ///
    /// - Complexity: O(log *n*)
    func ordinal(ofObject object: Int, from start: Int) -> Int {
        if ordinals.isEmpty { return start + object }
        let first = count(before: start)
        if areObjects { return ordinals[first + object] }
        // Of the others from `start` on, those with at most `object` objects before them come before the object.
        var low = 0
        var high = ordinals.count - first
        while low < high {
            let middle = low + (high - low) / 2
            if ordinals[first + middle] - start - middle <= object { low = middle + 1 } else { high = middle }
        }
        return start + object + low
    }

    /// How many listed ordinals are lower than one.
    private func count(before ordinal: Int) -> Int {
        Work.add(1)
        var low = 0
        var high = ordinals.count
        while low < high {
            let middle = low + (high - low) / 2
            if ordinals[middle] < ordinal { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ContainerIndex {
    /// Which of the values are objects.
    ///
    /// - Complexity: O(1) where all or none are; otherwise O(*n*) in their number at the first call.
    func objects(in document: Document) -> ObjectOrdinals {
        if isObject || objectCount == offsets.count { return .all }
        if objectCount == 0 { return .none }
        return (mixed.load() ?? mixed.setIfNil(Mixed(self, document))).objects
    }

    /// The same, stored with the index.
    final class Mixed: Sendable {
        let objects: ObjectOrdinals

        init(_ index: ContainerIndex, _ document: Document) {
            Work.add(index.offsets.count)
            let areObjects = index.objectCount < index.offsets.count - index.objectCount
            objects = ObjectOrdinals(
                ordinals: ContiguousArray(
                    index.offsets.indices.lazy.filter { document.isObject(at: index.offsets[$0]) == areObjects }),
                areObjects: areObjects)
        }
    }
}
