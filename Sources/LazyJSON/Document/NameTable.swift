import Synchronization

/// The names a class looks for in its objects, and in which order the last object of the class had them.
///
/// Objects of one kind mostly have their members in the same order. So the table remembers for each ordinal which name was
/// found there last, and compares that one first: for a well-known member a lookup is one comparison of bytes. A wrong
/// guess costs a comparison and is corrected; it never changes an answer. The first names that the class does not know, its
/// *strangers*, are remembered in the same way: objects commonly have more members than a class reads.
///
/// The first 16 bytes of a name in a document, after its opening quote, are compared at once, as two words, with
/// masks for a shorter name; the rest of a longer one, byte by byte.
///
///     id"                head  i d "        mask 3 bytes     tail  –      mask 0
///     screen_name"       head  screen_n     mask 8 bytes     tail  ame"   mask 4 bytes
///
/// Bound of every access: `ordinal < guessCount` for guesses, and `guess <= names.count + strangerLimit` for entries, which are
/// written before a guess refers to them, and never again; a document is only read where 16 bytes of it are left.
final class NameTable: @unchecked Sendable {
    let names: [MemberName]
    private let nameCount: Int
    /// What a guess refers to: nothing, and then the names in `all`.
    private let entries: UnsafeMutablePointer<Entry>
    /// The names of the class, and then its strangers, in the order in which they were found.
    private let all: UnsafeMutablePointer<MemberName>
    private let lock = Lock()
    /// How many strangers there are; written under the lock.
    private let strangerCount = Atomic<Int>(0)
    /// For each ordinal, the index + 1 of the name found there last; 0 if there was none.
    private let guesses: UnsafeMutablePointer<Atomic<UInt32>>
    private let guessCount: Int
    /// The indices of names by their length in bytes, for names that were not guessed.
    private let byLength: [[Int]]

    private struct Entry {
        private(set) var head: UInt64 = 0
        private(set) var headMask: UInt64 = 0
        private(set) var tail: UInt64 = 0
        private(set) var tailMask: UInt64 = 0
        /// The number of bytes of the name and the closing quote.
        private(set) var count = 0

        /// What no name in a document begins with: U+0000 is escaped there.
        static let nothing = Entry(headMask: 0xFF)

        private init(headMask: UInt64) { self.headMask = headMask }

        init(_ name: MemberName) {
            // A name with a backslash is spelled longer than it is.
            guard !name.hasBackslash else {
                self = .nothing
                return
            }
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
    /// How many strangers are remembered, and how long they may be, quotes included.
    private static let strangerLimit = 64
    private static let strangerLength = 128

    init(_ names: [MemberName]) {
        self.names = names
        nameCount = names.count
        var byLength: [[Int]] = []
        for (index, name) in names.enumerated() {
            let length = name.utf8.count
            while byLength.count <= length { byLength.append([]) }
            byLength[length].append(index)
        }
        self.byLength = byLength
        entries = .allocate(capacity: 1 + names.count + Self.strangerLimit)
        entries.initialize(to: .nothing)
        all = .allocate(capacity: names.count + Self.strangerLimit)
        for (index, name) in names.enumerated() {
            (entries + (index + 1)).initialize(to: Entry(name))
            (all + index).initialize(to: name)
        }
        guessCount = OptimizationSwitches.predictsShapes ? Self.remembered : 0
        guesses = .allocate(capacity: Self.remembered)
        for index in 0..<Self.remembered { (guesses + index).initialize(to: Atomic(0)) }
    }

    deinit {
        entries.deallocate()
        all.deinitialize(count: names.count + strangerCount.load(ordering: .relaxed)).deallocate()
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
    private func guess(in document: Document, nameAt offset: Int, ordinal: Int) -> (index: Int?, end: Int)? {
        guard ordinal < guessCount, offset &+ 17 <= document.wideCount else { return nil }
        let guess = Int(guesses[ordinal].load(ordering: .acquiring))
        let entry = entries + guess
        let head = (document.word(at: offset &+ 1) ^ entry.pointee.head) & entry.pointee.headMask
        let tail = (document.word(at: offset &+ 9) ^ entry.pointee.tail) & entry.pointee.tailMask
        let count = entry.pointee.count
        guard head | tail == 0, count <= 16 || endsLong(guess &- 1, in: document, at: offset) else { return nil }
        return (guess <= nameCount ? guess &- 1 : nil, offset &+ 1 &+ count)
    }

    /// Whether the name at the offset has exactly the bytes of a name of more than 15 bytes.
    @inline(never)
    private func endsLong(_ index: Int, in document: Document, at offset: Int) -> Bool {
        let name = all[index]
        let end = offset &+ 1 &+ name.utf8.count
        return end < document.count && document[end] == UInt8(ascii: "\"")
            && document.matches(name, nameAt: offset, end: end + 1)
    }

    @inline(never)
    private func search(in document: Document, nameAt offset: Int, ordinal: Int) -> (index: Int?, end: Int) {
        let (end, isPlain, _) = document.plainEnd(ofStringAt: offset)
        guard isPlain else {
            let name = MemberName(document.string(at: offset))
            return (names.firstIndex(of: name), document.skipString(end &- 1))
        }
        let index = index(in: document, nameAt: offset, end: end &+ 1)
        if ordinal < guessCount, let index = index ?? stranger(in: document, nameAt: offset, end: end &+ 1) {
            guesses[ordinal].store(UInt32(truncatingIfNeeded: index + 1), ordering: .releasing)
        }
        return (index, end &+ 1)
    }

    /// The index of a name that the class does not know, which is remembered from now on; nil for one that is long, and once there are
    /// enough of them.
    private func stranger(in document: Document, nameAt offset: Int, end: Int) -> Int? {
        // Once there are enough, nobody waits for the lock any more.
        guard strangerCount.load(ordering: .relaxed) < Self.strangerLimit, end &- offset <= Self.strangerLength else {
            return nil
        }
        return lock.withLock {
            let count = strangerCount.load(ordering: .relaxed)
            for index in names.count..<names.count + count where document.matches(all[index], nameAt: offset, end: end)
            {
                return index
            }
            guard count < Self.strangerLimit else { return nil }
            let index = names.count + count
            let name = MemberName(document.string(at: offset))
            (all + index).initialize(to: name)
            (entries + (index + 1)).initialize(to: Entry(name))
            strangerCount.store(count + 1, ordering: .relaxed)
            return index
        }
    }

    /// The index of a name that is spelled without escapes.
    @inline(__always)
    private func index(in document: Document, nameAt offset: Int, end: Int) -> Int? {
        let length = end &- offset &- 2
        guard length < byLength.count else { return nil }
        return byLength[length].first { document.matches(names[$0], nameAt: offset, end: end) }
    }
}
