/// Arrays of models in a draft, lazy ones and Swift's own: both are edited in place, by the same algorithms.
extension Mutable {
    /// An array of models, to be changed in place.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>>) -> EditableArray<
        Element
    > {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .lazyArray())
            case .value(let array): EditableArray(array.json)
            }
        }
        set { adopt(newValue, at: core(keyPath), .lazyArray()) }
        _modify {
            let part = nestedPart(core(keyPath), .lazyArray())
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// An optional array of models, to be changed in place: `$0.items?.append(item)`.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>?>) -> EditableArray<
        Element
    >? {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .optionalLazyArray())
            case .value(let array): array.map { EditableArray($0.json) }
            }
        }
        set { adopt(newValue, at: core(keyPath), .optionalLazyArray()) }
        _modify {
            let part = nestedPart(core(keyPath), .optionalLazyArray())
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// An array of models, to be changed in place: `$0.friends[0].title = "x"`.
    ///
    /// Of objects in a store, references can be added, moved and removed; a change of such an object itself is not written, and is
    /// reported by `tryMutate`.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, [Element]>) -> EditableArray<Element> {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .array())
            case .value(let array): EditableArray(array)
            }
        }
        set { adopt(newValue, at: core(keyPath), .array()) }
        _modify {
            let part = nestedPart(core(keyPath), .array())
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// An optional array of models, to be changed in place.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, [Element]?>) -> EditableArray<Element>? {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .optionalArray())
            case .value(let array): array.map { EditableArray($0) }
            }
        }
        set { adopt(newValue, at: core(keyPath), .optionalArray()) }
        _modify {
            let part = nestedPart(core(keyPath), .optionalArray())
            defer { noteChange(part) }
            yield &part.content
        }
    }
}

extension NestedKind {
    @inline(never)
    fileprivate static func lazyArray<Model: JSONModel>() -> NestedKind
    where Value == LazyArray<Model>, Content == EditableArray<Model> {
        NestedKind(content: { _, _, _, array in EditableArray(array.json) }, value: { LazyArray($0) })
    }

    @inline(never)
    fileprivate static func optionalLazyArray<Model: JSONModel>() -> NestedKind
    where Value == LazyArray<Model>?, Content == EditableArray<Model>? {
        NestedKind(
            content: { _, _, _, array in array.map { EditableArray($0.json) } }, value: { $0.map { LazyArray($0) } })
    }

    @inline(never)
    fileprivate static func array<Model: JSONModel>() -> NestedKind
    where Value == [Model], Content == EditableArray<Model> {
        NestedKind(
            content: { property, owner, present, models in
                EditableArray(models, over: present, refusal: property.refusal(of: owner))
            }, value: { Array($0) })
    }

    @inline(never)
    fileprivate static func optionalArray<Model: JSONModel>() -> NestedKind
    where Value == [Model]?, Content == EditableArray<Model>? {
        NestedKind(
            content: { property, owner, present, models in
                models.map { EditableArray($0, over: present, refusal: property.refusal(of: owner)) }
            }, value: { $0.map { Array($0) } })
    }
}
