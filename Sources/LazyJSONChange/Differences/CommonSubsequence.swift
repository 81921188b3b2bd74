/// Finds the common elements of two lists of numbers that are in the same order.
///
///     [1, 2, 3, 4]        [4, 1, 3]           1 and 3: positions 0 and 1, 2 and 2
enum CommonSubsequence {
    typealias Match = (old: Int, new: Int)

    /// Elements whose common ones are being looked for: how many times numbers that occur once are matched before the
    /// rest is searched, and whether such numbers are matched if the search finds too many differences.
    private typealias Stretch = (gap: ListGap, anchorings: Int, isAnchoredAfterwards: Bool)

    /// Returns runs of the same numbers that ascend on both sides, in no particular order: as many numbers as possible,
    /// unless the lists are long and very different. In that case, they are numbers that occur once in both lists, and
    /// further ones between these.
    ///
    /// - Complexity: O(*n* log *n*), and at most 65,536 steps for each stretch between matches.
    /// - Parameter anchorsFirst: Whether numbers that occur once in both lists are matched first. The numbers between
    ///   them are then matched independently of the rest, for a few matches fewer.
    static func find(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>, anchorsFirst: Bool = false) -> [SharedRun] {
        var runs: [SharedRun] = []
        let whole = ListGap(old: old.indices, new: new.indices)
        // Each time costs the length of the lists.
        var pending: [Stretch] = [(whole, anchorsFirst ? 32 : 0, !anchorsFirst)]
        while var stretch = pending.popLast() {
            if !stretch.gap.isReplacement { continue }
            if stretch.anchorings > 0 {
                Work.add(stretch.gap.old.count + stretch.gap.new.count)
                runs += stretch.gap.trim { old[$0] == new[$1] }
                let anchors = ascending(uniquePairs(old[stretch.gap.old], new[stretch.gap.new])).map {
                    SharedRun(old: $0.old, new: $0.new, count: 1)
                }
                runs += anchors
                // A search has found nothing here.
                if anchors.isEmpty, !anchorsFirst { continue }
                let anchorings = anchors.isEmpty ? 0 : stretch.anchorings - 1
                pending += anchors.gaps(in: stretch.gap).map { ($0, anchorings, false) }
            } else {
                let difference = ListDifference(in: stretch.gap, effort: 1 << 16) { old[$0] == new[$1] }
                runs += difference.runs
                // A shortest difference leaves no match in its gaps.
                if stretch.isAnchoredAfterwards { pending += difference.gaps.map { ($0, 1, false) } }
            }
        }
        return runs
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
            let low = ends.indices.first(notBefore: { matches[ends[$0].match].old < match.old })
            if low > 0 { before[index] = ends[low - 1].match }
            let end = (match: index, weight: (low > 0 ? ends[low - 1].weight : 0) + weight(match))
            // Sequences that end later and weigh no more are of no use.
            var high = low
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
