/// Properties of a draft: their values, and drafts of nested models.
extension Mutable {
    // MARK: Values

    /// A property's value.
    ///
    /// Setting uses the property's converter, and keeps the JSON's kind of value if the new value reads back the
    /// same. Setting nil removes the member. A value that cannot be written leaves the old one and is reported by `tryMutate`.
    ///
    /// Of a list or dictionary, only what differs from what is there is written: the other elements keep their bytes, and what
    /// cannot be read stays between the neighbors it had. One that is changed in place, as in `$0.tags.append("new")`, is
    /// written when the draft's JSON is next needed; an element that cannot be written is then left out, or stays as it was.
    ///
    /// Whatever else the model has can be read, too: computed properties and constants, of the model that the draft would now
    /// become; what is not `Sendable` is read from that: `User(draft).summary`. Only declared properties can be set: setting anything else is a mistake in the program, and stops it.
    public subscript<Value: Sendable>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get {
            switch read(keyPath) {
            case .property(let property): value(of: property)
            case .value(let value): value
            }
        }
        set {
            let property = core(keyPath)
            settle(overlapping: property)
            write(newValue, to: property)
        }
        _modify {
            let property = core(keyPath)
            settle(overlapping: property, keepingOwn: true)
            guard let part = valuePart(property) else {
                var value = property.read(state.base)
                defer { write(value, to: property) }
                yield &value
                return
            }
            defer { noteChange(part) }
            yield &part.value
        }
    }

    private func value<Value: Sendable>(of property: PropertyCore<Value>) -> Value {
        guard let memory = state.memory else { return property.read(state.base) }
        if let part = memory.part(property.slot) as? ValuePart<Value> { return part.value }
        if hasChanges(overlapping: property) { return property.read(json) }
        guard property.isCostly, memory.part(property.slot) == nil else { return property.read(state.base) }
        let part = memory.cache(ValuePart(property, of: draftOwner, property.read(state.base)), property.slot)
        return (part as? ValuePart<Value>)?.value ?? property.read(state.base)
    }

    /// The part for a property whose value takes long to make or to write; nil for all others.
    private mutating func valuePart<Value: Sendable>(_ property: PropertyCore<Value>) -> ValuePart<Value>? {
        if let part = state.memory?.part(property.slot) as? ValuePart<Value> { return part }
        guard property.isCostly || state.base.value(of: property)?.isLong == true else { return nil }
        settle(overlapping: property)
        let part = ValuePart(property, of: draftOwner, property.read(state.base))
        state.beginChange().insert(part, property.slot)
        return part
    }

    /// Notes that a part's value was changed in place. Absent members, and nil, are written at once, so that members are added and
    /// removed in the order of the changes.
    private mutating func noteChange<Value: Sendable>(_ part: ValuePart<Value>) {
        let isFirst = !part.isChanged
        part.noteChange()
        let isNil = (part.value as? any OptionalType).map { $0.wrapped == nil } ?? false
        guard isNil || isFirst, let property = part.property else { return }
        if isNil || state.base.value(of: property) == nil { settle(overlapping: property) }
    }

    /// Whether anything that was changed in place may affect what a property reads.
    func hasChanges(overlapping property: AnyPropertyCore) -> Bool {
        state.memory?.hasChanges { $0.property?.overlaps(property) ?? true } ?? false
    }

    // MARK: Nested drafts

    /// A nested model, to be changed in place. If there is none, setting a property of it creates one.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested>) -> Mutable<Nested> {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .model())
            case .value(let model): Mutable<Nested>(model)
            }
        }
        set { adopt(newValue, at: core(keyPath), .model()) }
        _modify {
            let part = nestedPart(core(keyPath), .model())
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// An optional nested model, to be changed in place: `$0.user?.name = "Bo"`.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested?>) -> Mutable<Nested>? {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .optionalModel())
            case .value(let model): model.map { Mutable<Nested>($0) }
            }
        }
        set { adopt(newValue, at: core(keyPath), .optionalModel()) }
        _modify {
            let part = nestedPart(core(keyPath), .optionalModel())
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// The current nested draft.
    func nested<Value: Sendable, Content: DraftContent>(
        _ property: PropertyCore<Value>, _ kind: NestedKind<Value, Content>
    ) -> Content {
        if let part = state.memory?.part(property.slot) as? NestedPart<Value, Content> { return part.content }
        if hasChanges(overlapping: property) {
            let present = json.value(of: property)
            return kind.content(property, draftOwner, present, property.value(of: present))
        }
        let present = state.base.value(of: property)
        let content = kind.content(property, draftOwner, present, property.value(of: present))
        // One that is created by a change starts as new objects do, and what is only read does not.
        guard let memory = state.memory, present != nil else { return content }
        let new = NestedPart(property, of: draftOwner, content, from: content.written().json, kind.value)
        return (memory.cache(new, property.slot) as? NestedPart<Value, Content>)?.content ?? content
    }

    /// A nested draft, to be changed.
    mutating func nestedPart<Value: Sendable, Content: DraftContent>(
        _ property: PropertyCore<Value>, _ kind: NestedKind<Value, Content>
    ) -> NestedPart<Value, Content> {
        settle(overlapping: property, keepingOwn: true)
        if let part = state.memory?.part(property.slot) as? NestedPart<Value, Content> { return part }
        settle(overlapping: property)
        let present = state.base.value(of: property)
        let value = property.value(of: present)
        let content = (present == nil ? kind.created(value) : nil) ?? kind.content(property, draftOwner, present, value)
        let part = NestedPart(property, of: draftOwner, content, from: content.written().json, kind.value)
        state.beginChange().insert(part, property.slot)
        return part
    }

    /// Sets a nested draft that comes from elsewhere.
    mutating func adopt<Value: Sendable, Content: DraftContent>(
        _ content: Content, at property: PropertyCore<Value>, _ kind: NestedKind<Value, Content>
    ) {
        settle(overlapping: property)
        let (json, notes) = content.written()
        guard let json else { return write(kind.value(content), to: property) }
        adopt(json, notes, at: property) { kind.value(content) }
    }

    /// Notes that a nested draft may have been changed.
    mutating func noteChange<Value: Sendable, Content: DraftContent>(_ part: NestedPart<Value, Content>) {
        let isFirst = !part.isChanged
        part.noteChangeIfAny()
        guard part.isChanged, isFirst || part.isNil, let property = part.property else { return }
        guard part.isNil || state.base.value(of: property) == nil else { return }
        settle(overlapping: property)
        if let part = part.continued(over: state.base.value(of: property)) {
            state.beginChange().insert(part, property.slot)
        }
    }
}

