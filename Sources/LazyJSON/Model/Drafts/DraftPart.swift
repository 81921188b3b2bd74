/// Parts of a draft of a model.

/// The value of a property.
final class ValuePart<Value: Sendable>: DraftPart, @unchecked Sendable {
    private let core: PropertyCore<Value>
    private let modelClass: JSONModel.Type
    @exclusivity(unchecked) var value: Value

    init(_ core: PropertyCore<Value>, of modelClass: JSONModel.Type, _ value: Value) {
        (self.core, self.modelClass, self.value) = (core, modelClass, value)
    }

    override var property: AnyPropertyCore? { core }

    override func copyContent() -> DraftPart { ValuePart(core, of: modelClass, value) }

    override func write(to written: inout DraftMemory.Written) {
        var revision = Revision(.partly)
        var errors: [any Error] = []
        do {
            try core.write(value, to: &written.json, &revision)
        } catch {
            errors.append(error)
        }
        for error in revision.errors + errors {
            written.notes.append(
                DraftNote(
                    error: MutationError(modelClass: modelClass, property: core.name, underlying: error), order: order))
        }
    }
}

/// The draft of a property's model or array of models.
final class NestedPart<Value: Sendable, Content: DraftContent>: DraftPart, @unchecked Sendable {
    private let core: PropertyCore<Value>
    private let modelClass: JSONModel.Type
    /// What was read.
    private let start: JSON?
    private let makeValue: @Sendable (Content) -> Value
    @exclusivity(unchecked) var content: Content

    init(
        _ core: PropertyCore<Value>, of modelClass: JSONModel.Type, _ content: Content, from start: JSON?,
        _ makeValue: @escaping @Sendable (Content) -> Value
    ) {
        (self.core, self.modelClass, self.content, self.start) = (core, modelClass, content, start)
        self.makeValue = makeValue
    }

    override var property: AnyPropertyCore? { core }

    override func copyContent() -> DraftPart {
        NestedPart(core, of: modelClass, content, from: start, makeValue)
    }

    /// Whether there is no model.
    var isNil: Bool { (content as? any OptionalType).map { $0.wrapped == nil } ?? false }

    /// Notes a change if there was one.
    func noteChangeIfAny() {
        if content.isChanged(from: start) { noteChange() }
    }

    override func write(to written: inout DraftMemory.Written) {
        let (changed, notes) = content.written()
        written.notes += notes
        do {
            try core.adopt(changed, from: start, into: &written.json) { makeValue(content) }
        } catch {
            written.notes.append(
                DraftNote(
                    error: MutationError(modelClass: modelClass, property: core.name, underlying: error), order: order))
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
    func adopt(_ changed: JSON?, from start: JSON?, into json: inout JSON, _ value: () -> Value) throws {
        guard let changed else { return try write(value(), to: &json) }
        if let start, changed.isIdentical(to: start) { return }
        let path = json.pathToWrite(self)
        let present = json.value(at: path)
        if let present, present.isIdentical(to: changed) { return }
        if let present, let start, present.isIdentical(to: start) { return json.set(changed, at: path[...]) }
        if start != nil, store != nil {
            throw ConversionError.unwritable("a change of an object that is kept in a store")
        }
        try write(value(), to: &json)
    }
}
