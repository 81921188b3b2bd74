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
/// The words follow the header in one allocation. The layout knows which words are references, and releases them. Bound
/// of every access: `index < header.count`, tested; for a value of several words, its last word is tested.
@usableFromInline
final class Memo: ManagedBuffer<Memo.Header, UInt64> {
    @usableFromInline
    struct Header: Sendable {
        @usableFromInline let count: Int
        /// Layouts are created once per class and live to the end of the program, so they need not be retained.
        let layout: Unmanaged<MemoLayout>
    }

    /// No word is written yet.
    @inlinable static var unknown: UInt64 { 0 }
    /// A thread is writing the value, or no value exists.
    @inlinable static var absent: UInt64 { 1 }
    /// The value of several words is in a box, to which the first of them refers.
    @inlinable static var boxed: UInt64 { 2 }
    /// The number that is added to a reference, so that no reference's word equals any of the above.
    @inlinable static var referenceBias: UInt64 { 3 }

    static func make(_ layout: MemoLayout, count: Int) -> Memo {
        let made = create(minimumCapacity: count) { buffer in
            buffer.withUnsafeMutablePointerToElements { words in
                words.initialize(repeating: unknown, count: count)
            }
            return Header(count: count, layout: .passUnretained(layout))
        }
        // `create` creates an instance of the class that it is called on.
        return unsafeDowncast(made, to: Memo.self)
    }

    deinit { releaseReferences() }

    @inline(__always)
    private func releaseReferences() {
        var owners: [MemoOwner] = []
        takeReferences(into: &owners)
        if !owners.isEmpty { MemoOwner.release(&owners) }
    }

    /// The number of words.
    @inline(__always)
    var count: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }

    /// Calls `body` with a word.
    ///
    /// The superclass doesn't name `Atomic`: for the protocol of its argument, the runtime would look through all
    /// conformances of the program.
    @inlinable @inline(__always)
    func withWord<R>(_ index: Int, _ body: (UnsafeMutablePointer<Atomic<UInt64>>) -> R) -> R {
        withUnsafeMutablePointers { header, words in
            precondition(index >= 0 && index < header.pointee.count)
            return body(UnsafeMutableRawPointer(words + index).assumingMemoryBound(to: Atomic<UInt64>.self))
        }
    }

    /// Reads a word. Everything that was written before it is visible.
    @inlinable @inline(__always)
    subscript(index: Int) -> UInt64 { withWord(index) { $0.pointee.load(ordering: .acquiring) } }

    /// Writes a word that isn't a reference.
    @inline(__always)
    func set(_ index: Int, to value: UInt64) {
        withWord(index) { $0.pointee.store(value, ordering: .releasing) }
    }

    /// Replaces `unknown`. Returns the word that was there instead, or nil after a successful exchange.
    @inline(__always)
    func exchange(_ index: Int, for word: UInt64) -> UInt64? {
        withWord(index) { slot in
            let (done, original) = slot.pointee.compareExchange(
                expected: Self.unknown, desired: word, ordering: .acquiringAndReleasing)
            return done ? nil : original
        }
    }

    /// Forgets everything, as if nothing had been read. Only for a memo that no other code can reach.
    func reset() {
        releaseReferences()
        for index in 0..<count { set(index, to: Self.unknown) }
    }

    /// Releases the referenced values, and lists the owners of further memos. Only for a memo that no other code can
    /// reach.
    func takeReferences(into owners: inout [MemoOwner]) {
        // The address spares the check of exclusive access that a class's own fields get.
        let layout = withUnsafeMutablePointerToHeader { $0.pointee.layout }
        layout._withUnsafeGuaranteedRef { $0.takeReferences(from: self, into: &owners) }
    }
}

/// The words of a memo that are references, and how these are released. Created once per class, and never released.
@usableFromInline
package class MemoLayout: @unchecked Sendable {
    init() {}

    /// Takes the references out of a memo that no other code can reach. Releases those that lead to no further memos,
    /// and lists the owners of the others.
    func takeReferences(from memo: Memo, into owners: inout [MemoOwner]) {}
}
