/// How the elements of one array became those of another.
///
///     old     a  b  c  d             steps      kept a, moved d, changed c to C, added e
///     new     a  d  C  e             removed    b
///
/// What both arrays share is found without looking at it (``SharedRun``), and what is equal at both ends of what is left by
/// comparing it. Of the rest, elements are matched by their identity, or by their value where they have none; those that then
/// still are in the same order stay in their place, and the others moved. What has no match takes the place of what has none.
struct ArrayAlignment {
    enum Step: Equatable {
        /// Elements that are equal, in their order: so many from a position of the old array on.
        case kept(old: Int, count: Int)
        /// An element in the place of another one, which may be a version of the same.
        case changed(old: Int)
        /// An element that was elsewhere, and may have changed.
        case moved(old: Int, isEqual: Bool)
        /// An element that was not there.
        case added
    }
    /// In the order of the new array. Together they are all its elements.
    private(set) var steps: [Step] = []
    /// The positions in the old array of what is gone, in ascending order.
    private(set) var removed: [Int] = []

    /// Whether the arrays may have equal elements all the same: as many, some of which are said to have moved.
    var mayBeEqual: Bool {
        looksInside && old.count == new.count
            && steps.contains { step in
                if case .moved(_, isEqual: true) = step { true } else { false }
            }
    }

    private let old: JSON.Elements
    private let new: JSON.Elements
    private let looksInside: Bool

    /// - Parameters:
    ///   - shared: What both arrays share.
    ///   - looksInside: Whether elements are compared. Otherwise only scalars are, and of containers only what both arrays share.
    ///   - identity: What tells elements apart, as an element's id does; nil for those that have nothing of the kind.
    /// - Complexity: As comparing what is not shared, once and for its hashes.
    init(
        from old: JSON.Elements, to new: JSON.Elements, shared: [SharedRun], looksInside: Bool = true,
        identity: (JSON) -> JSON?
    ) {
        (self.old, self.new, self.looksInside) = (old, new, looksInside)
        // Stretches of equal elements, and the gaps between them.
        var stretches: [(kept: SharedRun, gap: Gap)] = []
        var start = SharedRun(old: 0, new: 0, count: 0)
        for next in shared + [SharedRun(old: old.count, new: new.count, count: 0)] {
            var gap = Gap(
                old: start.old + start.count..<next.old, new: start.new + start.count..<next.new)
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
            add(gap, matching)
        }
        if start.count > 0 { append(.kept(old: start.old, count: start.count)) }
    }

    // MARK: What is equal

    /// Elements that are not known to be the same, between others that are.
    private struct Gap {
        var old: Range<Int>
        var new: Range<Int>
    }

    /// Whether two elements are equal, as far as is looked.
    private func isSame(_ before: Int, _ after: Int) -> Bool {
        let (left, right) = (old[before], new[after])
        return left.isIdentical(to: right) || (looksInside || !left.kind.isContainer) && left == right
    }

    /// Takes equal elements off both ends of a gap, and says how many.
    private func trim(_ gap: inout Gap) -> (head: Int, tail: Int) {
        var (head, tail) = (0, 0)
        // One in the place of one: whether they are equal is found out where what has changed in them is.
        if gap.old.count == 1, gap.new.count == 1, old[gap.old.lowerBound].kind.isContainer { return (0, 0) }
        while head < min(gap.old.count, gap.new.count), isSame(gap.old.lowerBound + head, gap.new.lowerBound + head) {
            head += 1
        }
        gap = Gap(old: gap.old.dropFirst(head), new: gap.new.dropFirst(head))
        while tail < min(gap.old.count, gap.new.count),
            isSame(gap.old.upperBound - 1 - tail, gap.new.upperBound - 1 - tail)
        {
            tail += 1
        }
        gap = Gap(old: gap.old.dropLast(tail), new: gap.new.dropLast(tail))
        return (head, tail)
    }

    // MARK: What is the same

    /// Which elements of gaps are the same.
    private struct Matching {
        /// The old position of an element that is in the same order, and of one that is not.
        var inOrder: [Int: Int] = [:]
        var moved: [Int: Int] = [:]
        /// The old positions of all of them.
        var matched: Set<Int> = []
    }

    private func matching(of gaps: [Gap], _ identity: (JSON) -> JSON?) -> Matching {
        var matching = Matching()
        let (olds, news) = (gaps.reduce(0) { $0 + $1.old.count }, gaps.reduce(0) { $0 + $1.new.count })
        // Where there is one of each in one place, they are versions of the same, or the one takes the place of the other.
        if olds == 0 || news == 0
            || gaps.contains(where: { $0.old.count == olds && $0.new.count == news && olds * news == 1 })
        {
            return matching
        }
        var numbers = ElementNumbers(looksInside: looksInside)
        let before = numbers.add(gaps.flatMap { $0.old.map { old[$0] } }, identity)
        let after = numbers.add(gaps.flatMap { $0.new.map { new[$0] } }, identity)
        var (first, second) = (0, 0)
        /// What is left to be found elsewhere: old positions by their number, the last one first.
        var rest: [Int: [Int]] = [:]
        for gap in gaps {
            let left = Array(before[first..<first + gap.old.count])
            let right = Array(after[second..<second + gap.new.count])
            (first, second) = (first + left.count, second + right.count)
            for match in CommonSubsequence.find(left, right) {
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

    /// Adds what became of the elements of a gap: what has no match takes the places of what has none.
    private mutating func add(_ gap: Gap, _ matching: Matching) {
        var before = gap.old.lowerBound
        /// The next old element without a match, before the next one that is in order.
        func takeUnmatched(before end: Int) -> Int? {
            while before < end {
                defer { before += 1 }
                if !matching.matched.contains(before) { return before }
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
            } else if let replaced = takeUnmatched(before: end) {
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

/// Numbers for elements: the same one for those that are the same, by their identity, or by their value.
private struct ElementNumbers {
    private enum Name: Hashable {
        case identity(JSON)
        case value(JSON)
    }
    let looksInside: Bool
    private var known: [Name: Int] = [:]
    private var count = 0

    init(looksInside: Bool) { self.looksInside = looksInside }

    /// The numbers of some elements. An identity that several of them have tells none apart.
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
