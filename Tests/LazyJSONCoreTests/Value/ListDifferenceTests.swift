import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The differences between two lists.
@Suite struct ListDifferenceTests {
    private func gaps(_ old: String, _ new: String) -> [ListGap] {
        let (old, new) = (Array(old), Array(new))
        return ListDifference(in: ListGap(old.count, new.count)) { old[$0] == new[$1] }.gaps
    }

    @Test("gaps are where old elements went and new ones came")
    func examples() {
        #expect(gaps("", "") == [])
        #expect(gaps("abc", "abc") == [])
        #expect(gaps("", "ab") == [ListGap(old: 0..<0, new: 0..<2)])
        #expect(gaps("ab", "") == [ListGap(old: 0..<2, new: 0..<0)])
        #expect(gaps("abc", "axc") == [ListGap(old: 1..<2, new: 1..<2)])
        #expect(
            gaps("abcde", "axcef") == [
                ListGap(old: 1..<2, new: 1..<2), ListGap(old: 3..<4, new: 3..<3),
                ListGap(old: 5..<5, new: 4..<5),
            ])
        #expect(gaps("aaa", "aa").map(\.old.count) == [1])
    }

    @Test("outside of gaps the lists are the same, and as much as can be is outside", arguments: UInt64(1)...30)
    func oracle(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func list() -> [Int] {
            (0..<Int.random(in: 0...24, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
        }
        for _ in 0..<40 {
            let (old, new) = (list(), list())
            let difference = ListDifference(in: ListGap(old.count, new.count)) { old[$0] == new[$1] }
            var (oldRest, newRest) = (old, new)
            for gap in difference.gaps.reversed() {
                oldRest.removeSubrange(gap.old)
                newRest.removeSubrange(gap.new)
            }
            #expect(oldRest == newRest, "seed \(seed)")
            #expect(oldRest.count == longest(old, new), "seed \(seed): \(old) \(new)")
            #expect(difference.gaps.allSatisfy { !$0.old.isEmpty || !$0.new.isEmpty })
        }
    }

    @Test("parts known to be shared aren't compared, and don't change the result", arguments: UInt64(1)...30)
    func shared(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func list() -> [Int] {
            (0..<Int.random(in: 0...24, using: &random)).map { _ in Int.random(in: 0...2, using: &random) }
        }
        for _ in 0..<40 {
            let (old, new) = (list(), list())
            var shared: [SharedRun] = []
            var (here, there) = (0, 0)
            while here < old.count, there < new.count {
                let start = (here, there)
                while here < old.count, there < new.count, old[here] == new[there],
                    Int.random(in: 0...4, using: &random) > 0
                {
                    (here, there) = (here + 1, there + 1)
                }
                if here > start.0 { shared.append(SharedRun(old: start.0, new: start.1, count: here - start.0)) }
                here += Int.random(in: 0...1, using: &random)
                there += Int.random(in: 0...1, using: &random)
            }
            let known = ListDifference(in: ListGap(old.count, new.count), shared: shared) { before, after in
                #expect(
                    !shared.contains {
                        $0.old <= before && before < $0.old + $0.count && before - $0.old == after - $0.new
                    })
                return old[before] == new[after]
            }
            let plain = ListDifference(in: ListGap(old.count, new.count)) { old[$0] == new[$1] }
            #expect(known.gaps == plain.gaps, "\(old) \(new)")
        }
    }

    /// The length of the longest common part, by the book.
    private func longest(_ left: [Int], _ right: [Int]) -> Int {
        var row = [Int](repeating: 0, count: right.count + 1)
        for one in left {
            var diagonal = 0
            for (index, other) in right.enumerated() {
                let above = row[index + 1]
                row[index + 1] = one == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[right.count]
    }

    @Test(
        "lists that have nothing in common are one gap, after a number of comparisons that grows with their length only"
    )
    func unlike() {
        for size in [1_000, 100_000] {
            var comparisons = 0
            let difference = ListDifference(in: ListGap(size, size)) { _, _ in
                comparisons += 1
                return false
            }
            #expect(difference.gaps == [ListGap(old: 0..<size, new: 0..<size)])
            #expect(comparisons < 50 * size)
        }
    }
}