/// What a property's nested draft is made from, and what it becomes.
///
/// Its closures are made in functions of their own: an optimized build with Swift 6.2 loses the type in closures that are made in
/// an accessor.
struct NestedKind<Value: Sendable, Content: DraftContent> {
    /// The draft of what the property reads.
    let content: (PropertyCore<Value>, DraftOwner, _ present: JSON?, Value) -> Content
    /// The draft of what a change creates where there is nothing; nil to start with the property's default.
    var created: (Value) -> Content? = { _ in nil }
    /// The property's value for the changed draft.
    let value: @Sendable (Content) -> Value
}

extension NestedKind where Value: JSONModel, Content == Mutable<Value> {
    @inline(never)
    static func model() -> NestedKind {
        NestedKind(
            content: { _, owner, _, model in Mutable<Value>(model, isNew: owner.isNew) },
            created: { $0.json.count == 0 && type(of: $0) == Value.self ? Mutable(new: Schema.of(Value.self)) : nil },
            value: { Value(making: $0.json) })
    }
}

extension NestedKind {
    @inline(never)
    static func optionalModel<Nested: JSONModel>() -> NestedKind where Value == Nested?, Content == Mutable<Nested>? {
        NestedKind(
            content: { _, owner, _, model in model.map { Mutable<Nested>($0, isNew: owner.isNew) } },
            value: { $0.map { Nested(making: $0.json) } })
    }
}

extension Mutable: DraftContent {
    static var hasElements: Bool { false }
    func written() -> (json: JSON?, notes: [DraftNote]) { state.written() }
    func isChanged(from start: JSON?) -> Bool { state.isChanged(from: start) }
    func settledIfNew() -> Mutable? {
        guard isNew else { return nil }
        var draft = self
        draft.state.settle { $0.isChanged }
        draft.state.notes = []
        return draft
    }
}

extension JSON {
    /// Whether reading and writing the value takes long enough to defer it.
    fileprivate var isLong: Bool {
        switch storage {
        case .parsed(let document, let offset): document.end(ofValueAt: offset) - offset > 256
        case .edited(let container): container.count > 16
        }
    }
}
