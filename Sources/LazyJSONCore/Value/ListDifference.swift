/// The difference between two lists: the runs of elements that remain, in their order, and the gaps between them.
///
///     old    a b c d e            new    a x c e f
///     runs   a, c, e
///     gaps   old 1..<2 (b), new 1..<2 (x)    old 3..<4 (d), new 3..<3    old 5..<5, new 4..<5 (f)
///
/// The common prefix and suffix are set aside. The rest is searched for the shortest edit script (E. Myers, "An O(ND)
/// Difference Algorithm", 1986), as long as that takes no more than a few comparisons per element. The search finds
/// about 180 differences in a thousand elements, and 1,800 in a hundred thousand. Lists with more differences have one
/// gap from their first to their last difference.
package struct ListDifference {
    /// The elements that remain.
    package private(set) var runs: [SharedRun] = []
    private let whole: ListGap

    /// The gaps in order. Between and around them, the lists are the same.
    package var gaps: [ListGap] { runs.gaps(in: whole) }

    /// Compares two lists, or parts of them.
    ///
    /// - Parameters:
    ///   - whole: The lists or parts.
    ///   - effort: The number of steps in addition to those for each element, to find more differences in short lists.
    ///   - limit: The number of insertions and removals up to which differences are searched for.
    ///   - shared: Elements that are known to be the same, in ascending order. They aren't compared, and the result is
    ///     the same as if they were.
    ///   - isSame: Whether the old and the new element at two indices are the same.
    /// - Complexity: O(*n* + *m*) comparisons in the lengths, and in `effort`.
    package init(
        in whole: ListGap, effort: Int = 1024, limit: Int = .max, shared: [SharedRun] = [],
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
        self.whole = whole
        runs.reserveCapacity(4)
        var gap = whole
        while gap.isReplacement {
            let count = common(gap.old.lowerBound, gap.new.lowerBound, gap.shorterCount)
            if count == 0 { break }
            gap.dropFirst(count)
        }
        add(SharedRun(old: whole.old.lowerBound, new: whole.new.lowerBound, count: whole.old.count - gap.old.count))
        while gap.isReplacement {
            let known = min(shared.count(to: gap.old.upperBound, gap.new.upperBound), gap.shorterCount)
            if known == 0, common(gap.old.upperBound - 1, gap.new.upperBound - 1, 1) == 0 { break }
            gap.dropLast(max(known, 1))
        }
        let (old, new) = (gap.old.lowerBound, gap.new.lowerBound)
        for run in Self.commonRuns(gap, effort, limit, { common(old + $0, new + $1, $2) }) {
            add(SharedRun(old: old + run.old, new: new + run.new, count: run.count))
        }
        let end = gap.old.upperBound
        add(SharedRun(old: end, new: gap.new.upperBound, count: whole.old.upperBound - end))
    }

    private mutating func add(_ run: SharedRun) {
        if run.count > 0 { runs.append(run) }
    }

    /// Returns the longest runs of elements that are in both parts, in order, by their indices in the parts; none if
    /// the parts are too different.
    private static func commonRuns(
        _ gap: ListGap, _ effort: Int, _ limit: Int, _ common: (_ old: Int, _ new: Int, _ limit: Int) -> Int
    ) -> [SharedRun] {
        guard gap.isReplacement else { return [] }
        let (oldCount, newCount) = (gap.old.count, gap.new.count)
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
            if budget < 0 { return [] }
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
                var path: [SharedRun] = []
                var next = last[index]
                while let run = next.map({ runs[$0] }) {
                    path.append(SharedRun(old: run.old, new: run.new, count: run.count))
                    next = run.previous
                }
                return path.reversed()
            }
        }
        return []
    }
}

/// Elements of two lists that aren't known to be the same, between others that are: old elements, and the new ones in
/// their place.
package struct ListGap: Equatable {
    package private(set) var old: Range<Int>
    package private(set) var new: Range<Int>

    package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }

    /// All elements of two lists.
    package init(_ oldCount: Int, _ newCount: Int) { (old, new) = (0..<oldCount, 0..<newCount) }

    package var isEmpty: Bool { old.isEmpty && new.isEmpty }

    /// Whether there are elements on both sides.
    package var isReplacement: Bool { !old.isEmpty && !new.isEmpty }

    /// The number of elements on the side that has fewer.
    fileprivate var shorterCount: Int { min(old.count, new.count) }

    fileprivate mutating func dropFirst(_ count: Int) {
        old = old.lowerBound + count..<old.upperBound
        new = new.lowerBound + count..<new.upperBound
    }

    fileprivate mutating func dropLast(_ count: Int) {
        old = old.lowerBound..<old.upperBound - count
        new = new.lowerBound..<new.upperBound - count
    }

    /// Removes elements that are the same from both ends, and returns them.
    @discardableResult
    package mutating func trim(_ isSame: (_ old: Int, _ new: Int) -> Bool) -> [SharedRun] {
        let whole = self
        while isReplacement, isSame(old.lowerBound, new.lowerBound) { dropFirst(1) }
        let head = SharedRun(old: whole.old.lowerBound, new: whole.new.lowerBound, count: whole.old.count - old.count)
        while isReplacement, isSame(old.upperBound - 1, new.upperBound - 1) { dropLast(1) }
        let end = old.upperBound
        let tail = SharedRun(old: end, new: new.upperBound, count: whole.old.upperBound - end)
        return [head, tail].filter { $0.count > 0 }
    }
}

extension [SharedRun] {
    /// Returns the gaps around and between runs, which are in ascending order on both sides.
    ///
    /// - Parameter whole: The parts of two lists in which the runs are.
    package func gaps(in whole: ListGap) -> [ListGap] {
        var gaps: [ListGap] = []
        var (old, new) = (whole.old.lowerBound, whole.new.lowerBound)
        func add(_ oldEnd: Int, _ newEnd: Int) {
            let gap = ListGap(old: old..<oldEnd, new: new..<newEnd)
            if !gap.isEmpty { gaps.append(gap) }
        }
        for run in self {
            add(run.old, run.new)
            (old, new) = (run.old + run.count, run.new + run.count)
        }
        add(whole.old.upperBound, whole.new.upperBound)
        return gaps
    }

    /// Returns the gaps around and between runs of two lists.
    package func gaps(_ oldCount: Int, _ newCount: Int) -> [ListGap] {
        gaps(in: ListGap(oldCount, newCount))
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
