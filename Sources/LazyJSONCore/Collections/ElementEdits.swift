/// The edits of a lazy collection of structs, for its only owner.
final class ElementEdits: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var draft: ElementsCell
    /// The collection as it is after the edits.
    let settled = OnceReference<ElementTable>()

    init(_ draft: ElementsCell) { self.draft = draft }

    /// The number of elements.
    var count: Int {
        draft.members == nil
            ? EditableArray<StructObject>(draft).count : EditableDictionary<StructObject>(draft).count
    }

    /// Edits the draft, which has one owner meanwhile.
    func edit<View: DraftView, Result>(_ body: (inout View) throws -> Result) rethrows -> Result
    where View.Content == ElementsCell {
        var view = View(draft)
        draft = .empty
        defer { draft = view.takeContent() ?? .empty }
        return try body(&view)
    }
}

// A list of structs is edited as an array of values is. An element that is edited in place is taken out of the draft
// and put back, so that it has one owner meanwhile.

extension LazyArray: MutableCollection, RangeReplaceableCollection where Element._Fields == ModelFields<Element> {
    /// The struct at a position, to be edited in place: `order.lines[0].price = 3`.
    ///
    /// Elements of the JSON that aren't objects stay where they are, and so do all bytes that nobody edited.
    ///
    /// - Parameter position: The position.
    /// - Precondition: The position is one of the collection's indices.
    /// - Complexity: O(1) to read after the first access, and O(log *n*) for an edit. The first one copies what others
    ///   hold.
    public subscript(position: Int) -> Element {
        @inlinable
        get { element(at: position) }
        set { edit(at: position) { $0[$1] = newValue._model.settledObject } }
        _modify {
            var (value, place) = take(position)
            defer { put(&value, position, from: place) }
            yield &value
        }
    }

    /// Replaces elements. Values between the replaced elements that are not objects stay.
    ///
    /// - Parameters:
    ///   - range: The indices of the elements to replace.
    ///   - newElements: The new elements.
    public mutating func replaceSubrange(_ range: Range<Int>, with newElements: some Collection<Element>) {
        edit { $0.replaceSubrange(range, with: newElements.map(\._model.settledObject)) }
    }

    /// Removes all elements. Values that are not objects stay.
    ///
    /// - Parameter keepingCapacity: Has no effect.
    public mutating func removeAll(keepingCapacity: Bool = false) { edit { $0.removeAll() } }

    /// Removes the elements for which a function returns true. Values between the other elements stay where they are.
    ///
    /// - Parameter shouldRemove: Whether to remove an element.
    /// - Throws: Any error that `shouldRemove` throws; then nothing is removed.
    public mutating func removeAll(where shouldRemove: (Element) throws -> Bool) rethrows {
        try edit { try $0.removeAll { try shouldRemove(Element(_model: ModelFields($0))) } }
    }

    /// Returns the elements for which a function returns true.
    ///
    /// - Parameter isIncluded: Whether to return an element.
    /// - Returns: The elements, as an array of Swift's own.
    /// - Throws: Any error that `isIncluded` throws.
    public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element] {
        try reduce(into: []) { if try isIncluded($1) { $0.append($1) } }
    }

    /// Returns a changed copy of the array.
    ///
    /// A property that can't be written keeps its old value. `tryMutate` tells about it.
    ///
    /// - Parameter edit: Changes the copy.
    /// - Returns: The changed copy.
    /// - Throws: Any error that `edit` throws.
    public func mutate(_ edit: (inout LazyArray) throws -> Void) rethrows -> LazyArray {
        var copy = self
        try edit(&copy)
        return copy
    }

    /// Returns a changed copy of the array, or throws if a property can't be written.
    ///
    /// - Parameter edit: Changes the copy.
    /// - Returns: The changed copy.
    /// - Throws: Any error that `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout LazyArray) throws -> Void) throws -> LazyArray {
        try RefusedEdits.trying(edit, on: self)
    }

    private mutating func edit<Result>(
        _ body: (inout EditableArray<StructObject>) throws -> Result
    ) rethrows -> Result {
        try ElementTable.edits(of: &table).edit(body)
    }

    private mutating func edit<Result>(
        at position: Int, _ body: (inout EditableArray<StructObject>, Int) -> Result
    ) -> Result {
        ElementTable.check(position, in: count)
        return edit { body(&$0, position) }
    }

    private mutating func take(_ position: Int) -> (Element, DraftPlace) {
        edit(at: position) { draft, position in
            let (element, place) = draft.take(at: draft.position(of: position))
            return (Element(_model: ModelFields(element)), place)
        }
    }

    private mutating func put(_ value: inout Element, _ position: Int, from place: DraftPlace) {
        edit { draft in
            var element = value._model.takeDraft()
            draft.put(&element, at: draft.position(of: position), from: place)
        }
    }
}

