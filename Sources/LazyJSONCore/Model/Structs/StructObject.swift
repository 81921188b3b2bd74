/// The object of a struct: JSON with its values, and a draft of it once the struct was edited.
///
/// Structs share an object until one of them is edited. That one gets an object of its own, and changes its draft in
/// place; the memo then has values of the draft, until the next edit. Whatever works with models gets the settled
/// object, which never changes.
@usableFromInline
package class StructObject: JSONModel, @unchecked Sendable {
    // Not checked for exclusive access: they are changed by the only owner.

    /// The values as they are after edits.
    @exclusivity(unchecked) private final var draft: Mutable<StructObject>?
    /// Whether there is a draft.
    @exclusivity(unchecked) @usableFromInline private(set) final var isEdited = false

    /// The struct, its declarations, and the rules for them.
    class var kind: ModelKind { ModelKind(JSONModel.self) }

    /// The object as it is now.
    final var settled: StructObject {
        guard isEdited, let cell = draft?.cell else { return self }
        if let known = cell.model.load() as? StructObject { return known }
        let json = cell.settledJSON { takesBack ? readOnlyChanges(in: $0) : nil }
        let new = classLayout { $0.instance(of: json.flattened) }
        return (cell.model.setIfNil(new) as? StructObject) ?? self
    }

    /// Whether edits may have changed read-only properties, which those of a new object may.
    final var takesBack: Bool { draft?.cell.place.isNew == false && classLayout(\.mayHaveReadOnly) }

    /// The JSON as it is now.
    final var currentJSON: JSON { isEdited ? settled.json : json }

    final override func isInPlaceEdit(of old: AnyObject) -> Bool {
        guard isEdited, let old = old as? StructObject else { return false }
        return old.json.isIdentical(to: json)
    }

    // MARK: Reading while it is edited

    /// Reads a property of the draft.
    @usableFromInline @inline(never)
    final func editedValue<Value: Sendable>(inSlot slot: Int) -> Value {
        if let known = withMemo({ $0.value(at: slot, as: Value.self) }) { return known }
        let core = core(inSlot: slot, as: Value.self)
        guard let draft else { return core.defaultValue }
        let value = draft[core]
        // The draft has costly ones, and would have to share them with the memo.
        if !core.isRevalidated, !core.isCostly { withMemo { _ = core.remember(value, in: $0) } }
        return value
    }

    private final func core<Value: Sendable>(inSlot slot: Int, as type: Value.Type) -> PropertyCore<Value> {
        guard let core = classLayout({ $0.property(inSlot: slot, as: Value.self) }) else {
            ProgrammingMistake.stop("a property of another class was read from a \(declaringType)")
        }
        return core
    }

    /// Whether a property had a value before the first edit.
    final func started<Value: Sendable>(with value: Value, inSlot slot: Int) -> Bool {
        let core = core(inSlot: slot, as: Value.self)
        return core.isSame(core.read(json), value)
    }

    // MARK: Editing, for the only owner

    /// Returns an object with the same values that can be edited.
    ///
    /// - Parameter isNew: Whether read-only properties can be set.
    final func edited(isNew: Bool = false) -> StructObject {
        guard let copy = classLayout({ $0.instance(of: json) }) as? StructObject else { return self }
        let reader = DraftReader(type(of: self), classLayout: classLayout { $0 })
        copy.draft = draft ?? Mutable(DraftCell(json, reader, at: DraftPlace(isNew: isNew)))
        copy.isEdited = true
        return copy
    }

    /// Returns an object with a draft. Its own JSON counts only where read-only properties may be changed.
    static func edited(_ draft: Mutable<StructObject>) -> StructObject {
        let layout = draft.classLayout
        let made = layout.instance(of: layout.mayHaveReadOnly ? draft.cell.written : .emptyObject)
        // The layout is that of a struct.
        guard let object = made as? StructObject else { preconditionFailure() }
        (object.draft, object.isEdited) = (draft, true)
        return object
    }

    /// The draft, or a new one.
    final var currentDraft: Mutable<StructObject> { draft ?? Mutable(self) }

    /// Takes out the draft of an object that isn't used any more.
    final func takeDraft() -> Mutable<StructObject> { draft.take() ?? Mutable(self) }

    /// Edits the draft.
    final func edit(_ body: (inout Mutable<StructObject>) -> Void) {
        guard draft != nil else { return }
        body(&current)
    }

    /// Edits a property.
    final subscript<Value: Sendable>(slot: Int) -> Value {
        get { editedValue(inSlot: slot) }
        set { current[core(inSlot: slot, as: Value.self)] = newValue }
        _modify { yield &current[core(inSlot: slot, as: Value.self)] }
    }

    /// The draft, which is taken out while it is changed, so that it has one owner.
    private final var current: Mutable<StructObject> {
        get { draft ?? Mutable(nil) }
        _modify {
            var taken = draft.take() ?? Mutable(nil)
            defer {
                RefusedEdits.report(taken.takeNotes())
                draft = taken
            }
            yield &taken
        }
    }
}

