import Synchronization

/// Where a memo has the positions of the names that its class knows: in its last words, two to each of them.
///
///     word      0          1 … n              n+1 …
///            frontier    values     positions 0 and 1, positions 2 and 3, …
///
/// In texts of about 4 GiB and more (`narrowLimit`) each position has a word of its own.
struct MemoPositions: Sendable {
    /// The first word.
    let first: Int
    /// The number of words of a memo with narrow positions. Those with wide ones have more, which distinguishes them.
    let wordCount: Int
    private let wideWordCount: Int

    init(first: Int, nameCount: Int) {
        self.first = first
        wordCount = first + (nameCount + 1) / 2
        wideWordCount = first + max(nameCount, 2)
    }

    /// Returns the number of words of a memo for an object in a text of a size.
    @inline(__always)
    func wordCount(forTextOf byteCount: Int) -> Int {
        byteCount < Self.narrowLimit && OptimizationSwitches.packsPositions ? wordCount : wideWordCount
    }

    /// Returns the offset that is noted for a name; nil while there is none.
    @inline(__always)
    func offset(ofName name: Int, in memo: Memo) -> Int? {
        let word =
            memo.count == wordCount
            ? UInt64(memo.withHalf(first &* 2 &+ name) { $0.pointee.load(ordering: .acquiring) }) : memo[first &+ name]
        return word > Memo.absent ? Int(truncatingIfNeeded: word) &- 2 : nil
    }

    /// Notes the offset of a name's value, unless one is noted already. Returns whether it is noted now.
    @inline(__always)
    func note(_ offset: Int, ofName name: Int, in memo: Memo) -> Bool {
        let word = UInt64(truncatingIfNeeded: offset &+ 2)
        guard memo.count == wordCount else {
            let known = memo[first &+ name]
            if known == Memo.unknown { memo.set(first &+ name, to: word) }
            return known == Memo.unknown || known == word
        }
        return memo.withHalf(first &* 2 &+ name) { half in
            let known = half.pointee.load(ordering: .acquiring)
            let new = UInt32(truncatingIfNeeded: word)
            if known == 0 { half.pointee.store(new, ordering: .releasing) }
            return known == 0 || known == new
        }
    }

    /// Offsets in shorter texts, with 2 added, have 32 bits.
    private static var narrowLimit: Int { Int(UInt32.max) - 2 }
}

extension Memo {
    /// Calls `body` with half of a word. Such words are never used as a whole while other threads can reach the memo.
    @inline(__always)
    fileprivate func withHalf<R>(_ index: Int, _ body: (UnsafeMutablePointer<Atomic<UInt32>>) -> R) -> R {
        withUnsafeMutablePointers { header, words in
            precondition(UInt(bitPattern: index) &>> 1 < UInt(bitPattern: header.pointee.count))
            let halves = UnsafeMutableRawPointer(words).assumingMemoryBound(to: Atomic<UInt32>.self)
            return body(halves + index)
        }
    }
}
