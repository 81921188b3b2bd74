import Synchronization

/// The positions of the children of one container, found by one walk.
///
///     [10, {"a": 1}, 30]                 offsets: 1, 5, 15      (elements)
///     {"x": 1, "y": [2], "x": 3}         offsets: 1, 9, 19      (the names of members, duplicates included)
///
/// The table that finds a name is not a dictionary: that would need a string for each name, while this one compares
/// names in the document. It is created at the first lookup, and contains ordinals + 1 by open addressing, at most half
/// full. The hash is the standard library's, seeded per process, so that no document can choose its collisions.
final class ContainerIndex: Sendable {
    let offsets: GrowingMemory<Int>
    let isObject: Bool
    /// The offset after the closing bracket.
    package let end: Int
    /// The number of values that are objects.
    let objectCount: Int
    /// The invalid lines between the values, if these are lines.
    let failedLines: ContiguousArray<FailedLine>

    private final class Names: Sendable {
        let table: ContiguousArray<UInt32>
        /// The ordinals of further members by the ordinal of the first one with their name. Most objects have none.
        let repeats: [Int: [Int]]

        init(_ table: ContiguousArray<UInt32>, repeats: [Int: [Int]]) {
            self.table = table
            self.repeats = repeats
        }
    }
    private let names = OnceReference<Names>()
    /// The values that are objects, if only some of them are.
    let mixed = OnceReference<Box<ObjectOrdinals>>()
    /// The number of names that are compared at each lookup.
    private static let comparedCount = 24
    /// The number of names from which a table takes long, and that of lookups that compare all names before: each takes
    /// a tenth of the time.
    private static let (wideCount, comparingLookups) = (1 << 16, 8)
    private let lookups = Atomic(0)

    /// Creates an index of known children: those of a container whose end hasn't arrived, or the values of a text with
    /// one value on each line, as if they were the elements of an array.
    ///
    /// - Parameters:
    ///   - objects: The ordinals of those that are objects, if they are known.
    ///   - failedLines: The invalid lines, in order.
    init(
        children offsets: GrowingMemory<Int>, isObject: Bool = false, objects: GrowingMemory<Int>? = nil,
        objectCount: Int, end: Int, failedLines: ContiguousArray<FailedLine> = []
    ) {
        self.offsets = offsets
        self.failedLines = failedLines
        self.isObject = isObject
        self.objectCount = objectCount
        self.end = end
        guard let objects, !isObject, objectCount > 0, objectCount < offsets.count else { return }
        _ = mixed.setIfNil(Box(ObjectOrdinals(ordinals: objects, areObjects: true)))
    }

    init(scanning document: Document, at container: Int) {
        isObject = document.isObject(at: container)
        var offsets = GrowingMemory<Int>()
        var objects = 0
        // The next container that is listed among the spans, which may lie beyond this one: no other child need be
        // looked for there.
        var hint = 0
        var large = document.spans.firstStart(from: container + 1, hint: &hint)
        var end = document.skipWhitespace(container + 1) + 1
        var child = document.firstChild(ofContainerAt: container)
        while let next = child {
            offsets.append(next)
            let value = isObject ? document.value(ofMemberAt: next) : next
            if document.isObject(at: value) { objects += 1 }
            if value == large {
                end = document.end(ofValueAt: value, hint: &hint)
                if !isObject { document.spans.walk(from: &hint, elementEndingAt: &end, &offsets, &objects) }
                large = document.spans.firstStart(from: end, hint: &hint)
            } else {
                end = document.end(ofValueAt: value)
            }
            child = document.nextChild(afterValueEndingAt: end)
            if child == nil { end = document.skipWhitespace(end) + 1 }
        }
        self.offsets = offsets
        objectCount = objects
        failedLines = []
        self.end = end
    }

    /// The same lines without the invalid ones.
    var withoutFailedLines: ContainerIndex { ContainerIndex(children: offsets, objectCount: objectCount, end: end) }

    /// Returns the ordinal of the first member with a name.
    ///
    /// - Complexity: O(1) after a few calls, which are O(*n*) in the bytes of all names.
    func ordinal(of key: MemberName, in document: Document) -> Int? {
        guard let names = names(in: document) else {
            return offsets.firstIndex { document.isName(key, at: $0) }
        }
        let mask = names.table.count - 1
        var slot = key.hash & mask
        while names.table[slot] != 0 {
            Work.add(1)
            let ordinal = Int(names.table[slot]) - 1
            if document.isName(key, at: offsets[ordinal]) { return ordinal }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Returns the ordinals of all members with a name.
    func ordinals(of key: MemberName, in document: Document) -> [Int] {
        guard let names = names(in: document) else {
            return offsets.indices.filter { document.isName(key, at: offsets[$0]) }
        }
        return ordinal(of: key, in: document).map { [$0] + (names.repeats[$0] ?? []) } ?? []
    }

    /// The table; nil if the names are compared this time.
    private func names(in document: Document) -> Names? {
        if offsets.count <= Self.comparedCount { return nil }
        if let made = names.load() { return made }
        if offsets.count >= Self.wideCount, lookups.wrappingAdd(1, ordering: .relaxed).oldValue < Self.comparingLookups
        {
            return nil
        }
        return makeNames(in: document)
    }

    private func makeNames(in document: Document) -> Names {
        var capacity = 4
        while capacity < offsets.count * 2 { capacity *= 2 }
        var table = ContiguousArray<UInt32>(repeating: 0, count: capacity)
        var repeats: [Int: [Int]] = [:]
        for (ordinal, offset) in offsets.enumerated() {
            var slot = document.hash(ofNameAt: offset) & (capacity - 1)
            while table[slot] != 0, !document.sameName(offset, offsets[Int(table[slot]) - 1]) {
                Work.add(1)
                slot = (slot + 1) & (capacity - 1)
            }
            if table[slot] == 0 {
                table[slot] = UInt32(truncatingIfNeeded: ordinal + 1)
            } else {
                repeats[Int(table[slot]) - 1, default: []].append(ordinal)
            }
        }
        return names.setIfNil(Names(table, repeats: repeats))
    }
}

extension Document {
    /// Returns ``end(ofValueAt:)`` for offsets in ascending order, where the last answer shortens the next search.
    @inline(__always)
    func end(ofValueAt offset: Int, hint: inout Int) -> Int {
        if !spans.isEmpty, kind(at: offset).isContainer, let end = spans.end(ofContainerAt: offset, hint: &hint) {
            return end
        }
        return end(ofValueAt: offset)
    }
}

/// The indexes of large containers by their offsets, each created at its first use.
final class ContainerIndexes: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var byOffset: [Int: ContainerIndex] = [:]

    func index(ofContainerAt offset: Int, in document: Document) -> ContainerIndex {
        if let known = lock.withLock({ byOffset[offset] }) { return known }
        let made = ContainerIndex(scanning: document, at: offset)
        return lock.withLock {
            if let known = byOffset[offset] { return known }
            byOffset[offset] = made
            return made
        }
    }
}
