import Synchronization

/// What has been found out so far about the members of one object: words that many threads read and fill without a lock.
///
///     word      0          1 … K                K+1 … I               I+1 … n
///            frontier   positions of the   values that fit a       references to cells
///                       K known names      word (numbers, Bool)    (strings, models, arrays …)
///
/// Every word starts at 0 and is written by any thread that has worked its content out:
///
/// * a position or a plain value is the same whoever writes it, so the last writer may win;
/// * a reference is set once; of two threads that race, both get the cell of the one that came first.
///
/// The words lie behind the header in one allocation. A reference holds one retain of its cell, released with the memo.
/// Bound of every access: `index < header.count`, tested.
@usableFromInline
final class Memo: ManagedBuffer<Memo.Header, Atomic<UInt64>> {
    @usableFromInline
    struct Header: Sendable {
        @usableFromInline let count: Int
        /// Words from here on are references.
        let firstReference: Int
    }

    /// No word is written yet.
    @inlinable static var unknown: UInt64 { 0 }
    /// It is known that there is nothing usable: the default is to be returned.
    @inlinable static var absent: UInt64 { 1 }

    static func make(count: Int, firstReference: Int) -> Memo {
        let made = create(minimumCapacity: count) { buffer in
            buffer.withUnsafeMutablePointerToElements { words in
                _ = UnsafeMutableRawPointer(words).initializeMemory(as: UInt64.self, repeating: 0, count: count)
            }
            return Header(count: count, firstReference: firstReference)
        }
        // `create` makes an instance of the class it is called on.
        return unsafeDowncast(made, to: Memo.self)
    }

    deinit {
        guard header.firstReference < header.count else { return }
        var chained: [Cell] = []
        takeReferences(into: &chained)
        Cell.release(&chained)
    }

    /// Reads a word; what was written before it was written can be relied on.
    @inlinable @inline(__always)
    subscript(index: Int) -> UInt64 {
        withUnsafeMutablePointers { header, words in
            precondition(index >= 0 && index < header.pointee.count)
            return words[index].load(ordering: .acquiring)
        }
    }

    /// Writes a word that is not a reference.
    func set(_ index: Int, to value: UInt64) {
        withUnsafeMutablePointers { header, words in
            precondition(index >= 0 && index < header.pointee.firstReference)
            words[index].store(value, ordering: .releasing)
        }
    }

    /// The cell that a word refers to, if one was set.
    @inlinable @inline(__always)
    static func cell(_ word: UInt64) -> Cell? {
        guard word > absent, let pointer = UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: word)) else { return nil }
        return Unmanaged<Cell>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// The cell that a word of a known kind refers to. A slot only ever holds cells of the one class that its property
    /// makes, which is why nothing has to be asked of the cell: this is the path of every repeated read.
    @inlinable @inline(__always)
    static func cell<Known: Cell>(_ word: UInt64, as type: Known.Type) -> Known? {
        guard let cell = cell(word) else { return nil }
        return unsafeDowncast(cell, to: type)
    }

    /// Notes that a reference has nothing to refer to, unless a cell was set already.
    func setAbsent(_ index: Int) {
        _ = exchange(index, for: Self.absent)
    }

    /// Sets a reference unless another thread was first; returns the cell that is kept, or nil where absence was noted.
    func setIfUnknown(_ index: Int, to cell: Cell) -> Cell? {
        let retained = Unmanaged.passRetained(cell)
        guard let original = exchange(index, for: UInt64(UInt(bitPattern: retained.toOpaque()))) else { return cell }
        retained.release()
        return Self.cell(original)
    }

    /// Replaces `unknown` in a reference; returns what was there instead, or nil if the exchange was made.
    private func exchange(_ index: Int, for word: UInt64) -> UInt64? {
        withUnsafeMutablePointers { header, words in
            precondition(index >= header.pointee.firstReference && index < header.pointee.count)
            let (done, original) = words[index].compareExchange(
                expected: Self.unknown, desired: word, ordering: .acquiringAndReleasing)
            return done ? nil : original
        }
    }

    /// Empties the references: releases the leaves and hands out the others. Only for a memo nobody else can reach.
    func takeReferences(into chained: inout [Cell]) {
        withUnsafeMutablePointers { header, words in
            for index in header.pointee.firstReference..<max(header.pointee.count, header.pointee.firstReference) {
                let word = words[index].exchange(Self.unknown, ordering: .acquiring)
                guard word > Self.absent, let pointer = UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: word)) else { continue }
                let cell = Unmanaged<Cell>.fromOpaque(pointer).takeRetainedValue()
                if cell.isChained { chained.append(cell) }
            }
        }
    }
}

/// An object that a memo refers to.
@usableFromInline
class Cell: @unchecked Sendable {
    /// Whether there may be other cells behind this one, in chains as long as the data makes them.
    final let isChained: Bool

    init(isChained: Bool) {
        self.isChained = isChained
    }

    /// Hands out the cells behind this one, which nobody else can reach any more.
    func takeLinks(into chained: inout [Cell]) {}

    /// Releases chains of cells with a loop, where reference counting by itself would recurse once per link.
    static func release(_ chained: inout [Cell]) {
        while var cell = chained.popLast() {
            // Somebody else who holds it will release it, and that will be the start of a loop of its own.
            if isKnownUniquelyReferenced(&cell) { cell.takeLinks(into: &chained) }
        }
    }
}
