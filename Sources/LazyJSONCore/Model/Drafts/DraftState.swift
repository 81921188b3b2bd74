/// The state of any draft: JSON that is being changed, the parts beside it, and what could not be written.
struct DraftState: Sendable {
    /// The JSON without the changes in `memory`.
    var base: JSON
    /// What could not be written so far, except from `memory`.
    var notes: [DraftNote] = []
    /// Nil if there are no parts yet.
    var memory: DraftMemory?

    /// The current JSON.
    var json: JSON { memory?.written(over: base).json ?? base }

    /// What could not be written, in this draft and those inside it.
    var allNotes: [DraftNote] { notes + (memory?.written(over: base).notes ?? []) }

    /// The same as errors, in the order in which it was set.
    var errors: [MutationError] {
        let notes = allNotes
        return Ordering.indices(notes.count) { (notes[$0].order, $0) < (notes[$1].order, $1) }.map { notes[$0].error }
    }

    /// The memory, whose only owner is this draft.
    mutating func beginChange() -> DraftMemory { DraftMemory.beginChange(&memory) }

    /// Begins a change of the JSON: writes the parts that it may affect, and forgets them.
    mutating func settle(_ isAffected: (DraftPart) -> Bool = { _ in true }) {
        guard memory != nil else { return }
        let memory = beginChange()
        guard memory.count > 0 else { return }
        // Taken out of the draft, so that it has one owner while it is changed.
        var written = DraftMemory.Written(json: base, notes: notes)
        (base, notes) = (.null, [])
        memory.settle(into: &written, isAffected)
        (base, notes) = (written.json, written.notes)
    }
}

/// A draft inside another one.
protocol DraftContent: Sendable {
    /// Whether it has elements, each of which may have a draft of its own.
    static var hasElements: Bool { get }
    /// The current JSON, and what could not be written; no JSON for a model that is nil.
    func written() -> (json: JSON?, notes: [DraftNote])
    /// Whether it differs from a new draft.
    ///
    /// - Parameter start: What it was made from; nil if that was absent.
    func isChanged(from start: JSON?) -> Bool
    /// The draft of a new object with all that was changed written, to go on with; nil for any other draft.
    func settledIfNew() -> Self?
}

extension DraftContent {
    func settledIfNew() -> Self? { nil }
}

extension DraftState {
    func written() -> (json: JSON?, notes: [DraftNote]) { (json, allNotes) }

    func isChanged(from start: JSON?) -> Bool {
        guard let start, base.isIdentical(to: start), notes.isEmpty else { return true }
        return memory?.hasChanges() ?? false
    }
}

extension Optional: DraftContent where Wrapped: DraftContent {
    static var hasElements: Bool { Wrapped.hasElements }
    func written() -> (json: JSON?, notes: [DraftNote]) { self?.written() ?? (nil, []) }
    func isChanged(from start: JSON?) -> Bool { self?.isChanged(from: start) ?? (start != nil) }
    func settledIfNew() -> Self? { self?.settledIfNew().map { .some($0) } }
}
