import Synchronization

/// Where the children of one container are: found by one walk, kept with whoever asked.
///
///     [10, {"a": 1}, 30]                 offsets: 1, 5, 15      (elements)
///     {"x": 1, "y": [2], "x": 3}         offsets: 1, 9, 19      (the names of members, duplicates included)
///
/// The table that finds a name is made at the first look-up. It holds ordinals + 1 by open addressing, at most half full;
/// the hash is the standard library's, seeded anew in every process, so that no document can choose its collisions.
final class ContainerIndex: Sendable {
    let offsets: ContiguousArray<Int>
    let isObject: Bool
    /// The offset behind the closing bracket.
    let end: Int
    /// How many of the values are objects.
    let objectCount: Int

    private final class Names: Sendable {
        let table: ContiguousArray<UInt32>
        let distinct: Int

        init(_ table: ContiguousArray<UInt32>, distinct: Int) {
            self.table = table
            self.distinct = distinct
        }
    }
    private let names = OnceReference<Names>()
    private static let comparedCount = 24

    init(scanning document: Document, at container: Int) {
        isObject = document.isObject(at: container)
        var offsets: ContiguousArray<Int> = []
        var objects = 0
        var hint = 0
        var end = document.skipWhitespace(container + 1) + 1
        var child = document.firstChild(ofContainerAt: container)
        while let next = child {
            offsets.append(next)
            let value = isObject ? document.value(ofMemberAt: next) : next
            if document.isObject(at: value) { objects += 1 }
            end = document.end(ofValueAt: value, hint: &hint)
            if !isObject { document.spans.walk(from: &hint, elementEndingAt: &end, &offsets, &objects) }
            child = document.nextChild(afterValueEndingAt: end)
            if child == nil { end = document.skipWhitespace(end) + 1 }
        }
        self.offsets = offsets
        objectCount = objects
        self.end = end
    }

    /// The ordinal of the first member with a name.
    ///
    /// - Complexity: O(1) after the first call, which is O(*n*) in the bytes of all names.
    func ordinal(of key: MemberName, in document: Document) -> Int? {
        // A few names are compared quicker than hashed.
        guard offsets.count > Self.comparedCount else {
            return offsets.firstIndex { document.matches(key, nameAt: $0, end: document.skipString($0)) }
        }
        let table = names(in: document).table
        let mask = table.count - 1
        var slot = key.hash & mask
        while table[slot] != 0 {
            let ordinal = Int(table[slot]) - 1
            let name = offsets[ordinal]
            if document.matches(key, nameAt: name, end: document.skipString(name)) { return ordinal }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// The number of different names.
    func distinctNames(in document: Document) -> Int { names(in: document).distinct }

    private func names(in document: Document) -> Names {
        if let made = names.load() { return made }
        var capacity = 4
        while capacity < offsets.count * 2 { capacity *= 2 }
        var table = ContiguousArray<UInt32>(repeating: 0, count: capacity)
        var distinct = 0
        for (ordinal, offset) in offsets.enumerated() {
            var slot = document.hash(ofNameAt: offset) & (capacity - 1)
            var isFirst = true
            while table[slot] != 0 {
                if document.sameName(offset, offsets[Int(table[slot]) - 1]) {
                    isFirst = false
                    break
                }
                slot = (slot + 1) & (capacity - 1)
            }
            guard isFirst else { continue }
            table[slot] = UInt32(truncatingIfNeeded: ordinal + 1)
            distinct += 1
        }
        return names.storeIfNil(Names(table, distinct: distinct))
    }
}

extension Document {
    /// ``end(ofValueAt:)`` for offsets in ascending order, where the place of the last answer shortens the next search.
    @inline(__always)
    func end(ofValueAt offset: Int, hint: inout Int) -> Int {
        if !spans.isEmpty, kind(at: offset).isContainer, let end = spans.end(ofContainerAt: offset, hint: &hint) {
            return end
        }
        return end(ofValueAt: offset)
    }

    /// Whether two names are equal, however they are spelled.
    func sameName(_ left: Int, _ right: Int) -> Bool {
        let leftEnd = skipString(left)
        let rightEnd = skipString(right)
        if leftEnd - left == rightEnd - right, Word.equal(start + left, start + right, count: leftEnd - left) {
            return true
        }
        guard hasEscape(left, end: leftEnd) || hasEscape(right, end: rightEnd) else { return false }
        return MemberName(string(at: left)) == MemberName(string(at: right))
    }
}
