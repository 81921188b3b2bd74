import Synchronization

/// The names a class looks for in its objects, and in which order the last object of the class had them.
///
/// Objects of one kind mostly come with their members in one order. So the table remembers for each ordinal which name was
/// met there last, and compares that one first: for a well-known member a look-up is one comparison of bytes. A wrong
/// guess costs a comparison and is corrected; it never changes an answer.
///
/// The names lie one behind the other, each as it stands in a document behind its opening quote, and filled up with zeros
/// to a multiple of 8, so that all comparisons are of whole words:
///
///     0         8         16        24        32
///     id"00000  title"00  screen_n  ame"0000
///     ▲         ▲         ▲
///     entry 0: 0, 3 bytes      1: 8, 6 bytes      2: 16, 12 bytes
///
/// Bound of every access: an entry's words lie inside the block by construction; a document is only read where a whole
/// word is left of it.
final class NameTable: @unchecked Sendable {
    let names: [MemberName]
    private let words: UnsafeMutablePointer<UInt64>
    private let entries: UnsafeMutablePointer<Entry>
    /// For each ordinal, the index + 1 of the name met there last.
    private let guesses: UnsafeMutablePointer<Atomic<UInt32>>
    private let guessCount: Int
    /// The indices of names by their length in bytes, for names that were not guessed.
    private let byLength: [[Int]]

    private struct Entry {
        /// Where the name starts, in words.
        let first: Int32
        /// Its bytes with the closing quote; 0 for a name that never stands in a document as it is.
        let count: Int32
    }

    /// How many ordinals are remembered.
    private static let remembered = 64

    init(_ names: [MemberName]) {
        self.names = names
        var byLength: [[Int]] = []
        var stored: [UInt64] = []
        var list: [Entry] = []
        for (index, name) in names.enumerated() {
            let length = name.utf8.count
            while byLength.count <= length { byLength.append([]) }
            byLength[length].append(index)
            // A name with a backslash is spelled longer than it is; a longer one than fits is left to the search.
            let isStored = !name.hasBackslash && length < 1 << 16
            list.append(Entry(first: Int32(truncatingIfNeeded: stored.count), count: isStored ? Int32(length + 1) : 0))
            guard isStored else { continue }
            var bytes = Array(name.utf8) + [UInt8(ascii: "\"")]
            while bytes.count % 8 != 0 { bytes.append(0) }
            for start in stride(from: 0, to: bytes.count, by: 8) {
                stored.append(bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
            }
        }
        self.byLength = byLength
        words = .allocate(capacity: max(stored.count, 1))
        words.initialize(repeating: 0, count: max(stored.count, 1))
        words.update(from: stored, count: stored.count)
        entries = .allocate(capacity: max(list.count, 1))
        for (index, entry) in list.enumerated() { (entries + index).initialize(to: entry) }
        guessCount = OptimizationSwitches.predictsShapes ? Self.remembered : 0
        guesses = .allocate(capacity: Self.remembered)
        for index in 0..<Self.remembered { (guesses + index).initialize(to: Atomic(0)) }
    }

    deinit {
        words.deallocate()
        entries.deallocate()
        guesses.deinitialize(count: Self.remembered).deallocate()
    }

    /// The index of the name that starts at an offset, or nil for one that the class does not know; and where it ends.
    @inline(__always)
    func find(in document: Document, nameAt offset: Int, ordinal: Int) -> (index: Int?, end: Int) {
        if ordinal < guessCount {
            let guess = Int(guesses[ordinal].load(ordering: .relaxed)) &- 1
            if guess >= 0, let end = end(ofName: guess, in: document, at: offset) { return (guess, end) }
        }
        return search(in: document, nameAt: offset, ordinal: ordinal)
    }

    /// Where a name ends, if it is spelled at the offset just as it is.
    @inline(__always)
    private func end(ofName index: Int, in document: Document, at offset: Int) -> Int? {
        let entry = entries[index]
        let count = Int(entry.count)
        guard count > 0, offset &+ 1 &+ (count &+ 7) & ~7 <= document.count else { return nil }
        let text = document.start + (offset &+ 1)
        let name = words + Int(entry.first)
        var left = count
        var word = 0
        while left > 8 {
            if Word.load(text + word &* 8) != name[word] { return nil }
            left &-= 8
            word &+= 1
        }
        let difference = Word.load(text + word &* 8) ^ name[word]
        return difference &<< UInt64(truncatingIfNeeded: 64 &- left &* 8) == 0 ? offset &+ 1 &+ count : nil
    }

    @inline(never)
    private func search(in document: Document, nameAt offset: Int, ordinal: Int) -> (index: Int?, end: Int) {
        let end = document.skipString(offset)
        let index = index(in: document, nameAt: offset, end: end)
        if ordinal < guessCount, let index {
            guesses[ordinal].store(UInt32(truncatingIfNeeded: index + 1), ordering: .relaxed)
        }
        return (index, end)
    }

    private func index(in document: Document, nameAt offset: Int, end: Int) -> Int? {
        let length = end - offset - 2
        if length < byLength.count {
            for index in byLength[length] where document.matches(names[index], nameAt: offset, end: end) {
                return index
            }
        }
        guard document.hasEscape(offset + 1, end: end - 1) else { return nil }
        let name = MemberName(document.string(at: offset))
        return names.firstIndex(of: name)
    }
}
