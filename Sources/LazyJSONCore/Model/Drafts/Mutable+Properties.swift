/// Properties of a draft: their values, and drafts of nested models.
extension Mutable {
    // MARK: Values

    /// The value of a property.
    ///
    /// Setting a value uses the property's converter, and keeps the JSON's kind of value if the new value reads back
    /// the same. Setting nil removes the member. If a value can't be written, the old one stays, and `tryMutate`
    /// throws.
    ///
    /// For a list or a dictionary, only the differences are written: unchanged elements keep their bytes, and elements
    /// that can't be read stay between the neighbors they had. A list that is changed in place, as in
    /// `$0.tags.append("new")`, is written when the draft's JSON is next needed. An element that can't be written is
    /// then left out, or stays as it was.
    ///
    /// Other members of the model can be read, too: computed properties and constants, of the model that the draft
    /// would now become. To read a member that isn't `Sendable`, create that model: `User(draft).summary`. Only
    /// declared properties can be set: setting anything else is a mistake in the program, and stops it.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Value: Sendable>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get {
            switch read(keyPath) {
            case .property(let property):
                draft.values == nil ? property.read(draft.written) : content(of: property, PlainEditing.self)
            case .value(let value): value
            }
        }
        set {
            let property = core(keyPath)
            beginChange(of: property)
            write(newValue, to: property)
        }
        _modify {
            let property = core(keyPath)
            guard isCostly(property) else {
                beginChange(of: property)
                var value = property.read(draft.written)
                defer { write(value, to: property) }
                yield &value
                return
            }
            let value = beginChange(of: property, PlainEditing.self)
            defer { endChange(of: value) }
            yield &value.content
        }
    }

    /// Whether a value is slow to create or to write.
    private func isCostly<Value: Sendable>(_ property: PropertyCore<Value>) -> Bool {
        property.isCostly || draft.values?[property.slot] != nil || draft.written.value(of: property)?.isLong == true
    }

    // MARK: Nested drafts

    /// A nested model as a draft, to be changed in place. If there is no such model, setting one of its properties
    /// creates it.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested>) -> Mutable<Nested> {
        get { self[keyPath, ModelEditing.self] }
        set { self[keyPath, ModelEditing.self] = newValue }
        _modify { yield &self[keyPath, ModelEditing.self] }
    }

    /// An optional nested model as a draft, to be changed in place: `$0.user?.name = "Bo"`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested?>) -> Mutable<Nested>? {
        get { self[keyPath, OptionalEditing<ModelEditing<Nested>>.self] }
        set { self[keyPath, OptionalEditing<ModelEditing<Nested>>.self] = newValue }
        _modify { yield &self[keyPath, OptionalEditing<ModelEditing<Nested>>.self] }
    }

    /// The value that a key path leads to, in the form in which it is edited.
    subscript<Editing: PropertyEditing>(keyPath: KeyPath<Model, Editing.Value>, _: Editing.Type) -> Editing.Content {
        get {
            switch read(keyPath) {
            case .property(let property): content(of: property, Editing.self)
            case .value(let value): Editing.content(of: value, from: DraftOrigin())
            }
        }
        set {
            let property = core(keyPath)
            beginChange(of: property)
            let value = PropertyValue<Editing>(property, of: draftOwner, newValue, from: nil)
            value.noteChange()
            value.write(to: &draft)
        }
        _modify {
            let value = beginChange(of: core(keyPath), Editing.self)
            defer { endChange(of: value) }
            yield &value.content
        }
    }

    // MARK: Values

    /// A property's value as it is now.
    private func content<Editing: PropertyEditing>(
        of property: PropertyCore<Editing.Value>, _: Editing.Type
    ) -> Editing.Content {
        let known = draft.values?[property.slot]
        if let known = known as? PropertyValue<Editing> { return known.content }
        let isBehind = draft.isBehind { $0.isAffected(by: property) }
        let object = isBehind ? json : draft.written
        let present = object.value(of: property)
        let content = Editing.content(of: property.value(of: present, in: object), from: origin(of: property, present))
        // An object that is created by a change starts as new objects do; one that is only read does not.
        guard let values = draft.values, known == nil, !isBehind, present != nil, property.isCostly else {
            return content
        }
        let new = PropertyValue<Editing>(property, of: draftOwner, content)
        return (values.cache(new) as? PropertyValue<Editing>)?.content ?? content
    }

    /// Begins a change of a property in place.
    private mutating func beginChange<Editing: PropertyEditing>(
        of property: PropertyCore<Editing.Value>, _: Editing.Type
    ) -> PropertyValue<Editing> {
        draft.settle { $0.isAffected(by: property) && !($0.property === property && $0 is PropertyValue<Editing>) }
        if let known = draft.values?[property.slot] as? PropertyValue<Editing> { return known }
        let present = draft.written.value(of: property)
        let value = property.value(of: present, in: draft.written)
        let created = present == nil ? Editing.created(by: value) : nil
        let content = created ?? Editing.content(of: value, from: origin(of: property, present))
        let new = PropertyValue<Editing>(property, of: draftOwner, content)
        draft.insert(new)
        return new
    }

    /// Ends the change. Absent members and nil are written at once, so that members are added and removed in the order
    /// of the changes.
    private mutating func endChange<Editing: PropertyEditing>(of value: PropertyValue<Editing>) {
        let (property, isFirst, isAbsent) = (value.core, !value.isChanged, isNil(value.content))
        value.noteChangeOfContent()
        guard value.isChanged, isFirst || isAbsent, isAbsent || draft.written.value(of: property) == nil else { return }
        beginChange(of: property)
        // A created object stays new for as long as it is changed in place.
        guard !isAbsent, let present = draft.written.value(of: property),
            Editing.created(by: property.value(of: nil, in: draft.written)) != nil
        else { return }
        let read = property.value(of: present, in: draft.written)
        let content = Editing.content(of: read, from: DraftOrigin(present: present, isNew: true))
        draft.insert(PropertyValue<Editing>(property, of: draftOwner, content))
    }

    private func origin(of property: AnyPropertyCore, _ present: JSON?) -> DraftOrigin {
        let refusal = property.store == nil ? nil : draftOwner.error(ConversionError.keptInStore, at: property)
        return DraftOrigin(present: present, isNew: isNew, refusal: refusal)
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
