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
            case .property(let property): self[property]
            case .value(let value): value
            }
        }
        set { self[core(keyPath)] = newValue }
        _modify { yield &self[core(keyPath)] }
    }

    /// The value of a property.
    subscript<Value: Sendable>(property: PropertyCore<Value>) -> Value {
        get { cell.value(of: property) }
        set { write(newValue, to: property) }
        _modify {
            guard isCostly(property) else {
                let before = beginChange(of: property).value(of: property)
                var value = before
                defer { if !property.isSame(before, value) { write(value, to: property) } }
                yield &value
                return
            }
            let value = DraftCell.own(&cell).take(valueOf: property)
            // `$0.tags?.append("new")` of null changes nothing, and neither does `$0.tags.sort()` of no tags.
            let mayBeKept = !value.isAhead && (isNil(value.value) || cell.written.value(of: property) == nil)
            let before = mayBeKept ? value.value : nil
            defer {
                let isChanged = before.map { !property.isSame($0, value.value) } ?? true
                DraftCell.own(&cell).put(value, of: property, isChanged: isChanged, isNil: isNil(value.value))
            }
            yield &value.value
        }
    }

    /// Whether a value is slow to create or to write.
    private func isCostly<Value: Sendable>(_ property: PropertyCore<Value>) -> Bool {
        property.isCostly || cell[property.slot] != nil || cell.written.value(of: property)?.isLong == true
    }

    // MARK: Nested drafts

    /// A nested model as a draft, to be changed in place. If there is no such model, setting one of its properties
    /// creates it.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested>) -> Mutable<Nested> {
        get { self[keyPath, as: Mutable<Nested>.self] }
        set { self[keyPath, as: Mutable<Nested>.self] = newValue }
        _modify { yield &self[keyPath, as: Mutable<Nested>.self] }
    }

    /// An optional nested model as a draft, to be changed in place: `$0.user?.name = "Bo"`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested?>) -> Mutable<Nested>? {
        get { self[keyPath, as: Mutable<Nested>?.self] }
        set { self[keyPath, as: Mutable<Nested>?.self] = newValue }
        _modify { yield &self[keyPath, as: Mutable<Nested>?.self] }
    }

    /// The value that a key path leads to, as the draft that users see.
    subscript<Value: EditedAsDraft, View: DraftView>(keyPath: KeyPath<Model, Value>, as _: View.Type) -> View
    where Value.Content == View.Content {
        get {
            switch read(keyPath) {
            case .property(let property): View(cell.draft(of: property))
            case .value(let value): View(Value._draft(of: value, at: DraftPlace()))
            }
        }
        set {
            let property = core(keyPath)
            var view = newValue
            DraftCell.own(&cell).set(view.takeContent(), property)
        }
        _modify {
            let property = core(keyPath)
            // Nobody else holds the draft meanwhile.
            var (view, place): (View, DraftPlace?) = take(property)
            defer { put(&view, property, from: place) }
            yield &view
        }
    }

    // Functions of their own, so that unoptimized code, too, holds no draft while it is changed.

    private mutating func take<Value: EditedAsDraft, View: DraftView>(
        _ property: PropertyCore<Value>
    ) -> (View, DraftPlace?) where Value.Content == View.Content {
        let content = DraftCell.own(&cell).take(property)
        return (View(content), content?.place)
    }

    private mutating func put<Value: EditedAsDraft, View: DraftView>(
        _ view: inout View, _ property: PropertyCore<Value>, from place: DraftPlace?
    ) where Value.Content == View.Content {
        DraftCell.own(&cell).put(view.takeContent(), property, from: place)
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
