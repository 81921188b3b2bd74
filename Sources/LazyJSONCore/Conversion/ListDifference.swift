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
    ///   - limit: The number of insertions and removals up to which differences are searched for.
    ///   - shared: Elements that are known to be the same, in ascending order. They aren't compared, and the result is
    ///     the same as if they were.
    ///   - isSame: Whether the old and the new element at two indices are the same.
    /// - Complexity: O(*n* + *m*) comparisons in the lengths, and in `effort`.
    package init(
        _ oldCount: Int, _ newCount: Int, effort: Int = 1024, limit: Int = .max, shared: [SharedRun] = [],
        isSame: (Int, Int) -> Bool
    ) {
        /// Returns the number of elements that are the same from two indices on, up to a limit; 0 if the first ones
        /// differ.
        func common(_ old: Int, _ new: Int, _ limit: Int) -> Int {
            let known = shared.count(from: old, new)
            if known > 0 { return min(known, limit) }
            Work.add(1)
            return isSame(old, new) ? 1 : 0
        }
        var first = 0
        let shorter = min(oldCount, newCount)
        while first < shorter {
            let count = common(first, first, shorter - first)
            if count == 0 { break }
            first += count
        }
        var (oldEnd, newEnd) = (oldCount, newCount)
        while oldEnd > first, newEnd > first {
            let known = shared.count(to: oldEnd, newEnd)
            let count = min(known, oldEnd - first, newEnd - first)
            if count == 0, common(oldEnd - 1, newEnd - 1, 1) == 0 { break }
            oldEnd -= max(count, 1)
            newEnd -= max(count, 1)
        }
        let runs = Self.commonRuns(oldEnd - first, newEnd - first, effort, limit) { common(first + $0, first + $1, $2) }
        var (old, new) = (first, first)
        for run in (runs ?? []) + [(oldEnd - first, newEnd - first, 0)] {
            let gap = Gap(old: old..<first + run.old, new: new..<first + run.new)
            if !gap.old.isEmpty || !gap.new.isEmpty { gaps.append(gap) }
            (old, new) = (gap.old.upperBound + run.count, gap.new.upperBound + run.count)
        }
    }

    /// Returns the longest runs of elements that are in both lists, in order, or nil if the lists are too different.
    private static func commonRuns(
        _ oldCount: Int, _ newCount: Int, _ effort: Int, _ limit: Int,
        _ common: (_ old: Int, _ new: Int, _ limit: Int) -> Int
    ) -> [(old: Int, new: Int, count: Int)]? {
        if oldCount == 0 || newCount == 0 { return [] }
        var budget = 16 * (oldCount + newCount) + effort
        // The budget is used up before this limit: each distance takes as many steps as it has diagonals.
        let limit = min(limit, oldCount + newCount, Int(Double(2 * budget).squareRoot()) + 1)
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
                let index = limit + 1 + diagonal
                let isDown =
                    diagonal == -distance || (diagonal != distance && reached[index - 1] < reached[index + 1])
                let start = isDown ? reached[index + 1] : reached[index - 1] + 1
                var old = start
                while old < oldCount, old - diagonal < newCount {
                    let count = common(old, old - diagonal, min(oldCount - old, newCount - old + diagonal))
                    if count == 0 { break }
                    old += count
                }
                budget -= old - start
                last[index] = last[isDown ? index + 1 : index - 1]
                if old > start {
                    runs.append((start, start - diagonal, old - start, last[index]))
                    last[index] = runs.count - 1
                }
                reached[index] = old
                guard old >= oldCount, old - diagonal >= newCount else { continue }
                var path: [(Int, Int, Int)] = []
                var next = last[index]
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

/// The few elements that only one of two sets has, or only one of two dictionaries, without hashing the others.
///
/// A set that is a changed copy of another one has its elements in nearly the same order, so both are walked in step:
///
///     old    d a f c b          new    d x a f b
///     gone   c                  new    x
struct UnorderedDifference<Element> {
    private(set) var gone: [Element] = []
    private(set) var new: [Element] = []
    /// The number of elements that are looked for at a time.
    private static var limit: Int { 32 }

    /// Returns nil if more elements differ, or if the order does.
    ///
    /// - Complexity: O(*n* · *m*) in the number of elements and of those that differ.
    init?(
        _ old: some Sequence<Element>, _ new: some Sequence<Element>, _ isSame: (Element, Element) -> Bool
    ) {
        var (olds, news) = (old.makeIterator(), new.makeIterator())
        while gone.count + self.new.count <= Self.limit {
            let (old, new) = (olds.next(), news.next())
            if old == nil, new == nil { return }
            if let old, let new, isSame(old, new) { continue }
            if let old { Self.add(old, to: &gone, orRemoveFrom: &self.new, isSame) }
            if let new { Self.add(new, to: &self.new, orRemoveFrom: &gone, isSame) }
        }
        return nil
    }

    private static func add(
        _ element: Element, to list: inout [Element], orRemoveFrom others: inout [Element],
        _ isSame: (Element, Element) -> Bool
    ) {
        if let index = others.firstIndex(where: { isSame($0, element) }) {
            others.remove(at: index)
        } else {
            list.append(element)
        }
    }
}
