import Testing

@testable import LazyJSONCore

/// Positions in memos: two to a word, or one in texts of 4 GiB and more, which no test opens.
@Suite struct MemoPositionTests {
    private static let hugeText = Int(UInt32.max) * 4

    /// Words for positions, and the size of the text that they are in.
    private struct Noted {
        let positions: MemoPositions
        let byteCount: Int
        private let table: MemoTable

        init(first: Int, nameCount: Int, forTextOf byteCount: Int) {
            positions = MemoPositions(first: first, nameCount: nameCount)
            self.byteCount = byteCount
            table = MemoTable.make(count: positions.wordCount(forTextOf: byteCount))
        }

        func note(_ offset: Int, ofName name: Int) -> Bool {
            table.withMemo { positions.note(offset, ofName: name, in: $0, ofTextOf: byteCount) }
        }
        func offset(ofName name: Int) -> Int? {
            table.withMemo { positions.offset(ofName: name, in: $0, ofTextOf: byteCount) }
        }
        subscript(word: Int) -> UInt64 {
            get { table.withMemo { $0[word] } }
            nonmutating set { table.withMemo { $0.set(word, to: newValue) } }
        }
    }

    @Test("each name has its own position", arguments: [0, 1, 2, 3, 4, 5, 12, 13], [500, hugeText])
    func eachName(_ nameCount: Int, _ byteCount: Int) {
        for first in [1, 4, 7, 9] {
            let noted = Noted(first: first, nameCount: nameCount, forTextOf: byteCount)
            for word in 0..<first { noted[word] = .max }
            for name in 0..<nameCount { #expect(noted.offset(ofName: name) == nil) }
            for name in (0..<nameCount).reversed() { #expect(noted.note(byteCount - 20 + name, ofName: name)) }
            for name in 0..<nameCount { #expect(noted.offset(ofName: name) == byteCount - 20 + name) }
            for word in 0..<first { #expect(noted[word] == .max) }
        }
    }

    @Test("the first position that is noted stays", arguments: [500, hugeText])
    func first(_ byteCount: Int) {
        let noted = Noted(first: 1, nameCount: 2, forTextOf: byteCount)
        #expect(noted.note(0, ofName: 1))
        #expect(noted.note(0, ofName: 1))
        #expect(!noted.note(9, ofName: 1))
        #expect(noted.offset(ofName: 1) == 0)
        #expect(noted.offset(ofName: 0) == nil)
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
        let noted = Noted(first: 10, nameCount: 5, forTextOf: last)
        #expect(noted.note(last - 1, ofName: 4))
        #expect(noted.offset(ofName: 4) == last - 1)
    }

    /// The values that threads share.
    private struct Shared: @unchecked Sendable {
        let noted = Noted(first: 1, nameCount: 64, forTextOf: 10_000)
    }

    @Test("two threads that look at the same members note the same positions")
    func threads() async {
        let shared = Shared()
        await withTaskGroup(of: Void.self) { group in
            for start in 0..<4 {
                group.addTask {
                    let noted = shared.noted
                    for step in 0..<64 {
                        let name = (step + start * 16) % 64
                        #expect(noted.note(name * 3, ofName: name))
                        #expect(noted.offset(ofName: name) == name * 3)
                    }
                }
            }
        }
        for name in 0..<64 { #expect(shared.noted.offset(ofName: name) == name * 3) }
    }
}
