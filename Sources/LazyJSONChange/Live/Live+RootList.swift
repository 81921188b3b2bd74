/// A live list: a document that is an array of models.
///
///     let live = Live(todos)                          // a LazyArray<Todo>
///     live.count                                      // observed, like everything that is read
///     live[0].title
///     live[id: 7]?.isDone = true
///     for todo in live { … }
///     live.mutate { $0.append(Todo { $0.title = "Rest" }) }
///     live.update(to: fromServer)
///     live.list                                       // the current version
///
/// ``elements`` is a collection of the elements, for a `ForEach`. ``LiveArray`` describes the observed values.
extension Live where Model: RandomAccessCollection, Model.Element: JSONModel {
    /// Creates a live list.
    ///
    /// - Parameter list: The first version.
    public convenience init<Element: JSONModel>(_ list: LazyArray<Element>) where Model == LazyArray<Element> {
        self.init(LiveHub(Box(list), at: LiveListScope(ofRoot: Element.self)))
    }

    // MARK: The current version

    /// The current version. Reading it observes the list as a whole: the observer is notified of every change.
    ///
    /// - Complexity: O(1)
    public var list: LazyArray<Model.Element> {
        let watch = scope.node(.whole) {
            LiveWatch(in: scope) { Self.list(of: $0)?.json == Self.list(of: $1)?.json }
        }
        hub.noteRead(of: watch)
        return currentList
    }

    private var currentList: LazyArray<Model.Element> { Self.list(of: hub.content) ?? LazyArray() }

    private static func list(of version: LiveContent?) -> LazyArray<Model.Element>? {
        (version as? Box<LazyArray<Model.Element>>)?.value
    }

    // MARK: Elements

    /// The elements of the current version, as live models.
    public var elements: LiveArray<Model.Element> {
        guard let list = scope as? LiveListScope else {
            ProgrammingMistake.stop("a live list is created by Live(list)")
        }
        return LiveArray(hub, list) { [hub] in hub.content }
    }

    /// The number of elements.
    public var count: Int { elements.count }

    /// Whether there are no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// The first element; nil if there is none. The live model stays with the element, if that has an id.
    public var first: Live<Model.Element>? { elements.first }

    /// The last element; nil if there is none. The live model stays with the element, if that has an id.
    public var last: Live<Model.Element>? { elements.last }

    /// The live model of whatever element is at an index.
    ///
    /// - Parameter index: The index, which may be beyond the end.
    /// - Complexity: O(1)
    public subscript(index: Int) -> Live<Model.Element> { elements[index] }

    /// The live model of the element with an id, wherever it is in the list; nil if there is none.
    ///
    /// - Parameter id: The id of an element.
    /// - Complexity: See ``LiveArray``.
    public subscript(id id: Model.Element.ID) -> Live<Model.Element>? where Model.Element: Identifiable {
        elements[id: id]
    }

    // MARK: Editing

    /// Changes the current version. The edit is atomic, as for a live model.
    ///
    ///     live.mutate { $0.removeAll { $0.isDone } }
    ///
    /// Observers are notified once, after the edit. Values that cannot be written keep their old value, as in
    /// ``LazyArray/mutate(_:)-((EditableArray<Element>)->Void)``.
    ///
    /// - Parameter edit: Changes the draft. Editing the live list there other than through the draft is a programming
    ///   error and stops the program.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws; nothing is changed then.
    @discardableResult
    public func mutate<Failure: Error>(
        _ edit: (inout EditableArray<Model.Element>) throws(Failure) -> Void
    ) throws(Failure) -> LazyArray<Model.Element> {
        let failure = change { try $0.mutate(edit) }
        if let failure = failure as? Failure { throw failure }
        return currentList
    }

    /// Changes the current version, and throws if a value cannot be written.
    ///
    /// - Parameter edit: Changes the draft, as in `mutate(_:)`.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws, or the first ``MutationError``; nothing is changed then.
    @discardableResult
    public func tryMutate(
        _ edit: (inout EditableArray<Model.Element>) throws -> Void
    ) throws -> LazyArray<Model.Element> {
        if let failure = change({ try $0.tryMutate(edit) }) { throw failure }
        return currentList
    }

    /// Makes another version the current one, such as one that a server has sent, or that a ``History`` returns to.
    ///
    /// Observers of values that differ in the new version are notified.
    ///
    /// - Parameter version: The new version.
    public func update(to version: LazyArray<Model.Element>) { _ = change { _ in version } }

    private func change(
        _ edit: (LazyArray<Model.Element>) throws -> LazyArray<Model.Element>
    ) -> (any Error)? {
        hub.change(scope) { (version: Box<LazyArray<Model.Element>>) in
            let new = try edit(version.value)
            return new.json.isIdentical(to: version.value.json) ? version : Box(new)
        }
    }
}

extension Live: Sequence where Model: RandomAccessCollection, Model.Element: JSONModel {
    /// Returns an iterator over the elements of the current version.
    ///
    /// - Returns: The iterator, before the first element.
    public func makeIterator() -> AnyIterator<Live<Model.Element>> { elements.makeIterator() }
}
