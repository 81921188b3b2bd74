import Synchronization

/// What a draft has beside its JSON: values and nested drafts that take long to make from JSON or to write to it.
///
/// The JSON of a draft stays as it was when a part was read, until it is needed; what was changed in place meanwhile, any number of
/// times, is then written to it once.
///
///     base      {"n": 1, "tags": ["a"], "address": {"city": "x"}}
///     parts     tags     ["a", "b", "c"], changed          after $0.tags.append("b"), $0.tags.append("c")
///               address  a draft of {"city": "x"}          after reading $0.address.city
///     written   {"n": 1, "tags": ["a","b","c"], …}         once somebody has asked for the draft's JSON
///
/// A draft is a value type, and may be read by several threads. Reading adds to `found` and `written`, by one exchange each, and
/// changes nothing else. `parts` are changed only by a draft that is the only owner of the memory; any other draft
/// makes a copy before it changes. Parts are keyed by the slot of a property, or the position of an element.
final class DraftMemory: @unchecked Sendable {
    // Not checked for exclusive access: a change has exclusive access to the draft, which is the only owner of the memory.

    /// Parts that may have been changed: few, since there is at most one for each property, and at most 64 for elements.
    @exclusivity(unchecked) private var parts: [(key: Int, part: DraftPart)] = []
    /// Parts that were only read, in a chain.
    @exclusivity(unchecked) private var found = OnceReference<Found>()
    /// The JSON with all changes in it.
    @exclusivity(unchecked) private var written = OnceReference<Box<Written>>()

    private final class Found: Sendable {
        let key: Int
        let part: DraftPart
        let next = OnceReference<Found>()

        init(_ key: Int, _ part: DraftPart) { (self.key, self.part) = (key, part) }
    }

    struct Written: Sendable {
        var json: JSON
        var notes: [DraftNote] = []
    }

    // MARK: Reading

    /// The part for a key; nil if there is none.
    func part(_ key: Int) -> DraftPart? {
        if let part = changing(key) { return part }
        var next = found.load()
        while let one = next {
            if one.key == key { return one.part }
            next = one.next.load()
        }
        return nil
    }

    private func changing(_ key: Int) -> DraftPart? {
        for (known, part) in parts where known == key { return part }
        return nil
    }

    /// Whether there are changes that are not in the JSON, of parts for which `body` is true.
    func hasChanges(_ body: (DraftPart) -> Bool = { _ in true }) -> Bool {
        parts.contains { $0.part.isChanged && body($0.part) }
    }

    /// Stores a part that was read, unless there are many. Two threads that read it both get the first one's.
    func cache(_ part: DraftPart, _ key: Int, limit: Int = .max) -> DraftPart {
        let new = Found(key, part)
        var count = 1
        var one = found.storeIfNil(new)
        while one !== new {
            if one.key == key { return one.part }
            if count >= limit { return part }
            one = one.next.storeIfNil(new)
            count += 1
        }
        return part
    }

    /// The JSON with all changes in it, and what could not be written.
    func written(over base: JSON) -> Written {
        guard hasChanges() else { return Written(json: base) }
        if let known = written.load() { return known.value }
        var result = Written(json: base)
        Self.write(parts, to: &result)
        return written.storeIfNil(Box(result)).value
    }

    /// Writes the parts that were changed, in the order of the changes.
    private static func write(_ parts: [(key: Int, part: DraftPart)], to written: inout Written) {
        for (_, part) in parts.filter({ $0.part.isChanged }).ordered(by: { $0.part.order < $1.part.order }) {
            part.write(to: &written)
        }
    }

    // MARK: Changing, for the only owner

    /// Whether what readers have found stays valid when the draft is changed: not for elements, whose positions change.
    private let keepsFound: Bool

    init(keepsFound: Bool = true) { self.keepsFound = keepsFound }

    /// A memory with the same content.
    private func copy() -> DraftMemory {
        let copy = DraftMemory(keepsFound: keepsFound)
        copy.parts = parts.map { ($0.key, $0.part.copy()) }
        var next = keepsFound ? found.load() : nil
        while let one = next {
            if copy.changing(one.key) == nil { copy.parts.append((one.key, one.part.copy())) }
            next = one.next.load()
        }
        return copy
    }

    /// Makes a memory ready for a change of its draft: one whose only owner is the draft, and whose parts include
    /// what readers have found.
    static func beginChange(_ memory: inout DraftMemory?) -> DraftMemory {
        let isShared = memory != nil && !isKnownUniquelyReferenced(&memory)
        let own = (isShared ? memory?.copy() : memory) ?? DraftMemory()
        if own.written.load() != nil { own.written = OnceReference() }
        if let first = own.found.load() {
            var next = own.keepsFound ? first : nil
            while let one = next {
                if own.changing(one.key) == nil { own.parts.append((one.key, one.part)) }
                next = one.next.load()
            }
            own.found = OnceReference()
        }
        memory = own
        return own
    }

    /// The number of parts.
    var count: Int { parts.count }

    /// Stores a part, replacing the one for its key, if there is one.
    func insert(_ part: DraftPart, _ key: Int) {
        if let index = parts.firstIndex(where: { $0.key == key }) {
            parts[index].part = part
        } else {
            parts.append((key, part))
        }
    }

    /// Writes the changed parts for which `body` is true, and forgets all parts for which it is.
    func settle(into written: inout Written, _ body: (DraftPart) -> Bool = { _ in true }) {
        let affected = parts.filter { body($0.part) }
        if affected.isEmpty { return }
        parts.removeAll { body($0.part) }
        Self.write(affected, to: &written)
    }
}

/// A value or nested draft that represents a part of a draft's JSON.
class DraftPart: @unchecked Sendable {
    /// When it was first changed, in the order of all changes; 0 if it was not.
    @exclusivity(unchecked) fileprivate(set) final var order = 0

    final var isChanged: Bool { order != 0 }

    final func noteChange() {
        if order == 0 { order = DraftNote.nextOrder() }
    }

    /// The property whose value it is; nil for an element.
    var property: AnyPropertyCore? { nil }

    /// A part of the same content that can be changed on its own.
    final func copy() -> DraftPart {
        let copy = copyContent()
        copy.order = order
        return copy
    }

    func copyContent() -> DraftPart { self }

    /// Writes it into the JSON that it is a part of.
    func write(to written: inout DraftMemory.Written) {}
}

/// What could not be written, and when it was set, in the order of all changes.
struct DraftNote: Sendable {
    let error: MutationError
    let order: Int

    private static let counter = Atomic<Int>(0)

    static func nextOrder() -> Int { counter.wrappingAdd(1, ordering: .relaxed).newValue }
}
