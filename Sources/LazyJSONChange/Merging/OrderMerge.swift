/// Merges two orders of the same elements. Nil if the two orders contradict each other.
///
///     base    1 2 3 4 5        one side    2 1 3 4 5        the other    1 2 5 3 4        merged    2 1 5 3 4
///
/// Two elements are in the order that a side gave them, if at least one side has changed their order, and otherwise in
/// the order of the base. (If both sides changed it, they changed it in the same way.) That decides every pair,
/// whichever side is which. It isn't always an order: if one side swaps 1 and 2, and the other 2 and 3, then 3 is
/// before 2, 2 before 1, and 1 before 3.
///
/// - Parameters:
///   - one: The elements in the order of one side: different numbers, whose ascending order is that of the base.
///   - other: The same elements in the order of the other side.
/// - Complexity: O(*n* log *n*)
func mergedOrder(_ one: [Int], _ other: [Int]) -> [Int]? {
    let (first, second) = (positions(one), positions(other))
    /// Whether the merged order has two elements in this order.
    func isBefore(_ left: Int, _ right: Int) -> Bool {
        let (low, high) = (min(left, right), max(left, right))
        func isSwapped(_ positions: [Int: Int]) -> Bool { (positions[low] ?? 0) > (positions[high] ?? 0) }
        return (isSwapped(first) || isSwapped(second)) != (left < right)
    }
    let merged = one.sorted().sorted(by: isBefore)
    // The pairs that the merged order swaps have to be those that at least one side swaps. Two sets of pairs differ
    // in as many pairs as two orders put in different ways, so counting suffices to find out whether sets are
    // equal.
    let base = positions(one.sorted())
    let (swapped, otherSwapped) = (differences(one, base), differences(other, base))
    let all = (swapped + otherSwapped + differences(one, second)) / 2
    guard differences(merged, base) == all, differences(merged, first) == all - swapped,
        differences(merged, second) == all - otherSwapped
    else { return nil }
    return merged
}

private func positions(_ list: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: zip(list, list.indices))
}

/// Returns the number of pairs that two orders put in different ways.
private func differences(_ order: [Int], _ other: [Int: Int]) -> Int {
    var passed = PrefixSums([Int](repeating: 0, count: order.count))
    var count = 0
    for (index, element) in order.enumerated() {
        let position = other[element] ?? 0
        // The earlier elements that are later in the other order.
        count += index - passed.sum(before: position)
        passed.add(1, at: position)
    }
    return count
}
