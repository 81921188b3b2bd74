/// Describes how the elements of one array became those of another.
///
///     old     a  b  c  d             runs       a is the same, d moved, C is another version of c, e is new
///     new     a  d  C  e             removed    b
///
/// Equal elements at both ends, and long runs of them, are found by comparing. The remaining elements are matched by
/// their identity, or by their value if they have none. Matches in the same order stay where they are, and the others
/// moved. A new element without a match takes the place of an old one without a match. Elements that the arrays share
/// (``SharedRun``) are matched by the same rules, without being compared.
struct ArrayAlignment {
    /// All elements of the new array, with their partners in the old one.
    private(set) var runs: [AlignedRun] = []
    let old: JSON.Elements
    let new: JSON.Elements

    private let looksInside: Bool
    private let isForMerging: Bool

    /// - Parameters:
    ///   - looksInside: Whether containers are compared. Otherwise only scalars are; containers are the same only if
    ///     both arrays share them.
    ///   - isForMerging: Whether edits elsewhere must make no difference, and objects with different identities must
    ///     not take each other's places.
    ///   - identity: Returns a value that distinguishes elements, such as an element's id; nil for elements without
    ///     one.
    /// - Complexity: The cost of comparing and hashing the elements that aren't shared, once each.
    init(
        from old: JSON, to new: JSON, looksInside: Bool = true, isForMerging: Bool = false, identity: (JSON) -> JSON?
    ) {
        (self.old, self.new) = (old.exactElements, new.exactElements)
        (self.looksInside, self.isForMerging) = (looksInside, isForMerging)
        if old.isIdentical(to: new) {
            runs.add(AlignedRun(start: 0, partner: 0, count: self.new.count, isSame: true))
            return
        }
        let equal = equalRuns(looksInside ? SharedRun.all(old, new) ?? [] : [])
        var matches = matches(in: equal.gaps(self.old.count, self.new.count), identity)
        for run in equal {
            matches.append(AlignedRun(start: run.new, partner: run.old, count: run.count, isSame: true))
        }
        add(matches, identity)
        if isForMerging { settle() }
    }

    /// All elements of the old array, with their partners in the new one.
    var byOld: [AlignedRun] { runs.flipped(old.count) }

    // MARK: Equal elements

    /// The elements that a shortest difference keeps. For merging, only the common prefix and suffix, and what is
    /// certainly kept between them: long runs of different elements. Everything else is left to anchors, since there
    /// are several shortest differences, and edits elsewhere would decide which one is found.
    private func equalRuns(_ shared: [SharedRun]) -> [SharedRun] {
        // Comparing costs much more than the anchors of arrays that differ a lot.
        let limit = 64 + Int(Double(old.count + new.count).squareRoot() / 2)
        let difference = ListDifference(in: ListGap(old.count, new.count), limit: limit, shared: shared, isSame: isSame)
        if !isForMerging { return difference.runs }
        var runs = difference.runs.filter(isCertain)
        // The elements of a gap of one and one have been compared.
        for var gap in runs.gaps(old.count, new.count) where gap.old.count + gap.new.count > 2 {
            runs += gap.trim(isSame)
        }
        return runs.ordered { $0.new < $1.new }
    }

    private func isCertain(_ run: SharedRun) -> Bool {
        let isPrefix = run.old == 0 && run.new == 0
        let isSuffix = run.old + run.count == old.count && run.new + run.count == new.count
        if isPrefix || isSuffix { return true }
        return run.count >= 32 && Set((run.old..<run.old + 32).map { old[$0] }).count >= 8
    }

    /// Whether two elements are equal, as far as they are compared.
    private func isSame(_ before: Int, _ after: Int) -> Bool {
        let (left, right) = (old[before], new[after])
        let isCompared = looksInside || !left.kind.isContainer
        if isForMerging { return isCompared && left == right }
        return left.isIdentical(to: right) || isCompared && left == right
    }

    // MARK: Matching elements

