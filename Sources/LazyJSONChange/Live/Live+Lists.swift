/// The lists of a live model, as collections of live models.
extension Live where Model: JSONModel {
    /// The elements of a list, as live models. Setting it sets the list.
    ///
    /// - Parameter keyPath: A property that reads a lazy array of models.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>>) -> LiveArray<
        Element
    > {
        get {
            list(keyPath, { $0[keyPath: keyPath] }) { draft, index, model in
                let list: EditableArray<Element> = draft[dynamicMember: keyPath]
                if index < list.count { draft[dynamicMember: keyPath][index] = model }
            }
        }
        set {
            let models = newValue.compactMap(\.present)
            mutate { $0[dynamicMember: keyPath] = EditableArray(models) }
        }
    }

    /// The elements of an optional list, as live models; nil if there is no list. Setting it sets the list.
    ///
    /// - Parameter keyPath: A property that reads an optional lazy array of models.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyArray<Element>?>
    ) -> LiveArray<Element>? {
        get {
            optionalList(keyPath, { $0[keyPath: keyPath] }) { draft, index, model in
                let list: EditableArray<Element>? = draft[dynamicMember: keyPath]
                if let list, index < list.count { draft[dynamicMember: keyPath]?[index] = model }
            }
        }
        set {
            let models = newValue?.compactMap(\.present)
            mutate { $0[dynamicMember: keyPath] = models.map { EditableArray($0) } }
        }
    }

    /// The elements of a list, as live models. Setting it sets the list.
    ///
    /// - Parameter keyPath: A property that reads an array of models.
    public subscript<Element: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, [Element]>) -> LiveArray<Element>
    {
        get {
            list(keyPath, { LiveModels($0[keyPath: keyPath], of: $0) }) { draft, index, model in
                var list: [Element] = draft[dynamicMember: keyPath]
                guard index < list.count else { return }
                list[index] = model
                draft[dynamicMember: keyPath] = list
            }
        }
        set {
            let models = newValue.compactMap(\.present)
            mutate { $0[dynamicMember: keyPath] = models }
        }
    }

    /// The elements of an optional list, as live models; nil if there is no list. Setting it sets the list.
    ///
    /// - Parameter keyPath: A property that reads an optional array of models.
    public subscript<Element: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, [Element]?>) -> LiveArray<
        Element
    >? {
        get {
            optionalList(keyPath, { model in model[keyPath: keyPath].map { LiveModels($0, of: model) } }) {
                draft, index, model in
                let known: [Element]? = draft[dynamicMember: keyPath]
                guard var list = known, index < list.count else { return }
                list[index] = model
                draft[dynamicMember: keyPath] = Optional(list)
            }
        }
        set {
            let models = newValue?.compactMap(\.present)
            mutate { $0[dynamicMember: keyPath] = models }
        }
    }

    /// Sets the element at an index of a draft's list, if the list has that index.
    private typealias Write<Element> = (inout Mutable<Model>, Int, Element) -> Void

    private func optionalList<Value: Sendable, Element: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, Value?>, _ read: @escaping (Model) -> (any LiveList)?,
        _ write: @escaping Write<Element>
    ) -> LiveArray<Element>? {
        notePresence(of: keyPath)
        return current[keyPath: keyPath] == nil ? nil : list(keyPath, read, write)
    }

    private func list<Value: Sendable, Element: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, Value>, _ read: @escaping (Model) -> (any LiveList)?,
        _ write: @escaping Write<Element>
    ) -> LiveArray<Element> {
        let list = scope.node(.list(keyPath)) {
            LiveListScope(
                in: scope,
                LiveListSource {
                    ($0 as? Model).flatMap(read)
                } isUntouched: { old, new in
                    guard let old = old as? Model, let new = new as? Model else { return false }
                    return LiveComparison.isUntouched(old, new, keyPath)
                } replaced: { model, position, element, isTrying in
                    guard let model = model as? Model, let element = element as? Element else { return model }
                    return try model.rewritten(isTrying: isTrying) { write(&$0, position, element) }
                })
        }
        return LiveArray(hub, list) { self.current }
    }
}
