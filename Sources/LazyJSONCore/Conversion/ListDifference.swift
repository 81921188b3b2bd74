/// The difference between two lists: which of the old elements are still there, in their order.
///
///     old    a b c d e            new    a x c e f
///     gaps   old 1..<2 (b), new 1..<2 (x)    old 3..<4 (d), new 3..<3    old 5..<5, new 4..<5 (f)
///
/// The common prefix and suffix are set aside. For the rest the shortest edit script is looked for (E. Myers, "An
/// O(ND) Difference Algorithm", 1986), as long as that takes no more than a few comparisons per element: it finds about
/// 180 differences in a thousand elements, and 1,800 in a hundred thousand. Lists with more differences have one gap from their
/// first to their last difference.
struct ListDifference {
    /// Old elements that are gone, and the new ones that replace them.
    struct Gap: Equatable {
        let old: Range<Int>
        let new: Range<Int>
    }

    /// In order; between two of them, and around, the lists are the same.
    private(set) var gaps: [Gap] = []

    /// Compares two lists.
    ///
    /// - Parameter isSame: Whether the old and the new element at two indices are the same.
    /// - Complexity: O(*n* + *m*) comparisons in the lengths.
    init(_ oldCount: Int, _ newCount: Int, isSame: (Int, Int) -> Bool) {
        func compare(_ old: Int, _ new: Int) -> Bool {
            Work.add(1)
            return isSame(old, new)
        }
        var first = 0
        let shorter = min(oldCount, newCount)
        while first < shorter, compare(first, first) { first += 1 }
        var (oldEnd, newEnd) = (oldCount, newCount)
        while oldEnd > first, newEnd > first, compare(oldEnd - 1, newEnd - 1) {
            oldEnd -= 1
            newEnd -= 1
        }
        let same = Self.matches(oldEnd - first, newEnd - first) { compare(first + $0, first + $1) }
        var (old, new) = (first, first)
        for (oldMatch, newMatch) in (same ?? []) + [(oldEnd - first, newEnd - first)] {
            let gap = Gap(old: old..<first + oldMatch, new: new..<first + newMatch)
            if !gap.old.isEmpty || !gap.new.isEmpty { gaps.append(gap) }
            (old, new) = (gap.old.upperBound + 1, gap.new.upperBound + 1)
        }
    }

    /// The longest list of elements that are in both lists, in order; nil if the lists are too different.
    private static func matches(_ oldCount: Int, _ newCount: Int, _ isSame: (Int, Int) -> Bool) -> [(Int, Int)]? {
        if oldCount == 0 || newCount == 0 { return [] }
        var budget = 16 * (oldCount + newCount) + 1024
        // The budget is used up before that: each distance takes as many steps as it has diagonals.
        let limit = min(oldCount + newCount, Int(Double(2 * budget).squareRoot()) + 1)
        // How far each diagonal was followed: `reached[k + limit + 1]` is an index in the old list; in the new list it is k less.
        var reached = [Int](repeating: 0, count: 2 * limit + 3)
        var steps: [ArraySlice<Int>] = []
        for distance in 0...limit {
            let middle = limit + 1
            steps.append(reached[(middle - distance - 1)...(middle + distance + 1)])
            budget -= distance
            if budget < 0 { return nil }
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                let place = middle + diagonal
                let isDown =
                    diagonal == -distance || (diagonal != distance && reached[place - 1] < reached[place + 1])
                var old = isDown ? reached[place + 1] : reached[place - 1] + 1
                while old < oldCount, old - diagonal < newCount, isSame(old, old - diagonal) {
                    old += 1
                    budget -= 1
                }
                reached[place] = old
                if old >= oldCount, old - diagonal >= newCount { return walkBack(steps, oldCount, newCount, middle) }
            }
        }
        return nil
    }

    /// The matches on the path that was found, followed from its end to its start.
    private static func walkBack(
        _ steps: [ArraySlice<Int>], _ oldCount: Int, _ newCount: Int, _ middle: Int
    ) -> [(Int, Int)] {
        var matches: [(Int, Int)] = []
        var (old, new) = (oldCount, newCount)
        for (distance, reached) in steps.enumerated().reversed() {
            let diagonal = old - new
            let place = middle + diagonal
            let isDown = diagonal == -distance || (diagonal != distance && reached[place - 1] < reached[place + 1])
            let start = distance == 0 ? 0 : isDown ? reached[place + 1] : reached[place - 1]
            let startNew = distance == 0 ? 0 : start - (diagonal + (isDown ? 1 : -1))
            while old > start, new > startNew, old - 1 >= start + (isDown || distance == 0 ? 0 : 1),
                new - 1 >= startNew + (isDown && distance > 0 ? 1 : 0)
            {
                old -= 1
                new -= 1
                matches.append((old, new))
            }
            (old, new) = (start, startNew)
        }
        return matches.reversed()
    }
}
