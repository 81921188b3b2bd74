/// Parts of a draft of a model.

/// What a part knows about the draft that it belongs to.
struct DraftOwner: Sendable {
    let modelClass: JSONModel.Type
    /// Whether the object is being made.
    let isNew: Bool

    func note(_ error: any Error, at property: AnyPropertyCore, _ order: Int) -> DraftNote {
        DraftNote(
            error: MutationError(modelClass: modelClass, property: property.name, underlying: error), order: order)
    }
}

/// The value of a property.
final class ValuePart<Value: Sendable>: DraftPart, @unchecked Sendable {
    private let core: PropertyCore<Value>
    private let owner: DraftOwner
    @exclusivity(unchecked) var value: Value

    init(_ core: PropertyCore<Value>, of owner: DraftOwner, _ value: Value) {
        (self.core, self.owner, self.value) = (core, owner, value)
    }

    override var property: AnyPropertyCore? { core }

    override func copyContent() -> DraftPart { ValuePart(core, of: owner, value) }

    override func write(to written: inout DraftMemory.Written) {
        var revision = Revision(.partly)
        var errors: [any Error] = []
        do {
            try core.change(&written.json, isNew: owner.isNew) { try core.write(value, to: &$0, &revision) }
        } catch {
            errors.append(error)
        }
        for error in revision.errors + errors {
            written.notes.append(owner.note(error, at: core, order))
        }
    }
}

/// The draft of a property's model or array of models.
final class NestedPart<Value: Sendable, Content: DraftContent>: DraftPart, @unchecked Sendable {
    private let core: PropertyCore<Value>
    private let owner: DraftOwner
    /// What was read.
    private let start: JSON?
    private let makeValue: @Sendable (Content) -> Value
    @exclusivity(unchecked) var content: Content

    init(
        _ core: PropertyCore<Value>, of owner: DraftOwner, _ content: Content, from start: JSON?,
        _ makeValue: @escaping @Sendable (Content) -> Value
    ) {
        (self.core, self.owner, self.content, self.start) = (core, owner, content, start)
        self.makeValue = makeValue
    }

    override var property: AnyPropertyCore? { core }

    override func copyContent() -> DraftPart {
        NestedPart(core, of: owner, content, from: start, makeValue)
    }

    /// Whether there is no model.
    var isNil: Bool { (content as? any OptionalType).map { $0.wrapped == nil } ?? false }

    /// The part to go on with when the object is in the JSON: one that was created stays new, for as long as it is changed in
    /// place. Nil for any other.
    func continued(over json: JSON?) -> NestedPart? {
        guard let json, let content = content.settledIfNew(), content.written().json?.isIdentical(to: json) == true
        else { return nil }
        return NestedPart(core, of: owner, content, from: json, makeValue)
    }

    /// Notes a change if there was one.
    func noteChangeIfAny() {
        if content.isChanged(from: start) { noteChange() }
    }

    override func write(to written: inout DraftMemory.Written) {
        let (changed, notes) = content.written()
        written.notes += notes
        do {
            try core.change(&written.json, isNew: owner.isNew) {
                try core.adopt(changed, from: start, hasElements: Content.hasElements, into: &$0) { makeValue(content) }
            }
        } catch {
            written.notes.append(owner.note(error, at: core, order))
        }
    }
}

extension PropertyCore {
    /// Writes the result of a nested draft: as it is if the property is a view of the JSON itself, else by the property's
    /// converter, as text in a string or as a reference.
    ///
    /// - Parameters:
    ///   - changed: The nested JSON; nil if there is to be none.
    ///   - start: What the draft started from; nil for one that comes from elsewhere.
    ///   - hasElements: Whether it is a draft of a list or dictionary.
    func adopt(
        _ changed: JSON?, from start: JSON?, hasElements: Bool, into json: inout JSON, _ value: () -> Value
    ) throws {
        guard let changed else { return try write(value(), to: &json) }
        if let start, changed.isIdentical(to: start) { return }
        let path = json.pathToWrite(self)
        let present = json.value(at: path)
        if let present, present.isIdentical(to: changed) { return }
        if let present, let start, present.isIdentical(to: start) { return json.set(changed, at: path[...]) }
        // Elements have refused changes of their own.
        if start != nil, store != nil, !hasElements { throw ConversionError.keptInStore }
        try write(value(), to: &json)
    }
}
