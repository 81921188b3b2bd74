import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// Laws of matching the elements of two arrays, for patches and for merges.
@Suite("Laws of matching the elements of two arrays") struct ArrayAlignmentTests {
    private static func elements(_ kind: Int, using random: inout SeededGenerator) -> [JSON] {
        (0..<Int.random(in: 0...40, using: &random)).map { _ -> JSON in
            let number = JSON(Int.random(in: 0...(kind % 2 == 0 ? 4 : 40), using: &random))
            return kind < 2 ? number : ["id": number, "n": JSON(Int.random(in: 0...1, using: &random))]
        }
    }

    @Test("every element has at most one partner, and only moved ones are out of order", arguments: 0..<20)
    func laws(number: Int) throws {
        var random = SeededGenerator(seed: UInt64(number + 4900))
        for _ in 0..<TestScale.size(200, quick: 40, sanitized: 20) {
            let old = JSON(Self.elements(number % 4, using: &random))
            var new = JSON(Self.elements(number % 4, using: &random))
            if Bool.random(using: &random) {
                new = old
                for _ in 0..<Int.random(in: 0...4, using: &random) {
                    new.insert(5, at: Int.random(in: 0...(new.count ?? 0), using: &random))
                    new[Int.random(in: 0..<(new.count ?? 1), using: &random)] = nil
                }
            }
            for isForMerging in [false, true] {
                let aligned = ArrayAlignment(from: old, to: new, isForMerging: isForMerging) { $0["id"] }
                let parsed = ArrayAlignment(
                    from: try JSON(parsing: old.text), to: new, isForMerging: isForMerging
                ) { $0["id"] }
                let comment: Comment = "\(number): \(old) to \(new), \(aligned.runs)"
                #expect(aligned.runs == parsed.runs, comment)
                #expect(aligned.runs.flatMap { $0.start..<$0.end } == Array(0..<(new.count ?? 0)), comment)
                #expect(aligned.byOld.flatMap { $0.start..<$0.end } == Array(0..<(old.count ?? 0)), comment)
                var partners: [Int] = []
                for run in aligned.runs {
                    guard let partner = run.partner else { continue }
                    partners += partner..<partner + run.count
                    if !run.isSame { continue }
                    for offset in 0..<run.count { #expect(old[partner + offset] == new[run.start + offset], comment) }
                }
                #expect(Set(partners).count == partners.count, comment)
                let inOrder = aligned.runs.filter { !$0.isMoved }.compactMap(\.partner)
                #expect(isForMerging || inOrder == inOrder.sorted(), comment)
                let (gone, added) = (aligned.byOld.alone.map { old[$0] }, aligned.runs.alone.map { new[$0] })
                #expect(number % 4 > 1 || Set(gone).isDisjoint(with: added), comment)
            }
        }
    }

    @Test("two orders have a merged order if every pair has one, and no three contradict each other")
    func orders() {
        func permutations(_ list: [Int]) -> [[Int]] {
            if list.isEmpty { return [[]] }
            return list.flatMap { first in permutations(list.filter { $0 != first }).map { [first] + $0 } }
        }
        func isBefore(_ one: Int, _ other: Int, in order: [Int]) -> Bool {
            (order.firstIndex(of: one) ?? 0) < (order.firstIndex(of: other) ?? 0)
        }
        for base in [[1], [2, 7], [0, 3, 9], [1, 4, 5, 8]] {
            for one in permutations(base) {
                for other in permutations(base) {
                    /// Whether the merged order has two elements in this order: the one of the side that changed it.
                    func comesFirst(_ left: Int, _ right: Int) -> Bool {
                        let isAscending = left < right
                        let isSwapped = [one, other].contains { isBefore(left, right, in: $0) != isAscending }
                        return isSwapped != isAscending
                    }
                    let expected = permutations(base).first { order in
                        order.allSatisfy { left in
                            order.allSatisfy { $0 == left || isBefore(left, $0, in: order) == comesFirst(left, $0) }
                        }
                    }
                    #expect(mergedOrder(one, other) == expected, "\(one) and \(other)")
                }
            }
        }
    }

    #if DEBUG
        @Test("four times as many anchors inside of each other are less than eight times the work")
        func nestedAnchors() {
            /// Two lists whose only common number that occurs once has the next one on its left, and so on.
            func steps(_ count: Int) -> Int {
                let numbers = [count] + (0..<count).reversed().flatMap { [$0, $0 + 1] }
                let old = numbers.enumerated().flatMap { [1_000_000 + $0, $1] } + [3_000_000]
                let new = numbers.enumerated().flatMap { [2_000_000 + $0, $1] } + [4_000_000]
                let meter = Work.Meter()
                let runs = Work.$meter.withValue(meter) {
                    CommonSubsequence.find(old[...], new[...], anchorsFirst: true)
                }
                #expect(runs.contains { old[$0.old] == 0 && new[$0.new] == 0 })
                return meter.steps.load(ordering: .relaxed)
            }
            let (few, many) = (steps(1_000), steps(4_000))
            #expect(many < 8 * few, "\(few) and \(many) steps")
        }
    #endif
}
