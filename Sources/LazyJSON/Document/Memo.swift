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
        guard word > absent, let pointer = UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: word)) else {
            return nil
        }
        return Unmanaged<Cell>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// The cell that a word of a known kind refers to. A slot only ever holds cells of the one class that its property
    /// makes, which is why nothing has to be asked of the cell: this is the path of every repeated read.
    /// The memo holds the cell for as long as the caller holds the memo, so it need not be retained to be read.
    @inlinable @inline(__always)
    static func read<Known: Cell, R>(_ word: UInt64, as type: Known.Type, _ body: (Known) -> R) -> R? {
        guard word > absent, let pointer = UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: word)) else {
            return nil
        }
        return Unmanaged<Known>.fromOpaque(pointer)._withUnsafeGuaranteedRef { body($0) }
    }

    /// Sets a reference unless another thread was first; returns the word of the cell that is kept.
    func setIfUnknown(_ index: Int, to cell: Cell) -> UInt64 {
        let retained = Unmanaged.passRetained(cell)
        let word = UInt64(UInt(bitPattern: retained.toOpaque()))
        guard let original = exchange(index, for: word) else { return word }
        retained.release()
        return original
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
                guard word > Self.absent, let pointer = UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: word))
                else { continue }
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

    /// Lists the objects behind this cell that hold cells of their own.
    func collectOwners(into owners: inout [CellOwner]) {}

    /// Releases chains of cells with a loop, where reference counting by itself would recurse once per link.
    static func release(_ chained: inout [Cell]) {
        var owners: [CellOwner] = []
        while !chained.isEmpty {
            releaseLast(&chained, owners: &owners)
            while var owner = owners.popLast() { owner.takeCells(into: &chained) }
        }
    }

    /// Releases one cell, which leaves its owners in the list alone if nobody else holds them.
    private static func releaseLast(_ chained: inout [Cell], owners: inout [CellOwner]) {
        // Somebody else who holds the cell will release it, and that will be the start of a loop of its own.
        guard var cell = chained.popLast(), isKnownUniquelyReferenced(&cell) else { return }
        cell.collectOwners(into: &owners)
    }
}

/// An object that holds cells.
enum CellOwner {
    /// A model and its memo.
    case model(AnyObject, Memo)
    /// The store of a lazy array.
    case store(CellStore)
    /// Nothing any more.
    case none

    /// Takes the cells out of the object if nobody else can reach it any more.
    mutating func takeCells(into chained: inout [Cell]) {
        if var memo = takeMemo() {
            if isKnownUniquelyReferenced(&memo) { memo.takeReferences(into: &chained) }
        } else if var store = takeStore() {
            if isKnownUniquelyReferenced(&store) { store.takeReferences(into: &chained) }
        }
    }

    // Functions of their own, as `JSON.takeContainer` is: in a build without optimisation a pattern's copy of a reference
    // lives to the end of its function, and the object would seem to be held by somebody else.

    /// Gives away the memo of a model. The model goes first. It may live on, also in the hands of somebody who held it weakly
    /// and takes hold of it now; only once it is gone is its memo ours alone.
    private mutating func takeMemo() -> Memo? {
        guard case .model(_, let memo) = self else { return nil }
        self = .none
        return memo
    }

    private mutating func takeStore() -> CellStore? {
        guard case .store(let store) = self else { return nil }
        self = .none
        return store
    }
}

/// An object that holds cells without being a model: the store of a lazy array.
@usableFromInline
class CellStore: @unchecked Sendable {
    /// Hands out the cells, once nobody else can reach the store.
    func takeReferences(into chained: inout [Cell]) {}
}
