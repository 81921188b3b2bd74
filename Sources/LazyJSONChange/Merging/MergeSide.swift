/// One side of a merge of arrays: its elements, matched with those of the base.
///
///     base    a b c d e f          by base    a b ↔ 0 1    c gone       d e f ↔ 3 4 5
///     side    a b X d e f          by side    a b ↔ 0 1    X is new     d e f ↔ 3 4 5
///
/// Elements are matched by their values and positions alone, whether they are shared with the base or not
/// (``ArrayAlignment``).
struct MergeSide {
    /// Elements next to each other whose partners on the other list are next to each other, too, or that have none.
    struct Run {
        var start: Int
        /// The position of the first element's partner; nil if the elements have no partners.
        var partner: Int?
        var count: Int
        /// Whether partners are known to have the same value.
        var isSame: Bool

        var end: Int { start + count }

        /// The partners, whose partners are the elements of this run.
        fileprivate var flipped: Run? {
            partner.map { Run(start: $0, partner: start, count: count, isSame: isSame) }
        }

        /// Whether a run of the same kind follows, so that both are one.
        fileprivate func continues(in next: Run) -> Bool {
            guard end == next.start, isSame == next.isSame else { return false }
            guard let partner else { return next.partner == nil }
            return isSame && partner + count == next.partner
        }
    }

    let elements: JSON.Elements
    /// All elements of the base, with their partners on this side.
    private(set) var byBase: [Run] = []
    /// All elements of this side, with their partners in the base.
    private(set) var bySide: [Run] = []

    /// - Parameters:
    ///   - identity: Returns a value that distinguishes elements, such as an element's id; nil for elements without
    ///     one.
    ///   - looksInside: As in ``ArrayAlignment``.
    /// - Complexity: O(*d* log *d*) in the number of elements that differ, and O(*n*) comparisons of elements that the
    ///   arrays don't share.
    init(_ base: JSON, _ side: JSON, identity: (JSON) -> JSON?, looksInside: Bool) {
        elements = side.exactElements
        let (before, count) = (base.exactElements, elements.count)
        if base.isIdentical(to: side) {
            byBase = Self.complete([Run(start: 0, partner: 0, count: count, isSame: true)], count)
            bySide = byBase
            return
        }
        let aligned = ArrayAlignment(
            from: before, to: elements, shared: SharedRun.all(base, side) ?? [], looksInside: looksInside,
            isForMerging: true,
            identity: identity)
        var runs: [Run] = []
        var position = 0
        for step in aligned.steps {
            var run = Run(start: position, partner: nil, count: 1, isSame: false)
            switch step {
            case .kept(let old, let count): run = Run(start: position, partner: old, count: count, isSame: true)
            case .changed(let old): run.partner = old
            case .moved(let old, let isEqual): (run.partner, run.isSame) = (old, isEqual)
            case .added: break
            }
            runs.append(run)
            position += run.count
        }
        byBase = Self.settled(Self.flipped(runs, before.count), before)
        bySide = Self.settled(Self.flipped(byBase, count), elements)
        byBase = Self.flipped(bySide, before.count)
    }

    /// The runs of the other list.
    private static func flipped(_ runs: [Run], _ count: Int) -> [Run] {
        complete(runs.compactMap(\.flipped).ordered { $0.start < $1.start }, count)
    }

    /// Adds the elements between runs, and joins runs that belong together.
    private static func complete(_ runs: [Run], _ count: Int) -> [Run] {
        var all: [Run] = []
        func add(_ run: Run) {
            if run.count == 0 { return }
            if let last = all.last, last.continues(in: run) {
                all[all.count - 1].count += run.count
            } else {
                all.append(run)
            }
        }
        var position = 0
        for run in runs + [Run(start: count, partner: nil, count: 0, isSame: false)] {
            add(Run(start: position, partner: nil, count: run.start - position, isSame: false))
            add(run)
            position = run.end
        }
        return all
    }

    // Among equal elements next to each other, the last ones were inserted or removed. Otherwise edits elsewhere could
    // decide which one it is:
    //
    //     base    0 0 1        side    0 1        the second 0 was removed, and not the first

    /// Moves elements without a partner behind equal ones that have one, which pass their partners on.
    ///
    /// The effort is limited for lists of equal elements, or of repeated patterns, by the number of elements alone.
    private static func settled(_ runs: [Run], _ elements: JSON.Elements) -> [Run] {
        var effort = (1 << 16) + 16 * runs.reduce(0) { $0 + ($1.partner == nil ? $1.count : 0) }
        /// The settled runs, the first one last.
        var rest: [Run] = []
        func put(_ run: Run) {
            if let next = rest.last, run.continues(in: next) {
                rest[rest.count - 1].start = run.start
                rest[rest.count - 1].count += run.count
                rest[rest.count - 1].partner = run.partner
            } else {
                rest.append(run)
            }
        }
        /// Moves the first run behind elements that are equal to its own.
        func slide() {
            var passed: [Run] = []
            while let gone = rest.last, rest.count > 1 {
                let next = rest[rest.count - 2]
                guard let partner = next.partner, next.isSame else { break }
                var count = 0
                while count < next.count, effort > 0, elements[gone.start + count] == elements[next.start + count] {
                    count += 1
                    effort -= 1
                }
                if count == 0 { break }
                rest.removeLast(2)
                if count < next.count {
                    rest.append(
                        Run(
                            start: next.start + count, partner: partner + count, count: next.count - count, isSame: true
                        ))
                }
                put(Run(start: gone.start + count, partner: nil, count: gone.count, isSame: false))
                passed.append(Run(start: gone.start, partner: partner, count: count, isSame: true))
            }
            for run in passed.reversed() { put(run) }
        }
        for run in runs.reversed() {
            guard run.partner == nil else {
                put(run)
                continue
            }
            var end = run.end
            while end > run.start {
                var first = end - 1
                // Equal ones move together, if there is nothing without a partner behind them.
                if rest.last?.partner != nil {
                    while first > run.start, elements[first - 1] == elements[first] { first -= 1 }
                }
                put(Run(start: first, partner: nil, count: end - first, isSame: false))
                slide()
                end = first
            }
        }
        return rest.reversed()
    }
}
