/// Arrays of models in a draft, lazy ones and Swift's own: both are edited in place, by the same algorithms.
extension Mutable {
    /// An array of models, to be changed in place: `$0.items.append(item)`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>>) -> EditableArray<
        Element
    > {
        get { self[keyPath, as: EditableArray<Element>.self] }
        set { self[keyPath, as: EditableArray<Element>.self] = newValue }
        _modify { yield &self[keyPath, as: EditableArray<Element>.self] }
    }

    /// An optional array of models, to be changed in place: `$0.items?.append(item)`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>?>) -> EditableArray<
        Element
    >? {
        get { self[keyPath, as: EditableArray<Element>?.self] }
        set { self[keyPath, as: EditableArray<Element>?.self] = newValue }
        _modify { yield &self[keyPath, as: EditableArray<Element>?.self] }
    }

    /// An array of models, to be changed in place: `$0.friends[0].title = "x"`.
    ///
    /// If the models are objects in a store, their references can be added, moved and removed. A change of such an
    /// object itself is not written, and `tryMutate` throws.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, [Element]>) -> EditableArray<Element> {
        get { self[keyPath, as: EditableArray<Element>.self] }
        set { self[keyPath, as: EditableArray<Element>.self] = newValue }
        _modify { yield &self[keyPath, as: EditableArray<Element>.self] }
    }

    /// An optional array of models, to be changed in place: `$0.friends?[0].title = "x"`.
    ///
    /// If the models are objects in a store, their references can be added, moved and removed. A change of such an
    /// object itself is not written, and `tryMutate` throws.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, [Element]?>) -> EditableArray<Element>? {
        get { self[keyPath, as: EditableArray<Element>?.self] }
        set { self[keyPath, as: EditableArray<Element>?.self] = newValue }
        _modify { yield &self[keyPath, as: EditableArray<Element>?.self] }
    }
}

extension LazyArray: EditedAsDraft where Element: JSONModel {
    static func _draft(of array: LazyArray, at place: DraftPlace) -> ElementsCell? {
        ElementsCell(array.json, Element.self, at: place)
    }
    static func _value(of draft: DraftCell) -> LazyArray { LazyArray(elements: draft.json) }
}

extension Array: EditedAsDraft where Element: JSONModel {
    static func _draft(of models: [Element], at place: DraftPlace) -> ElementsCell? {
        ElementsCell(models, at: place)
    }
    static func _value(of draft: DraftCell) -> [Element] {
        [Element](EditableArray<Element>(draft as? ElementsCell))
    }
}

/// Dictionaries of models in a draft, lazy ones and Swift's own: both are edited in place, by the same algorithms.
extension Mutable {
    /// A dictionary of models, to be changed in place: `$0.members["bo"]?.name = "Bo"`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyDictionary<Element>>
    ) -> EditableDictionary<Element> {
        get { self[keyPath, as: EditableDictionary<Element>.self] }
        set { self[keyPath, as: EditableDictionary<Element>.self] = newValue }
        _modify { yield &self[keyPath, as: EditableDictionary<Element>.self] }
    }

    /// An optional dictionary of models, to be changed in place: `$0.members?["bo"]?.name = "Bo"`.
    ///
    /// - Parameter keyPath: A property of the model.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyDictionary<Element>?>
    ) -> EditableDictionary<Element>? {
        get { self[keyPath, as: EditableDictionary<Element>?.self] }
        set { self[keyPath, as: EditableDictionary<Element>?.self] = newValue }
        _modify { yield &self[keyPath, as: EditableDictionary<Element>?.self] }
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
        get { self[keyPath, as: EditableDictionary<Element>.self] }
        set { self[keyPath, as: EditableDictionary<Element>.self] = newValue }
        _modify { yield &self[keyPath, as: EditableDictionary<Element>.self] }
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
        get { self[keyPath, as: EditableDictionary<Element>?.self] }
        set { self[keyPath, as: EditableDictionary<Element>?.self] = newValue }
        _modify { yield &self[keyPath, as: EditableDictionary<Element>?.self] }
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
        get { keyedDrafts(of: read(keyPath)) ?? [:] }
        set { setKeyed(newValue, core(keyPath)) }
        _modify {
            let property = core(keyPath)
            let cell: KeyedCell<Key, Element, [Key: Element]> = takeKeyed(property)
            var drafts = cell.drafts ?? [:]
            // So that the drafts have one owner while they are changed.
            cell.drafts = nil
            defer {
                cell.drafts = drafts
                putKeyed(cell)
            }
            yield &drafts
        }
    }

    /// An optional dictionary of models with keys of any type, to be changed in place: `$0.byYear?[2024]?.title = "x"`.
    ///
    /// - Parameter keyPath: A property of the model.
    /// - Complexity: O(*n*) in the number of models for all changes of the property together.
    @_disfavoredOverload
    public subscript<Key: Hashable & Sendable, Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, [Key: Element]?>
    ) -> [Key: Mutable<Element>]? {
        get { keyedDrafts(of: read(keyPath)) }
        set { setKeyed(newValue, core(keyPath)) }
        _modify {
            let property = core(keyPath)
            let cell: KeyedCell<Key, Element, [Key: Element]?> = takeKeyed(property)
            defer { putKeyed(cell) }
            yield &cell.drafts
        }
    }
}

extension LazyDictionary: EditedAsDraft where Model: JSONModel {
    static func _draft(of dictionary: LazyDictionary, at place: DraftPlace) -> ElementsCell? {
        ElementsCell(dictionary, at: place)
    }
    static func _value(of draft: DraftCell) -> LazyDictionary {
        LazyDictionary(EditableDictionary(draft as? ElementsCell))
    }
}

extension Dictionary: EditedAsDraft where Key == String, Value: JSONModel {
    static func _draft(of models: [String: Value], at place: DraftPlace) -> ElementsCell? {
        ElementsCell(models, at: place)
    }
    static func _value(of draft: DraftCell) -> [String: Value] {
        EditableDictionary<Value>(draft as? ElementsCell).dictionary
    }
}
