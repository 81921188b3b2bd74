/// The difference between two lists: the old elements that remain, in their order, and the gaps between them.
///
///     old    a b c d e            new    a x c e f
///     gaps   old 1..<2 (b), new 1..<2 (x)    old 3..<4 (d), new 3..<3    old 5..<5, new 4..<5 (f)
///
/// The common prefix and suffix are set aside. The rest is searched for the shortest edit script (E. Myers, "An O(ND)
/// Difference Algorithm", 1986), as long as that takes no more than a few comparisons per element. The search finds
/// about 180 differences in a thousand elements, and 1,800 in a hundred thousand. Lists with more differences have one
/// gap from their first to their last difference.
package struct ListDifference {
    /// Old elements that are gone, and the new elements that replace them.
    package struct Gap: Equatable {
        package let old: Range<Int>
        package let new: Range<Int>
    }

    /// The gaps in order. Between and around them, the lists are the same.
    package private(set) var gaps: [Gap] = []

    /// Compares two lists.
    ///
    /// - Parameters:
    ///   - effort: The number of steps in addition to those for each element, to find more differences in short lists.
    ///   - isSame: Whether the old and the new element at two indices are the same.
    /// - Complexity: O(*n* + *m*) comparisons in the lengths, and in `effort`.
    package init(_ oldCount: Int, _ newCount: Int, effort: Int = 1024, isSame: (Int, Int) -> Bool) {
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
        let runs = Self.commonRuns(oldEnd - first, newEnd - first, effort) { compare(first + $0, first + $1) }
        var (old, new) = (first, first)
        for run in (runs ?? []) + [(oldEnd - first, newEnd - first, 0)] {
            let gap = Gap(old: old..<first + run.old, new: new..<first + run.new)
            if !gap.old.isEmpty || !gap.new.isEmpty { gaps.append(gap) }
            (old, new) = (gap.old.upperBound + run.count, gap.new.upperBound + run.count)
        }
    }

    /// Returns the longest runs of elements that are in both lists, in order, or nil if the lists are too different.
    private static func commonRuns(
        _ oldCount: Int, _ newCount: Int, _ effort: Int, _ isSame: (Int, Int) -> Bool
    ) -> [(old: Int, new: Int, count: Int)]? {
        if oldCount == 0 || newCount == 0 { return [] }
        var budget = 16 * (oldCount + newCount) + effort
        // The budget is used up before this limit: each distance takes as many steps as it has diagonals.
        let limit = min(oldCount + newCount, Int(Double(2 * budget).squareRoot()) + 1)
        // The end of each diagonal so far: `reached[k + limit + 1]` is an index in the old list; in the new list it is
        // k less.
        var reached = [Int](repeating: 0, count: 2 * limit + 3)
        // All runs that were found, each with the one before it, and the last run on the way to the end of each
        // diagonal.
        var runs: [(old: Int, new: Int, count: Int, previous: Int?)] = []
        var last = [Int?](repeating: nil, count: 2 * limit + 3)
        for distance in 0...limit {
            budget -= distance
            if budget < 0 { return nil }
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                let place = limit + 1 + diagonal
                let isDown =
                    diagonal == -distance || (diagonal != distance && reached[place - 1] < reached[place + 1])
                let start = isDown ? reached[place + 1] : reached[place - 1] + 1
                var old = start
                while old < oldCount, old - diagonal < newCount, isSame(old, old - diagonal) { old += 1 }
                budget -= old - start
                last[place] = last[isDown ? place + 1 : place - 1]
                if old > start {
                    runs.append((start, start - diagonal, old - start, last[place]))
                    last[place] = runs.count - 1
                }
                reached[place] = old
                guard old >= oldCount, old - diagonal >= newCount else { continue }
                var path: [(Int, Int, Int)] = []
                var next = last[place]
                while let run = next.map({ runs[$0] }) {
                    path.append((run.old, run.new, run.count))
                    next = run.previous
                }
                return path.reversed()
            }
        }
        return nil
    }
}
