/// Elements of a collection in a draft, of an array as of a dictionary: read as models, and changed in place as drafts.

/// Where an element is in the JSON of its collection.
struct ElementPlace: Sendable {
    /// What the element's part is stored by: its position, or the number of its member.
    let number: Int
    /// The name of a member; nil for an element of an array.
    var name: MemberName?
}

extension JSON {
    /// The value at a place.
    fileprivate subscript(place: ElementPlace) -> JSON? {
        get { place.name.map { member($0) } ?? element(place.number) }
        set {
            if let name = place.name { setMember(name, to: newValue) } else { self[place.number] = newValue }
        }
    }
}

/// The draft of an element.
final class ElementDraft<Model: JSONModel>: DraftPart, @unchecked Sendable {
    let place: ElementPlace
    /// What was read; nil if something else is at its place meanwhile.
    private let start: JSON?
    @exclusivity(unchecked) var content: Mutable<Model>

    init(_ content: Mutable<Model>, at place: ElementPlace, from start: JSON?) {
        (self.content, self.place, self.start) = (content, place, start)
    }

    override func copyContent() -> DraftPart { ElementDraft(content, at: place, from: start) }

    override func write(to written: inout DraftMemory.Written) {
        written.notes += content.state.allNotes
        if let changed { written.json[place] = changed.flattened }
    }

    /// What is to be written; nil if that is what was read.
    fileprivate var changed: JSON? {
        let json = content.json
        return start.map { $0.isIdentical(to: json) } == true ? nil : json
    }

    /// Gives away the content, which then has one owner while it is changed.
    func take() -> Mutable<Model> {
        defer { content.state = DraftState(base: .null) }
        return content
    }
}

/// An element that was read.
private final class ElementModel: DraftPart, @unchecked Sendable {
    let model: JSONModel

    init(_ model: JSONModel) { self.model = model }
}

extension DraftState {
    /// How many elements are cached as drafts at a time.
    private static var draftLimit: Int { 64 }

    /// The element at a place as a model.
    func model<Model: JSONModel>(at place: ElementPlace) -> Model {
        switch memory?.part(place.number) {
        case let part as ElementDraft<Model>: return Model(making: part.content.json)
        case let found as ElementModel: if let model = found.model as? Model { return model }
        default: break
        }
        let model = Model(making: base[place] ?? .emptyObject)
        // Only the first few: whoever goes through all elements does not come back to one.
        return ((memory?.cache(ElementModel(model), place.number, limit: 8)) as? ElementModel)?.model as? Model
            ?? model
    }

    /// The element at a place as a draft.
    func draft<Model: JSONModel>(at place: ElementPlace) -> Mutable<Model> {
        (memory?.part(place.number) as? ElementDraft<Model>)?.content
            ?? Mutable<Model>(base[place] ?? .emptyObject)
    }

    /// Begins a change of an element in place.
    mutating func beginChange<Model: JSONModel>(ofElementAt place: ElementPlace) -> ElementDraft<Model> {
        if let part = beginChange().part(place.number) as? ElementDraft<Model> { return part }
        let element = base[place] ?? .emptyObject
        // Taken out only if it has no other owner, so that doing nothing changes nothing. An empty object replaces it meanwhile, so
        // that the counts stay the same.
        let shared = base.isSoleOwner() ? nil : element
        if shared == nil { base[place] = .emptyObject }
        return ElementDraft(Mutable(element), at: place, from: shared)
    }

    /// Ends the change: writes the element, or caches its draft if it would take long to write it after each of many changes.
    mutating func endChange<Model: JSONModel>(of part: ElementDraft<Model>) {
        if memory?.part(part.place.number) === part { return }
        guard part.content.state.memory?.hasChanges() == true else {
            notes += part.content.state.notes
            if let changed = part.changed { base[part.place] = changed.flattened }
            return
        }
        part.noteChange()
        beginChange().insert(part, part.place.number)
        if memory.map({ $0.count > Self.draftLimit }) == true { settle() }
    }

    /// Replaces an element. A value that is equal to it changes nothing.
    mutating func setElement(_ json: JSON, at place: ElementPlace) {
        settleElement(at: place)
        if base[place].map({ $0.isIdentical(to: json) || $0 == json }) == true { return }
        base[place] = json
    }

    /// Begins a change of an element: writes its draft, if it is cached.
    mutating func settleElement(at place: ElementPlace) {
        guard beginChange().part(place.number) != nil else { return }
        settle { ($0 as? any ElementPart)?.place.number == place.number }
    }
}

/// The draft of an element of any class.
private protocol ElementPart {
    var place: ElementPlace { get }
}

extension ElementDraft: ElementPart {}
