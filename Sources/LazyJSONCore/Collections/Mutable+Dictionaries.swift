/// Dictionaries of models in a draft, lazy ones and Swift's own: both are edited in place, by the same algorithms.
extension Mutable {
    /// A dictionary of models, to be changed in place: `$0.members["bo"]?.name = "Bo"`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyDictionary<Element>>
    ) -> EditableDictionary<Element> {
        get { self[keyPath, LazyDictionaryEditing.self] }
        set { self[keyPath, LazyDictionaryEditing.self] = newValue }
        _modify { yield &self[keyPath, LazyDictionaryEditing.self] }
    }

    /// An optional dictionary of models, to be changed in place: `$0.members?["bo"]?.name = "Bo"`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyDictionary<Element>?>
    ) -> EditableDictionary<Element>? {
        get { self[keyPath, OptionalEditing<LazyDictionaryEditing<Element>>.self] }
        set { self[keyPath, OptionalEditing<LazyDictionaryEditing<Element>>.self] = newValue }
        _modify { yield &self[keyPath, OptionalEditing<LazyDictionaryEditing<Element>>.self] }
    }

    /// A dictionary of models, to be changed in place: `$0.byYear["2024"]?.title = "x"`.
    ///
    /// If the models are objects in a store, their references can be added and removed. A change of such an object itself is not
    /// written, and `tryMutate` throws.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, [String: Element]>
    ) -> EditableDictionary<Element> {
        get { self[keyPath, DictionaryEditing.self] }
        set { self[keyPath, DictionaryEditing.self] = newValue }
        _modify { yield &self[keyPath, DictionaryEditing.self] }
    }

    /// An optional dictionary of models, to be changed in place: `$0.byYear?["2024"]?.title = "x"`.
    ///
    /// If the models are objects in a store, their references can be added and removed. A change of such an object itself is not
    /// written, and `tryMutate` throws.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, [String: Element]?>
    ) -> EditableDictionary<Element>? {
        get { self[keyPath, OptionalEditing<DictionaryEditing<Element>>.self] }
        set { self[keyPath, OptionalEditing<DictionaryEditing<Element>>.self] = newValue }
        _modify { yield &self[keyPath, OptionalEditing<DictionaryEditing<Element>>.self] }
    }
}

/// A lazy dictionary is edited as a dictionary of its JSON.
enum LazyDictionaryEditing<Element: JSONModel>: PropertyEditing {
    static func content(of dictionary: LazyDictionary<Element>, from origin: DraftOrigin) -> EditableDictionary<Element>
    {
        EditableDictionary(dictionary)
    }
    static func value(of content: EditableDictionary<Element>) -> LazyDictionary<Element> { LazyDictionary(content) }
}

/// A dictionary of models is edited as a dictionary of their JSON.
enum DictionaryEditing<Element: JSONModel>: PropertyEditing {
    static func content(of models: [String: Element], from origin: DraftOrigin) -> EditableDictionary<Element> {
        EditableDictionary(models, over: origin.present, refusal: origin.refusal)
    }
    static func value(of content: EditableDictionary<Element>) -> [String: Element] { content.dictionary }
}