extension LazyDictionary where Model._Fields == ModelFields<Model> {
    /// The struct for a key, to be edited in place: `team.members["bo"]?.name = "Bo"`. Nil if there is no object with
    /// that name.
    ///
    /// Setting a struct replaces the first member with that name, whatever its value is, or adds a member as the last
    /// one. Setting nil removes all members with that name.
    ///
    /// - Parameter key: The key.
    /// - Complexity: O(1) to read after the first access, and O(log *n*) for an edit. The first one copies what others
    ///   hold.
    public subscript(key: String) -> Model? {
        @inlinable
        get { model(for: key) }
        set { edit { $0[key] = newValue?._model.settledObject } }
        _modify {
            var (value, place) = take(key)
            defer { put(&value, key, from: place) }
            yield &value
        }
    }

    /// Removes all elements. Members whose values are not objects stay.
    ///
    /// - Parameter keepingCapacity: Has no effect.
    public mutating func removeAll(keepingCapacity: Bool = false) { edit { $0.removeAll() } }

    /// Removes the elements for which a function returns true.
    ///
    /// - Parameter shouldRemove: Whether to remove an element.
    /// - Throws: Any error that `shouldRemove` throws; then nothing is removed.
    public mutating func removeAll(where shouldRemove: (Element) throws -> Bool) rethrows {
        try edit { try $0.removeAll { try shouldRemove(($0.key, Model(_model: ModelFields($0.value)))) } }
    }

    /// Returns a changed copy of the dictionary.
    ///
    /// A property that can't be written keeps its old value. `tryMutate` tells about it.
    ///
    /// - Parameter edit: Changes the copy.
    /// - Returns: The changed copy.
    /// - Throws: Any error that `edit` throws.
    public func mutate(_ edit: (inout LazyDictionary) throws -> Void) rethrows -> LazyDictionary {
        var copy = self
        try edit(&copy)
        return copy
    }

    /// Returns a changed copy of the dictionary, or throws if a property can't be written.
    ///
    /// - Parameter edit: Changes the copy.
    /// - Returns: The changed copy.
    /// - Throws: Any error that `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout LazyDictionary) throws -> Void) throws -> LazyDictionary {
        try RefusedEdits.trying(edit, on: self)
    }

    private mutating func edit<Result>(
        _ body: (inout EditableDictionary<StructObject>) throws -> Result
    ) rethrows -> Result {
        try ElementTable.edits(of: &table).edit(body)
    }

    private mutating func take(_ key: String) -> (Model?, DraftPlace?) {
        edit { draft in
            let (element, place) = draft.take(at: draft.position(ofElement: key))
            return (element.map { Model(_model: ModelFields($0)) }, place)
        }
    }

    private mutating func put(_ value: inout Model?, _ key: String, from place: DraftPlace?) {
        edit { draft in
            var element = value?._model.takeDraft()
            draft.put(&element, at: draft.position(ofElement: key), from: place, for: key)
        }
    }
}
