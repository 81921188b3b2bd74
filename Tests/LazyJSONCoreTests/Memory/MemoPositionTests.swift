import Testing

@testable import LazyJSONCore

/// Positions in memos: two to a word, or one in texts of 4 GiB and more, which no test opens.
@Suite struct MemoPositionTests {
    private static let layout = MemoLayout()
    private static let hugeText = Int(UInt32.max) * 4

    private static func memo(_ positions: MemoPositions, forTextOf byteCount: Int) -> Memo {
        Memo.make(layout, count: positions.wordCount(forTextOf: byteCount))
    }

    @Test("each name has its own position", arguments: [0, 1, 2, 3, 4, 5, 12, 13], [500, hugeText])
    func eachName(_ nameCount: Int, _ byteCount: Int) {
        let positions = MemoPositions(first: 7, nameCount: nameCount)
        let memo = Self.memo(positions, forTextOf: byteCount)
        for word in 0..<7 { memo.set(word, to: .max) }
        for name in 0..<nameCount { #expect(positions.offset(ofName: name, in: memo) == nil) }
        for name in (0..<nameCount).reversed() {
            #expect(positions.note(byteCount - 20 + name, ofName: name, in: memo))
        }
        for name in 0..<nameCount { #expect(positions.offset(ofName: name, in: memo) == byteCount - 20 + name) }
        for word in 0..<7 { #expect(memo[word] == .max) }
    }

    @Test("the first position that is noted stays", arguments: [500, hugeText])
    func first(_ byteCount: Int) {
        let positions = MemoPositions(first: 1, nameCount: 2)
        let memo = Self.memo(positions, forTextOf: byteCount)
        #expect(positions.note(0, ofName: 1, in: memo))
        #expect(positions.note(0, ofName: 1, in: memo))
        #expect(!positions.note(9, ofName: 1, in: memo))
        #expect(positions.offset(ofName: 1, in: memo) == 0)
        #expect(positions.offset(ofName: 0, in: memo) == nil)
    }

    @Test("two positions share a word, as long as all positions of the text have 32 bits")
    func narrowAndWide() {
        let positions = MemoPositions(first: 10, nameCount: 5)
        let isPacked = OptimizationSwitches.packsPositions
        let last = Int(UInt32.max) - 3
        #expect(positions.wordCount(forTextOf: 0) == (isPacked ? 13 : 15))
        #expect(positions.wordCount(forTextOf: last) == (isPacked ? 13 : 15))
        #expect(positions.wordCount(forTextOf: last + 1) == 15)
        #expect(positions.wordCount(forTextOf: .max) == 15)
        let memo = Self.memo(positions, forTextOf: last)
        #expect(positions.note(last - 1, ofName: 4, in: memo))
        #expect(positions.offset(ofName: 4, in: memo) == last - 1)
    }

    @Test("the number of words determines the positions of a memo", arguments: 1..<20)
    func distinguished(_ nameCount: Int) {
        let positions = MemoPositions(first: 3, nameCount: nameCount)
        #expect(positions.wordCount != positions.wordCount(forTextOf: Self.hugeText))
    }

    /// The values that threads share.
    private struct Shared: @unchecked Sendable {
        let positions = MemoPositions(first: 1, nameCount: 64)
        let memo: Memo

        init() { memo = MemoPositionTests.memo(positions, forTextOf: 10_000) }
    }

    @Test("two threads that look at the same members note the same positions")
    func threads() async {
        let shared = Shared()
        let (positions, memo) = (shared.positions, shared.memo)
        await withTaskGroup(of: Void.self) { group in
            for start in 0..<4 {
                group.addTask {
                    let (positions, memo) = (shared.positions, shared.memo)
                    for step in 0..<64 {
                        let name = (step + start * 16) % 64
                        #expect(positions.note(name * 3, ofName: name, in: memo))
                        #expect(positions.offset(ofName: name, in: memo) == name * 3)
                    }
                }
            }
        }
        for name in 0..<64 { #expect(positions.offset(ofName: name, in: memo) == name * 3) }
    }
}
