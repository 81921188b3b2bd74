/// Dictionaries of models in a draft, lazy ones and Swift's own: both are edited in place, by the same algorithms.
extension Mutable {
    /// A dictionary of models, to be changed in place.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyDictionary<Element>>
    ) -> EditableDictionary<Element> {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .lazyDictionary())
            case .value(let dictionary): EditableDictionary(dictionary)
            }
        }
        set { adopt(newValue, at: core(keyPath), .lazyDictionary()) }
        _modify {
            let part = nestedPart(core(keyPath), .lazyDictionary())
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// An optional dictionary of models, to be changed in place: `$0.members?["bo"]?.name = "Bo"`.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyDictionary<Element>?>
    ) -> EditableDictionary<Element>? {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .optionalLazyDictionary())
            case .value(let dictionary): dictionary.map { EditableDictionary($0) }
            }
        }
        set { adopt(newValue, at: core(keyPath), .optionalLazyDictionary()) }
        _modify {
            let part = nestedPart(core(keyPath), .optionalLazyDictionary())
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// A dictionary of models, to be changed in place: `$0.byYear["2024"]?.title = "x"`.
    ///
    /// Of objects in a store, references can be added and removed; a change of such an object itself is not written, and is
    /// reported by `tryMutate`.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, [String: Element]>
    ) -> EditableDictionary<Element> {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .dictionary())
            case .value(let dictionary): EditableDictionary(LazyDictionary(dictionary))
            }
        }
        set { adopt(newValue, at: core(keyPath), .dictionary()) }
        _modify {
            let part = nestedPart(core(keyPath), .dictionary())
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// An optional dictionary of models, to be changed in place.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, [String: Element]?>
    ) -> EditableDictionary<Element>? {
        get {
            switch read(keyPath) {
            case .property(let property): nested(property, .optionalDictionary())
            case .value(let dictionary): dictionary.map { EditableDictionary(LazyDictionary($0)) }
            }
        }
        set { adopt(newValue, at: core(keyPath), .optionalDictionary()) }
        _modify {
            let part = nestedPart(core(keyPath), .optionalDictionary())
            defer { noteChange(part) }
            yield &part.content
        }
    }
}

extension NestedKind {
    @inline(never)
    fileprivate static func lazyDictionary<Model: JSONModel>() -> NestedKind
    where Value == LazyDictionary<Model>, Content == EditableDictionary<Model> {
        NestedKind(content: { _, _, _, dictionary in EditableDictionary(dictionary) }, value: { LazyDictionary($0) })
    }

    @inline(never)
    fileprivate static func optionalLazyDictionary<Model: JSONModel>() -> NestedKind
    where Value == LazyDictionary<Model>?, Content == EditableDictionary<Model>? {
        NestedKind(
            content: { _, _, _, dictionary in dictionary.map { EditableDictionary($0) } },
            value: { $0.map { LazyDictionary($0) } })
    }

    @inline(never)
    fileprivate static func dictionary<Model: JSONModel>() -> NestedKind
    where Value == [String: Model], Content == EditableDictionary<Model> {
        NestedKind(
            content: { property, owner, present, models in
                EditableDictionary(models, over: present, refusal: property.refusal(of: owner))
            }, value: { $0.dictionary })
    }

    @inline(never)
    fileprivate static func optionalDictionary<Model: JSONModel>() -> NestedKind
    where Value == [String: Model]?, Content == EditableDictionary<Model>? {
        NestedKind(
            content: { property, owner, present, models in
                models.map { EditableDictionary($0, over: present, refusal: property.refusal(of: owner)) }
            }, value: { $0?.dictionary })
    }
}
