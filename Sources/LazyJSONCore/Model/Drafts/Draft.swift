import Synchronization

/// The content of every draft: JSON, and values that are ahead of it.
///
///     written   {"n": 1, "tags": ["a"], "address": {"city": "x"}}
///     values    tags     ["a", "b", "c"]                   after $0.tags.append("b"), $0.tags.append("c")
///               address  a draft of {"city": "y"}          after $0.address.city = "y"
///
/// A value is a Swift value or another draft that is slow to create from JSON or to write to it. It is changed in
/// place, any number of times, and written once. Every change begins with ``settle(where:)``, which writes the values
/// that the change may affect, and reading ``json`` writes all values into a copy.
struct Draft: Sendable {
    /// The JSON without the changes in `values`.
    var written: JSON
    /// The changes that could not be written so far, except those in `values`.
    var notes: [DraftNote] = []
    /// Nil if there are none yet.
    private(set) var values: DraftValues?

    /// - Parameter cachesReads: Whether to cache values that are only read.
    init(_ written: JSON, notes: [DraftNote] = [], cachesReads: Bool) {
        (self.written, self.notes) = (written, notes)
        if cachesReads { values = DraftValues() }
    }

    /// The current JSON.
    var json: JSON { values?.settled(over: written).written ?? written }

    /// The changes that could not be written, in this draft and those inside it.
    var allNotes: [DraftNote] { notes + (values?.settled(over: written).notes ?? []) }

    /// The errors of all changes that could not be written, in the order in which the values were set.
    var errors: [MutationError] {
        let notes = allNotes
        return notes.indices.ordered { (notes[$0].order, $0) < (notes[$1].order, $1) }.map { notes[$0].error }
    }

    /// Whether values for which `body` is true are ahead of the JSON.
    func isBehind(_ body: (DraftValue) -> Bool = { _ in true }) -> Bool { values?.hasChanges(body) ?? false }

    /// Whether the draft differs from the JSON that it was created from.
    ///
    /// - Parameter start: The JSON that the draft was created from; nil if it was absent.
    func isChanged(from start: JSON?) -> Bool {
        guard let start, written.isIdentical(to: start), notes.isEmpty else { return true }
        return isBehind()
    }

    /// Begins a change: writes the values that it may affect into the JSON, and drops them.
    mutating func settle(where isAffected: (DraftValue) -> Bool = { _ in true }) {
        guard values != nil else { return }
        for value in DraftValues.own(&values).take(where: isAffected) { value.write(to: &self) }
    }

    /// Adds a value that may be ahead of the JSON.
    mutating func insert(_ value: DraftValue) { DraftValues.own(&values).insert(value) }
}

/// A change that could not be written, and its position in the order of all changes.
struct DraftNote: Sendable {
    let error: MutationError
    let order: Int

    private static let counter = Atomic<Int>(0)

    static func nextOrder() -> Int { counter.wrappingAdd(1, ordering: .relaxed).newValue }
}