/// The object of a struct of a type.
final class TypedStructObject<Model: JSONModelProtocol>: StructObject, @unchecked Sendable
where Model._Fields == ModelFields<Model> {
    override class var kind: ModelKind { ModelKind(self, of: Model.self) }
    override class var declaredType: any JSONModelProtocol.Type { Model.self }
    override var view: any JSONModelProtocol { Model(_model: ModelFields(self)) }

    override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? { Model.converter(for: type) }
    override class var keyNaming: KeyNaming { Model.keyNaming }
    override class var coercion: Coercion { Model.coercion }
    override class var initialJSON: JSON { Model.initialJSON }
    override class var hidesValues: Bool { Model.hidesValues }
    override class func hidesValue(of property: String) -> Bool { Model.hidesValue(of: property) }
    override class func severity(of kind: IssueKind) -> IssueSeverity { Model.severity(of: kind) }
    override func check(_ report: inout CheckReport) { Model(_model: ModelFields(self)).check(&report) }
}

extension DraftCell {
    /// The current JSON, without changes of read-only properties. Edits that were refused are reported.
    ///
    /// - Parameter readOnlyChanges: Finds such changes in the JSON.
    final func settledJSON(takingBack readOnlyChanges: (JSON) -> ReadOnlyChanges?) -> JSON {
        let result = result
        var (json, notes) = (result.written, result.notes)
        let changes = readOnlyChanges(json).map(Array.init) ?? []
        for change in changes {
            let error = ConversionError.readOnlyProperty
            let refused = reader.error(error, at: change.property, in: change.modelClass)
            notes.append(MutationNote(error: refused, order: MutationNote.nextOrder()))
        }
        changes.takeBack(in: &json)
        noteResult(json)
        RefusedEdits.report(notes)
        return json
    }
}

/// Edits of structs that were refused. `tryMutate` throws the first one; debug builds report all others.
package enum RefusedEdits {
    /// The first refused edit of a call of `tryMutate`, whose tasks may make some, too.
    private final class First: @unchecked Sendable {
        private let lock = Lock()
        private var error: MutationError?

        func note(_ new: MutationError) { lock.withLock { if error == nil { error = new } } }

        var noted: MutationError? { lock.withLock { error } }
    }

    @TaskLocal private static var first: First?

    static func report(_ notes: [MutationNote]) {
        guard let earliest = notes.min(by: { $0.order < $1.order }) else { return }
        if let first { first.note(earliest.error) } else { notes.forEach { $0.warn() } }
    }

    /// Returns a changed copy.
    ///
    /// - Throws: Any error that `edit` throws, or the first edit in it that was refused.
    package static func trying<Value: Versioned>(
        _ edit: (inout Value) throws -> Void, on value: Value
    ) throws -> Value {
        // A version without a draft: earlier edits that were refused are not those of this call.
        var copy = Value._version(value.json, of: value._modelClass)
        let own = First()
        try $first.withValue(own) {
            try edit(&copy)
            _ = copy.json
        }
        if let error = own.noted { throw error }
        return copy
    }
}
