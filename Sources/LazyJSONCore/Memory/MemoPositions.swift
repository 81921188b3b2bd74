import Synchronization

/// Deals out the words of a memo for values. The words of one value are all in the object, or all in the block.
struct SlotAllocation {
    /// The words in the object that are free.
    private var free = 1..<Memo.innerCount
    /// The first word after all that are taken.
    private(set) var next = 1

    /// Takes words. Returns the last one.
    mutating func allocate(_ count: Int) -> Int {
        if count > free.count {
            next = max(next, Memo.innerCount) + count
            return next - 1
        }
        free = free.lowerBound + count..<free.upperBound
        next = max(next, free.lowerBound)
        return free.lowerBound - 1
    }
}

/// Where a memo has the positions of the names that its class knows: in its last words, two to each of them.
///
///     word      0          1 … n              n+1 …
///            frontier    values     positions 0 and 1, positions 2 and 3, …
///
/// In texts of about 4 GiB and more (`areNarrow`) each position has a word of its own.
struct MemoPositions: Sendable {
    /// The first word.
    let first: Int
    private let nameCount: Int

    init(first: Int, nameCount: Int) { (self.first, self.nameCount) = (first, nameCount) }

    /// Returns the number of words of a memo for an object in a text of a size.
    @inline(__always)
    func wordCount(forTextOf byteCount: Int) -> Int {
        first &+ (Self.areNarrow(inTextOf: byteCount) ? (nameCount &+ 1) / 2 : nameCount)
    }

    /// Returns the offset that is noted for a name; nil while there is none.
    ///
    /// - Parameter byteCount: The size of the text. Here and below, it is the one that the memo was created for.
    @inline(__always)
    func offset(ofName name: Int, in memo: Memo, ofTextOf byteCount: Int) -> Int? {
        let word =
            Self.areNarrow(inTextOf: byteCount)
            ? UInt64(memo.withHalf(first &* 2 &+ name) { $0.pointee.load(ordering: .acquiring) }) : memo[first &+ name]
        return word > Memo.absent ? Int(truncatingIfNeeded: word) &- 2 : nil
    }

    /// Notes the offset of a name's value, unless one is noted already. Returns whether it is noted now.
    @inline(__always)
    func note(_ offset: Int, ofName name: Int, in memo: Memo, ofTextOf byteCount: Int) -> Bool {
        let word = UInt64(truncatingIfNeeded: offset &+ 2)
        guard Self.areNarrow(inTextOf: byteCount) else {
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

    /// Whether two positions share a word: offsets, with 2 added, have 32 bits.
    @inline(__always)
    private static func areNarrow(inTextOf byteCount: Int) -> Bool {
        byteCount < Int(UInt32.max) - 2 && OptimizationSwitches.packsPositions
    }
}

extension Memo {
    /// Calls `body` with half of a word. Such words are never used as a whole while other threads can reach the memo.
    @inline(__always)
    fileprivate func withHalf<R>(_ index: Int, _ body: (UnsafeMutablePointer<Atomic<UInt32>>) -> R) -> R {
        let halves = UnsafeMutableRawPointer(address(of: index &>> 1)).assumingMemoryBound(to: Atomic<UInt32>.self)
        return body(halves + (index & 1))
    }
}
