/// The elements that two versions of a list don't share.
///
///     old     a  b  c  d  e          gaps    1..<2 in the place of 1..<2     (c and d are shared, at other positions)
///     new     a  B  x  c  d                  2..<2 in the place of 2..<3
///                                            4..<5 in the place of 5..<5
struct LiveListGaps {
    /// The gaps in ascending order. One is between any two runs of shared elements.
    private(set) var gaps: [ListGap] = []
    /// Whether shared elements are at other positions in the new version.
    private(set) var isShifted = false

    /// - Complexity: The cost of the edits between versions of one list (see ``SharedRun``), and O(*n*) for lists that
    ///   are Swift arrays: each element is looked at, and none is read.
    init(from old: any LiveList, to new: any LiveList) {
        for var gap in Self.shared(old, new).gaps(old.count, new.count) {
            gap.trim { before, after in
                Work.add(1)
                return old.json(at: before).isIdentical(to: new.json(at: after))
            }
            if gap.isEmpty { continue }
            gaps.append(gap)
            if gap.old.upperBound != gap.new.upperBound, gap.old.upperBound < old.count { isShifted = true }
        }
    }

    /// The number of elements in gaps.
    var size: Int { gaps.reduce(0) { $0 + $1.old.count + $1.new.count } }

    /// Returns the position of a shared element in the new version; nil for an element that isn't shared.
    func newPosition(ofShared position: Int) -> Int? {
        // The last gap that begins at the position or before it. An empty one is in front of the element.
        let next = gaps.indices.first(notBefore: { gaps[$0].old.lowerBound <= position })
        guard next > 0 else { return position }
        let gap = gaps[next - 1]
        return position < gap.old.upperBound ? nil : position - gap.old.upperBound + gap.new.upperBound
    }

    /// Whether both versions have elements with the same ids in the same order.
    func haveSameIDs(_ old: any LiveList, _ new: any LiveList) -> Bool {
        gaps.allSatisfy { gap in
            gap.old.count == gap.new.count && zip(gap.old, gap.new).allSatisfy { old.id(at: $0) == new.id(at: $1) }
        }
    }

    /// Returns the runs of elements that are shared as a whole, by their positions among the objects of the arrays.
    private static func shared(_ old: any LiveList, _ new: any LiveList) -> [SharedRun] {
        guard let before = old.array, let after = new.array, let runs = SharedRun.all(before, after) else { return [] }
        let (olds, news) = (before.exactElements, after.exactElements)
        return runs.map { run in
            let (start, end) = (olds.objectCount(before: run.old), olds.objectCount(before: run.old + run.count))
            return SharedRun(old: start, new: news.objectCount(before: run.new), count: end - start)
        }
    }
}
