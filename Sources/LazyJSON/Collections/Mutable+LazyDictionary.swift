/// Dictionaries of models in a draft.
extension Mutable {
    /// A dictionary of models, to be changed in place.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyDictionary<Element>>
    ) -> EditableDictionary<Element> {
        get { nested(core(keyPath), { EditableDictionary($0) }, { $0.json }) { LazyDictionary($0) } }
        set {
            let property = core(keyPath)
            settle(overlapping: property)
            adopt(newValue.json, newValue.written().notes, at: property) { LazyDictionary(newValue) }
        }
        _modify {
            let part = dictionaryPart(core(keyPath))
            defer { noteChange(part) }
            yield &part.content
        }
    }

    /// An optional dictionary of models, to be changed in place: `$0.members?["bo"]?.name = "Bo"`.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyDictionary<Element>?>
    ) -> EditableDictionary<Element>? {
        get {
            nested(core(keyPath), { $0.map { EditableDictionary($0) } }, { $0?.json }) {
                $0.map { LazyDictionary($0) }
            }
        }
        set {
            let property = core(keyPath)
            settle(overlapping: property)
            guard let newValue else { return write(nil, to: property) }
            adopt(newValue.json, newValue.written().notes, at: property) { LazyDictionary(newValue) }
        }
        _modify {
            let part = optionalDictionaryPart(core(keyPath))
            defer { noteChange(part) }
            yield &part.content
        }
    }

    // Functions of their own, as for a nested model.

    @inline(never)
    private mutating func dictionaryPart<Element: JSONModel>(
        _ property: PropertyCore<LazyDictionary<Element>>
    ) -> NestedPart<LazyDictionary<Element>, EditableDictionary<Element>> {
        nestedPart(property, { EditableDictionary($0) }, { $0.json }) { LazyDictionary($0) }
    }

    @inline(never)
    private mutating func optionalDictionaryPart<Element: JSONModel>(
        _ property: PropertyCore<LazyDictionary<Element>?>
    ) -> NestedPart<LazyDictionary<Element>?, EditableDictionary<Element>?> {
        nestedPart(property, { $0.map { EditableDictionary($0) } }, { $0?.json }) { $0.map { LazyDictionary($0) } }
    }
}
