/// The values of a draft, by the slot of a property or the number of an element.
///
/// A draft is a value type, and several threads may read it. Reading adds to `read` and `settled`, by one atomic
/// exchange each, and changes nothing else. `list` is changed only if one draft owns the values; any other draft copies
/// them before it changes one.
final class DraftValues: @unchecked Sendable {
    // Not checked for exclusive access: a change has exclusive access to the draft, which is the only owner.

    /// Values that may be ahead of the JSON: few, since there is at most one for each property, and at most 64 for
    /// elements.
    @exclusivity(unchecked) private var list: [DraftValue]
    /// Values that were only read, in a chain.
    @exclusivity(unchecked) private var read = OnceReference<ReadValue>()
    /// The JSON with all values written, and the changes that could not be written.
    @exclusivity(unchecked) private var settled = OnceReference<Box<Draft>>()

    private final class ReadValue: Sendable {
        let value: DraftValue
        let next = OnceReference<ReadValue>()

        init(_ value: DraftValue) { self.value = value }
    }

    init(_ list: [DraftValue] = []) { self.list = list }

    // MARK: Reading

    /// The value for a key; nil if there is none.
    subscript(key: Int) -> DraftValue? {
        for value in list where value.key == key { return value }
        var next = read.load()
        while let one = next {
            if one.value.key == key { return one.value }
            next = one.next.load()
        }
        return nil
    }

    func hasChanges(_ body: (DraftValue) -> Bool) -> Bool { list.contains { $0.isChanged && body($0) } }

    /// Stores a value that was read. Two threads that read it both get the first one's.
    ///
    /// - Parameter limit: How many values are stored.
    func cache(_ value: DraftValue, limit: Int = .max) -> DraftValue {
        let new = ReadValue(value)
        var count = 1
        var one = read.setIfNil(new)
        while one !== new {
            if one.value.key == value.key { return one.value }
            if count >= limit { return value }
            one = one.next.setIfNil(new)
            count += 1
        }
        return value
    }

    /// A draft of the JSON with all values written.
    func settled(over written: JSON) -> Draft {
        var draft = Draft(written, cachesReads: false)
        guard hasChanges({ _ in true }) else { return draft }
        if let known = settled.load() { return known.value }
        for value in Self.changed(list) { value.write(to: &draft) }
        return settled.setIfNil(Box(draft)).value
    }

    /// The values that are ahead of the JSON, in the order of the changes.
    private static func changed(_ values: [DraftValue]) -> [DraftValue] {
        values.filter(\.isChanged).ordered { $0.order < $1.order }
    }

    // MARK: Changing, for the only owner

    /// Gives a draft its own copy of the values, unless it is their only owner. Values that were only read become part
    /// of the list.
    static func own(_ values: inout DraftValues?) -> DraftValues {
        let isOwn = isKnownUniquelyReferenced(&values)
        guard let known = values else {
            let new = DraftValues()
            values = new
            return new
        }
        let own = isOwn ? known : DraftValues(known.list.map { $0.copy() })
        if let first = known.read.load() {
            var next: ReadValue? = first
            while let one = next {
                own.list.append(isOwn ? one.value : one.value.copy())
                next = one.next.load()
            }
            own.read = OnceReference()
        }
        if own.settled.load() != nil { own.settled = OnceReference() }
        values = own
        return own
    }

    /// The number of values, except those that were only read since the last change.
    var count: Int { list.count }

    func insert(_ value: DraftValue) { list.append(value) }

    /// Removes the values for which `isAffected` is true. Returns those that are ahead of the JSON, in the order of the
    /// changes.
    func take(where isAffected: (DraftValue) -> Bool) -> [DraftValue] {
        let affected = list.filter(isAffected)
        if affected.isEmpty { return [] }
        list.removeAll(where: isAffected)
        return Self.changed(affected)
    }
}
