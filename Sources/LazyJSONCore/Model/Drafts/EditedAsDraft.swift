/// A type whose values are edited as drafts: a model, an array or dictionary of models, and an optional one.
protocol EditedAsDraft: Sendable {
    associatedtype Content: DraftCell
    /// The draft of a value; nil for nil.
    static func _draft(of value: Self, at place: DraftPlace) -> Content?
    static func _value(of draft: DraftCell) -> Self
    /// nil, if this is a type of optionals.
    static var _none: Self? { get }
}

extension EditedAsDraft {
    static var _none: Self? { nil }
}

/// A draft as users see it: of a model, an array or a dictionary, and an optional one.
protocol DraftView: Sendable {
    associatedtype Content: DraftCell
    init(_ content: Content?)
    /// Gives away the content, which then has one owner while it is changed.
    mutating func takeContent() -> Content?
}

extension Optional: EditedAsDraft where Wrapped: EditedAsDraft {
    static func _draft(of value: Wrapped?, at place: DraftPlace) -> Wrapped.Content? {
        guard let value else { return nil }
        var place = place
        place.isCreating = false
        return Wrapped._draft(of: value, at: place)
    }
    static func _value(of draft: DraftCell) -> Wrapped? { Wrapped._value(of: draft) }
    static var _none: Wrapped?? { .some(nil) }
}

extension Optional: DraftView where Wrapped: DraftView {
    init(_ content: Wrapped.Content?) { self = content.map { Wrapped($0) } }
    mutating func takeContent() -> Wrapped.Content? { self?.takeContent() }
}

extension JSONModel: EditedAsDraft {
    typealias Content = DraftCell
}

extension EditedAsDraft where Self: JSONModel {
    static func _draft(of model: Self, at place: DraftPlace) -> DraftCell? {
        // Here `Self` is the class that declares the conformance, and `self` the class of the property.
        let isCreated = place.isCreating && place.start == nil && model.json.count == 0 && type(of: model) == self
        return isCreated ? DraftCell(new: self, at: place) : DraftCell(model, as: self, at: place)
    }
    static func _value(of draft: DraftCell) -> Self { Self(_making: draft.json) }
}

extension DraftCell {
    /// Creates a draft of a new object, which starts as the class's `initialJSON`.
    convenience init(new modelClass: JSONModel.Type, at place: DraftPlace = DraftPlace()) {
        var place = place
        place.isNew = true
        self.init(ClassLayout.of(modelClass).initialJSON, as: modelClass, at: place)
    }

    /// Creates a draft of an object.
    convenience init(_ json: JSON, as modelClass: JSONModel.Type, at place: DraftPlace = DraftPlace()) {
        let layout = Polymorphism.classLayout(for: json, wanted: ClassLayout.of(modelClass))
        self.init(json, DraftReader(modelClass, classLayout: layout), at: place.starting(from: json))
    }

    /// Creates a draft of a model.
    convenience init(_ model: JSONModel, as modelClass: JSONModel.Type, at place: DraftPlace = DraftPlace()) {
        let reader = DraftReader(modelClass, classLayout: model.classLayout { $0 }, origin: model)
        self.init(model.json, reader, at: place.starting(from: model.json))
    }

    // MARK: Values of properties

    private final func place<Value: EditedAsDraft>(
        of core: PropertyCore<Value>, start: JSON?, isCreating: Bool = false, isNew: Bool = false
    ) -> DraftPlace {
        DraftPlace(
            key: core.slot, property: core, value: Value.self, start: start, isNew: isNew || place.isNew,
            isCreating: isCreating, keeper: core.store == nil ? nil : reader.owner(of: core))
    }

    /// A property's value as it is now, as a draft.
    final func draft<Value: EditedAsDraft>(of core: PropertyCore<Value>) -> Value.Content? {
        let known = self[core.slot]
        if let known = known as? Value.Content { return known }
        let isBehind = isBehind { $0.isAffected(by: core) }
        let object = isBehind ? json : written
        let present = object.value(of: core)
        // An object that is created by a change starts as new objects do; one that is only read does not.
        let draft = Value._draft(of: core.value(of: present, in: object), at: place(of: core, start: present))
        guard let draft, known == nil, !isBehind, present != nil, core.isCostly else { return draft }
        return (cache(draft) as? Value.Content) ?? draft
    }

    /// A property's value as it is now.
    final func value<Value: Sendable>(of core: PropertyCore<Value>) -> Value {
        let known = self[core.slot]
        if let known = known as? ValueCell<Value> { return known.value }
        let isBehind = isBehind { $0.isAffected(by: core) }
        let object = isBehind ? json : written
        let present = object.value(of: core)
        let value = core.value(of: present, in: object)
        guard known == nil, !isBehind, present != nil, core.isCostly else { return value }
        return (cache(ValueCell(core, value)) as? ValueCell<Value>)?.value ?? value
    }

