/// Arrays of models in a draft.
extension Mutable {
    /// An array of models, to be changed in place.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>>) -> EditableArray<
        Element
    > {
        get { nested(core(keyPath), { EditableArray($0.json) }, { $0.json }) { LazyArray($0) } }
        set {
            let property = core(keyPath)
            settle(overlapping: property)
            adopt(newValue.json, newValue.written().notes, at: property) { LazyArray(newValue) }
        }
        _modify {
            let part = nestedPart(core(keyPath), { EditableArray($0.json) }, { $0.json }) { LazyArray($0) }
            defer { noteChange(part) }
            yield &part.content
        }
    }
}
