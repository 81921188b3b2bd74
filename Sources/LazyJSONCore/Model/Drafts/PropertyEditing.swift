/// How the values of properties of a type are edited in place.
protocol PropertyEditing {
    associatedtype Value: Sendable
    /// The type that is changed in place: the value's own, or a draft.
    associatedtype Content: Sendable
    /// Whether the content is a draft.
    static var isNested: Bool { get }
    /// Whether the content is a draft of a list or dictionary.
    static var hasElements: Bool { get }
    static func content(of value: Value, from origin: DraftOrigin) -> Content
    /// The draft of the object that a change creates where there is none; nil to start with the property's default.
    static func created(by value: Value) -> Content?
    /// The property's value for changed content.
    static func value(of content: Content) -> Value
    /// The draft that the content consists of; nil for a model that is nil, and for any other value.
    static func draft(in content: Content) -> Draft?
    /// The drafts that the content contains, each with the JSON that it started from, if it isn't a draft itself.
    static func elements(in content: Content) -> [(draft: Draft, start: JSON?)]
    /// Notes in the JSON of a draft what the next draft of it needs.
    static func noteResult(_ json: JSON, of content: Content)
}

/// The source of a property's value from which a draft is created.
struct DraftOrigin {
    /// The JSON that the value was read from; nil if it was absent, or if the value was computed.
    var present: JSON?
    /// Whether the value is part of a new object.
    var isNew = false
    /// For objects in a store, the error for a change of one of them.
    var refusal: MutationError?
}

extension PropertyEditing {
    static var isNested: Bool { true }
    static var hasElements: Bool { true }
    static func created(by value: Value) -> Content? { nil }
    static func elements(in content: Content) -> [(draft: Draft, start: JSON?)] { [] }
    static func noteResult(_ json: JSON, of content: Content) {}
}

extension PropertyEditing where Content: DraftContent {
    static func draft(in content: Content) -> Draft? { content.draft }
    static func noteResult(_ json: JSON, of content: Content) { content.noteResult(json) }
}

/// A type that has a draft: that of a model, of an array, of a dictionary.
protocol DraftContent: Sendable {
    var draft: Draft { get set }
    /// Notes in the JSON of the draft what the next draft of it needs.
    func noteResult(_ json: JSON)
}

extension DraftContent {
    func noteResult(_ json: JSON) {}

    /// Returns the JSON of a draft that is not used any more, so that nothing is copied. In debug builds, the first
    /// change of each property that could not be written is reported.
    ///
    /// - Parameter readOnlyChanges: Finds changes of read-only properties in the JSON. They are taken back.
    mutating func finish(_ readOnlyChanges: (JSON) -> ReadOnlyChanges? = { _ in nil }) -> JSON {
        settle(takingBack: readOnlyChanges)
        noteResult(draft.written)
        #if DEBUG
            for note in draft.notes {
                ProgrammingMistake.warn(
                    onceFor: "writing \(note.error.modelClass).\(note.error.property)",
                    "\(note.error); `tryMutate` throws this error")
            }
        #endif
        return draft.written
    }

    /// Returns the JSON of a draft that is not used any more, unless a change could not be written.
    ///
    /// - Throws: The first ``MutationError``.
    mutating func finishOrThrow(_ readOnlyChanges: (JSON) -> ReadOnlyChanges? = { _ in nil }) throws -> JSON {
        settle(takingBack: readOnlyChanges)
        if let error = draft.errors.first { throw error }
        noteResult(draft.written)
        return draft.written
    }

    /// Writes all values. Setting a read-only property was refused before, and here everything that replaces an object
    /// by another one.
    private mutating func settle(takingBack readOnlyChanges: (JSON) -> ReadOnlyChanges?) {
        draft.settle()
        guard let changes = readOnlyChanges(draft.written) else { return }
        for change in changes {
            let owner = DraftOwner(modelClass: change.modelClass, isNew: false)
            let error = owner.error(ConversionError.readOnlyProperty, at: change.property)
            draft.notes.append(DraftNote(error: error, order: DraftNote.nextOrder()))
            change.takeBack(in: &draft.written)
        }
    }
}

/// A value is edited as it is.
enum PlainEditing<Value: Sendable>: PropertyEditing {
    static var isNested: Bool { false }
    static func content(of value: Value, from origin: DraftOrigin) -> Value { value }
    static func value(of content: Value) -> Value { content }
    static func draft(in content: Value) -> Draft? { nil }
}

/// A model is edited as a draft of it.
enum ModelEditing<Model: JSONModel>: PropertyEditing {
    static var hasElements: Bool { false }
    static func content(of model: Model, from origin: DraftOrigin) -> Mutable<Model> {
        Mutable(model, isNew: origin.isNew)
    }
    static func created(by model: Model) -> Mutable<Model>? {
        model.json.count == 0 && type(of: model) == Model.self ? Mutable(new: ClassLayout.of(Model.self)) : nil
    }
    static func value(of draft: Mutable<Model>) -> Model { Model(making: draft.json) }
}

/// An optional is edited as the value that it wraps, if there is one.
enum OptionalEditing<Wrapped: PropertyEditing>: PropertyEditing {
    static var isNested: Bool { Wrapped.isNested }
    static var hasElements: Bool { Wrapped.hasElements }
    static func content(of value: Wrapped.Value?, from origin: DraftOrigin) -> Wrapped.Content? {
        value.map { Wrapped.content(of: $0, from: origin) }
    }
    static func value(of content: Wrapped.Content?) -> Wrapped.Value? { content.map(Wrapped.value) }
    static func draft(in content: Wrapped.Content?) -> Draft? { content.flatMap(Wrapped.draft) }
    static func elements(in content: Wrapped.Content?) -> [(draft: Draft, start: JSON?)] {
        content.map(Wrapped.elements) ?? []
    }
    static func noteResult(_ json: JSON, of content: Wrapped.Content?) {
        if let content { Wrapped.noteResult(json, of: content) }
    }
}