    /// Returns the elements of gaps that are the same in both arrays: those that are in order, and those that moved.
    private func matches(in gaps: [ListGap], _ identity: (JSON) -> JSON?) -> [AlignedRun] {
        // One element in the place of one other is another version of it, or replaces it.
        if gaps.count == 1, gaps[0].old.count <= 1, gaps[0].new.count <= 1 { return [] }
        let (olds, news) = (gaps.flatMap(\.old), gaps.flatMap(\.new))
        if olds.isEmpty || news.isEmpty { return [] }
        var numbers = ElementNumbers(looksInside: looksInside)
        let before = numbers.add(olds.map { old[$0] }, identity)
        let after = numbers.add(news.map { new[$0] }, identity)
        var matches: [AlignedRun] = []
        var (matchedOlds, matchedNews): (Set<Int>, Set<Int>) = ([], [])
        func match(_ position: Int, _ source: Int, isMoved: Bool) {
            let isSame = isSame(source, position)
            matches.append(AlignedRun(start: position, partner: source, isSame: isSame, isMoved: isMoved))
            matchedOlds.insert(source)
            matchedNews.insert(position)
        }
        var (first, second) = (0, 0)
        for gap in gaps {
            let (left, right) = (before[first..<first + gap.old.count], after[second..<second + gap.new.count])
            (first, second) = (left.endIndex, right.endIndex)
            for run in CommonSubsequence.find(left, right, anchorsFirst: isForMerging) {
                for offset in 0..<run.count { match(news[run.new + offset], olds[run.old + offset], isMoved: false) }
            }
        }
        /// Elements to be found elsewhere: old positions by their number, the last one first.
        var rest: [Int: [Int]] = [:]
        for (position, number) in zip(olds, before).reversed() where !matchedOlds.contains(position) {
            rest[number, default: []].append(position)
        }
        for (position, number) in zip(news, after) where !matchedNews.contains(position) {
            if let source = rest[number]?.popLast() { match(position, source, isMoved: true) }
        }
        return matches
    }

    // MARK: Runs

    /// Adds matched elements, and the others between them.
    private mutating func add(_ matches: [AlignedRun], _ identity: (JSON) -> JSON?) {
        let moved = matches.filter(\.isMoved)
        let movedByPosition = Dictionary(uniqueKeysWithValues: moved.map { ($0.start, $0) })
        let sources = Set(moved.compactMap(\.partner))
        var inOrder = moved.isEmpty ? matches : matches.filter { !$0.isMoved }
        inOrder.append(AlignedRun(start: new.count, partner: old.count, count: 0))
        runs.reserveCapacity(inOrder.count + moved.count)
        var (here, there) = (0, 0)
        for run in inOrder.ordered(by: { $0.start < $1.start }) {
            let partner = run.partner ?? here
            var replaceable = (here..<partner).filter { !sources.contains($0) }[...]
            for position in there..<run.start {
                let moved = movedByPosition[position]
                add(moved ?? AlignedRun(start: position, partner: takeReplaced(by: position, &replaceable, identity)))
            }
            add(run)
            (here, there) = (partner + run.count, run.end)
        }
    }

    /// New elements stay alone, since a patch adds them one by one.
    private mutating func add(_ run: AlignedRun) {
        if run.partner == nil { runs.append(run) } else { runs.add(run) }
    }

    /// Takes the first old element without a match whose place a new one takes.
    private func takeReplaced(
        by position: Int, _ replaceable: inout ArraySlice<Int>, _ identity: (JSON) -> JSON?
    ) -> Int? {
        if !isForMerging || replaceable.isEmpty { return replaceable.popFirst() }
        let own = identity(new[position])
        while let first = replaceable.first {
            if own == identity(old[first]) { return replaceable.popFirst() }
            if own != nil { return nil }
            replaceable.removeFirst()
        }
        return nil
    }

    /// Among equal elements next to each other, the last ones were inserted or removed. Otherwise edits elsewhere could
    /// decide which one it is:
    ///
    ///     old    0 0 1        new    0 1        the second 0 was removed, and not the first
    private mutating func settle() {
        if old.count == new.count, runs.allSatisfy({ $0.partner != nil && !$0.isMoved }) { return }
        runs = byOld.settled(old).flipped(new.count).settled(new)
    }
}

/// Numbers for elements: elements that are the same, by their identity or their value, have the same number.
private struct ElementNumbers {
    private enum Name: Hashable {
        case identity(JSON)
        case value(JSON)
    }
    let looksInside: Bool
    private var known: [Name: Int] = [:]
    private var count = 0

    init(looksInside: Bool) { self.looksInside = looksInside }

    /// Returns the numbers of some elements. An identity that several elements share distinguishes none of them.
    mutating func add(_ elements: [JSON], _ identity: (JSON) -> JSON?) -> [Int] {
        let identities = elements.map(identity)
        var counts: [JSON: Int] = [:]
        for case let identity? in identities { counts[identity, default: 0] += 1 }
        return zip(elements, identities).map { element, identity in
            if let identity, counts[identity] == 1 { return number(of: .identity(identity)) }
            if looksInside || !element.kind.isContainer { return number(of: .value(element)) }
            count += 1
            return count
        }
    }

    private mutating func number(of name: Name) -> Int {
        if let number = known[name] { return number }
        count += 1
        known[name] = count
        return count
    }
}
