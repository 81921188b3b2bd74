/// The elements of an array or a dictionary in a draft: read as models, and changed in place as drafts.
struct DraftElements<Model: JSONModel>: Sendable {
    /// The JSON of the collection. Its values are drafts of elements that were read, or in which lists or models were
    /// changed.
    var draft: Draft
    /// The objects, if the elements are objects in a store.
    var stored: StoredElements<Model>?

    /// The highest number of changed drafts at a time.
    private static var limit: Int { 64 }

    init(_ json: JSON) { draft = Draft(json, cachesReads: true) }

    /// The element at a position as a model.
    func model(at position: ElementPosition) -> Model {
        if let object = stored?.object(for: draft.written[position]) { return object }
        if let known = value(at: position) { return known.content.makeModel() }
        let model = Model(making: draft.written[position] ?? .emptyObject)
        let read = ElementValue(Mutable(model), at: position, from: nil)
        // Only the first few: code that visits all elements does not come back to one.
        return (draft.values?.cache(read, limit: 8) as? ElementValue<Model>)?.content.makeModel() ?? model
    }

    /// The element at a position as a draft.
    func draft(at position: ElementPosition) -> Mutable<Model> {
        value(at: position)?.content ?? Mutable(draft.written[position] ?? .emptyObject)
    }

    private func value(at position: ElementPosition) -> ElementValue<Model>? {
        draft.values?[position.number] as? ElementValue<Model>
    }

    /// Begins a change of an element in place.
    mutating func beginChange(at position: ElementPosition) -> ElementValue<Model> {
        draft.settle { !$0.isChanged }
        if let known = value(at: position) { return known }
        let element = draft.written[position] ?? .emptyObject
        // Taken out only if it has no other owner, so that doing nothing changes nothing. Meanwhile, an empty object
        // replaces it, so that the counts stay the same.
        let isTaken = stored == nil && draft.written.isSoleOwner()
        if isTaken { draft.written[position] = .emptyObject }
        return ElementValue(Mutable(element), at: position, from: isTaken ? nil : element)
    }

    /// Ends the change: writes the element, or keeps its draft if writing it after each of many changes would be slow.
    mutating func endChange(of value: ElementValue<Model>) {
        if draft.values?[value.key] === value { return }
        if let stored {
            if value.content.draft.isChanged(from: value.start) { draft.notes.append(stored.note) }
        } else if value.content.draft.isBehind() {
            value.noteChange()
            draft.insert(value)
            if draft.values.map({ $0.count > Self.limit }) == true { draft.settle() }
        } else {
            value.write(to: &draft)
        }
    }

    /// Begins a change of an element that does not depend on its old value.
    mutating func beginReplacing(at position: ElementPosition) {
        draft.settle { $0.key == position.number || !$0.isChanged }
    }

    /// Begins a change of the positions of all elements from one on. Elements before it keep theirs, and their drafts.
    mutating func beginReplacing(from position: Int) {
        draft.settle { $0.key >= position || !$0.isChanged }
    }

    /// Replaces an element. A model that is equal to it changes nothing.
    mutating func set(_ model: Model, at position: ElementPosition) {
        stored?.add(model)
        set(model.json, at: position)
    }

    /// Replaces an element by the result of another draft.
    mutating func set(_ other: Mutable<Model>, at position: ElementPosition) {
        draft.notes += other.draft.allNotes
        set(other.json.flattened, at: position)
    }

    private mutating func set(_ json: JSON, at position: ElementPosition) {
        beginReplacing(at: position)
        if draft.written[position].map({ $0.isIdentical(to: json) || $0 == json }) == true { return }
        draft.written[position] = json
    }
}

/// Where an element is in the JSON of its collection.
struct ElementPosition: Sendable {
    /// The key under which the element's draft is stored: its position, or the number of its member.
    let number: Int
    /// The name of a member; nil for an element of an array.
    var name: MemberName?
}

extension JSON {
    /// The value at an element's position.
    subscript(position: ElementPosition) -> JSON? {
        get { position.name.map { member($0) } ?? element(position.number) }
        set {
            if let name = position.name { setMember(name, to: newValue) } else { self[position.number] = newValue }
        }
    }
}

/// The draft of an element.
final class ElementValue<Model: JSONModel>: DraftValue, @unchecked Sendable {
    private let position: ElementPosition
    /// The JSON that was read; nil if another value is there meanwhile.
    let start: JSON?
    @exclusivity(unchecked) var content: Mutable<Model>

    init(_ content: Mutable<Model>, at position: ElementPosition, from start: JSON?) {
        (self.content, self.position, self.start) = (content, position, start)
        super.init(position.number)
    }

    override func copyContent() -> DraftValue { ElementValue(content, at: position, from: start) }

    /// A changed element of up to 4 KB becomes a document of its own.
    override func write(to draft: inout Draft) {
        draft.notes += content.draft.allNotes
        let json = content.json
        if start.map({ $0.isIdentical(to: json) }) != true { draft.written[position] = json.flattened }
    }

    /// Gives away the content, which then has one owner while it is changed.
    func take() -> Mutable<Model> {
        defer { content.draft = Draft(.null, cachesReads: false) }
        return content
    }
}

/// The elements of a collection in a draft that are objects in a store. The collection has their JSON; reads return the
/// objects themselves, and references to them are written. They cannot be changed there.
struct StoredElements<Model: JSONModel>: Sendable {
    /// The error for a change of one of them.
    private let refusal: MutationError
    private var objects: [JSONIdentity: Model] = [:]

    init(_ models: some Sequence<Model>, refusal: MutationError) {
        self.refusal = refusal
        for model in models { add(model) }
    }

    mutating func add(_ model: Model) { objects[JSONIdentity(model.json)] = model }

    /// The object whose JSON is in the collection.
    func object(for json: JSON?) -> Model? { json.flatMap { objects[JSONIdentity($0)] } }

    /// A note of a change of one of the objects, which is not written.
    var note: DraftNote { DraftNote(error: refusal, order: DraftNote.nextOrder()) }
}
