/// Describes how the elements of one array became those of another.
///
///     old     a  b  c  d             steps      kept a, moved d, changed c to C, added e
///     new     a  d  C  e             removed    b
///
/// Equal elements at both ends, and long runs of them, are found by comparing. The remaining elements are matched by
/// their identity, or by their value if they have none. Matches in the same order stay where they are, and the others
/// moved. A new element without a match takes the place of an old one without a match. Elements that the arrays share
/// (``SharedRun``) are matched by the same rules, without being compared.
struct ArrayAlignment {
    enum Step: Equatable {
        /// Equal elements in the same order: a number of them, from a position of the old array on.
        case kept(old: Int, count: Int)
        /// An element in the place of another one, which may be another version of it.
        case changed(old: Int)
        /// An element that was at another position, and may have changed.
        case moved(old: Int, isEqual: Bool)
        /// An element that is new.
        case added
    }
    /// The steps in the order of the new array. Together they cover all its elements.
    private(set) var steps: [Step] = []
    /// The positions in the old array of removed elements, in ascending order.
    private(set) var removed: [Int] = []

    private let old: JSON.Elements
    private let new: JSON.Elements
    private let looksInside: Bool
    private let isForMerging: Bool

    /// - Parameters:
    ///   - shared: The elements that both arrays share, which save comparisons.
    ///   - looksInside: Whether containers are compared. Otherwise only scalars are; containers are the same only if
    ///     both arrays share them.
    ///   - isForMerging: Whether edits elsewhere must make no difference, and objects with different identities must
    ///     not take each other's places.
    ///   - identity: Returns a value that distinguishes elements, such as an element's id; nil for elements without
    ///     one.
    /// - Complexity: The cost of comparing and hashing the elements that aren't shared, once each.
    init(
        from old: JSON.Elements, to new: JSON.Elements, shared: [SharedRun], looksInside: Bool = true,
        isForMerging: Bool = false, identity: (JSON) -> JSON?
    ) {
        (self.old, self.new, self.looksInside, self.isForMerging) = (old, new, looksInside, isForMerging)
        // Runs of equal elements, and the gaps between them.
        var stretches: [(kept: SharedRun, gap: ListGap)] = []
        var start = SharedRun(old: 0, new: 0, count: 0)
        for next in equalRuns(shared) + [SharedRun(old: old.count, new: new.count, count: 0)] {
            var gap = ListGap(old: start.old + start.count..<next.old, new: start.new + start.count..<next.new)
            let (head, tail) = trim(&gap)
            start.count += head
            stretches.append((start, gap))
            start = next
            start.old -= tail
            start.new -= tail
            start.count += tail
        }
        let matching = matching(of: stretches.map(\.gap), identity)
        for (kept, gap) in stretches {
            if kept.count > 0 { append(.kept(old: kept.old, count: kept.count)) }
            add(gap, matching, identity)
        }
        if start.count > 0 { append(.kept(old: start.old, count: start.count)) }
    }

    // MARK: Equal elements

    /// The elements that a shortest difference keeps. For merging, only the common prefix and suffix, and what is
    /// certainly kept between them: long runs of different elements. Everything else is left to anchors, since there
    /// are several shortest differences, and edits elsewhere would decide which one is found.
    private func equalRuns(_ shared: [SharedRun]) -> [SharedRun] {
        // Comparing costs much more than the anchors of arrays that differ a lot.
        let limit = 64 + Int(Double(old.count + new.count).squareRoot() / 2)
        let gaps = ListDifference(
            old.count, new.count, limit: limit, shared: looksInside ? shared : [], isSame: isSame
        ).gaps
        var (runs, start) = ([SharedRun](), SharedRun(old: 0, new: 0, count: 0))
        for gap in gaps {
            start.count = gap.old.lowerBound - start.old
            if runs.isEmpty && start.old == 0 || !isForMerging || isCertain(start) { runs.append(start) }
            start = SharedRun(old: gap.old.upperBound, new: gap.new.upperBound, count: 0)
        }
        start.count = old.count - start.old
        return runs + [start]
    }

    private func isCertain(_ run: SharedRun) -> Bool {
        run.count >= 32 && Set((run.old..<run.old + 32).map { old[$0] }).count >= 8
    }

    /// Whether two elements are equal, as far as they are compared.
    private func isSame(_ before: Int, _ after: Int) -> Bool {
        let (left, right) = (old[before], new[after])
        let isCompared = looksInside || !left.kind.isContainer
        if isForMerging { return isCompared && left == right }
        return left.isIdentical(to: right) || isCompared && left == right
    }

    /// Removes equal elements from both ends of a gap, and returns how many.
    private func trim(_ gap: inout ListGap) -> (head: Int, tail: Int) {
        // One element in the place of one other: the code that finds changes inside elements compares them.
        if gap.old.count == 1, gap.new.count == 1, old[gap.old.lowerBound].kind.isContainer { return (0, 0) }
        return gap.trim(isSame)
    }

