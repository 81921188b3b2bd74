/// The children of a container that are objects: the ordinals of those that are, or of those that aren't, whichever are
/// fewer.
///
///     [{}, 5, {}, {}]      ordinals 1, which are not objects        object 2 has ordinal 3
///     [5, 6, {}]           ordinals 2, which are                    object 0 has ordinal 2
struct ObjectOrdinals: Sendable {
    /// The ordinals in ascending order.
    let ordinals: GrowingMemory<Int>
    let areObjects: Bool

    /// Every child is an object, or it doesn't matter.
    static let all = ObjectOrdinals(ordinals: GrowingMemory(), areObjects: false)
    /// No child is an object.
    static let none = ObjectOrdinals(ordinals: GrowingMemory(), areObjects: true)

    /// Returns the number of children in a range that aren't objects.
    ///
    /// - Complexity: O(log *n*), or O(1) if all children are objects or none are.
    func otherCount(in range: Range<Int>) -> Int {
        let listed = ordinals.isEmpty ? 0 : count(before: range.upperBound) - count(before: range.lowerBound)
        return areObjects ? range.count - listed : listed
    }

    /// Returns the ordinal of an object, counted from the child with an ordinal. There must be such an object.
    ///
    /// - Complexity: O(log *n*)
    func ordinal(ofObject object: Int, from start: Int) -> Int {
        if ordinals.isEmpty { return start + object }
        let first = count(before: start)
        if areObjects { return ordinals[first + object] }
        // Other children from `start` on come before the object if at most `object` objects come before them.
        let others = (0..<(ordinals.count - first)).first(notBefore: { ordinals[first + $0] - start - $0 <= object })
        return start + object + others
    }

    /// Returns the number of listed ordinals that are lower than another.
    private func count(before ordinal: Int) -> Int {
        Work.add(1)
        return ordinals.indices.first(notBefore: { ordinals[$0] < ordinal })
    }
}

extension ContainerIndex {
    /// The values that are objects.
    ///
    /// - Complexity: O(1) if all values are objects or none are. Otherwise O(*n*) in their number at the first call.
    func objects(in document: Document) -> ObjectOrdinals {
        if isObject || objectCount == offsets.count { return .all }
        if objectCount == 0 { return .none }
        return (mixed.load() ?? mixed.setIfNil(Box(mixedObjects(in: document)))).value
    }

    private func mixedObjects(in document: Document) -> ObjectOrdinals {
        Work.add(offsets.count)
        let areObjects = objectCount < offsets.count - objectCount
        var ordinals = GrowingMemory<Int>()
        for ordinal in offsets.indices where document.isObject(at: offsets[ordinal]) == areObjects {
            ordinals.append(ordinal)
        }
        return ObjectOrdinals(ordinals: ordinals, areObjects: areObjects)
    }
}
