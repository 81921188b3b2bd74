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
    public subscript<Value: Sendable>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get {
            let property = core(keyPath)
            guard let memory = state.memory else { return property.read(state.base) }
            if let part = memory.part(property.slot) as? ValuePart<Value> { return part.value }
            if hasChanges(overlapping: property) { return property.read(json) }
            guard property.isCostly, memory.part(property.slot) == nil else { return property.read(state.base) }
            let part = memory.cache(ValuePart(property, of: Model.self, property.read(state.base)), property.slot)
            return (part as? ValuePart<Value>)?.value ?? property.read(state.base)
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

    /// The part for a property whose value takes long to make or to write; nil for all others.
    private mutating func valuePart<Value: Sendable>(_ property: PropertyCore<Value>) -> ValuePart<Value>? {
        if let part = state.memory?.part(property.slot) as? ValuePart<Value> { return part }
        guard property.isCostly || state.base.value(of: property)?.isLong == true else { return nil }
        settle(overlapping: property)
        let part = ValuePart(property, of: Model.self, property.read(state.base))
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
    private func hasChanges(overlapping property: AnyPropertyCore) -> Bool {
        state.memory?.hasChanges { $0.property?.overlaps(property) ?? true } ?? false
    }

    // MARK: Nested drafts

    /// A nested model, to be changed in place. If there is none, setting a property of it creates one.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested>) -> Mutable<Nested> {
        get { nested(core(keyPath), { Mutable<Nested>($0) }, { $0.json }) { Nested(making: $0.json) } }
        set {
            let property = core(keyPath)
            settle(overlapping: property)
            adopt(newValue.json, newValue.state.allNotes, at: property) { Nested(making: newValue.json) }
        }
        _modify {
            let part = modelPart(core(keyPath))
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// An optional nested model, to be changed in place: `$0.user?.name = "Bo"`.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested?>) -> Mutable<Nested>? {
        get {
            let property = core(keyPath)
            return nested(property, { $0.map { Mutable<Nested>($0) } }, { $0?.json }) {
                $0.map { Nested(making: $0.json) }
            }
        }
        set {
            let property = core(keyPath)
            settle(overlapping: property)
            if let newValue {
                adopt(newValue.json, newValue.state.allNotes, at: property) { Nested(making: newValue.json) }
            } else {
                write(nil, to: property)
            }
        }
        _modify {
            let property = core(keyPath)
            let part = nestedPart(property, { $0.map { Mutable<Nested>($0) } }, { $0?.json }) {
                $0.map { Nested(making: $0.json) }
            }
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// The current nested draft.
    func nested<Value: Sendable, Content: DraftContent>(
        _ property: PropertyCore<Value>, _ draft: (Value) -> Content, _ json: (Value) -> JSON?,
        _ makeValue: @escaping @Sendable (Content) -> Value
    ) -> Content {
        guard let memory = state.memory else { return draft(property.read(state.base)) }
        if let part = memory.part(property.slot) as? NestedPart<Value, Content> { return part.content }
        if hasChanges(overlapping: property) { return draft(property.read(self.json)) }
        let value = property.read(state.base)
        let new = NestedPart(property, of: Model.self, draft(value), from: json(value), makeValue)
        return (memory.cache(new, property.slot) as? NestedPart<Value, Content>)?.content ?? new.content
    }

    /// A nested draft, to be changed.
    mutating func nestedPart<Value: Sendable, Content: DraftContent>(
        _ property: PropertyCore<Value>, _ draft: (Value) -> Content, _ json: (Value) -> JSON?,
        _ makeValue: @escaping @Sendable (Content) -> Value
    ) -> NestedPart<Value, Content> {
        settle(overlapping: property, keepingOwn: true)
        if let part = state.memory?.part(property.slot) as? NestedPart<Value, Content> { return part }
        settle(overlapping: property)
        let value = property.read(state.base)
        let part = NestedPart(property, of: Model.self, draft(value), from: json(value), makeValue)
        state.beginChange().insert(part, property.slot)
        return part
    }

    /// A nested model's draft, to be changed.
    ///
    /// A function of its own: an optimized build with Swift 6.2 loses the type in closures that are made in an accessor.
    @inline(never)
    private mutating func modelPart<Nested: JSONModel>(
        _ property: PropertyCore<Nested>
    ) -> NestedPart<Nested, Mutable<Nested>> {
        nestedPart(property, { Mutable<Nested>($0) }, { $0.json }) { Nested(making: $0.json) }
    }

    /// Notes that a nested draft may have been changed.
    mutating func noteChange<Value: Sendable, Content: DraftContent>(_ part: NestedPart<Value, Content>) {
        let isFirst = !part.isChanged
        part.noteChangeIfAny()
        guard part.isChanged, isFirst || part.isNil, let property = part.property else { return }
        if part.isNil || state.base.value(of: property) == nil { settle(overlapping: property) }
    }
}

extension Mutable: DraftContent {
    func written() -> (json: JSON?, notes: [DraftNote]) { state.written() }
    func isChanged(from start: JSON?) -> Bool { state.isChanged(from: start) }
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