    /// Takes out the value that a property's change begins with, once other values that it affects are written.
    final func takeKnown<Known: Cell>(_ property: AnyPropertyCore, as type: Known.Type) -> Known? {
        settle { $0.isAffected(by: property) && !($0.property === property && $0 is Known) }
        return take(property.slot, as: Known.self)
    }

    final func take<Value: EditedAsDraft>(_ core: PropertyCore<Value>) -> Value.Content? {
        if let known = takeKnown(core, as: Value.Content.self) { return known }
        let present = written.value(of: core)
        let place = place(of: core, start: present, isCreating: true)
        return Value._draft(of: core.value(of: present, in: written), at: place)
    }

    final func take<Value: Sendable>(valueOf core: PropertyCore<Value>) -> ValueCell<Value> {
        takeKnown(core, as: ValueCell<Value>.self) ?? ValueCell(core, core.read(written))
    }

    /// Puts back what was taken. Absent members and nil are written at once, so that members are added and removed in
    /// the order of the changes.
    ///
    /// - Parameter start: Where the draft was taken from; nil if there was none.
    final func put<Value: EditedAsDraft>(
        _ content: consuming Value.Content?, _ core: PropertyCore<Value>, from start: DraftPlace?
    ) {
        guard var draft = content else {
            if start != nil { set(nil, core) }
            return
        }
        guard let start, draft.place.isSame(as: start) else { return set(draft, core) }
        let isFirst = !draft.isAhead
        if isFirst, draft.isChanged { DraftCell.own(&draft).noteChange() }
        guard isFirst, draft.isAhead, written.value(of: core) == nil else { return put(draft) }
        draft.write(to: self)
        // A created object stays new for as long as it is changed in place.
        guard draft.place.isNew, !self.place.isNew, let present = written.value(of: core) else { return }
        let place = self.place(of: core, start: present, isNew: true)
        if let new = Value._draft(of: core.value(of: present, in: written), at: place) { put(new) }
    }

    /// Replaces the value by another draft's, or by nil.
    final func set<Value: EditedAsDraft>(_ other: DraftCell?, _ core: PropertyCore<Value>) {
        settle { $0.isAffected(by: core) }
        let order = MutationNote.nextOrder()
        if let other { return write(other, to: core, from: nil, order: order) }
        guard let none = Value._none else { return }
        change(core, order: order) { try core.write(none, to: &$0) }
    }

    /// Puts back a value that was changed in place.
    final func put(_ cell: Cell, of property: AnyPropertyCore, isChanged: Bool = true, isNil: Bool) {
        let isFirst = !cell.isAhead
        if isFirst, !isChanged { return }
        cell.noteChange()
        if isNil || isFirst && written.value(of: property) == nil { return cell.write(to: self) }
        put(cell)
    }
}

extension DraftView {
    /// Returns the JSON of a draft that is not used any more, so that nothing is copied. In debug builds, the first
    /// change of each property that could not be written is reported.
    ///
    /// - Parameter readOnlyChanges: Finds changes of read-only properties in the JSON. They are taken back.
    mutating func finish(_ readOnlyChanges: (JSON) -> ReadOnlyChanges? = { _ in nil }) -> JSON {
        guard let cell = settled(takingBack: readOnlyChanges) else { return .null }
        cell.notes.forEach { $0.warn() }
        cell.noteResult(cell.written)
        return cell.written
    }

    /// Returns the JSON of a draft that is not used any more, unless a change could not be written.
    ///
    /// - Throws: The first ``MutationError``.
    mutating func finishOrThrow(_ readOnlyChanges: (JSON) -> ReadOnlyChanges? = { _ in nil }) throws -> JSON {
        guard let cell = settled(takingBack: readOnlyChanges) else { return .null }
        if let error = cell.errors.first { throw error }
        cell.noteResult(cell.written)
        return cell.written
    }

    /// Writes all values. Setting a read-only property was refused before, and here everything that replaces an object
    /// by another one.
    private mutating func settled(takingBack readOnlyChanges: (JSON) -> ReadOnlyChanges?) -> Content? {
        guard var content = takeContent() else { return nil }
        let cell = DraftCell.own(&content)
        cell.settle()
        let changes = readOnlyChanges(cell.written).map(Array.init) ?? []
        for change in changes {
            cell.note(ConversionError.readOnlyProperty, at: change.property, in: change.modelClass)
        }
        changes.takeBack(in: &cell.written)
        return cell
    }
}
