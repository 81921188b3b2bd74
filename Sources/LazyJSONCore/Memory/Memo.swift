import LazyJSONFoundation
import Synchronization

// Memos keep references, offsets and values in words of 64 bits.
#if _pointerBitWidth(_32)
    #error("LazyJSON needs 64-bit pointers: Apple Watch before Series 9 and WebAssembly have smaller ones")
#endif

/// The known facts about the members of one object: words that many threads read and fill without a lock.
///
///     word      0                    1 … n                                 n+1 …
///            frontier   values: 8 plain bytes, references, and          positions of the known
///                       several words, whose last one tells the state   names (`MemoPositions`)
///
/// Every word starts as ``unknown``, and any thread that knows its content writes it:
///
/// * A position is the same for every thread, so the last writer may win. So is a plain value that the library decodes
/// itself.
/// * A reference, or a value that an app's converter created, is set once by one exchange. Two threads that race both
/// get the one that came first.
/// * A value of several words that the library itself decodes is claimed, written and then declared ready. A thread
/// that finds it claimed continues with its own, equal value. No thread ever waits for another.
///
/// The first words are in the object whose members they are about, and many objects need no others. The rest is a
/// block. No value is half here and half there, so up to two words in the object may be nobody's (`SlotAllocation`).
///
///     object    header │ rest │ 0 1 2 3 4 5 6 │ …
///     block              count │ 7 8 9 …               nil if there is no further word
///
/// This is the address of the words, which their owner keeps until after each use. Bound of every access: an index
/// below `innerCount` and the block's count together; tested. The class layout knows which words are references, and
/// releases them.
@usableFromInline
struct Memo: @unchecked Sendable {
    @usableFromInline typealias Words = UnsafeMutablePointer<UInt64>
    @usableFromInline let start: Words

    /// The number of words in the object.
    @inlinable static var innerCount: Int { 7 }
    /// No word is written yet.
    @inlinable static var unknown: UInt64 { 0 }
    /// A thread is writing the value, or no value exists.
    @inlinable static var absent: UInt64 { 1 }
    /// The value of several words is in a box, to which the first of them refers.
    @inlinable static var boxed: UInt64 { 2 }
    /// The number that is added to a reference, so that no reference's word equals any of the above.
    @inlinable static var referenceBias: UInt64 { 3 }

    @inlinable @inline(__always)
    init(start: Words) { self.start = start }

    /// The memo that is the first stored property of an object: after the object's header, which has two words.
    @inlinable @inline(__always)
    init(firstOf object: AnyObject) {
        self.init(start: Unmanaged.passUnretained(object).toOpaque().assumingMemoryBound(to: UInt64.self) + 2)
    }

    /// The block with the words that are not in the object.
    @inlinable @inline(__always)
    var rest: Words? { Words(bitPattern: UInt(start.pointee)) }

    /// The number of words that there are.
    var count: Int { Self.innerCount &+ (rest.map { Int(truncatingIfNeeded: $0.pointee) } ?? 0) }

    /// The address of a word. The `leading` words before it are at the addresses before it (`SlotAllocation`).
    @inlinable @inline(__always)
    func address(of index: Int, after leading: Int = 0) -> Words {
        if UInt(bitPattern: index) < UInt(bitPattern: Self.innerCount) {
            precondition(leading <= index)
            return start + (index &+ 1)
        }
        let outer = index &- Self.innerCount
        guard let rest, outer >= leading, UInt(bitPattern: outer) < rest.pointee else { preconditionFailure() }
        return rest + (outer &+ 1)
    }

    /// Reads a word. Everything that was written before it is visible.
    @inlinable @inline(__always)
    subscript(index: Int) -> UInt64 { Self.atomic(address(of: index)).pointee.load(ordering: .acquiring) }

    /// Writes a word that isn't a reference.
    @inline(__always)
    func set(_ index: Int, to value: UInt64) { Self.set(address(of: index), to: value) }

    @inline(__always)
    static func set(_ address: Words, to value: UInt64) {
        atomic(address).pointee.store(value, ordering: .releasing)
    }

    /// Replaces `unknown`. Returns the word that was there instead, or nil after a successful exchange.
    @inline(__always)
    func exchange(_ index: Int, for word: UInt64) -> UInt64? { Self.exchange(address(of: index), for: word) }

    @inline(__always)
    static func exchange(_ address: Words, for word: UInt64) -> UInt64? {
        let (done, original) = atomic(address).pointee.compareExchange(
            expected: unknown, desired: word, ordering: .acquiringAndReleasing)
        return done ? nil : original
    }

    @inlinable @inline(__always)
    static func atomic(_ address: Words) -> UnsafeMutablePointer<Atomic<UInt64>> {
        UnsafeMutableRawPointer(address).assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    /// Forgets everything, as if nothing had been read. Only for words without references that no other code can reach.
    func clear() { for index in 0..<count { set(index, to: Self.unknown) } }
}

/// The words of a memo in their object, whose first stored property this is.
@usableFromInline
struct MemoStorage {
    /// The address of the block; 0 if there is none.
    private let rest: UInt64
    private let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)

    /// - Parameter count: The number of words, including those in the block.
    @inline(__always)
    init(count: Int) {
        let outer = count &- Memo.innerCount
        // `allocate` would ask for an alignment, which takes longer.
        let block = outer > 0 ? malloc((outer &+ 1) &* 8)?.bindMemory(to: UInt64.self, capacity: outer &+ 1) : nil
        block?.initialize(repeating: Memo.unknown, count: outer &+ 1)
        block?.pointee = UInt64(truncatingIfNeeded: outer)
        rest = UInt64(UInt(bitPattern: block))
    }

    /// Frees the block.
    @inline(__always)
    func deallocate() { free(Memo.Words(bitPattern: UInt(rest))) }
}

/// A memo that is not in the object that it is about: a table, or the models of a list. Its block is in the same
/// memory.
class MemoTable: ManagedBuffer<Void, UInt64> {
    static func make(count: Int) -> Self {
        let outer = max(count &- Memo.innerCount, 0)
        let inner = Memo.innerCount &+ 1
        let made = create(minimumCapacity: inner &+ 1 &+ outer) { buffer in
            buffer.withUnsafeMutablePointerToElements { words in
                words.initialize(repeating: Memo.unknown, count: inner &+ 1 &+ outer)
                words[inner] = UInt64(truncatingIfNeeded: outer)
                words[0] = UInt64(UInt(bitPattern: words + inner))
            }
        }
        // `create` creates an instance of the class that it is called on.
        return unsafeDowncast(made, to: Self.self)
    }

    @inline(__always)
    func withMemo<R>(_ body: (Memo) -> R) -> R { withUnsafeMutablePointerToElements { body(Memo(start: $0)) } }
}
