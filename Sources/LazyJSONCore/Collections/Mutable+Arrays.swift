/// Arrays of models in a draft, lazy ones and Swift's own: both are edited in place, by the same algorithms.
extension Mutable {
    /// An array of models, to be changed in place: `$0.items.append(item)`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>>) -> EditableArray<
        Element
    > {
        get { self[keyPath, LazyArrayEditing.self] }
        set { self[keyPath, LazyArrayEditing.self] = newValue }
        _modify { yield &self[keyPath, LazyArrayEditing.self] }
    }

    /// An optional array of models, to be changed in place: `$0.items?.append(item)`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>?>) -> EditableArray<
        Element
    >? {
        get { self[keyPath, OptionalEditing<LazyArrayEditing<Element>>.self] }
        set { self[keyPath, OptionalEditing<LazyArrayEditing<Element>>.self] = newValue }
        _modify { yield &self[keyPath, OptionalEditing<LazyArrayEditing<Element>>.self] }
    }

    /// An array of models, to be changed in place: `$0.friends[0].title = "x"`.
    ///
    /// If the models are objects in a store, their references can be added, moved and removed. A change of such an
    /// object itself is not written, and `tryMutate` throws.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, [Element]>) -> EditableArray<Element> {
        get { self[keyPath, ArrayEditing.self] }
        set { self[keyPath, ArrayEditing.self] = newValue }
        _modify { yield &self[keyPath, ArrayEditing.self] }
    }

    /// An optional array of models, to be changed in place: `$0.friends?[0].title = "x"`.
    ///
    /// If the models are objects in a store, their references can be added, moved and removed. A change of such an
    /// object itself is not written, and `tryMutate` throws.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, [Element]?>) -> EditableArray<Element>? {
        get { self[keyPath, OptionalEditing<ArrayEditing<Element>>.self] }
        set { self[keyPath, OptionalEditing<ArrayEditing<Element>>.self] = newValue }
        _modify { yield &self[keyPath, OptionalEditing<ArrayEditing<Element>>.self] }
    }
}

/// A lazy array is edited as an array of its JSON.
enum LazyArrayEditing<Element: JSONModel>: PropertyEditing {
    static func content(of array: LazyArray<Element>, from origin: DraftOrigin) -> EditableArray<Element> {
        EditableArray(array.json)
    }
    static func value(of content: EditableArray<Element>) -> LazyArray<Element> { LazyArray(elements: content.json) }
}

/// An array of models is edited as an array of their JSON.
enum ArrayEditing<Element: JSONModel>: PropertyEditing {
    static func content(of models: [Element], from origin: DraftOrigin) -> EditableArray<Element> {
        EditableArray(models, over: origin.present, refusal: origin.refusal)
    }
    static func value(of content: EditableArray<Element>) -> [Element] { Array(content) }
}
