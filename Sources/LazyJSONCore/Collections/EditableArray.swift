/// An array of models in a draft: the mutable counterpart of ``LazyArray``.
///
///     let edited = feed.mutate {
///         $0.items[0].title = "New"                       // an element, in place
///         $0.items.append(Item { $0.title = "Last" })
///         $0.items.removeAll { $0.isSpam }
///         $0.items.sort { $0.rank < $1.rank }
///     }
///
/// The elements are the objects of the JSON array. Any other value in the array stays where it is, between them.
///
/// - Complexity: Finding an element, counting and appending are O(log *n*), whatever else is in the array; removing or
///   inserting *m* elements is O(log *n* + *m*).
public struct EditableArray<Model: JSONModel>: Sendable {
    private(set) var cell: ElementsCell

    init(_ cell: ElementsCell?) { self.cell = cell ?? .empty }

    init(_ json: JSON) { cell = ElementsCell(json, Model.self) }

    /// Creates an empty array.
    public init() { self.init(JSON.emptyArray) }

    /// Creates an array with the JSON of models.
    ///
    /// - Parameter models: The models, in order.
    public init(_ models: [Model]) { self.init(JSON(keeping: models.map { $0.json })) }

    /// The current JSON array.
    public var json: JSON { cell.json }

    /// The position in the JSON of the element at an index.
    private func number(_ index: Int) -> Int {
        precondition(index >= 0 && index < endIndex, "EditableArray: index \(index) is not in 0..<\(endIndex)")
        return cell.written.exactElements.position(ofObject: index)
    }

    func position(of index: Int) -> ElementPosition { ElementPosition(number: number(index)) }
}

extension EditableArray: DraftView {
    mutating func takeContent() -> ElementsCell? {
        defer { cell = .empty }
        return cell
    }
}

extension EditableArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// The type of the elements.
    public typealias Element = Model

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { cell.written.exactElements.objectCount }

    /// An element as a model. Setting a model that is equal to the element changes nothing.
    ///
    /// - Parameter index: The index of the element. It has to be valid.
    public subscript(index: Int) -> Element {
        get { cell.model(at: position(of: index), as: Model.self) }
        set { DraftCell.own(&cell).set(newValue, at: position(of: index)) }
    }

    /// Replaces elements. Values between the replaced elements that are not objects stay.
    ///
    /// - Parameters:
    ///   - range: The indices of the elements to replace.
    ///   - newElements: The new elements.
    public mutating func replaceSubrange(_ range: Range<Int>, with newElements: some Collection<Element>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= endIndex,
            "EditableArray: \(range) is not in 0..<\(endIndex)")
        if range.isEmpty, newElements.isEmpty { return }
        let start = range.lowerBound < endIndex ? number(range.lowerBound) : cell.written.count ?? 0
        let cell = DraftCell.own(&cell)
        cell.beginReplacing(from: start)
        for element in newElements { cell.add(element) }
        let new = newElements.map { $0.json }
        cell.written.keepComments(of: new)
        guard !range.isEmpty else { return cell.written.replaceElements([JSON.ElementEdit(start..<start, new)]) }
        cell.written.replaceElements(
            range.map { index in
                let position = number(index)
                let offset = index - range.lowerBound
                let last = index == range.upperBound - 1 ? new.count : Swift.min(offset + 1, new.count)
                return JSON.ElementEdit(position..<position + 1, offset < last ? Array(new[offset..<last]) : [])
            })
    }

    /// Removes all elements. Values that are not objects stay.
    ///
    /// - Parameter keepingCapacity: Has no effect.
    public mutating func removeAll(keepingCapacity: Bool = false) { replaceSubrange(0..<endIndex, with: []) }

    /// Removes the elements for which a function returns true.
    ///
    /// Values between the other elements stay where they are; the standard library's method would move elements to the
    /// front.
    ///
    /// - Parameter shouldRemove: Whether to remove an element.
    /// - Throws: Any error that `shouldRemove` throws; then nothing is removed.
    public mutating func removeAll(where shouldRemove: (Element) throws -> Bool) rethrows {
        let removed = try indices.filter { try shouldRemove(self[$0]) }
        guard let first = removed.first else { return }
        let cell = DraftCell.own(&cell)
        cell.beginReplacing(from: number(first))
        cell.written.replaceElements(removed.map { index in JSON.ElementEdit(number(index)..<number(index) + 1) })
    }
}

extension EditableArray {
    /// An element as a draft, to be changed in place.
    ///
    ///     $0.items[0].title = "New"
    ///     let first = $0.items[0]             // not changed, so a model
    ///
    /// A changed element of up to 4 KB becomes a document of its own, so that it reads as fast as a newly opened one.
    ///
    /// - Parameter index: The index of the element. It has to be valid.
    @_disfavoredOverload
    public subscript(index: Int) -> Mutable<Model> {
        get { Mutable(cell.draft(at: position(of: index))) }
        set { DraftCell.own(&cell).replace(at: position(of: index), by: newValue.cell) }
        _modify {
            let position = position(of: index)
            var (draft, place) = take(at: position)
            defer { put(&draft, at: position, from: place) }
            yield &draft
        }
    }

    mutating func take(at position: ElementPosition) -> (Mutable<Model>, DraftPlace) {
        let element = DraftCell.own(&cell).take(at: position)
        return (Mutable(element), element.place)
    }

    mutating func put(_ draft: inout Mutable<Model>, at position: ElementPosition, from place: DraftPlace) {
        if let element = draft.takeContent() { DraftCell.own(&cell).put(element, at: position, from: place) }
    }
}

extension EditableArray: ExpressibleByArrayLiteral {
    /// Creates an array of models.
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension EditableArray: CustomStringConvertible, CustomReflectable {
    /// The descriptions of the first ten models, and how many more there are, as for a ``LazyArray``.
    public var description: String { LazyArray<Element>(elements: json).description }

    /// A mirror of the first ten models.
    public var customMirror: Mirror {
        Mirror(self, children: LazyArray<Element>(elements: json).customMirror.children, displayStyle: .struct)
    }
}
