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
    /// If the models are objects in a store, their references can be added and removed. A change of such an object
    /// itself is not written, and `tryMutate` throws.
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
    /// If the models are objects in a store, their references can be added and removed. A change of such an object
    /// itself is not written, and `tryMutate` throws.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, [String: Element]?>
    ) -> EditableDictionary<Element>? {
        get { self[keyPath, OptionalEditing<DictionaryEditing<Element>>.self] }
        set { self[keyPath, OptionalEditing<DictionaryEditing<Element>>.self] = newValue }
        _modify { yield &self[keyPath, OptionalEditing<DictionaryEditing<Element>>.self] }
    }

    /// A dictionary of models with keys of any type, to be changed in place: `$0.byYear[2024]?.title = "x"`.
    ///
    /// Reading the property gives its models; this subscript is used where a model is changed.
    ///
    /// - Parameter keyPath: A property of the model.
    /// - Complexity: O(*n*) in the number of models for all changes of the property together.
    @_disfavoredOverload
    public subscript<Key: Hashable & Sendable, Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, [Key: Element]>
    ) -> [Key: Mutable<Element>] {
        get { self[keyPath, KeyedEditing.self] }
        set { self[keyPath, KeyedEditing.self] = newValue }
        _modify { yield &self[keyPath, KeyedEditing.self] }
    }

    /// An optional dictionary of models with keys of any type, to be changed in place: `$0.byYear?[2024]?.title = "x"`.
    ///
    /// - Parameter keyPath: A property of the model.
    /// - Complexity: O(*n*) in the number of models for all changes of the property together.
    @_disfavoredOverload
    public subscript<Key: Hashable & Sendable, Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, [Key: Element]?>
    ) -> [Key: Mutable<Element>]? {
        get { self[keyPath, OptionalEditing<KeyedEditing<Key, Element>>.self] }
        set { self[keyPath, OptionalEditing<KeyedEditing<Key, Element>>.self] = newValue }
        _modify { yield &self[keyPath, OptionalEditing<KeyedEditing<Key, Element>>.self] }
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

/// A dictionary with keys of any type is edited as a dictionary of drafts.
enum KeyedEditing<Key: Hashable & Sendable, Element: JSONModel>: PropertyEditing {
    static var isNested: Bool { false }
    static func content(of models: [Key: Element], from origin: DraftOrigin) -> [Key: Mutable<Element>] {
        models.mapValues { Mutable($0) }
    }
    static func value(of content: [Key: Mutable<Element>]) -> [Key: Element] { content.mapValues { $0.makeModel() } }
    static func draft(in content: [Key: Mutable<Element>]) -> Draft? { nil }
    static func elements(in content: [Key: Mutable<Element>]) -> [(draft: Draft, start: JSON?)] {
        content.values.map { ($0.draft, $0.start) }
    }
}
