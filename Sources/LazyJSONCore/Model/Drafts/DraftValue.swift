/// A value of a draft. It represents a part of the draft's JSON, and is ahead of it once the value was changed.
class DraftValue: @unchecked Sendable {
    /// The slot of the property, or the number of the element.
    let key: Int
    /// When the value was first changed, in the order of all changes; 0 if it was not.
    @exclusivity(unchecked) private(set) final var order = 0

    init(_ key: Int) { self.key = key }

    /// The property whose value this is; nil for an element.
    var property: AnyPropertyCore? { nil }

    /// Whether the value is ahead of the JSON.
    final var isChanged: Bool { order != 0 }

    final func noteChange() {
        if order == 0 { order = DraftNote.nextOrder() }
    }

    /// A value with the same content that can be changed on its own.
    final func copy() -> DraftValue {
        let copy = copyContent()
        copy.order = order
        return copy
    }

    func copyContent() -> DraftValue { self }

    /// Writes the value into the JSON of a draft, and notes errors.
    func write(to draft: inout Draft) {}

    /// Whether changing a property may change this value.
    final func isAffected(by other: AnyPropertyCore) -> Bool { property?.overlaps(other) ?? true }

    /// Whether changing a member may change this value.
    final func isAffected(by name: MemberName) -> Bool { property?.starts(with: name) ?? true }
}

/// The draft that a property belongs to.
struct DraftOwner: Sendable {
    let modelClass: JSONModel.Type
    /// Whether the object is new.
    let isNew: Bool

    func error(_ error: any Error, at property: AnyPropertyCore) -> MutationError {
        MutationError(modelClass: modelClass, property: property.name, underlying: error)
    }
}

/// The value of a property, as it is edited.
final class PropertyValue<Editing: PropertyEditing>: DraftValue, @unchecked Sendable {
    let core: PropertyCore<Editing.Value>
    private let owner: DraftOwner
    @exclusivity(unchecked) var content: Editing.Content
    /// The JSON that a nested draft started from; nil if there was none, or if the draft was assigned.
    private let start: JSON?

    init(
        _ core: PropertyCore<Editing.Value>, of owner: DraftOwner, _ content: Editing.Content, from start: JSON?
    ) {
        (self.core, self.owner, self.content, self.start) = (core, owner, content, start)
        super.init(core.slot)
    }

    /// Creates the value of a property that was just read.
    convenience init(_ core: PropertyCore<Editing.Value>, of owner: DraftOwner, _ content: Editing.Content) {
        self.init(core, of: owner, content, from: Editing.draft(in: content)?.written)
    }

    override var property: AnyPropertyCore? { core }

    override func copyContent() -> DraftValue { PropertyValue(core, of: owner, content, from: start) }

    /// Notes a change, if there was one.
    func noteChangeOfContent() {
        let isNestedNil = Editing.isNested && start == nil
        if Editing.draft(in: content).map({ $0.isChanged(from: start) }) ?? !isNestedNil { noteChange() }
    }

    override func write(to draft: inout Draft) {
        let nested = Editing.draft(in: content)
        draft.notes += nested?.allNotes ?? []
        let elements = Editing.elements(in: content)
        draft.notes += elements.flatMap(\.draft.allNotes)
        // A list that was edited in place is written as far as it can be.
        var revision = Revision(isPartial: !Editing.isNested)
        var errors: [any Error] = []
        do {
            if core.store != nil, elements.contains(where: { $0.draft.isChanged(from: $0.start) }) {
                throw ConversionError.keptInStore
            }
            try core.change(&draft.written, isNew: owner.isNew) { try write(nested?.json, to: &$0, &revision) }
        } catch {
            errors.append(error)
        }
        draft.notes += (revision.errors + errors).map { DraftNote(error: owner.error($0, at: core), order: order) }
    }

    /// Writes the JSON of a nested draft as it is if the property is a view of that JSON. Everything else is written by
    /// the property's converter, such as text in a string or a reference.
    private func write(_ changed: JSON?, to json: inout JSON, _ revision: inout Revision) throws {
        if let changed {
            Editing.noteResult(changed, of: content)
            if let start, changed.isIdentical(to: start) { return }
            let path = json.pathToWrite(core)
            if let present = core.follow(path, in: json).end {
                if present.isIdentical(to: changed) { return }
                if let start, present.isIdentical(to: start) { return json.set(changed, at: path, of: core) }
            }
            // Elements have already refused their changes.
            if start != nil, core.store != nil, !Editing.hasElements { throw ConversionError.keptInStore }
        }
        try core.write(Editing.value(of: content), to: &json, &revision)
    }
}
