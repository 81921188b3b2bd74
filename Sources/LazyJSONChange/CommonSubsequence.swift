/// What two lists of numbers have in common, in the same order.
///
///     [1, 2, 3, 4]        [4, 1, 3]           1 and 3: positions 0 and 1, 2 and 2
enum CommonSubsequence {
    typealias Match = (old: Int, new: Int)

    /// How many pairs of positions are looked at to find the longest one.
    private static let tableLimit = 1 << 16

    /// Matches that ascend on both sides. Of short lists they are as many as there can be; of long ones those of the numbers that
    /// occur once in both, and what is found between these.
    ///
    /// - Complexity: O(*n* log *n*), and at most 65,536 steps for each stretch between matches.
    static func find(_ old: [Int], _ new: [Int]) -> [Match] {
        var matches: [Match] = []
        guard !old.isEmpty, !new.isEmpty else { return matches }
        if old.count.multipliedReportingOverflow(by: new.count).partialValue <= tableLimit,
            max(old.count, new.count) <= tableLimit
        {
            addLongest(old[...], new[...], to: &matches)
            return matches
        }
        var (here, there) = (0, 0)
        for match in ascending(uniquePairs(old, new)) + [(old.count, new.count)] {
            let (left, right) = (old[here..<match.old], new[there..<match.new])
            if !left.isEmpty, !right.isEmpty, left.count * right.count <= tableLimit {
                addLongest(left, right, to: &matches)
            }
            if match.old < old.count { matches.append(match) }
            (here, there) = (match.old + 1, match.new + 1)
        }
        return matches
    }

    /// Adds the matches of a longest common subsequence, by the table of the lengths of those of all tails.
    private static func addLongest(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>, to matches: inout [Match]) {
        let width = new.count + 1
        var lengths = [UInt16](repeating: 0, count: (old.count + 1) * width)
        for i in (0..<old.count).reversed() {
            for j in (0..<new.count).reversed() {
                lengths[i * width + j] =
                    old[old.startIndex + i] == new[new.startIndex + j]
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var (i, j) = (0, 0)
        while i < old.count, j < new.count {
            if old[old.startIndex + i] == new[new.startIndex + j] {
                matches.append((old.startIndex + i, new.startIndex + j))
                (i, j) = (i + 1, j + 1)
            } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
    }

    /// The positions of the numbers that occur once in both lists, in the order of the new one.
    private static func uniquePairs(_ old: [Int], _ new: [Int]) -> [Match] {
        func places(_ list: [Int]) -> [Int: Int] {
            var places: [Int: Int] = [:]
            for (position, number) in list.enumerated() {
                places[number] = places[number] == nil ? position : -1
            }
            return places
        }
        let (olds, news) = (places(old), places(new))
        return new.enumerated().compactMap { position, number in
            guard news[number] == position, let partner = olds[number], partner >= 0 else { return nil }
            return (partner, position)
        }
    }

    /// The most of some matches, which ascend on the new side, that ascend on the old side, too.
    static func ascending(_ matches: [Match]) -> [Match] {
        // The last match of the best sequence of each length, and what comes before each match in its sequence.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: matches.count)
        for (index, match) in matches.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = low + (high - low) / 2
                if matches[ends[middle]].old < match.old { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var sequence: [Match] = []
        var index = ends.last ?? -1
        while index >= 0 {
            sequence.append(matches[index])
            index = before[index]
        }
        return sequence.reversed()
    }
}
