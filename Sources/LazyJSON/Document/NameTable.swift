import Synchronization

/// The names a class looks for in its objects, and in which order the last object of the class had them.
///
/// Objects of one kind mostly have their members in the same order. So the table remembers for each ordinal which name was
/// found there last, and compares that one first: for a well-known member a lookup is one comparison of bytes. A wrong
/// guess costs a comparison and is corrected; it never changes an answer.
///
/// The first 16 bytes of a name in a document, after its opening quote, are compared at once, as two words, with
/// masks for a shorter name; the rest of a longer one, byte by byte.
///
///     id"                head  i d "        mask 3 bytes     tail  –      mask 0
///     screen_name"       head  screen_n     mask 8 bytes     tail  ame"   mask 4 bytes
///
/// Bound of every access: `ordinal < guessCount` and `index < names.count` for the tables; a document is only read where 16 bytes
/// of it are left.
final class NameTable: @unchecked Sendable {
    let names: [MemberName]
    private let entries: UnsafeMutablePointer<Entry>
    /// For each ordinal, the index + 1 of the name found there last.
    private let guesses: UnsafeMutablePointer<Atomic<UInt32>>
    private let guessCount: Int
    /// The indices of names by their length in bytes, for names that were not guessed.
    private let byLength: [[Int]]

    private struct Entry {
        var head: UInt64 = 0
        var headMask: UInt64 = 0
        var tail: UInt64 = 0
        var tailMask: UInt64 = 0
        /// The number of bytes of the name and the closing quote; 0 for a name that is always escaped in a document.
        var count = 0

        init(_ name: MemberName) {
            // A name with a backslash is spelled longer than it is.
            guard !name.hasBackslash else { return }
            let bytes = Array(name.utf8) + [UInt8(ascii: "\"")]
            count = bytes.count
            for (place, byte) in bytes.prefix(16).enumerated() {
                let shift = UInt64(place % 8 * 8)
                if place < 8 {
                    head |= UInt64(byte) << shift
                    headMask |= 0xFF << shift
                } else {
                    tail |= UInt64(byte) << shift
                    tailMask |= 0xFF << shift
                }
            }
        }
    }

    /// How many ordinals are remembered.
    private static let remembered = 64

    init(_ names: [MemberName]) {
        self.names = names
        var byLength: [[Int]] = []
        for (index, name) in names.enumerated() {
            let length = name.utf8.count
            while byLength.count <= length { byLength.append([]) }
            byLength[length].append(index)
        }
        self.byLength = byLength
        entries = .allocate(capacity: max(names.count, 1))
        for (index, name) in names.enumerated() { (entries + index).initialize(to: Entry(name)) }
        guessCount = OptimizationSwitches.predictsShapes ? Self.remembered : 0
        guesses = .allocate(capacity: Self.remembered)
        for index in 0..<Self.remembered { (guesses + index).initialize(to: Atomic(0)) }
    }

    deinit {
        entries.deallocate()
        guesses.deinitialize(count: Self.remembered).deallocate()
    }

    /// The index of the name that starts at an offset, or nil for one that the class does not know; and where the name ends.
    @inline(__always)
    static func find(
        _ table: Unmanaged<NameTable>, in document: Document, nameAt offset: Int, ordinal: Int
    ) -> (index: Int?, end: Int) {
        if let (guess, end) = table._withUnsafeGuaranteedRef({
            $0.guess(in: document, nameAt: offset, ordinal: ordinal)
        }) {
            return (guess, end)
        }
        return table._withUnsafeGuaranteedRef { $0.search(in: document, nameAt: offset, ordinal: ordinal) }
    }

    /// The name that was found at an ordinal last, and where it ends, if the name at the offset has exactly its bytes.
    @inline(__always)
    private func guess(in document: Document, nameAt offset: Int, ordinal: Int) -> (index: Int, end: Int)? {
        guard ordinal < guessCount, offset &+ 17 <= document.wideCount else { return nil }
        let index = Int(guesses[ordinal].load(ordering: .relaxed)) &- 1
        guard index >= 0 else { return nil }
        let entry = entries + index
        let head = (document.word(at: offset &+ 1) ^ entry.pointee.head) & entry.pointee.headMask
        let tail = (document.word(at: offset &+ 9) ^ entry.pointee.tail) & entry.pointee.tailMask
        let count = entry.pointee.count
        guard head | tail == 0, count > 0, count <= 16 || endsLong(index, in: document, at: offset) else { return nil }
        return (index, offset &+ 1 &+ count)
    }

    /// Whether the name at the offset has exactly the bytes of a name of more than 15 bytes.
    @inline(never)
    private func endsLong(_ index: Int, in document: Document, at offset: Int) -> Bool {
        let name = names[index]
        let end = offset &+ 1 &+ name.utf8.count
        return end < document.count && document[end] == UInt8(ascii: "\"")
            && document.matches(name, nameAt: offset, end: end + 1)
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
