import Synchronization

/// The names that a class looks for in its objects, and which name came after which in the last objects of the class.
///
/// Objects of one kind mostly have their members in the same order, except for a few missing ones. So the table
/// remembers for each name the two names that were last found after it, and compares these first: for a well-known
/// member, a lookup is one comparison of bytes. A wrong guess costs a comparison and is corrected. It never changes an
/// answer. The first names that the class doesn't know, its *strangers*, are remembered in the same way, because
/// objects commonly have more members than a class reads.
///
///     {"id":1,"x":2,"name":"Bo"}  {"id":1,"name":"Bo"}        class: id, name     strangers: x
///
///     after            nothing   id         name   x
///     guesses          id        name, x    –      name
///
/// The first 16 bytes of a name in a document, after its opening quote, are compared at once, as two words, with masks
/// for a shorter name. The rest of a longer name is compared separately.
///
///     id"                head  i d "        mask 3 bytes     tail  –      mask 0
///     screen_name"       head  screen_n     mask 8 bytes     tail  ame"   mask 4 bytes
///
/// Bound of every access: a name is its index + 1, from 1 to `names.count + strangerLimit`; 0 isn't a name, and
/// `guessCount`, the number after these, is any stranger that isn't remembered; `name < guessCount` for guesses.
/// Entries are written before a guess refers to them, and never again. A document is read only if it has enough bytes.
package final class NameTable: @unchecked Sendable {
    package let names: [MemberName]
    private let nameCount: Int
    /// An empty entry, then the names of the class, and then its strangers, in the order in which they were found.
    private let entries: UnsafeMutablePointer<Entry>
    private let lock = Lock()
    /// The number of strangers, written under the lock.
    private let strangerCount = Atomic<Int>(0)
    /// For each name, the names that were found after it: the last one, and the one before that << 16.
    private let guesses: UnsafeMutablePointer<Atomic<UInt32>>
    private let guessCount: Int
    /// The names of the class by their length: the names of one length are between its start and the next one's.
    private let byLength: UnsafeMutablePointer<Int>
    private let lengthStarts: UnsafeMutablePointer<Int>
    private let lengthCount: Int

    private struct Entry {
        private(set) var head: UInt64 = 0
        private(set) var headMask: UInt64 = 0
        private(set) var tail: UInt64 = 0
        private(set) var tailMask: UInt64 = 0
        /// The number of bytes of the name and the closing quote; 0 for a name that is never spelled like this.
        let count: Int
        /// The bytes of the name and the closing quote.
        let bytes: UnsafeMutablePointer<UInt8>?

        /// An entry that matches no name in a document: U+0000 is escaped there.
        static var nothing: Entry { Entry() }

        private init() { (headMask, count, bytes) = (0xFF, 0, nil) }

        init(_ name: MemberName) {
            // A name with a backslash is spelled with more bytes than it has.
            guard !name.hasBackslash else {
                self = .nothing
                return
            }
            count = name.utf8.count + 1
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
            for (index, byte) in (name.utf8 + CollectionOfOne(UInt8(ascii: "\""))).enumerated() {
                (bytes + index).initialize(to: byte)
                let shift = UInt64(index % 8 * 8)
                if index < 8 {
                    head |= UInt64(byte) << shift
                    headMask |= 0xFF << shift
                } else if index < 16 {
                    tail |= UInt64(byte) << shift
                    tailMask |= 0xFF << shift
                }
            }
            self.bytes = bytes
        }

        /// Whether the name at an offset has exactly these bytes. At least 16 bytes must follow its quote.
        ///
        /// The entry is passed by its address: calling a method on it would copy it first.
        @inline(__always)
        static func matches(_ entry: UnsafeMutablePointer<Entry>, _ document: Document, nameAt offset: Int) -> Bool {
            let head = (document.word(at: offset &+ 1) ^ entry.pointee.head) & entry.pointee.headMask
            let tail = (document.word(at: offset &+ 9) ^ entry.pointee.tail) & entry.pointee.tailMask
            return head | tail == 0
                && (entry.pointee.count <= 16 || entry.pointee.matchesRest(document, nameAt: offset))
        }

        @inline(never)
        private func matchesRest(_ document: Document, nameAt offset: Int) -> Bool {
            guard let bytes, offset &+ 1 &+ count <= document.wideCount else { return false }
            return document.withStart { Word.equal(bytes + 16, $0 + offset + 17, count: count &- 16) }
        }
    }

    /// The number of strangers that are remembered, and their maximum length, quotes included.
    private static let strangerLimit = 64
    private static let strangerLength = 128
    /// The number of names that fit into a guess.
    private static let guessLimit = 1 << 16

    init(_ names: [MemberName]) {
        self.names = names
        nameCount = names.count
        let total = 1 + names.count + Self.strangerLimit
        entries = .allocate(capacity: total)
        entries.initialize(to: .nothing)
        for (index, name) in names.enumerated() { (entries + (index + 1)).initialize(to: Entry(name)) }
        guessCount = OptimizationSwitches.predictsShapes && total < Self.guessLimit ? total : 0
        guesses = .allocate(capacity: guessCount)
        for index in 0..<guessCount { (guesses + index).initialize(to: Atomic(0)) }

        let sorted = names.indices.ordered { (names[$0].utf8.count, $0) < (names[$1].utf8.count, $1) }
        lengthCount = sorted.last.map { names[$0].utf8.count + 1 } ?? 0
        byLength = .allocate(capacity: sorted.count)
        lengthStarts = .allocate(capacity: lengthCount + 1)
        var next = 0
        for length in 0...lengthCount {
            (lengthStarts + length).initialize(to: next)
            while next < sorted.count, names[sorted[next]].utf8.count == length {
                (byLength + next).initialize(to: sorted[next])
                next += 1
            }
        }
    }

    deinit {
        for index in 0...nameCount + strangerCount.load(ordering: .relaxed) { entries[index].bytes?.deallocate() }
        entries.deallocate()
        guesses.deinitialize(count: guessCount).deallocate()
        byLength.deallocate()
        lengthStarts.deallocate()
    }

    /// Returns the index of the name that starts at an offset, or nil if the class doesn't know the name, and the end
    /// of the name.
    ///
    /// - Parameter previous: The name before it, or 0 before the first name. Set to this name.
    @inline(__always)
    package static func find(
        _ table: Unmanaged<NameTable>, in document: Document, nameAt offset: Int, after previous: inout Int
    ) -> (index: Int?, end: Int) {
        table._withUnsafeGuaranteedRef { table in
            guard previous < table.guessCount, offset &+ 17 <= document.wideCount else {
                return table.search(in: document, nameAt: offset, after: &previous)
            }
            let guesses = table.guesses[previous].load(ordering: .acquiring)
            var guess = Int(guesses & 0xFFFF)
            if !Entry.matches(table.entries + guess, document, nameAt: offset) {
                guess = Int(guesses >> 16)
                guard Entry.matches(table.entries + guess, document, nameAt: offset) else {
                    return table.search(in: document, nameAt: offset, after: &previous)
                }
            }
            previous = guess
            return (guess <= table.nameCount ? guess &- 1 : nil, offset &+ 1 &+ table.entries[guess].count)
        }
    }

    /// Returns the end of a member's name if it is a name of the class, and the one that was last found after another
    /// name. Returns nil for any other.
    ///
    /// - Parameter member: Finds the offset of the name, if it is the next one by its guess.
    @inline(__always)
    static func end(
        ofName index: Int, after previous: Int, _ table: Unmanaged<NameTable>, in document: Document,
        at member: @autoclosure () -> Int?
    ) -> Int? {
        table._withUnsafeGuaranteedRef { table in
            guard previous < table.guessCount,
                Int(table.guesses[previous].load(ordering: .acquiring) & 0xFFFF) == index &+ 1, let offset = member(),
                offset &+ 17 <= document.wideCount,
                Entry.matches(table.entries + (index &+ 1), document, nameAt: offset)
            else { return nil }
            return offset &+ 1 &+ table.entries[index &+ 1].count
        }
    }

    @inline(never)
    private func search(in document: Document, nameAt offset: Int, after previous: inout Int) -> (index: Int?, end: Int)
    {
        let (end, isPlain, _) = document.plainEnd(ofStringAt: offset)
        guard isPlain else {
            let name = MemberName(document.string(at: offset))
            previous = guessCount
            return (names.firstIndex(of: name), document.skipString(end &- 1))
        }
        let index = index(in: document, nameAt: offset, end: end &+ 1)
        guard guessCount > 0 else { return (index, end &+ 1) }
        // Objects with very many members: no more of their names are remembered.
        if index == nil, previous == guessCount, strangerCount.load(ordering: .relaxed) == Self.strangerLimit {
            return (nil, end &+ 1)
        }
        let found = (index ?? stranger(in: document, nameAt: offset, end: end &+ 1)).map { $0 &+ 1 }
        if let found, previous < guessCount {
            let last = guesses[previous].load(ordering: .relaxed) & 0xFFFF
            guesses[previous].store(last &<< 16 | UInt32(truncatingIfNeeded: found), ordering: .releasing)
        }
        previous = found ?? guessCount
        return (index, end &+ 1)
    }

    /// Returns the index of a name that the class doesn't know, which is remembered from now on. Returns nil for a long
    /// name, or if there are already enough.
    private func stranger(in document: Document, nameAt offset: Int, end: Int) -> Int? {
        let count = strangerCount.load(ordering: .acquiring)
        // Once there are enough strangers, no thread looks through them or waits for the lock any more.
        guard count < Self.strangerLimit, end &- offset <= Self.strangerLength else { return nil }
        if let known = stranger(0..<count, in: document, nameAt: offset, end: end) { return known }
        return lock.withLock {
            let total = strangerCount.load(ordering: .relaxed)
            if let known = stranger(count..<total, in: document, nameAt: offset, end: end) { return known }
            guard total < Self.strangerLimit else { return nil }
            (entries + (nameCount + total + 1)).initialize(to: Entry(MemberName(document.string(at: offset))))
            strangerCount.store(total + 1, ordering: .releasing)
            return nameCount + total
        }
    }

    /// Returns the index of a stranger that is already remembered.
    private func stranger(_ strangers: Range<Int>, in document: Document, nameAt offset: Int, end: Int) -> Int? {
        var index = nameCount &+ strangers.lowerBound
        while index < nameCount &+ strangers.upperBound {
            if isName(index, in: document, nameAt: offset, end: end) { return index }
            index &+= 1
        }
        return nil
    }

    /// Returns the index of a name that is spelled without escapes.
    @inline(__always)
    private func index(in document: Document, nameAt offset: Int, end: Int) -> Int? {
        let length = end &- offset &- 2
        guard length < lengthCount else { return nil }
        var next = lengthStarts[length]
        while next < lengthStarts[length &+ 1] {
            if isName(byLength[next], in: document, nameAt: offset, end: end) { return byLength[next] }
            next &+= 1
        }
        return nil
    }

    /// Whether a name that is spelled without escapes, from its opening quote to after its closing quote, has the bytes
    /// of an entry.
    @inline(__always)
    private func isName(_ index: Int, in document: Document, nameAt offset: Int, end: Int) -> Bool {
        let entry = entries + (index &+ 1)
        guard let bytes = entry.pointee.bytes, entry.pointee.count == end &- offset &- 1 else { return false }
        let count = entry.pointee.count &- 1
        Work.add(count)
        return document.withStart { Word.equal(bytes, $0 + offset + 1, count: count) }
    }
}
