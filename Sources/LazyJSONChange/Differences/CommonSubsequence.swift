/// Finds the common elements of two lists of numbers that are in the same order.
///
///     [1, 2, 3, 4]        [4, 1, 3]           1 and 3: positions 0 and 1, 2 and 2
enum CommonSubsequence {
    typealias Match = (old: Int, new: Int)

    /// Returns matches that ascend on both sides: as many as possible, unless the lists are long and very different. In
    /// that case, the matches are numbers that occur once in both lists, and further matches between these.
    ///
    /// - Complexity: O(*n* log *n*), and at most 65,536 steps for each stretch between matches.
    /// - Parameter anchorsFirst: Whether numbers that occur once in both lists are matched first. The numbers between
    ///   them are then matched independently of the rest, for a few matches fewer.
    static func find(_ old: [Int], _ new: [Int], anchorsFirst: Bool = false) -> [Match] {
        if anchorsFirst { return anchored(old, new) }
        var matches: [Match] = []
        /// Adds the matches in stretches of both lists.
        func add(_ olds: Range<Int>, _ news: Range<Int>, isBetweenUnique: Bool) {
            let gaps = ListDifference(olds.count, news.count, effort: 1 << 16) {
                old[olds.lowerBound + $0] == new[news.lowerBound + $1]
            }.gaps
            var (here, there) = (olds.lowerBound, news.lowerBound)
            for gap in gaps {
                let (left, right) = (shifted(gap.old, olds), shifted(gap.new, news))
                matches += zip(here..<left.lowerBound, there..<right.lowerBound).map { ($0, $1) }
                (here, there) = (left.lowerBound, right.lowerBound)
                // A shortest difference leaves no match in its gaps.
                if !isBetweenUnique, !left.isEmpty, !right.isEmpty {
                    for match in ascending(uniquePairs(old[left], new[right])) {
                        add(here..<match.old, there..<match.new, isBetweenUnique: true)
                        matches.append(match)
                        (here, there) = (match.old + 1, match.new + 1)
                    }
                    if here > left.lowerBound {
                        add(here..<left.upperBound, there..<right.upperBound, isBetweenUnique: true)
                    }
                }
                (here, there) = (left.upperBound, right.upperBound)
            }
            matches += zip(here..<olds.upperBound, there..<news.upperBound).map { ($0, $1) }
        }
        func shifted(_ range: Range<Int>, _ base: Range<Int>) -> Range<Int> {
            base.lowerBound + range.lowerBound..<base.lowerBound + range.upperBound
        }
        add(old.indices, new.indices, isBetweenUnique: false)
        return matches
    }

    /// Matches the common prefix and suffix of both lists, then numbers that occur once in the rest of both, and so on
    /// between these.
    private static func anchored(_ old: [Int], _ new: [Int]) -> [Match] {
        var matches: [Match] = []
        var pending = [(old: old.indices, new: new.indices)]
        while var (olds, news) = pending.popLast() {
            while let left = olds.first, let right = news.first, old[left] == new[right] {
                matches.append((left, right))
                (olds, news) = (olds.dropFirst(), news.dropFirst())
            }
            while let left = olds.last, let right = news.last, old[left] == new[right] {
                matches.append((left, right))
                (olds, news) = (olds.dropLast(), news.dropLast())
            }
            if olds.isEmpty || news.isEmpty { continue }
            let anchors = ascending(uniquePairs(old[olds], new[news]))
            if anchors.isEmpty {
                matches += find(Array(old[olds]), Array(new[news])).map {
                    (olds.lowerBound + $0.old, news.lowerBound + $0.new)
                }
                continue
            }
            var (here, there) = (olds.lowerBound, news.lowerBound)
            for anchor in anchors {
                pending.append((here..<anchor.old, there..<anchor.new))
                matches.append(anchor)
                (here, there) = (anchor.old + 1, anchor.new + 1)
            }
            pending.append((here..<olds.upperBound, there..<news.upperBound))
        }
        return matches.indices.ordered { matches[$0].old < matches[$1].old }.map { matches[$0] }
    }

    /// The positions of the numbers that occur once in stretches of both lists, in the order of the new one.
    private static func uniquePairs(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [Match] {
        func positions(_ list: ArraySlice<Int>) -> [Int: Int] {
            Dictionary(zip(list, list.indices), uniquingKeysWith: { _, _ in -1 })
        }
        let (olds, news) = (positions(old), positions(new))
        return zip(new.indices, new).compactMap { position, number in
            guard news[number] == position, let partner = olds[number], partner >= 0 else { return nil }
            return (partner, position)
        }
    }

    /// Returns some of a list of matches, which ascend on the new side, such that they ascend on the old side, too.
    /// Their weights are as large as possible together.
    static func ascending(_ matches: [Match], weight: (Match) -> Int = { _ in 1 }) -> [Match] {
        // The last match of the best sequence of each weight, in ascending order, and the match that precedes each
        // match in its sequence.
        var ends: [(match: Int, weight: Int)] = []
        var before = [Int](repeating: -1, count: matches.count)
        for (index, match) in matches.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = low + (high - low) / 2
                if matches[ends[middle].match].old < match.old { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1].match }
            let end = (match: index, weight: (low > 0 ? ends[low - 1].weight : 0) + weight(match))
            // Sequences that end later and weigh no more are of no use.
            high = low
            while high < ends.count, ends[high].weight <= end.weight { high += 1 }
            if high == low + 1 { ends[low] = end } else { ends.replaceSubrange(low..<high, with: [end]) }
        }
        var sequence: [Match] = []
        var index = ends.last?.match ?? -1
        while index >= 0 {
            sequence.append(matches[index])
            index = before[index]
        }
        return sequence.reversed()
    }
}