    // MARK: Matching elements

    /// The elements of gaps that are the same in both arrays, by their new positions.
    private struct Matching {
        /// The old positions of elements that are in the same order, and of those that aren't.
        var inOrder: [Int: Int] = [:]
        var moved: [Int: Int] = [:]
        /// The old positions of all matched elements.
        var matched: Set<Int> = []
    }

    private func matching(of gaps: [ListGap], _ identity: (JSON) -> JSON?) -> Matching {
        var matching = Matching()
        let (olds, news) = (gaps.reduce(0) { $0 + $1.old.count }, gaps.reduce(0) { $0 + $1.new.count })
        // One element in the place of one other is another version of it, or replaces it.
        if olds == 0 || news == 0
            || gaps.contains(where: { $0.old.count == olds && $0.new.count == news && olds * news == 1 })
        {
            return matching
        }
        var numbers = ElementNumbers(looksInside: looksInside)
        let before = numbers.add(gaps.flatMap { $0.old.map { old[$0] } }, identity)
        let after = numbers.add(gaps.flatMap { $0.new.map { new[$0] } }, identity)
        var (first, second) = (0, 0)
        /// Elements to be found elsewhere: old positions by their number, the last one first.
        var rest: [Int: [Int]] = [:]
        for gap in gaps {
            let left = Array(before[first..<first + gap.old.count])
            let right = Array(after[second..<second + gap.new.count])
            (first, second) = (first + left.count, second + right.count)
            for match in CommonSubsequence.find(left, right, anchorsFirst: isForMerging) {
                matching.inOrder[gap.new.lowerBound + match.new] = gap.old.lowerBound + match.old
                matching.matched.insert(gap.old.lowerBound + match.old)
            }
        }
        first = 0
        for position in gaps.lazy.flatMap(\.old) {
            if !matching.matched.contains(position) { rest[before[first], default: []].append(position) }
            first += 1
        }
        rest = rest.mapValues { $0.reversed() }
        second = 0
        for position in gaps.lazy.flatMap(\.new) {
            if matching.inOrder[position] == nil, let source = rest[after[second]]?.popLast() {
                matching.moved[position] = source
                matching.matched.insert(source)
            }
            second += 1
        }
        return matching
    }

    // MARK: Steps

    /// Adds the steps of a gap: new elements without a match take the places of old ones without a match.
    private mutating func add(_ gap: ListGap, _ matching: Matching, _ identity: (JSON) -> JSON?) {
        var before = gap.old.lowerBound
        /// Returns the next old element without a match, before the next one that is in order.
        func takeUnmatched(before end: Int) -> Int? {
            while before < end {
                defer { before += 1 }
                if !matching.matched.contains(before) { return before }
            }
            return nil
        }
        /// Returns the next old element without a match whose place a new element may take.
        func takeReplaced(by position: Int, before end: Int) -> Int? {
            guard isForMerging else { return takeUnmatched(before: end) }
            let own = identity(new[position])
            while before < end {
                if !matching.matched.contains(before) {
                    let other = identity(old[before])
                    if own == other { return takeUnmatched(before: end) }
                    if own != nil { return nil }
                    removed.append(before)
                }
                before += 1
            }
            return nil
        }
        var orders = gap.new.lazy.compactMap { matching.inOrder[$0] }.makeIterator()
        var end = orders.next() ?? gap.old.upperBound
        for position in gap.new {
            if let source = matching.inOrder[position] {
                while let gone = takeUnmatched(before: end) { removed.append(gone) }
                append(isSame(source, position) ? .kept(old: source, count: 1) : .changed(old: source))
                before = source + 1
                end = orders.next() ?? gap.old.upperBound
            } else if let source = matching.moved[position] {
                append(.moved(old: source, isEqual: isSame(source, position)))
            } else if let replaced = takeReplaced(by: position, before: end) {
                append(.changed(old: replaced))
            } else {
                append(.added)
            }
        }
        while let gone = takeUnmatched(before: gap.old.upperBound) { removed.append(gone) }
    }

    private mutating func append(_ step: Step) {
        if case .kept(let start, let count) = step, case .kept(let first, let length)? = steps.last,
            first + length == start
        {
            steps[steps.count - 1] = .kept(old: first, count: length + count)
        } else {
            steps.append(step)
        }
    }
}

/// Elements of two versions of a list that aren't known to be the same, between others that are.
struct ListGap {
    var old: Range<Int>
    var new: Range<Int>

    /// Removes equal elements from both ends, and returns how many.
    mutating func trim(_ isSame: (_ old: Int, _ new: Int) -> Bool) -> (head: Int, tail: Int) {
        var (head, tail) = (0, 0)
        while let before = old.first, let after = new.first, isSame(before, after) {
            (old, new) = (old.dropFirst(), new.dropFirst())
            head += 1
        }
        while let before = old.last, let after = new.last, isSame(before, after) {
            (old, new) = (old.dropLast(), new.dropLast())
            tail += 1
        }
        return (head, tail)
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
