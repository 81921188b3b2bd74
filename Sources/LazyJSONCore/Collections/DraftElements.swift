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

    /// The element at a place as a model.
    func model(at place: ElementPosition) -> Model {
        if let object = stored?.object(for: draft.base[place]) { return object }
        if let known = value(at: place) { return known.content.makeModel() }
        let model = Model(making: draft.base[place] ?? .emptyObject)
        let read = ElementValue(Mutable(model), at: place, from: nil)
        // Only the first few: code that visits all elements does not come back to one.
        return (draft.values?.cache(read, limit: 8) as? ElementValue<Model>)?.content.makeModel() ?? model
    }

    /// The element at a place as a draft.
    func draft(at place: ElementPosition) -> Mutable<Model> {
        value(at: place)?.content ?? Mutable(draft.base[place] ?? .emptyObject)
    }

    private func value(at place: ElementPosition) -> ElementValue<Model>? {
        draft.values?[place.number] as? ElementValue<Model>
    }

    /// Begins a change of an element in place.
    mutating func beginChange(at place: ElementPosition) -> ElementValue<Model> {
        draft.flush { !$0.isChanged }
        if let known = value(at: place) { return known }
        let element = draft.base[place] ?? .emptyObject
        // Taken out only if it has no other owner, so that doing nothing changes nothing. Meanwhile, an empty object
        // replaces it, so that the counts stay the same.
        let isTaken = stored == nil && draft.base.isSoleOwner()
        if isTaken { draft.base[place] = .emptyObject }
        return ElementValue(Mutable(element), at: place, from: isTaken ? nil : element)
    }

    /// Ends the change: writes the element, or keeps its draft if writing it after each of many changes would be slow.
    mutating func endChange(of value: ElementValue<Model>) {
        if draft.values?[value.key] === value { return }
        if let stored {
            if value.content.draft.isChanged(from: value.start) { draft.notes.append(stored.note) }
        } else if value.content.draft.isBehind() {
            value.noteChange()
            draft.insert(value)
            if draft.values.map({ $0.count > Self.limit }) == true { draft.flush() }
        } else {
            value.write(to: &draft)
        }
    }

    /// Begins a change of an element that does not depend on its old value.
    mutating func beginReplacing(at place: ElementPosition) {
        draft.flush { $0.key == place.number || !$0.isChanged }
    }

    /// Replaces an element. A model that is equal to it changes nothing.
    mutating func set(_ model: Model, at place: ElementPosition) {
        stored?.add(model)
        set(model.json, at: place)
    }

    /// Replaces an element by the result of another draft.
    mutating func set(_ other: Mutable<Model>, at place: ElementPosition) {
        draft.notes += other.draft.allNotes
        set(other.json.flattened, at: place)
    }

    private mutating func set(_ json: JSON, at place: ElementPosition) {
        beginReplacing(at: place)
        if draft.base[place].map({ $0.isIdentical(to: json) || $0 == json }) == true { return }
        draft.base[place] = json
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
    /// The value at a place.
    subscript(place: ElementPosition) -> JSON? {
        get { place.name.map { member($0) } ?? element(place.number) }
        set {
            if let name = place.name { setMember(name, to: newValue) } else { self[place.number] = newValue }
        }
    }
}

/// The draft of an element.
final class ElementValue<Model: JSONModel>: DraftValue, @unchecked Sendable {
    private let place: ElementPosition
    /// The JSON that was read; nil if another value is at its place meanwhile.
    let start: JSON?
    @exclusivity(unchecked) var content: Mutable<Model>

    init(_ content: Mutable<Model>, at place: ElementPosition, from start: JSON?) {
        (self.content, self.place, self.start) = (content, place, start)
        super.init(place.number)
    }

    override func copyContent() -> DraftValue { ElementValue(content, at: place, from: start) }

    /// A changed element of up to 4 KB becomes a document of its own.
    override func write(to draft: inout Draft) {
        draft.notes += content.draft.allNotes
        let json = content.json
        if start.map({ $0.isIdentical(to: json) }) != true { draft.base[place] = json.flattened }
    }

    /// Gives away the content, which then has one owner while it is changed.
    func take() -> Mutable<Model> {
        defer { content.draft = Draft(.null, cachesReads: false) }
        return content
    }
}
