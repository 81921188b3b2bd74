/// Elements of an array next to each other whose partners in another array are next to each other, too, or that have
/// none.
///
///     old    a b c d e f          by old    a b ↔ 0 1    c has none     d e f ↔ 3 4 5
///     new    a b X d e f          by new    a b ↔ 0 1    X has none     d e f ↔ 3 4 5
struct AlignedRun: Equatable {
    var start: Int
    /// The position of the first element's partner; nil if the elements have no partners.
    var partner: Int?
    var count = 1
    /// Whether partners are known to have the same value.
    var isSame = false
    /// Whether the element isn't in the order that most elements kept.
    var isMoved = false

    var end: Int { start + count }

    /// The partners, whose partners are the elements of this run.
    fileprivate var flipped: AlignedRun? {
        partner.map { AlignedRun(start: $0, partner: start, count: count, isSame: isSame) }
    }

    /// Whether a run of the same kind follows, so that both are one.
    fileprivate func continues(in next: AlignedRun) -> Bool {
        guard end == next.start, isSame == next.isSame, !isMoved, !next.isMoved else { return false }
        guard let partner else { return next.partner == nil }
        return isSame && partner + count == next.partner
    }
}

extension [AlignedRun] {
    /// The positions of elements without a partner.
    var alone: [Int] { filter { $0.partner == nil }.flatMap { $0.start..<$0.end } }

    /// Adds the next run. Runs that belong together are joined.
    mutating func add(_ run: AlignedRun) {
        if run.count == 0 { return }
        if let last, last.continues(in: run) {
            self[count - 1].count += run.count
        } else {
            append(run)
        }
    }

    /// Returns the runs of the other array.
    ///
    /// - Parameter count: The number of elements of the other array.
    func flipped(_ count: Int) -> [AlignedRun] {
        var all: [AlignedRun] = []
        var position = 0
        for run in compactMap(\.flipped).ordered(by: { $0.start < $1.start }) + [AlignedRun(start: count, count: 0)] {
            all.add(AlignedRun(start: position, count: run.start - position))
            all.add(run)
            position = run.end
        }
        return all
    }

    /// Moves elements without a partner behind equal ones that have one, which pass their partners on.
    ///
    /// The effort is limited for lists of equal elements, or of repeated patterns, by the number of elements alone.
    func settled(_ elements: JSON.Elements) -> [AlignedRun] {
        var effort = (1 << 16) + 16 * alone.count
        /// The settled runs, the first one last.
        var rest: [AlignedRun] = []
        func put(_ run: AlignedRun) {
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
            var passed: [AlignedRun] = []
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
                    let (start, left) = (next.start + count, next.count - count)
                    rest.append(AlignedRun(start: start, partner: partner + count, count: left, isSame: true))
                }
                put(AlignedRun(start: gone.start + count, count: gone.count))
                passed.append(AlignedRun(start: gone.start, partner: partner, count: count, isSame: true))
            }
            for run in passed.reversed() { put(run) }
        }
        for run in reversed() {
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
                put(AlignedRun(start: first, count: end - first))
                slide()
                end = first
            }
        }
        return rest.reversed()
    }
}
