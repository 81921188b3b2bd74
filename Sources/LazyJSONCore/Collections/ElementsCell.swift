/// An array or a dictionary in a draft. Its cells are drafts of elements that were read or changed.
final class ElementsCell: DraftCell, @unchecked Sendable {
    /// The members of a dictionary; nil for an array.
    var members: DraftMembers?
    /// Objects in a store. The JSON has their JSON; reads return the objects themselves, and references to them are
    /// written.
    private var objects: [JSONIdentity: JSONModel] = [:]

    /// The content of a collection while its own is elsewhere.
    static let empty = ElementsCell(.emptyArray, JSONModel.self)

    /// The highest number of changed drafts at a time.
    private static var limit: Int { 64 }

    /// Creates a draft of a collection's JSON.
    init(_ json: JSON, _ model: JSONModel.Type, members: DraftMembers? = nil, at place: DraftPlace = DraftPlace()) {
        self.members = members
        let json = members == nil && json.kind != .array ? .emptyArray : json
        super.init(json, DraftReader(model), at: place.starting(from: json))
    }

    private init(copyOf other: ElementsCell) {
        (members, objects) = (other.members, other.objects)
        super.init(other.written, other.reader, at: other.place)
    }

    convenience init<Model: JSONModel>(_ dictionary: LazyDictionary<Model>, at place: DraftPlace = DraftPlace()) {
        self.init(dictionary.json, Model.self, members: .of(dictionary.table), at: place)
    }

    /// Creates a draft of an array of models that a property reads.
    ///
    /// If the models are the objects of the JSON that they were read from, it is a draft of that JSON. Otherwise it is
    /// a draft of new JSON, which the property converts when it is written.
    convenience init<Model: JSONModel>(_ models: [Model], at place: DraftPlace) {
        let objects = place.start.map { $0.exactElements.lazy.filter { $0.kind == .object } }
        let isView = place.keeper == nil && objects?.elementsEqual(models) { $0.isIdentical(to: $1.json) } == true
        let json = (isView ? place.start : nil) ?? JSON(keeping: models.map { $0.json })
        self.init(json, Model.self, at: place)
        models.forEach(add)
    }

    /// Creates a draft of a dictionary of models that a property reads, as for an array.
    convenience init<Model: JSONModel>(_ models: [String: Model], at place: DraftPlace) {
        let view = place.start.flatMap { LazyDictionary<Model>($0) }.flatMap { view in
            let isSame = view.allSatisfy { models[$0]?.json.isIdentical(to: $1.json) == true }
            return isSame && view.count == models.count && place.keeper == nil ? view : nil
        }
        self.init(view ?? LazyDictionary(models), at: place)
        models.values.forEach(add)
    }

    override func copiedCell() -> DraftCell { ElementsCell(copyOf: self) }

    override var hasElements: Bool { true }

    override func noteResult(_ json: JSON) {
        if let members, members.isDense { DraftMembers.known.note(members, count: json.count ?? 0, of: json) }
    }

    // MARK: Reading

    /// The element at a position as a model.
    func model<Model: JSONModel>(at position: ElementPosition, as: Model.Type) -> Model {
        let json = written[position]
        if !objects.isEmpty, let object = json.flatMap({ objects[JSONIdentity($0)] }) as? Model { return object }
        if let known = self[position.number] as? DraftCell { return Mutable<Model>(known).makeModel() }
        let model = Polymorphism.model(of: json ?? .emptyObject, wanted: reader.classLayout)
        let read = DraftCell(model, as: reader.modelClass, at: place(of: position, start: model.json))
        // Only the first few: code that visits all elements does not come back to one.
        return Mutable<Model>(cache(read, limit: 8) as? DraftCell ?? read).makeModel()
    }

    /// The element at a position as a draft.
    func draft(at position: ElementPosition) -> DraftCell {
        if let known = self[position.number] as? DraftCell { return known }
        return DraftCell(written[position] ?? .emptyObject, as: reader.modelClass)
    }

    private func place(of position: ElementPosition, start: JSON?) -> DraftPlace {
        DraftPlace(key: position.number, name: position.name, start: start)
    }

    // MARK: Changing, for the only owner

    /// Takes out an element to be changed in place.
    func take(at position: ElementPosition) -> DraftCell {
        settle { !$0.isAhead }
        if let known = take(position.number, as: DraftCell.self) { return known }
        let element = written[position] ?? .emptyObject
        // Taken out only if it has no other owner, so that doing nothing changes nothing. Meanwhile, an empty object
        // replaces it, so that the counts stay the same.
        let isTaken = place.keeper == nil && written.isSoleOwner()
        if isTaken { written[position] = .emptyObject }
        return DraftCell(element, as: reader.modelClass, at: place(of: position, start: isTaken ? nil : element))
    }

    /// Puts back what was taken.
    func put(_ content: consuming DraftCell, at position: ElementPosition, from start: DraftPlace) {
        var element = content
        if place.keeper != nil {
            if element.isChanged(from: start.start) { refuseChange() }
        } else if !element.place.isSame(as: start) {
            set(element, at: position)
        } else if element.isBehind() {
            if !element.isAhead { DraftCell.own(&element).noteChange() }
            put(element)
            if count > Self.limit { settle() }
        } else {
            element.write(to: self)
        }
    }

    /// Notes a change of an object in a store, which is not written.
    private func refuseChange() {
        guard let refusal = place.refusal else { return }
        notes.append(MutationNote(error: refusal, order: MutationNote.nextOrder()))
    }

    /// Begins a change of an element that does not depend on its old value.
    func beginReplacing(at position: ElementPosition) { settle { $0.key == position.number || !$0.isAhead } }

    /// Begins a change of the positions of all elements from one on. Elements before it keep theirs, and their drafts.
    func beginReplacing(from position: Int) { settle { $0.key >= position || !$0.isAhead } }

    /// Keeps a model that becomes an element, if the elements are objects in a store.
    func add(_ model: JSONModel) {
        if place.keeper != nil { objects[JSONIdentity(model.json)] = model }
    }

    /// Replaces an element. A model that is equal to it changes nothing.
    func set(_ model: JSONModel, at position: ElementPosition) {
        add(model)
        set(model.json, at: position)
    }

    /// Replaces an element by the result of another draft.
    func set(_ other: DraftCell, at position: ElementPosition) {
        notes += other.result.notes
        set(other.json.flattened, at: position)
    }

    /// Replaces an element by the result of another draft, unless it is an object in a store.
    func replace(at position: ElementPosition, by other: DraftCell) {
        if place.keeper != nil { return refuseChange() }
        set(other, at: position)
    }

    private func set(_ json: JSON, at position: ElementPosition) {
        beginReplacing(at: position)
        if written[position].map({ $0.isIdentical(to: json) || $0 == json }) == true { return }
        written.keepComments(of: [json])
        written[position] = json
    }
}
