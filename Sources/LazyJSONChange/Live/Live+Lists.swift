/// The lists of a live model, as collections of live models.
extension Live where Model: JSONModel {
    /// The elements of a list, as live models. Setting it sets the list.
    ///
    /// - Parameter keyPath: A property that reads a lazy array of models.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>>) -> LiveArray<
        Element
    > {
        get {
            list(keyPath, { $0[keyPath: keyPath] }) { $0[dynamicMember: keyPath].set($2, at: $1) }
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
            optionalList(keyPath, { $0[keyPath: keyPath] }) { $0[dynamicMember: keyPath]?.set($2, at: $1) }
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
            list(keyPath, { LiveModels($0[keyPath: keyPath], of: $0) }) {
                $0[dynamicMember: keyPath].set($2, at: $1)
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
                $0[dynamicMember: keyPath]?.set($2, at: $1)
            }
        }
        set {
            let models = newValue?.compactMap(\.present)
            mutate { $0[dynamicMember: keyPath] = models }
        }
    }

    /// Sets the element at an index of a draft's list.
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
            LiveListScope(in: scope, isUntouched: { LiveComparison.isUntouched($0, $1, keyPath) }, read, write)
        }
        return LiveArray(hub, list) { self.current }
    }
}

extension MutableCollection where Self: RandomAccessCollection, Index == Int {
    /// Sets the element at an index, if there is one.
    fileprivate mutating func set(_ element: Element, at index: Index) {
        if index < count { self[index] = element }
    }
}
